/* opt_thin_read_read.c: O9, a stage that reads before and after a barrier is not drained by it.
 *
 * Sound if no cache work is left out, every stage that is left is drained now, and launchers of a do not move from ME
 * to PFP or CE (hardware sheet 8.1, O9). What is dropped must come back with every barrier that can go on from here: its
 * SyncBefore meets this SyncAfter (design section 5.3). But a read before a barrier is promised to any write behind it
 * that its SyncAfter covers, whatever its AccessAfter says ("the sync half only"), and shaders may write unseen. So the
 * one after side that can be thinned is INDEX_INPUT by itself: nothing writes there, and whatever names it in SyncBefore
 * (INDEX_INPUT, DRAW, ALL) drains VS and CPDMA. A run of adjacent barriers has one after side: what one of them leaves
 * out comes back as soon as another one adds a stage (run.h). PFP stays stopped. Cache work of read to read is left to
 * O12: only what has been made visible since the write is known to be (15.3.3 of the barrier sheet is not enough). */
#include "model/optimized/plan.h"

#include "model/optimized/access_algebra.h"
#include "model/optimized/plant.h"
#include "model/optimized/sync_algebra.h"

uint32_t opt_thin_read_read(const struct opt_barrier *barrier, uint32_t drain) {
    const struct opt_side *before = &barrier->side[OPT_BEFORE];
    uint32_t writes = OPT_WRITE_ACCESS | DP_ACCESS_NO_ACCESS;
    bool reads = before->access != DP_ACCESS_COMMON && (before->access & writes) == 0;
    if (OPT_PLANTED(left_stage_not_drained) && reads && (barrier->side[OPT_AFTER].access & writes) == 0) {
        return drain;
    }
    bool fetch = barrier->side[OPT_AFTER].sync == DP_SYNC_INDEX_INPUT;
    return reads && fetch ? drain & (uint32_t)(DP_DRAIN_VS | DP_DRAIN_CPDMA) : 0;
}
