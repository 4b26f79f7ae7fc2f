/* opt_fold_gcr.c: O4, cache work that RELEASE_MEM can carry rides on the end-of-pipe event that goes out anyway.
 *
 * Sound if only bits ride that the event has, F of the RB caches and M, I[GL2] rise in the same packet, and I[GLK]
 * is raised by an observer that has S[fence] (hardware sheet 8.1, O4). So gl2, gl1, glv and glm ride on the last
 * event of the sync; its order is RB write-back, GL2, GL1, inner caches and RB invalidation, which is the order that
 * the plan wants. K$ stays in an acquire behind the wait: K$ may fill from GL1, which is fresh then. The RB
 * invalidation rides only with the rest, because it must not come before GL1 (witness O13c), or stays in the acquire.
 * Where no release goes out but CB metadata are to be invalidated, that event is the one.
 *
 * Worth it if it costs no more (weights of hardware sheet 5.2). Where an event with cache work does not cover CS (no
 * eop_covers_cs) a partial flush of CS comes back in front of it, so there the work mostly stays in an acquire behind
 * the wait, which is as sound: the event's RB write-back lies before its fence, GL2 and the rest behind it. */
#include "model/optimized/plan.h"

#define RELEASE_GCR ((uint32_t)(DP_GCR_gl2_wb | DP_GCR_gl2_inv | DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm))

#define ACQUIRED    1u  /* an acquire, its bits aside: they weigh the same anywhere */
#define RB_FLUSH    10u /* of either RB cache */
#define CS_DRAIN    10u

static uint32_t rb_of(uint32_t acquire_rb) {
    return ((acquire_rb & DP_ACQUIRE_RB_cb_data) != 0 ? (uint32_t)DP_CACHE_CB_cache : 0) |
           ((acquire_rb & DP_ACQUIRE_RB_db) != 0 ? (uint32_t)DP_CACHE_DB_cache : 0);
}

/* What the last event and the acquire behind it weigh, as far as plans differ there. */
static uint32_t weight_of(const struct opt_plan *plan, uint32_t hardware) {
    const struct opt_release *last = &plan->release[plan->releases - 1];
    uint32_t event = opt_event_of(last, true, plan->metadata, hardware);
    uint32_t flushed = event == DP_EOP_RB_NONE ? 0 : event == DP_EOP_RB_CB_DATA || event == DP_EOP_RB_DB_DATA ? 1 : 2;
    flushed += (plan->acquire_rb & DP_ACQUIRE_RB_cb_data) != 0;
    flushed += (plan->acquire_rb & DP_ACQUIRE_RB_db) != 0;
    return RB_FLUSH * flushed + (plan->acquire_gcr != 0 || plan->acquire_rb != 0 ? ACQUIRED : 0);
}

/* Moves the RB invalidation to the last event too, where the event then does not flush more than both do apart. */
static void fold_rb(struct opt_plan *plan, uint32_t hardware) {
    struct opt_plan folded = *plan;
    folded.release[folded.releases - 1].refreshed = plan->closing | rb_of(plan->acquire_rb);
    folded.acquire_rb = 0;
    folded.closing = 0;
    if (plan->closing != 0 || weight_of(&folded, hardware) <= weight_of(plan, hardware)) {
        *plan = folded;
    }
}

void opt_fold_gcr(struct opt_plan *plan, uint32_t hardware, bool covered) {
    struct opt_plan folded = *plan;
    if (folded.releases == 0 && folded.closing != 0) {
        folded.releases = 1;
    }
    if (folded.releases == 0) {
        return;
    }
    struct opt_release *last = &folded.release[folded.releases - 1];
    last->gcr = folded.acquire_gcr & RELEASE_GCR;
    folded.acquire_gcr &= ~RELEASE_GCR;
    if (folded.acquire_rb != 0 || folded.closing != 0) {
        fold_rb(&folded, hardware);
    }
    bool drains = covered && (hardware & DP_HARDWARE_eop_covers_cs) == 0 && (plan->partial & DP_DRAIN_CS) != 0 &&
                  folded.release[0].gcr != 0;
    if (plan->closing != 0 || !drains || weight_of(&folded, hardware) + CS_DRAIN <= weight_of(plan, hardware)) {
        *plan = folded;
    }
}
