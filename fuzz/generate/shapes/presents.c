/* presents.c: a back buffer is drawn to, brought to COMMON and shown; a queue call, so its list is executed first. */
#include "fuzz/generate/generator.h"

static bool common_everywhere(struct dp_generator *g, uint32_t slot) {
    const struct dp_shadow_resource *r = dp_resource(g, slot);
    for (uint32_t i = 0; i < r->subs; i++) {
        if (r->sub[i].layout != DP_LAYOUT_COMMON || r->sub[i].state != DP_STATE_COMMON) {
            return false;
        }
    }
    return true;
}

/* The last barrier of the frame: mostly nobody in this scope comes after it. */
static bool release(struct dp_generator *g, uint32_t slot) {
    struct dp_part whole = dp_whole(g, slot);
    return dp_to_common(g, slot, &whole, !dp_chance(g->choice, 1, 3));
}

void dp_shape_presents(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, g->by_template[DP_TEMPLATE_swap_chain] & dp_free_resources(g));
    if (slot == DP_NONE || dp_resource(g, slot)->sub[0].closed) {
        dp_shape_write_read(g);
        return;
    }
    struct dp_part whole = dp_whole(g, slot);
    if (!dp_work(g, dp_pick_use(g, slot, g->index.writing), slot, &whole) || !release(g, slot)) {
        return;
    }
    dp_execute(g);
    if (common_everywhere(g, slot) || !g->options.shadow) {
        dp_append(g, DP_COMMAND_present);
        struct dp_command *view = dp_append(g, DP_COMMAND_operand);
        view->as.operand.role = DP_ROLE_view;
        view->as.operand.resource = slot;
        g->commands++;
    }
}
