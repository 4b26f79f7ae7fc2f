/* slots.h: the hardware slots of a pipeline and the stages that each is made of (pipeline sheet 9.9). */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_SLOTS_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_SLOTS_H

#include "state.h"

#define REF_PSO_SOURCES 2u /* stages of one slot at most */

/* The stages that a slot is compiled from, first to last; FS has none. Returns how many. */
uint32_t ref_pso_slot_sources(const struct ref_pso_state *state, uint32_t slot, uint32_t sources[REF_PSO_SOURCES]);

/* Whether the slot is there, and all that are: bit DP_PSO_SLOT_*. */
bool ref_pso_has_slot(const struct ref_pso_state *state, uint32_t slot);
uint32_t ref_pso_slots(const struct ref_pso_state *state);

/* The slot that holds the VS. */
uint32_t ref_pso_vertex_slot(const struct ref_pso_state *state);

#endif
