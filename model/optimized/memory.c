/* memory.c: growing arrays out of struct dp_memory. */
#include "model/optimized/memory.h"

#include <string.h>

/* Most programs are small, and instances come and go by the thousand: what is asked for is cleared and walked. */
#define SMALLEST_CAPACITY 4u

void *opt_grown(const struct dp_memory *memory, void *items, size_t *capacity, size_t needed, size_t size) {
    if (needed <= *capacity) {
        return items;
    }
    size_t wanted = *capacity > SIZE_MAX / 2 ? SIZE_MAX : *capacity * 2;
    wanted = wanted < SMALLEST_CAPACITY ? SMALLEST_CAPACITY : wanted;
    wanted = wanted < needed ? needed : wanted;
    if (wanted > SIZE_MAX / size) {
        return NULL;
    }
    void *grown = memory->resize(memory->context, items, *capacity * size, wanted * size);
    if (grown != NULL) {
        *capacity = wanted;
    }
    return grown;
}

void *opt_grown_slots(const struct dp_memory *memory, void *items, size_t *capacity, size_t needed, size_t size) {
    size_t before = *capacity;
    void *grown = opt_grown(memory, items, capacity, needed, size);
    if (grown != NULL && *capacity > before) {
        memset((unsigned char *)grown + before * size, 0, (*capacity - before) * size);
    }
    return grown;
}

void opt_freed(const struct dp_memory *memory, void *items, size_t capacity, size_t size) {
    if (items != NULL) {
        (void)memory->resize(memory->context, items, capacity * size, 0);
    }
}
