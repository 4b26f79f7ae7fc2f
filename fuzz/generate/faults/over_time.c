/* over_time.c: faults of splits and sequences in barriers that are there: V09, V10, S04; and E02. */
#include "fuzz/generate/fault.h"

static bool is_whole(const struct dp_generator *g, const struct dp_bent *bent) {
    const uint32_t layouts_end = DP_LAYOUT_UNDEFINED;
    (void)g;
    return *bent->sync[0] != DP_SYNC_SPLIT && *bent->sync[1] != DP_SYNC_SPLIT &&
           (bent->layout[0] == NULL || *bent->layout[0] != layouts_end);
}

static bool is_plain_texture(const struct dp_generator *g, const struct dp_bent *bent) {
    return is_whole(g, bent) && !bent->of->simultaneous;
}

bool dp_fault_V09(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_TEXTURE, is_plain_texture, &bent)) {
        return false;
    }
    *bent.sync[0] = DP_SYNC_SPLIT;
    return true;
}

static bool is_buffer_barrier(const struct dp_generator *g, const struct dp_bent *bent) {
    return is_whole(g, bent) && bent->on == DP_ON_BUFFER;
}

bool dp_fault_V10(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_BUFFER, is_buffer_barrier, &bent)) {
        return false;
    }
    *bent.sync[dp_some_side(g)] = DP_SYNC_SPLIT;
    return true;
}

static bool waits(const struct dp_generator *g, const struct dp_bent *bent) {
    return is_whole(g, bent) && *bent->sync[0] != DP_SYNC_NONE;
}

/* Of a resource that was used before it in the same list. */
static bool follows_use(const struct dp_generator *g, const struct dp_bent *bent) {
    const struct dp_command *at = bent->record;
    while (at > g->records && at->kind != DP_COMMAND_list) {
        if (at->kind == DP_COMMAND_operand && at->as.operand.resource == *bent->resource) {
            return waits(g, bent);
        }
        at--;
    }
    return false;
}

bool dp_fault_S04(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_TEXTURE | DP_ON_BUFFER, follows_use, &bent)) {
        return false;
    }
    *bent.sync[0] = DP_SYNC_NONE;
    *bent.access[0] = DP_ACCESS_NO_ACCESS;
    return true;
}

/* A list of barriers and no work, executed. */
bool dp_fault_E02(struct dp_generator *g) {
    uint32_t list = g->list_count;
    if (g->rules != DP_RULES_pc_native || g->count + 16 > DP_GENERATE_RECORDS ||
        dp_new_barrier(g, DP_LIST_direct, DP_ON_GLOBAL, DP_NONE) == NULL) {
        return false;
    }
    dp_append(g, DP_COMMAND_execute);
    dp_append(g, DP_COMMAND_executed)->as.executed.list = list;
    return true;
}
