/* simultaneous.c: textures that stay in COMMON whatever is done with them. */
#include "fuzz/generate/generator.h"

void dp_shape_simultaneous(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, g->by_template[DP_TEMPLATE_simultaneous] & dp_resources_for(g, DP_ALL_USES));
    if (slot == DP_NONE) {
        dp_shape_write_read(g);
        return;
    }
    for (uint32_t turns = 2 + dp_choose(g->choice, 3); turns > 0 && dp_room(g); turns--) {
        struct dp_part part = dp_any_part(g, slot);
        dp_work(g, dp_pick_use(g, slot, DP_ALL_USES), slot, &part);
    }
}
