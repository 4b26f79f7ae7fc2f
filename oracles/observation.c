/* observation.c: emptying, freeing and ordering what a model said. */
#include "oracles/array.h"
#include "oracles/observe.h"
#include "oracles/sort.h"

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

int dp_diagnostic_order(const struct dp_diagnostic *a, const struct dp_diagnostic *b) {
    DP_ORDER(a->phase, b->phase);
    DP_ORDER(a->command, b->command);
    DP_ORDER(a->group, b->group);
    DP_ORDER(a->barrier, b->barrier);
    DP_ORDER(a->rule, b->rule);
    DP_ORDER(a->execution, b->execution);
    return 0;
}

/* Order of sorting: by key, the one to keep first. */
static int full_order(const struct dp_diagnostic *a, const struct dp_diagnostic *b) {
    int order = dp_diagnostic_order(a, b);
    if (order != 0) {
        return order;
    }
    DP_ORDER(b->severity, a->severity);
    DP_ORDER(a->subresource, b->subresource);
    return 0;
}

static int number_order(const uint64_t *a, const uint64_t *b) {
    DP_ORDER(*a, *b);
    return 0;
}

DP_SORTER(diagnostics, struct dp_diagnostic, full_order)
DP_SORTER(numbers, uint64_t, number_order)

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
