/* rules_targets.c: render targets, depth format, samples, topology, strip cut and flags, each on its own. */
#include "prepare.h"
#include "rules.h"

bool ref_pso_rule_656(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->targets.count > DP_PSO_TARGETS;
}

bool ref_pso_rule_655(const struct ref_pso_state *state, uint32_t i) {
    return i >= state->targets.count && state->targets.formats[i] != DP_FORMAT_UNKNOWN;
}

bool ref_pso_rule_W_RTV_FORMAT(const struct ref_pso_state *state, uint32_t i) {
    uint32_t format = state->targets.formats[i];
    return i < ref_pso_target_count(&state->targets) && format != DP_FORMAT_UNKNOWN && !ref_pso_format(format)->colour;
}

bool ref_pso_rule_W_DSV_FORMAT(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->targets.depth != DP_FORMAT_UNKNOWN && !ref_pso_has_depth_target(&state->targets);
}

bool ref_pso_rule_685(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    uint32_t samples = state->targets.samples;
    uint32_t quality = state->targets.quality;
    bool count = samples == 1 || samples == 2 || samples == 4 || samples == 8;
    return !count || (quality != 0 && quality != REF_PSO_ALL_ONES);
}

bool ref_pso_rule_673(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->topology > DP_PSO_TOPOLOGY_PATCH;
}

bool ref_pso_rule_684(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->strip_cut > DP_PSO_STRIP_CUT_FFFFFFFF;
}

bool ref_pso_rule_922(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    const uint32_t defined = DP_PSO_FLAG_TOOL_DEBUG | DP_PSO_FLAG_DYNAMIC_DEPTH_BIAS |
                             DP_PSO_FLAG_DYNAMIC_INDEX_BUFFER_STRIP_CUT | DP_PSO_FLAG_DISABLE_CACHED_BLOB;
    return (state->flags & ~defined) != 0;
}

bool ref_pso_rule_E_LIMIT(const struct ref_pso_state *state, uint32_t i) {
    return state->limits[i] > 40;
}
