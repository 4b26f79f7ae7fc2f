/* opt_defer.c: O15, a call's requirement stays pending until the first item that it speaks of; later calls join it.
 *
 * Sound if the pending requirement is emitted before the next element whose launch clock would use it, whatever the kind
 * of item (hardware sheet 8.1, O15). Elements of an item are promised something by a barrier only if their stage is in
 * its SyncAfter (design section 5.3), so an item with no stage of `towards` may pass; operands are seen, shader accesses
 * are not, so an item has every stage in which its list could run a shader. What no item of a list is forces too:
 * predicates, queries and timestamps, bundles, internal items, the end of the list.
 * No dearer and no more ordered than at once: an item that would add work to a class that the emission waits for does
 * not pass, an end-of-pipe event waiting for all but CPDMA; nor does one that PFP or CE fetches for, where they are to
 * be stopped. So all that is waited for later was waited for then, and what merges meanwhile is as in O1. The DMA wait
 * moves to the acquire side with the rest and still stands in front of all cache work (O17). */
#include "model/optimized/plan.h"

#include "model/optimized/plant.h"

bool opt_lets_through(const struct opt_pending *pending, const struct opt_item *item, uint32_t hardware) {
    bool stops = (pending->block & (DP_BLOCK_PFP | DP_BLOCK_CE)) != 0;
    uint32_t towards = pending->towards;
    if (OPT_PLANTED(copies_are_no_consumers)) {
        towards &= ~(uint32_t)DP_SYNC_COPY;
    }
    if (OPT_PLANTED(predicates_are_no_consumers) && item->forces) {
        return true;
    }
    bool speaks = (towards & item->stages) != 0 || (stops && item->fetches);
    bool waits = (opt_waits(pending, hardware) & item->classes) != 0;
    if (OPT_PLANTED(later_work_may_pass)) {
        waits = false;
    }
    return !item->forces && !speaks && !waits;
}
