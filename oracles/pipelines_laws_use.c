/* pipelines_laws_use.c: where a pipeline comes from (pipeline sheet 9.7 and 9.10), and what a draw with it does, as far
 * as its own canonical byte string says (pipeline.md, binding; the string: pipeline sheet 9.6). */
#include "oracles/pipelines_laws.h"

static uint32_t number(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Whether the object that a slot held before a command was loaded. */
static bool was_loaded(const struct dp_pso_stream *said, uint32_t pipeline, uint64_t command) {
    bool loaded = false;
    for (size_t i = 0; i < said->final && dp_pso_report_command(&said->reports.items[i]) < command; i++) {
        const struct dp_pso_report *r = &said->reports.items[i];
        if (r->kind == DP_PSO_REPORT_object && r->as.object.pipeline == pipeline) {
            loaded = r->as.object.loaded != 0;
        }
    }
    return loaded;
}

const char *dp_pso_law_origin(const struct dp_pso_law *law) {
    for (size_t i = 0; i < law->said->reports.count; i++) {
        const struct dp_pso_object *o = &law->said->reports.items[i].as.object;
        if (law->said->reports.items[i].kind != DP_PSO_REPORT_object || o->command >= law->program->count) {
            continue;
        }
        const struct dp_command *made = &law->program->records[o->command];
        DP_PSO_LAW(o->derived <= 1 && o->loaded <= 1, "origin: neither 0 nor 1")
        if (made->kind == DP_COMMAND_pipeline) {
            DP_PSO_LAW(o->derived == 0 && o->loaded == 0, "origin: a creation that is derived or loaded")
        } else if (made->kind == DP_COMMAND_derive) {
            DP_PSO_LAW(o->derived == 1, "origin: a derived pipeline that is not")
            DP_PSO_LAW((o->loaded != 0) == was_loaded(law->said, made->as.derive.from, o->command),
                       "origin: loaded, though its source is not, or the reverse")
        } else {
            DP_PSO_LAW(made->kind == DP_COMMAND_load && o->loaded == 1, "origin: a loaded pipeline that is not")
        }
    }
    return NULL;
}

/* Places in K and in its tail. */
enum {
    STAGES = 8,        /* 5 x u64 dxil, VS PS DS HS GS */
    TARGETS = 56,      /* P.5 */
    STREAM = 104 + 12, /* RasterizedStream of P.6 */
    ELEMENTS = 136,    /* the count */
    DEPTH = 160        /* P.4, in the tail */
};

/* The number of stream-output entries, behind the elements; UINT32_MAX if K is too short. */
static uint32_t entries_of(const uint8_t *key, size_t size, uint32_t elements) {
    size_t at = ELEMENTS + 4;
    for (uint32_t i = 0; i < elements; i++) {
        if (size < at + 4) {
            return UINT32_MAX;
        }
        uint32_t length = number(key + at);
        at += 4 + (size_t)(length == UINT32_MAX ? 0 : length) + 24;
    }
    return size < at + 4 ? UINT32_MAX : number(key + at);
}

static bool has(const struct dp_pso_use *use, uint32_t bit) {
    return (use->uses & bit) != 0;
}

static const char *use_of(const struct dp_pso_stream *said, const struct dp_pso_report *object) {
    const struct dp_pso_use *use = &object->as.object.use;
    const uint8_t *key = dp_pso_piece_bytes(said, &object->pieces[0]);
    size_t size = object->pieces[0].size;
    DP_PSO_LAW(size >= ELEMENTS + 8 && object->pieces[1].size >= size + DP_PSO_TAIL, "use: K is too short")
    const uint8_t *depth = dp_pso_piece_bytes(said, &object->pieces[1]) + size + DEPTH;
    uint32_t elements = number(key + ELEMENTS);
    uint32_t entries = entries_of(key, size, elements);
    bool rasterized = entries == 0 || number(key + STREAM) != UINT32_MAX;
    uint32_t stages = 0;
    for (uint32_t i = 0; i < 5; i++) {
        bool there = number(key + STAGES + 8 * i) != 0 || number(key + STAGES + 8 * i + 4) != 0;
        stages |= there && (i != DP_PSO_STAGE_PS || rasterized) ? 1u << i : 0;
    }
    bool target = number(key + TARGETS + 36) != 0;
    DP_PSO_LAW(entries != UINT32_MAX, "use: K is too short")
    DP_PSO_LAW(use->stages == stages, "use: stages")
    DP_PSO_LAW(has(use, DP_PSO_USE_vertex_fetch) == (elements != 0), "use: vertex fetch")
    DP_PSO_LAW(has(use, DP_PSO_USE_stream_output) == (entries != 0), "use: stream output")
    DP_PSO_LAW(has(use, DP_PSO_USE_rasterized) == rasterized, "use: rasterized")
    DP_PSO_LAW(has(use, DP_PSO_USE_depth_read) == (rasterized && target && depth[0] != 0), "use: depth read")
    DP_PSO_LAW(has(use, DP_PSO_USE_depth_write) == (rasterized && target && depth[0] != 0 && depth[1] == 1),
               "use: depth write")
    DP_PSO_LAW((use->uses & (DP_PSO_USE_stencil_read | DP_PSO_USE_stencil_write)) == 0 ||
                   (rasterized && target && depth[3] != 0),
               "use: stencil without its test")
    DP_PSO_LAW((use->colour_read & ~use->colour_written) == 0, "use: a target is read and not written")
    DP_PSO_LAW(rasterized || use->colour_written == 0, "use: a target is written without rasterization")
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        bool written = (use->colour_written >> i & 1) != 0;
        DP_PSO_LAW(!written || object->as.object.computed[i].type != DP_PSO_TYPE_NONE, "use: written without an export")
        DP_PSO_LAW(!written || number(key + TARGETS + 4 + 4 * i) != 0, "use: written without a target")
    }
    return NULL;
}

const char *dp_pso_law_use(const struct dp_pso_law *law) {
    for (size_t i = 0; i < law->said->reports.count; i++) {
        if (law->said->reports.items[i].kind == DP_PSO_REPORT_object) {
            const char *broken = use_of(law->said, &law->said->reports.items[i]);
            DP_PSO_LAW(broken == NULL, broken)
        }
    }
    return NULL;
}
