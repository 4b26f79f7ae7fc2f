/* legacy_splits.c: BEGIN_ONLY and END_ONLY of a transition, work, lists or executes between (sheet 15.10). */
#include "fuzz/generate/generator.h"

void dp_legacy_split(struct dp_generator *g, uint32_t slot) {
    struct dp_shadow_resource *r = dp_resource(g, slot);
    struct dp_part part = dp_any_part(g, slot);
    enum dp_use later = dp_pick_use(g, slot, DP_ALL_USES);
    const struct dp_shadow_sub *s = &r->sub[dp_bit_index(part.mask)];
    if (later == DP_NO_USE || r->aliases != 0 || !g->options.shadow) {
        return;
    }
    for (uint32_t rest = part.mask; rest != 0; rest &= rest - 1) { /* one pair of states for all of it */
        const struct dp_shadow_sub *other = &r->sub[dp_bit_index(rest)];
        if (other->state != s->state || (other->promoted | other->unseen) != 0) {
            return;
        }
    }
    uint32_t before = s->legacy ? s->state : (uint32_t)DP_STATE_COMMON;
    uint32_t state = dp_state_for(g, slot, dp_sheet_state_of(dp_uses[later].access, dp_uses[later].stage));
    if (state == before || !dp_begin_only(g, slot, &part, before, state)) {
        return;
    }
    r->split = true;
    if (!dp_between_halves(g, slot)) {
        return;
    }
    r->split = false;
    dp_end_only(g, slot, &part, before, state);
    dp_work(g, later, slot, &part);
}
