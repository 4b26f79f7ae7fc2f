/* history.c: pasts of subresources as runs. */
#include "model/optimized/judge/history.h"

#include "model/optimized/memory.h"

#include <string.h>

bool optj_history_start(const struct dp_memory *memory, struct optj_history *history, uint32_t subresources) {
    void *runs = opt_grown(memory, history->runs, &history->capacity, 1, sizeof *history->runs);
    if (runs == NULL) {
        return false;
    }
    history->runs = runs;
    void *pasts = opt_grown(memory, history->pasts, &history->past_capacity, 1, sizeof *history->pasts);
    if (pasts == NULL) {
        return false;
    }
    history->pasts = pasts;
    history->runs[0] = (struct optj_run){subresources, 0};
    history->pasts[0] = (struct optj_past){0};
    history->count = 1;
    history->past_count = 1;
    history->free = DP_NONE;
    return true;
}

void optj_history_free(const struct dp_memory *memory, struct optj_history *history) {
    opt_freed(memory, history->runs, history->capacity, sizeof *history->runs);
    opt_freed(memory, history->pasts, history->past_capacity, sizeof *history->pasts);
}

size_t optj_history_find(const struct optj_history *history, uint32_t at) {
    size_t low = 0;
    size_t high = history->count - 1;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (history->runs[middle].end <= at) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Begins and ends of spans in rising order: 0 the begin of the first. */
static uint32_t edge(const struct optj_spans *spans, uint64_t index) {
    return optj_span(spans, (uint32_t)(index / 2)) + (index % 2 == 0 ? 0 : spans->length);
}

static size_t missing_edges(const struct optj_history *history, const struct optj_spans *spans) {
    size_t missing = 0;
    size_t run = optj_history_find(history, spans->first);
    for (uint64_t i = 0; i < (uint64_t)spans->count * 2; i++) {
        uint32_t at = edge(spans, i);
        while (history->runs[run].end < at) {
            run++;
        }
        uint32_t begin = run == 0 ? 0 : history->runs[run - 1].end;
        missing += history->runs[run].end != at && begin != at;
    }
    return missing;
}

/* Room for `more` pasts, on the chain of free ones. */
static bool make_pasts(const struct dp_memory *memory, struct optj_history *history, size_t more) {
    void *grown =
        opt_grown(memory, history->pasts, &history->past_capacity, history->past_count + more, sizeof *history->pasts);
    if (grown != NULL) {
        history->pasts = grown;
    }
    return grown != NULL;
}

static uint32_t take_past(struct optj_history *history, uint32_t like) {
    uint32_t taken = history->free;
    if (taken == DP_NONE) {
        taken = (uint32_t)history->past_count++;
    } else {
        history->free = (uint32_t)history->pasts[taken].last[0];
    }
    history->pasts[taken] = history->pasts[like];
    return taken;
}

bool optj_history_cut(const struct dp_memory *memory, struct optj_history *history, const struct optj_spans *spans) {
    size_t missing = missing_edges(history, spans);
    if (missing == 0) {
        return true;
    }
    void *grown = opt_grown(memory, history->runs, &history->capacity, history->count + missing, sizeof *history->runs);
    if (grown == NULL) {
        return false;
    }
    history->runs = grown;
    if (!make_pasts(memory, history, missing)) {
        return false;
    }
    /* From the back, so that every run moves once: [0, from) stand where they stood, [to, end) where they will. */
    struct optj_run *runs = history->runs;
    size_t from = history->count;
    size_t to = history->count + missing;
    history->count = to;
    for (uint64_t i = (uint64_t)spans->count * 2; from != to; i--) {
        uint32_t at = edge(spans, i - 1);
        while (from >= 2 && runs[from - 2].end >= at) {
            runs[--to] = runs[--from];
        }
        if (at != 0 && runs[from - 1].end > at) {
            runs[--to] = (struct optj_run){runs[from - 1].end, take_past(history, runs[from - 1].past)};
            runs[from - 1].end = at;
        }
    }
    return true;
}

static bool alike(const struct optj_history *history, const struct optj_run *a, const struct optj_run *b) {
    const struct optj_past *one = &history->pasts[a->past];
    const struct optj_past *two = &history->pasts[b->past];
    return one->touched == two->touched && one->written == two->written &&
           memcmp(one->last, two->last, sizeof one->last) == 0;
}

void optj_history_join(struct optj_history *history, size_t from, size_t to) {
    struct optj_run *runs = history->runs;
    size_t last = from == 0 ? 0 : from - 1;
    size_t next = last + 1;
    for (; next < history->count && next <= to + 1; next++) {
        if (alike(history, &runs[last], &runs[next])) {
            runs[last].end = runs[next].end;
            history->pasts[runs[next].past].last[0] = history->free;
            history->free = runs[next].past;
        } else {
            runs[++last] = runs[next];
        }
    }
    if (last + 1 != next) {
        memmove(&runs[last + 1], &runs[next], (history->count - next) * sizeof *runs);
        history->count -= next - (last + 1);
    }
}
