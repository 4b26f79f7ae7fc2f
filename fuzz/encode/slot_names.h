/* slot_names.h: names for the slots of a program, explicit ones first, generated ones for the rest. */
#ifndef DRAINPROOF_FUZZ_ENCODE_SLOT_NAMES_H
#define DRAINPROOF_FUZZ_ENCODE_SLOT_NAMES_H

#include "memory.h"
#include "structure.h"

/* Longest generated name, with its NUL. */
#define DP_GENERATED_MAX 32u

/* The plain generated name of a slot: a letter and the number (h heap, r resource, c list, p pipeline, o object). */
void dp_generated_name(enum dp_namespace space, uint32_t slot, char name[DP_GENERATED_MAX]);

/* Names every slot that the program fills: by `given[space][slot]` where that is a usable name, else generated
 * (textures t, buffers b), never two alike. Fills `names` and `counts` with arrays in `memory`. False if memory has
 * run out. */
bool dp_name_slots(const struct dp_program *program, const char *const *const given[DP_NAMESPACES],
                   const uint32_t given_counts[DP_NAMESPACES], struct dp_case_memory *memory,
                   const char **names[DP_NAMESPACES], uint32_t counts[DP_NAMESPACES]);

#endif
