/* rules_barrier_sides.c: do sync, access and layout of a side fit together: S02, S03, L04, V07, V08, A04, S08,
 * A03, A09. */
#include "barrier.h"
#include "bits.h"
#include "table_compatibility.h"

static bool texture(const struct ref_judge *judge) {
    return judge->barrier->type == DP_BARRIER_texture;
}

static bool sync_and_access_sound(const struct ref_judge *judge, int side) {
    return !judge->sync_broken[side] && !judge->access_broken[side];
}

/* S02 and S03: NONE goes with NO_ACCESS; under xbox with COMMON as well (Q03). */
static bool none_with_access(const struct ref_judge *judge, int side) {
    uint32_t access = judge->barrier->access[side];
    if (!sync_and_access_sound(judge, side) || judge->barrier->sync[side] != DP_SYNC_NONE) {
        return false;
    }
    bool tolerated = access == DP_ACCESS_COMMON && judge->rules == DP_RULES_xbox;
    return access != DP_ACCESS_NO_ACCESS && !tolerated;
}

/* L04: a side that alone is UNDEFINED goes with NO_ACCESS. Reads both layouts and that side's access. */
static bool undefined_with_access(const struct ref_judge *judge, int side) {
    const struct ref_barrier *barrier = judge->barrier;
    int other = side == REF_BEFORE ? REF_AFTER : REF_BEFORE;
    if (judge->layout_broken[side] || judge->layout_broken[other] || judge->access_broken[side]) {
        return false;
    }
    return barrier->layout[side] == DP_LAYOUT_UNDEFINED && barrier->layout[other] != DP_LAYOUT_UNDEFINED &&
           barrier->access[side] != DP_ACCESS_NO_ACCESS;
}

/* Accesses of a side that A12 does not reject. COMMON stays COMMON. */
static uint32_t seen_accesses(const struct ref_judge *judge, int side) {
    const struct ref_barrier *barrier = judge->barrier;
    uint32_t access = barrier->access[side];
    return barrier->resource == NULL ? access : access & ~barrier->resource->rights.never;
}

/* Half (a) of V07 and V08: some access is carried by no sync bit of its side. COMMON is an access with a mask of
 * its own; a side of which A12 rejects every bit has no access left. */
static bool sync_half_fails(const struct ref_judge *judge, int side) {
    uint32_t sync = judge->barrier->sync[side];
    uint32_t access = seen_accesses(judge, side);
    if (sync == DP_SYNC_NONE) {
        return false;
    }
    if (judge->barrier->access[side] == DP_ACCESS_COMMON) {
        return (sync & ref_sync_of_access(DP_ACCESS_COMMON, judge->rules)) == 0;
    }
    for (uint32_t rest = access; rest != 0; rest &= rest - 1) {
        if ((sync & ref_sync_of_access(ref_lowest_bit(rest), judge->rules)) == 0) {
            return true;
        }
    }
    return false;
}

/* Half (b): some access bit is not admitted by the layout of its side. COMMON and NO_ACCESS pass. */
static bool layout_half_fails(const struct ref_judge *judge, int side) {
    const struct ref_barrier *barrier = judge->barrier;
    if (!texture(judge) || barrier->layout[side] == DP_LAYOUT_UNDEFINED) {
        return false;
    }
    uint32_t admitted = ref_layout_admits(barrier->layout[side], ref_is_simultaneous(barrier->resource));
    return (seen_accesses(judge, side) & ~admitted & ~DP_ACCESS_NO_ACCESS) != 0;
}

/* V07 and V08 read sync, access and layout of their side, so each of S01, A02, A01, L01 stops them whole. */
static bool incompatible(const struct ref_judge *judge, int side) {
    if (!sync_and_access_sound(judge, side) || (texture(judge) && judge->layout_broken[side])) {
        return false;
    }
    return sync_half_fails(judge, side) || layout_half_fails(judge, side);
}

/* A04: NO_ACCESS with a defined layout and a real sync. */
static bool no_access_in_layout(const struct ref_judge *judge, int side) {
    const struct ref_barrier *barrier = judge->barrier;
    if (!texture(judge) || !sync_and_access_sound(judge, side) || judge->layout_broken[side]) {
        return false;
    }
    return barrier->access[side] == DP_ACCESS_NO_ACCESS && barrier->layout[side] != DP_LAYOUT_UNDEFINED &&
           barrier->sync[side] != DP_SYNC_NONE && barrier->sync[side] != DP_SYNC_SPLIT;
}

/* S08: a sync bit other than ALL and SPLIT carries no access of its side. */
static bool over_synchronised(const struct ref_judge *judge, int side) {
    uint32_t sync = judge->barrier->sync[side];
    uint32_t access = judge->barrier->access[side];
    if (!sync_and_access_sound(judge, side) || sync_half_fails(judge, side) || sync == DP_SYNC_NONE ||
        access == DP_ACCESS_COMMON || access == DP_ACCESS_NO_ACCESS) {
        return false;
    }
    uint32_t carrying = 0;
    for (uint32_t rest = access; rest != 0; rest &= rest - 1) {
        carrying |= ref_sync_of_access(ref_lowest_bit(rest), judge->rules);
    }
    return (sync & ~carrying & ~(DP_SYNC_ALL | DP_SYNC_SPLIT)) != 0;
}

/* A03: AccessBefore COMMON stands for every write. */
static bool common_before(const struct ref_judge *judge) {
    return sync_and_access_sound(judge, REF_BEFORE) && judge->barrier->access[REF_BEFORE] == DP_ACCESS_COMMON &&
           judge->barrier->sync[REF_BEFORE] != DP_SYNC_NONE;
}

/* A09: two or more write bits, UNORDERED_ACCESS and RTAS_WRITE together counting as one. */
static bool several_writes(const struct ref_judge *judge, int side) {
    const uint32_t recipe = DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE;
    if (judge->access_broken[side]) {
        return false;
    }
    uint32_t writes = judge->barrier->access[side] & REF_WRITE_ACCESSES;
    if ((writes & recipe) == recipe) {
        writes &= ~(uint32_t)DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE;
    }
    return writes != ref_lowest_bit(writes);
}

typedef bool (*side_test)(const struct ref_judge *judge, int side);

static void either_side(struct ref_judge *judge, enum dp_rule rule, side_test broken) {
    if (broken(judge, REF_BEFORE) || broken(judge, REF_AFTER)) {
        ref_broken(judge, rule);
    }
}

static void one_side(struct ref_judge *judge, enum dp_rule rule, side_test broken, int side) {
    if (broken(judge, side)) {
        ref_broken(judge, rule);
    }
}

void ref_rules_barrier_sides(struct ref_judge *judge) {
    one_side(judge, DP_RULE_S02, none_with_access, REF_BEFORE);
    one_side(judge, DP_RULE_S03, none_with_access, REF_AFTER);
    if (texture(judge)) {
        either_side(judge, DP_RULE_L04, undefined_with_access);
    }
    one_side(judge, DP_RULE_V07, incompatible, REF_BEFORE);
    one_side(judge, DP_RULE_V08, incompatible, REF_AFTER);
    either_side(judge, DP_RULE_A04, no_access_in_layout);
    either_side(judge, DP_RULE_S08, over_synchronised);
    if (common_before(judge)) {
        ref_broken(judge, DP_RULE_A03);
    }
    either_side(judge, DP_RULE_A09, several_writes);
}
