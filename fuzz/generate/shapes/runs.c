/* runs.c: adjacent barriers on one subresource, in one call or several, a global one perhaps among them (sheet
 * 15.4). */
#include "fuzz/generate/generator.h"

static void run_barrier(struct dp_generator *g, uint32_t slot, const struct dp_part *part) {
    enum dp_use use = dp_pick_use(g, slot, DP_ALL_USES);
    struct dp_after after;
    if (use != DP_NO_USE && !dp_takes_enhanced(g, slot, part->mask)) {
        uint32_t state = dp_state_for(g, slot, dp_sheet_state_of(dp_uses[use].access, dp_uses[use].stage));
        dp_transition(g, slot, part, state);
        return;
    }
    if (use == DP_NO_USE || !dp_after_for(g, slot, part, dp_uses[use].access, dp_uses[use].stage, &after)) {
        return;
    }
    dp_move(g, slot, part, &after);
    if (dp_chance(g->choice, 1, 2)) {
        dp_end_call(g);
    }
}

void dp_shape_runs(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, g->index.writing));
    if (slot == DP_NONE) {
        dp_unrelated_work(g, 0);
        return;
    }
    struct dp_part part = dp_any_part(g, slot);
    bool ready = dp_work(g, dp_pick_use(g, slot, g->index.writing), slot, &part);
    for (uint32_t turns = 2 + dp_choose(g->choice, 3); ready && turns > 0 && dp_room(g); turns--) {
        run_barrier(g, slot, &part);
        if (dp_chance(g->choice, 1, 6)) {
            dp_one_global(g);
        }
    }
    dp_work(g, dp_pick_use(g, slot, DP_ALL_USES), slot, &part);
}
