/* rules_raster.c: the rasterizer desc. */
#include "rules.h"

/* NaN or infinite: the exponent bits of a binary32 are all ones. */
static bool is_not_finite(uint32_t bits) {
    return (bits & UINT32_C(0x7F800000)) == UINT32_C(0x7F800000);
}

bool ref_pso_rule_95(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->raster.fill != DP_PSO_FILL_WIREFRAME && state->raster.fill != DP_PSO_FILL_SOLID;
}

bool ref_pso_rule_96(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->raster.cull < DP_PSO_CULL_NONE || state->raster.cull > DP_PSO_CULL_BACK;
}

bool ref_pso_rule_97(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return is_not_finite(state->raster.bias_clamp);
}

bool ref_pso_rule_98(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return is_not_finite(state->raster.slope_bias);
}

bool ref_pso_rule_401(const struct ref_pso_state *state, uint32_t i) {
    static const uint32_t counts[] = {0, 1, 4, 8, 16};
    (void)i;
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
        if (state->raster.forced == counts[k]) {
            return false;
        }
    }
    return true;
}

bool ref_pso_rule_647(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->raster.conservative > DP_PSO_CONSERVATIVE_ON;
}
