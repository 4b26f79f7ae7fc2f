/* copies.c: copies of every kind, one behind the other: the result of one is the source of the next. */
#include "fuzz/generate/generator.h"

void dp_shape_copies(struct dp_generator *g) {
    const uint64_t into = DP_USES(copy_buffer_to) | DP_USES(copy_to) | DP_USES(copy_all_to);
    const uint64_t from = DP_USES(copy_buffer_from) | DP_USES(copy_from) | DP_USES(copy_all_from);
    for (uint32_t turns = 1 + dp_choose(g->choice, 3); turns > 0 && dp_room(g); turns--) {
        uint32_t slot = dp_pick_slot(g, dp_resources_for(g, into) & dp_resources_for(g, from));
        if (slot == DP_NONE) {
            dp_unrelated_work(g, 0);
            return;
        }
        struct dp_part part = dp_any_part(g, slot);
        dp_work(g, dp_pick_use(g, slot, into), slot, &part);
        dp_work(g, dp_pick_use(g, slot, from), slot, &part);
    }
}
