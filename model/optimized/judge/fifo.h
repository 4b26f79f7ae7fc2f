/* fifo.h: a queue in one growing array: what is dropped from the front makes room again, so that memory follows the
 * longest that the queue ever was. Items are plain; their size is given with every call. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_FIFO_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_FIFO_H

#include "model/model.h"

struct optj_fifo {
    void *items;
    size_t first;
    size_t count;
    size_t capacity;
};

/* Room for one more at the back, not cleared; NULL if memory has run out. */
void *optj_fifo_add(const struct dp_memory *memory, struct optj_fifo *fifo, size_t size);
void optj_fifo_drop(struct optj_fifo *fifo);
void optj_fifo_clear(struct optj_fifo *fifo);
void optj_fifo_free(const struct dp_memory *memory, struct optj_fifo *fifo, size_t size);

/* The item `index` places behind the front. */
static inline void *optj_fifo_at(const struct optj_fifo *fifo, size_t index, size_t size) {
    return (unsigned char *)fifo->items + (fifo->first + index) * size;
}

#endif
