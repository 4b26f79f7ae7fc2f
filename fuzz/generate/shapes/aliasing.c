/* aliasing.c: one resource is used, then another in the same memory, then perhaps the first again (sheet 5). */
#include "fuzz/generate/generator.h"

static void use_all_of(struct dp_generator *g, uint32_t slot) {
    struct dp_part whole = dp_whole(g, slot);
    dp_work(g, dp_pick_use(g, slot, g->index.writing), slot, &whole);
    if (dp_chance(g->choice, 1, 2)) {
        dp_work(g, dp_pick_use(g, slot, ~g->index.writing), slot, &whole);
    }
}

void dp_shape_aliasing(struct dp_generator *g) {
    uint32_t slots = g->by_template[DP_TEMPLATE_alias] & dp_free_resources(g);
    uint32_t slot = dp_pick_slot(g, slots);
    if (slot == DP_NONE) {
        dp_shape_write_read(g);
        return;
    }
    if (dp_alias_copies(g, slots)) {
        return;
    }
    for (uint32_t turns = 2 + dp_choose(g->choice, 2); turns > 0 && dp_room(g); turns--) {
        use_all_of(g, slot);
        uint32_t others = dp_resource(g, slot)->aliases & slots;
        slot = others != 0 ? dp_pick_slot(g, others) : slot;
    }
}
