/* plan.h: the packets of one sync before they are packets: each optimization is a rewriting of this plan.
 *
 * A plan runs in this order: DMA wait; partial flushes; releases (each an end-of-pipe event and its wait at ME);
 * partial flushes that those cover; acquire; a last release that only invalidates RB caches (`closing`); stops of PFP and CE. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_PLAN_H
#define DRAINPROOF_MODEL_OPTIMIZED_PLAN_H

#include "model/optimized/barrier.h"
#include "model/optimized/pending.h"

/* One end-of-pipe event and its wait. `flushed` are the RB caches (DP_CACHE_CB_cache, DP_CACHE_DB_cache) it writes
 * back, `refreshed` those it must leave invalid once its cache work is done, `gcr` the cache work that rides on it
 * (DP_GCR_*). */
struct opt_release {
    uint32_t flushed;
    uint32_t refreshed;
    uint32_t gcr;
};

struct opt_plan {
    bool dma_wait;
    uint32_t partial; /* DP_DRAIN_VS, PS, CS */
    uint32_t covered; /* the same behind the releases, where they find everything idle */
    struct opt_release release[2];
    uint32_t releases;
    uint32_t acquire_gcr; /* DP_GCR_* */
    uint32_t acquire_rb;  /* DP_ACQUIRE_RB_* */
    uint32_t closing;     /* RB caches to invalidate behind the acquire, out of its reach */
    uint32_t metadata;
    uint32_t first; /* OPT_CS_BEFORE_*, of the cache work that rides on the only release */
    uint32_t block;
};

/* The plan without any optimization: every drain for itself, all cache work in one acquire behind them. */
void opt_plan_of(const struct opt_pending *pending, struct opt_plan *plan);

/* Cache work (DP_GCR_*) of what is pending. */
uint32_t opt_gcr_of(const struct opt_pending *pending);

/* The optimizations, each in its own file with its soundness condition. First those of a barrier: what of its drains a
 * thinned one leaves out, and what is left of its invalidations. */
uint32_t opt_thin_read_read(const struct opt_barrier *barrier, uint32_t drain);
uint32_t opt_skip_write_only_inv(const struct opt_barrier *barrier, uint32_t invalidate);
void opt_merge_call(struct opt_pending *call, const struct opt_pending *barrier);

/* Of a requirement, in the order in which opt_reduce asks them: `known` is what is known where the part would run. The
 * third one moves it on. */
void opt_skip_idle_drain(struct opt_pending *pending, const struct opt_known *known);
void opt_skip_clean_flush(struct opt_pending *pending, const struct opt_known *known);
void opt_skip_fresh_inv(struct opt_pending *pending, struct opt_known *known, uint32_t hardware);
void opt_skip_front_end_stall(struct opt_pending *pending, const struct opt_known *known);

/* RB caches (OPT_BY_RB) that may be taken to be clean behind an event (DP_EOP_RB_*) and its wait. */
uint32_t opt_free_flush(uint32_t event, uint32_t hardware);

/* Of a plan. */
void opt_one_eop(struct opt_plan *plan);
void opt_fold_gcr(struct opt_plan *plan, uint32_t hardware);
/* The partial flushes that no event of the plan covers. */
uint32_t opt_drop_partial_flush(const struct opt_plan *plan, uint32_t hardware);

/* The event of a release (DP_EOP_RB_*): the least that reaches its RB caches, metadata (OPT_CB_META and so on)
 * included. `last`: of its sync; the last one invalidates too where it names both caches. */
uint32_t opt_event_of(const struct opt_release *release, bool last, uint32_t metadata, uint32_t hardware);

#endif
