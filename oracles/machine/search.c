/* search.c: every schedule of a run: states that were seen are not gone into again.
 *
 * Depth first for verdicts, the most stale schedules first, so that a hazard is found early; breadth first for stories, so
 * that the schedule is a shortest one. */
#include "oracles/machine/inner.h"

#include <string.h>

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

/* --- the table of states --- */

static uint32_t slot_of(const struct dp_mc_search *search, const struct dp_mc_state *state) {
    uint64_t h = state->flow * UINT64_C(0x9E3779B97F4A7C15) ^ state->lines * UINT64_C(0xC2B2AE3D27D4EB4F);
    h ^= h >> 32;
    h *= UINT64_C(0xD6E8FEB86659FD93);
    return (uint32_t)(h >> (64 - search->table_bits));
}

/* The slot that holds the state, or the free one where it belongs. */
static uint32_t find(const struct dp_mc_search *search, const struct dp_mc_state *state, bool *known) {
    uint32_t mask = (UINT32_C(1) << search->table_bits) - 1;
    uint32_t slot = slot_of(search, state);
    for (;; slot = (slot + 1) & mask) {
        uint64_t entry = search->table[slot];
        if (entry >> 32 != search->stamp) {
            *known = false;
            return slot;
        }
        const struct dp_mc_state *other = &search->nodes[(uint32_t)entry].state;
        if (other->flow == state->flow && other->lines == state->lines) {
            *known = true;
            return slot;
        }
    }
}

/* Twice as large; every node of this run anew. */
static bool widen(struct hunt *hunt) {
    struct dp_mc_search *search = hunt->search;
    const struct dp_memory *memory = hunt->machine->memory;
    uint32_t bits = search->table == NULL ? 10 : search->table_bits + 1;
    size_t size = sizeof *search->table << bits;
    uint64_t *table = bits < 32 ? memory->resize(memory->context, NULL, 0, size) : NULL;
    if (table == NULL) {
        return false;
    }
    if (search->table != NULL) {
        memory->resize(memory->context, search->table, sizeof *search->table << search->table_bits, 0);
    }
    memset(table, 0, size);
    search->table = table;
    search->table_bits = bits;
    search->stamp = 1;
    for (uint32_t i = 0; i < search->node_count; i++) {
        bool known = false;
        uint32_t slot = find(search, &search->nodes[i].state, &known);
        table[slot] = UINT64_C(1) << 32 | i;
    }
    return true;
}

static bool begin(struct hunt *hunt) {
    struct dp_mc_search *search = hunt->search;
    search->node_count = 0;
    if (search->table == NULL) {
        return widen(hunt);
    }
    if (++search->stamp == 0) { /* old entries would look new */
        memset(search->table, 0, sizeof *search->table << search->table_bits);
        search->stamp = 1;
    }
    return true;
}

void dp_mc_search_end(struct dp_machine *machine) {
    struct dp_mc_search *search = &machine->search;
    const struct dp_memory *memory = machine->memory;
    if (search->nodes != NULL) {
        memory->resize(memory->context, search->nodes, search->node_room * sizeof *search->nodes, 0);
    }
    if (search->stack != NULL) {
        memory->resize(memory->context, search->stack, search->stack_room * sizeof *search->stack, 0);
    }
    if (search->table != NULL) {
        memory->resize(memory->context, search->table, sizeof *search->table << search->table_bits, 0);
    }
}

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
    const struct dp_mc_goal *goal = hunt->goal;
    bool lost = (events->kinds & DP_MACHINE_KIND(DP_HAZARD_H4)) != 0;
    uint32_t packet = lost ? hunt->machine->steps[events->step].packet : 0;
    hunt->found->kinds |= events->kinds & hunt->plan->wanted;
    if (!hunt->hit && (events->kinds & goal->target) != 0 &&
        (goal->target != DP_MACHINE_KIND(DP_HAZARD_H4) || packet == goal->packet)) {
        hunt->hit = true;
        hunt->found->node = node;
        hunt->found->move = move;
    }
    return !lost || !hunt->plan->watch || note_lost(hunt->machine, packet);
}

static bool is_over(const struct hunt *hunt) {
    if (hunt->goal->target != 0) {
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
    uint32_t slot = find(search, state, &known);
    if (known) {
        return DP_MACHINE_OK;
    }
    if (search->node_count >= hunt->budget) {
        return DP_MACHINE_BUDGET;
    }
    const struct dp_memory *memory = hunt->machine->memory;
    if (!dp_mc_grow(memory, (void **)&search->nodes, &search->node_room, search->node_count, sizeof *search->nodes) ||
        !dp_mc_grow(memory, (void **)&search->stack, &search->stack_room, hunt->waiting, sizeof *search->stack)) {
        return DP_MACHINE_OUT_OF_MEMORY;
    }
    search->nodes[search->node_count] = (struct dp_mc_node){*state, parent, move};
    search->table[slot] = (uint64_t)search->stamp << 32 | search->node_count;
    search->stack[hunt->waiting++] = search->node_count++;
    if (search->node_count * UINT64_C(2) > UINT64_C(1) << search->table_bits && !widen(hunt)) {
        return DP_MACHINE_OUT_OF_MEMORY;
    }
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
    if (!begin(&hunt)) {
        return DP_MACHINE_OUT_OF_MEMORY;
    }
    struct dp_mc_state state = dp_mc_initial(hunt.plan);
    if (hunt.plan->reduced) {
        dp_mc_settle(hunt.plan, &state);
    }
    enum dp_machine_status status = visit(&hunt, &state, NONE, (struct dp_mc_move){0, 0});
    for (uint32_t next = 0; status == DP_MACHINE_OK && !is_over(&hunt); next++) {
        if (goal->shortest ? next == machine->search.node_count : hunt.waiting == 0) {
            break;
        }
        uint32_t node = next;
        if (!goal->shortest) {
            node = machine->search.stack[--hunt.waiting];
        } else {
            hunt.waiting = 0;
        }
        status = go_on(&hunt, node);
    }
    found->states = machine->search.node_count;
    return status;
}
