/* clocks.c: chains as prefix clocks, one pass (design 5.3 item 2). For accesses of one class the promised ones are a
 * prefix: whatever chain reaches from a later one reaches from an earlier one too. So one time a (class, later
 * stage, later access) says which are promised. pair.c says the same the long way; tests compare the two. */
#include "oracles/promise/inner.h"

#include <string.h>

static uint32_t later(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

static uint32_t earlier(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* A node as one table sees it. */
struct view {
    uint32_t before, after; /* steps */
    uint32_t uses_before, uses_after;
    uint8_t befores[DP_STEPS], afters[DP_STEPS], used[DP_USES];
    uint32_t before_count, after_count, used_count;
    uint32_t now;
    bool holds_access; /* AccessAfter is not NO_ACCESS, which carries order and no contents */
};

static uint32_t numbers_of(uint32_t mask, uint8_t *numbers) {
    uint32_t count = 0;
    for (; mask != 0; mask &= mask - 1) {
        numbers[count++] = (uint8_t)dp_promise_lowest(mask);
    }
    return count;
}

/* Latest time up to which every access of the step comes before the node. */
static uint32_t reach_of(const struct dp_promise_table *table, const struct view *v, uint32_t step) {
    uint32_t reach = (v->before >> step & 1) != 0 ? v->now : 0;
    for (uint32_t i = 0; i < v->before_count; i++) {
        reach = later(reach, table->ordered[step][v->befores[i]]);
    }
    return reach;
}

static void move_clock(const struct dp_promise_key *key, const struct dp_promise_table *table,
                       struct dp_promise_clock *clock, const struct view *v) {
    uint32_t reach = reach_of(table, v, key->step);
    bool flushes = (v->uses_before >> key->use & 1) != 0;
    if (flushes && (v->before >> key->step & 1) != 0) {
        clock->flushed = v->now;
    }
    uint32_t written = later(flushes ? reach : 0, earlier(reach, clock->flushed));
    for (uint32_t i = 0; i < v->before_count; i++) {
        written = later(written, clock->written[v->befores[i]]);
    }
    for (uint32_t i = 0; written != 0 && i < v->after_count; i++) {
        uint32_t step = v->afters[i];
        clock->written[step] = later(clock->written[step], written);
        clock->replaced[step] = v->holds_access ? later(clock->replaced[step], written) : clock->replaced[step];
        for (uint32_t j = 0; j < v->used_count; j++) {
            uint32_t *visible = &clock->visible[step][v->used[j]];
            *visible = later(*visible, written);
        }
    }
}

static void forget(struct dp_promise_inner *in, struct dp_promise_table *table, uint32_t step) {
    for (uint32_t i = 0; i < DP_STEPS; i++) {
        table->ordered[i][step] = 0;
    }
    for (uint32_t c = table->clocks; c != DP_NONE; c = in->clocks.items[c].next) {
        in->clocks.items[c].written[step] = 0;
        in->clocks.items[c].replaced[step] = 0;
        memset(in->clocks.items[c].visible[step], 0, sizeof in->clocks.items[c].visible[step]);
    }
}

/* `own`: the node lies on the earlier access's memory or everywhere, so that it flushes. */
static void apply_to(struct dp_promise_inner *in, uint32_t number, const struct dp_promise_node *node, bool own,
                     uint32_t split) {
    struct dp_promise_table *table = &in->tables.items[number];
    const struct dp_promise_cell *consumer = &in->cells.items[table->consumer];
    struct view v = {.before = node->steps_before, .after = node->steps_after, .now = in->time};
    v.uses_before = own ? node->uses_before : 0;
    v.uses_after = node->uses_after;
    v.holds_access = node->uses_after != 0;
    if (table->moves != consumer->moves) {
        forget(in, table, DP_STEP_PRESENT);
        table->moves = consumer->moves;
    }
    if (node->type == DP_PROMISE_NODE_begin) {
        forget(in, table, split);
        v.after = 1u << split;
    } else if (dp_promise_is_common(consumer) && consumer->moved <= node->last) {
        v.after |= 1u << DP_STEP_PRESENT;
        v.uses_after |= 1u << DP_USE_PRESENT;
    }
    if (node->type == DP_PROMISE_NODE_end) {
        v.before = 1u << split;
    }
    v.before_count = numbers_of(v.before, v.befores);
    v.after_count = numbers_of(v.after, v.afters);
    v.used_count = numbers_of(v.uses_after, v.used);
    for (uint32_t c = table->clocks; c != DP_NONE; c = in->clocks.items[c].next) {
        const struct dp_promise_key *key = &in->keys.items[in->clocks.items[c].key];
        if (key->writes) {
            move_clock(key, table, &in->clocks.items[c], &v);
        }
    }
    for (uint32_t steps = table->steps; steps != 0; steps &= steps - 1) {
        uint32_t step = dp_promise_lowest(steps);
        uint32_t reach = reach_of(table, &v, step);
        for (uint32_t i = 0; i < v.after_count; i++) {
            table->ordered[step][v.afters[i]] = later(table->ordered[step][v.afters[i]], reach);
        }
    }
}

/* A node on a resource with aliases: it covers pairs on its own cells, and pairs that share memory with it. */
static void apply_shared(struct dp_promise_inner *in, const struct dp_promise_node *node) {
    uint32_t link = in->helds.items[node->held].tables;
    for (; link != DP_NONE; link = in->links.items[link].before) {
        uint32_t number = in->links.items[link].what;
        const struct dp_promise_cell *producer = &in->cells.items[in->tables.items[number].producer];
        const struct dp_promise_cell *consumer = &in->cells.items[in->tables.items[number].consumer];
        bool first = producer->held == node->held;
        bool second = consumer->held == node->held;
        if ((first && !dp_promise_within(&producer->box, &node->box)) ||
            (second && !dp_promise_within(&consumer->box, &node->box))) {
            continue;
        }
        if (first || second || node->type == DP_PROMISE_NODE_run) {
            apply_to(in, number, node, first, first ? DP_STEP_SPLIT : DP_STEP_SPLIT_TOO);
        }
    }
}

void dp_promise_apply(struct dp_promise_inner *in, uint32_t number) {
    const struct dp_promise_node node = in->nodes.items[number];
    if (node.held == DP_NONE) {
        for (uint32_t i = 0; i < (uint32_t)in->tables.count; i++) {
            apply_to(in, i, &node, true, DP_STEP_SPLIT);
        }
        return;
    }
    if (in->helds.items[node.held].alias_count != 0) {
        apply_shared(in, &node);
        return;
    }
    struct dp_promise_cells it = dp_promise_cells_of(in, node.held, &node.box);
    while (dp_promise_next(&it)) {
        if (in->cells.items[it.cell].producing != DP_NONE) {
            apply_to(in, in->cells.items[it.cell].producing, &node, true, DP_STEP_SPLIT);
        }
    }
}

void dp_promise_apply_present(struct dp_promise_inner *in, uint32_t cell) {
    for (uint32_t t = in->cells.items[cell].producing; t != DP_NONE; t = in->tables.items[t].next_producing) {
        struct dp_promise_table *table = &in->tables.items[t];
        if (table->consumer != cell || table->moves != in->cells.items[cell].moves) {
            continue;
        }
        for (uint32_t step = 0; step < DP_STEP_LEAVES; step++) {
            table->presented[step] = later(table->presented[step], table->ordered[step][DP_STEP_PRESENT]);
        }
        for (uint32_t c = table->clocks; c != DP_NONE; c = in->clocks.items[c].next) {
            struct dp_promise_clock *clock = &in->clocks.items[c];
            clock->presented = later(clock->presented, clock->visible[DP_STEP_PRESENT][DP_USE_PRESENT]);
        }
    }
}

uint32_t dp_promise_clock_of(const struct dp_promise_inner *in, const struct dp_promise_table *table,
                             const struct dp_promise_clock *clock, uint32_t step, uint32_t use, bool whole) {
    const struct dp_promise_key *key = &in->keys.items[clock->key];
    if (step == DP_STEP_PRESENT && table->moves != in->cells.items[table->consumer].moves) {
        return 0;
    }
    if (!key->writes) {
        return later(table->ordered[key->step][step], table->presented[key->step]);
    }
    return whole ? later(clock->replaced[step], clock->presented) : clock->visible[step][use];
}

/* --- earlier accesses --- */

static void make_table(struct dp_promise_inner *in, uint32_t producer, uint32_t consumer) {
    struct dp_promise_table *table;
    bool room = false;
    DP_RESERVE(in->out->memory, &in->tables, in->tables.count + 1, &room);
    if (!room) {
        in->failed = true;
        return;
    }
    uint32_t number = (uint32_t)in->tables.count++;
    table = &in->tables.items[number];
    memset(table, 0, sizeof *table);
    table->producer = producer;
    table->consumer = consumer;
    table->clocks = DP_NONE;
    table->moves = in->cells.items[consumer].moves;
    table->next_producing = in->cells.items[producer].producing;
    in->cells.items[producer].producing = number;
    table->next_consuming = in->cells.items[consumer].consuming;
    in->cells.items[consumer].consuming = number;
    uint32_t first = in->cells.items[producer].held;
    uint32_t second = in->cells.items[consumer].held;
    if (in->helds.items[first].alias_count == 0) {
        return;
    }
    for (uint32_t h = 0; h < (uint32_t)in->helds.count && !in->failed; h++) {
        struct dp_promise_held *third = &in->helds.items[h];
        if (h == first || h == second ||
            (!third->fails && dp_promise_meet_both(&in->helds.items[first], &in->helds.items[second], third))) {
            dp_promise_link(in, &third->tables, number);
        }
    }
}

/* Tables for a cell that has its first access: with itself and with every cell that shares its memory. */
static void make_tables(struct dp_promise_inner *in, uint32_t cell) {
    const struct dp_promise_held *h = &in->helds.items[in->cells.items[cell].held];
    make_table(in, cell, cell);
    for (uint32_t i = 0; i < h->alias_count; i++) {
        const struct dp_promise_held *other = &in->helds.items[in->aliases.items[h->aliases + i]];
        uint32_t count = other->across[0] * other->across[1] * other->across[2];
        for (uint32_t c = 0; c < count && !in->failed; c++) {
            make_table(in, cell, other->cells + c);
        }
    }
}

static uint32_t make_key(struct dp_promise_inner *in, uint32_t cell, const struct dp_promise_key *like) {
    if (in->cells.items[cell].producing == DP_NONE) {
        make_tables(in, cell);
    }
    DP_PROMISE_PUSH(in, keys, *like);
    uint32_t key = (uint32_t)in->keys.count - 1;
    if (in->failed) {
        return DP_NONE;
    }
    in->keys.items[key].next = in->cells.items[cell].keys;
    in->cells.items[cell].keys = key;
    for (uint32_t t = in->cells.items[cell].producing; t != DP_NONE; t = in->tables.items[t].next_producing) {
        bool room = false;
        DP_RESERVE(in->out->memory, &in->clocks, in->clocks.count + 1, &room);
        if (!room) {
            in->failed = true;
            return DP_NONE;
        }
        struct dp_promise_clock *clock = &in->clocks.items[in->clocks.count];
        memset(clock, 0, sizeof *clock);
        clock->key = key;
        clock->next = in->tables.items[t].clocks;
        in->tables.items[t].clocks = (uint32_t)in->clocks.count++;
        in->tables.items[t].steps |= 1u << like->step;
    }
    return key;
}

/* Appends to the key, with a jump that makes searches logarithmic: it spans what two equal jumps before it span. */
static void enter(struct dp_promise_inner *in, uint32_t key, uint32_t access, uint32_t time) {
    uint32_t before = in->keys.items[key].last;
    struct dp_promise_entry entry = {access, time, before, DP_NONE, 0};
    if (before != DP_NONE) {
        const struct dp_promise_entry *b = &in->entries.items[before];
        entry.depth = b->depth + 1;
        entry.jump = before;
        if (b->jump != DP_NONE) {
            const struct dp_promise_entry *j = &in->entries.items[b->jump];
            if (j->jump != DP_NONE && b->depth - j->depth == j->depth - in->entries.items[j->jump].depth) {
                entry.jump = j->jump;
            }
        }
    }
    DP_PROMISE_PUSH(in, entries, entry);
    in->keys.items[key].last = (uint32_t)in->entries.count - 1;
}

void dp_promise_produce(struct dp_promise_inner *in, uint32_t access, uint32_t cell) {
    const struct dp_promise_access a = in->out->accesses.items[access];
    uint32_t step = a.step;
    uint32_t use = a.use;
    struct dp_promise_key like = {cell, step, use, a.writes, a.target, a.serial, DP_NONE, DP_NONE};
    uint32_t key = in->cells.items[cell].keys;
    for (; key != DP_NONE; key = in->keys.items[key].next) {
        const struct dp_promise_key *k = &in->keys.items[key];
        if (k->step == step && k->use == use && k->writes == like.writes && k->target == like.target &&
            k->serial == like.serial) {
            break;
        }
    }
    if (key == DP_NONE) {
        key = make_key(in, cell, &like);
    }
    if (key != DP_NONE && !in->failed) {
        enter(in, key, access, in->out->items.items[a.item].time);
    }
    if (a.whole) {
        dp_promise_link(in, &in->cells.items[cell].wholes, access);
    }
}
