/* reduced.c: some schedule of a reduced run, with what settling does in it by itself. For stories of streams that are too
 * long for a search in which every transition stands on its own. */
#include "oracles/machine/story.h"

/* Settles, and writes down how. */
static enum dp_machine_status settle(struct dp_machine *machine, struct dp_mc_state *state, struct dp_mc_trail *trail) {
    struct dp_mc_move move;
    enum dp_machine_status status = DP_MACHINE_OK;
    while (status == DP_MACHINE_OK && dp_mc_settle_step(&machine->plan, state, &move)) {
        status = dp_mc_trail_add(machine, trail, move);
    }
    return status;
}

/* The path once more from its beginning, with settling between its moves. */
static enum dp_machine_status spell_out(struct dp_machine *machine, const struct dp_mc_trail *path,
                                        struct dp_mc_trail *trail) {
    struct dp_mc_state state = dp_mc_initial(&machine->plan);
    enum dp_machine_status status = settle(machine, &state, trail);
    for (uint32_t i = 0; status == DP_MACHINE_OK && i < path->count; i++) {
        struct dp_mc_events events;
        state = dp_mc_apply(&machine->plan, state, path->moves[i], &events);
        status = dp_mc_trail_add(machine, trail, path->moves[i]);
        if (status == DP_MACHINE_OK && i + 1 < path->count) {
            status = settle(machine, &state, trail);
        }
    }
    return status;
}

enum dp_machine_status dp_mc_some_schedule(struct dp_machine *machine, uint64_t budget, const struct dp_mc_goal *goal,
                                           struct dp_mc_trail *trail) {
    struct dp_mc_found found;
    struct dp_mc_trail path = {0};
    trail->count = 0;
    enum dp_machine_status status = dp_mc_explore(machine, budget, goal, &found);
    if (found.node == UINT32_MAX) {
        return status == DP_MACHINE_OK ? DP_MACHINE_UNFIT : status;
    }
    status = dp_mc_trail_of(machine, found.node, found.move, &path);
    status = status == DP_MACHINE_OK ? spell_out(machine, &path, trail) : status;
    dp_mc_trail_end(machine, &path);
    return status;
}
