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
 * eop_covers_cs) and the work has to find CS drained, a partial flush of CS comes back in front of it. So there the
 * work mostly stays in an acquire behind the wait, which is as sound: the event's RB write-back lies before its fence,
 * GL2 and the rest behind it. If the event goes out for the RB caches' sake and CS has nothing to do with those, it
 * carries what they need, and the acquire does everything for the others. */
#include "model/optimized/plan.h"

#include "model/optimized/plant.h"

#define RELEASE_GCR ((uint32_t)(DP_GCR_gl2_wb | DP_GCR_gl2_inv | DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm))

#define GL2         ((uint32_t)(DP_GCR_gl2_wb | DP_GCR_gl2_inv))

#define ACQUIRED    1u  /* an acquire, its bits aside: they weigh the same anywhere */
#define RB_FLUSH    10u /* of either RB cache */
#define CS_DRAIN    10u /* taken to be busy */

static uint32_t refreshed_by(uint32_t acquire_rb) {
    return ((acquire_rb & DP_ACQUIRE_RB_cb_data) != 0 ? (uint32_t)DP_CACHE_CB_cache : 0) |
           ((acquire_rb & DP_ACQUIRE_RB_db) != 0 ? (uint32_t)DP_CACHE_DB_cache : 0);
}

static uint32_t weight_of_event(const struct opt_release *release, uint32_t metadata, uint32_t hardware) {
    uint32_t event = opt_event_of(release, true, metadata, hardware);
    bool one = event == DP_EOP_RB_CB_DATA || event == DP_EOP_RB_DB_DATA;
    return event == DP_EOP_RB_NONE ? 0 : one ? RB_FLUSH : 2 * RB_FLUSH;
}

static uint32_t weight_of_acquire(uint32_t gcr, uint32_t rb) {
    uint32_t flushed = ((rb & DP_ACQUIRE_RB_cb_data) != 0) + ((rb & DP_ACQUIRE_RB_db) != 0);
    return (gcr != 0 || rb != 0 ? ACQUIRED : 0) + RB_FLUSH * flushed;
}

/* Whether riding cache work brings a partial flush of CS back; otherwise it is dropped, or finds CS idle. */
static bool brings_drain(const struct opt_plan *plan, uint32_t riding, uint32_t hardware) {
    return plan->releases == 1 && riding != 0 && plan->first != 0 && (plan->partial & DP_DRAIN_CS) != 0 &&
           (hardware & DP_HARDWARE_eop_covers_cs) == 0;
}

/* The only release goes out to invalidate `stale`: behind GL1 where that is on their path, and all else behind its
 * wait. */
static void fold_for_rb(struct opt_plan *plan, uint32_t stale, uint32_t hardware) {
    bool gl1 = (hardware & DP_HARDWARE_gl1_in_rb_path) != 0;
    plan->release[0].gcr = gl1 ? plan->acquire_gcr & DP_GCR_gl1 : 0;
    plan->release[0].refreshed = stale;
    plan->acquire_rb = 0;
    plan->closing = 0;
    plan->first = 0;
}

void opt_fold_gcr(struct opt_plan *plan, uint32_t hardware) {
    uint32_t stale = plan->closing | refreshed_by(plan->acquire_rb);
    uint32_t riding = plan->acquire_gcr & RELEASE_GCR;
    uint32_t left = plan->acquire_gcr & ~RELEASE_GCR;
    bool closes = plan->closing != 0;
    if (plan->releases == 0 && !closes) {
        return;
    }
    plan->releases = plan->releases == 0 ? 1 : plan->releases;
    bool drains = brings_drain(plan, riding, hardware);
    if (closes && drains && (plan->first & OPT_CS_BEFORE_RB) == 0 && (riding & GL2) == 0) {
        fold_for_rb(plan, stale, hardware);
        return;
    }
    struct opt_release *last = &plan->release[plan->releases - 1];
    struct opt_release full = {last->flushed, stale, riding};
    uint32_t event = weight_of_event(last, plan->metadata, hardware);
    uint32_t apart = event + weight_of_acquire(plan->acquire_gcr, plan->acquire_rb);
    uint32_t folded = event + weight_of_acquire(left, plan->acquire_rb);
    uint32_t folded_whole = weight_of_event(&full, plan->metadata, hardware) + weight_of_acquire(left, 0);
    bool whole = closes || folded_whole <= folded;
    if (!closes && drains && (whole ? folded_whole : folded) + CS_DRAIN > apart) {
        return;
    }
    last->gcr = riding;
    plan->acquire_gcr = OPT_PLANTED(glk_rides) ? 0 : left;
    if (whole) {
        last->refreshed = stale;
        plan->acquire_rb = 0;
        plan->closing = 0;
    }
}
