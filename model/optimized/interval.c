/* interval.c: layouts per subresource as sorted runs. */
#include "model/optimized/interval.h"

#include "model/optimized/memory.h"

#include <string.h>

/* The run that holds a subresource; at least one run exists. */
static size_t run_at(const struct opt_layouts *layouts, uint32_t subresource) {
    size_t low = 0;
    size_t high = layouts->count - 1;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (layouts->runs[middle].end > subresource) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

static uint32_t run_start(const struct opt_layouts *layouts, size_t run) {
    return run == 0 ? 0 : layouts->runs[run - 1].end;
}

static uint32_t outside_in_span(const struct opt_layouts *layouts, uint32_t first, uint32_t end, uint64_t allowed) {
    for (size_t run = run_at(layouts, first);; run++) {
        if ((allowed >> layouts->runs[run].layout & 1) == 0) {
            uint32_t start = run_start(layouts, run);
            return start > first ? start : first;
        }
        if (layouts->runs[run].end >= end) {
            return DP_NONE;
        }
    }
}

uint32_t opt_first_outside(const struct opt_layouts *layouts, const struct opt_shape *shape, const struct opt_box *box,
                           uint64_t allowed) {
    struct opt_spans spans = opt_spans_of(shape, box);
    if (layouts->count == 0) {
        return (allowed >> layouts->uniform & 1) != 0 ? DP_NONE : spans.start;
    }
    for (uint32_t i = 0; i < spans.count; i++) {
        uint32_t first = opt_span_first(&spans, i);
        uint32_t found = outside_in_span(layouts, first, first + spans.length, allowed);
        if (found != DP_NONE) {
            return found;
        }
    }
    return DP_NONE;
}

/* Appends [end of the last run, end) to a row of runs that is being built, so that neighbours always differ. */
static void append(struct opt_layout_run *runs, size_t *count, uint32_t end, uint32_t layout) {
    uint32_t start = *count == 0 ? 0 : runs[*count - 1].end;
    if (*count != 0 && runs[*count - 1].layout == layout) {
        runs[*count - 1].end = end > start ? end : start;
    } else if (end > start) {
        runs[(*count)++] = (struct opt_layout_run){end, layout};
    }
}

static bool reserve(const struct dp_memory *memory, struct opt_layouts *layouts, size_t needed) {
    void *grown = opt_grown(memory, layouts->runs, &layouts->capacity, needed, sizeof *layouts->runs);
    if (grown == NULL) {
        return false;
    }
    layouts->runs = grown;
    return true;
}

/* One span: the runs it touches and their two neighbours are replaced in place. */
static void splice(struct opt_layouts *layouts, uint32_t first, uint32_t end, uint32_t layout) {
    struct opt_layout_run fresh[5];
    size_t count = 0;
    size_t low = run_at(layouts, first);
    size_t high = run_at(layouts, end - 1);
    size_t from = low == 0 ? 0 : low - 1;
    size_t to = high + 1 == layouts->count ? high + 1 : high + 2;
    uint32_t base = run_start(layouts, from);
    if (from != low) {
        append(fresh, &count, layouts->runs[from].end - base, layouts->runs[from].layout);
    }
    append(fresh, &count, first - base, layouts->runs[low].layout);
    append(fresh, &count, end - base, layout);
    append(fresh, &count, layouts->runs[high].end - base, layouts->runs[high].layout);
    if (to != high + 1) {
        append(fresh, &count, layouts->runs[high + 1].end - base, layouts->runs[high + 1].layout);
    }
    for (size_t i = 0; i < count; i++) {
        fresh[i].end += base;
    }
    memmove(layouts->runs + from + count, layouts->runs + to, (layouts->count - to) * sizeof *layouts->runs);
    memcpy(layouts->runs + from, fresh, count * sizeof *fresh);
    layouts->count = layouts->count - (to - from) + count;
}

/* Many spans: one sweep over runs and spans into the spare buffer, which then changes places with the old one. */
static void sweep(struct opt_layouts *layouts, struct opt_layouts *spare, const struct opt_spans *spans,
                  uint32_t layout) {
    size_t run = 0;
    spare->count = 0;
    for (uint32_t i = 0; i < spans->count; i++) {
        uint32_t first = opt_span_first(spans, i);
        uint32_t end = first + spans->length;
        for (; layouts->runs[run].end <= first; run++) {
            append(spare->runs, &spare->count, layouts->runs[run].end, layouts->runs[run].layout);
        }
        append(spare->runs, &spare->count, first, layouts->runs[run].layout);
        append(spare->runs, &spare->count, end, layout);
        while (run < layouts->count && layouts->runs[run].end <= end) {
            run++;
        }
    }
    for (; run < layouts->count; run++) {
        append(spare->runs, &spare->count, layouts->runs[run].end, layouts->runs[run].layout);
    }
    struct opt_layouts old = *layouts;
    *layouts = *spare;
    layouts->uniform = old.uniform;
    *spare = old;
}

bool opt_paint(const struct dp_memory *memory, struct opt_layouts *layouts, struct opt_layouts *spare,
               const struct opt_shape *shape, const struct opt_box *box, uint32_t layout) {
    if (opt_box_whole(shape, box)) {
        layouts->count = 0;
        layouts->uniform = layout;
        return true;
    }
    if (layouts->count == 0 && layouts->uniform == layout) {
        return true;
    }
    struct opt_spans spans = opt_spans_of(shape, box);
    size_t runs = layouts->count == 0 ? 1 : layouts->count;
    if (!reserve(memory, layouts, runs + 2) ||
        (spans.count > 1 && !reserve(memory, spare, runs + 2 * (size_t)spans.count))) {
        return false;
    }
    if (layouts->count == 0) {
        layouts->runs[0] = (struct opt_layout_run){opt_subresources(shape), layouts->uniform};
        layouts->count = 1;
    }
    if (spans.count == 1) {
        splice(layouts, spans.start, spans.start + spans.length, layout);
    } else {
        sweep(layouts, spare, &spans, layout);
    }
    if (layouts->count == 1) {
        layouts->uniform = layouts->runs[0].layout;
        layouts->count = 0;
    }
    return true;
}

void opt_layouts_freed(const struct dp_memory *memory, struct opt_layouts *layouts) {
    opt_freed(memory, layouts->runs, layouts->capacity, sizeof *layouts->runs);
    *layouts = (struct opt_layouts){.uniform = layouts->uniform};
}
