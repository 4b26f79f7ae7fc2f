/* presents.c: a back buffer is drawn to, brought to COMMON and shown; a queue call, so its list is executed first. */
#include "fuzz/generate/generator.h"

static bool common_everywhere(struct dp_generator *g, uint32_t slot) {
    const struct dp_shadow_resource *r = dp_resource(g, slot);
    for (uint32_t i = 0; i < r->subs; i++) {
        if (r->sub[i].layout != DP_LAYOUT_COMMON) {
            return false;
        }
    }
    return true;
}

/* The last barrier of the frame: nobody in this scope comes after it. */
static void release(struct dp_generator *g, uint32_t slot) {
    struct dp_part whole = dp_whole(g, slot);
    struct dp_after after = {.sync = DP_SYNC_NONE, .access = DP_ACCESS_NO_ACCESS, .layout = DP_LAYOUT_COMMON};
    if (dp_chance(g->choice, 1, 3)) {
        after.sync = DP_SYNC_ALL;
        after.access = DP_ACCESS_COMMON;
    }
    dp_move(g, slot, &whole, &after);
}

void dp_shape_presents(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, g->by_template[DP_TEMPLATE_swap_chain] & dp_free_resources(g));
    if (slot == DP_NONE || dp_resource(g, slot)->sub[0].closed) {
        dp_shape_write_read(g);
        return;
    }
    struct dp_part whole = dp_whole(g, slot);
    if (!dp_work(g, dp_pick_use(g, slot, g->index.writing), slot, &whole)) {
        return;
    }
    release(g, slot);
    dp_execute(g);
    if (common_everywhere(g, slot) || !g->options.shadow) {
        dp_append(g, DP_COMMAND_present);
        struct dp_command *view = dp_append(g, DP_COMMAND_operand);
        view->as.operand.role = DP_ROLE_view;
        view->as.operand.resource = slot;
        g->commands++;
    }
}
