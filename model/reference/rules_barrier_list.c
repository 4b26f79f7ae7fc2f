/* rules_barrier_list.c: is the barrier legal on this type of list: S07, A08, L06, L02, L03. */
#include "barrier.h"
#include "bits.h"
#include "table_compatibility.h"

#define LAYOUT_31 DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE

/* S07: every set bit must be legal on the list type. */
static bool sync_illegal(uint32_t sync, uint32_t list) {
    for (uint32_t rest = sync; rest != 0; rest &= rest - 1) {
        if ((ref_sync_lists(ref_lowest_bit(rest)) & list) == 0) {
            return true;
        }
    }
    return false;
}

/* A08: likewise; COMMON and NO_ACCESS always are. */
static bool access_illegal(uint32_t access, uint32_t list) {
    for (uint32_t rest = access; rest != 0; rest &= rest - 1) {
        if ((ref_access_lists(ref_lowest_bit(rest)) & list) == 0) {
            return true;
        }
    }
    return false;
}

static void masks(struct ref_judge *judge, uint32_t list) {
    bool sync = false;
    bool access = false;
    for (int side = REF_BEFORE; side <= REF_AFTER; side++) {
        sync |= !judge->sync_broken[side] && sync_illegal(judge->barrier->sync[side], list);
        access |= !judge->access_broken[side] && access_illegal(judge->barrier->access[side], list);
    }
    if (sync) {
        ref_broken(judge, DP_RULE_S07);
    }
    if (access) {
        ref_broken(judge, DP_RULE_A08);
    }
}

/* L06: a copy list makes no transitions. Reads both layouts. */
static void copy_list_layouts(struct ref_judge *judge) {
    uint32_t before = judge->barrier->layout[REF_BEFORE];
    uint32_t after = judge->barrier->layout[REF_AFTER];
    if (judge->layout_broken[REF_BEFORE] || judge->layout_broken[REF_AFTER]) {
        return;
    }
    if (before != after || (before != DP_LAYOUT_COMMON && before != DP_LAYOUT_UNDEFINED)) {
        ref_broken(judge, DP_RULE_L06);
    }
}

/* L02: each layout stands in the list type's row (UNDEFINED in all of them). */
static void layouts_of_list(struct ref_judge *judge, uint32_t list) {
    bool illegal = false;
    for (int side = REF_BEFORE; side <= REF_AFTER; side++) {
        const struct ref_layout_flags *row = ref_layout_flags(judge->barrier->layout[side]);
        illegal |= !judge->layout_broken[side] && (row->lists & list) == 0;
    }
    if (illegal) {
        ref_broken(judge, DP_RULE_L02);
    }
}

/* L03: exactly one of the layouts is 31. Reads both layouts. */
static void layout_31(struct ref_judge *judge) {
    bool before = judge->barrier->layout[REF_BEFORE] == LAYOUT_31;
    bool after = judge->barrier->layout[REF_AFTER] == LAYOUT_31;
    if (!judge->layout_broken[REF_BEFORE] && !judge->layout_broken[REF_AFTER] && before != after) {
        ref_broken(judge, DP_RULE_L03);
    }
}

void ref_rules_barrier_list(struct ref_judge *judge) {
    uint32_t list = 1u << judge->list_type;
    masks(judge, list);
    if (judge->barrier->type != DP_BARRIER_texture) {
        return;
    }
    if (judge->list_type == DP_LIST_copy) {
        copy_list_layouts(judge);
        return;
    }
    layouts_of_list(judge, list);
    if (judge->list_type == DP_LIST_compute) {
        layout_31(judge);
    }
}
