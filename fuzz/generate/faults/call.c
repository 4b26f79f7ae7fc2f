/* call.c: faults of calls and groups: V01, V02, V03a, V03b, and of what a barrier names: B04, V05. */
#include "fuzz/generate/fault.h"

bool dp_fault_V01(struct dp_generator *g) {
    g->records[0].as.device.enhanced = DP_SWITCH_off;
    return true;
}

bool dp_fault_V02(struct dp_generator *g) {
    return dp_new_barrier(g, DP_LIST_bundle, DP_ON_GLOBAL, DP_NONE) != NULL;
}

bool dp_fault_V03a(struct dp_generator *g) {
    size_t place = dp_pick_place(g);
    return place != 0 && dp_insert(g, place, DP_COMMAND_barrier, 1) != NULL;
}

bool dp_fault_V03b(struct dp_generator *g) {
    const struct dp_command *call = dp_pick_record(g, DP_COMMAND_barrier);
    if (call == NULL) {
        return false;
    }
    struct dp_command *group = dp_insert(g, (size_t)(call - g->records) + 1, DP_COMMAND_group, 1);
    if (group == NULL) {
        return false;
    }
    group->as.group.type = dp_choose(g->choice, 3);
    return true;
}

bool dp_fault_B04(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_TEXTURE | DP_ON_BUFFER, NULL, &bent)) {
        return false;
    }
    *bent.resource = dp_chance(g->choice, 1, 2) ? DP_NONE : 63 - dp_choose(g->choice, 4);
    return true;
}

bool dp_fault_V05(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_TEXTURE | DP_ON_BUFFER, NULL, &bent)) {
        return false;
    }
    uint32_t others = 0;
    for (uint32_t i = 0; i < g->shadow.count; i++) {
        bool other = g->shadow.resource[i].filled && g->shadow.resource[i].texture != (bent.on == DP_ON_TEXTURE);
        others |= other ? UINT32_C(1) << i : 0;
    }
    uint32_t slot = dp_pick_slot(g, others);
    *bent.resource = slot == DP_NONE ? *bent.resource : slot;
    return slot != DP_NONE;
}
