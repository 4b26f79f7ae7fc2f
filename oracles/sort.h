/* sort.h: how what models and judges say is put in order: heapsort, in place, without memory and without a worst case.
 * It is nearly always sorted already, so that is looked for first. */
#ifndef DRAINPROOF_ORACLES_SORT_H
#define DRAINPROOF_ORACLES_SORT_H

#include <stddef.h>

/* One step of an order by several members: returns from the function around it if they tell the two apart. */
#define DP_ORDER(a, b)                                                                                                 \
    do {                                                                                                               \
        if ((a) != (b)) {                                                                                              \
            return (a) < (b) ? -1 : 1;                                                                                 \
        }                                                                                                              \
    } while (0)

/* Defines sort_<name>(items, count). `order` takes two pointers to const `type`: below, at or above 0. Equal items may
 * change places. */
#define DP_SORTER(name, type, order)                                                                                   \
    static void sink_##name(type *items, size_t at, size_t count) {                                                    \
        type moved = items[at];                                                                                        \
        for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {                                           \
            if (child + 1 < count && order(&items[child], &items[child + 1]) < 0) {                                    \
                child++;                                                                                               \
            }                                                                                                          \
            if (order(&moved, &items[child]) >= 0) {                                                                   \
                break;                                                                                                 \
            }                                                                                                          \
            items[at] = items[child];                                                                                  \
            at = child;                                                                                                \
        }                                                                                                              \
        items[at] = moved;                                                                                             \
    }                                                                                                                  \
    static void sort_##name(type *items, size_t count) {                                                               \
        size_t sorted = 1;                                                                                             \
        while (sorted < count && order(&items[sorted - 1], &items[sorted]) <= 0) {                                     \
            sorted++;                                                                                                  \
        }                                                                                                              \
        if (sorted >= count) {                                                                                         \
            return;                                                                                                    \
        }                                                                                                              \
        for (size_t i = count / 2; i > 0; i--) {                                                                       \
            sink_##name(items, i - 1, count);                                                                          \
        }                                                                                                              \
        for (size_t i = count - 1; i > 0; i--) {                                                                       \
            type largest = items[0];                                                                                   \
            items[0] = items[i];                                                                                       \
            items[i] = largest;                                                                                        \
            sink_##name(items, 0, i);                                                                                  \
        }                                                                                                              \
    }

#endif
