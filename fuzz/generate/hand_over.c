/* hand_over.c: memory that several resources have goes from one to another (sheet 5, aliasing recipe; 15.8). */
#include "fuzz/generate/generator.h"

/* Takes a resource out of use: its last user is waited for and flushed, its layout given up. Returns who to wait
 * for. */
static uint32_t deactivate(struct dp_generator *g, uint32_t resource, uint32_t stage) {
    struct dp_shadow_resource *r = dp_resource(g, resource);
    uint32_t used = 0;
    for (uint32_t i = 0; i < r->subs; i++) {
        struct dp_shadow_sub *s = dp_shadow_look(&g->shadow, resource, i);
        used |= s->used_sync | s->last_sync;
    }
    r->active = false;
    if (used != 0) {
        struct dp_part whole = dp_whole(g, resource);
        struct dp_after after = {.sync = stage, .access = DP_ACCESS_NO_ACCESS, .layout = DP_LAYOUT_UNDEFINED};
        dp_move(g, resource, &whole, &after);
    }
    return used;
}

/* Layout 31 is not left on a compute list (L03). */
static bool stuck(const struct dp_generator *g, const struct dp_shadow_resource *r) {
    for (uint32_t i = 0; g->shadow.list == DP_LIST_compute && i < r->subs; i++) {
        if (r->sub[i].layout == DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE) {
            return true;
        }
    }
    return false;
}

/* With an aliasing barrier, which names both, one or none. */
static bool activate_legacy(struct dp_generator *g, uint32_t resource) {
    struct dp_shadow_resource *r = dp_resource(g, resource);
    uint32_t before = DP_NONE;
    if (g->shadow.list == DP_LIST_copy || !dp_takes_legacy(g, resource, dp_shadow_all(r))) {
        return false;
    }
    for (uint32_t rest = r->aliases; rest != 0; rest &= rest - 1) {
        struct dp_shadow_resource *other = dp_resource(g, dp_bit_index(rest));
        before = other->active ? dp_bit_index(rest) : before;
        other->active = false;
    }
    /* One draw after the other: compilers differ in which argument of a call they work out first. */
    uint32_t to = dp_chance(g->choice, 1, 3) ? DP_NONE : resource;
    uint32_t from = dp_chance(g->choice, 1, 3) ? DP_NONE : before;
    dp_alias(g, from, to);
    r->active = true;
    return true;
}

/* Whether barriers of the enhanced kind can take the others that are in use out of it. */
static bool can_deactivate(struct dp_generator *g, const struct dp_shadow_resource *r) {
    for (uint32_t rest = r->aliases; rest != 0; rest &= rest - 1) {
        uint32_t slot = dp_bit_index(rest);
        struct dp_shadow_resource *other = dp_resource(g, slot);
        if (other->active && !dp_takes_enhanced(g, slot, dp_shadow_all(other))) {
            return false;
        }
    }
    return true;
}

bool dp_activate(struct dp_generator *g, uint32_t resource, uint32_t access, uint32_t stage) {
    struct dp_shadow_resource *r = dp_resource(g, resource);
    struct dp_part whole = dp_whole(g, resource);
    struct dp_after after;
    uint32_t others = 0;
    if ((r->aliases & g->forbidden) != 0) {
        return false;
    }
    if (!dp_takes_enhanced(g, resource, dp_shadow_all(r)) || !can_deactivate(g, r)) {
        return activate_legacy(g, resource);
    }
    if (!dp_after_undefined(g, resource, access, stage, &after)) {
        return false;
    }
    for (uint32_t i = 0; i < g->shadow.count; i++) {
        struct dp_shadow_resource *other = dp_resource(g, i);
        if ((r->aliases >> i & 1) != 0 && other->active) {
            if (other->split || stuck(g, other) || !dp_within_reach(g, i)) {
                return false;
            }
            others |= deactivate(g, i, stage);
        }
    }
    if (!dp_chance(g->choice, 1, 4)) {
        dp_end_call(g); /* in one call the DISCARD is a warning (D05) */
    }
    after.discard = r->texture && !dp_chance(g->choice, 1, 4);
    after.take_over = others;
    dp_move(g, resource, &whole, &after);
    r->active = true;
    return true;
}
