/* pair.c: one pair of accesses, as design 5.3 writes it down. The clocks say the same faster. */
#include "oracles/promise/inner.h"

#include <string.h>

/* A pair on one piece of memory. */
struct pair {
    const struct dp_promise_access *w, *a;
    uint32_t before, after;      /* their times */
    uint32_t producer, consumer; /* cells */
};

/* What the chains between the two come to. */
struct chains {
    bool ordered, flushed, visible;
    bool replaced; /* flushed, and the last node's AccessAfter is not NO_ACCESS: enough for a whole overwrite */
    uint32_t best; /* entry of in->reach that ends the chain; DP_NONE */
};

static uint32_t time_of(const struct dp_promise_inner *in, const struct dp_promise_access *access) {
    return in->out->items.items[access->item].time;
}

/* Adds the nodes of a list that lie between the two. */
static void collect(struct dp_promise_inner *in, uint32_t link, const struct pair *p, bool runs_alone) {
    for (; link != DP_NONE; link = in->links.items[link].before) {
        uint32_t number = in->links.items[link].what;
        const struct dp_promise_node *node = &in->nodes.items[number];
        if (node->last <= p->before) {
            return;
        }
        struct dp_promise_reach reach = {number, DP_NONE, false, false};
        if (node->last < p->after && (!runs_alone || node->type == DP_PROMISE_NODE_run)) {
            DP_PROMISE_PUSH(in, reach, reach);
        }
    }
}

/* Runs that end in the same global stand in the order of their first barriers, which is that of their numbers. */
static bool stands_before(const struct dp_promise_inner *in, uint32_t node, uint32_t other) {
    uint32_t last = in->nodes.items[node].last;
    uint32_t other_last = in->nodes.items[other].last;
    return last < other_last || (last == other_last && node < other);
}

/* All nodes between the two that cover their memory, in order. */
static void collect_all(struct dp_promise_inner *in, const struct pair *p) {
    uint32_t first = in->cells.items[p->producer].held;
    uint32_t second = in->cells.items[p->consumer].held;
    in->reach.count = 0;
    collect(in, in->globals, p, false);
    collect(in, in->cells.items[p->producer].nodes, p, false);
    if (p->consumer != p->producer) {
        collect(in, in->cells.items[p->consumer].nodes, p, false);
    }
    for (uint32_t h = 0; in->helds.items[first].alias_count > 0 && h < (uint32_t)in->helds.count; h++) {
        const struct dp_promise_held *third = &in->helds.items[h];
        if (h != first && h != second && !third->fails &&
            dp_promise_meet_both(&in->helds.items[first], &in->helds.items[second], third)) {
            collect(in, third->nodes, p, true);
        }
    }
    for (size_t i = 1; i < in->reach.count && !in->failed; i++) {
        struct dp_promise_reach moving = in->reach.items[i];
        size_t j = i;
        for (; j > 0 && stands_before(in, moving.node, in->reach.items[j - 1].node); j--) {
            in->reach.items[j] = in->reach.items[j - 1];
        }
        in->reach.items[j] = moving;
    }
}

/* Whether the node stands on w's own memory, or everywhere: only there a writer is flushed. */
static bool is_own(const struct dp_promise_inner *in, const struct pair *p, const struct dp_promise_node *node) {
    return node->held == DP_NONE || node->held == in->cells.items[p->producer].held;
}

/* Whether a chain goes from one node straight on to the other. */
static bool leads(const struct dp_promise_inner *in, uint32_t from, uint32_t to) {
    const struct dp_promise_node *a = &in->nodes.items[from];
    const struct dp_promise_node *b = &in->nodes.items[to];
    return b->type == DP_PROMISE_NODE_end ? b->partner == from : (a->steps_after & b->steps_before) != 0;
}

/* Whether the node leaves the texture in COMMON until the present: no layout moved since, and it is COMMON (15.4.4). */
static bool leaves_common(const struct dp_promise_inner *in, const struct pair *p, const struct dp_promise_node *node) {
    for (uint32_t l = in->cells.items[p->consumer].marks; l != DP_NONE; l = in->links.items[l].before) {
        const struct dp_promise_mark *m = &in->marks.items[in->links.items[l].what];
        bool tells = m->type == DP_PROMISE_MARK_moved || m->type == DP_PROMISE_MARK_settled;
        if (tells && m->time < p->after) {
            return m->value != 0 && m->time <= node->last;
        }
    }
    return false;
}

/* Whether kn may end a chain to a. */
static bool ends(const struct dp_promise_inner *in, const struct pair *p, const struct dp_promise_node *node) {
    if (node->type == DP_PROMISE_NODE_begin) {
        return false;
    }
    return p->a->step == DP_STEP_PRESENT ? leaves_common(in, p, node) : (node->steps_after >> p->a->step & 1) != 0;
}

/* Reaches of node i from those before it. `waits`: an own node that waits for w's stage has flushed it. */
static void reach_node(struct dp_promise_inner *in, const struct pair *p, size_t i, bool *waits) {
    struct dp_promise_reach *r = &in->reach.items[i];
    const struct dp_promise_node *node = &in->nodes.items[r->node];
    bool waited = (node->steps_before >> p->w->step & 1) != 0;
    bool flushes = is_own(in, p, node) && (node->uses_before >> p->w->use & 1) != 0;
    *waits = *waits || (waited && flushes);
    r->ordered = waited;
    for (size_t j = 0; j < i; j++) {
        const struct dp_promise_reach *from = &in->reach.items[j];
        if (!from->ordered || !leads(in, from->node, r->node)) {
            continue;
        }
        if ((!r->ordered && r->parent == DP_NONE) || (from->flushed && !r->flushed)) {
            r->parent = (uint32_t)j;
        }
        r->ordered = true;
        r->flushed = r->flushed || from->flushed;
    }
    if (!r->flushed && r->ordered && (flushes || *waits)) {
        r->flushed = true;
        r->parent = waited ? DP_NONE : r->parent;
    }
}

static struct chains chains_of(struct dp_promise_inner *in, const struct pair *p) {
    struct chains c = {.best = DP_NONE};
    bool waits = false;
    collect_all(in, p);
    for (size_t i = 0; i < in->reach.count && !in->failed; i++) {
        reach_node(in, p, i, &waits);
        const struct dp_promise_reach *r = &in->reach.items[i];
        const struct dp_promise_node *node = &in->nodes.items[r->node];
        if (!r->ordered || !ends(in, p, node)) {
            continue;
        }
        bool seen = p->a->step == DP_STEP_PRESENT || (node->uses_after >> p->a->use & 1) != 0;
        bool replaced = r->flushed && (seen || node->uses_after != 0);
        bool better = !c.ordered || (r->flushed && !c.flushed) || (replaced && !c.replaced) ||
                      (r->flushed && seen && !c.visible);
        c.ordered = true;
        c.flushed = c.flushed || r->flushed;
        c.replaced = c.replaced || replaced;
        c.visible = c.visible || (r->flushed && seen);
        c.best = better ? (uint32_t)i : c.best;
    }
    return c;
}

static void tell_links(const struct dp_promise_inner *in, uint32_t last, struct dp_promise_reason *reason) {
    uint32_t count = 0;
    for (uint32_t i = last; i != DP_NONE; i = in->reach.items[i].parent) {
        count++;
    }
    reason->count = count;
    for (uint32_t i = last; i != DP_NONE; i = in->reach.items[i].parent) {
        count--;
        if (count < DP_PROMISE_LINKS) {
            reason->links[count] = in->nodes.items[in->reach.items[i].node].record;
        }
    }
    reason->count = reason->count < DP_PROMISE_LINKS ? reason->count : DP_PROMISE_LINKS;
}

/* Item 1 of design 5.3, less presents and executes. */
static enum dp_promise_by implicit(const struct dp_promise_inner *in, const struct pair *p) {
    const struct dp_promise_item *first = &in->out->items.items[p->w->item];
    const struct dp_promise_item *second = &in->out->items.items[p->a->item];
    if (p->w->target && p->a->target && p->w->step == p->a->step && p->producer == p->consumer) {
        bool same = true;
        for (uint32_t l = in->cells.items[p->consumer].marks; l != DP_NONE; l = in->links.items[l].before) {
            const struct dp_promise_mark *m = &in->marks.items[in->links.items[l].what];
            same = same && (m->type != DP_PROMISE_MARK_moved || m->time < p->before || m->time > p->after);
        }
        if (same) {
            return DP_PROMISE_BY_target;
        }
    }
    if (p->w->serial && p->a->serial && first->occurrence == second->occurrence) {
        return DP_PROMISE_BY_copies;
    }
    return DP_PROMISE_BY_nothing;
}

static bool by_execute(const struct dp_promise_inner *in, const struct pair *p) {
    return in->out->items.items[p->w->item].boundaries != in->out->items.items[p->a->item].boundaries;
}

/* A present of the texture between: what is promised to it comes before every later use, contents not included. */
static bool by_present(struct dp_promise_inner *in, const struct pair *p) {
    if (p->producer != p->consumer || (p->w->writes && !p->a->whole) || p->a->step == DP_STEP_PRESENT) {
        return false;
    }
    uint32_t link = in->cells.items[p->consumer].marks;
    for (; link != DP_NONE; link = in->links.items[link].before) {
        const struct dp_promise_mark m = in->marks.items[in->links.items[link].what];
        if (m.time <= p->before) {
            return false;
        }
        if (m.type != DP_PROMISE_MARK_presented || m.time >= p->after) {
            continue;
        }
        struct pair shown = {p->w, &in->out->accesses.items[m.value], p->before, m.time, p->producer, p->consumer};
        struct chains c = chains_of(in, &shown);
        if (p->w->writes ? c.visible : c.ordered) {
            return true;
        }
    }
    return false;
}

static bool decayed_between(const struct dp_promise_inner *in, const struct pair *p) {
    for (uint32_t l = in->cells.items[p->producer].marks; l != DP_NONE; l = in->links.items[l].before) {
        const struct dp_promise_mark *m = &in->marks.items[in->links.items[l].what];
        if (m->type == DP_PROMISE_MARK_decayed && m->time >= p->before && m->time < p->after) {
            return true;
        }
    }
    return false;
}

static enum dp_promise_verdict promised(struct dp_promise_reason *reason, enum dp_promise_by by) {
    reason->by = by;
    return DP_PROMISE_PROMISED;
}

static bool is_promised(struct dp_promise_inner *in, const struct pair *p, struct dp_promise_reason *reason) {
    enum dp_promise_by by = implicit(in, p);
    if (by != DP_PROMISE_BY_nothing) {
        return promised(reason, by) == DP_PROMISE_PROMISED;
    }
    struct chains c = chains_of(in, p);
    bool kept = p->w->writes ? (p->a->whole ? c.replaced : c.visible) : c.ordered;
    if (kept) {
        tell_links(in, c.best, reason);
        reason->by = DP_PROMISE_BY_chain;
        return true;
    }
    reason->missing = !c.ordered   ? DP_PROMISE_CLASS_order
                      : !c.flushed ? DP_PROMISE_CLASS_flush
                                   : DP_PROMISE_CLASS_access;
    bool shown = by_present(in, p);
    if (shown || by_execute(in, p)) {
        reason->by = shown ? DP_PROMISE_BY_present : DP_PROMISE_BY_execute;
        reason->missing = DP_PROMISE_CLASS_none;
        return true;
    }
    return false;
}

/* Whole overwrites between the two, the latest WHOLES_SEEN of them, latest first. */
#define WHOLES_SEEN 64u

static void collect_wholes(struct dp_promise_inner *in, const struct pair *p) {
    uint32_t link = p->producer == p->consumer ? in->cells.items[p->consumer].wholes : DP_NONE;
    in->wholes.count = 0;
    for (; link != DP_NONE && in->wholes.count < WHOLES_SEEN; link = in->links.items[link].before) {
        struct dp_promise_whole whole = {in->links.items[link].what, 0, 0};
        whole.time = time_of(in, &in->out->accesses.items[whole.access]);
        if (whole.time <= p->before) {
            break;
        }
        if (whole.time < p->after) {
            DP_PROMISE_PUSH(in, wholes, whole);
        }
    }
}

/* Whether one access of the pair's memory is promised against another. */
static bool leads_to(struct dp_promise_inner *in, const struct pair *p, const struct dp_promise_access *w,
                     uint32_t before, const struct dp_promise_access *a, uint32_t after) {
    struct dp_promise_reason reason;
    struct pair step = {w, a, before, after, p->producer, p->consumer};
    return is_promised(in, &step, &reason);
}

/* Steps from the first access to the overwrite, each promised; 0 if there are none, or too many. */
static uint32_t steps_to(struct dp_promise_inner *in, const struct pair *p, size_t number) {
    const struct dp_promise_whole *to = &in->wholes.items[number];
    const struct dp_promise_access *access = &in->out->accesses.items[to->access];
    if (leads_to(in, p, p->w, p->before, access, to->time)) {
        return 1;
    }
    uint32_t steps = 0;
    for (size_t i = in->wholes.count - 1; i > number; i--) {
        const struct dp_promise_whole *from = &in->wholes.items[i];
        bool shorter =
            from->steps != 0 && from->steps < DP_PROMISE_OVERWRITES && (steps == 0 || from->steps < steps - 1);
        if (shorter && leads_to(in, p, &in->out->accesses.items[from->access], from->time, access, to->time)) {
            steps = from->steps + 1;
        }
    }
    return steps;
}

/* Whole overwrites between the two, up to DP_PROMISE_OVERWRITES of them, each promised against the next: w, c1, .., a.
 * Forward from w, so that where nothing is promised to begin with, as mostly, one look at each is enough. */
static bool superseded(struct dp_promise_inner *in, const struct pair *p) {
    collect_wholes(in, p);
    for (size_t i = in->wholes.count; i > 0 && !in->failed; i--) {
        struct dp_promise_whole *whole = &in->wholes.items[i - 1];
        whole->steps = steps_to(in, p, i - 1);
        if (whole->steps != 0 &&
            leads_to(in, p, &in->out->accesses.items[whole->access], whole->time, p->a, p->after)) {
            return true;
        }
    }
    return false;
}

enum dp_promise_verdict dp_promise_pair_on(struct dp_promise_inner *in, uint32_t before, uint32_t after,
                                           uint32_t producer, uint32_t consumer, struct dp_promise_reason *reason) {
    struct pair p = {&in->out->accesses.items[before], &in->out->accesses.items[after], 0, 0, producer, consumer};
    p.before = time_of(in, p.w);
    p.after = time_of(in, p.a);
    memset(reason, 0, sizeof *reason);
    if ((!p.w->writes && !p.a->writes) || p.before >= p.after || p.w->step == 32 || p.a->step == 32) {
        return DP_PROMISE_UNRELATED;
    }
    reason->kind = !p.w->writes ? DP_PROMISE_WAR : p.a->reads ? DP_PROMISE_RAW : DP_PROMISE_WAW;
    if (p.w->driver || p.a->driver) {
        return promised(reason, DP_PROMISE_BY_driver);
    }
    if (p.w->step == DP_STEP_PRESENT) {
        return promised(reason, DP_PROMISE_BY_present);
    }
    if (is_promised(in, &p, reason)) {
        return DP_PROMISE_PROMISED;
    }
    enum dp_promise_class missing = reason->missing;
    if (superseded(in, &p)) {
        return DP_PROMISE_SUPERSEDED;
    }
    bool decay = in->device->rules == DP_RULES_xbox && decayed_between(in, &p);
    reason->missing = decay ? DP_PROMISE_CLASS_legacy_decay : missing;
    return DP_PROMISE_HAZARD;
}

enum dp_promise_verdict dp_promise_pair(struct dp_promise *promise, uint32_t before, uint32_t after,
                                        struct dp_promise_reason *reason) {
    struct dp_promise_inner *in = promise->inner;
    struct dp_promise_reason other;
    struct dp_promise_reason *told = reason != NULL ? reason : &other;
    memset(told, 0, sizeof *told);
    if (in == NULL || before >= promise->accesses.count || after >= promise->accesses.count) {
        return DP_PROMISE_UNRELATED;
    }
    const struct dp_promise_access *w = &promise->accesses.items[before];
    const struct dp_promise_access *a = &promise->accesses.items[after];
    uint32_t first = dp_promise_held_of(in, w->resource);
    uint32_t second = dp_promise_held_of(in, a->resource);
    if (first == DP_NONE || second == DP_NONE ||
        (first != second && !dp_promise_meet(&in->helds.items[first], &in->helds.items[second]))) {
        return DP_PROMISE_UNRELATED;
    }
    static const int weight[] = {
        [DP_PROMISE_UNRELATED] = 0, [DP_PROMISE_SUPERSEDED] = 1, [DP_PROMISE_PROMISED] = 2, [DP_PROMISE_HAZARD] = 3};
    enum dp_promise_verdict worst = DP_PROMISE_UNRELATED;
    struct dp_promise_cells consumers = dp_promise_cells_of(in, second, &a->box);
    while (dp_promise_next(&consumers)) {
        struct dp_promise_cells producers = dp_promise_cells_of(in, first, &w->box);
        while (dp_promise_next(&producers)) {
            if (first == second && producers.cell != consumers.cell) {
                continue;
            }
            struct dp_promise_reason here;
            enum dp_promise_verdict verdict =
                dp_promise_pair_on(in, before, after, producers.cell, consumers.cell, &here);
            if (weight[verdict] > weight[worst]) {
                worst = verdict;
                *told = here;
            }
        }
    }
    return worst;
}
