/* planes.c: depth is read by a shader while stencil stays a target, and what else two planes can do apart. */
#include "fuzz/generate/generator.h"

static uint32_t planar_resources(const struct dp_generator *g) {
    uint32_t planar = 0;
    for (uint32_t rest = dp_free_resources(g); rest != 0; rest &= rest - 1) {
        uint32_t bit = rest & (~rest + 1);
        planar |= g->shadow.resource[dp_bit_index(bit)].planes > 1 ? bit : 0;
    }
    return planar;
}

static struct dp_part plane_of(struct dp_generator *g, uint32_t slot, uint32_t plane) {
    const struct dp_shadow_resource *r = dp_resource(g, slot);
    return dp_box(g, slot, 0, r->mips, 0, r->slices, plane, 1);
}

void dp_shape_planes(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, planar_resources(g));
    if (slot == DP_NONE) {
        dp_shape_clears(g);
        return;
    }
    struct dp_part whole = dp_whole(g, slot);
    uint32_t first = dp_choose(g->choice, 2);
    struct dp_part one = plane_of(g, slot, first);
    struct dp_part other = plane_of(g, slot, 1 - first);
    dp_work(g, dp_pick_use(g, slot, g->index.writing), slot, &whole);
    struct dp_item item = dp_item_of(DP_USE_srv_pixel);
    dp_item_add(g, &item, DP_USE_srv_pixel, slot, &one);
    dp_item_add(g, &item, dp_chance(g->choice, 1, 2) ? DP_USE_depth_read : DP_USE_depth, slot, &other);
    dp_item_emit(g, &item);
    /* One draw after the other: compilers differ in which argument of a call they work out first. */
    const struct dp_part *last = dp_chance(g->choice, 1, 2) ? &whole : &other;
    dp_work(g, dp_pick_use(g, slot, DP_ALL_USES), slot, last);
}
