/* legacy.c: resources in legacy states: promoted by use, decayed by an execute, transitioned, whole and split, with
 * UAV and aliasing barriers among it (sheet 9, 15.8). */
#include "fuzz/generate/generator.h"

/* What legacy barriers may name now; of it what an application of theirs would have, if there is any. */
static uint32_t legacy_slot(struct dp_generator *g) {
    uint32_t all = 0;
    uint32_t liked = 0;
    for (uint32_t rest = dp_resources_for(g, DP_ALL_USES); rest != 0; rest &= rest - 1) {
        uint32_t slot = dp_bit_index(rest);
        const struct dp_shadow_resource *r = dp_resource(g, slot);
        if (dp_takes_legacy(g, slot, dp_shadow_all(r)) && dp_sheet_resource_states(&r->made) != 0) {
            all |= UINT32_C(1) << slot;
            liked |= r->sub[0].legacy ? UINT32_C(1) << slot : 0;
        }
    }
    return dp_pick_slot(g, liked != 0 && !dp_chance(g->choice, 1, 4) ? liked : all);
}

static void use_it(struct dp_generator *g, uint32_t slot) {
    struct dp_part part = dp_any_part(g, slot);
    enum dp_use use = dp_pick_use(g, slot, DP_ALL_USES);
    if (use != DP_NO_USE && dp_resource(g, slot)->aliases == 0 && dp_takes_legacy(g, slot, part.mask)) {
        dp_need_legacy(g, slot, &part, use);
    }
    dp_work(g, use, slot, &part);
}

/* A read that promotes, and after the decay a write that does; no barrier between (sheet 15.8.2). */
static void promote_both_ways(struct dp_generator *g, uint32_t slot) {
    struct dp_part whole = dp_whole(g, slot);
    uint64_t operands = DP_USES(copy_buffer_from) | DP_USES(vertex) | DP_USES(index) | DP_USES(draw_args) |
                        DP_USES(dispatch_args) | DP_USES(copy_all_from);
    uint64_t writes = DP_USES(copy_buffer_to) | DP_USES(clear_uav) | DP_USES(stream_output) | DP_USES(copy_all_to);
    if (!dp_open_next(g, false) || (g->forbidden >> slot & 1) != 0) {
        return;
    }
    dp_work(g, dp_pick_use(g, slot, operands), slot, &whole);
    if (dp_open_next(g, false)) {
        dp_work(g, dp_pick_use(g, slot, writes), slot, &whole);
    }
}

/* A draw writes from its vertex shader alone: what the old driver's UAV barrier forgets (design decision 7). */
static void vertex_writes(struct dp_generator *g, uint32_t slot) {
    struct dp_part whole = dp_whole(g, slot);
    struct dp_item item = dp_item_of(DP_USE_uav_vertex);
    if (!dp_item_add(g, &item, DP_USE_uav_vertex, slot, &whole)) {
        return;
    }
    dp_item_emit(g, &item);
    if (dp_takes_legacy(g, slot, dp_shadow_all(dp_resource(g, slot)))) {
        dp_uav(g, dp_chance(g->choice, 1, 4) ? DP_NONE : slot);
    }
    dp_work(g, dp_pick_use(g, slot, DP_USES(uav_compute) | DP_USES(uav_write) | DP_USES(uav_vertex)), slot, &whole);
}

/* There and further in one call: as if each came alone, and a warning (K12). */
static void twice_in_a_call(struct dp_generator *g, uint32_t slot) {
    struct dp_part whole = dp_whole(g, slot);
    enum dp_style style = g->style;
    g->style = DP_STYLE_TOGETHER;
    uint32_t seen = g->shadow.call;
    dp_transition(g, slot, &whole, DP_STATE_COPY_DEST);
    if (seen != g->shadow.call) {
        dp_resource(g, slot)->sub[0].call = 0; /* not to be avoided */
    }
    dp_transition(g, slot, &whole, DP_STATE_COPY_SOURCE);
    g->style = style;
}

/* Any form, alone in the list's order: names are decoration where nothing is shared. */
static void alias_somehow(struct dp_generator *g, uint32_t slot) {
    if (g->shadow.list != DP_LIST_copy) {
        uint32_t aliases = dp_resource(g, slot)->aliases;
        uint32_t other = aliases != 0 ? dp_pick_slot(g, aliases) : slot;
        uint32_t form = dp_choose(g->choice, 4);
        dp_alias(g, form & 1 ? other : DP_NONE, form & 2 ? slot : DP_NONE);
    }
}

void dp_shape_legacy(struct dp_generator *g) {
    static const uint8_t weights[] = {8, 3, 2, 2, 2, 1, 1, 2};
    uint32_t slot = legacy_slot(g);
    for (uint32_t turns = 2 + dp_choose(g->choice, 4); slot != DP_NONE && turns > 0 && dp_room(g) && g->open; turns--) {
        struct dp_part part = dp_any_part(g, slot);
        if (dp_resource(g, slot)->split || !dp_within_reach(g, slot)) {
            break;
        }
        switch (dp_weighted(g->choice, weights, sizeof weights)) {
        case 0:
            use_it(g, slot);
            break;
        case 1:
            dp_legacy_split(g, slot);
            break;
        case 2:
            dp_legacy_global(g);
            break;
        case 3:
            alias_somehow(g, slot);
            break;
        case 4:
            if (dp_open_next(g, dp_chance(g->choice, 1, 3))) {
                use_it(g, slot);
            }
            break;
        case 5:
            twice_in_a_call(g, slot);
            break;
        case 6:
            promote_both_ways(g, slot);
            break;
        default:
            if (dp_chance(g->choice, 1, 2)) {
                vertex_writes(g, slot);
            } else {
                dp_transition(g, slot, &part, DP_STATE_COMMON);
            }
            break;
        }
    }
    if (slot == DP_NONE) {
        dp_shape_write_read(g);
    }
}
