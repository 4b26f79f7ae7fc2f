/* raytracing.c: acceleration structures are built, copied, measured and traced. */
#include "fuzz/generate/generator.h"

void dp_shape_raytracing(struct dp_generator *g) {
    const uint64_t makes = DP_USES(rtas_build) | DP_USES(rtas_copy_to);
    const uint64_t takes =
        DP_USES(rtas_trace) | DP_USES(rtas_inline) | DP_USES(rtas_copy_from) | DP_USES(rtas_emit_from);
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, makes));
    if (slot == DP_NONE) {
        dp_shape_write_read(g);
        return;
    }
    struct dp_part whole = dp_whole(g, slot);
    dp_work(g, dp_pick_use(g, slot, makes), slot, &whole);
    for (uint32_t turns = 1 + dp_choose(g->choice, 2); turns > 0 && dp_room(g); turns--) {
        dp_work(g, dp_pick_use(g, slot, takes), slot, &whole);
    }
    uint32_t scratch = dp_pick_slot(g, dp_resources_for(g, DP_USES(rtas_scratch)) & ~(UINT32_C(1) << slot));
    if (scratch != DP_NONE) {
        struct dp_part part = dp_whole(g, scratch);
        dp_work(g, dp_pick_use(g, scratch, DP_USES(rtas_scratch) | DP_USES(rtas_geometry)), scratch, &part);
    }
}
