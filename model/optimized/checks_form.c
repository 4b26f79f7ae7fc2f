/* checks_form.c: rules about one mask, number or range by itself: S01, G01, P04, A02, A01, L01, D03, B01, B02, V04,
 * R05, R06 (tables/validation_rules.tsv). */
#include "model/optimized/access_algebra.h"
#include "model/optimized/barrier.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/report.h"
#include "model/optimized/sync_algebra.h"

static uint64_t check_side(struct opt_side *side) {
    uint64_t rules = 0;
    bool stray_access = (side->access & ~OPT_LEGAL_ACCESS) != 0;
    bool no_access_among_others = (side->access & DP_ACCESS_NO_ACCESS) != 0 && side->access != DP_ACCESS_NO_ACCESS;
    if ((side->sync & ~OPT_EVERY_SYNC) != 0) {
        rules |= OPT_RULE(S01);
        side->reads &= ~OPT_SYNC_READS;
    }
    if (stray_access || no_access_among_others) {
        /* Rules that stop others never stop each other: both are said (barrier sheet 11, item 3). */
        rules |= (stray_access ? OPT_RULE(A02) : 0) | (no_access_among_others ? OPT_RULE(A01) : 0);
        side->reads &= ~OPT_ACCESS_READS;
    }
    if (side->layout == OPT_NO_LAYOUT) {
        rules |= OPT_RULE(L01);
        side->reads &= ~OPT_LAYOUT_READS;
    }
    return rules;
}

/* Sync of a side for rules about SPLIT; nothing where it is not to be read. */
static uint32_t readable_sync(const struct opt_side *side) {
    return (side->reads & OPT_SYNC_READS) != 0 ? side->sync : 0;
}

static uint64_t check_split(const struct opt_barrier *barrier) {
    uint32_t before = readable_sync(&barrier->side[OPT_BEFORE]);
    uint32_t after = readable_sync(&barrier->side[OPT_AFTER]);
    bool split_before = (before & DP_SYNC_SPLIT) != 0;
    bool split_after = (after & DP_SYNC_SPLIT) != 0;
    if (barrier->type == DP_BARRIER_global) {
        return split_before || split_after ? OPT_RULE(G01) : 0;
    }
    bool mixed = (split_before && before != DP_SYNC_SPLIT) || (split_after && after != DP_SYNC_SPLIT);
    return mixed || (split_before && split_after) ? OPT_RULE(P04) : 0;
}

static uint64_t check_range(const struct opt_barrier *barrier) {
    return ((barrier->range_found & OPT_RANGE_LEAVES) != 0 ? OPT_RULE(V04) : 0) |
           ((barrier->range_found & OPT_RANGE_NO_SLICES) != 0 ? OPT_RULE(R05) : 0) |
           ((barrier->range_found & OPT_RANGE_NO_PLANES) != 0 ? OPT_RULE(R06) : 0);
}

static uint64_t check_bytes(const struct opt_barrier *barrier) {
    bool whole = barrier->size == UINT64_MAX || barrier->size == barrier->resource->width;
    return (barrier->offset != 0 ? OPT_RULE(B01) : 0) | (whole ? 0 : OPT_RULE(B02));
}

void opt_check_form(struct opt_barrier *barrier) {
    barrier->rules |= check_side(&barrier->side[OPT_BEFORE]) | check_side(&barrier->side[OPT_AFTER]);
    barrier->rules |= check_split(barrier);
    if (barrier->type == DP_BARRIER_texture) {
        barrier->rules |= (barrier->flags & ~(uint32_t)DP_TEXTURE_BARRIER_DISCARD) != 0 ? OPT_RULE(D03) : 0;
        barrier->rules |= check_range(barrier);
    } else if (barrier->type == DP_BARRIER_buffer) {
        barrier->rules |= check_bytes(barrier);
    }
}
