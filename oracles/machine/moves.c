/* moves.c: the transitions of hardware sheet 6.4, each on its own. */
#include "oracles/machine/moves.h"

struct dp_mc_state dp_mc_initial(const struct dp_mc_plan *plan) {
    struct dp_mc_state state = {0, 0};
    for (uint32_t cache = 0; plan->reduced && cache < DP_MC_CACHES; cache++) {
        if ((plan->caches & DP_MC_BIT(cache)) != 0) {
            state.lines = dp_mc_put(state.lines, cache, DP_MC_CLEAN);
        }
    }
    return state;
}

/* --- guards --- */

static bool all_done(uint64_t flow, uint32_t actors) {
    return (actors & ~dp_mc_done(flow)) == 0;
}

/* Whether the fence is signalled: of an EOP, its entry is finished; of an EOS, T7. */
static bool signalled(const struct dp_mc_plan *plan, uint64_t flow, const struct dp_mc_duty *wait) {
    if (wait->after_entry) {
        return dp_mc_flow(flow, DP_MC_AT_ENTRY) > wait->entry;
    }
    return dp_mc_flow(flow, DP_MC_AT_ME) > wait->signal && all_done(flow, plan->duties[wait->signal].needs);
}

bool dp_mc_pfp_may(const struct dp_mc_plan *plan, uint64_t flow) {
    uint32_t pfp = dp_mc_flow(flow, DP_MC_AT_PFP);
    if (pfp == plan->steps) {
        return false;
    }
    const struct dp_mc_duty *duty = &plan->duties[pfp];
    return duty->kind == DP_MC_PFP_SYNC   ? dp_mc_flow(flow, DP_MC_AT_ME) == pfp
           : duty->kind == DP_MC_WAIT_PFP ? signalled(plan, flow, duty)
                                          : true;
}

bool dp_mc_ce_may(const struct dp_mc_plan *plan, uint64_t flow) {
    uint32_t ce = dp_mc_flow(flow, DP_MC_AT_CE);
    return ce != plan->steps && (plan->duties[ce].kind != DP_MC_CE_SYNC || dp_mc_flow(flow, DP_MC_AT_ME) >= ce);
}

bool dp_mc_me_may(const struct dp_mc_plan *plan, uint64_t flow) {
    uint32_t me = dp_mc_flow(flow, DP_MC_AT_ME);
    if (me >= dp_mc_flow(flow, DP_MC_AT_PFP)) {
        return false;
    }
    const struct dp_mc_duty *duty = &plan->duties[me];
    switch (duty->kind) {
    case DP_MC_ITEM:
        return !duty->ce || dp_mc_flow(flow, DP_MC_AT_CE) > me;
    case DP_MC_DRAIN:
        return all_done(flow, duty->needs);
    case DP_MC_WAIT_ME:
        return signalled(plan, flow, duty);
    default:
        return true;
    }
}

bool dp_mc_entry_may(const struct dp_mc_plan *plan, uint64_t flow) {
    uint32_t head = dp_mc_flow(flow, DP_MC_AT_ENTRY);
    if (head == plan->entry_count || dp_mc_flow(flow, DP_MC_AT_ME) <= plan->entries[head]) {
        return false;
    }
    const struct dp_mc_duty *duty = &plan->duties[plan->entries[head]];
    uint32_t step = dp_mc_steps_done(flow, DP_MC_AT_STEP);
    return step == 0 ? all_done(flow, duty->needs) : step < DP_MC_PARTS || all_done(flow, duty->late);
}

/* T8. Launched, and those before it that share its RB cache are done. */
static bool element_may(const struct dp_mc_plan *plan, uint64_t flow, uint32_t which) {
    static const uint32_t at[] = {
        [DP_MC_PFP] = DP_MC_AT_PFP, [DP_MC_ME] = DP_MC_AT_ME, [DP_MC_CE] = DP_MC_AT_CE};
    const struct dp_mc_actor *actor = &plan->actors[which];
    return (dp_mc_done(flow) >> which & 1u) == 0 && !actor->at_once &&
           dp_mc_flow(flow, at[actor->engine]) > actor->step && all_done(flow, actor->needs);
}

static enum dp_mc_engine engine_at(uint32_t at) {
    return at == DP_MC_AT_PFP ? DP_MC_PFP : at == DP_MC_AT_CE ? DP_MC_CE : DP_MC_ME;
}

bool dp_mc_executes(const struct dp_mc_plan *plan, uint64_t flow, uint32_t at) {
    uint32_t actors = plan->duties[dp_mc_flow(flow, at)].at_once;
    for (uint32_t i = 0; actors >> i != 0; i++) {
        if ((actors >> i & 1u) != 0 && plan->actors[i].engine == engine_at(at)) {
            return true;
        }
    }
    return false;
}

static bool is_watched(const struct dp_mc_plan *plan, uint32_t step, uint32_t part) {
    return plan->watch && part == 1 && plan->duties[step].discards;
}

bool dp_mc_me_matters(const struct dp_mc_plan *plan, uint64_t flow) {
    uint32_t me = dp_mc_flow(flow, DP_MC_AT_ME);
    return plan->duties[me].kind == DP_MC_ACQUIRE ? is_watched(plan, me, dp_mc_steps_done(flow, DP_MC_AT_WORK))
                                                  : dp_mc_executes(plan, flow, DP_MC_AT_ME);
}

bool dp_mc_entry_matters(const struct dp_mc_plan *plan, uint64_t flow) {
    return is_watched(plan, plan->entries[dp_mc_flow(flow, DP_MC_AT_ENTRY)], dp_mc_steps_done(flow, DP_MC_AT_STEP));
}

/* --- steps --- */

static void read_element(const struct dp_mc_plan *plan, const struct dp_mc_state *state, uint32_t which,
                         struct dp_mc_events *events) {
    const struct dp_mc_actor *actor = &plan->actors[which];
    uint32_t version = dp_mc_view(plan, state->lines, actor->first);
    if (version != actor->expected) {
        events->kinds |= DP_MACHINE_KIND(version < actor->expected ? DP_HAZARD_H1 : DP_HAZARD_H2);
        events->element = which;
        events->version = version;
    }
}

static void write_element(const struct dp_mc_plan *plan, struct dp_mc_state *state, uint32_t which,
                          struct dp_mc_events *events) {
    const struct dp_mc_actor *actor = &plan->actors[which];
    if ((actor->newer & dp_mc_done(state->flow)) != 0) {
        events->kinds |= DP_MACHINE_KIND(DP_HAZARD_H3);
        events->element = which;
        events->version = actor->version;
    }
    state->lines = dp_mc_put(state->lines, actor->land, DP_MC_DIRTY | actor->version);
}

/* T8: R, W, or R then W in one step. */
static void execute(const struct dp_mc_plan *plan, struct dp_mc_state *state, uint32_t which,
                    struct dp_mc_events *events) {
    if (plan->actors[which].reads) {
        read_element(plan, state, which, events);
    }
    if (plan->actors[which].writes) {
        write_element(plan, state, which, events);
    }
    state->flow |= UINT64_C(1) << (DP_MC_AT_DONE + which);
}

/* T1, T2, and T3 but for ACQUIRE: on to the next packet. */
void dp_mc_pass(const struct dp_mc_plan *plan, struct dp_mc_state *state, uint32_t at, struct dp_mc_events *events) {
    enum dp_mc_engine engine = engine_at(at);
    uint32_t actors = plan->duties[dp_mc_flow(state->flow, at)].at_once;
    for (uint32_t i = 0; actors >> i != 0; i++) {
        if ((actors >> i & 1u) != 0 && plan->actors[i].engine == engine) {
            execute(plan, state, i, events);
        }
    }
    state->flow = dp_mc_advance(state->flow, at);
}

/* T3, and T4: four steps, then on. */
void dp_mc_me_step(const struct dp_mc_plan *plan, struct dp_mc_state *state, struct dp_mc_events *events) {
    uint32_t me = dp_mc_flow(state->flow, DP_MC_AT_ME);
    uint32_t part = dp_mc_steps_done(state->flow, DP_MC_AT_WORK);
    if (plan->duties[me].kind == DP_MC_ACQUIRE && part < DP_MC_PARTS) {
        state->lines = dp_mc_work(plan, state->lines, me, part, events);
        state->flow = dp_mc_advance(state->flow, DP_MC_AT_WORK);
        return;
    }
    state->flow &= ~(UINT64_C(7) << DP_MC_AT_WORK);
    dp_mc_pass(plan, state, DP_MC_AT_ME, events);
}

/* The head of the queue is finished: its fence, if it has one, is signalled. */
static void finish_entry(struct dp_mc_state *state) {
    state->flow &= ~(UINT64_C(7) << DP_MC_AT_STEP);
    state->flow = dp_mc_advance(state->flow, DP_MC_AT_ENTRY);
}

/* T5: write back and invalidate, in one step. T6: E1 to E5. */
void dp_mc_entry_step(const struct dp_mc_plan *plan, struct dp_mc_state *state, struct dp_mc_events *events) {
    uint32_t step = plan->entries[dp_mc_flow(state->flow, DP_MC_AT_ENTRY)];
    uint32_t part = dp_mc_steps_done(state->flow, DP_MC_AT_STEP);
    if (plan->duties[step].work.in_one) {
        state->lines = dp_mc_work(plan, state->lines, step, 0, events);
        state->lines = dp_mc_work(plan, state->lines, step, 3, events);
        finish_entry(state);
    } else if (part < DP_MC_PARTS) {
        state->lines = dp_mc_work(plan, state->lines, step, part, events);
        state->flow = dp_mc_advance(state->flow, DP_MC_AT_STEP);
    } else {
        finish_entry(state);
    }
}

/* --- moves --- */

static uint32_t add(struct dp_mc_move *moves, uint32_t count, bool enabled, enum dp_mc_move_kind kind, uint32_t which) {
    if (enabled) {
        moves[count++] = (struct dp_mc_move){(uint8_t)kind, (uint8_t)which};
    }
    return count;
}

/* T9, T10. In a reduced run a clean line is dropped and filled in one; only if that changes it. */
static uint32_t cache_moves(const struct dp_mc_plan *plan, uint64_t lines, struct dp_mc_move *moves) {
    uint32_t count = 0;
    for (uint32_t cache = 0; plan->caches >> cache != 0; cache++) {
        uint32_t line = dp_mc_line(lines, cache);
        bool dirty = (line & DP_MC_DIRTY) != 0;
        if ((plan->caches >> cache & 1u) == 0) {
            continue;
        }
        if (plan->reduced && !dirty) {
            bool stale = (plan->fresh >> cache & 1u) != 0 &&
                         dp_mc_view(plan, lines, plan->outer[cache]) != (line & DP_MC_VERSION);
            count = add(moves, count, stale, DP_MC_MOVE_REFRESH, cache);
        } else {
            count = add(moves, count, true, line == DP_MC_EMPTY ? DP_MC_MOVE_FILL : DP_MC_MOVE_EVICT, cache);
        }
    }
    return count;
}

uint32_t dp_mc_moves(const struct dp_mc_plan *plan, const struct dp_mc_state *state,
                     struct dp_mc_move moves[DP_MC_MOVES]) {
    uint32_t count = cache_moves(plan, state->lines, moves);
    bool entry = dp_mc_entry_may(plan, state->flow);
    bool me = dp_mc_me_may(plan, state->flow);
    if (plan->reduced) { /* the rest of them is settled, or waits until caches have done its work (settle.c) */
        entry = entry && dp_mc_entry_matters(plan, state->flow);
        me = me && dp_mc_me_matters(plan, state->flow);
    }
    count = add(moves, count, entry, DP_MC_MOVE_ENTRY, 0);
    count = add(moves, count, me, DP_MC_MOVE_ME, 0);
    count = add(moves, count, dp_mc_ce_may(plan, state->flow), DP_MC_MOVE_CE, 0);
    count = add(moves, count, dp_mc_pfp_may(plan, state->flow), DP_MC_MOVE_PFP, 0);
    for (uint32_t i = 0; i < plan->actor_count; i++) {
        count = add(moves, count, element_may(plan, state->flow, i), DP_MC_MOVE_ELEMENT, i);
    }
    return count;
}

struct dp_mc_state dp_mc_apply(const struct dp_mc_plan *plan, struct dp_mc_state state, struct dp_mc_move move,
                               struct dp_mc_events *events) {
    uint32_t cache = move.which;
    *events = (struct dp_mc_events){0, DP_NONE, 0, 0, 0};
    switch (move.kind) {
    case DP_MC_MOVE_PFP:
        dp_mc_pass(plan, &state, DP_MC_AT_PFP, events);
        break;
    case DP_MC_MOVE_CE:
        dp_mc_pass(plan, &state, DP_MC_AT_CE, events);
        break;
    case DP_MC_MOVE_ME:
        dp_mc_me_step(plan, &state, events);
        break;
    case DP_MC_MOVE_ENTRY:
        dp_mc_entry_step(plan, &state, events);
        break;
    case DP_MC_MOVE_ELEMENT:
        execute(plan, &state, move.which, events);
        break;
    case DP_MC_MOVE_EVICT:
        state.lines = (dp_mc_line(state.lines, cache) & DP_MC_DIRTY) != 0
                          ? dp_mc_write_back(plan, state.lines, cache, events)
                          : dp_mc_put(state.lines, cache, DP_MC_EMPTY);
        break;
    default: /* FILL, REFRESH */
        state.lines =
            dp_mc_put(state.lines, cache, DP_MC_CLEAN | dp_mc_view(plan, state.lines, plan->outer[cache]));
        break;
    }
    return state;
}
