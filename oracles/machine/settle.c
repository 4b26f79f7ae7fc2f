/* settle.c: the reduction. What only enables is done at once, so that schedules differ in what matters.
 *
 * Engines that pass packets, waits that are over and the last step of an entry take nothing away from anybody. Cache work
 * does, but whatever it does to a line the cache may also do by itself (T10, and T9 at once): so in a reduced run caches do
 * it by themselves, in every order, and the packet's step is taken where nothing is left for it to do. Only gl2_inv alone
 * does what no cache does by itself, H4, and stays a move of its own where H4 is looked for. */
#include "oracles/machine/moves.h"

/* ME's next step, if it changes no line. */
static bool settle_me(const struct dp_mc_plan *plan, struct dp_mc_state *state) {
    struct dp_mc_events events = {0};
    struct dp_mc_state next = *state;
    if (!dp_mc_me_may(plan, state->flow) || dp_mc_me_matters(plan, state->flow)) {
        return false;
    }
    dp_mc_me_step(plan, &next, &events);
    bool quiet = next.lines == state->lines;
    *state = quiet ? next : *state;
    return quiet;
}

/* The same of the head of the queue. */
static bool settle_entry(const struct dp_mc_plan *plan, struct dp_mc_state *state) {
    struct dp_mc_events events = {0};
    struct dp_mc_state next = *state;
    if (!dp_mc_entry_may(plan, state->flow) || dp_mc_entry_matters(plan, state->flow)) {
        return false;
    }
    dp_mc_entry_step(plan, &next, &events);
    bool quiet = next.lines == state->lines;
    *state = quiet ? next : *state;
    return quiet;
}

void dp_mc_settle(const struct dp_mc_plan *plan, struct dp_mc_state *state) {
    struct dp_mc_events events = {0};
    bool moved = true;
    while (moved) {
        moved = false;
        while (dp_mc_pfp_may(plan, state->flow) && !dp_mc_executes(plan, state->flow, DP_MC_AT_PFP)) {
            dp_mc_pass(plan, state, DP_MC_AT_PFP, &events);
            moved = true;
        }
        while (dp_mc_ce_may(plan, state->flow) && !dp_mc_executes(plan, state->flow, DP_MC_AT_CE)) {
            dp_mc_pass(plan, state, DP_MC_AT_CE, &events);
            moved = true;
        }
        while (settle_me(plan, state)) {
            moved = true;
        }
        while (settle_entry(plan, state)) {
            moved = true;
        }
    }
}

bool dp_mc_settle_step(const struct dp_mc_plan *plan, struct dp_mc_state *state, struct dp_mc_move *move) {
    struct dp_mc_events events = {0};
    *move = (struct dp_mc_move){DP_MC_MOVE_PFP, 0};
    if (dp_mc_pfp_may(plan, state->flow) && !dp_mc_executes(plan, state->flow, DP_MC_AT_PFP)) {
        dp_mc_pass(plan, state, DP_MC_AT_PFP, &events);
        return true;
    }
    move->kind = DP_MC_MOVE_CE;
    if (dp_mc_ce_may(plan, state->flow) && !dp_mc_executes(plan, state->flow, DP_MC_AT_CE)) {
        dp_mc_pass(plan, state, DP_MC_AT_CE, &events);
        return true;
    }
    move->kind = DP_MC_MOVE_ME;
    if (settle_me(plan, state)) {
        return true;
    }
    move->kind = DP_MC_MOVE_ENTRY;
    return settle_entry(plan, state);
}

uint32_t dp_mc_possible(const struct dp_mc_plan *plan, const struct dp_mc_state *state) {
    const uint64_t dirty = UINT64_C(0x842108421084210); /* the dirty bit of every cache */
    uint32_t done = dp_mc_done(state->flow);
    uint32_t possible = 0;
    for (uint32_t i = 0; i < plan->actor_count; i++) {
        const struct dp_mc_actor *actor = &plan->actors[i];
        if ((done >> i & 1u) == 0) {
            possible |= actor->reads && actor->expected != 0 ? DP_MACHINE_KIND(DP_HAZARD_H1) : 0u;
            possible |= actor->reads && actor->newer != 0 ? DP_MACHINE_KIND(DP_HAZARD_H2) : 0u;
            possible |= actor->writes ? DP_MACHINE_KIND(DP_HAZARD_H3) | DP_MACHINE_KIND(DP_HAZARD_H4) : 0u;
        }
    }
    bool lines = (state->lines & dirty) != 0;
    return possible | (lines ? DP_MACHINE_KIND(DP_HAZARD_H3) | DP_MACHINE_KIND(DP_HAZARD_H4) : 0u);
}
