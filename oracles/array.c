/* array.c: growth of arrays, by halves more than asked and never less than a few. */
#include "oracles/array.h"

bool dp_grow(const struct dp_memory *memory, void **items, size_t *capacity, size_t wanted, size_t size) {
    if (wanted <= *capacity) {
        return true;
    }
    size_t next = *capacity < 16 ? 16 : *capacity + *capacity / 2;
    if (next < wanted) {
        next = wanted;
    }
    if (next > SIZE_MAX / size) {
        return false;
    }
    void *grown = memory->resize(memory->context, *items, *capacity * size, next * size);
    if (grown == NULL) {
        return false;
    }
    *items = grown;
    *capacity = next;
    return true;
}
