/* later.c: faults of rules over time that no model reports yet: V09, V10, P01, P02, V06b, S04, S05, S06, E02. */
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

static bool is_end(const struct dp_generator *g, const struct dp_bent *bent) {
    (void)g;
    return *bent->sync[0] == DP_SYNC_SPLIT;
}

bool dp_fault_P01(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_TEXTURE | DP_ON_BUFFER, is_end, &bent)) {
        return false;
    }
    *bent.access[0] = *bent.access[0] == DP_ACCESS_COMMON ? (uint32_t)DP_ACCESS_COPY_SOURCE : DP_ACCESS_COMMON;
    return true;
}

static bool is_begin(const struct dp_generator *g, const struct dp_bent *bent) {
    (void)g;
    return *bent->sync[1] == DP_SYNC_SPLIT;
}

/* The END of a split becomes an ordinary barrier while the split is open. */
bool dp_fault_P02(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_TEXTURE | DP_ON_BUFFER, is_begin, &bent)) {
        return false;
    }
    uint32_t resource = *bent.resource;
    for (struct dp_command *at = bent.record + 1; at < g->records + g->count; at++) {
        if (at->kind == DP_COMMAND_texture_barrier && at->as.texture_barrier.resource == resource) {
            at->as.texture_barrier.sync_before = DP_SYNC_ALL;
            at->as.texture_barrier.layout_before = at->as.texture_barrier.layout_after;
            at->as.texture_barrier.access_before = at->as.texture_barrier.access_after;
            return true;
        }
        if (at->kind == DP_COMMAND_buffer_barrier && at->as.buffer_barrier.resource == resource) {
            at->as.buffer_barrier.sync_before = DP_SYNC_ALL;
            at->as.buffer_barrier.access_before = at->as.buffer_barrier.access_after;
            return true;
        }
    }
    return false;
}

bool dp_fault_V06b(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_BUFFER, is_whole, &bent)) {
        return false;
    }
    uint32_t accesses = bent.of->accesses & dp_sheet_list_accesses(bent.list) & ~*bent.access[0];
    *bent.access[0] = (uint32_t)dp_pick_bit(g->choice, accesses);
    *bent.sync[0] = DP_SYNC_ALL;
    return *bent.access[0] != 0;
}

static bool waits(const struct dp_generator *g, const struct dp_bent *bent) {
    return is_whole(g, bent) && *bent->sync[0] != DP_SYNC_NONE;
}

bool dp_fault_S04(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_TEXTURE | DP_ON_BUFFER, waits, &bent)) {
        return false;
    }
    *bent.sync[0] = DP_SYNC_NONE;
    *bent.access[0] = DP_ACCESS_NO_ACCESS;
    return true;
}

bool dp_fault_S05(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_TEXTURE | DP_ON_BUFFER, is_whole, &bent)) {
        return false;
    }
    *bent.sync[1] = DP_SYNC_NONE;
    *bent.access[1] = DP_ACCESS_NO_ACCESS;
    return true;
}

bool dp_fault_S06(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_BUFFER, waits, &bent)) {
        return false;
    }
    *bent.sync[0] = DP_SYNC_COPY;
    *bent.access[0] = bent.of->made.heap_type == DP_HEAP_readback ? DP_ACCESS_COPY_DEST : DP_ACCESS_COPY_SOURCE;
    return true;
}

/* A list of barriers and no work, executed. */
bool dp_fault_E02(struct dp_generator *g) {
    uint32_t list = g->list_count;
    if (dp_new_barrier(g, DP_LIST_direct, DP_ON_GLOBAL, DP_NONE) == NULL || g->count + 2 > DP_GENERATE_RECORDS) {
        return false;
    }
    dp_append(g, DP_COMMAND_execute);
    dp_append(g, DP_COMMAND_executed)->as.executed.list = list;
    return true;
}
