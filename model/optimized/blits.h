/* blits.h: whole-class operations of barriers and of `discard` as packets with their own syncs (hardware sheet 4.4,
 * design section 5, decision 3). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_BLITS_H
#define DRAINPROOF_MODEL_OPTIMIZED_BLITS_H

#include "model/optimized/pending.h"
#include "model/optimized/resource.h"

struct opt_translator;

/* One BLIT or META_INIT. `kind` is DP_BLIT_*, OPT_META_INIT for an initialisation; `classes` the kinds of the plane
 * classes that it works on. */
#define OPT_META_INIT UINT32_MAX
struct opt_step {
    uint32_t slot;
    uint32_t kind;
    uint32_t classes;
};

struct opt_steps {
    struct opt_step *items;
    size_t count;
    size_t capacity;
};

/* Appends the packets that take `removed` away from a texture, or that initialise the metadata of the classes of
 * `initialised`. False if memory has run out. */
bool opt_add_steps(const struct dp_memory *memory, struct opt_steps *steps, uint32_t slot, uint32_t removed,
                   uint32_t initialised);

/* Optimizations of steps, each in its own file with its soundness condition: leaves out steps that an earlier one of
 * the call does already; and the end of the batch that starts at `first` (below the count). */
void opt_fuse_ranges(struct opt_translator *t, struct opt_steps *steps);
size_t opt_batch_discards(struct opt_translator *t, const struct opt_steps *steps, size_t first);

/* Emits `pending` with the steps in the midst of it: drains and write-backs before the first, invalidations and
 * blocks behind the last, and full syncs around and between them. Without steps: opt_emit. Empties the steps. */
void opt_emit_with_steps(struct opt_translator *t, struct opt_stream *stream, const struct opt_pending *pending,
                         struct opt_steps *steps);

#endif
