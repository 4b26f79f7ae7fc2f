/* prepare.c: rules P0 to P4 of tables/export_rule.tsv. */
#include "prepare.h"

uint32_t ref_pso_target_count(const struct ref_pso_targets *targets) {
    return targets->count < DP_PSO_TARGETS ? targets->count : DP_PSO_TARGETS;
}

bool ref_pso_live(const struct ref_pso_targets *targets, uint32_t slot) {
    return slot < ref_pso_target_count(targets) && ref_pso_format(targets->formats[slot])->colour;
}

bool ref_pso_any_live(const struct ref_pso_targets *targets) {
    for (uint32_t slot = 0; slot < DP_PSO_TARGETS; slot++) {
        if (ref_pso_live(targets, slot)) {
            return true;
        }
    }
    return false;
}

const struct ref_pso_format *ref_pso_target(const struct ref_pso_state *state, uint32_t slot) {
    bool live = ref_pso_live(&state->targets, slot);
    return ref_pso_format(live ? state->targets.formats[slot] : DP_FORMAT_UNKNOWN);
}

bool ref_pso_has_depth_target(const struct ref_pso_targets *targets) {
    return ref_pso_format(targets->depth)->depth;
}

const struct ref_pso_entry *ref_pso_entry(const struct ref_pso_state *state, uint32_t slot) {
    return &state->blend.entries[state->blend.independent ? slot : 0];
}

bool ref_pso_covers(const struct ref_pso_state *state) {
    return state->blend.alpha_to_coverage && !ref_pso_writes(state, DP_PSO_WRITES_coverage);
}

bool ref_pso_blends(const struct ref_pso_state *state, uint32_t slot) {
    const struct ref_pso_entry *entry = ref_pso_entry(state, slot);
    return entry->blend && entry->mask != 0;
}

static bool is_src1(uint32_t factor) {
    static const uint32_t factors[] = {
        DP_PSO_BLEND_SRC1_COLOR,
        DP_PSO_BLEND_INV_SRC1_COLOR,
        DP_PSO_BLEND_SRC1_ALPHA,
        DP_PSO_BLEND_INV_SRC1_ALPHA,
    };
    for (size_t i = 0; i < sizeof factors / sizeof factors[0]; i++) {
        if (factors[i] == factor) {
            return true;
        }
    }
    return false;
}

bool ref_pso_second_source(const struct ref_pso_state *state, uint32_t slot) {
    const struct ref_pso_entry *entry = ref_pso_entry(state, slot);
    bool colour = !ref_pso_min_max(entry->op) && (is_src1(entry->src) || is_src1(entry->dst));
    bool alpha = !ref_pso_min_max(entry->op_alpha) && (is_src1(entry->src_alpha) || is_src1(entry->dst_alpha));
    return ref_pso_blends(state, slot) && (colour || alpha);
}

bool ref_pso_dual(const struct ref_pso_state *state) {
    return ref_pso_live(&state->targets, 0) && ref_pso_second_source(state, 0);
}

uint32_t ref_pso_target_writes(const struct ref_pso_state *state, uint32_t slot) {
    return ref_pso_target(state, slot)->channels & ref_pso_entry(state, slot)->mask;
}

uint32_t ref_pso_output(const struct ref_pso_state *state, uint32_t slot) {
    static const uint32_t components[] = {0x0, 0x1, 0x3, 0x7, 0xF}; /* the first 0..4 of R, G, B, A */
    const struct ref_pso_shader *shader = &state->stages[DP_PSO_STAGE_PS];
    return shader->dxil != 0 ? components[shader->outputs.components[slot]] : 0;
}

bool ref_pso_writes(const struct ref_pso_state *state, uint32_t what) {
    const struct ref_pso_shader *shader = &state->stages[DP_PSO_STAGE_PS];
    return shader->dxil != 0 && (shader->outputs.writes & what) != 0;
}

bool ref_pso_min_max(uint32_t op) {
    return op == DP_PSO_BLEND_OP_MIN || op == DP_PSO_BLEND_OP_MAX;
}
