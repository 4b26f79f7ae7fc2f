/* fifo.c: a queue in one growing array. */
#include "model/optimized/judge/fifo.h"

#include "model/optimized/memory.h"

#include <string.h>

void *optj_fifo_add(const struct dp_memory *memory, struct optj_fifo *fifo, size_t size) {
    if (fifo->first + fifo->count == fifo->capacity) {
        if (fifo->first > fifo->count) { /* more room in front than items: moving them is paid for by the drops */
            memcpy(fifo->items, optj_fifo_at(fifo, 0, size), fifo->count * size);
            fifo->first = 0;
        } else {
            void *grown = opt_grown(memory, fifo->items, &fifo->capacity, fifo->capacity + 1, size);
            if (grown == NULL) {
                return NULL;
            }
            fifo->items = grown;
        }
    }
    return optj_fifo_at(fifo, fifo->count++, size);
}

void optj_fifo_drop(struct optj_fifo *fifo) {
    fifo->first++;
    fifo->count--;
    if (fifo->count == 0) {
        fifo->first = 0;
    }
}

void optj_fifo_clear(struct optj_fifo *fifo) {
    fifo->first = 0;
    fifo->count = 0;
}

void optj_fifo_free(const struct dp_memory *memory, struct optj_fifo *fifo, size_t size) {
    opt_freed(memory, fifo->items, fifo->capacity, size);
}
