/* pipelines_laws_change.c: what one change to a program may do to the exports (pipeline sheet 8, items 1 and 4, and
 * sheet 4: fields without effect). Each law edits a copy of the program, one record chosen by the seed, and runs it. */
#include "oracles/pipelines_laws.h"

#include "model/describe.h"

/* Some record of a kind, chosen by the seed; NULL without one. */
static struct dp_command *some(const struct dp_pso_law *law, struct dp_command *records, enum dp_kind kind) {
    uint64_t found = 0;
    for (size_t i = 1; i < law->program->count; i++) {
        found += records[i].kind == kind;
    }
    uint64_t chosen = found == 0 ? 0 : law->seed / 64 % found;
    for (size_t i = 1; i < law->program->count && found != 0; i++) {
        if (records[i].kind == kind && chosen-- == 0) {
            return &records[i];
        }
    }
    return NULL;
}

/* The exports of a command in a stream; NULL if it has none. */
static const struct dp_pso_exports *exports_of(const struct dp_pso_stream *said, uint64_t command) {
    for (size_t i = 0; i < said->final; i++) {
        const struct dp_pso_report *r = &said->reports.items[i];
        if (r->kind == DP_PSO_REPORT_exports && r->as.exports.command == command) {
            return &r->as.exports;
        }
    }
    return NULL;
}

/* What may become of each tuple. */
enum may { MAY_NOTHING, MAY_GROW, MAY_SHRINK };

static bool is_allowed(const struct dp_pso_tuple *a, const struct dp_pso_tuple *b, enum may may) {
    switch (may) {
    case MAY_GROW:
        return (a->mask & ~b->mask) == 0;
    case MAY_SHRINK:
        return (b->mask & ~a->mask) == 0;
    default:
        return a->type == b->type && a->bits == b->bits && a->mask == b->mask && a->spi == b->spi;
    }
}

/* Runs the changed copy and compares the exports of creations (of `only`, if not 0), where both have them. `skip` is a
 * target that is left out. */
static bool judge_exports(struct dp_pso_law *law, const struct dp_command *records, size_t only, enum may may,
                          uint32_t skip) {
    struct dp_pso_stream after;
    bool good = dp_pso_run_copy(law, records, &after);
    for (size_t i = 1; good && i < law->program->count; i++) {
        if (records[i].kind != DP_COMMAND_pipeline || (only != 0 && i != only)) {
            continue;
        }
        const struct dp_pso_exports *a = exports_of(law->said, i);
        const struct dp_pso_exports *b = exports_of(&after, i);
        for (uint32_t t = 0; a != NULL && b != NULL && t < DP_PSO_TARGETS; t++) {
            good = good && (t == skip || is_allowed(&a->tuples[t], &b->tuples[t], may));
        }
    }
    dp_pso_stream_free(&after);
    return good || law->out_of_memory;
}

/* The command that a part belongs to. */
static size_t owner(const struct dp_pso_law *law, const struct dp_command *records, const struct dp_command *part) {
    size_t owner = 0;
    for (size_t at = 1; &records[at] <= part; at += dp_command_records(law->program, at)) {
        owner = at;
    }
    return owner;
}

/* --- item 1 --- */

static bool bend_other_block(struct dp_command *r, uint64_t seed) {
    if (r->kind == DP_COMMAND_rasterizer) {
        r->as.rasterizer.cull = 1 + (uint32_t)seed % 3;
        r->as.rasterizer.bias ^= (uint32_t)seed;
        r->as.rasterizer.depth_clip ^= 1;
    } else if (r->kind == DP_COMMAND_depth_stencil) {
        r->as.depth_stencil.depth ^= 1;
        r->as.depth_stencil.write = (uint32_t)seed % 2;
        r->as.depth_stencil.func = 1 + (uint32_t)seed % 8;
    } else if (r->kind == DP_COMMAND_pipeline) {
        r->as.pipeline.sample_mask ^= (uint32_t)seed | 1;
        r->as.pipeline.topology = (uint32_t)seed % 5;
    } else {
        return false;
    }
    return true;
}

const char *dp_pso_law_other_blocks(struct dp_pso_law *law) {
    static const enum dp_kind kinds[] = {DP_COMMAND_rasterizer, DP_COMMAND_depth_stencil, DP_COMMAND_pipeline};
    struct dp_command *copy = dp_pso_copy(law);
    struct dp_command *r = copy != NULL ? some(law, copy, kinds[law->seed % 3]) : NULL;
    bool holds =
        r == NULL || !bend_other_block(r, law->seed / 3) || judge_exports(law, copy, 0, MAY_NOTHING, DP_PSO_TARGETS);
    dp_pso_copy_free(law, copy);
    return holds ? NULL : "change: a block that is not blend moves the exports";
}

/* --- item 4 --- */

const char *dp_pso_law_more_outputs(struct dp_pso_law *law) {
    struct dp_command *copy = dp_pso_copy(law);
    struct dp_command *r = copy != NULL ? some(law, copy, DP_COMMAND_outputs) : NULL;
    bool holds = true;
    if (r != NULL) {
        struct dp_record_outputs *o = &r->as.outputs;
        uint32_t *all[DP_PSO_TARGETS] = {&o->o0, &o->o1, &o->o2, &o->o3, &o->o4, &o->o5, &o->o6, &o->o7};
        uint32_t *output = all[law->seed % DP_PSO_TARGETS];
        *output += *output == DP_PSO_OUTPUT_none || *output % 4 != 0; /* the set counts 1..4 within each type */
        holds = judge_exports(law, copy, 0, MAY_GROW, DP_PSO_TARGETS);
    }
    dp_pso_copy_free(law, copy);
    return holds ? NULL : "change: a component more removes a channel";
}

const char *dp_pso_law_coverage(struct dp_pso_law *law) {
    struct dp_command *copy = dp_pso_copy(law);
    struct dp_command *r = copy != NULL ? some(law, copy, DP_COMMAND_blend_state) : NULL;
    bool holds = true;
    if (r != NULL) {
        r->as.blend_state.alpha_to_coverage = 1;
        holds = judge_exports(law, copy, owner(law, copy, r), MAY_GROW, DP_PSO_TARGETS);
    }
    dp_pso_copy_free(law, copy);
    return holds ? NULL : "change: alpha to coverage removes a channel";
}

const char *dp_pso_law_write_mask(struct dp_pso_law *law) {
    struct dp_command *copy = dp_pso_copy(law);
    struct dp_command *r = copy != NULL ? some(law, copy, DP_COMMAND_blend) : NULL;
    bool holds = true;
    if (r != NULL) {
        r->as.blend.mask &= (uint32_t)law->seed & 0xF;
        /* Slot 0 written by nothing ends dual source and gives slot 1 back to its own rule. */
        holds = judge_exports(law, copy, owner(law, copy, r), MAY_SHRINK, r->as.blend.mask == 0 ? 1 : DP_PSO_TARGETS);
    }
    dp_pso_copy_free(law, copy);
    return holds ? NULL : "change: fewer write bits add a channel";
}

/* --- fields without effect --- */

static bool bend_blend(struct dp_record_blend *b, uint64_t seed) {
    if (b->enable != 0 && b->logic != 0) {
        return false;
    }
    if (b->enable == 0) {
        b->src = (uint32_t)seed & 0xFF;
        b->dst = (uint32_t)(seed >> 8) & 0xFF;
        b->op = (uint32_t)(seed >> 16) & 0xFF;
        b->src_alpha = (uint32_t)(seed >> 24) & 0xFF;
        b->dst_alpha ^= 0xFF;
        b->op_alpha ^= 0xFF;
    }
    b->logic_op ^= b->logic == 0 ? 0xFF : 0;
    return true;
}

static bool bend_depth(struct dp_record_depth_stencil *d, uint64_t seed) {
    if (d->depth == 0) {
        d->write = (uint32_t)seed & 0xFF;
        d->func = (uint32_t)(seed >> 8) & 0xFF;
    }
    if (d->stencil == 0) {
        d->read_mask ^= 0xFF;
        d->write_mask ^= 0x55;
        d->front_fail ^= 0xFF;
        d->back_func = (uint32_t)(seed >> 16) & 0xFF;
    }
    return d->depth == 0 || d->stencil == 0;
}

static bool bend_name(uint32_t *semantic) {
    static const uint32_t pairs[][2] = {
        {DP_PSO_SEMANTIC_POSITION, DP_PSO_SEMANTIC_position},
        {DP_PSO_SEMANTIC_Position, DP_PSO_SEMANTIC_POSITION},
        {DP_PSO_SEMANTIC_position, DP_PSO_SEMANTIC_Position},
        {DP_PSO_SEMANTIC_TEXCOORD, DP_PSO_SEMANTIC_texcoord},
        {DP_PSO_SEMANTIC_texcoord, DP_PSO_SEMANTIC_TEXCOORD},
        {DP_PSO_SEMANTIC_COLOR,    DP_PSO_SEMANTIC_color   },
        {DP_PSO_SEMANTIC_color,    DP_PSO_SEMANTIC_COLOR   }
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (*semantic == pairs[i][0]) {
            *semantic = pairs[i][1];
            return true;
        }
    }
    return false;
}

static bool bend_nothing(struct dp_command *r, uint64_t seed) {
    switch (r->kind) {
    case DP_COMMAND_blend:
        return bend_blend(&r->as.blend, seed);
    case DP_COMMAND_depth_stencil:
        return bend_depth(&r->as.depth_stencil, seed);
    case DP_COMMAND_element:
        return bend_name(&r->as.element.semantic);
    case DP_COMMAND_so_entry:
        return bend_name(&r->as.so_entry.semantic);
    case DP_COMMAND_rasterizer:
        r->as.rasterizer.bias_clamp ^= (r->as.rasterizer.bias_clamp & INT32_MAX) == 0 ? UINT32_C(0x80000000) : 0;
        r->as.rasterizer.slope_bias ^= (r->as.rasterizer.slope_bias & INT32_MAX) == 0 ? UINT32_C(0x80000000) : 0;
        r->as.rasterizer.front_ccw *= 1 + (uint32_t)seed % 200;
        return true;
    case DP_COMMAND_blend_state:
        r->as.blend_state.independent *= 1 + (uint32_t)seed % 200;
        r->as.blend_state.alpha_to_coverage *= 1 + (uint32_t)seed % 200;
        return true;
    case DP_COMMAND_pipeline:
        r->as.pipeline.root_flags ^= 0x2;
        return true;
    default:
        return false;
    }
}

const char *dp_pso_law_no_effect(struct dp_pso_law *law) {
    struct dp_command *copy = dp_pso_copy(law);
    const char *const names[2] = {"before", "after"};
    struct dp_difference difference;
    bool holds = true;
    bool changed = false;
    for (size_t i = 1; copy != NULL && i < law->program->count; i++) {
        changed |= bend_nothing(&copy[i], law->seed + i);
    }
    if (changed) {
        struct dp_pso_stream after;
        holds = !dp_pso_run_copy(law, copy, &after) || dp_pso_same(law->said, &after, names, &difference);
        dp_pso_stream_free(&after);
    }
    dp_pso_copy_free(law, copy);
    return holds || law->out_of_memory ? NULL : "change: a field without effect changes a report";
}

/* --- item 5 --- */

static const struct dp_pso_result *result_of(const struct dp_pso_stream *said, uint64_t command) {
    for (size_t i = 0; i < said->final; i++) {
        const struct dp_pso_report *r = &said->reports.items[i];
        if (r->kind == DP_PSO_REPORT_result && r->as.result.command == command) {
            return &r->as.result;
        }
    }
    return NULL;
}

const char *dp_pso_law_modes(struct dp_pso_law *law) {
    struct dp_command *copy = dp_pso_copy(law);
    struct dp_pso_stream after;
    bool holds = true;
    if (copy == NULL || copy[0].as.device.compare != DP_COMPARE_strict) {
        dp_pso_copy_free(law, copy);
        return NULL;
    }
    copy[0].as.device.compare = law->seed % 2 != 0 ? DP_COMPARE_spi : DP_COMPARE_superset;
    bool good = dp_pso_run_copy(law, copy, &after);
    for (size_t i = 0; good && i < law->said->final; i++) {
        const struct dp_pso_result *strict = &law->said->reports.items[i].as.result;
        if (law->said->reports.items[i].kind == DP_PSO_REPORT_result && strict->call == DP_PSO_CALL_derive &&
            strict->hresult == DP_PSO_HRESULT_S_OK) {
            const struct dp_pso_result *other = result_of(&after, strict->command);
            holds = holds && other != NULL && other->hresult == DP_PSO_HRESULT_S_OK;
        }
    }
    dp_pso_stream_free(&after);
    dp_pso_copy_free(law, copy);
    return holds ? NULL : "modes: strict takes what another mode refuses";
}
