/* discards.c: contents given up: DISCARD barriers on all or part of a texture, and DiscardResource. */
#include "fuzz/generate/generator.h"

static void discard_barrier(struct dp_generator *g, uint32_t slot, const struct dp_part *part, enum dp_use use) {
    struct dp_after after;
    if (!dp_after_undefined(g, slot, dp_uses[use].access, dp_uses[use].stage, &after)) {
        return;
    }
    after.discard = !dp_chance(g->choice, 1, 4);
    dp_move(g, slot, part, &after);
}

void dp_shape_discards(struct dp_generator *g) {
    const uint64_t targets = DP_USES(rt) | DP_USES(depth) | DP_USES(clear_rtv) | DP_USES(clear_dsv);
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, targets));
    enum dp_use use = slot == DP_NONE ? DP_NO_USE : dp_pick_use(g, slot, targets);
    if (use == DP_NO_USE || dp_resource(g, slot)->aliases != 0 || dp_resource(g, slot)->simultaneous) {
        dp_shape_clears(g);
        return;
    }
    struct dp_part part = dp_any_part(g, slot);
    if (dp_chance(g->choice, 1, 2)) {
        dp_work(g, use, slot, &part);
    }
    bool closed = dp_shadow_look(&g->shadow, slot, 0)->closed;
    if (closed || dp_chance(g->choice, 1, 3)) {
        dp_work(g, dp_pick_use(g, slot, DP_USES(discard_rt) | DP_USES(discard_depth)), slot, &part);
    } else {
        discard_barrier(g, slot, &part, use);
    }
    dp_work(g, use, slot, &part);
    dp_work(g, dp_pick_use(g, slot, ~g->index.writing), slot, &part);
}
