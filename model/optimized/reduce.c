/* reduce.c: what of a pending requirement is still worth a packet.
 *
 * Its parts are asked in the order in which they would run (hardware sheet 3.4), each against what would be known
 * there. Only what is asked for is counted on the way: an end-of-pipe event teaches more than the drain it stands for,
 * but nobody is promised that by this requirement (design section 5.3: every stage of a promise is drained by a barrier
 * that names it). */
#include "model/optimized/plan.h"

#include "model/optimized/requirement.h"

static uint32_t flushed(const struct opt_pending *p) {
    return ((p->writeback & DP_CACHE_CB_cache) != 0 ? OPT_BY_CBD : 0) |
           ((p->writeback & DP_CACHE_DB_cache) != 0 ? OPT_BY_DBD : 0) |
           ((p->metadata & OPT_CB_META) != 0 ? OPT_BY_CBM : 0) | ((p->metadata & OPT_DB_META) != 0 ? OPT_BY_DBM : 0);
}

void opt_reduce(struct opt_pending *pending, const struct opt_known *known, uint32_t hardware, uint64_t switches) {
    struct opt_known then = *known;
    if (OPT_IS_ON(switches, skip_idle_drain)) {
        opt_skip_idle_drain(pending, &then);
    }
    opt_known_waited(&then, pending->drain & OPT_WAITED, hardware);
    if (OPT_IS_ON(switches, skip_clean_flush)) {
        opt_skip_clean_flush(pending, &then);
    }
    opt_known_flushed(&then, flushed(pending), flushed(pending), hardware);
    if (OPT_IS_ON(switches, skip_fresh_inv)) {
        opt_skip_fresh_inv(pending, &then, hardware);
    } else {
        opt_known_refreshed(&then, opt_gcr_of(pending), 0, hardware);
    }
    if (OPT_IS_ON(switches, skip_front_end_stall)) {
        opt_skip_front_end_stall(pending, &then);
    }
    pending->first = opt_canonical(*pending).first;
}
