/* judgement_order.c: one order for what judges say, whoever said it. */
#include "oracles/judgement.h"

#include "oracles/sort.h"

static int point_order(const struct dp_access_point *a, const struct dp_access_point *b) {
    DP_ORDER(a->position, b->position);
    DP_ORDER(a->access, b->access);
    DP_ORDER(a->unit, b->unit);
    DP_ORDER(a->rw, b->rw);
    DP_ORDER(a->resource, b->resource);
    DP_ORDER(a->location, b->location);
    return 0;
}

int dp_tick_order(const struct dp_tick *a, const struct dp_tick *b) {
    int order = point_order(&a->at, &b->at);
    if (order != 0) {
        return order;
    }
    DP_ORDER(a->key, b->key);
    DP_ORDER(a->at.index, b->at.index);
    return 0;
}

int dp_fault_order(const struct dp_fault *a, const struct dp_fault *b) {
    DP_ORDER(a->at.position, b->at.position);
    DP_ORDER(a->hazard, b->hazard);
    DP_ORDER(a->at.resource, b->at.resource);
    DP_ORDER(a->at.location, b->at.location);
    DP_ORDER(a->at.access, b->at.access); /* H5 and H6 are told a part */
    DP_ORDER(a->key, b->key);
    /* The writer before the index: runs of one writer are joined, also where a location of elements has the number of a
     * resource. */
    DP_ORDER(a->producer, b->producer);
    DP_ORDER(a->at.index, b->at.index);
    return 0;
}

static int full_tick_order(const struct dp_tick *a, const struct dp_tick *b) {
    int order = dp_tick_order(a, b);
    if (order != 0) {
        return order;
    }
    DP_ORDER(a->at.count, b->at.count);
    DP_ORDER(a->ordered_to, b->ordered_to);
    DP_ORDER(a->visible_to, b->visible_to);
    return 0;
}

DP_SORTER(ticks, struct dp_tick, full_tick_order)
DP_SORTER(faults, struct dp_fault, dp_fault_order)

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
        if (kept > 0 && items[i].hazard == DP_HAZARD_H4 && fault_continues(&items[kept - 1], &items[i])) {
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
