/* rules_barrier_rights.c: can the resource have what the barrier names: A12, A06, A07, A10, A11 (accesses), L07, L10
 * (layouts). Globals name no resource. */
#include "barrier.h"
#include "rights.h"

static void reject(struct ref_judge *judge, enum dp_rule rule, uint32_t rejected) {
    bool broken = false;
    for (int side = REF_BEFORE; side <= REF_AFTER; side++) {
        broken |= !judge->access_broken[side] && (judge->barrier->access[side] & rejected) != 0;
    }
    if (broken) {
        ref_broken(judge, rule);
    }
}

static void accesses(struct ref_judge *judge) {
    const struct ref_rights *rights = &judge->barrier->resource->rights;
    reject(judge, DP_RULE_A12, rights->never);
    reject(judge, DP_RULE_A06, rights->no_structure);
    reject(judge, DP_RULE_A07, rights->lacking);
    reject(judge, DP_RULE_A10, rights->upload);
    reject(judge, DP_RULE_A11, rights->readback);
}

/* L07: a simultaneous-access texture stays in COMMON. */
static bool leaves_common(const struct ref_barrier *barrier, int side) {
    uint32_t layout = barrier->layout[side];
    return ref_is_simultaneous(barrier->resource) && layout != DP_LAYOUT_COMMON && layout != DP_LAYOUT_UNDEFINED;
}

/* L10: column model_needs_flag. */
static bool lacks_layout_flag(const struct ref_barrier *barrier, int side) {
    return !ref_meets(ref_layout_flags(barrier->layout[side])->needs, barrier->resource->created.flags);
}

static void layouts(struct ref_judge *judge) {
    bool leaves = false;
    bool lacks = false;
    for (int side = REF_BEFORE; side <= REF_AFTER; side++) {
        if (!judge->layout_broken[side]) {
            leaves |= leaves_common(judge->barrier, side);
            lacks |= lacks_layout_flag(judge->barrier, side);
        }
    }
    if (leaves) {
        ref_broken(judge, DP_RULE_L07);
    }
    if (lacks) {
        ref_broken(judge, DP_RULE_L10);
    }
}

void ref_rules_barrier_rights(struct ref_judge *judge) {
    if (judge->barrier->type == DP_BARRIER_global) {
        return;
    }
    accesses(judge);
    if (judge->barrier->type == DP_BARRIER_texture) {
        layouts(judge);
    }
}
