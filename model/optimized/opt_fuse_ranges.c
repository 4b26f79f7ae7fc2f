/* opt_fuse_ranges.c: O20, a whole-class operation that several ranges or planes of one call ask for is done once.
 *
 * Sound if the barriers have the same sync, access and layout and every plane class of the union is transitioned
 * (hardware sheet 8.1, O20), so that what is left out would find nothing to do. What is fused here are operations,
 * not barriers: sync and access of a call are one set anyway (O1), and layouts, kinds and what may be compressed
 * again are moved at execute by each barrier for its own range; a union of ranges would start compression where its
 * parts do not (design section 5, decision 3). Of operations more is true than of barriers: between two of one call
 * no work item stands, so behind the first no kind that it took away can have come back, whatever the layouts. So
 *   - a BLIT goes if an earlier one of the call on its resource takes the same kinds away (DCC_DECOMPRESS all of
 *     colour);
 *   - depth and stencil of one texture are expanded, or initialised, by one packet that names both (witness C3: it
 *     has to name both), which also spares the read-modify-write of a shared HTILE;
 *   - never across a step on a resource in the same memory, nor across one of the other sort on its own resource: a
 *     META_INIT between two BLITs gives the memory a new start. */
#include "model/optimized/blits.h"
#include "model/optimized/compression_algebra.h"
#include "model/optimized/plan.h"
#include "model/optimized/plant.h"
#include "model/optimized/translator.h"

/* Whether `earlier` does what `later` would: both of one resource, and both BLITs or both META_INITs. */
static bool serves(const struct opt_step *earlier, const struct opt_step *later) {
    return earlier->kind == later->kind || earlier->kind == DP_BLIT_DCC_DECOMPRESS;
}

static bool same_sort(const struct opt_step *a, const struct opt_step *b) {
    return (a->kind == OPT_META_INIT) == (b->kind == OPT_META_INIT);
}

/* The kept step that takes over a later one; NULL if there is none. Looks back as far as it may. */
static struct opt_step *server_of(const struct opt_translator *t, struct opt_steps *steps, size_t kept,
                                  const struct opt_step *step) {
    const struct opt_resource *resource = &t->resources[step->slot];
    for (size_t i = kept; resource->batch_mark == t->batches && i > 0; i--) {
        struct opt_step *earlier = &steps->items[i - 1];
        if (earlier->slot != step->slot) {
            if (resource->places != 0 && opt_share_memory(resource, &t->resources[earlier->slot])) {
                return NULL;
            }
        } else if (!same_sort(earlier, step)) {
            return NULL;
        } else if (serves(earlier, step)) {
            return earlier;
        }
    }
    return NULL;
}

void opt_fuse_ranges(struct opt_translator *t, struct opt_steps *steps) {
    size_t kept = 0;
    t->batches++; /* who has a step among the kept ones */
    for (size_t i = 0; i < steps->count; i++) {
        struct opt_step step = steps->items[i];
        struct opt_step *server = server_of(t, steps, kept, &step);
        if (server == NULL) {
            steps->items[kept++] = step;
            t->resources[step.slot].batch_mark = t->batches;
        } else if (!OPT_PLANTED(fuse_ranges)) {
            server->classes |= step.classes;
        }
    }
    steps->count = kept;
}
