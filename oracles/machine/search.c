/* search.c: every schedule of a run: states that were seen are not gone into again. Depth first, the most stale schedules
 * first, so that a hazard is found early. */
#include "oracles/machine/inner.h"

#define NONE UINT32_MAX

/* A run in progress. */
struct hunt {
    struct dp_machine *machine;
    const struct dp_mc_plan *plan;
    struct dp_mc_search *search;
    const struct dp_mc_goal *goal;
    struct dp_mc_found *found;
    uint32_t discards; /* steps that may be H4 */
    uint32_t waiting;  /* nodes on the stack */
    uint64_t budget;
    bool hit; /* the goal's event */
};

/* --- what happens --- */

static bool note_lost(struct dp_machine *machine, uint32_t packet) {
    for (uint32_t i = 0; i < machine->lost_count; i++) {
        if (machine->lost[i] == packet) {
            return true;
        }
    }
    if (!dp_mc_grow(machine->memory, (void **)&machine->lost, &machine->lost_room, machine->lost_count,
                    sizeof *machine->lost)) {
        return false;
    }
    machine->lost[machine->lost_count++] = packet;
    return true;
}

/* False: no memory. */
static bool take_events(struct hunt *hunt, const struct dp_mc_events *events, uint32_t node, struct dp_mc_move move) {
    bool lost = (events->kinds & DP_MACHINE_KIND(DP_HAZARD_H4)) != 0;
    hunt->found->kinds |= events->kinds & hunt->plan->wanted;
    if (!hunt->hit && hunt->goal != NULL && dp_mc_is_goal(hunt->machine, hunt->goal, events)) {
        hunt->hit = true;
        hunt->found->node = node;
        hunt->found->move = move;
    }
    return !lost || !hunt->plan->watch || note_lost(hunt->machine, hunt->machine->steps[events->step].packet);
}

bool dp_mc_is_goal(const struct dp_machine *machine, const struct dp_mc_goal *goal, const struct dp_mc_events *events) {
    return (events->kinds & goal->target) != 0 && (goal->target != DP_MACHINE_KIND(DP_HAZARD_H4) ||
                                                   machine->steps[events->step].packet == goal->packet);
}

static bool is_over(const struct hunt *hunt) {
    if (hunt->goal != NULL) {
        return hunt->hit;
    }
    bool all = (hunt->plan->wanted & ~hunt->found->kinds) == 0;
    return all && (!hunt->plan->watch || hunt->machine->lost_count == hunt->discards);
}

/* The state becomes a node, unless it is one. */
static enum dp_machine_status visit(struct hunt *hunt, const struct dp_mc_state *state, uint32_t parent,
                                    struct dp_mc_move move) {
    struct dp_mc_search *search = hunt->search;
    bool known = false;
    uint32_t node = 0;
    enum dp_machine_status status = dp_mc_node_of(hunt->machine, state, hunt->budget, &node, &known);
    if (status != DP_MACHINE_OK || known) {
        return status;
    }
    if (!dp_mc_grow(hunt->machine->memory, (void **)&search->stack, &search->stack_room, hunt->waiting,
                    sizeof *search->stack)) {
        return DP_MACHINE_OUT_OF_MEMORY;
    }
    search->nodes[node].parent = parent;
    search->nodes[node].move = move;
    search->stack[hunt->waiting++] = node;
    return DP_MACHINE_OK;
}

/* Every move from a node. */
static enum dp_machine_status go_on(struct hunt *hunt, uint32_t node) {
    struct dp_mc_move moves[DP_MC_MOVES];
    const struct dp_mc_plan *plan = hunt->plan;
    struct dp_mc_state state = hunt->search->nodes[node].state;
    uint32_t count = dp_mc_moves(plan, &state, moves);
    for (uint32_t i = 0; i < count; i++) {
        struct dp_mc_events events;
        struct dp_mc_state next = dp_mc_apply(plan, state, moves[i], &events);
        if (events.kinds != 0 && !take_events(hunt, &events, node, moves[i])) {
            return DP_MACHINE_OUT_OF_MEMORY;
        }
        if (is_over(hunt)) {
            return DP_MACHINE_OK;
        }
        if (plan->reduced) {
            dp_mc_settle(plan, &next);
            if ((dp_mc_possible(plan, &next) & plan->wanted & ~(plan->watch ? 0 : hunt->found->kinds)) == 0) {
                continue; /* nothing that is looked for can come of it */
            }
        }
        enum dp_machine_status status = visit(hunt, &next, node, moves[i]);
        if (status != DP_MACHINE_OK) {
            return status;
        }
    }
    return DP_MACHINE_OK;
}

static uint32_t count_discards(const struct dp_machine *machine) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < machine->plan.steps; i++) {
        count += machine->plan.duties[i].discards;
    }
    return count;
}

enum dp_machine_status dp_mc_explore(struct dp_machine *machine, uint64_t budget, const struct dp_mc_goal *goal,
                                     struct dp_mc_found *found) {
    struct hunt hunt = {.machine = machine, .plan = &machine->plan, .search = &machine->search, .goal = goal,
                        .found = found, .budget = budget};
    *found = (struct dp_mc_found){.node = NONE};
    machine->lost_count = 0;
    hunt.discards = hunt.plan->watch ? count_discards(machine) : 0;
    if (!dp_mc_search_begin(machine)) {
        return DP_MACHINE_OUT_OF_MEMORY;
    }
    struct dp_mc_state state = dp_mc_initial(hunt.plan);
    if (hunt.plan->reduced) {
        dp_mc_settle(hunt.plan, &state);
    }
    enum dp_machine_status status = visit(&hunt, &state, NONE, (struct dp_mc_move){0, 0});
    while (status == DP_MACHINE_OK && !is_over(&hunt) && hunt.waiting != 0) {
        status = go_on(&hunt, machine->search.stack[--hunt.waiting]);
    }
    found->states = machine->search.node_count;
    return status;
}
