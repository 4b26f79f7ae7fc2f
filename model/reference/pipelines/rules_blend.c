/* rules_blend.c: the used entries of the blend desc. */
#include "prepare.h"
#include "rules.h"

/* clang-format off */
/* Which factors each equation takes, by D3D12_BLEND; other numbers are none. */
static const struct {
    bool colour;
    bool alpha;
} factors[] = {
    [DP_PSO_BLEND_ZERO]             = {true, true},
    [DP_PSO_BLEND_ONE]              = {true, true},
    [DP_PSO_BLEND_SRC_COLOR]        = {true, false},
    [DP_PSO_BLEND_INV_SRC_COLOR]    = {true, false},
    [DP_PSO_BLEND_SRC_ALPHA]        = {true, true},
    [DP_PSO_BLEND_INV_SRC_ALPHA]    = {true, true},
    [DP_PSO_BLEND_DEST_ALPHA]       = {true, true},
    [DP_PSO_BLEND_INV_DEST_ALPHA]   = {true, true},
    [DP_PSO_BLEND_DEST_COLOR]       = {true, false},
    [DP_PSO_BLEND_INV_DEST_COLOR]   = {true, false},
    [DP_PSO_BLEND_SRC_ALPHA_SAT]    = {true, true},
    [DP_PSO_BLEND_BLEND_FACTOR]     = {true, true},
    [DP_PSO_BLEND_INV_BLEND_FACTOR] = {true, true},
    [DP_PSO_BLEND_SRC1_COLOR]       = {true, false},
    [DP_PSO_BLEND_INV_SRC1_COLOR]   = {true, false},
    [DP_PSO_BLEND_SRC1_ALPHA]       = {true, true},
    [DP_PSO_BLEND_INV_SRC1_ALPHA]   = {true, true},
    [DP_PSO_BLEND_ALPHA_FACTOR]     = {true, true},
    [DP_PSO_BLEND_INV_ALPHA_FACTOR] = {true, true},
};
/* clang-format on */
#define FACTORS (sizeof factors / sizeof factors[0])

static bool is_colour_factor(uint8_t factor) {
    return factor < FACTORS && factors[factor].colour;
}

static bool is_alpha_factor(uint8_t factor) {
    return factor < FACTORS && factors[factor].alpha;
}

static bool is_blend_op(uint8_t op) {
    return op >= DP_PSO_BLEND_OP_ADD && op <= DP_PSO_BLEND_OP_MAX;
}

bool ref_pso_rule_111(const struct ref_pso_state *state, uint32_t i) {
    return state->blend.entries[i].blend && !is_colour_factor(state->blend.entries[i].src);
}

bool ref_pso_rule_112(const struct ref_pso_state *state, uint32_t i) {
    return state->blend.entries[i].blend && !is_colour_factor(state->blend.entries[i].dst);
}

bool ref_pso_rule_113(const struct ref_pso_state *state, uint32_t i) {
    return state->blend.entries[i].blend && !is_blend_op(state->blend.entries[i].op);
}

bool ref_pso_rule_114(const struct ref_pso_state *state, uint32_t i) {
    return state->blend.entries[i].blend && !is_alpha_factor(state->blend.entries[i].src_alpha);
}

bool ref_pso_rule_115(const struct ref_pso_state *state, uint32_t i) {
    return state->blend.entries[i].blend && !is_alpha_factor(state->blend.entries[i].dst_alpha);
}

bool ref_pso_rule_116(const struct ref_pso_state *state, uint32_t i) {
    return state->blend.entries[i].blend && !is_blend_op(state->blend.entries[i].op_alpha);
}

bool ref_pso_rule_117(const struct ref_pso_state *state, uint32_t i) {
    return state->blend.entries[i].mask > DP_PSO_CHANNEL_ALL;
}

bool ref_pso_rule_403(const struct ref_pso_state *state, uint32_t i) {
    const struct ref_pso_entry *entry = &state->blend.entries[i];
    return entry->logic && (entry->blend || state->blend.independent || entry->logic_op > DP_PSO_LOGIC_OP_OR_INVERTED);
}

bool ref_pso_rule_1316(const struct ref_pso_state *state, uint32_t i) {
    const struct ref_pso_entry *entry = &state->blend.entries[i];
    return entry->blend && ref_pso_min_max(entry->op) &&
           (entry->src != DP_PSO_BLEND_ONE || entry->dst != DP_PSO_BLEND_ONE);
}

bool ref_pso_rule_1317(const struct ref_pso_state *state, uint32_t i) {
    const struct ref_pso_entry *entry = &state->blend.entries[i];
    return entry->blend && ref_pso_min_max(entry->op_alpha) &&
           (entry->src_alpha != DP_PSO_BLEND_ONE || entry->dst_alpha != DP_PSO_BLEND_ONE);
}
