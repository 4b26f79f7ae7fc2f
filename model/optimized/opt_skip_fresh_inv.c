/* opt_skip_fresh_inv.c: O12 and O24, no invalidation of a cache that holds nothing old, and no GL2 work that moves
 * nothing.
 *
 * Sound if I[r][k] >= pos(b) already for every r of a's paths, for the latest write b on the location or an alias (O12),
 * and if the invalidation that is kept was made by an observer that knows at least as much, D, F and M of b, as the one
 * left out would have (O24; hardware sheet 8.1). `stale` (known.h) asks for more, for all locations at once: that V of
 * the level outside is in no row above I of the cache. It rises for whatever fills from GL2 when a write has come
 * there, that is when it has been waited for and written back, and goes inwards with the invalidations. So an
 * invalidation before the producer's drain or flush does not count, an inner one before an outer one neither, and a
 * write on an alias counts like any other. */
#include "model/optimized/plan.h"

#include "model/optimized/plant.h"
#include "model/optimized/requirement.h"

static void skip_gl2(struct opt_pending *p, struct opt_known *known, uint32_t hardware) {
    bool moves = (known->behind & OPT_BEHIND_MEM) != 0;
    if ((p->invalidate & DP_CACHE_L2) != 0 && !moves && (known->behind & OPT_BEHIND_GL2) == 0) {
        p->invalidate &= ~(uint32_t)DP_CACHE_L2;
    }
    if ((p->invalidate & DP_CACHE_L2) == 0 && !moves) {
        p->writeback &= ~(uint32_t)DP_CACHE_L2;
    }
    uint32_t gcr = opt_gcr_of(p) & (DP_GCR_gl2_wb | DP_GCR_gl2_inv);
    opt_known_refreshed(known, gcr, 0, hardware);
}

void opt_skip_fresh_inv(struct opt_pending *p, struct opt_known *known, uint32_t hardware) {
    skip_gl2(p, known, hardware);
    p->invalidate &= ~((known->stale & OPT_STALE_GL1) == 0 ? (uint32_t)DP_CACHE_L1 : 0);
    opt_known_refreshed(known, opt_gcr_of(p) & DP_GCR_gl1, 0, hardware);
    uint32_t stale = known->stale;
    bool cb_meta = (p->metadata & OPT_STALE_CB_META) != 0 && (stale & OPT_STALE_CBM) != 0;
    bool db_meta = (p->metadata & OPT_STALE_DB_META) != 0 && (stale & OPT_STALE_DBM) != 0;
    if (OPT_PLANTED(fresh_l0_means_k) && (stale & OPT_STALE_GLV) == 0) {
        stale &= ~OPT_STALE_GLK;
    }
    p->invalidate &= ~(((stale & OPT_STALE_GLV) == 0 ? (uint32_t)DP_CACHE_L0 : 0) |
                       ((stale & OPT_STALE_GLK) == 0 ? (uint32_t)DP_CACHE_K : 0) |
                       ((stale & OPT_STALE_GLM) == 0 ? (uint32_t)DP_CACHE_LM : 0) |
                       ((stale & OPT_STALE_CBD) == 0 && !cb_meta ? (uint32_t)DP_CACHE_CB_cache : 0) |
                       ((stale & OPT_STALE_DBD) == 0 && !db_meta ? (uint32_t)DP_CACHE_DB_cache : 0));
    p->metadata &= ~((cb_meta ? 0 : OPT_STALE_CB_META) | (db_meta ? 0 : OPT_STALE_DB_META));
    opt_known_refreshed(known, opt_gcr_of(p) & ~(uint32_t)DP_GCR_gl1, 0, hardware);
}
