/* several_lists.c: a list that leaves everything as it found it, executed again; and lists one after another. */
#include "fuzz/generate/generator.h"

/* One subresource that the list moved, back in the layout or state in which it came. */
static void restore_sub(struct dp_generator *g, uint32_t slot, uint32_t i) {
    const struct dp_shadow_sub *s = dp_shadow_look(&g->shadow, slot, i);
    struct dp_part part = dp_single(g, slot, i);
    if (s->recording != g->shadow.recording || s->closed) {
        return;
    }
    if (s->legacy) {
        dp_transition(g, slot, &part, s->entry_state);
    } else if (dp_resource(g, slot)->texture && s->layout != s->entry_layout && s->entry_layout < 32 &&
               dp_takes_enhanced(g, slot, part.mask)) {
        struct dp_after after = {.sync = DP_SYNC_ALL, .access = DP_ACCESS_COMMON, .layout = s->entry_layout};
        dp_move(g, slot, &part, &after);
    }
}

static void restore(struct dp_generator *g) {
    for (uint32_t rest = g->shadow.touched & dp_free_resources(g); rest != 0; rest &= rest - 1) {
        uint32_t slot = dp_bit_index(rest);
        const struct dp_shadow_resource *r = dp_resource(g, slot);
        for (uint32_t i = 0; r->aliases == 0 && i < r->subs; i++) {
            restore_sub(g, slot, i);
        }
    }
}

void dp_shape_several_lists(struct dp_generator *g) {
    for (uint32_t lists = 1 + dp_choose(g->choice, 3); lists > 0 && dp_room(g) && g->open; lists--) {
        for (uint32_t turns = 1 + dp_choose(g->choice, 3); turns > 0 && dp_room(g); turns--) {
            dp_unrelated_work(g, 0);
        }
        if (!dp_chance(g->choice, 1, 4)) {
            restore(g);
        }
        uint32_t list = g->list_count;
        uint32_t type = g->shadow.list;
        dp_close_list(g);
        if (list < g->list_count && g->lists[list].repeats && dp_chance(g->choice, 1, 2)) {
            dp_execute(g);
            dp_execute_again(g, list);
        }
        dp_open_list(g, type);
    }
}
