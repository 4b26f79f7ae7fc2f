/* opt_one_eop.c: O2, the CB and the DB drain of a sync share one end-of-pipe event and one wait.
 *
 * Sound if the event stands behind every before-work, its wait before the first after-work on every blocked engine,
 * and the RB caches that it flushes are the union (hardware sheet 8.1, O2): position(EOP) > every b, F of every RB
 * key that has a b is in rb. Both events stand at the same place of the plan, and E1 of one event waits for CB and
 * DB alike, so the first can go if the second takes over its flush set. D[DMA] comes from the DMA wait, which stands
 * in front of either. */
#include "model/optimized/plan.h"

#include "model/optimized/plant.h"

void opt_one_eop(struct opt_plan *plan) {
    if (plan->releases < 2) {
        return;
    }
    plan->release[0].flushed |= OPT_PLANTED(first_flush_wins) ? 0 : plan->release[1].flushed;
    plan->releases = 1;
}
