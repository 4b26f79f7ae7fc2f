/* hand_overs.c: a resource goes through accesses and layouts that no work of the program asks for: barriers alone say
 * them. */
#include "fuzz/generate/generator.h"

void dp_shape_hand_overs(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, DP_ALL_USES));
    if (slot == DP_NONE || dp_resource(g, slot)->aliases != 0) {
        dp_unrelated_work(g, 0);
        return;
    }
    struct dp_part part = dp_any_part(g, slot);
    for (uint32_t turns = 1 + dp_choose(g->choice, 4); turns > 0 && dp_room(g); turns--) {
        struct dp_after after;
        if (dp_after_any(g, slot, &part, &after)) {
            dp_move(g, slot, &part, &after);
        }
        if (dp_chance(g->choice, 1, 2)) {
            dp_unrelated_work(g, UINT32_C(1) << slot);
        }
    }
    dp_work(g, dp_pick_use(g, slot, DP_ALL_USES), slot, &part);
}
