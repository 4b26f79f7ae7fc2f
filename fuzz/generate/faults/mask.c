/* mask.c: faults of sync and access masks that are wrong in themselves: S01, G01, P04, A01, A02, A03, A09; of
 * layouts and
 * flags: L01, D03. */
#include "fuzz/generate/fault.h"

bool dp_fault_S01(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_ANY, NULL, &bent)) {
        return false;
    }
    *bent.sync[dp_some_side(g)] |= (uint32_t)dp_pick_bit(g->choice, ~UINT64_C(0x81F0FFFF) & UINT32_MAX);
    return true;
}

bool dp_fault_G01(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_GLOBAL, NULL, &bent)) {
        return false;
    }
    *bent.sync[dp_some_side(g)] = DP_SYNC_SPLIT;
    return true;
}

bool dp_fault_P04(struct dp_generator *g) {
    struct dp_bent bent;
    uint32_t side = dp_some_side(g);
    if (!dp_some_bent(g, DP_ON_TEXTURE | DP_ON_BUFFER, NULL, &bent)) {
        return false;
    }
    if (dp_chance(g->choice, 1, 2)) {
        *bent.sync[0] = DP_SYNC_SPLIT;
        *bent.sync[1] = DP_SYNC_SPLIT;
    } else {
        *bent.sync[side] |= DP_SYNC_SPLIT | DP_SYNC_ALL;
    }
    return true;
}

bool dp_fault_A02(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_ANY, NULL, &bent)) {
        return false;
    }
    *bent.access[dp_some_side(g)] |= (uint32_t)dp_pick_bit(g->choice, UINT64_C(0x7F800000));
    return true;
}

bool dp_fault_A01(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_ANY, NULL, &bent)) {
        return false;
    }
    *bent.access[dp_some_side(g)] |= DP_ACCESS_NO_ACCESS | (uint32_t)dp_pick_bit(g->choice, DP_SHEET_ACCESSES);
    return true;
}

bool dp_fault_A03(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_ANY, NULL, &bent)) {
        return false;
    }
    *bent.access[0] = DP_ACCESS_COMMON;
    *bent.sync[0] = DP_SYNC_ALL;
    return true;
}

static bool takes_two_writes(const struct dp_generator *g, const struct dp_bent *bent) {
    (void)g;
    return bent->on == DP_ON_GLOBAL || (bent->of->accesses & DP_ACCESS_UNORDERED_ACCESS) != 0;
}

bool dp_fault_A09(struct dp_generator *g) {
    struct dp_bent bent;
    uint32_t side = dp_some_side(g);
    if (!dp_some_bent(g, DP_ON_BUFFER | DP_ON_GLOBAL, takes_two_writes, &bent)) {
        return false;
    }
    *bent.access[side] = (uint32_t)DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_COPY_DEST;
    *bent.sync[side] = DP_SYNC_ALL;
    return true;
}

bool dp_fault_L01(struct dp_generator *g) {
    static const uint32_t layouts[] = {30, 32, 0x80000000u, 0x80000003u, 0xFFFFFFFEu};
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_TEXTURE, NULL, &bent)) {
        return false;
    }
    *bent.layout[dp_some_side(g)] = layouts[dp_choose(g->choice, 5)];
    return true;
}

bool dp_fault_D03(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_TEXTURE, NULL, &bent)) {
        return false;
    }
    bent.record->as.texture_barrier.flags |= 2u << dp_choose(g->choice, 7);
    return true;
}
