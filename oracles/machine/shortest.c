/* shortest.c: the shortest schedule that ends in a hazard, with every transition on its own.
 *
 * Breadth first over all of them would drown in the positions of three engines. What a schedule cannot do without is
 * known beforehand: so many steps of each engine and of the queue, so many elements. States are taken in the order of
 * length so far plus what is still owed (A*; the estimate never says too much and a move changes it by one at most), so
 * that the first arrival is a shortest one, and only schedules with as few other moves (fills, evictions) are seen. */
#include "oracles/machine/moves.h"
#include "oracles/machine/story.h"

#include <string.h>

#define NONE UINT32_MAX

/* What every schedule to the goal must do at least. */
struct demand {
    uint32_t at[3];   /* positions, by enum dp_mc_engine */
    uint32_t entries; /* finished */
    uint32_t actors;  /* executed */
    uint32_t me_more, entry_more; /* steps of the packet that discards, at ME or at the head of the queue */
};

struct quest {
    struct dp_machine *machine;
    const struct dp_mc_plan *plan;
    const struct dp_mc_goal *goal;
    uint64_t budget;
    struct demand demand;
    uint32_t me_cost[DP_MACHINE_STEPS + 1];    /* ME steps up to a position: an ACQUIRE has five */
    uint32_t entry_cost[DP_MACHINE_STEPS + 1]; /* queue steps up to an entry */
    uint32_t level; /* moves beyond the estimate of the first state */
    uint32_t now, later;
    uint32_t best; /* node and move that arrive with the next level; NONE */
    struct dp_mc_move best_move;
};

/* --- what is owed --- */

static const uint32_t engine_at[] = {
    [DP_MC_PFP] = DP_MC_AT_PFP, [DP_MC_ME] = DP_MC_AT_ME, [DP_MC_CE] = DP_MC_AT_CE};

static bool raise(uint32_t *value, uint32_t to) {
    bool more = *value < to;
    *value = more ? to : *value;
    return more;
}

static bool include(uint32_t *set, uint32_t more) {
    bool grows = (more & ~*set) != 0;
    *set |= more;
    return grows;
}

/* A signalled fence. */
static bool demand_signal(const struct dp_mc_plan *plan, struct demand *d, const struct dp_mc_duty *wait) {
    if (wait->after_entry) {
        return raise(&d->entries, wait->entry + 1);
    }
    bool more = raise(&d->at[DP_MC_ME], wait->signal + 1);
    return include(&d->actors, plan->duties[wait->signal].needs) || more;
}

/* What ME needs for its step, other than to be there. */
static bool demand_me(const struct dp_mc_plan *plan, struct demand *d, uint32_t step) {
    const struct dp_mc_duty *duty = &plan->duties[step];
    switch (duty->kind) {
    case DP_MC_ITEM:
        return duty->ce && raise(&d->at[DP_MC_CE], step + 1);
    case DP_MC_DRAIN:
        return include(&d->actors, duty->needs);
    case DP_MC_WAIT_ME:
        return demand_signal(plan, d, duty);
    default:
        return false;
    }
}

static bool demand_once(const struct dp_mc_plan *plan, struct demand *d) {
    bool more = raise(&d->at[DP_MC_PFP], d->at[DP_MC_ME]);
    for (uint32_t i = 0; i < d->at[DP_MC_ME]; i++) {
        more = demand_me(plan, d, i) || more;
    }
    for (uint32_t i = 0; i < d->at[DP_MC_PFP]; i++) {
        const struct dp_mc_duty *duty = &plan->duties[i];
        more = (duty->kind == DP_MC_PFP_SYNC && raise(&d->at[DP_MC_ME], i)) || more;
        more = (duty->kind == DP_MC_WAIT_PFP && demand_signal(plan, d, duty)) || more;
    }
    for (uint32_t i = 0; i < d->at[DP_MC_CE]; i++) {
        more = (plan->duties[i].kind == DP_MC_CE_SYNC && raise(&d->at[DP_MC_ME], i)) || more;
    }
    for (uint32_t i = 0; i < d->entries; i++) {
        const struct dp_mc_duty *duty = &plan->duties[plan->entries[i]];
        more = raise(&d->at[DP_MC_ME], plan->entries[i] + 1) || more;
        more = include(&d->actors, (uint32_t)duty->needs | duty->late) || more;
    }
    for (uint32_t i = 0; i < plan->actor_count; i++) {
        if ((d->actors >> i & 1u) != 0) {
            more = raise(&d->at[plan->actors[i].engine], plan->actors[i].step + 1) || more;
            more = include(&d->actors, plan->actors[i].needs) || more;
        }
    }
    return more;
}

/* The elements whose execution, and the step whose work, the event is made of. */
static void demand_goal(struct quest *q) {
    const struct dp_mc_plan *plan = q->plan;
    struct demand *d = &q->demand;
    bool read = q->goal->target == DP_MACHINE_KIND(DP_HAZARD_H1);
    *d = (struct demand){.actors = (1u << plan->actor_count) - 1};
    if (read && plan->actor_count == 2) {
        d->actors = 2u; /* the later one reads too early; the earlier one need not have run */
    }
    uint32_t step = NONE;
    for (uint32_t i = 0; q->goal->target == DP_MACHINE_KIND(DP_HAZARD_H4) && i < plan->steps; i++) {
        bool here = plan->duties[i].discards && q->machine->steps[i].packet == q->goal->packet;
        step = here && step == NONE ? i : step;
    }
    if (step != NONE && plan->duties[step].kind == DP_MC_ACQUIRE) {
        d->at[DP_MC_ME] = step;
        d->at[DP_MC_PFP] = step + 1; /* ME does nothing to it before */
        d->me_more = 2;
    } else if (step != NONE) {
        d->at[DP_MC_ME] = step + 1;
        d->entries = plan->duties[step].entry;
        d->actors |= plan->duties[step].needs;
        d->entry_more = 2;
    }
    while (demand_once(plan, d)) {
    }
}

static void sum_costs(struct quest *q) {
    const struct dp_mc_plan *plan = q->plan;
    q->me_cost[0] = q->entry_cost[0] = 0;
    for (uint32_t i = 0; i < plan->steps; i++) {
        q->me_cost[i + 1] = q->me_cost[i] + (plan->duties[i].kind == DP_MC_ACQUIRE ? DP_MC_PARTS + 1 : 1);
    }
    for (uint32_t i = 0; i < plan->entry_count; i++) {
        q->entry_cost[i + 1] = q->entry_cost[i] + (plan->duties[plan->entries[i]].work.in_one ? 1 : DP_MC_PARTS + 1);
    }
}

static uint32_t left(uint32_t wanted, uint32_t done) {
    return wanted > done ? wanted - done : 0;
}

static uint32_t me_left(const struct quest *q, uint64_t flow) {
    return left(q->me_cost[q->demand.at[DP_MC_ME]] + q->demand.me_more,
                q->me_cost[dp_mc_flow(flow, DP_MC_AT_ME)] + dp_mc_steps_done(flow, DP_MC_AT_WORK));
}

static uint32_t entry_left(const struct quest *q, uint64_t flow) {
    return left(q->entry_cost[q->demand.entries] + q->demand.entry_more,
                q->entry_cost[dp_mc_flow(flow, DP_MC_AT_ENTRY)] + dp_mc_steps_done(flow, DP_MC_AT_STEP));
}

static uint32_t position_left(const struct quest *q, uint64_t flow, enum dp_mc_engine engine) {
    return left(q->demand.at[engine], dp_mc_flow(flow, engine_at[engine]));
}

/* Moves that every schedule from here to the goal still has. */
static uint32_t owed(const struct quest *q, uint64_t flow) {
    uint32_t sum = position_left(q, flow, DP_MC_PFP) + position_left(q, flow, DP_MC_CE) + me_left(q, flow) +
                   entry_left(q, flow);
    uint32_t actors = q->demand.actors & ~dp_mc_done(flow);
    for (uint32_t i = 0; actors >> i != 0; i++) {
        sum += (actors >> i & 1u) != 0 && !q->plan->actors[i].at_once;
    }
    return sum;
}

/* --- moves that may be taken at once --- */

static bool is_idle(const struct dp_mc_plan *plan, uint32_t step, uint32_t part) {
    const struct dp_mc_work *work = &plan->duties[step].work;
    const uint32_t gl1 = DP_MC_BIT(DP_MC_GL1S) | DP_MC_BIT(DP_MC_GL1C) | DP_MC_BIT(DP_MC_GL1D);
    switch (part) {
    case 0:
        return work->writeback == 0 && (!work->in_one || work->inner == 0);
    case 1:
        return !work->gl2_wb && !work->gl2_inv;
    case 2:
        return !work->gl1 || (plan->caches & gl1) == 0;
    case 3:
        return work->inner == 0;
    default:
        return true;
    }
}

/* An owed move that only enables: some shortest schedule has it next. */
static bool take_owed(const struct quest *q, uint64_t flow, struct dp_mc_move *move) {
    const struct dp_mc_plan *plan = q->plan;
    *move = (struct dp_mc_move){DP_MC_MOVE_PFP, 0};
    if (position_left(q, flow, DP_MC_PFP) != 0 && dp_mc_pfp_may(plan, flow) &&
        !dp_mc_executes(plan, flow, DP_MC_AT_PFP)) {
        return true;
    }
    move->kind = DP_MC_MOVE_CE;
    if (position_left(q, flow, DP_MC_CE) != 0 && dp_mc_ce_may(plan, flow) && !dp_mc_executes(plan, flow, DP_MC_AT_CE)) {
        return true;
    }
    move->kind = DP_MC_MOVE_ME;
    if (me_left(q, flow) != 0 && dp_mc_me_may(plan, flow)) {
        uint32_t me = dp_mc_flow(flow, DP_MC_AT_ME);
        bool acquire = plan->duties[me].kind == DP_MC_ACQUIRE;
        if (acquire ? is_idle(plan, me, dp_mc_steps_done(flow, DP_MC_AT_WORK))
                    : !dp_mc_executes(plan, flow, DP_MC_AT_ME)) {
            return true;
        }
    }
    move->kind = DP_MC_MOVE_ENTRY;
    return entry_left(q, flow) != 0 && dp_mc_entry_may(plan, flow) &&
           is_idle(plan, plan->entries[dp_mc_flow(flow, DP_MC_AT_ENTRY)], dp_mc_steps_done(flow, DP_MC_AT_STEP));
}

/* --- the search --- */

static enum dp_machine_status push(struct quest *q, uint32_t node, bool later) {
    struct dp_mc_search *search = &q->machine->search;
    uint32_t *count = later ? &q->later : &q->now;
    void **list = later ? (void **)&search->later : (void **)&search->stack;
    uint32_t *room = later ? &search->later_room : &search->stack_room;
    if (!dp_mc_grow(q->machine->memory, list, room, *count, sizeof *search->stack)) {
        return DP_MACHINE_OUT_OF_MEMORY;
    }
    (later ? search->later : search->stack)[(*count)++] = node;
    return DP_MACHINE_OK;
}

/* The state was arrived at, at this level: a node, or a better way to one that was not gone on from. */
static enum dp_machine_status arrive(struct quest *q, const struct dp_mc_state *state, uint32_t level, uint32_t parent,
                                     struct dp_mc_move move) {
    bool known = false;
    uint32_t node = 0;
    enum dp_machine_status status = dp_mc_node_of(q->machine, state, q->budget, &node, &known);
    if (status != DP_MACHINE_OK) {
        return status;
    }
    struct dp_mc_node *n = &q->machine->search.nodes[node];
    if (known && (n->closed || n->level <= level)) {
        return DP_MACHINE_OK;
    }
    n->parent = parent;
    n->move = move;
    n->level = level & 0x7FFFu;
    n->closed = false;
    return push(q, node, level > q->level);
}

/* True: nothing shorter is left, and the node and move stand in `best`. */
static bool note_hit(struct quest *q, const struct dp_mc_events *events, uint32_t node, struct dp_mc_move move,
                     uint32_t owing) {
    if (!dp_mc_is_goal(q->machine, q->goal, events)) {
        return false;
    }
    if (owing != 0 || q->best == NONE) {
        q->best = node;
        q->best_move = move;
    }
    return owing != 0;
}

static enum dp_machine_status go_on(struct quest *q, uint32_t node, bool *arrived) {
    struct dp_mc_move moves[DP_MC_MOVES];
    struct dp_mc_state state = q->machine->search.nodes[node].state;
    uint32_t owing = owed(q, state.flow);
    uint32_t count = 1;
    if (!take_owed(q, state.flow, &moves[0])) {
        count = dp_mc_moves(q->plan, &state, moves);
    }
    for (uint32_t i = 0; i < count; i++) {
        struct dp_mc_events events;
        struct dp_mc_state next = dp_mc_apply(q->plan, state, moves[i], &events);
        *arrived = note_hit(q, &events, node, moves[i], owing);
        if (*arrived) {
            return DP_MACHINE_OK;
        }
        if ((dp_mc_possible(q->plan, &next) & q->goal->target) == 0) {
            continue;
        }
        uint32_t level = q->level + 1 - (owing - owed(q, next.flow));
        enum dp_machine_status status = arrive(q, &next, level, node, moves[i]);
        if (status != DP_MACHINE_OK) {
            return status;
        }
    }
    return DP_MACHINE_OK;
}

/* All states of this level. */
static enum dp_machine_status go_level(struct quest *q, bool *arrived) {
    struct dp_mc_search *search = &q->machine->search;
    enum dp_machine_status status = DP_MACHINE_OK;
    while (status == DP_MACHINE_OK && q->now != 0 && !*arrived) {
        uint32_t node = search->stack[--q->now];
        if (!search->nodes[node].closed) {
            search->nodes[node].closed = true;
            status = go_on(q, node, arrived);
        }
    }
    return status;
}

static void next_level(struct quest *q) {
    struct dp_mc_search *search = &q->machine->search;
    uint32_t *list = search->stack;
    uint32_t room = search->stack_room;
    search->stack = search->later;
    search->stack_room = search->later_room;
    search->later = list;
    search->later_room = room;
    q->now = q->later;
    q->later = 0;
    q->level++;
}

static enum dp_machine_status search_levels(struct quest *q) {
    struct dp_mc_state first = dp_mc_initial(q->plan);
    bool arrived = false;
    if (!dp_mc_search_begin(q->machine)) {
        return DP_MACHINE_OUT_OF_MEMORY;
    }
    enum dp_machine_status status = arrive(q, &first, 0, NONE, (struct dp_mc_move){0, 0});
    while (status == DP_MACHINE_OK) {
        status = go_level(q, &arrived);
        if (status == DP_MACHINE_OK && (arrived || q->best != NONE)) {
            return DP_MACHINE_OK;
        }
        if (status == DP_MACHINE_OK && q->later == 0) {
            return DP_MACHINE_UNFIT;
        }
        next_level(q);
    }
    return status;
}

enum dp_machine_status dp_mc_trail_add(struct dp_machine *machine, struct dp_mc_trail *trail, struct dp_mc_move move) {
    if (!dp_mc_grow(machine->memory, (void **)&trail->moves, &trail->room, trail->count, sizeof *trail->moves)) {
        return DP_MACHINE_OUT_OF_MEMORY;
    }
    trail->moves[trail->count++] = move;
    return DP_MACHINE_OK;
}

void dp_mc_trail_end(struct dp_machine *machine, struct dp_mc_trail *trail) {
    if (trail->moves != NULL) {
        machine->memory->resize(machine->memory->context, trail->moves, trail->room * sizeof *trail->moves, 0);
    }
    *trail = (struct dp_mc_trail){0};
}

enum dp_machine_status dp_mc_trail_of(struct dp_machine *machine, uint32_t node, struct dp_mc_move last,
                                      struct dp_mc_trail *trail) {
    const struct dp_mc_node *nodes = machine->search.nodes;
    enum dp_machine_status status = dp_mc_trail_add(machine, trail, last);
    for (; status == DP_MACHINE_OK && nodes[node].parent != NONE; node = nodes[node].parent) {
        status = dp_mc_trail_add(machine, trail, nodes[node].move);
    }
    for (uint32_t i = 0; i < trail->count / 2; i++) {
        struct dp_mc_move move = trail->moves[i];
        trail->moves[i] = trail->moves[trail->count - 1 - i];
        trail->moves[trail->count - 1 - i] = move;
    }
    return status;
}

enum dp_machine_status dp_mc_shortest(struct dp_machine *machine, uint64_t budget, const struct dp_mc_goal *goal,
                                      struct dp_mc_trail *trail) {
    struct quest q = {.machine = machine, .plan = &machine->plan, .goal = goal, .budget = budget, .best = NONE};
    trail->count = 0;
    demand_goal(&q);
    sum_costs(&q);
    enum dp_machine_status status = search_levels(&q);
    return status == DP_MACHINE_OK ? dp_mc_trail_of(machine, q.best, q.best_move, trail) : status;
}
