/* order.h: sorting byte strings: unsigned bytes left to right, a proper prefix first (pipeline sheet 9.6). */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_ORDER_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_ORDER_H

#include "model/pipeline.h"

struct opt_pso_ordered {
    uint64_t packed; /* the first eight bytes behind what all strings have in common, as one number */
    struct dp_pso_bytes text;
    uint32_t number; /* whose string it is */
};

/* Sorts in place; equal strings keep their order. `spare` has room for as many. */
void opt_pso_sort(struct opt_pso_ordered *items, struct opt_pso_ordered *spare, size_t count);

#endif
