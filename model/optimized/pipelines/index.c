/* index.c: numbers by hash. */
#include "model/optimized/pipelines/index.h"

#include "model/names.h"
#include "model/optimized/memory.h"

#include <string.h>

#define SMALLEST 16u

uint32_t opt_pso_index_next(const struct opt_pso_index *index, struct opt_pso_probe *probe) {
    while (probe->step < index->capacity) {
        size_t at = ((size_t)probe->hash + probe->step) & (index->capacity - 1);
        const struct opt_pso_index_entry *entry = &index->entries[at];
        probe->step++;
        if (entry->number == DP_NONE)
            break;
        if (entry->hash == probe->hash)
            return entry->number;
    }
    return DP_NONE;
}

static void place(struct opt_pso_index *index, uint64_t hash, uint32_t number) {
    size_t at = (size_t)hash & (index->capacity - 1);
    while (index->entries[at].number != DP_NONE)
        at = (at + 1) & (index->capacity - 1);
    index->entries[at] = (struct opt_pso_index_entry){hash, number};
}

static bool doubled(const struct dp_memory *memory, struct opt_pso_index *index) {
    size_t capacity = index->capacity == 0 ? SMALLEST : index->capacity * 2;
    struct opt_pso_index wider = {.capacity = capacity, .count = index->count};
    if (capacity > SIZE_MAX / sizeof *wider.entries)
        return false;
    wider.entries = memory->resize(memory->context, NULL, 0, capacity * sizeof *wider.entries);
    if (wider.entries == NULL)
        return false;
    memset(wider.entries, 0xFF, capacity * sizeof *wider.entries);
    for (size_t i = 0; i < index->capacity; i++)
        if (index->entries[i].number != DP_NONE)
            place(&wider, index->entries[i].hash, index->entries[i].number);
    opt_freed(memory, index->entries, index->capacity, sizeof *index->entries);
    *index = wider;
    return true;
}

bool opt_pso_index_add(const struct dp_memory *memory, struct opt_pso_index *index, uint64_t hash, uint32_t number) {
    if (index->count >= index->capacity / 2 && !doubled(memory, index))
        return false;
    place(index, hash, number);
    index->count++;
    return true;
}

void opt_pso_index_freed(const struct dp_memory *memory, struct opt_pso_index *index) {
    opt_freed(memory, index->entries, index->capacity, sizeof *index->entries);
    *index = (struct opt_pso_index){0};
}
