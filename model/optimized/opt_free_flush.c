/* opt_free_flush.c: O7, an RB cache that an event writes back anyway counts as clean.
 *
 * Sound if the event is awaited (X joined S[fence] before a) and F of every RB key that is taken to be clean is in its
 * rb (hardware sheet 8.1, O7). Every event of this translator has its wait right behind it. Free by the weights of
 * hardware sheet 5.2 is only what comes with the event that goes out: CB metadata and both RBs together have no event
 * but the whole ALL, which writes all four caches back. A second RB cache is never added to an event that would do with
 * one: that weighs 10 and an rb_flush, now, for a saving that may never come. Left out, only what was asked for counts,
 * and the others are taken to be as dirty as before. */
#include "model/optimized/plan.h"

#include "model/optimized/plant.h"

uint32_t opt_free_flush(uint32_t event, uint32_t hardware) {
    return OPT_PLANTED(any_event_cleans_all) ? OPT_BY_RB : opt_flushed_by(event, hardware);
}
