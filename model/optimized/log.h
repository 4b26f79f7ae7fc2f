/* log.h: what a list does to tracked layouts when it is executed: one short entry for each accepted texture barrier
 * that has a layout and for each operand on a texture. Buffers, globals and split ENDs leave none. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_LOG_H
#define DRAINPROOF_MODEL_OPTIMIZED_LOG_H

#include "model/model.h"
#include "model/optimized/range.h"

/* The box must be in a layout of `allowed` (bits are ids of layout_algebra.h), else V06a or, without a barrier, U01
 * is broken; then a barrier puts it into `layout`. `barrier` is -1 for operands. */
struct opt_log_entry {
    uint64_t command;
    uint64_t allowed;
    struct opt_box box;
    uint32_t resource;
    int32_t group;
    int32_t barrier;
    uint32_t layout;
};

struct opt_log {
    struct opt_log_entry *entries;
    size_t count;
    size_t capacity;
};

/* False if memory has run out. */
bool opt_log_add(const struct dp_memory *memory, struct opt_log *log, const struct opt_log_entry *entry);

#endif
