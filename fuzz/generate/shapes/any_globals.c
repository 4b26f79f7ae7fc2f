/* any_globals.c: global barriers from any access to any other, whether something had it or not: what they ask for is
 * that of the tables, without a resource to narrow it. */
#include "fuzz/generate/generator.h"

/* One access of a set, and one sync that carries it; false if this list has none. */
static bool draw_side(struct dp_generator *g, uint32_t set, uint32_t *sync, uint32_t *access) {
    *access = (uint32_t)dp_pick_bit(g->choice, set & dp_sheet_list_accesses(g->shadow.list));
    uint32_t syncs = dp_sheet_carriers(*access, g->rules) & dp_sheet_list_syncs(g->shadow.list) & ~DP_SYNC_SPLIT;
    *sync = (uint32_t)dp_pick_bit(g->choice, syncs);
    return *access != 0 && *sync != 0 && dp_sheet_side_fits(*sync, *access, 0, false, false, g->rules);
}

/* From read to read half of the time: paths are looked at there only (sheet 15.3.3). */
static void any_global(struct dp_generator *g) {
    struct dp_shadow_sides s = {.layout_before = DP_LAYOUT_UNDEFINED, .layout_after = DP_LAYOUT_UNDEFINED};
    uint32_t set = DP_SHEET_ACCESSES & ~(dp_chance(g->choice, 1, 2) ? DP_SHEET_WRITES : 0u);
    if (draw_side(g, set, &s.sync_before, &s.access_before) && draw_side(g, set, &s.sync_after, &s.access_after)) {
        dp_put_global(g, &s);
        dp_end_call(g); /* not beside a DISCARD, which would be a warning (D05) */
    }
}

void dp_any_globals(struct dp_generator *g) {
    for (uint32_t turns = 1 + dp_choose(g->choice, 4); turns > 0 && dp_room(g); turns--) {
        dp_end_call(g);
        any_global(g);
        dp_unrelated_work(g, 0);
    }
}
