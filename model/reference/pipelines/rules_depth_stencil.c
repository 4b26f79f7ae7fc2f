/* rules_depth_stencil.c: the depth-stencil desc. What a test that is off would use is not looked at. */
#include "rules.h"

static bool is_function(uint8_t func) {
    return func >= DP_PSO_COMPARISON_NEVER && func <= DP_PSO_COMPARISON_ALWAYS;
}

static bool is_op(uint8_t op) {
    return op >= DP_PSO_STENCIL_OP_KEEP && op <= DP_PSO_STENCIL_OP_DECR;
}

bool ref_pso_rule_100(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->depth_stencil.depth && state->depth_stencil.write > DP_PSO_DEPTH_WRITE_ALL;
}

bool ref_pso_rule_101(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->depth_stencil.depth && !is_function(state->depth_stencil.func);
}

bool ref_pso_rule_102(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->depth_stencil.stencil && !is_op(state->depth_stencil.front.fail);
}

bool ref_pso_rule_103(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->depth_stencil.stencil && !is_op(state->depth_stencil.front.zfail);
}

bool ref_pso_rule_104(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->depth_stencil.stencil && !is_op(state->depth_stencil.front.pass);
}

bool ref_pso_rule_105(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->depth_stencil.stencil && !is_function(state->depth_stencil.front.func);
}

bool ref_pso_rule_106(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->depth_stencil.stencil && !is_op(state->depth_stencil.back.fail);
}

bool ref_pso_rule_107(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->depth_stencil.stencil && !is_op(state->depth_stencil.back.zfail);
}

bool ref_pso_rule_108(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->depth_stencil.stencil && !is_op(state->depth_stencil.back.pass);
}

bool ref_pso_rule_109(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->depth_stencil.stencil && !is_function(state->depth_stencil.back.func);
}
