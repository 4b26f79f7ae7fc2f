/* opt_merge_call.c: O1, the requirements of all barriers of a call in one sync.
 *
 * Sound if no element of any item stands between the merged points, the union is placed where everything before the
 * call lies before it and everything behind the call behind it, and every observer that one of them blocks stays
 * blocked (hardware sheet 8.1, O1). Between two barriers of one call stands no work item. Blits of the call are kept
 * apart: all drains and write-backs stand before the first of them, all invalidations and blocks behind the last
 * (blits.c), so the union has one drain point and one block point, and no blit lies between the parts of either.
 * A barrier's own order (drain, write back, invalidate, block) is the emission's order too, so widening each set by
 * another barrier's only adds facts. */
#include "model/optimized/plan.h"

#include "model/optimized/plant.h"

void opt_merge_call(struct opt_pending *call, const struct opt_pending *barrier) {
    uint32_t block = OPT_PLANTED(last_block_wins) ? barrier->block : call->block | barrier->block;
    opt_put_behind(call, barrier);
    call->block = block;
}
