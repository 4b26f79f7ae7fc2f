/* observation.c: emptying, freeing and ordering what a model said. */
#include "oracles/array.h"
#include "oracles/observe.h"

#include <string.h>

void dp_observation_reset(struct dp_observation *observation) {
    observation->status = DP_STATUS_OK;
    observation->diagnostics.count = 0;
    observation->requirements.count = 0;
    observation->packets.count = 0;
    observation->actions.count = 0;
    observation->subresources.count = 0;
    observation->classes.count = 0;
    observation->operations.count = 0;
    observation->unsupported.count = 0;
    observation->unsupported_reason[0] = '\0';
    observation->digest = 0;
}

void dp_observation_free(struct dp_observation *observation) {
    const struct dp_memory *memory = observation->memory;
    if (memory != NULL) {
        DP_RELEASE(memory, &observation->diagnostics);
        DP_RELEASE(memory, &observation->requirements);
        DP_RELEASE(memory, &observation->packets);
        DP_RELEASE(memory, &observation->actions);
        DP_RELEASE(memory, &observation->subresources);
        DP_RELEASE(memory, &observation->classes);
        DP_RELEASE(memory, &observation->operations);
        DP_RELEASE(memory, &observation->unsupported);
    }
    memset(observation, 0, sizeof *observation);
}

#define ORDER(a, b)                                                                                                    \
    do {                                                                                                               \
        if ((a) != (b)) {                                                                                              \
            return (a) < (b) ? -1 : 1;                                                                                 \
        }                                                                                                              \
    } while (0)

int dp_diagnostic_order(const struct dp_diagnostic *a, const struct dp_diagnostic *b) {
    ORDER(a->phase, b->phase);
    ORDER(a->command, b->command);
    ORDER(a->group, b->group);
    ORDER(a->barrier, b->barrier);
    ORDER(a->rule, b->rule);
    ORDER(a->execution, b->execution);
    return 0;
}

/* Order of sorting: by key, the one to keep first. */
static int full_order(const struct dp_diagnostic *a, const struct dp_diagnostic *b) {
    int order = dp_diagnostic_order(a, b);
    if (order != 0) {
        return order;
    }
    ORDER(b->severity, a->severity);
    ORDER(a->subresource, b->subresource);
    return 0;
}

static int number_order(const uint64_t *a, const uint64_t *b) {
    ORDER(*a, *b);
    return 0;
}

/* Heapsort: in place, no worst case, no memory. What models report is nearly always sorted, so that is looked for
 * first. */
#define SORTER(name, type, order)                                                                                      \
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

SORTER(diagnostics, struct dp_diagnostic, full_order)
SORTER(numbers, uint64_t, number_order)

void dp_sort_diagnostics(struct dp_observation *observation) {
    struct dp_diagnostic *items = observation->diagnostics.items;
    size_t count = observation->diagnostics.count;
    sort_diagnostics(items, count);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || dp_diagnostic_order(&items[kept - 1], &items[i]) != 0) {
            items[kept++] = items[i];
        }
    }
    observation->diagnostics.count = kept;
}

void dp_sort_unsupported(struct dp_observation *observation) {
    uint64_t *items = observation->unsupported.items;
    size_t count = observation->unsupported.count;
    sort_numbers(items, count);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || items[kept - 1] != items[i]) {
            items[kept++] = items[i];
        }
    }
    observation->unsupported.count = kept;
}
