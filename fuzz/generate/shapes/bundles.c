/* bundles.c: a bundle of draws and dispatches is recorded, and executed from direct lists behind the barriers that its
 * work needs: there can be none in a bundle. */
#include "fuzz/generate/generator.h"

#define BUNDLE_ITEMS 3u

/* What the items of a bundle touch. Nothing twice, or barriers would have to stand between. */
struct bundle {
    uint32_t list;
    uint32_t taken; /* resources, with their aliases */
    uint32_t count;
    struct dp_item items[BUNDLE_ITEMS];
};

static bool in_bundles(enum dp_kind kind) {
    return kind == DP_COMMAND_draw || kind == DP_COMMAND_draw_indirect || kind == DP_COMMAND_dispatch ||
           kind == DP_COMMAND_dispatch_indirect || kind == DP_COMMAND_write_immediate;
}

static uint64_t uses_in_bundles(const struct dp_generator *g) {
    uint64_t uses = 0;
    for (uint32_t kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        uses |= in_bundles((enum dp_kind)kind) ? g->index.of_kind[kind] : 0;
    }
    return uses;
}

static void choose_use(struct dp_generator *g, struct bundle *b, struct dp_item *item, uint64_t set) {
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, set) & ~b->taken);
    if (slot == DP_NONE) {
        return;
    }
    b->taken |= UINT32_C(1) << slot | dp_resource(g, slot)->aliases;
    item->uses[item->count].use = dp_pick_use(g, slot, set);
    item->uses[item->count].resource = slot;
    item->uses[item->count].part = dp_any_part(g, slot);
    item->count++;
}

static void choose_items(struct dp_generator *g, struct bundle *b) {
    uint32_t most = 1 + dp_choose(g->choice, BUNDLE_ITEMS);
    for (; b->count < most; b->count++) {
        struct dp_item *item = &b->items[b->count];
        *item = (struct dp_item){.kind = DP_COMMAND_draw};
        choose_use(g, b, item, uses_in_bundles(g));
        item->kind = item->count > 0 ? dp_uses[item->uses[0].use].command : DP_COMMAND_draw;
        if (item->count > 0 && dp_chance(g->choice, 1, 2)) {
            choose_use(g, b, item, g->index.of_kind[item->kind]);
        }
    }
}

static void record(struct dp_generator *g, struct bundle *b) {
    b->list = g->list_count++;
    struct dp_command *list = dp_append(g, DP_COMMAND_list);
    list->as.list.id = b->list;
    list->as.list.type = DP_LIST_bundle;
    g->commands++;
    for (uint32_t i = 0; i < b->count; i++) {
        dp_item_write(g, &b->items[i]);
    }
    dp_append(g, DP_COMMAND_end);
    g->commands++;
    g->lists[b->list] = (struct dp_made_list){DP_LIST_bundle, 0, false, false};
    g->waiting = g->list_count;
}

/* Barriers for all that the bundle touches; false if some of it cannot be. */
static bool need_all(struct dp_generator *g, const struct bundle *b) {
    for (uint32_t i = 0; i < b->count; i++) {
        for (uint32_t k = 0; k < b->items[i].count; k++) {
            uint32_t slot = b->items[i].uses[k].resource;
            if ((g->forbidden >> slot & 1) != 0 || !dp_within_reach(g, slot) ||
                !dp_need(g, slot, &b->items[i].uses[k].part, b->items[i].uses[k].use)) {
                return false;
            }
        }
    }
    return true;
}

static void execute(struct dp_generator *g, const struct bundle *b) {
    if (!need_all(g, b) && g->options.shadow) {
        return;
    }
    dp_end_call(g);
    dp_append(g, DP_COMMAND_execute_bundle)->as.execute_bundle.list = b->list;
    g->commands++;
    for (uint32_t i = 0; i < b->count; i++) {
        dp_item_note(g, &b->items[i]);
    }
}

void dp_shape_bundles(struct dp_generator *g) {
    struct bundle b = {.count = 0};
    if (g->list_count + 2 >= DP_GENERATE_LISTS) {
        return;
    }
    choose_items(g, &b);
    dp_execute(g);
    record(g, &b);
    dp_open_list(g, DP_LIST_direct);
    for (uint32_t times = 1 + dp_choose(g->choice, 3); times > 0 && g->open; times--) {
        execute(g, &b);
        if (dp_chance(g->choice, 1, 2)) {
            dp_unrelated_work(g, 0);
        }
        if (dp_chance(g->choice, 1, 6)) {
            dp_open_next(g, dp_chance(g->choice, 1, 2));
        }
    }
}
