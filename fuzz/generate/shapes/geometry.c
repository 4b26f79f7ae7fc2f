/* geometry.c: buffers that the front of the draw pipeline reads, and those that stream output writes. */
#include "fuzz/generate/generator.h"

void dp_shape_geometry(struct dp_generator *g) {
    const uint64_t reads = DP_USES(index) | DP_USES(vertex) | DP_USES(cbv_vertex);
    const uint64_t writes = DP_USES(stream_output) | DP_USES(so_counter);
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, reads) & dp_resources_for(g, g->index.writing));
    if (slot == DP_NONE) {
        dp_shape_write_read(g);
        return;
    }
    struct dp_part whole = dp_whole(g, slot);
    uint64_t first = dp_chance(g->choice, 1, 2) ? writes : g->index.writing;
    enum dp_use use = dp_pick_use(g, slot, first);
    dp_work(g, use != DP_NO_USE ? use : dp_pick_use(g, slot, g->index.writing), slot, &whole);
    dp_work(g, dp_pick_use(g, slot, reads), slot, &whole);
    if (dp_chance(g->choice, 1, 2)) {
        dp_work(g, dp_pick_use(g, slot, writes | reads), slot, &whole);
    }
}
