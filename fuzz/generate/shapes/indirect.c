/* indirect.c: arguments, counts and predicates that the GPU wrote, read by the front end. */
#include "fuzz/generate/generator.h"

void dp_shape_indirect(struct dp_generator *g) {
    const uint64_t front = DP_USES(draw_args) | DP_USES(draw_count) | DP_USES(dispatch_args) | DP_USES(dispatch_count) |
                           DP_USES(predicate);
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, front) & dp_resources_for(g, g->index.writing));
    if (slot == DP_NONE) {
        dp_shape_write_read(g);
        return;
    }
    struct dp_part whole = dp_whole(g, slot);
    for (uint32_t turns = 1 + dp_choose(g->choice, 2); turns > 0 && dp_room(g); turns--) {
        dp_work(g, dp_pick_use(g, slot, g->index.writing), slot, &whole);
        dp_work(g, dp_pick_use(g, slot, front), slot, &whole);
        if (dp_chance(g->choice, 1, 3)) {
            dp_work(g, dp_pick_use(g, slot, front), slot, &whole);
        }
    }
    if (dp_chance(g->choice, 1, 4) && (g->uses & DP_USES(predicate)) != 0) { /* predication off */
        dp_end_call(g);
        dp_append(g, DP_COMMAND_predicate);
        g->commands++;
    }
}
