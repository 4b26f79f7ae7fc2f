/* memory_only.c: barriers that leave layouts alone: both UNDEFINED, or the same on both sides. */
#include "fuzz/generate/generator.h"

/* The access of the use if the layout admits it, else all that the layout does admit, with a sync that carries it. */
static void after_in_place(struct dp_generator *g, const struct dp_shadow_resource *r, uint32_t layout, enum dp_use use,
                           struct dp_shadow_sides *s) {
    uint32_t admitted = r->texture ? dp_sheet_admits(layout, r->simultaneous) : DP_SHEET_ACCESSES;
    uint32_t all = admitted & r->accesses & dp_sheet_list_accesses(g->shadow.list);
    bool fits = (dp_uses[use].access & ~all) == 0;
    s->access_after = fits ? dp_uses[use].access : all;
    s->sync_after = fits ? dp_uses[use].stage : (uint32_t)DP_SYNC_ALL;
    if (!dp_sheet_side_fits(s->sync_after, s->access_after, layout, r->texture, r->simultaneous, g->rules)) {
        s->sync_after = DP_SYNC_ALL;
    }
}

static void leave_layout(struct dp_generator *g, uint32_t slot, const struct dp_part *part, enum dp_use use) {
    const struct dp_shadow_resource *r = dp_resource(g, slot);
    struct dp_shadow_sides s = {0};
    if (!dp_uniform(g, slot, part->mask) || r->aliases != 0 || !dp_takes_enhanced(g, slot, part->mask)) {
        return;
    }
    dp_before_of(g, slot, part->mask, &s);
    uint32_t layout = s.layout_before;
    if (r->texture && layout == DP_LAYOUT_UNDEFINED) {
        return;
    }
    after_in_place(g, r, layout, use, &s);
    s.layout_before = dp_chance(g->choice, 2, 3) ? DP_LAYOUT_UNDEFINED : layout;
    s.layout_after = s.layout_before;
    if (s.access_after != 0) {
        dp_put_barrier(g, slot, part, &s);
    }
}

void dp_shape_memory_only(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, DP_ALL_USES));
    if (slot == DP_NONE || !g->options.shadow) {
        dp_unrelated_work(g, 0);
        return;
    }
    enum dp_use use = dp_pick_use(g, slot, DP_ALL_USES);
    struct dp_part part = dp_any_part(g, slot);
    if (!dp_work(g, use, slot, &part)) {
        return;
    }
    leave_layout(g, slot, &part, dp_chance(g->choice, 1, 2) ? use : dp_pick_use(g, slot, DP_ALL_USES));
    dp_work(g, use, slot, &part);
}
