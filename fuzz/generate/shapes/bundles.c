/* bundles.c: a bundle is recorded and executed from a direct list. */
#include "fuzz/generate/generator.h"

void dp_shape_bundles(struct dp_generator *g) {
    if (g->list_count + 2 > DP_GENERATE_LISTS) {
        return;
    }
    dp_execute(g);
    uint32_t bundle = g->list_count++;
    struct dp_command *list = dp_append(g, DP_COMMAND_list);
    list->as.list.id = bundle;
    list->as.list.type = DP_LIST_bundle;
    for (uint32_t draws = 1 + dp_choose(g->choice, 2); draws > 0; draws--) {
        dp_append(g, dp_chance(g->choice, 1, 3) ? DP_COMMAND_dispatch : DP_COMMAND_draw);
        g->commands++;
    }
    dp_append(g, DP_COMMAND_end);
    g->lists[bundle] = (struct dp_made_list){DP_LIST_bundle, 0, false, false};
    g->waiting = g->list_count;
    dp_open_list(g, DP_LIST_direct);
    for (uint32_t times = 1 + dp_choose(g->choice, 2); g->open && times > 0; times--) {
        dp_append(g, DP_COMMAND_execute_bundle)->as.execute_bundle.list = bundle;
        g->commands++;
    }
}
