/* sheet.h: the generator's own reading of the barrier sheet: what goes with what. A third voice beside the two
 * models, so
 * that a generated program which is right by this reading and refused by both models tells of a mistake too.
 *
 * Sets of accesses and syncs are masks of DP_ACCESS_* and DP_SYNC_*, sets of layouts masks over 0..31 (UNDEFINED
 * aside). */
#ifndef DRAINPROOF_FUZZ_GENERATE_SHEET_H
#define DRAINPROOF_FUZZ_GENERATE_SHEET_H

#include "model/command.h"

/* Every access that a program of the project can have, video aside. */
#define DP_SHEET_ACCESSES 0x1FFFFu

/* Those of them that write (tables/access_flags.tsv, model_write). */
#define DP_SHEET_WRITES                                                                                                \
    ((uint32_t)DP_ACCESS_RENDER_TARGET | DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_DEPTH_STENCIL_WRITE |                  \
     DP_ACCESS_STREAM_OUTPUT | DP_ACCESS_COPY_DEST | DP_ACCESS_RESOLVE_DEST |                                          \
     DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE)

/* Accesses that a layout admits (tables/layouts.tsv, compatible_access); UNDEFINED none. `simultaneous` widens
 * COMMON. */
uint32_t dp_sheet_admits(uint32_t layout, bool simultaneous);

/* Syncs each of which alone carries this one access, under DP_RULES_* (tables/access_vs_sync.tsv). */
uint32_t dp_sheet_carriers(uint32_t access, uint32_t rules);

/* What is legal on a list of type DP_LIST_* (tables/sync_flags.tsv, access_flags.tsv, access_vs_layout.tsv). */
uint32_t dp_sheet_list_syncs(uint32_t list);
uint32_t dp_sheet_list_accesses(uint32_t list);
uint32_t dp_sheet_list_layouts(uint32_t list);

/* Accesses that a resource can have (rules A12, A06, A07, A10, A11) and layouts that its flags allow (L10, L07). */
uint32_t dp_sheet_resource_accesses(const struct dp_record_resource *resource);
uint32_t dp_sheet_resource_layouts(const struct dp_record_resource *resource);

/* The legacy state that an access at a stage asks for (tables/legacy_states.tsv; sheet_legacy.c). */
uint32_t dp_sheet_state_of(uint32_t access, uint32_t stage);

/* States, as masks of DP_STATE_*: that a resource can be brought to (K06, K08, K09: none where it has no transitions),
 * that are legal on a list (K10), that COMMON is promoted to (15.8.2). */
uint32_t dp_sheet_resource_states(const struct dp_record_resource *resource);
uint32_t dp_sheet_list_states(uint32_t list);
uint32_t dp_sheet_promotable(const struct dp_record_resource *resource);

/* States that write, alone in their mask (K04), and the accesses that a state permits; COMMON: all. */
#define DP_SHEET_WRITE_STATES                                                                                          \
    ((uint32_t)DP_STATE_RENDER_TARGET | DP_STATE_UNORDERED_ACCESS | DP_STATE_DEPTH_WRITE | DP_STATE_STREAM_OUT |       \
     DP_STATE_COPY_DEST | DP_STATE_RESOLVE_DEST | DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE)
uint32_t dp_sheet_state_uses(uint32_t state);

/* leaves(S) of sheet 15.1: a mask without its aggregates. */
uint32_t dp_sheet_leaves(uint32_t sync);

/* Whether one side of a barrier fits together under the rules: S02/S03, V07/V08, A04, S08 (validation_rules.tsv). */
bool dp_sheet_side_fits(uint32_t sync, uint32_t access, uint32_t layout, bool texture, bool simultaneous,
                        uint32_t rules);

#endif
