/* memory.c: an arena of chunks, the newest first. */
#include "memory.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK_BYTES ((size_t)64 * 1024)

struct chunk {
    struct chunk *older;
    size_t used;
    size_t size;
    alignas(max_align_t) unsigned char bytes[];
};

struct dp_case_memory {
    struct chunk *newest;
};

struct dp_case_memory *dp_memory_create(void) {
    return calloc(1, sizeof(struct dp_case_memory));
}

void dp_memory_free(struct dp_case_memory *memory) {
    if (memory == NULL) {
        return;
    }
    while (memory->newest != NULL) {
        struct chunk *older = memory->newest->older;
        free(memory->newest);
        memory->newest = older;
    }
    free(memory);
}

void *dp_memory_take(struct dp_case_memory *memory, size_t size) {
    size_t align = alignof(max_align_t);
    if (size > SIZE_MAX / 2) {
        return NULL;
    }
    size = (size + align - 1) / align * align;
    struct chunk *chunk = memory->newest;
    if (chunk == NULL || chunk->size - chunk->used < size) {
        size_t room = size > CHUNK_BYTES ? size : CHUNK_BYTES;
        chunk = calloc(1, sizeof *chunk + room);
        if (chunk == NULL) {
            return NULL;
        }
        chunk->size = room;
        chunk->older = memory->newest;
        memory->newest = chunk;
    }
    void *taken = chunk->bytes + chunk->used;
    chunk->used += size;
    return taken;
}

const char *dp_memory_text(struct dp_case_memory *memory, const char *text, size_t length) {
    char *copy = dp_memory_take(memory, length + 1);
    if (copy != NULL && length != 0) {
        memcpy(copy, text, length);
    }
    return copy;
}

void *dp_memory_grow(struct dp_case_memory *memory, void *items, size_t count, size_t *capacity, size_t item_size) {
    if (count < *capacity) {
        return items;
    }
    size_t larger = *capacity == 0 ? 16 : *capacity * 2;
    if (larger > SIZE_MAX / 2 / item_size) {
        return NULL;
    }
    void *copy = dp_memory_take(memory, larger * item_size);
    if (copy == NULL) {
        return NULL;
    }
    if (count != 0) {
        memcpy(copy, items, count * item_size);
    }
    *capacity = larger;
    return copy;
}
