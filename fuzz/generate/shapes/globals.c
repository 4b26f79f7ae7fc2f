/* globals.c: a global barrier does what several others would. */
#include "fuzz/generate/generator.h"

/* What was used since it was handed over, all over. */
static void owed(struct dp_generator *g, uint32_t *sync, uint32_t *access) {
    for (uint32_t rest = dp_free_resources(g); rest != 0; rest &= rest - 1) {
        uint32_t slot = dp_bit_index(rest);
        for (uint32_t i = 0; i < dp_resource(g, slot)->subs; i++) {
            const struct dp_shadow_sub *s = dp_shadow_look(&g->shadow, slot, i);
            *sync |= s->used_sync;
            *access |= s->used_access;
        }
    }
}

void dp_one_global(struct dp_generator *g) {
    uint32_t list_syncs = dp_sheet_list_syncs(g->shadow.list) & ~DP_SYNC_SPLIT;
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, DP_ALL_USES));
    enum dp_use next = slot == DP_NONE ? DP_NO_USE : dp_pick_use(g, slot, DP_ALL_USES);
    struct dp_shadow_sides s = {.layout_before = DP_LAYOUT_UNDEFINED, .layout_after = DP_LAYOUT_UNDEFINED};
    if ((g->calls & DP_CALLS_ENHANCED) == 0) {
        dp_legacy_global(g);
        return;
    }
    if (next == DP_NO_USE) {
        return;
    }
    owed(g, &s.sync_before, &s.access_before);
    s.sync_before &= list_syncs;
    s.access_before &= dp_sheet_list_accesses(g->shadow.list);
    s.sync_after = dp_uses[next].stage;
    s.access_after = dp_uses[next].access;
    if (s.access_before == 0 || !dp_sheet_side_fits(s.sync_before, s.access_before, 0, false, false, g->rules)) {
        s.sync_before = DP_SYNC_ALL;
        s.access_before = DP_ACCESS_COMMON;
    }
    if (dp_chance(g->choice, 1, 4) || !dp_sheet_side_fits(s.sync_after, s.access_after, 0, false, false, g->rules)) {
        s.sync_after = DP_SYNC_ALL;
        s.access_after = DP_ACCESS_COMMON;
    }
    dp_put_global(g, &s);
    if (dp_chance(g->choice, 1, 2)) {
        struct dp_part part = dp_any_part(g, slot);
        dp_work(g, next, slot, &part);
    }
}

void dp_shape_globals(struct dp_generator *g) {
    if (dp_chance(g->choice, 1, 2)) {
        dp_any_globals(g);
    } else {
        dp_one_global(g);
    }
}
