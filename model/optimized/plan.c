/* plan.c: the plan without any optimization (hardware sheet 3.4, design section 5, decision 11). */
#include "model/optimized/plan.h"

#include "model/optimized/requirement.h"

#define PARTIAL_FLUSHES ((uint32_t)(DP_DRAIN_VS | DP_DRAIN_PS | DP_DRAIN_CS))

uint32_t opt_gcr_of(const struct opt_pending *pending) {
    uint32_t gcr = (pending->writeback & DP_CACHE_L2) != 0 ? DP_GCR_gl2_wb : 0;
    uint32_t stale = pending->invalidate;
    /* A GL2 invalidation alone may drop dirty lines (H4). */
    gcr |= (stale & DP_CACHE_L2) != 0 ? DP_GCR_gl2_wb | DP_GCR_gl2_inv : 0;
    gcr |= (stale & DP_CACHE_L1) != 0 ? DP_GCR_gl1 : 0;
    gcr |= (stale & DP_CACHE_L0) != 0 ? DP_GCR_glv : 0;
    gcr |= (stale & DP_CACHE_K) != 0 ? DP_GCR_glk : 0;
    gcr |= (stale & DP_CACHE_LM) != 0 ? DP_GCR_glm : 0;
    return gcr;
}

static void add_release(struct opt_plan *plan, const struct opt_pending *pending, uint32_t unit, uint32_t cache) {
    if ((pending->drain & unit) != 0 || (pending->writeback & cache) != 0) {
        plan->release[plan->releases++] = (struct opt_release){pending->writeback & cache, 0, 0};
    }
}

void opt_plan_of(const struct opt_pending *pending, struct opt_plan *plan) {
    uint32_t stale = pending->invalidate & (DP_CACHE_CB_cache | DP_CACHE_DB_cache);
    *plan = (struct opt_plan){.dma_wait = (pending->drain & DP_DRAIN_CPDMA) != 0,
                              .partial = pending->drain & PARTIAL_FLUSHES,
                              .acquire_gcr = opt_gcr_of(pending),
                              .metadata = pending->metadata,
                              .first = pending->first,
                              .block = pending->block};
    add_release(plan, pending, DP_DRAIN_CB, DP_CACHE_CB_cache);
    add_release(plan, pending, DP_DRAIN_DB, DP_CACHE_DB_cache);
    /* RB caches go stale behind GL1, so they wait for it: in the acquire, or behind it where CB metadata are meant,
     * which an acquire cannot reach. */
    if ((stale & DP_CACHE_CB_cache) != 0 && (pending->metadata & OPT_STALE_CB_META) != 0) {
        plan->closing = stale;
    } else {
        plan->acquire_rb = ((stale & DP_CACHE_DB_cache) != 0 ? DP_ACQUIRE_RB_db : 0u) |
                           ((stale & DP_CACHE_CB_cache) != 0 ? DP_ACQUIRE_RB_cb_data : 0u);
    }
}
