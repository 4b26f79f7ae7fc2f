/* call.h: one Barrier() call while it is read. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_CALL_H
#define DRAINPROOF_MODEL_OPTIMIZED_CALL_H

#include "model/optimized/blits.h"
#include "model/optimized/pending.h"

/* `pending` and `steps` gather what the call emits. `owners` are the resources in heaps that an accepted barrier of
 * the call flushed or moved, each once (rule D05); `number` numbers the calls. */
struct opt_call {
    uint64_t command;
    uint64_t number;
    struct opt_pending pending;
    struct opt_steps steps;
    uint32_t *owners;
    size_t owner_count;
    size_t owner_capacity;
};

#endif
