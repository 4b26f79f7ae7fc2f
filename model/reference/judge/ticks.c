/* ticks.c: the two ticks of every point and key (hardware sheet 6.5, judge.md).
 *
 * Which keys are asked for: those of earlier elements b that meet a. What the ticks are: an element of the key is
 * supposed at every position t of the stream; from there the packets are walked (walk.h) to the last a that is still
 * without its ticks, and every a on the way for which the pair holds takes t. The latest t come first, and what an a
 * has it keeps: the largest t.
 */
#include "plant.h"
#include "walk.h"

/* --- pairs --- */

bool refj_meet(const struct refj_element *a, const struct refj_element *b) {
    if (a->at == NULL || b->at == NULL) {
        return a->at == b->at && a->location == b->location && a->resource == b->resource;
    }
    if (a->at == b->at) {
        return a->location == b->location && refj_boxes_meet(&a->box, &b->box);
    }
    return refj_places_share_memory(a->at, b->at);
}

/* "b is not EXT, not in a's item, meets a, and b or a writes" */
static bool is_pair(const struct refj_element *a, const struct refj_element *b) {
    return b->key != REF_NO_KEY && b->position < a->position && (a->rw != DP_RW_read || b->rw != DP_RW_read) &&
           refj_meet(a, b);
}

/* Room for the ticks of an element. Those against its own RB cache stand already: hardware sheet 6.5, first column.
 * False: memory has run out. */
static bool make_answer(struct refj_judge *judge, struct refj_element *element) {
    element->answer = judge->answers.count;
    if (ref_array_push(judge->memory, &judge->answers, sizeof(struct refj_answer)) == NULL) {
        return false;
    }
    if (element->key != REF_NO_KEY && refj_key(element->key)->backend) {
        *refj_ticks_of(judge, element, element->key) =
            (struct refj_ticks){element->position - 1, element->position - 1};
    }
    return true;
}

/* The keys of everything so far that an element could meet: all of its location, of shared memory all. */
static uint32_t keys_so_far(const uint32_t seen[REFJ_LOCATIONS], const struct refj_element *a) {
    if (a->at == NULL || !refj_place_may_share(a->at)) {
        return seen[a->location];
    }
    return seen[DP_LOCATION_DATA] | seen[DP_LOCATION_META] | seen[DP_LOCATION_STATE];
}

/* Asks for keys; says which ones are asked for at all, on plain and on misaligned locations. False: memory has run
 * out. */
static bool ask(struct refj_judge *judge, uint32_t asked[2]) {
    uint32_t seen[REFJ_LOCATIONS] = {0}; /* keys: when all are asked for there is nothing left to look for */
    for (size_t i = 0; i < judge->elements.count; i++) {
        struct refj_element *a = refj_element(judge, i);
        uint32_t keys = keys_so_far(seen, a);
        for (size_t k = i; k > 0 && a->asked != keys; k--) {
            const struct refj_element *b = refj_element(judge, k - 1);
            if (is_pair(a, b)) {
                a->asked |= UINT32_C(1) << b->key;
            }
        }
        if (a->asked != 0 && !make_answer(judge, a)) {
            return false;
        }
        asked[a->misaligned] |= a->asked;
        seen[a->location] |= a->key != REF_NO_KEY ? UINT32_C(1) << a->key : 0;
    }
    return true;
}

/* H4 events ask for the keys of writers. */
static void ask_for_writers(const struct refj_judge *judge, uint32_t asked[2]) {
    bool events = false;
    for (uint64_t i = 1; i <= judge->steps.count; i++) {
        events |= refj_step(judge, i)->discards;
    }
    for (size_t i = 0; events && i < judge->elements.count; i++) {
        const struct refj_element *writer = refj_element(judge, i);
        if (writer->rw != DP_RW_read) {
            asked[writer->misaligned] |= UINT32_C(1) << writer->key;
        }
    }
}

/* --- walks --- */

/* Whether a lacks a tick of this key. */
static bool lacks(const struct refj_judge *judge, const struct refj_element *a, uint32_t key, bool misaligned) {
    if ((a->asked & (UINT32_C(1) << key)) == 0 || a->misaligned != misaligned) {
        return false;
    }
    const struct refj_ticks *ticks = refj_ticks_of(judge, a, key);
    return ticks->ordered_to == 0 || ticks->visible_to == 0;
}

/* The last position up to `last` where something is still looked for: a tick, or what is in memory at an H4 event. */
static uint64_t last_open(const struct refj_judge *judge, uint64_t last, uint32_t key, bool misaligned) {
    for (; last != 0; last--) {
        const struct refj_step *step = refj_step(judge, last);
        bool open = step->discards && *refj_memory_to(judge, step, misaligned, key) == 0;
        for (size_t e = step->first; e < step->first + step->count && !open; e++) {
            open = lacks(judge, refj_element(judge, e), key, misaligned);
        }
        if (open) {
            return last;
        }
    }
    return 0;
}

static void take_last(const struct refj_walk *walk, uint64_t lanes, uint64_t *position) {
    if (lanes != 0 && *position == 0) {
        *position = refj_last(walk, lanes);
    }
}

/* The elements of the item that the walk has reached. Ticks are cut to position(a) - 1. */
static void take(const struct refj_walk *walk, const struct refj_step *step) {
    uint64_t earlier = refj_up_to(walk, walk->i - 1);
    for (size_t e = step->first; e < step->first + step->count; e++) {
        const struct refj_element *a = refj_element(walk->judge, e);
        if (lacks(walk->judge, a, walk->key, walk->misaligned)) {
            struct refj_facts launch = refj_launch(walk, a);
            struct refj_ticks *ticks = refj_ticks_of(walk->judge, a, walk->key);
            take_last(walk, refj_ordered(walk, &launch, a) & earlier, &ticks->ordered_to);
            take_last(walk, refj_visible(walk, &launch, a) & earlier, &ticks->visible_to);
        }
    }
}

static void walk_from(const struct refj_judge *judge, uint64_t first, uint64_t last, uint32_t key, bool misaligned) {
    struct refj_walk walk = refj_walk(judge, first, key, misaligned);
    for (uint64_t i = walk.start; i <= last; i++) {
        const struct refj_step *step = refj_step(judge, i);
        refj_reach(&walk, i);
        if (step->item) {
            take(&walk, step);
        }
        refj_pass(&walk);
        if (step->discards) {
            take_last(&walk, walk.kept & refj_up_to(&walk, i - 1), refj_memory_to(judge, step, misaligned, key));
        }
    }
}

/* All positions before the last one, REFJ_LANES at a time, the last ones first. */
static void walk_key(const struct refj_judge *judge, uint32_t key, bool misaligned) {
    uint64_t last = last_open(judge, judge->steps.count, key, misaligned);
    for (uint64_t begun = (last + REFJ_LANES - 2) / REFJ_LANES; begun != 0 && last != 0; begun--) {
        uint64_t first = (begun - 1) * REFJ_LANES + 1;
        walk_from(judge, first, last, key, misaligned);
        last = last_open(judge, last, key, misaligned);
    }
}

static void walk_all(const struct refj_judge *judge, const uint32_t asked[2]) {
    for (uint32_t misaligned = 0; misaligned < 2; misaligned++) {
        for (uint32_t key = 0; key < REF_KEYS; key++) {
            if ((asked[misaligned] & (UINT32_C(1) << key)) != 0) {
                walk_key(judge, key, misaligned != 0);
            }
        }
    }
}

#ifdef DP_PLANTED_JUDGE
/* full_write_hides: behind every write of the key that meets a lies a full write of the same location. */
static bool all_hidden(const struct refj_judge *judge, const struct refj_element *a, uint32_t key) {
    for (size_t i = 0; i < judge->elements.count; i++) {
        const struct refj_element *b = refj_element(judge, i);
        bool hidden = b->key != key || !is_pair(a, b);
        for (size_t k = i + 1; k < judge->elements.count && !hidden; k++) {
            const struct refj_element *between = refj_element(judge, k);
            hidden = between->rw == DP_RW_write && b->rw == DP_RW_write && between->position > b->position &&
                     between->position < a->position && refj_meet(between, b);
        }
        if (!hidden) {
            return false;
        }
    }
    return true;
}
#endif

/* --- reports --- */

struct report {
    const struct refj_judge *judge;
    const struct refj_element *a;
    uint32_t key;
    struct refj_ticks ticks;
};

/* Paths of one access reach the same subresources; the planes of a blit of two aspects are points of their own. */
static bool same_point(const struct refj_element *a, const struct refj_element *b) {
    return a->position == b->position && a->access == b->access && a->rw == b->rw && a->at == b->at &&
           refj_client(a->client)->unit == refj_client(b->client)->unit && a->location == b->location &&
           a->resource == b->resource && refj_same_box(&a->box, &b->box);
}

static void report_run(const void *context, uint32_t first, uint32_t count) {
    const struct report *report = context;
    const struct refj_element *a = report->a;
    struct dp_tick tick = {
        .at = {a->position, a->command, a->access, refj_client(a->client)->unit, a->rw, a->resource, a->location, first,
               count},
        .key = report->key,
        .ordered_to = report->ticks.ordered_to,
        .visible_to = report->ticks.visible_to,
    };
    report->judge->sink->tick(report->judge->sink->context, &tick);
}

static bool of_key(const void *context, const struct refj_element *other) {
    const struct report *report = context;
    return other->key == report->key;
}

/* The point that the element `leader` is the first of. */
static bool report_point(struct refj_judge *judge, size_t leader) {
    const struct refj_element *a = refj_element(judge, leader);
    const struct refj_step *step = refj_step(judge, a->position);
    uint32_t open = a->asked; /* keys whose elements do not cover all of a yet */
    judge->others.count = 0;
    for (size_t i = step->first; i > 0 && open != 0; i--) {
        const struct refj_element *b = refj_element(judge, i - 1);
        if (b->key == REF_NO_KEY || (open & (UINT32_C(1) << b->key)) == 0 || !is_pair(a, b)) {
            continue;
        }
        if (!refj_list(judge, i - 1)) {
            return false;
        }
        open &= refj_covers(b, a) ? ~(UINT32_C(1) << b->key) : UINT32_MAX;
    }
    for (uint32_t key = 0; key < REF_KEYS; key++) {
        if ((a->asked & (UINT32_C(1) << key)) == 0) {
            continue;
        }
        struct report report = {judge, a, key, *refj_ticks_of(judge, a, key)};
        for (size_t i = leader + 1; i < step->first + step->count; i++) {
            const struct refj_element *path = refj_element(judge, i);
            if (same_point(a, path)) { /* and so the same keys are asked of it */
                const struct refj_ticks *ticks = refj_ticks_of(judge, path, key);
                report.ticks.ordered_to =
                    ticks->ordered_to < report.ticks.ordered_to ? ticks->ordered_to : report.ticks.ordered_to;
                report.ticks.visible_to =
                    ticks->visible_to < report.ticks.visible_to ? ticks->visible_to : report.ticks.visible_to;
            }
        }
#ifdef DP_PLANTED_JUDGE
        if (REF_PLANTED(full_write_hides) && all_hidden(judge, a, key)) {
            report.ticks = (struct refj_ticks){a->position - 1, a->position - 1};
        }
#endif
        refj_runs(judge, &(struct refj_runs){a, true, of_key, report_run, &report});
    }
    return true;
}

bool refj_ticks(struct refj_judge *judge) {
    uint32_t asked[2] = {0, 0};
    if (!ask(judge, asked)) {
        return false;
    }
    ask_for_writers(judge, asked);
    walk_all(judge, asked);
    for (size_t i = 0; i < judge->elements.count && judge->sink->tick != NULL; i++) {
        const struct refj_element *a = refj_element(judge, i);
        bool leader = a->asked != 0;
        for (size_t k = refj_step(judge, a->position)->first; k < i && leader; k++) {
            leader = !same_point(refj_element(judge, k), a);
        }
        if (leader && !report_point(judge, i)) {
            return false;
        }
    }
    return true;
}
