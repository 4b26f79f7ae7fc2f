/* opt_fold_gcr.c: O4, cache work that RELEASE_MEM can carry rides on the end-of-pipe event that goes out anyway.
 *
 * Sound if only bits ride that the event has, F of the RB caches and M, I[GL2] rise in the same packet, and I[GLK]
 * is raised by an observer that has S[fence] (hardware sheet 8.1, O4). So gl2, gl1, glv and glm ride on the last
 * event of the sync; its order is RB write-back, GL2, GL1, inner caches and RB invalidation, which is the order that
 * the plan wants. K$ stays in an acquire behind the wait: K$ may fill from GL1, which is fresh then. The RB
 * invalidation moves too, because it must not come before GL1 (witness O13c), and now comes behind it in one packet.
 * Where no release goes out but CB metadata are to be invalidated, that event is the one.
 * An event with cache work covers CS only under eop_covers_cs; see opt_drop_partial_flush.c. */
#include "model/optimized/plan.h"

#define RELEASE_GCR ((uint32_t)(DP_GCR_gl2_wb | DP_GCR_gl2_inv | DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm))

void opt_fold_gcr(struct opt_plan *plan) {
    if (plan->releases == 0) {
        if (plan->closing == 0) {
            return;
        }
        plan->releases = 1;
    }
    struct opt_release *last = &plan->release[plan->releases - 1];
    last->gcr = plan->acquire_gcr & RELEASE_GCR;
    last->refreshed = plan->closing;
    last->refreshed |= (plan->acquire_rb & DP_ACQUIRE_RB_cb_data) != 0 ? (uint32_t)DP_CACHE_CB_cache : 0;
    last->refreshed |= (plan->acquire_rb & DP_ACQUIRE_RB_db) != 0 ? (uint32_t)DP_CACHE_DB_cache : 0;
    plan->acquire_gcr &= ~RELEASE_GCR;
    plan->acquire_rb = 0;
    plan->closing = 0;
}
