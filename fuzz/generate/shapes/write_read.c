/* write_read.c: something is written, handed over and read. */
#include "fuzz/generate/generator.h"

void dp_shape_write_read(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, g->index.writing) & dp_resources_for(g, ~g->index.writing));
    if (slot == DP_NONE) {
        dp_unrelated_work(g, 0);
        return;
    }
    struct dp_part written = dp_any_part(g, slot);
    struct dp_part read = dp_chance(g->choice, 1, 3) ? dp_any_part(g, slot) : written;
    dp_work(g, dp_pick_use(g, slot, g->index.writing), slot, &written);
    dp_work(g, dp_pick_use(g, slot, ~g->index.writing), slot, &read);
}
