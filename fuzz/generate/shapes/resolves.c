/* resolves.c: a multisampled target is drawn to, resolved and read. */
#include "fuzz/generate/generator.h"

void dp_shape_resolves(struct dp_generator *g) {
    uint32_t from =
        dp_pick_slot(g, g->by_template[DP_TEMPLATE_multisampled] & dp_resources_for(g, DP_USES(resolve_from)));
    uint32_t to = dp_pick_slot(g, (g->by_template[DP_TEMPLATE_target] | g->by_template[DP_TEMPLATE_sampled]) &
                                      dp_resources_for(g, DP_USES(resolve_to)));
    if (from == DP_NONE || to == DP_NONE) {
        dp_shape_clears(g);
        return;
    }
    struct dp_part source = dp_whole(g, from);
    struct dp_part dest = dp_any_part(g, to);
    struct dp_item item = dp_item_of(DP_USE_resolve_from);
    dp_work(g, dp_pick_use(g, from, DP_USES(rt) | DP_USES(clear_rtv)), from, &source);
    dp_item_add(g, &item, DP_USE_resolve_from, from, &source);
    dp_item_add(g, &item, DP_USE_resolve_to, to, &dest);
    dp_item_emit(g, &item);
    dp_work(g, dp_pick_use(g, to, ~g->index.writing), to, &dest);
}
