/* memory.h: growing arrays out of struct dp_memory. Growth doubles, so that a command costs no allocation on
 * average. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_MEMORY_H
#define DRAINPROOF_MODEL_OPTIMIZED_MEMORY_H

#include "model/model.h"

/* Room for `needed` items of `size` bytes. Returns the array (moved or not) and raises *capacity; NULL if memory has
 * run out, and then `items` and *capacity are as before. `items` may be NULL with a capacity of 0. */
void *opt_grown(const struct dp_memory *memory, void *items, size_t *capacity, size_t needed, size_t size);

/* The same, with all new items zeroed: an array indexed by slot. */
void *opt_grown_slots(const struct dp_memory *memory, void *items, size_t *capacity, size_t needed, size_t size);

/* Frees an array; `items` may be NULL. */
void opt_freed(const struct dp_memory *memory, void *items, size_t capacity, size_t size);

#endif
