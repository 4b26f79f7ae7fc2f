/* side.c: faults of sides that do not fit together: S02, S03, L04, V07, V08, A04, S08. */
#include "fuzz/generate/fault.h"

static bool no_sync(struct dp_generator *g, uint32_t side) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_ANY, NULL, &bent)) {
        return false;
    }
    *bent.sync[side] = DP_SYNC_NONE;
    bool real = *bent.access[side] != DP_ACCESS_NO_ACCESS && *bent.access[side] != DP_ACCESS_COMMON;
    *bent.access[side] = real ? *bent.access[side] : (uint32_t)DP_ACCESS_COPY_SOURCE;
    return true;
}

bool dp_fault_S02(struct dp_generator *g) {
    return no_sync(g, 0);
}

bool dp_fault_S03(struct dp_generator *g) {
    return no_sync(g, 1);
}

static bool both_defined(const struct dp_generator *g, const struct dp_bent *bent) {
    (void)g;
    return *bent->layout[0] != DP_LAYOUT_UNDEFINED && *bent->layout[1] != DP_LAYOUT_UNDEFINED;
}

bool dp_fault_L04(struct dp_generator *g) {
    struct dp_bent bent;
    uint32_t side = dp_some_side(g);
    if (!dp_pick_bent(g, DP_ON_TEXTURE, both_defined, &bent)) {
        if (!dp_some_bent(g, DP_ON_TEXTURE, NULL, &bent)) {
            return false;
        }
        *bent.layout[1 - side] = DP_LAYOUT_COMMON;
    }
    *bent.layout[side] = DP_LAYOUT_UNDEFINED;
    *bent.access[side] = *bent.access[side] == DP_ACCESS_NO_ACCESS ? (uint32_t)DP_ACCESS_COMMON : *bent.access[side];
    return true;
}

/* An access that the list and the resource have and that the sync (or the layout) of the side does not go with. */
static bool misfit(struct dp_generator *g, uint32_t side) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_ANY, NULL, &bent)) {
        return false;
    }
    uint32_t accesses = dp_sheet_list_accesses(bent.list) & (bent.of != NULL ? bent.of->accesses : UINT32_MAX);
    if (*bent.sync[side] == DP_SYNC_NONE || *bent.sync[side] == DP_SYNC_ALL || *bent.sync[side] == DP_SYNC_SPLIT) {
        *bent.sync[side] = DP_SYNC_COPY;
    }
    uint32_t misfits = 0;
    for (uint32_t rest = accesses; rest != 0; rest &= rest - 1) {
        uint32_t access = rest & (~rest + 1);
        bool fits =
            dp_sheet_side_fits(*bent.sync[side], access, bent.layout[side] != NULL ? *bent.layout[side] : 0,
                               bent.on == DP_ON_TEXTURE, bent.of != NULL && bent.of->simultaneous, DP_RULES_xbox);
        misfits |= fits ? 0 : access;
    }
    if (misfits == 0) {
        return false;
    }
    *bent.access[side] = (uint32_t)dp_pick_bit(g->choice, misfits);
    return true;
}

bool dp_fault_V07(struct dp_generator *g) {
    return misfit(g, 0);
}

bool dp_fault_V08(struct dp_generator *g) {
    return misfit(g, 1);
}

bool dp_fault_A04(struct dp_generator *g) {
    struct dp_bent bent;
    uint32_t side = dp_some_side(g);
    if (g->rules != DP_RULES_pc_native || !dp_some_bent(g, DP_ON_TEXTURE, both_defined, &bent)) {
        return false;
    }
    *bent.access[side] = DP_ACCESS_NO_ACCESS;
    *bent.sync[side] = DP_SYNC_ALL;
    return true;
}

static bool exact(const struct dp_generator *g, const struct dp_bent *bent) {
    const uint32_t special = (uint32_t)DP_SYNC_ALL | DP_SYNC_SPLIT | DP_SYNC_EXECUTE_INDIRECT;
    (void)g;
    for (uint32_t side = 0; side < 2; side++) {
        uint32_t access = *bent->access[side];
        if (*bent->sync[side] == DP_SYNC_NONE || (*bent->sync[side] & special) != 0 || access == DP_ACCESS_COMMON ||
            (access & (DP_ACCESS_NO_ACCESS | DP_ACCESS_INDIRECT_ARGUMENT)) != 0) {
            return false;
        }
    }
    return bent->list != DP_LIST_copy;
}

bool dp_fault_S08(struct dp_generator *g) {
    struct dp_bent bent;
    if (g->rules == DP_RULES_xbox || !dp_pick_bent(g, DP_ON_ANY, exact, &bent)) {
        return false;
    }
    *bent.sync[dp_some_side(g)] |= DP_SYNC_EXECUTE_INDIRECT;
    return true;
}
