/* pending.c: the pending requirement as a value. */
#include "model/optimized/pending.h"

#include "model/optimized/plan.h"
#include "model/optimized/requirement.h"

#define RB_CACHES  ((uint32_t)(DP_CACHE_CB_cache | DP_CACHE_DB_cache))
#define EVENT_ONLY ((uint32_t)(DP_DRAIN_CB | DP_DRAIN_DB))

struct opt_pending opt_merge(struct opt_pending a, struct opt_pending b) {
    return (struct opt_pending){.drain = a.drain | b.drain,
                                .block = a.block | b.block,
                                .writeback = a.writeback | b.writeback,
                                .invalidate = a.invalidate | b.invalidate,
                                .metadata = a.metadata | b.metadata,
                                .first = a.first | b.first,
                                .towards = a.towards | b.towards};
}

void opt_put_behind(struct opt_pending *into, const struct opt_pending *more) {
    struct opt_pending own = *more;
    bool cs = (into->drain & DP_DRAIN_CS) != 0;
    bool caches = own.invalidate != 0 || (own.writeback & DP_CACHE_L2) != 0;
    bool rb = (own.invalidate & RB_CACHES) != 0;
    own.first |= (cs && caches ? OPT_CS_BEFORE_CACHES : 0) | (cs && rb ? OPT_CS_BEFORE_RB : 0);
    *into = opt_merge(*into, own);
}

struct opt_pending opt_canonical(struct opt_pending p) {
    p.drain &= OPT_WAITED;
    p.block &= DP_BLOCK_PFP | DP_BLOCK_CE;
    p.writeback |= p.invalidate & DP_CACHE_L2;
    p.metadata &= ((p.writeback & DP_CACHE_CB_cache) != 0 ? OPT_CB_META : 0) |
                  ((p.writeback & DP_CACHE_DB_cache) != 0 ? OPT_DB_META : 0) |
                  ((p.invalidate & DP_CACHE_CB_cache) != 0 ? OPT_STALE_CB_META : 0) |
                  ((p.invalidate & DP_CACHE_DB_cache) != 0 ? OPT_STALE_DB_META : 0);
    if ((p.drain & DP_DRAIN_CS) == 0 || (p.invalidate == 0 && (p.writeback & DP_CACHE_L2) == 0)) {
        p.first = 0;
    } else if ((p.invalidate & RB_CACHES) == 0) {
        p.first &= ~OPT_CS_BEFORE_RB;
    }
    p.first |= (p.first & OPT_CS_BEFORE_RB) != 0 ? OPT_CS_BEFORE_CACHES : 0;
    return p;
}

bool opt_is_empty(const struct opt_pending *pending) {
    return (pending->drain & OPT_WAITED) == 0 && (pending->block & (DP_BLOCK_PFP | DP_BLOCK_CE)) == 0 &&
           (pending->writeback | pending->invalidate) == 0;
}

/* An event waits for everything but CPDMA, whatever it goes out for: a drain of an RB, a write-back, CB metadata that
 * nothing else can invalidate. */
uint32_t opt_waits(const struct opt_pending *pending, uint32_t hardware) {
    bool closes = (pending->invalidate & DP_CACHE_CB_cache) != 0 && (pending->metadata & OPT_STALE_CB_META) != 0;
    bool event = (pending->drain & EVENT_ONLY) != 0 || (pending->writeback & RB_CACHES) != 0 || closes;
    bool both = (pending->drain & DP_DRAIN_PS) != 0 && (hardware & DP_HARDWARE_ps_flush_covers_vs) != 0;
    return (pending->drain & OPT_WAITED) | (both ? (uint32_t)DP_DRAIN_VS : 0) |
           (event ? OPT_WAITED & ~(uint32_t)DP_DRAIN_CPDMA : 0);
}
