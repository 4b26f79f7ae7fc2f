/* plan.h: the packets of one sync before they are packets: each optimization is a rewriting of this plan.
 *
 * A plan runs in this order: DMA wait; partial flushes; releases (each an end-of-pipe event and its wait at ME);
 * acquire; a last release that only invalidates RB caches (`closing`); stops of PFP and CE. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_PLAN_H
#define DRAINPROOF_MODEL_OPTIMIZED_PLAN_H

#include "model/optimized/pending.h"

/* Optimizations by their place in optimizations.def. */
enum opt_switch {
#define DP_OPTIMIZATION(name, id, text, trade) OPT_SWITCH_##name,
#include "model/optimizations.def"
#undef DP_OPTIMIZATION
    OPT_SWITCHES
};
#define OPT_IS_ON(switches, name) (((switches) >> OPT_SWITCH_##name & 1) != 0)

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

/* The optimizations, each in its own file with its soundness condition. */
void opt_merge_call(struct opt_pending *call, const struct opt_pending *barrier);
void opt_one_eop(struct opt_plan *plan);
void opt_drop_partial_flush(struct opt_plan *plan, uint32_t hardware);
/* `covered`: partial flushes that an event covers will be dropped. */
void opt_fold_gcr(struct opt_plan *plan, uint32_t hardware, bool covered);

/* The event of a release (DP_EOP_RB_*): the least that reaches its RB caches, metadata (OPT_CB_META and so on)
 * included. `last`: of its sync; the last one invalidates too where it names both caches. */
uint32_t opt_event_of(const struct opt_release *release, bool last, uint32_t metadata, uint32_t hardware);

#endif
