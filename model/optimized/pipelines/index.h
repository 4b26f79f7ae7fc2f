/* index.h: numbers by the hash of what they stand for: open addressing, power-of-two capacity, at most half full. A
 * hash is never taken for the thing itself: whoever looks a thing up compares it with every number found. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_INDEX_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_INDEX_H

#include "model/memory.h"

#include <stdbool.h>
#include <stdint.h>

struct opt_pso_index_entry {
    uint64_t hash;
    uint32_t number; /* DP_NONE: empty */
};

struct opt_pso_index {
    struct opt_pso_index_entry *entries;
    size_t capacity;
    size_t count;
};

/* Where a search stands. */
struct opt_pso_probe {
    uint64_t hash;
    size_t step;
};

/* The next number with the hash of the probe, DP_NONE behind the last one. A probe starts as {hash, 0}. */
uint32_t opt_pso_index_next(const struct opt_pso_index *index, struct opt_pso_probe *probe);
/* Adds a number (not DP_NONE); false if memory has run out, and then nothing has changed. */
bool opt_pso_index_add(const struct dp_memory *memory, struct opt_pso_index *index, uint64_t hash, uint32_t number);
void opt_pso_index_freed(const struct dp_memory *memory, struct opt_pso_index *index);

#endif
