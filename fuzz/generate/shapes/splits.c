/* splits.c: BEGIN and END of a split barrier; between them work that has nothing to do with it, the end of a list, or
 * that of an execute (sheet 15.10). */
#include "fuzz/generate/generator.h"

static bool split_sides(struct dp_generator *g, uint32_t slot, const struct dp_part *part, enum dp_use use,
                        struct dp_shadow_sides *s) {
    const struct dp_use_facts *facts = &dp_uses[use];
    struct dp_after after;
    const struct dp_shadow_sub *first = dp_shadow_look(&g->shadow, slot, 0);
    if (!dp_uniform(g, slot, part->mask) || first->known == DP_ACCESS_NO_ACCESS || first->closed) {
        return false;
    }
    if (!dp_after_for(g, slot, part, facts->access, facts->stage, &after)) {
        return false;
    }
    dp_before_of(g, slot, part->mask, s);
    s->sync_after = after.sync;
    s->access_after = after.access;
    s->layout_after = dp_resource(g, slot)->texture ? after.layout : (uint32_t)DP_LAYOUT_UNDEFINED;
    return true;
}

/* The list whose BEGIN no END follows runs twice: where an execute ends the split, once is like the other time. */
static void run_twice(struct dp_generator *g, uint32_t slot) {
    uint32_t list = g->list_count;
    dp_resource(g, slot)->split = false;
    dp_close_list(g);
    g->lists[list].loops = false; /* P02 */
    if (g->lists[list].repeats) {
        dp_execute(g);
        dp_execute_again(g, list);
    }
    dp_resource(g, slot)->split = true;
    dp_open_next(g, false);
}

static void some_work(struct dp_generator *g, uint32_t slot, uint32_t most) {
    for (uint32_t turns = dp_choose(g->choice, most); turns > 0; turns--) {
        dp_unrelated_work(g, UINT32_C(1) << slot);
    }
}

/* False if no END may follow: the split has ended, or there is no room. */
bool dp_between_halves(struct dp_generator *g, uint32_t slot) {
    const struct dp_shadow_resource *r = dp_resource(g, slot);
    bool outlives = r->texture && !r->simultaneous;
    some_work(g, slot, 4);
    if (!dp_chance(g->choice, 1, 3)) {
        return true;
    }
    if (!outlives && dp_chance(g->choice, 1, 3)) {
        run_twice(g, slot);
        return false;
    }
    bool open = dp_open_next(g, !outlives || dp_chance(g->choice, 1, 2));
    if (open) {
        some_work(g, slot, 3);
    }
    return open && r->split;
}

void dp_shape_splits(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, g->index.writing));
    if (slot == DP_NONE || dp_resource(g, slot)->aliases != 0 || !g->options.shadow) {
        dp_shape_write_read(g);
        return;
    }
    struct dp_part part = dp_whole(g, slot);
    struct dp_shadow_sides s = {0};
    enum dp_use later = dp_pick_use(g, slot, DP_ALL_USES);
    if (!dp_work(g, dp_pick_use(g, slot, g->index.writing), slot, &part) || later == DP_NO_USE ||
        !split_sides(g, slot, &part, later, &s)) {
        return;
    }
    struct dp_shadow_sides half = s;
    half.sync_after = DP_SYNC_SPLIT;
    dp_put_barrier(g, slot, &part, &half);
    dp_resource(g, slot)->split = true;
    if (!dp_between_halves(g, slot)) {
        return;
    }
    half.sync_before = DP_SYNC_SPLIT;
    half.sync_after = s.sync_after;
    dp_resource(g, slot)->split = false;
    dp_put_barrier(g, slot, &part, &half);
    dp_work(g, later, slot, &part);
}
