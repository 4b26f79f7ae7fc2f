/* ping_pong.c: two resources take turns: what one pass writes the next one reads. */
#include "fuzz/generate/generator.h"

static void ping_pong_pass(struct dp_generator *g, uint32_t from, uint32_t to, enum dp_use read, enum dp_use write) {
    struct dp_part source = dp_whole(g, from);
    struct dp_part dest = dp_whole(g, to);
    struct dp_item item = dp_item_of(write);
    dp_item_add(g, &item, read, from, &source);
    dp_item_add(g, &item, write, to, &dest);
    dp_item_emit(g, &item);
}

void dp_shape_ping_pong(struct dp_generator *g) {
    static const struct {
        enum dp_use read, write;
    } ways[] = {
        {DP_USE_srv_compute,      DP_USE_uav_write     },
        {DP_USE_srv_pixel,        DP_USE_rt            },
        {DP_USE_srv_vertex,       DP_USE_uav_pixel     },
        {DP_USE_copy_buffer_from, DP_USE_copy_buffer_to}
    };
    uint32_t way = dp_choose(g->choice, 4);
    uint64_t both = UINT64_C(1) << ways[way].read;
    uint32_t slots = dp_resources_for(g, both) & dp_resources_for(g, UINT64_C(1) << ways[way].write);
    uint32_t a = dp_pick_slot(g, slots);
    uint32_t b = a == DP_NONE ? DP_NONE : dp_pick_slot(g, slots & ~(UINT32_C(1) << a) & ~dp_resource(g, a)->aliases);
    if (b == DP_NONE) {
        dp_unrelated_work(g, 0);
        return;
    }
    for (uint32_t turns = 2 + dp_choose(g->choice, 3); turns > 0 && dp_room(g); turns--) {
        uint32_t swapped = a;
        ping_pong_pass(g, a, b, ways[way].read, ways[way].write);
        a = b;
        b = swapped;
    }
}
