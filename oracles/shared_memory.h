/* shared_memory.h: resources as the promise holds them, for oracles that ask which ones share memory. */
#ifndef DRAINPROOF_ORACLES_SHARED_MEMORY_H
#define DRAINPROOF_ORACLES_SHARED_MEMORY_H

#include "oracles/promise/promise.h"

struct dp_held_shape {
    const struct dp_record_resource *resource;
    uint32_t mips, slices, planes;
    const uint32_t *aliases; /* numbers of resources that share memory with it */
    uint32_t alias_count;
};

/* Resources are numbered from 0; how many there are in a promise that was built. */
uint32_t dp_held_count(const struct dp_promise *promise);

/* Number of the resource in a slot; DP_NONE if there is none. */
uint32_t dp_held_number(const struct dp_promise *promise, uint32_t slot);

struct dp_held_shape dp_held_shape(const struct dp_promise *promise, uint32_t number);

#endif
