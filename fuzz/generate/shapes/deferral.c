/* deferral.c: between a barrier and what it is for stands work that it does not concern. */
#include "fuzz/generate/generator.h"

void dp_shape_deferral(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, g->index.writing) & dp_resources_for(g, ~g->index.writing));
    if (slot == DP_NONE) {
        dp_unrelated_work(g, 0);
        return;
    }
    struct dp_part part = dp_any_part(g, slot);
    enum dp_use later = dp_pick_use(g, slot, DP_ALL_USES);
    dp_work(g, dp_pick_use(g, slot, g->index.writing), slot, &part);
    if (later == DP_NO_USE || !dp_need(g, slot, &part, later)) {
        return;
    }
    for (uint32_t turns = 1 + dp_choose(g->choice, 3); turns > 0 && dp_room(g); turns--) {
        dp_unrelated_work(g, UINT32_C(1) << slot);
    }
    dp_work(g, later, slot, &part);
}
