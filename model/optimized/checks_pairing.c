/* checks_pairing.c: rules about sync, access and layout of one side together: S02, S03, L04, V07, V08, A04, S08,
 * A03, A09. */
#include "model/optimized/access_algebra.h"
#include "model/optimized/barrier.h"
#include "model/optimized/compatibility.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/report.h"
#include "model/optimized/sync_algebra.h"

static bool reads(const struct opt_side *side, uint32_t parts) {
    return (side->reads & parts) == parts;
}

/* S02, S03: nothing may be accessed where nobody waits; COMMON passes on the console (barrier sheet Q03). */
static bool unsynchronised(const struct opt_side *side, uint32_t rules) {
    bool harmless = side->access == DP_ACCESS_NO_ACCESS || (side->access == DP_ACCESS_COMMON && rules == DP_RULES_xbox);
    return reads(side, OPT_SYNC_READS | OPT_ACCESS_READS) && side->sync == DP_SYNC_NONE && !harmless;
}

/* Half (a) of V07 and V08. Bits that the resource's kind never has are A12's business. */
static bool sync_carries(const struct opt_side *side, uint32_t never, uint32_t rules) {
    if (side->sync == DP_SYNC_NONE || side->access == DP_ACCESS_NO_ACCESS) {
        return true;
    }
    if (side->access == DP_ACCESS_COMMON) {
        return (side->sync & opt_sync_for_common(rules)) != 0;
    }
    return opt_carries(side->sync, side->access & ~never, rules);
}

/* Half (b). UNDEFINED is L04's business. */
static bool layout_admits(const struct opt_side *side, const struct opt_resource *resource) {
    if (side->layout == OPT_UNDEFINED) {
        return true;
    }
    uint32_t asked = side->access & ~DP_ACCESS_NO_ACCESS & ~resource->never;
    return (asked & ~opt_layout_admits(side->layout, resource->simultaneous)) == 0;
}

static bool incompatible(const struct opt_barrier *barrier, const struct opt_side *side, bool carried) {
    bool texture = barrier->type == DP_BARRIER_texture;
    if (!reads(side, texture ? OPT_SIDE_READS : OPT_SYNC_READS | OPT_ACCESS_READS)) {
        return false;
    }
    return !carried || (texture && !layout_admits(side, barrier->resource));
}

/* A04: deactivated in a layout, by a stage that is really waited for. */
static bool deactivates_in_layout(const struct opt_side *side) {
    return reads(side, OPT_SIDE_READS) && side->access == DP_ACCESS_NO_ACCESS && side->layout != OPT_UNDEFINED &&
           side->sync != DP_SYNC_NONE && side->sync != DP_SYNC_SPLIT;
}

/* S08: a stage that none of the accesses happens in. The console never says so (Q06). */
static bool oversynchronised(const struct opt_side *side, bool carried, uint32_t rules) {
    if (rules == DP_RULES_xbox || !carried || !reads(side, OPT_SYNC_READS | OPT_ACCESS_READS) ||
        side->access == DP_ACCESS_COMMON || side->access == DP_ACCESS_NO_ACCESS) {
        return false;
    }
    uint32_t idle = side->sync & ~opt_carrying(side->access, rules) & ~((uint32_t)DP_SYNC_ALL | DP_SYNC_SPLIT);
    return idle != 0;
}

/* A09: more than one way to write. The recipe of the UAV barrier has two that count as one. */
static bool writes_variously(const struct opt_side *side) {
    uint32_t writes = side->access & OPT_WRITE_ACCESS;
    uint32_t uav_pair = DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE;
    if ((writes & uav_pair) == uav_pair) {
        writes &= ~(uint32_t)DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE;
    }
    return reads(side, OPT_ACCESS_READS) && (writes & (writes - 1)) != 0;
}

/* L04: one side alone is UNDEFINED, and something is accessed there. */
static bool accesses_nothing_defined(const struct opt_side *side, const struct opt_side *other) {
    return reads(side, OPT_LAYOUT_READS | OPT_ACCESS_READS) && reads(other, OPT_LAYOUT_READS) &&
           side->layout == OPT_UNDEFINED && other->layout != OPT_UNDEFINED && side->access != DP_ACCESS_NO_ACCESS;
}

void opt_check_pairing(struct opt_barrier *barrier, uint32_t rules) {
    static const uint64_t unsynchronised_rule[2] = {OPT_RULE(S02), OPT_RULE(S03)};
    static const uint64_t incompatible_rule[2] = {OPT_RULE(V07), OPT_RULE(V08)};
    uint32_t never = barrier->resource == NULL ? 0 : barrier->resource->never;
    bool texture = barrier->type == DP_BARRIER_texture;
    uint64_t broken = 0;
    for (int i = OPT_BEFORE; i <= OPT_AFTER; i++) {
        const struct opt_side *side = &barrier->side[i];
        broken |= unsynchronised(side, rules) ? unsynchronised_rule[i] : 0;
        bool carried = sync_carries(side, never, rules);
        broken |= incompatible(barrier, side, carried) ? incompatible_rule[i] : 0;
        broken |= oversynchronised(side, carried, rules) ? OPT_RULE(S08) : 0;
        broken |= writes_variously(side) ? OPT_RULE(A09) : 0;
        broken |= texture && deactivates_in_layout(side) ? OPT_RULE(A04) : 0;
        broken |= texture && accesses_nothing_defined(side, &barrier->side[1 - i]) ? OPT_RULE(L04) : 0;
    }
    const struct opt_side *before = &barrier->side[OPT_BEFORE];
    if (reads(before, OPT_SYNC_READS | OPT_ACCESS_READS) && before->access == DP_ACCESS_COMMON &&
        before->sync != DP_SYNC_NONE) {
        broken |= OPT_RULE(A03);
    }
    barrier->rules |= broken;
}
