/* need_legacy.c: legacy barriers where a use needs them: a transition, or what orders uses of one state; or none,
 * where a state that decayed is trusted. */
#include "fuzz/generate/generator.h"

#define ORDERED_BY_UAV ((uint32_t)DP_STATE_UNORDERED_ACCESS | DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE)

/* Those of a part that a use cannot have as they are. */
static uint32_t not_ready(struct dp_generator *g, uint32_t resource, uint32_t mask, const struct dp_use_facts *use) {
    uint32_t left = 0;
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        bool ready = dp_shadow_ready(&g->shadow, resource, dp_bit_index(rest), use->access, use->stage);
        left |= ready ? 0 : rest & (~rest + 1);
    }
    return left;
}

/* Those whose state would do: only order is missing. */
static bool states_admit(struct dp_generator *g, uint32_t resource, uint32_t mask, const struct dp_use_facts *use) {
    const struct dp_shadow_resource *r = dp_resource(g, resource);
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        const struct dp_shadow_sub *s = &r->sub[dp_bit_index(rest)];
        if (s->legacy ? !dp_shadow_state_admits(r, s, use->access, use->stage)
                      : r->texture && (use->access & ~dp_sheet_admits(s->layout, r->simultaneous)) != 0) {
            return false;
        }
    }
    return true;
}

/* A UAV barrier names the whole resource; one that is elsewhere in a layout of its own is not touched by it (I02). */
static bool order_by_uav(struct dp_generator *g, uint32_t resource) {
    const struct dp_shadow_resource *r = dp_resource(g, resource);
    bool flagged = (r->made.flags & DP_FLAGS_ALLOW_UNORDERED_ACCESS) != 0;
    bool structure = (r->made.flags & DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE) != 0;
    bool named = flagged && dp_takes_legacy(g, resource, dp_shadow_all(r)) && !(structure && !r->sub[0].legacy);
    if (g->shadow.list == DP_LIST_copy) {
        return false;
    }
    dp_uav(g, named && !dp_chance(g->choice, 1, 4) ? resource : DP_NONE);
    return true;
}

/* Through COMMON and back, in two calls: what orders two writes in one state. */
static bool bounce(struct dp_generator *g, uint32_t resource, const struct dp_part *part, uint32_t state) {
    if (!dp_transition(g, resource, part, DP_STATE_COMMON)) {
        return false;
    }
    dp_end_call(g);
    return dp_transition(g, resource, part, state);
}

/* Only UAV and aliasing barriers go here: no transitions (K09). */
static bool need_order(struct dp_generator *g, uint32_t resource, uint32_t mask, uint32_t wanted,
                       const struct dp_use_facts *use) {
    if (g->shadow.list == DP_LIST_copy || !states_admit(g, resource, mask, use)) {
        return false;
    }
    if ((wanted & ORDERED_BY_UAV) == 0 || !order_by_uav(g, resource) || not_ready(g, resource, mask, use) != 0) {
        dp_alias(g, DP_NONE, DP_NONE);
    }
    return true;
}

/* Promotion in a new execute, though what an earlier one did is still owed: what decay promised on the PC (Q14). */
static bool trusts_decay(struct dp_generator *g, uint32_t resource, uint32_t mask, const struct dp_use_facts *use) {
    struct dp_shadow_resource *r = dp_resource(g, resource);
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        const struct dp_shadow_sub *s = &r->sub[dp_bit_index(rest)];
        if (!s->legacy || s->touched || s->state != DP_STATE_COMMON) {
            return false;
        }
    }
    if (!states_admit(g, resource, mask, use) || !dp_chance(g->choice, 1, 3)) {
        return false;
    }
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        struct dp_shadow_sub *s = &r->sub[dp_bit_index(rest)];
        s->used_sync = 0;
        s->used_access = 0;
        s->granted_sync = DP_SYNC_ALL;
        s->granted_access = DP_ACCESS_COMMON;
    }
    return true;
}

bool dp_need_legacy(struct dp_generator *g, uint32_t resource, const struct dp_part *part, enum dp_use use) {
    const struct dp_use_facts *facts = &dp_uses[use];
    const struct dp_shadow_resource *r = dp_resource(g, resource);
    uint32_t wanted = dp_sheet_state_of(facts->access, facts->stage);
    uint32_t left = not_ready(g, resource, part->mask, facts);
    if (left == 0 && !dp_chance(g->choice, 1, 24)) {
        return true;
    }
    left = left == 0 ? part->mask : left;
    if (trusts_decay(g, resource, left, facts)) {
        return true;
    }
    if (dp_sheet_resource_states(&r->made) == 0) { /* K09 */
        return need_order(g, resource, left, wanted, facts);
    }
    uint32_t can = dp_sheet_resource_states(&r->made) & dp_sheet_list_states(g->shadow.list);
    if ((wanted & can) == 0 || !dp_takes_legacy(g, resource, left)) {
        return false;
    }
    struct dp_part rest = {part->range, left};
    if ((wanted & ORDERED_BY_UAV) != 0 && states_admit(g, resource, left, facts) && order_by_uav(g, resource) &&
        not_ready(g, resource, left, facts) == 0) {
        return true;
    }
    uint32_t promotable = dp_sheet_promotable(&r->made);
    uint32_t state = (wanted & promotable) != 0 && dp_chance(g->choice, 1, 8) ? (uint32_t)DP_STATE_COMMON
                                                                              : dp_state_for(g, resource, wanted);
    if (!dp_transition(g, resource, &rest, state)) {
        return false;
    }
    left = not_ready(g, resource, left, facts);
    rest.mask = left;
    return left == 0 || (bounce(g, resource, &rest, wanted) && not_ready(g, resource, left, facts) == 0);
}
