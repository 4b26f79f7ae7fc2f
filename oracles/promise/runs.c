/* runs.c: the barriers between two work items of a list become nodes. Barriers on one cell that nothing separates,
 * globals included, are one run and count as one barrier: their masks are OR-ed. Source: design decision 5, barrier
 * sheet 15.4.1.
 *
 * Halves of splits stay alone: a BEGIN waits at once and an END does nothing, so neither can lend its masks to a
 * run. */
#include "oracles/promise/inner.h"

static void join(struct dp_promise_node *run, const struct dp_promise_node *barrier) {
    run->steps_before |= barrier->steps_before;
    run->steps_after |= barrier->steps_after;
    run->uses_before |= barrier->uses_before;
    run->uses_after |= barrier->uses_after;
    if (barrier->last > run->last) {
        run->last = barrier->last;
        run->record = barrier->record;
    }
}

static void make(struct dp_promise_inner *in, const struct dp_promise_node *node) {
    uint32_t number = (uint32_t)in->nodes.count;
    DP_PROMISE_PUSH(in, nodes, *node);
    DP_PROMISE_PUSH(in, fresh, number);
}

static bool joins(const struct dp_promise_pending *p, uint32_t held) {
    return p->made == DP_NONE && p->node.held == held;
}

/* The run on a box: what the gap has on it of the resource of its barrier `first`, and the globals. Where memory is
 * shared, runs of other resources stand between, and where the gap has a half of a split, that half: there each
 * beginning of the run is a node at its last barrier (what is emitted for a barrier covers its run so far, sheet
 * 15.4.2), so that a barrier more never takes a promise away. */
static void make_run(struct dp_promise_inner *in, size_t first, const struct dp_promise_box *box) {
    uint32_t held = in->gap.items[first].node.held;
    bool parted = in->gap_parted || in->helds.items[held].alias_count > 0;
    struct dp_promise_node run = {.held = held, .box = *box, .partner = DP_NONE};
    bool begun = false;
    for (size_t i = 0; i < in->gap.count && !in->failed; i++) {
        const struct dp_promise_pending *p = &in->gap.items[i];
        bool own = joins(p, held) && dp_promise_within(box, &p->node.box);
        if (own || joins(p, DP_NONE)) {
            join(&run, &p->node);
            begun = begun || own;
            if (parted && begun) {
                make(in, &run);
            }
        }
    }
    if (!parted) {
        make(in, &run);
    }
}

/* Barriers with different boxes: one run a cell. */
static void runs_of_cells(struct dp_promise_inner *in, size_t first) {
    uint32_t held = in->gap.items[first].node.held;
    uint32_t stamp = ++in->stamp;
    for (size_t i = first; i < in->gap.count; i++) {
        if (!joins(&in->gap.items[i], held)) {
            continue;
        }
        struct dp_promise_cells it = dp_promise_cells_of(in, held, &in->gap.items[i].node.box);
        while (!in->failed && dp_promise_next(&it)) {
            struct dp_promise_cell *cell = &in->cells.items[it.cell];
            if (cell->stamp != stamp) {
                cell->stamp = stamp;
                make_run(in, first, &cell->box);
            }
        }
    }
}

static void runs_of_held(struct dp_promise_inner *in, size_t first) {
    uint32_t held = in->gap.items[first].node.held;
    const struct dp_promise_box box = in->gap.items[first].node.box;
    bool alike = true;
    for (size_t i = first; i < in->gap.count; i++) {
        struct dp_promise_pending *p = &in->gap.items[i];
        if (joins(p, held)) {
            p->taken = true;
            alike = alike && dp_promise_within(&p->node.box, &box) && dp_promise_within(&box, &p->node.box);
        }
    }
    if (alike) {
        make_run(in, first, &box);
    } else {
        runs_of_cells(in, first);
    }
}

/* Nodes stand in the order of their last barriers; gaps are short. */
static void sort(struct dp_promise_inner *in) {
    for (size_t i = 1; i < in->fresh.count; i++) {
        uint32_t node = in->fresh.items[i];
        size_t j = i;
        for (; j > 0 && in->nodes.items[in->fresh.items[j - 1]].last > in->nodes.items[node].last; j--) {
            in->fresh.items[j] = in->fresh.items[j - 1];
        }
        in->fresh.items[j] = node;
    }
}

static void enter(struct dp_promise_inner *in, uint32_t number) {
    const struct dp_promise_node node = in->nodes.items[number];
    if (node.held == DP_NONE) {
        dp_promise_link(in, &in->globals, number);
    } else {
        dp_promise_link(in, &in->helds.items[node.held].nodes, number);
        struct dp_promise_cells it = dp_promise_cells_of(in, node.held, &node.box);
        while (!in->failed && dp_promise_next(&it)) {
            dp_promise_link(in, &in->cells.items[it.cell].nodes, number);
        }
    }
    if (!in->failed) {
        dp_promise_apply(in, number);
    }
}

/* The globals of the gap, a run of their own for memory that nothing else in the gap names. */
static void run_of_globals(struct dp_promise_inner *in) {
    struct dp_promise_node run = {.held = DP_NONE, .partner = DP_NONE};
    for (size_t i = 0; i < in->gap.count; i++) {
        if (joins(&in->gap.items[i], DP_NONE)) {
            join(&run, &in->gap.items[i].node);
            if (in->gap_parted) {
                make(in, &run);
            }
        }
    }
    if (!in->gap_parted && run.last != 0) {
        make(in, &run);
    }
}

void dp_promise_close_gap(struct dp_promise_inner *in) {
    if (in->gap.count == 0) {
        return;
    }
    in->fresh.count = 0;
    in->gap_parted = false;
    for (size_t i = 0; i < in->gap.count; i++) {
        if (in->gap.items[i].made != DP_NONE) {
            DP_PROMISE_PUSH(in, fresh, in->gap.items[i].made);
            in->gap_parted = true;
        }
    }
    run_of_globals(in);
    for (size_t i = 0; i < in->gap.count && !in->failed; i++) {
        const struct dp_promise_pending *p = &in->gap.items[i];
        if (p->made == DP_NONE && p->node.held != DP_NONE && !p->taken) {
            runs_of_held(in, i);
        }
    }
    sort(in);
    for (size_t i = 0; i < in->fresh.count && !in->failed; i++) {
        enter(in, in->fresh.items[i]);
    }
    in->gap.count = 0;
}
