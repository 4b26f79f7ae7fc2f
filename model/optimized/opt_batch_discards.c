/* opt_batch_discards.c: O23, initialisations and blits of one call share the sync in front of them and the one behind.
 *
 * Sound if META, STATE and aliases of all members are pairwise without conflict, and one sync stands before, one after
 * all of them (hardware sheet 8.1, O23). Each member writes whole classes of its resource, so two of them are without
 * conflict exactly if they are on different resources that share no memory; where the next one clashes with a member,
 * the batch ends, and the sync behind it, which is also the next batch's sync in front, stands between (blits.c). */
#include "model/optimized/blits.h"
#include "model/optimized/plant.h"
#include "model/optimized/translator.h"

/* Whether a step may not stand in the batch that starts at `first`: its resource, or one in the same memory, is in
 * it. */
static bool clashes(const struct opt_translator *t, const struct opt_steps *steps, size_t first, size_t step) {
    const struct opt_resource *resource = &t->resources[steps->items[step].slot];
    if (OPT_PLANTED(batch_discards)) {
        return false;
    }
    if (resource->batch_mark == t->batches) {
        return true;
    }
    for (size_t i = first; resource->places != 0 && i < step; i++) {
        if (opt_share_memory(resource, &t->resources[steps->items[i].slot])) {
            return true;
        }
    }
    return false;
}

size_t opt_batch_discards(struct opt_translator *t, const struct opt_steps *steps, size_t first) {
    size_t end = first;
    t->batches++;
    while (end < steps->count && !clashes(t, steps, first, end)) {
        t->resources[steps->items[end].slot].batch_mark = t->batches;
        end++;
    }
    return end;
}
