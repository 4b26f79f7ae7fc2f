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

/* A face of the stencil test, where the test is on: an operation or a function that the API does not have. */
#define FACE_RULE(rule, face, member, sound)                                                                           \
    bool ref_pso_rule_##rule(const struct ref_pso_state *state, uint32_t i) {                                          \
        (void)i;                                                                                                       \
        return state->depth_stencil.stencil && !sound(state->depth_stencil.face.member);                               \
    }

FACE_RULE(102, front, fail, is_op)
FACE_RULE(103, front, zfail, is_op)
FACE_RULE(104, front, pass, is_op)
FACE_RULE(105, front, func, is_function)
FACE_RULE(106, back, fail, is_op)
FACE_RULE(107, back, zfail, is_op)
FACE_RULE(108, back, pass, is_op)
FACE_RULE(109, back, func, is_function)
