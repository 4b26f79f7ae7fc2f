/* rules_stages.c: root signature and shader stages. */
#include "rules.h"

bool ref_pso_rule_691(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->root == 0;
}

bool ref_pso_rule_657(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return !ref_pso_has(state, DP_PSO_STAGE_VS);
}

bool ref_pso_rule_667(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return ref_pso_has(state, DP_PSO_STAGE_HS) != ref_pso_has(state, DP_PSO_STAGE_DS);
}

bool ref_pso_rule_668(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return ref_pso_has(state, DP_PSO_STAGE_HS) && state->topology != DP_PSO_TOPOLOGY_PATCH;
}

/* A root signature that is not there has no flags (collect.c). */
bool ref_pso_rule_683(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    bool input_layout = (state->root_flags & DP_PSO_ROOT_FLAG_ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT) != 0;
    bool stream_output = (state->root_flags & DP_PSO_ROOT_FLAG_ALLOW_STREAM_OUTPUT) != 0;
    return (state->element_count > 0 && !input_layout) || (state->stream_output.count > 0 && !stream_output);
}
