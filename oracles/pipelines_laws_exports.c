/* pipelines_laws_exports.c: what holds of every export that was computed (pipeline sheet 8, items 2, 3 and 5),
 * judged on the `pipeline` command that asked for it. */
#include "oracles/pipelines_laws.h"

#include "model/describe.h"

/* What a creation says that exports depend on, as the command has it. */
struct asked {
    uint32_t written[DP_PSO_TARGETS];    /* channels of SV_Target i */
    uint32_t targets;                    /* NumRenderTargets, at most 8 */
    uint32_t blend_mask[DP_PSO_TARGETS]; /* of the effective entry; 0 unless it blends */
    bool dual;                           /* entry 0 blends with a second source */
    bool is_there;
};

/* The last part of a kind behind a command, NULL without one. */
static const struct dp_command *last(const struct dp_program *program, size_t command, enum dp_kind kind) {
    size_t count = dp_command_records(program, command);
    const struct dp_command *found = NULL;
    for (size_t i = 1; i < count; i++) {
        found = program->records[command + i].kind == kind ? &program->records[command + i] : found;
    }
    return found;
}

/* The dxil of the last `stage` part of that stage. */
static uint64_t dxil_of(const struct dp_program *program, size_t command, uint32_t stage) {
    size_t count = dp_command_records(program, command);
    uint64_t dxil = 0;
    for (size_t i = 1; i < count; i++) {
        const struct dp_command *r = &program->records[command + i];
        dxil = r->kind == DP_COMMAND_stage && r->as.stage.stage == stage ? r->as.stage.dxil : dxil;
    }
    return dxil;
}

/* Whether a creation before `end` names the dxil in a stage that counts. */
static bool was_named(const struct dp_program *program, size_t command, uint64_t dxil) {
    for (uint32_t stage = DP_PSO_STAGE_VS; stage <= DP_PSO_STAGE_GS; stage++) {
        if (dxil_of(program, command, stage) == dxil) {
            return true;
        }
    }
    return false;
}

/* The `outputs` part that counts for a dxil named at `command`: of its first declaration, unless a creation named it
 * before (pipeline.md, Shaders). */
static const struct dp_command *outputs_of(const struct dp_program *program, size_t command, uint64_t dxil) {
    for (size_t at = 1; at < command;) {
        const struct dp_command *r = &program->records[at];
        if (r->kind == DP_COMMAND_pipeline && was_named(program, at, dxil)) {
            return NULL;
        }
        if (r->kind == DP_COMMAND_pso_shader && r->as.pso_shader.dxil == dxil) {
            return last(program, at, DP_COMMAND_outputs);
        }
        at += dp_command_records(program, at);
    }
    return NULL;
}

/* Channels that an output writes: its first 1..4 (the set PSO_OUTPUT goes by type, then by count). */
static uint32_t channels_of(uint32_t output) {
    return output == DP_PSO_OUTPUT_none || output > DP_PSO_OUTPUT_sint4 ? 0 : (2u << (output - 1) % 4) - 1;
}

static bool is_second(uint32_t factor) {
    return factor == DP_PSO_BLEND_SRC1_COLOR || factor == DP_PSO_BLEND_INV_SRC1_COLOR ||
           factor == DP_PSO_BLEND_SRC1_ALPHA || factor == DP_PSO_BLEND_INV_SRC1_ALPHA;
}

/* Whether one of the two equations reads it: MIN and MAX ignore factors. */
static bool reads_second(const struct dp_record_blend *b) {
    bool colour = b->op != DP_PSO_BLEND_OP_MIN && b->op != DP_PSO_BLEND_OP_MAX;
    bool alpha = b->op_alpha != DP_PSO_BLEND_OP_MIN && b->op_alpha != DP_PSO_BLEND_OP_MAX;
    return (colour && (is_second(b->src) || is_second(b->dst))) ||
           (alpha && (is_second(b->src_alpha) || is_second(b->dst_alpha)));
}

static struct asked read_asked(const struct dp_program *program, size_t command) {
    struct asked asked = {.is_there = program->records[command].kind == DP_COMMAND_pipeline};
    if (!asked.is_there) {
        return asked;
    }
    uint64_t dxil = dxil_of(program, command, DP_PSO_STAGE_PS);
    const struct dp_command *outputs = dxil != 0 ? outputs_of(program, command, dxil) : NULL;
    if (outputs != NULL) {
        const struct dp_record_outputs *o = &outputs->as.outputs;
        const uint32_t all[DP_PSO_TARGETS] = {o->o0, o->o1, o->o2, o->o3, o->o4, o->o5, o->o6, o->o7};
        for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
            asked.written[i] = channels_of(all[i]);
        }
    }
    const struct dp_command *targets = last(program, command, DP_COMMAND_targets);
    asked.targets = targets != NULL ? targets->as.targets.count : 0;
    asked.targets = asked.targets < DP_PSO_TARGETS ? asked.targets : DP_PSO_TARGETS;
    const struct dp_command *state = last(program, command, DP_COMMAND_blend_state);
    bool independent = state != NULL && state->as.blend_state.independent != 0;
    uint32_t own[DP_PSO_TARGETS] = {0};
    size_t count = dp_command_records(program, command);
    for (size_t i = 1; i < count; i++) {
        const struct dp_record_blend *b = &program->records[command + i].as.blend;
        if (program->records[command + i].kind == DP_COMMAND_blend && b->entry < DP_PSO_TARGETS) {
            own[b->entry] = b->enable != 0 ? b->mask & 0xFF : 0;
            asked.dual = b->entry == 0 ? own[0] != 0 && reads_second(b) : asked.dual;
        }
    }
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        asked.blend_mask[i] = own[independent ? i : 0];
    }
    return asked;
}

#define FOR_EXPORTS(law, e)                                                                                            \
    for (size_t at_##e = 0; at_##e < (law)->said->reports.count; at_##e++)                                             \
        for (const struct dp_pso_exports *e = (law)->said->reports.items[at_##e].kind == DP_PSO_REPORT_exports         \
                                                  ? &(law)->said->reports.items[at_##e].as.exports                     \
                                                  : NULL;                                                              \
             e != NULL; e = NULL)

/* Item 2: mask within need, and within what the shader writes; need of a target that is not there is empty but for
 * coverage (slot 0) and dual source (slot 1). */
const char *dp_pso_law_masks(const struct dp_pso_law *law) {
    FOR_EXPORTS(law, e) {
        struct asked asked = read_asked(law->program, (size_t)e->command);
        for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
            DP_PSO_LAW((e->tuples[i].mask & ~e->need[i]) == 0, "masks: exported though not needed")
            DP_PSO_LAW((e->need[i] & ~UINT32_C(0xF)) == 0, "masks: need beyond RGBA")
            DP_PSO_LAW(!asked.is_there || (e->tuples[i].mask & ~asked.written[i]) == 0,
                       "masks: exported though not written")
            DP_PSO_LAW(!asked.is_there || e->tuples[i].mask == (e->need[i] & asked.written[i]),
                       "masks: needed and written, not exported")
            DP_PSO_LAW(!asked.is_there || i < 2 || i < asked.targets || e->need[i] == 0,
                       "masks: need behind the last target")
        }
    }
    return NULL;
}

/* Item 3: NONE is all zero, anything else is a legal type. */
const char *dp_pso_law_types(const struct dp_pso_law *law) {
    FOR_EXPORTS(law, e) {
        for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
            const struct dp_pso_tuple *t = &e->tuples[i];
            bool none = t->type == DP_PSO_TYPE_NONE;
            bool norm = t->type == DP_PSO_TYPE_UNORM || t->type == DP_PSO_TYPE_SNORM;
            DP_PSO_LAW(t->type <= DP_PSO_TYPE_FLOAT, "types: unknown type")
            DP_PSO_LAW(none == (t->mask == 0), "types: NONE with channels, or a type without")
            DP_PSO_LAW(none == (t->bits == 0), "types: NONE with bits, or a type without")
            DP_PSO_LAW(t->bits == 0 || t->bits == 16 || t->bits == 32, "types: neither 16 nor 32 bits")
            DP_PSO_LAW(!norm || t->bits == 16, "types: a normalised type with 32 bits")
        }
    }
    return NULL;
}

static bool has_error(const struct dp_pso_stream *said, uint64_t command) {
    for (size_t i = 0; i < said->final; i++) {
        const struct dp_pso_record *r = &said->reports.items[i].as.record;
        if (said->reports.items[i].kind == DP_PSO_REPORT_record && r->command == command &&
            r->severity == DP_SEVERITY_error) {
            return true;
        }
    }
    return false;
}

/* Item 3: without a creation error, what blends on a live slot is exported as FLOAT. With a second source slot 1 is not
 * live, or 675 had fired; it copies the type of slot 0, which need not be written to have one. */
const char *dp_pso_law_blending(const struct dp_pso_law *law) {
    FOR_EXPORTS(law, e) {
        struct asked asked = read_asked(law->program, (size_t)e->command);
        if (!asked.is_there || has_error(law->said, e->command)) {
            continue;
        }
        for (uint32_t i = 0; i < asked.targets; i++) {
            uint32_t type = e->tuples[i].type;
            bool live = i != 1 || !asked.dual;
            DP_PSO_LAW(!live || asked.blend_mask[i] == 0 || type == DP_PSO_TYPE_NONE || type == DP_PSO_TYPE_FLOAT,
                       "blending: a target that blends is not exported as FLOAT")
        }
    }
    return NULL;
}

static uint32_t code_of(const struct dp_pso_tuple *t) {
    static const uint32_t narrow[] = {DP_PSO_SPI_ZERO,         DP_PSO_SPI_UINT16_ABGR,  DP_PSO_SPI_SINT16_ABGR,
                                      DP_PSO_SPI_UNORM16_ABGR, DP_PSO_SPI_SNORM16_ABGR, DP_PSO_SPI_FP16_ABGR};
    uint32_t beside = t->mask & ~(uint32_t)DP_PSO_CHANNEL_RED;
    if (t->type == DP_PSO_TYPE_NONE || t->type > DP_PSO_TYPE_FLOAT || t->bits == 16) {
        return t->type <= DP_PSO_TYPE_FLOAT ? narrow[t->type] : UINT32_MAX;
    }
    return beside == 0                      ? (uint32_t)DP_PSO_SPI_32_R
           : beside == DP_PSO_CHANNEL_GREEN ? (uint32_t)DP_PSO_SPI_32_GR
           : beside == DP_PSO_CHANNEL_ALPHA ? (uint32_t)DP_PSO_SPI_32_AR
                                            : (uint32_t)DP_PSO_SPI_32_ABGR;
}

/* Item 5: the code is what rules Q1-Q6 make of the tuple, wherever tuples are reported. */
const char *dp_pso_law_codes(const struct dp_pso_law *law) {
    for (size_t at = 0; at < law->said->reports.count; at++) {
        const struct dp_pso_report *r = &law->said->reports.items[at];
        for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
            if (r->kind == DP_PSO_REPORT_exports) {
                const struct dp_pso_tuple *t = &r->as.exports.tuples[i];
                DP_PSO_LAW(t->spi == code_of(t), "codes: not the code of the tuple")
            } else if (r->kind == DP_PSO_REPORT_object) {
                const struct dp_pso_object *o = &r->as.object;
                DP_PSO_LAW(o->compiled[i].spi == code_of(&o->compiled[i]), "codes: not the code of the compiled tuple")
                DP_PSO_LAW(o->computed[i].spi == code_of(&o->computed[i]), "codes: not the code of the computed tuple")
            }
        }
    }
    return NULL;
}
