/* interval.c: words per subresource as sorted runs, and changing them. */
#include "model/optimized/interval.h"

#include "model/optimized/memory.h"

#include <string.h>

static uint32_t start_of(const struct opt_map *map, size_t run) {
    return run == 0 ? 0 : map->runs[run - 1].end;
}

static uint64_t changed(uint64_t word, const struct opt_change *change) {
    return (word & change->mask) == change->value ? (word & change->keep) | change->set : word;
}

/* Appends [start, end) to a row of runs that is being built, so that neighbours always differ. */
static void append(struct opt_map *to, uint32_t start, uint32_t end, uint64_t word) {
    if (start >= end) {
        return;
    }
    if (to->count != 0 && to->runs[to->count - 1].word == word) {
        to->runs[to->count - 1].end = end;
    } else {
        to->runs[to->count++] = (struct opt_map_run){word, end};
    }
}

/* Copies [start, end), which begins in *run, with a change or (NULL) without. */
static void copy(const struct opt_map *from, struct opt_map *to, size_t *run, uint32_t start, uint32_t end,
                 const struct opt_change *change) {
    while (start < end) {
        const struct opt_map_run *at = &from->runs[*run];
        uint32_t stop = at->end < end ? at->end : end;
        append(to, start, stop, change == NULL ? at->word : changed(at->word, change));
        *run += stop == at->end;
        start = stop;
    }
}

static bool reserve(const struct dp_memory *memory, struct opt_map *map, size_t needed) {
    void *grown = opt_grown(memory, map->runs, &map->capacity, needed, sizeof *map->runs);
    if (grown == NULL) {
        return false;
    }
    map->runs = grown;
    return true;
}

/* Joins neighbours that have become alike, from a run on. */
static void join(struct opt_map *map, size_t from) {
    size_t kept = from;
    for (size_t run = from + 1; run < map->count; run++) {
        if (map->runs[run].word == map->runs[kept].word) {
            map->runs[kept].end = map->runs[run].end;
        } else {
            map->runs[++kept] = map->runs[run];
        }
    }
    map->count = kept + 1;
}

/* Changes spans that are whole runs where they stand. False at the first one that is not: then some spans are done,
 * which may be done again, and neighbours may be alike. */
static bool change_in_place(struct opt_map *map, const struct opt_spans *spans, const struct opt_change *change) {
    struct opt_map_run *runs = map->runs;
    size_t first = opt_run_at(map, spans->start);
    size_t run = first;
    bool alike = false;
    for (struct opt_span span = opt_first_span(spans); span.index < spans->count; opt_next_span(spans, &span)) {
        uint32_t stop = span.first + spans->length;
        run = opt_run_from(map, run, span.first);
        if (start_of(map, run) != span.first) {
            return false;
        }
        for (;; run++) {
            if (runs[run].end > stop) {
                return false;
            }
            runs[run].word = changed(runs[run].word, change);
            alike |= run != 0 && runs[run].word == runs[run - 1].word;
            if (runs[run].end == stop) {
                break;
            }
        }
        alike |= run + 1 != map->count && runs[run].word == runs[run + 1].word;
    }
    if (alike) {
        join(map, first == 0 ? 0 : first - 1);
    }
    return true;
}

/* The runs [from, to), which the spans and the neighbours of the first and the last of them lie in, written anew: first
 * into the spare buffer, then into their place. */
static bool rewrite(const struct dp_memory *memory, struct opt_map *map, struct opt_map *spare,
                    const struct opt_spans *spans, const struct opt_change *change) {
    size_t low = opt_run_at(map, spans->start);
    size_t high = opt_run_at(map, opt_span_first(spans, spans->count - 1) + spans->length - 1);
    size_t from = low == 0 ? 0 : low - 1;
    size_t to = high + 1 == map->count ? high + 1 : high + 2;
    if (!reserve(memory, spare, to - from + 2 * (size_t)spans->count)) {
        return false;
    }
    size_t run = from;
    uint32_t at = start_of(map, from);
    spare->count = 0;
    for (struct opt_span span = opt_first_span(spans); span.index < spans->count; opt_next_span(spans, &span)) {
        copy(map, spare, &run, at, span.first, NULL);
        at = span.first + spans->length;
        copy(map, spare, &run, span.first, at, change);
    }
    copy(map, spare, &run, at, map->runs[to - 1].end, NULL);
    size_t count = map->count - (to - from) + spare->count;
    if (!reserve(memory, map, count)) {
        return false;
    }
    memmove(map->runs + from + spare->count, map->runs + to, (map->count - to) * sizeof *map->runs);
    memcpy(map->runs + from, spare->runs, spare->count * sizeof *map->runs);
    map->count = count;
    return true;
}

/* A map that is alike throughout stays so if all of it is changed, or nothing comes of it. */
static bool change_uniform(struct opt_map *map, bool whole, const struct opt_change *change) {
    uint64_t word = changed(map->uniform, change);
    if (map->count != 0 || !(whole || word == map->uniform)) {
        return false;
    }
    map->uniform = word;
    return true;
}

/* The first change of part of an even map: spans never touch, so all runs are known. */
static bool split(const struct dp_memory *memory, struct opt_map *map, const struct opt_shape *shape,
                  const struct opt_spans *spans, const struct opt_change *change) {
    uint64_t other = changed(map->uniform, change);
    uint32_t total = opt_subresources(shape);
    uint32_t end = 0;
    size_t count = 0;
    if (!reserve(memory, map, 2 * (size_t)spans->count + 1)) {
        return false;
    }
    for (struct opt_span span = opt_first_span(spans); span.index < spans->count; opt_next_span(spans, &span)) {
        if (span.first != end) {
            map->runs[count++] = (struct opt_map_run){map->uniform, span.first};
        }
        end = span.first + spans->length;
        map->runs[count++] = (struct opt_map_run){other, end};
    }
    if (end != total) {
        map->runs[count++] = (struct opt_map_run){map->uniform, total};
    }
    map->count = count;
    return true;
}

static bool change_spans(const struct dp_memory *memory, struct opt_map *map, struct opt_map *spare,
                         const struct opt_shape *shape, const struct opt_spans *spans,
                         const struct opt_change *change) {
    if (map->count == 0) {
        return split(memory, map, shape, spans, change);
    }
    bool done = change_in_place(map, spans, change) || rewrite(memory, map, spare, spans, change);
    if (map->count == 1) {
        opt_map_fill(map, map->runs[0].word);
    }
    return done;
}

bool opt_map_change(const struct dp_memory *memory, struct opt_map *map, struct opt_map *spare,
                    const struct opt_shape *shape, const struct opt_box *box, const struct opt_change *change) {
    bool whole = opt_box_whole(shape, box);
    if (whole && change->mask == 0 && change->keep == 0) {
        opt_map_fill(map, change->set);
        return true;
    }
    if (change_uniform(map, whole, change)) {
        return true;
    }
    struct opt_spans spans = opt_spans_of(shape, box);
    return change_spans(memory, map, spare, shape, &spans, change);
}

bool opt_map_change_part(const struct dp_memory *memory, struct opt_map *map, struct opt_map *spare,
                         const struct opt_shape *shape, uint32_t first, uint32_t end, const struct opt_change *change) {
    struct opt_spans spans = opt_part_span(first, end);
    return change_uniform(map, spans.length == opt_subresources(shape), change) ||
           change_spans(memory, map, spare, shape, &spans, change);
}

void opt_map_fill(struct opt_map *map, uint64_t word) {
    map->count = 0;
    map->uniform = word;
}

void opt_map_freed(const struct dp_memory *memory, struct opt_map *map) {
    opt_freed(memory, map->runs, map->capacity, sizeof *map->runs);
    *map = (struct opt_map){.uniform = map->uniform};
}
