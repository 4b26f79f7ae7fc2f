/* memory.h: where the parts of a model get memory, and what their calls come to. */
#ifndef DRAINPROOF_MODEL_MEMORY_H
#define DRAINPROOF_MODEL_MEMORY_H

#include <stddef.h>

/* Memory of an instance. resize(context, NULL, 0, n) allocates, resize(context, p, old, 0) frees (and returns NULL); else
 * the first min(old, n) bytes are kept. Memory comes aligned for any object and not cleared. NULL when there is none left. */
struct dp_memory {
    void *context;
    void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
};

/* Result of a call into a model. After anything but DP_STATUS_OK the instance may only be destroyed. */
enum dp_status {
    DP_STATUS_OK,
    DP_STATUS_OUT_OF_MEMORY,
    DP_STATUS_MALFORMED /* a guarantee of command.h does not hold; models need not look for this */
};

#endif
