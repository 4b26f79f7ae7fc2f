/* slices.c: slices of an array go their own ways, then all come together. */
#include "fuzz/generate/generator.h"

static uint32_t sliced_resources(const struct dp_generator *g) {
    uint32_t sliced = 0;
    for (uint32_t rest = dp_free_resources(g); rest != 0; rest &= rest - 1) {
        uint32_t bit = rest & (~rest + 1);
        sliced |= g->shadow.resource[dp_bit_index(bit)].slices > 1 ? bit : 0;
    }
    return sliced;
}

void dp_shape_slices(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, sliced_resources(g));
    if (slot == DP_NONE) {
        dp_shape_write_read(g);
        return;
    }
    const struct dp_shadow_resource *r = dp_resource(g, slot);
    for (uint32_t slice = 0; slice < r->slices && dp_room(g); slice++) {
        struct dp_part part = dp_box(g, slot, 0, r->mips, slice, 1, 0, r->planes);
        dp_work(g, dp_pick_use(g, slot, DP_ALL_USES), slot, &part);
    }
    struct dp_part whole = dp_whole(g, slot);
    dp_work(g, dp_pick_use(g, slot, DP_ALL_USES), slot, &whole);
}
