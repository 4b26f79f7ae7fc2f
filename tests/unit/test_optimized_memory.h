/* test_optimized_memory.h: memory for the parts under test, straight from the C library. Part of each test that includes
 * it. */
#ifndef DRAINPROOF_TESTS_OPTIMIZED_MEMORY_H
#define DRAINPROOF_TESTS_OPTIMIZED_MEMORY_H

#include "model/memory.h"

#include <stdlib.h>

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

static const struct dp_memory memory = {NULL, resize};

#endif
