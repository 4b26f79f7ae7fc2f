/* numbers.h: locations of items that are given by their elements: (location, number), each with its past. Forgetting
 * them all costs nothing: places in the hash table belong to one stream. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_NUMBERS_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_NUMBERS_H

#include "model/optimized/judge/history.h"

struct optj_number {
    uint32_t location;
    uint32_t number;
    struct optj_past past;
};

/* Where a location stands in `items`; empty unless `stream` is the one that is judged. */
struct optj_number_place {
    uint64_t stream;
    uint32_t index;
};

/* Open addressing in a power of two, at most half full. */
struct optj_numbers {
    struct optj_number *items;
    size_t count;
    size_t capacity;
    struct optj_number_place *table;
    size_t table_size;
};

/* Index of the location in `items`, untouched if it is new; false if memory has run out. */
bool optj_number_find(const struct dp_memory *memory, struct optj_numbers *numbers, uint64_t stream, uint32_t location,
                      uint32_t number, uint32_t *index);
void optj_numbers_free(const struct dp_memory *memory, struct optj_numbers *numbers);

#endif
