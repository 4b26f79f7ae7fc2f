/* arena.h: the memory that a model's instance lives in during one run.
 *
 * A bump allocator over chunks that grow geometrically and are kept, so that a run costs no malloc once the chunks
 * are large enough. Freed blocks come back at the reset, the last one at once. Under a sanitizer every block is one
 * of its own from the underlying memory instead, so that overflows, leaks and reads of unset bytes in a model are seen.
 */
#ifndef DRAINPROOF_ORACLES_ARENA_H
#define DRAINPROOF_ORACLES_ARENA_H

#include "model/model.h"

/* malloc and free as a dp_memory. */
extern const struct dp_memory dp_plain_memory;

struct dp_chunk;

struct dp_arena {
    const struct dp_memory *base;
    struct dp_chunk *first;
    struct dp_chunk *current;
    bool direct;  /* every block straight from `base` */
    bool filling; /* new bytes are set to `fill`: a model that reads what it never wrote shows it */
    unsigned char fill;
    struct dp_memory memory; /* the arena as models see it */
};

/* Cannot fail: takes no memory yet. The arena must not move afterwards. */
void dp_arena_start(struct dp_arena *arena, const struct dp_memory *base);

/* Forgets every block and keeps the chunks. */
void dp_arena_reset(struct dp_arena *arena);

/* Gives the chunks back. */
void dp_arena_end(struct dp_arena *arena);

#endif
