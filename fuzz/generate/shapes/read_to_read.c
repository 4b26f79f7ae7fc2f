/* read_to_read.c: what was written once is read again and again, each time on another path. */
#include "fuzz/generate/generator.h"

void dp_shape_read_to_read(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, ~g->index.writing));
    if (slot == DP_NONE) {
        dp_unrelated_work(g, 0);
        return;
    }
    struct dp_part part = dp_any_part(g, slot);
    uint64_t reads = dp_uses_of(g, slot, ~g->index.writing);
    dp_work(g, dp_pick_use(g, slot, g->index.writing), slot, &part);
    for (uint32_t turns = 2 + dp_choose(g->choice, 3); turns > 0 && dp_room(g); turns--) {
        enum dp_use use = dp_pick_use(g, slot, reads);
        dp_work(g, use, slot, &part);
        reads &= use != DP_NO_USE && reads != UINT64_C(1) << use ? ~(UINT64_C(1) << use) : ~UINT64_C(0);
    }
}
