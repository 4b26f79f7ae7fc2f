/* fences.h: which fences the stream has signalled, and what each proves (S of hardware sheet 6.7).
 *
 * Ids that were signalled are kept as runs, of which a stream with rising ids has one. What a fence proves is kept as
 * long as waiting for it may teach an observer something:
 *   - the inner rows until ME has awaited it or a later end-of-pipe event, which proves all that this one does;
 *   - the outer part until PFP knows it, because PFP may wait for an old fence at any time.
 * The newest end-of-pipe fence proves the end-of-pipe clock itself, which is copied when it is about to move: never, if
 * the fence is awaited at once and a PFP_SYNC_ME follows. EOS fences prove a clock of ME, of which ME itself knows all
 * but one class, so they keep an outer part only.
 */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_FENCES_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_FENCES_H

#include "model/optimized/judge/clock.h"
#include "model/optimized/judge/fifo.h"

struct optj_fence_run {
    uint32_t first;
    uint32_t last;
};

/* A fence whose proof is kept. `awaited`: by ME; of EOS fences only, the others go by `me_knows`. */
struct optj_fence {
    uint64_t position;
    uint32_t id;
    bool eos;
    bool awaited;
    struct optj_outer outer;
};

struct optj_fence_rows {
    uint64_t position;
    struct optj_clock clock;
};

/* me_knows, pfp_knows: the latest end-of-pipe fence, by position, whose proof that observer has; it has those of all
 * earlier ones too. `newest_id` is 0 if nobody needs the newest end-of-pipe fence as such. */
struct optj_fences {
    struct optj_fence_run *seen;
    size_t seen_count;
    size_t seen_capacity;
    struct optj_fifo kept; /* struct optj_fence, by position */
    struct optj_fifo rows; /* struct optj_fence_rows, by position */
    uint64_t newest_position;
    uint64_t me_knows;
    uint64_t pfp_knows;
    uint32_t newest_id;
};

bool optj_fence_seen(const struct optj_fences *fences, uint32_t id);
/* Marks the id as signalled; it may be already. These three: false if memory has run out. */
bool optj_fence_see(const struct dp_memory *memory, struct optj_fences *fences, uint32_t id);
/* The end-of-pipe clock is about to move: keeps what the newest fence proves, if that may be asked for. */
bool optj_fence_settle(const struct dp_memory *memory, struct optj_fences *fences, const struct optj_clock *queue);
/* An EOS fence that proves `outer`. */
bool optj_fence_eos(const struct dp_memory *memory, struct optj_fences *fences, const struct optj_outer *outer,
                    uint32_t id, uint64_t position);

/* What is kept of a fence; NULL if waiting for it teaches nobody anything. */
struct optj_fence *optj_fence_find(const struct optj_fences *fences, uint32_t id);
/* The clock whose inner rows the fence proves; NULL if ME knows them. */
const struct optj_clock *optj_fence_clock(const struct optj_fences *fences, const struct optj_fence *fence);
/* Drops what no observer can learn from any more. `caught_up`: PFP has just learnt all that ME knows. */
void optj_fence_trim(struct optj_fences *fences, bool caught_up);
void optj_fence_reset(struct optj_fences *fences);
void optj_fence_free(const struct dp_memory *memory, struct optj_fences *fences);

#endif
