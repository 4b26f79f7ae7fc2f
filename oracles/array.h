/* array.h: growing the DP_ARRAYs of oracle.h. They keep their memory from run to run, so growth is rare. */
#ifndef DRAINPROOF_ORACLES_ARRAY_H
#define DRAINPROOF_ORACLES_ARRAY_H

#include "oracles/oracle.h"

/* Makes *items hold at least `wanted` objects of `size` bytes. False (and nothing changed) if memory has run out. */
bool dp_grow(const struct dp_memory *memory, void **items, size_t *capacity, size_t wanted, size_t size);

/* *(ok) says whether `array` has room for `wanted` objects now. */
#define DP_RESERVE(memory, array, wanted, ok)                                                                          \
    do {                                                                                                               \
        *(ok) = true;                                                                                                  \
        if ((wanted) > (array)->capacity) {                                                                            \
            void *dp_grown_items = (array)->items;                                                                     \
            *(ok) = dp_grow(memory, &dp_grown_items, &(array)->capacity, wanted, sizeof *(array)->items);              \
            (array)->items = dp_grown_items;                                                                           \
        }                                                                                                              \
    } while (0)

/* Appends `value`, a variable of the array's type. */
#define DP_PUSH(memory, array, value, ok)                                                                              \
    do {                                                                                                               \
        DP_RESERVE(memory, array, (array)->count + 1, ok);                                                             \
        if (*(ok)) {                                                                                                   \
            (array)->items[(array)->count++] = (value);                                                                \
        }                                                                                                              \
    } while (0)

/* Gives the memory back; the array is empty then. */
#define DP_RELEASE(memory, array)                                                                                      \
    do {                                                                                                               \
        if ((array)->items != NULL) {                                                                                  \
            (memory)->resize((memory)->context, (array)->items, (array)->capacity * sizeof *(array)->items, 0);        \
        }                                                                                                              \
        (array)->items = NULL;                                                                                         \
        (array)->count = 0;                                                                                            \
        (array)->capacity = 0;                                                                                         \
    } while (0)

#endif
