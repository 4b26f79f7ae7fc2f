/* checks_list.c: rules about what a list type may name: S07, A08, L06, L02, L03. */
#include "model/optimized/access_algebra.h"
#include "model/optimized/barrier.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/report.h"
#include "model/optimized/sync_algebra.h"

static bool layout_reads(const struct opt_side *side) {
    return (side->reads & OPT_LAYOUT_READS) != 0;
}

static uint64_t check_side(const struct opt_side *side, uint32_t list_type) {
    uint64_t rules = 0;
    if ((side->reads & OPT_SYNC_READS) != 0 && (side->sync & ~opt_sync_of_list(list_type)) != 0) {
        rules |= OPT_RULE(S07);
    }
    if ((side->reads & OPT_ACCESS_READS) != 0 && (side->access & ~opt_access_of_list(list_type)) != 0) {
        rules |= OPT_RULE(A08);
    }
    return rules;
}

/* Copy queues make no layout transitions: COMMON stays COMMON, or memory alone is meant. */
static bool stays_for_copies(uint32_t before, uint32_t after) {
    return before == after && (before == DP_LAYOUT_COMMON || before == OPT_UNDEFINED);
}

static uint64_t check_layouts(const struct opt_side *before, const struct opt_side *after, uint32_t list_type) {
    bool both = layout_reads(before) && layout_reads(after);
    if (list_type == DP_LIST_copy) {
        return both && !stays_for_copies(before->layout, after->layout) ? OPT_RULE(L06) : 0;
    }
    uint64_t named = (layout_reads(before) ? OPT_LAYOUT_BIT(before->layout) : 0) |
                     (layout_reads(after) ? OPT_LAYOUT_BIT(after->layout) : 0);
    uint64_t allowed = opt_layouts_of_list(list_type) | OPT_LAYOUT_BIT(OPT_UNDEFINED);
    uint64_t rules = (named & ~allowed) != 0 ? OPT_RULE(L02) : 0;
    bool crosses = (named & OPT_ACCESSIBLE) != 0 && before->layout != after->layout;
    return rules | (both && crosses && list_type == DP_LIST_compute ? OPT_RULE(L03) : 0);
}

void opt_check_list(struct opt_barrier *barrier, uint32_t list_type) {
    const struct opt_side *before = &barrier->side[OPT_BEFORE];
    const struct opt_side *after = &barrier->side[OPT_AFTER];
    barrier->rules |= check_side(before, list_type) | check_side(after, list_type);
    if (barrier->type == DP_BARRIER_texture) {
        barrier->rules |= check_layouts(before, after, list_type);
    }
}
