/* moves.h: transitions T1 to T7 as guards and steps, for moves.c (all on their own) and settle.c (eagerly). */
#ifndef DRAINPROOF_ORACLES_MACHINE_MOVES_H
#define DRAINPROOF_ORACLES_MACHINE_MOVES_H

#include "oracles/machine/work.h"

/* Parts of ACQUIRE and of an entry before its last step. */
#define DP_MC_PARTS 4u

/* T1, T2, T3: whether the engine may do its next step. */
bool dp_mc_pfp_may(const struct dp_mc_plan *plan, uint64_t flow);
bool dp_mc_ce_may(const struct dp_mc_plan *plan, uint64_t flow);
bool dp_mc_me_may(const struct dp_mc_plan *plan, uint64_t flow);

/* T5, T6: whether the head of the queue may do its next step. */
bool dp_mc_entry_may(const struct dp_mc_plan *plan, uint64_t flow);

/* Whether elements execute as the engine whose position stands at `at` passes its packet. */
bool dp_mc_executes(const struct dp_mc_plan *plan, uint64_t flow, uint32_t at);

/* Whether the next step of ME, or of the head of the queue, does more than enable, beyond what caches do by themselves: an
 * element executes, or gl2_inv alone is watched. */
bool dp_mc_me_matters(const struct dp_mc_plan *plan, uint64_t flow);
bool dp_mc_entry_matters(const struct dp_mc_plan *plan, uint64_t flow);

/* Those steps. Elements that execute as their engine passes do so (T8). */
void dp_mc_pass(const struct dp_mc_plan *plan, struct dp_mc_state *state, uint32_t at, struct dp_mc_events *events);
void dp_mc_me_step(const struct dp_mc_plan *plan, struct dp_mc_state *state, struct dp_mc_events *events);
void dp_mc_entry_step(const struct dp_mc_plan *plan, struct dp_mc_state *state, struct dp_mc_events *events);

#endif
