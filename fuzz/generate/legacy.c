/* legacy.c: legacy barriers: which states a transition names, and the records (barrier sheet 9, 15.8). */
#include "fuzz/generate/generator.h"

bool dp_takes_enhanced(struct dp_generator *g, uint32_t resource, uint32_t mask) {
    bool takes = (g->calls & DP_CALLS_ENHANCED) != 0 && !dp_resource(g, resource)->split;
    for (uint32_t rest = takes ? mask : 0; rest != 0; rest &= rest - 1) {
        takes = takes && dp_shadow_takes_enhanced(&g->shadow, resource, dp_bit_index(rest));
    }
    return takes;
}

bool dp_takes_legacy(struct dp_generator *g, uint32_t resource, uint32_t mask) {
    bool takes = (g->calls & DP_CALLS_LEGACY) != 0 && !dp_resource(g, resource)->split;
    for (uint32_t rest = takes ? mask : 0; rest != 0; rest &= rest - 1) {
        takes = takes && dp_shadow_takes_legacy(&g->shadow, resource, dp_bit_index(rest));
    }
    return takes;
}

/* --- states --- */

/* States that a transition on the open list can name for this resource. */
static uint32_t possible(struct dp_generator *g, uint32_t resource) {
    return dp_sheet_resource_states(&dp_resource(g, resource)->made) & dp_sheet_list_states(g->shadow.list);
}

/* As applications write it: the mask that upload heaps have, on anything that shaders read. */
static bool may_be_generic(struct dp_generator *g, uint32_t resource) {
    uint32_t generic = DP_STATE_GENERIC_READ;
    uint32_t needed = DP_STATE_ALL_SHADER_RESOURCE;
    uint32_t can = possible(g, resource);
    bool texture = dp_resource(g, resource)->texture;
    return g->shadow.list == DP_LIST_direct && ((texture ? needed : generic) & ~can) == 0;
}

uint32_t dp_state_for(struct dp_generator *g, uint32_t resource, uint32_t wanted) {
    uint32_t can = possible(g, resource);
    if ((wanted & can) == 0) {
        return DP_STATE_COMMON;
    }
    if ((wanted & DP_SHEET_WRITE_STATES) != 0) {
        return wanted;
    }
    if ((wanted & DP_STATE_GENERIC_READ) != 0 && may_be_generic(g, resource) && dp_chance(g->choice, 1, 10)) {
        return DP_STATE_GENERIC_READ;
    }
    uint32_t state = wanted;
    for (uint32_t more = dp_chance(g->choice, 1, 3) ? 1 + dp_choose(g->choice, 2) : 0; more > 0; more--) {
        state |= (uint32_t)dp_pick_bit(g->choice, can & ~DP_SHEET_WRITE_STATES & ~state);
    }
    return state;
}

/* StateBefore of a subresource: S, or what it was promoted to, or what promotion would have given (K05). */
static uint32_t state_before(struct dp_generator *g, uint32_t resource, const struct dp_shadow_sub *s) {
    uint32_t promoted = s->promoted | s->unseen;
    uint32_t can = possible(g, resource) & dp_sheet_promotable(&dp_resource(g, resource)->made);
    if (s->state != DP_STATE_COMMON) {
        return s->state;
    }
    bool extra = dp_chance(g->choice, 1, 12);
    if (promoted != 0) {
        bool reads = (promoted & DP_SHEET_WRITE_STATES) == 0;
        return promoted | (extra && reads ? (uint32_t)dp_pick_bit(g->choice, can & ~DP_SHEET_WRITE_STATES) : 0);
    }
    return extra && s->used_access == 0 ? (uint32_t)dp_pick_bit(g->choice, can) : (uint32_t)DP_STATE_COMMON;
}

/* --- records --- */

static void put_transition(struct dp_generator *g, uint32_t resource, uint32_t subresource, uint32_t before,
                           uint32_t after, uint32_t flags) {
    struct dp_command *record = dp_legacy_record(g, DP_COMMAND_transition);
    record->as.transition.resource = resource;
    record->as.transition.subresource = subresource;
    record->as.transition.state_before = before;
    record->as.transition.state_after = after;
    record->as.transition.flags = flags;
}

/* A second transition of a subresource in one call is a warning (K12): seldom, and still as if each came alone. */
static void avoid_duplicate(struct dp_generator *g, uint32_t resource, uint32_t mask) {
    bool twice = false;
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        twice = twice || dp_resource(g, resource)->sub[dp_bit_index(rest)].call == g->shadow.call;
    }
    if (twice && g->legacy_open && !dp_chance(g->choice, 1, 12)) {
        dp_end_call(g);
    }
}

static void end_call_by_style(struct dp_generator *g) {
    if (g->style == DP_STYLE_EACH) {
        dp_end_call(g);
    }
}

/* Whether all subresources of a resource are in one state and stay for a mask that names all of them. */
static bool as_one(const struct dp_shadow_resource *r, uint32_t mask) {
    const struct dp_shadow_sub *first = &r->sub[0];
    for (uint32_t i = 1; i < r->subs; i++) {
        const struct dp_shadow_sub *s = &r->sub[i];
        if (s->state != first->state || (s->promoted | s->unseen) != (first->promoted | first->unseen) ||
            (s->used_access == 0) != (first->used_access == 0)) {
            return false;
        }
    }
    return mask == dp_shadow_all(r);
}

static uint32_t random_state(struct dp_generator *g, uint32_t resource) {
    return (uint32_t)dp_pick_bit(g->choice, possible(g, resource));
}

static void transition_of(struct dp_generator *g, uint32_t resource, uint32_t subresource, uint32_t mask,
                          uint32_t state) {
    const struct dp_shadow_sub *first = &dp_resource(g, resource)->sub[dp_bit_index(mask)];
    uint32_t before = g->options.shadow ? state_before(g, resource, first) : random_state(g, resource);
    uint32_t after = g->options.shadow ? state : random_state(g, resource);
    if (before == after && g->options.shadow) {
        return;
    }
    put_transition(g, resource, subresource, before, after, DP_SPLIT_NONE);
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        dp_shadow_transition(&g->shadow, resource, dp_bit_index(rest), before, after, DP_SPLIT_NONE);
    }
}

/* Whether a transition can name a part here at all: kind of resource, mode, list. */
static bool takes_transition(struct dp_generator *g, uint32_t resource, uint32_t mask) {
    struct dp_shadow_resource *r = dp_resource(g, resource);
    uint32_t legal = dp_sheet_list_states(g->shadow.list);
    if (dp_sheet_resource_states(&r->made) == 0 || !dp_takes_legacy(g, resource, mask)) {
        return false;
    }
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        uint32_t states = dp_shadow_states(&r->sub[dp_bit_index(rest)]);
        bool named = states == DP_STATE_GENERIC_READ || (states & ~dp_sheet_resource_states(&r->made)) == 0;
        if ((states & ~legal) != 0 || !named) { /* promotion goes further than transitions do (K08) */
            return false;
        }
    }
    return true;
}

bool dp_transition(struct dp_generator *g, uint32_t resource, const struct dp_part *part, uint32_t state) {
    struct dp_shadow_resource *r = dp_resource(g, resource);
    if (!takes_transition(g, resource, part->mask) || (state & ~dp_sheet_list_states(g->shadow.list)) != 0) {
        return false;
    }
    avoid_duplicate(g, resource, part->mask);
    if (as_one(r, part->mask)) {
        uint32_t index = r->subs == 1 && dp_chance(g->choice, 1, 2) ? 0 : DP_ALL_SUBRESOURCES;
        transition_of(g, resource, index, part->mask, state);
    } else {
        for (uint32_t rest = part->mask; rest != 0; rest &= rest - 1) {
            transition_of(g, resource, dp_bit_index(rest), rest & (~rest + 1), state);
        }
    }
    end_call_by_style(g);
    return true;
}

/* One half over a part. */
static void put_half(struct dp_generator *g, uint32_t resource, const struct dp_part *part, uint32_t before,
                     uint32_t after, uint32_t flags) {
    bool all = part->mask == dp_shadow_all(dp_resource(g, resource));
    avoid_duplicate(g, resource, part->mask);
    for (uint32_t rest = part->mask; rest != 0; rest &= rest - 1) {
        if (!all || rest == part->mask) {
            put_transition(g, resource, all ? DP_ALL_SUBRESOURCES : dp_bit_index(rest), before, after, flags);
        }
        dp_shadow_transition(&g->shadow, resource, dp_bit_index(rest), before, after, flags);
    }
    end_call_by_style(g);
}

bool dp_begin_only(struct dp_generator *g, uint32_t resource, const struct dp_part *part, uint32_t before,
                   uint32_t after) {
    if (!takes_transition(g, resource, part->mask) || (after & ~dp_sheet_list_states(g->shadow.list)) != 0) {
        return false;
    }
    put_half(g, resource, part, before, after, DP_SPLIT_BEGIN_ONLY);
    return true;
}

void dp_end_only(struct dp_generator *g, uint32_t resource, const struct dp_part *part, uint32_t before,
                 uint32_t after) {
    put_half(g, resource, part, before, after, DP_SPLIT_END_ONLY);
}

void dp_uav(struct dp_generator *g, uint32_t resource) {
    dp_legacy_record(g, DP_COMMAND_uav)->as.uav.resource = resource;
    dp_shadow_uav(&g->shadow, resource);
    end_call_by_style(g);
}

void dp_alias(struct dp_generator *g, uint32_t before, uint32_t after) {
    struct dp_command *record = dp_legacy_record(g, DP_COMMAND_aliasing);
    record->as.aliasing.before = before;
    record->as.aliasing.after = after;
    dp_shadow_aliasing(&g->shadow);
    end_call_by_style(g);
}

void dp_legacy_global(struct dp_generator *g) {
    if (g->shadow.list == DP_LIST_copy || (g->calls & DP_CALLS_LEGACY) == 0) { /* K10 */
        return;
    }
    if (dp_chance(g->choice, 1, 2)) {
        dp_uav(g, DP_NONE);
    } else {
        dp_alias(g, DP_NONE, DP_NONE);
    }
}

bool dp_to_common(struct dp_generator *g, uint32_t resource, const struct dp_part *part, bool nobody_follows) {
    if (!dp_takes_enhanced(g, resource, part->mask)) {
        return dp_transition(g, resource, part, DP_STATE_COMMON);
    }
    struct dp_after after = {.sync = DP_SYNC_ALL, .access = DP_ACCESS_COMMON, .layout = DP_LAYOUT_COMMON};
    if (nobody_follows) {
        after.sync = DP_SYNC_NONE;
        after.access = DP_ACCESS_NO_ACCESS;
    }
    uint32_t layout = dp_resource(g, resource)->sub[dp_bit_index(part->mask)].layout;
    bool stuck = g->shadow.list == DP_LIST_compute && /* L03 */
                 layout == DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE;
    if (g->shadow.list == DP_LIST_copy || stuck || !dp_uniform(g, resource, part->mask)) {
        return false;
    }
    dp_move(g, resource, part, &after);
    return true;
}
