/* mip_chain.c: mips made one from the other, as render target or by a compute shader, then all of them read. */
#include "fuzz/generate/generator.h"

static uint32_t mipped_resources(const struct dp_generator *g, uint32_t slots) {
    uint32_t mipped = 0;
    for (uint32_t rest = slots; rest != 0; rest &= rest - 1) {
        uint32_t bit = rest & (~rest + 1);
        mipped |= g->shadow.resource[dp_bit_index(bit)].mips > 1 ? bit : 0;
    }
    return mipped;
}

void dp_shape_mip_chain(struct dp_generator *g) {
    bool compute = g->shadow.list == DP_LIST_compute || dp_chance(g->choice, 1, 2);
    enum dp_use write = compute ? DP_USE_uav_write : DP_USE_rt;
    enum dp_use read = compute ? DP_USE_srv_compute : DP_USE_srv_pixel;
    uint32_t slots = dp_resources_for(g, UINT64_C(1) << write) & dp_resources_for(g, UINT64_C(1) << read);
    uint32_t slot = dp_pick_slot(g, mipped_resources(g, slots));
    if (slot == DP_NONE) {
        dp_shape_write_read(g);
        return;
    }
    const struct dp_shadow_resource *r = dp_resource(g, slot);
    for (uint32_t mip = 0; mip < r->mips && dp_room(g); mip++) {
        struct dp_part below = dp_box(g, slot, mip, 1, 0, r->slices, 0, r->planes);
        struct dp_item item = dp_item_of(write);
        if (mip > 0) {
            struct dp_part above = dp_box(g, slot, mip - 1, 1, 0, r->slices, 0, r->planes);
            dp_item_add(g, &item, read, slot, &above);
        }
        dp_item_add(g, &item, write, slot, &below);
        dp_item_emit(g, &item);
    }
    struct dp_part whole = dp_whole(g, slot);
    dp_work(g, dp_pick_use(g, slot, ~g->index.writing), slot, &whole);
}
