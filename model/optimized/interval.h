/* interval.h: a 64-bit word for each subresource of a resource, kept as sorted runs (barrier sheet 15.7, 15.8). A
 * resource that is alike throughout, which is nearly every one nearly always, needs no memory beyond this struct. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_INTERVAL_H
#define DRAINPROOF_MODEL_OPTIMIZED_INTERVAL_H

#include "model/model.h"
#include "model/optimized/range.h"

/* Subresources from the end of the run before (0) up to `end`. */
struct opt_map_run {
    uint64_t word;
    uint32_t end;
};

/* count 0: all have the word `uniform`. Otherwise at least two runs, neighbours different. */
struct opt_map {
    struct opt_map_run *runs;
    size_t count;
    size_t capacity;
    uint64_t uniform;
};

/* Words that are `value` under `mask` become (word & keep) | set; others stay. mask 0: every word. */
struct opt_change {
    uint64_t mask;
    uint64_t value;
    uint64_t keep;
    uint64_t set;
};

/* Applies a change to the subresources of a box, or to [first, end). `spare` is a buffer for rewriting. False if memory
 * has run out; some of it may then be changed. */
bool opt_map_change(const struct dp_memory *memory, struct opt_map *map, struct opt_map *spare,
                    const struct opt_shape *shape, const struct opt_box *box, const struct opt_change *change);
bool opt_map_change_part(const struct dp_memory *memory, struct opt_map *map, struct opt_map *spare,
                         const struct opt_shape *shape, uint32_t first, uint32_t end, const struct opt_change *change);

/* Gives every subresource one word. */
void opt_map_fill(struct opt_map *map, uint64_t word);

/* The words of a box, or of [first, end), in rising order of subresources. Where all are alike there is one step, with
 * the first subresource (of a box without an end); otherwise each step is [first, end). */
struct opt_walk {
    const struct opt_map *map;
    struct opt_spans spans;
    struct opt_span span; /* the next one */
    size_t run;
    uint32_t stop; /* end of the span that is being walked */
    uint32_t first;
    uint32_t end;
    uint64_t word;
};

static inline void opt_walk_box(struct opt_walk *walk, const struct opt_map *map, const struct opt_shape *shape,
                                const struct opt_box *box) {
    walk->map = map;
    walk->end = walk->stop = 0;
    walk->span.index = 0;
    if (map->count == 0) { /* which is nearly always: nothing else is looked at */
        walk->first = opt_box_first(shape, box);
        return;
    }
    walk->spans = opt_spans_of(shape, box);
    walk->span = opt_first_span(&walk->spans);
}

struct opt_walk opt_walk_part(const struct opt_map *map, uint32_t first, uint32_t end);
bool opt_walk_runs(struct opt_walk *walk);

static inline bool opt_walk_on(struct opt_walk *walk) {
    if (walk->map->count != 0) {
        return opt_walk_runs(walk);
    }
    walk->word = walk->map->uniform;
    return walk->span.index++ == 0;
}

/* Lowest subresource of the box whose word is not `value` under `mask`; DP_NONE if there is none. */
uint32_t opt_map_first_other(const struct opt_map *map, const struct opt_shape *shape, const struct opt_box *box,
                             uint64_t mask, uint64_t value);

/* For interval.c and interval_walk.c: the run that holds a subresource (at least one exists), and [first, end) as a
 * span. */
size_t opt_run_at(const struct opt_map *map, uint32_t subresource);
struct opt_spans opt_part_span(uint32_t first, uint32_t end);

/* The same from a run on that lies before it or is it: mostly this one, or the next behind a gap. */
static inline size_t opt_run_from(const struct opt_map *map, size_t run, uint32_t subresource) {
    if (map->runs[run].end > subresource) {
        return run;
    }
    if (map->runs[run + 1].end > subresource) {
        return run + 1;
    }
    return map->runs[run + 2].end > subresource ? run + 2 : opt_run_at(map, subresource);
}

void opt_map_freed(const struct dp_memory *memory, struct opt_map *map);

#endif
