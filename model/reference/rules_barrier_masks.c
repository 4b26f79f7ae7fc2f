/* rules_barrier_masks.c: are the numbers themselves well formed: S01, A02, A01, L01, D03, G01, P04.
 *
 * S01, A02, A01 and L01 stop, for the side that broke them, the other rules that read that side's sync, access or
 * layout. A02 and A01 do not stop each other. */
#include "barrier.h"
#include "table_compatibility.h"

static void sync_bits(struct ref_judge *judge) {
    const uint32_t *sync = judge->barrier->sync;
    for (int side = REF_BEFORE; side <= REF_AFTER; side++) {
        judge->sync_broken[side] = (sync[side] & ~REF_VALID_SYNC) != 0;
    }
    if (judge->sync_broken[REF_BEFORE] || judge->sync_broken[REF_AFTER]) {
        ref_broken(judge, DP_RULE_S01);
    }
}

static void access_bits(struct ref_judge *judge) {
    const uint32_t *access = judge->barrier->access;
    bool undefined = false;
    bool not_alone = false;
    for (int side = REF_BEFORE; side <= REF_AFTER; side++) {
        bool bad_bits = (access[side] & ~REF_VALID_ACCESS) != 0;
        bool bad_mix = (access[side] & DP_ACCESS_NO_ACCESS) != 0 && access[side] != DP_ACCESS_NO_ACCESS;
        undefined |= bad_bits;
        not_alone |= bad_mix;
        judge->access_broken[side] = bad_bits || bad_mix;
    }
    if (undefined) {
        ref_broken(judge, DP_RULE_A02);
    }
    if (not_alone) {
        ref_broken(judge, DP_RULE_A01);
    }
}

static void layout_numbers(struct ref_judge *judge) {
    for (int side = REF_BEFORE; side <= REF_AFTER; side++) {
        judge->layout_broken[side] = ref_layout_flags(judge->barrier->layout[side]) == NULL;
    }
    if (judge->layout_broken[REF_BEFORE] || judge->layout_broken[REF_AFTER]) {
        ref_broken(judge, DP_RULE_L01);
    }
}

/* SPLIT, on a sound side. */
static bool splits(const struct ref_judge *judge, int side) {
    return !judge->sync_broken[side] && (judge->barrier->sync[side] & DP_SYNC_SPLIT) != 0;
}

static bool splits_and_more(const struct ref_judge *judge, int side) {
    return splits(judge, side) && judge->barrier->sync[side] != DP_SYNC_SPLIT;
}

static void split_marks(struct ref_judge *judge) {
    bool before = splits(judge, REF_BEFORE);
    bool after = splits(judge, REF_AFTER);
    if (judge->barrier->type == DP_BARRIER_global) {
        if (before || after) {
            ref_broken(judge, DP_RULE_G01);
        }
        return;
    }
    if ((before && after) || splits_and_more(judge, REF_BEFORE) || splits_and_more(judge, REF_AFTER)) {
        ref_broken(judge, DP_RULE_P04);
    }
}

void ref_rules_barrier_masks(struct ref_judge *judge) {
    sync_bits(judge);
    access_bits(judge);
    split_marks(judge);
    if (judge->barrier->type == DP_BARRIER_texture) {
        layout_numbers(judge);
        if ((judge->barrier->flags & ~(uint32_t)DP_TEXTURE_BARRIER_DISCARD) != 0) {
            ref_broken(judge, DP_RULE_D03);
        }
    }
}
