/* many_small.c: many calls of one barrier each, on whatever comes. */
#include "fuzz/generate/generator.h"

void dp_shape_many_small(struct dp_generator *g) {
    enum dp_style style = g->style;
    g->style = DP_STYLE_EACH;
    for (uint32_t turns = 3 + dp_choose(g->choice, 6); turns > 0 && dp_room(g); turns--) {
        uint32_t slot = dp_pick_slot(g, dp_resources_for(g, DP_ALL_USES));
        if (slot == DP_NONE) {
            break;
        }
        struct dp_part part = dp_any_part(g, slot);
        enum dp_use use = dp_pick_use(g, slot, DP_ALL_USES);
        if (dp_chance(g->choice, 1, 2)) {
            dp_work(g, use, slot, &part);
        } else {
            dp_need(g, slot, &part, use);
        }
    }
    g->style = style;
}
