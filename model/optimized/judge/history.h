/* history.h: what has touched each subresource so far, as runs of subresources that have one past.
 *
 * A past answers which keys a later access has ticks against (`touched` if it writes, `written` if it reads), and
 * where the last write of each key was, which H4 asks for. Accesses of a whole resource keep one run; parts cut it;
 * neighbours that come to have one past again are joined. Cost of an access: its spans and the runs that lie between
 * the first and the last of them, and, when it cuts for the first time, the runs behind it. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_HISTORY_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_HISTORY_H

#include "model/optimized/judge/clock.h"
#include "model/optimized/judge/spans.h"

/* Masks are bits of DP_KEY_*; `last` is the position of the last write of each key in `written`. */
struct optj_past {
    uint32_t touched;
    uint32_t written;
    uint64_t last[OPTJ_KEYS];
};

/* From the end of the run before (0) up to `end`; `past` is an index. Small, because cutting moves what lies behind. */
struct optj_run {
    uint32_t end;
    uint32_t past;
};

/* `free` heads the chain of pasts that no run has, linked through last[0]; DP_NONE ends it. */
struct optj_history {
    struct optj_run *runs;
    size_t count;
    size_t capacity;
    struct optj_past *pasts;
    size_t past_count;
    size_t past_capacity;
    uint32_t free;
};

/* Makes it one untouched run. False if memory has run out. */
bool optj_history_start(const struct dp_memory *memory, struct optj_history *history, uint32_t subresources);
/* Makes runs end where the spans begin and end. False if memory has run out, and then nothing has changed. */
bool optj_history_cut(const struct dp_memory *memory, struct optj_history *history, const struct optj_spans *spans);
/* First run that ends behind `at`. */
size_t optj_history_find(const struct optj_history *history, uint32_t at);
/* Joins neighbours of one past from run `from` to run `to`, the runs on both sides of them included. */
void optj_history_join(struct optj_history *history, size_t from, size_t to);
void optj_history_free(const struct dp_memory *memory, struct optj_history *history);

/* Records an access of `keys` at a position. */
static inline void optj_past_add(struct optj_past *past, uint32_t touched, uint32_t written, uint64_t position) {
    past->touched |= touched;
    past->written |= written;
    for (uint32_t key = 0; written >> key != 0; key++) {
        if ((written >> key & 1) != 0) {
            past->last[key] = position;
        }
    }
}

#endif
