/* rules_output.c: what the pixel shader writes against what the targets take: rules D1 to D10 of
 * tables/export_rule.tsv. */
#include "exports.h"
#include "prepare.h"
#include "rules.h"

/* Base types of M.validation. */
enum { TYPE_FLOAT = 1, TYPE_UINT = 2, TYPE_SINT = 3 };

static bool is_integer(enum ref_pso_class class) {
    return class == REF_PSO_UINT || class == REF_PSO_SINT;
}

/* D1's condition on one slot that the shader writes. BlendEnable is read behind the last target as well. */
static bool offends_dual_source(const struct ref_pso_state *state, uint32_t i) {
    bool dual = ref_pso_dual(state);
    if (ref_pso_live(&state->targets, i) && (dual || ref_pso_second_source(state, i))) {
        return true;
    }
    return dual && state->blend.independent && state->blend.entries[i].blend;
}

bool ref_pso_rule_675(const struct ref_pso_state *state, uint32_t i) {
    for (uint32_t slot = 1; slot <= i; slot++) {
        if (ref_pso_output(state, slot) != 0 && offends_dual_source(state, slot)) {
            return slot == i; /* the lowest one is named */
        }
    }
    return false;
}

/* A live slot that the shader writes. */
static bool is_met(const struct ref_pso_state *state, uint32_t i) {
    return ref_pso_live(&state->targets, i) && ref_pso_output(state, i) != 0;
}

bool ref_pso_rule_676(const struct ref_pso_state *state, uint32_t i) {
    return is_met(state, i) && ref_pso_blends(state, i) && is_integer(ref_pso_target(state, i)->class);
}

bool ref_pso_rule_677(const struct ref_pso_state *state, uint32_t i) {
    enum ref_pso_class class = ref_pso_target(state, i)->class;
    uint32_t wanted = class == REF_PSO_UINT ? TYPE_UINT : class == REF_PSO_SINT ? TYPE_SINT : TYPE_FLOAT;
    return is_met(state, i) && state->stages[DP_PSO_STAGE_PS].outputs.type[i] != wanted;
}

bool ref_pso_rule_678(const struct ref_pso_state *state, uint32_t i) {
    return ref_pso_live(&state->targets, i) && ref_pso_entry(state, i)->logic &&
           ref_pso_target(state, i)->class != REF_PSO_UINT;
}

bool ref_pso_rule_679(const struct ref_pso_state *state, uint32_t i) {
    bool second_source = i == 1 && ref_pso_dual(state);
    return !ref_pso_live(&state->targets, i) && ref_pso_output(state, i) != 0 && !second_source;
}

bool ref_pso_rule_680(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    bool used = state->depth_stencil.depth || state->depth_stencil.stencil ||
                ref_pso_writes(state, DP_PSO_WRITES_depth | DP_PSO_WRITES_stencil);
    return used && !ref_pso_has_depth_target(&state->targets);
}

bool ref_pso_rule_672(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    bool tests = state->depth_stencil.depth || state->depth_stencil.stencil;
    if (state->raster.forced > 0 && (tests || ref_pso_writes(state, DP_PSO_WRITES_depth))) {
        return true;
    }
    return state->raster.forced > 1 && state->targets.samples > 1 && ref_pso_any_live(&state->targets);
}

bool ref_pso_rule_925(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->targets.count > 0 && !ref_pso_any_live(&state->targets);
}

bool ref_pso_rule_974(const struct ref_pso_state *state, uint32_t i) {
    return ref_pso_has(state, DP_PSO_STAGE_PS) && ref_pso_live(&state->targets, i) &&
           (ref_pso_target_writes(state, i) & ~ref_pso_output(state, i)) != 0;
}

bool ref_pso_rule_W_ALPHA(const struct ref_pso_state *state, uint32_t i) {
    uint32_t wanted = ref_pso_need(state, i) & ~ref_pso_target_writes(state, i) & ~ref_pso_output(state, i);
    return is_met(state, i) && (wanted & DP_PSO_CHANNEL_ALPHA) != 0;
}

bool ref_pso_rule_W_DUAL(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return ref_pso_dual(state) && (ref_pso_output(state, 0) == 0 || ref_pso_output(state, 1) == 0);
}

bool ref_pso_rule_1382(const struct ref_pso_state *state, uint32_t i) {
    return ref_pso_live(&state->targets, i) && state->targets.formats[i] == DP_FORMAT_R9G9B9E5_SHAREDEXP &&
           ref_pso_entry(state, i)->mask != DP_PSO_CHANNEL_ALL;
}
