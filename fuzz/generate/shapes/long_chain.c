/* long_chain.c: one resource through one use after another. */
#include "fuzz/generate/generator.h"

void dp_shape_long_chain(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, g->index.writing));
    if (slot == DP_NONE) {
        dp_unrelated_work(g, 0);
        return;
    }
    struct dp_part part = dp_any_part(g, slot);
    for (uint32_t turns = 3 + dp_choose(g->choice, 6); turns > 0 && dp_room(g); turns--) {
        dp_work(g, dp_pick_use(g, slot, DP_ALL_USES), slot, &part);
    }
}
