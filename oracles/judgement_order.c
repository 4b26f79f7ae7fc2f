/* judgement_order.c: one order for what judges say, whoever said it. */
#include "oracles/judgement.h"

#define ORDER(a, b)                                                                                                    \
    do {                                                                                                               \
        if ((a) != (b)) {                                                                                              \
            return (a) < (b) ? -1 : 1;                                                                                 \
        }                                                                                                              \
    } while (0)

static int point_order(const struct dp_access_point *a, const struct dp_access_point *b) {
    ORDER(a->position, b->position);
    ORDER(a->access, b->access);
    ORDER(a->unit, b->unit);
    ORDER(a->rw, b->rw);
    ORDER(a->resource, b->resource);
    ORDER(a->location, b->location);
    return 0;
}

int dp_tick_order(const struct dp_tick *a, const struct dp_tick *b) {
    int order = point_order(&a->at, &b->at);
    if (order != 0) {
        return order;
    }
    ORDER(a->key, b->key);
    ORDER(a->at.index, b->at.index);
    return 0;
}

int dp_fault_order(const struct dp_fault *a, const struct dp_fault *b) {
    ORDER(a->at.position, b->at.position);
    ORDER(a->hazard, b->hazard);
    ORDER(a->at.resource, b->at.resource);
    ORDER(a->at.location, b->at.location);
    ORDER(a->key, b->key);
    /* The writer before the index: runs of one writer are joined, also where a location of elements has the number of a
     * resource. */
    ORDER(a->producer, b->producer);
    ORDER(a->at.index, b->at.index);
    return 0;
}

static int full_tick_order(const struct dp_tick *a, const struct dp_tick *b) {
    int order = dp_tick_order(a, b);
    if (order != 0) {
        return order;
    }
    ORDER(a->at.count, b->at.count);
    ORDER(a->ordered_to, b->ordered_to);
    ORDER(a->visible_to, b->visible_to);
    return 0;
}

/* Heapsort, as in observation.c: in place, no worst case. What judges say is nearly sorted, so that is looked for
 * first. */
#define SORTER(name, type, order)                                                                                      \
    static void sink_##name(type *items, size_t at, size_t count) {                                                    \
        type moved = items[at];                                                                                        \
        for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {                                           \
            if (child + 1 < count && order(&items[child], &items[child + 1]) < 0) {                                    \
                child++;                                                                                               \
            }                                                                                                          \
            if (order(&moved, &items[child]) >= 0) {                                                                   \
                break;                                                                                                 \
            }                                                                                                          \
            items[at] = items[child];                                                                                  \
            at = child;                                                                                                \
        }                                                                                                              \
        items[at] = moved;                                                                                             \
    }                                                                                                                  \
    static void sort_##name(type *items, size_t count) {                                                               \
        size_t sorted = 1;                                                                                             \
        while (sorted < count && order(&items[sorted - 1], &items[sorted]) <= 0) {                                     \
            sorted++;                                                                                                  \
        }                                                                                                              \
        if (sorted >= count) {                                                                                         \
            return;                                                                                                    \
        }                                                                                                              \
        for (size_t i = count / 2; i > 0; i--) {                                                                       \
            sink_##name(items, i - 1, count);                                                                          \
        }                                                                                                              \
        for (size_t i = count - 1; i > 0; i--) {                                                                       \
            type largest = items[0];                                                                                   \
            items[0] = items[i];                                                                                       \
            items[i] = largest;                                                                                        \
            sink_##name(items, 0, i);                                                                                  \
        }                                                                                                              \
    }

SORTER(ticks, struct dp_tick, full_tick_order)
SORTER(faults, struct dp_fault, dp_fault_order)

/* Ticks are nearly always sorted within a position, and positions rise: sorting position by position is cheaper than
 * all at once, and what is left to do then is little. */
static void sort_by_position(struct dp_tick *items, size_t count) {
    size_t from = 0;
    for (size_t i = 1; i <= count; i++) {
        if (i == count || items[i].at.position != items[from].at.position) {
            sort_ticks(&items[from], i - from);
            from = i;
        }
    }
    sort_ticks(items, count);
}

static bool continues(const struct dp_tick *a, const struct dp_tick *b) {
    return point_order(&a->at, &b->at) == 0 && a->key == b->key && a->at.index + a->at.count == b->at.index &&
           a->ordered_to == b->ordered_to && a->visible_to == b->visible_to && a->at.command == b->at.command;
}

static void join(struct dp_judgement *judgement) {
    struct dp_tick *items = judgement->ticks.items;
    size_t kept = 0;
    for (size_t i = 0; i < judgement->ticks.count; i++) {
        if (kept > 0 && continues(&items[kept - 1], &items[i])) {
            items[kept - 1].at.count += items[i].at.count;
        } else {
            items[kept++] = items[i];
        }
    }
    judgement->ticks.count = kept;
}

static bool fault_continues(const struct dp_fault *a, const struct dp_fault *b) {
    return a->hazard == b->hazard && point_order(&a->at, &b->at) == 0 && a->key == b->key &&
           a->producer == b->producer && a->at.index + a->at.count == b->at.index;
}

static void join_faults(struct dp_judgement *judgement) {
    struct dp_fault *items = judgement->faults.items;
    size_t kept = 0;
    for (size_t i = 0; i < judgement->faults.count; i++) {
        if (kept > 0 && items[i].hazard != DP_HAZARD_H8 && fault_continues(&items[kept - 1], &items[i])) {
            items[kept - 1].at.count += items[i].at.count;
        } else {
            items[kept++] = items[i];
        }
    }
    judgement->faults.count = kept;
}

static void keep_illegal_alone(struct dp_judgement *judgement) {
    for (size_t i = 0; i < judgement->faults.count && !judgement->illegal; i++) {
        judgement->illegal = judgement->faults.items[i].hazard == DP_HAZARD_H8;
    }
    if (!judgement->illegal) {
        return;
    }
    size_t kept = 0;
    for (size_t i = 0; i < judgement->faults.count; i++) {
        if (judgement->faults.items[i].hazard == DP_HAZARD_H8) {
            judgement->faults.items[kept++] = judgement->faults.items[i];
        }
    }
    judgement->faults.count = kept;
    judgement->ticks.count = 0;
}

void dp_judgement_settle(struct dp_judgement *judgement) {
    keep_illegal_alone(judgement);
    sort_by_position(judgement->ticks.items, judgement->ticks.count);
    sort_faults(judgement->faults.items, judgement->faults.count);
    join(judgement);
    join_faults(judgement);
}

static bool is_of(const struct dp_tick *tick, const struct dp_access_point *point, uint32_t key) {
    return tick->key == key && tick->at.access == point->access && tick->at.unit == point->unit &&
           tick->at.rw == point->rw && tick->at.resource == point->resource && tick->at.location == point->location &&
           tick->at.index < point->index + point->count && point->index < tick->at.index + tick->at.count;
}

const struct dp_tick *dp_judgement_tick(const struct dp_judgement *judgement, const struct dp_access_point *point,
                                        uint32_t key, const struct dp_tick *behind) {
    if (judgement->ticks.count == 0 || point->position + 1 >= judgement->first.count) {
        return NULL;
    }
    const struct dp_tick *end = judgement->ticks.items + judgement->first.items[point->position + 1];
    const struct dp_tick *tick = judgement->ticks.items + judgement->first.items[point->position];
    tick = behind != NULL ? behind + 1 : tick;
    while (tick < end && !is_of(tick, point, key)) {
        tick++;
    }
    return tick < end ? tick : NULL;
}
