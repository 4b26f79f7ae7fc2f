/* clears.c: a clear, draws over it, then a read. */
#include "fuzz/generate/generator.h"

void dp_shape_clears(struct dp_generator *g) {
    const uint64_t clears = DP_USES(clear_rtv) | DP_USES(clear_dsv) | DP_USES(clear_uav);
    const uint64_t draws = DP_USES(rt) | DP_USES(depth) | DP_USES(uav_pixel) | DP_USES(uav_compute);
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, clears));
    if (slot == DP_NONE) {
        dp_unrelated_work(g, 0);
        return;
    }
    struct dp_part cleared = dp_any_part(g, slot);
    struct dp_part drawn = dp_chance(g->choice, 1, 2) ? cleared : dp_any_part(g, slot);
    dp_work(g, dp_pick_use(g, slot, clears), slot, &cleared);
    dp_work(g, dp_pick_use(g, slot, draws), slot, &drawn);
    if (dp_chance(g->choice, 3, 4)) {
        dp_work(g, dp_pick_use(g, slot, ~g->index.writing), slot, &drawn);
    }
}
