/* query.c: an access against everything earlier: the latest promised access of each class, and the hazards. */
#include "oracles/promise/inner.h"

#include <string.h>

static uint32_t time_of(const struct dp_promise_inner *in, uint32_t entry) {
    return in->entries.items[entry].time;
}

/* Latest entry of the key, from `entry` back, with a time of at most `limit`; DP_NONE if there is none. */
static uint32_t latest(const struct dp_promise_inner *in, uint32_t entry, uint32_t limit) {
    while (entry != DP_NONE && time_of(in, entry) > limit) {
        const struct dp_promise_entry *e = &in->entries.items[entry];
        entry = e->jump != DP_NONE && time_of(in, e->jump) > limit ? e->jump : e->before;
    }
    return entry;
}

bool dp_promise_in_one_bundle(const struct dp_promise *promise, const struct dp_promise_access *a,
                              const struct dp_promise_access *b) {
    const struct dp_promise_item *x = &promise->items.items[a->item];
    const struct dp_promise_item *y = &promise->items.items[b->item];
    return x->caller != DP_NONE && x->caller == y->caller && x->occurrence == y->occurrence;
}

/* Parts of a bundle are others for each execute_bundle: a barrier goes there, and before one it does not order the runs
 * of another. */
uint64_t dp_promise_pair_id(const struct dp_promise_end ends[2], bool in_one_bundle) {
    const struct dp_promise_end *w = &ends[0];
    const struct dp_promise_end *a = &ends[1];
    uint64_t id = ((uint64_t)w->part << 32 | a->part) * UINT64_C(0x9E3779B97F4A7C15);
    uint64_t callers = (uint64_t)w->caller << 32 | a->caller;
    id ^= (callers + in_one_bundle) * UINT64_C(0xC2B2AE3D27D4EB4F);
    id ^= (id >> 29) + ((uint64_t)w->step << 24 | (uint64_t)w->use << 16 | (uint64_t)a->step << 8 | a->use);
    id *= UINT64_C(0xBF58476D1CE4E5B9);
    return id | 1; /* 0 is free */
}

struct dp_promise_end dp_promise_end_of(const struct dp_promise *promise, uint32_t access) {
    const struct dp_promise_access *a = &promise->accesses.items[access];
    return (struct dp_promise_end){a->part, promise->items.items[a->item].caller, a->step, a->use};
}

/* Where the id stands among the reported ones, or would. There is a free place. */
static size_t place_of(const struct dp_promise_inner *in, uint64_t id) {
    size_t at = (size_t)(id >> 8) & (in->reported.capacity - 1);
    while (in->reported.items[at] != 0 && in->reported.items[at] != id) {
        at = (at + 1) & (in->reported.capacity - 1);
    }
    return at;
}

bool dp_promise_is_reported(const struct dp_promise_inner *in, uint64_t id) {
    return in->reported_count != 0 && in->reported.items[place_of(in, id)] == id;
}

static bool make_room(struct dp_promise_inner *in) {
    size_t wanted = in->reported.capacity == 0 ? 64 : in->reported.capacity * 2;
    uint64_t *old = in->reported.items;
    size_t size = in->reported.capacity;
    uint64_t *grown = in->out->memory->resize(in->out->memory->context, NULL, 0, wanted * sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    memset(grown, 0, wanted * sizeof *grown);
    in->reported.items = grown;
    in->reported.capacity = wanted;
    for (size_t i = 0; i < size; i++) {
        if (old[i] != 0) {
            grown[place_of(in, old[i])] = old[i];
        }
    }
    if (old != NULL) {
        in->out->memory->resize(in->out->memory->context, old, size * sizeof *old, 0);
    }
    return true;
}

/* Whether this is the first time that the pair is reported. */
static bool fresh(struct dp_promise_inner *in, uint32_t before, uint32_t after) {
    struct dp_promise_end ends[2] = {dp_promise_end_of(in->out, before), dp_promise_end_of(in->out, after)};
    bool in_one = dp_promise_in_one_bundle(in->out, &in->out->accesses.items[before], &in->out->accesses.items[after]);
    uint64_t id = dp_promise_pair_id(ends, in_one);
    if (in->reported_count * 2 >= in->reported.capacity && !make_room(in)) {
        in->failed = true;
        return false;
    }
    size_t at = place_of(in, id);
    if (in->reported.items[at] == id) {
        return false;
    }
    in->reported.items[at] = id;
    in->reported_count++;
    return true;
}

static void report(struct dp_promise_inner *in, uint32_t before, uint32_t after, uint32_t producer, uint32_t consumer) {
    struct dp_promise_reason reason;
    if (dp_promise_pair_on(in, before, after, producer, consumer, &reason) != DP_PROMISE_HAZARD) {
        return; /* superseded */
    }
    if (!fresh(in, before, after)) {
        return;
    }
    struct dp_promise_hazard hazard = {before, after, reason.kind, reason.missing};
    bool pushed = false;
    DP_PUSH(in->out->memory, &in->out->hazards, hazard, &pushed);
    in->failed = in->failed || !pushed;
}

/* From when on accesses of the class are promised whatever barriers there are; UINT32_MAX: none. `by`: what promises
 * the one at `time`. */
static uint32_t implicit_from(const struct dp_promise_inner *in, const struct dp_promise_access *a,
                              const struct dp_promise_key *key, uint32_t consumer, uint32_t time,
                              enum dp_promise_by *by) {
    uint32_t copies = a->serial && key->serial ? in->list_start : UINT32_MAX;
    bool target = a->target && key->target && key->cell == consumer && key->step == a->step;
    uint32_t still = target ? in->cells.items[consumer].moved : UINT32_MAX;
    if (time > copies || time > still) {
        *by = time > still ? DP_PROMISE_BY_target : DP_PROMISE_BY_copies;
    }
    return copies < still ? copies : still;
}

static void bound(struct dp_promise_inner *in, uint32_t access, uint32_t consumer, uint32_t producer, uint32_t entry,
                  enum dp_promise_by by) {
    const struct dp_promise_cell *c = &in->cells.items[consumer];
    const struct dp_promise_cell *p = &in->cells.items[producer];
    struct dp_promise_bound b = {access, c->box, in->helds.items[p->held].r->id, p->box, DP_NONE, by};
    if (entry != DP_NONE) {
        b.latest = in->entries.items[entry].access;
    }
    bool pushed = false;
    DP_PUSH(in->out->memory, &in->out->bounds, b, &pushed);
    in->failed = in->failed || !pushed;
}

static void against(struct dp_promise_inner *in, uint32_t access, const struct dp_promise_table *table,
                    const struct dp_promise_clock *clock) {
    const struct dp_promise_access a = in->out->accesses.items[access];
    const struct dp_promise_key *key = &in->keys.items[clock->key];
    uint32_t producer = table->producer;
    uint32_t consumer = table->consumer;
    enum dp_promise_by by = DP_PROMISE_BY_nothing;
    uint32_t chain = dp_promise_clock_of(in, table, clock, a.step, a.use, a.whole);
    uint32_t upto = chain > in->boundary ? chain : in->boundary;
    uint32_t last = key->last;
    uint32_t from = implicit_from(in, &a, key, consumer, time_of(in, last), &by);
    uint32_t promised = time_of(in, last) > from ? last : latest(in, last, upto);
    if (promised == DP_NONE) {
        by = DP_PROMISE_BY_nothing;
    } else if (time_of(in, promised) <= from) {
        by = time_of(in, promised) > chain ? DP_PROMISE_BY_execute : DP_PROMISE_BY_chain;
        uint32_t shown = key->writes ? clock->presented : table->presented[key->step];
        uint32_t ordered = key->writes ? clock->written[a.step] : table->ordered[key->step][a.step];
        if (by == DP_PROMISE_BY_chain && a.step != DP_STEP_PRESENT && shown >= time_of(in, promised) &&
            ordered < time_of(in, promised)) {
            by = DP_PROMISE_BY_present;
        }
    }
    in->out->kinds |= by == DP_PROMISE_BY_nothing ? 0 : 1u << by;
    in->found = in->found || ((in->wanted & DP_PROMISE_FIRST) != 0 && by != DP_PROMISE_BY_nothing &&
                              (!in->by_barrier || by == DP_PROMISE_BY_chain));
    if ((in->wanted & DP_PROMISE_BOUNDS) != 0) {
        bound(in, access, consumer, producer, promised, by);
    }
    uint32_t loose = latest(in, last, from);
    if ((in->wanted & DP_PROMISE_HAZARDS) != 0 && loose != DP_NONE && time_of(in, loose) > upto) {
        report(in, in->entries.items[loose].access, access, producer, consumer);
    }
}

void dp_promise_query(struct dp_promise_inner *in, uint32_t access, uint32_t cell) {
    bool writes = in->out->accesses.items[access].writes;
    uint32_t t = in->cells.items[cell].consuming;
    for (; t != DP_NONE && !in->failed && !in->found; t = in->tables.items[t].next_consuming) {
        uint32_t c = in->tables.items[t].clocks;
        for (; c != DP_NONE && !in->failed && !in->found; c = in->clocks.items[c].next) {
            if (writes || in->keys.items[in->clocks.items[c].key].writes) {
                against(in, access, &in->tables.items[t], &in->clocks.items[c]);
            }
        }
    }
}
