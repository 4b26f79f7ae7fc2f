/* prepare.h: the P rules of tables/export_rule.tsv: what a render target slot is and what is done in it. Slots are
 * 0..7. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_PREPARE_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_PREPARE_H

#include "format.h"
#include "state.h"

/* n = min(NumRenderTargets, 8). */
uint32_t ref_pso_target_count(const struct ref_pso_targets *targets);

/* P0: the slot has a colour target; its format, that of UNKNOWN for a slot that is not live. */
bool ref_pso_live(const struct ref_pso_targets *targets, uint32_t slot);
bool ref_pso_any_live(const struct ref_pso_targets *targets);
const struct ref_pso_format *ref_pso_target(const struct ref_pso_state *state, uint32_t slot);
/* Whether the depth format is a depth target. */
bool ref_pso_has_depth_target(const struct ref_pso_targets *targets);

/* P1: bd(i). */
const struct ref_pso_entry *ref_pso_entry(const struct ref_pso_state *state, uint32_t slot);
/* P2: a2c. */
bool ref_pso_covers(const struct ref_pso_state *state);
/* P3: blend(i). */
bool ref_pso_blends(const struct ref_pso_state *state, uint32_t slot);
/* P4: src1(i) and dual. */
bool ref_pso_second_source(const struct ref_pso_state *state, uint32_t slot);
bool ref_pso_dual(const struct ref_pso_state *state);

/* Channels AND write mask of a live slot. */
uint32_t ref_pso_target_writes(const struct ref_pso_state *state, uint32_t slot);
/* Components of SV_Target i that the pixel shader writes, 0 without one. */
uint32_t ref_pso_output(const struct ref_pso_state *state, uint32_t slot);
/* Whether the pixel shader is there and writes this, DP_PSO_WRITES_*. */
bool ref_pso_writes(const struct ref_pso_state *state, uint32_t what);

/* Whether an op ignores its factors. */
bool ref_pso_min_max(uint32_t op);

#endif
