/* exports.h: which exports a pixel shader is compiled to (tables/export_rule.tsv), and how two of them compare. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_EXPORTS_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_EXPORTS_H

#include "state.h"

struct ref_pso_exports {
    struct dp_pso_tuple tuples[DP_PSO_TARGETS];
    uint32_t need[DP_PSO_TARGETS]; /* channels after M1-M4, before M5 */
};

/* Exports of a state that passes phase A. */
void ref_pso_select_exports(const struct ref_pso_state *state, struct ref_pso_exports *exports);

/* Channels of a slot after M1-M4. */
uint32_t ref_pso_need(const struct ref_pso_state *state, uint32_t slot);

/* The AMD code of a tuple (Q1-Q6); its own `spi` is not looked at. */
uint32_t ref_pso_quantise(const struct dp_pso_tuple *tuple);

/* Whether a shader compiled to `base` serves where `wanted` is computed, under a DP_COMPARE_* mode. */
bool ref_pso_fits(const struct dp_pso_tuple *base, const struct dp_pso_tuple *wanted, uint32_t compare);
/* The first slot that does not fit, DP_PSO_TARGETS if all do. */
uint32_t ref_pso_first_unfit(const struct dp_pso_tuple base[DP_PSO_TARGETS],
                             const struct dp_pso_tuple wanted[DP_PSO_TARGETS], uint32_t compare);
/* Why not (pipeline sheet 3, step 4): DP_PSO_REASON_*, and the channels of the last two reasons. */
uint32_t ref_pso_reason(const struct dp_pso_tuple *base, const struct dp_pso_tuple *wanted, uint32_t *channels);

#endif
