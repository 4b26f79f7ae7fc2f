/* opt_skip_idle_drain.c: O5, no wait for a unit that is known to be idle.
 *
 * Sound if "idle" means ME.D[q] >= position of the last element of class q, blits and internal items included, and
 * ME.D = 0 where the list begins (hardware sheet 8.1, O5). That is what `busy` says (known.h): a bit falls with a
 * drain of the class, or an end-of-pipe event and its wait, that really stands in the stream and is not predicated, and
 * rises with every item that may have an element of the class: every draw and dispatch, indirect or not, under
 * predication or not, every item of a bundle, every copy by all its engines, the CPDMA of an index fetch, every BLIT and
 * META_INIT. Then the drain raises no row of any clock. */
#include "model/optimized/plan.h"

void opt_skip_idle_drain(struct opt_pending *pending, const struct opt_known *known) {
    pending->drain &= known->busy | ~OPT_WAITED;
}
