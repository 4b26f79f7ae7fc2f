/* interval_walk.c: reading words per subresource. */
#include "model/optimized/interval.h"

size_t opt_run_at(const struct opt_map *map, uint32_t subresource) {
    size_t low = 0;
    size_t high = map->count - 1;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (map->runs[middle].end > subresource) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

struct opt_spans opt_part_span(uint32_t first, uint32_t end) {
    return (struct opt_spans){.count = 1, .length = end - first, .per_plane = 1, .start = first};
}

struct opt_walk opt_walk_part(const struct opt_map *map, uint32_t first, uint32_t end) {
    struct opt_walk walk = {
        .map = map, .spans = opt_part_span(first, end), .first = first, .end = map->count == 0 ? end : 0};
    walk.span = opt_first_span(&walk.spans);
    return walk;
}

bool opt_walk_runs(struct opt_walk *walk) {
    const struct opt_map *map = walk->map;
    if (walk->end < walk->stop) { /* the next run of the same span */
        walk->first = walk->end;
        walk->run++;
    } else { /* the first one of the next span */
        if (walk->span.index == walk->spans.count) {
            return false;
        }
        walk->run =
            walk->span.index == 0 ? opt_run_at(map, walk->span.first) : opt_run_from(map, walk->run, walk->span.first);
        walk->first = walk->span.first;
        walk->stop = walk->first + walk->spans.length;
        opt_next_span(&walk->spans, &walk->span);
    }
    uint32_t end = map->runs[walk->run].end;
    walk->end = end < walk->stop ? end : walk->stop;
    walk->word = map->runs[walk->run].word;
    return true;
}

uint32_t opt_map_first_other(const struct opt_map *map, const struct opt_shape *shape, const struct opt_box *box,
                             uint64_t mask, uint64_t value) {
    if (map->count == 0) {
        return (map->uniform & mask) == value ? DP_NONE : opt_box_first(shape, box);
    }
    struct opt_walk walk;
    opt_walk_box(&walk, map, shape, box);
    while (opt_walk_on(&walk)) {
        if ((walk.word & mask) != value) {
            return walk.first;
        }
    }
    return DP_NONE;
}
