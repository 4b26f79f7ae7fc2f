/* arena.c: bump allocation over kept chunks. */
#include "oracles/arena.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_CHUNK ((size_t)64 * 1024)

#if defined(__SANITIZE_ADDRESS__)
#define DIRECT true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define DIRECT true
#endif
#endif
#ifndef DIRECT
#define DIRECT false
#endif

/* Chunks stand in the order in which they were made, each at least as large as the one before it. */
struct dp_chunk {
    struct dp_chunk *next;
    size_t size;
    size_t used;
    max_align_t data[];
};

static void *plain_resize(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

const struct dp_memory dp_plain_memory = {NULL, plain_resize};

static size_t rounded(size_t size) {
    return (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
}

static unsigned char *bytes_of(struct dp_chunk *chunk) {
    return (unsigned char *)chunk->data;
}

/* A chunk behind `last` with room for `size` bytes. */
static struct dp_chunk *new_chunk(struct dp_arena *arena, struct dp_chunk *last, size_t size) {
    size_t wanted = last == NULL ? FIRST_CHUNK : last->size < SIZE_MAX / 4 ? last->size * 2 : last->size;
    if (wanted < size) {
        wanted = size;
    }
    if (wanted > SIZE_MAX - sizeof(struct dp_chunk)) {
        return NULL;
    }
    struct dp_chunk *chunk = arena->base->resize(arena->base->context, NULL, 0, sizeof *chunk + wanted);
    if (chunk == NULL) {
        return NULL;
    }
    chunk->next = NULL;
    chunk->size = wanted;
    chunk->used = 0;
    if (last == NULL) {
        arena->first = chunk;
    } else {
        last->next = chunk;
    }
    return chunk;
}

static void *allocate(struct dp_arena *arena, size_t size) {
    if (size == 0 || size > SIZE_MAX / 4) {
        return NULL;
    }
    size_t room = rounded(size);
    struct dp_chunk *last = arena->current;
    struct dp_chunk *chunk = last;
    while (chunk != NULL && chunk->size - chunk->used < room) {
        last = chunk;
        chunk = chunk->next;
        if (chunk != NULL) {
            chunk->used = 0;
        }
    }
    if (chunk == NULL) {
        chunk = new_chunk(arena, last, room);
        if (chunk == NULL) {
            return NULL;
        }
    }
    arena->current = chunk;
    void *block = bytes_of(chunk) + chunk->used;
    chunk->used += room;
    return block;
}

/* Whether `block` ends where the arena goes on: only then can it grow, shrink or go in place. */
static bool is_last(const struct dp_arena *arena, const void *block, size_t size) {
    struct dp_chunk *chunk = arena->current;
    size_t room = rounded(size);
    return chunk != NULL && room <= chunk->used && bytes_of(chunk) + (chunk->used - room) == block;
}

static void *arena_resize(struct dp_arena *arena, void *block, size_t old_size, size_t new_size) {
    if (block == NULL) {
        return allocate(arena, new_size);
    }
    if (is_last(arena, block, old_size)) {
        struct dp_chunk *chunk = arena->current;
        size_t start = chunk->used - rounded(old_size);
        if (new_size <= chunk->size - start && rounded(new_size) <= chunk->size - start) {
            chunk->used = start + rounded(new_size);
            return new_size == 0 ? NULL : block;
        }
    }
    if (new_size <= old_size) {
        return new_size == 0 ? NULL : block;
    }
    void *moved = allocate(arena, new_size);
    if (moved != NULL) {
        memcpy(moved, block, old_size);
    }
    return moved;
}

static void *lend(void *context, void *block, size_t old_size, size_t new_size) {
    struct dp_arena *arena = context;
    if (block == NULL) {
        old_size = 0;
        if (new_size == 0) {
            return NULL;
        }
    }
    unsigned char *lent = arena->direct ? arena->base->resize(arena->base->context, block, old_size, new_size)
                                        : arena_resize(arena, block, old_size, new_size);
    if (arena->filling && lent != NULL && new_size > old_size) {
        memset(lent + old_size, arena->fill, new_size - old_size);
    }
    return lent;
}

void dp_arena_start(struct dp_arena *arena, const struct dp_memory *base) {
    memset(arena, 0, sizeof *arena);
    arena->base = base;
    arena->direct = DIRECT;
    arena->memory.context = arena;
    arena->memory.resize = lend;
}

void dp_arena_reset(struct dp_arena *arena) {
    arena->current = arena->first;
    if (arena->first != NULL) {
        arena->first->used = 0;
    }
}

void dp_arena_end(struct dp_arena *arena) {
    while (arena->first != NULL) {
        struct dp_chunk *next = arena->first->next;
        arena->base->resize(arena->base->context, arena->first, sizeof *arena->first + arena->first->size, 0);
        arena->first = next;
    }
    arena->current = NULL;
}
