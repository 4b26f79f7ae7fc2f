/* buffer.h: bytes that grow at their end. A buffer that could not grow remembers it and takes nothing more, so that
 * writers need not look after every number. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_BUFFER_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_BUFFER_H

#include "model/memory.h"

#include <stdbool.h>
#include <stdint.h>

struct opt_pso_buffer {
    uint8_t *bytes;
    size_t size;
    size_t capacity;
    bool failed; /* memory ran out: what the buffer holds means nothing */
};

/* Room for `size` bytes more, counted in and not cleared; NULL if memory has run out. */
uint8_t *opt_pso_extend(const struct dp_memory *memory, struct opt_pso_buffer *buffer, size_t size);
void opt_pso_append(const struct dp_memory *memory, struct opt_pso_buffer *buffer, const void *bytes, size_t size);
void opt_pso_append32(const struct dp_memory *memory, struct opt_pso_buffer *buffer, uint32_t value);
/* Empties a buffer and keeps its memory. */
void opt_pso_rewind(struct opt_pso_buffer *buffer);
void opt_pso_buffer_freed(const struct dp_memory *memory, struct opt_pso_buffer *buffer);

#endif
