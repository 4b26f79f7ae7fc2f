/* opt_skip_front_end_stall.c: O14, no PFP_SYNC_ME or CE_SYNC_ME where the engine knows all that ME knows.
 *
 * Sound if no PFP or CE element stands among the a of the batch that needs it, by pairs and not by OR-ed masks, STATE
 * elements counted (hardware sheet 8.1, O14). A translator cannot see that an argument buffer is never read, so the
 * block of a barrier that asks for one is kept, each for itself: what is left out is a stop behind which the engine
 * knows nothing new, because ME has learned nothing since the last one (`behind`, known.h). */
#include "model/optimized/plan.h"

#include "model/optimized/plant.h"

void opt_skip_front_end_stall(struct opt_pending *pending, const struct opt_known *known) {
    bool pfp = (known->behind & OPT_BEHIND_PFP) != 0;
    bool ce = (known->behind & OPT_BEHIND_CE) != 0;
    if (OPT_PLANTED(me_waits_for_front_end)) {
        pfp = false;
        ce = false;
    }
    pending->block &= ~((pfp ? 0 : (uint32_t)DP_BLOCK_PFP) | (ce ? 0 : (uint32_t)DP_BLOCK_CE));
}
