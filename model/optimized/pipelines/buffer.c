/* buffer.c: bytes that grow at their end. */
#include "model/optimized/pipelines/buffer.h"

#include "model/optimized/memory.h"
#include "model/optimized/pipelines/bytes.h"

#include <string.h>

uint8_t *opt_pso_extend(const struct dp_memory *memory, struct opt_pso_buffer *buffer, size_t size) {
    void *grown = NULL;
    if (!buffer->failed && size <= SIZE_MAX - buffer->size)
        grown = opt_grown(memory, buffer->bytes, &buffer->capacity, buffer->size + size, 1);
    if (grown == NULL) {
        buffer->failed = size != 0 || buffer->failed;
        return NULL;
    }
    buffer->bytes = grown;
    buffer->size += size;
    return buffer->bytes + buffer->size - size;
}

void opt_pso_append(const struct dp_memory *memory, struct opt_pso_buffer *buffer, const void *bytes, size_t size) {
    uint8_t *room = size != 0 ? opt_pso_extend(memory, buffer, size) : NULL;
    if (room != NULL)
        memcpy(room, bytes, size);
}

void opt_pso_append32(const struct dp_memory *memory, struct opt_pso_buffer *buffer, uint32_t value) {
    uint8_t *room = opt_pso_extend(memory, buffer, 4);
    if (room != NULL)
        opt_pso_put32(room, value);
}

void opt_pso_rewind(struct opt_pso_buffer *buffer) {
    buffer->size = 0;
    buffer->failed = false;
}

void opt_pso_buffer_freed(const struct dp_memory *memory, struct opt_pso_buffer *buffer) {
    opt_freed(memory, buffer->bytes, buffer->capacity, 1);
    *buffer = (struct opt_pso_buffer){0};
}
