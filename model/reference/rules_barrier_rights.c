/* rules_barrier_rights.c: can the resource have what the barrier names: A12, A06, A07, A10, A11 (accesses), L07, L10
 * (layouts). Globals name no resource. */
#include "barrier.h"
#include "rights.h"

typedef uint32_t (*rejecter)(const struct ref_resource *resource, uint32_t access);

static const struct {
    enum dp_rule rule;
    rejecter rejects;
} access_rules[] = {
    {DP_RULE_A12, ref_never_has       },
    {DP_RULE_A06, ref_is_no_structure },
    {DP_RULE_A07, ref_lacks_flag      },
    {DP_RULE_A10, ref_upload_refuses  },
    {DP_RULE_A11, ref_readback_refuses},
};

static void accesses(struct ref_judge *judge) {
    const struct ref_barrier *barrier = judge->barrier;
    for (size_t i = 0; i < sizeof access_rules / sizeof access_rules[0]; i++) {
        uint32_t rejected = 0;
        for (int side = REF_BEFORE; side <= REF_AFTER; side++) {
            if (!judge->access_broken[side]) {
                rejected |= access_rules[i].rejects(barrier->resource, barrier->access[side]);
            }
        }
        if (rejected != 0) {
            ref_broken(judge, access_rules[i].rule);
        }
    }
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
