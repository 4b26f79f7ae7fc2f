/* interop.c: one resource under legacy barriers and under enhanced ones in turn: each time through COMMON, with what
 * was done finished and flushed (sheet 9, rules I01 and I02). */
#include "fuzz/generate/generator.h"

/* Whether barriers of this kind can name it, by bringing it to COMMON with the other kind if need be. */
static bool change_kind(struct dp_generator *g, uint32_t slot, const struct dp_part *part, bool legacy) {
    if (legacy ? dp_takes_legacy(g, slot, part->mask) : dp_takes_enhanced(g, slot, part->mask)) {
        return true;
    }
    return dp_to_common(g, slot, part, false);
}

static bool make_ready(struct dp_generator *g, uint32_t slot, const struct dp_part *part, enum dp_use use,
                       bool legacy) {
    struct dp_after after;
    if (legacy) {
        uint32_t state = dp_state_for(g, slot, dp_sheet_state_of(dp_uses[use].access, dp_uses[use].stage));
        return state != DP_STATE_COMMON && dp_transition(g, slot, part, state);
    }
    if (!dp_after_for(g, slot, part, dp_uses[use].access, dp_uses[use].stage, &after)) {
        return false;
    }
    dp_move(g, slot, part, &after);
    return true;
}

void dp_shape_interop(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, g->index.writing));
    if (slot == DP_NONE || dp_resource(g, slot)->aliases != 0) {
        dp_unrelated_work(g, 0);
        return;
    }
    struct dp_part part = dp_whole(g, slot);
    bool legacy = dp_takes_legacy(g, slot, part.mask) && dp_chance(g->choice, 1, 2);
    for (uint32_t turns = 2 + dp_choose(g->choice, 4); turns > 0 && dp_room(g); turns--, legacy = !legacy) {
        enum dp_use use = dp_pick_use(g, slot, DP_ALL_USES);
        if (use == DP_NO_USE || !change_kind(g, slot, &part, legacy) || !make_ready(g, slot, &part, use, legacy)) {
            dp_unrelated_work(g, UINT32_C(1) << slot);
            continue;
        }
        dp_work(g, use, slot, &part);
        if (dp_chance(g->choice, 1, 8) && (!dp_open_next(g, dp_chance(g->choice, 1, 2)) || !dp_within_reach(g, slot))) {
            return;
        }
    }
}
