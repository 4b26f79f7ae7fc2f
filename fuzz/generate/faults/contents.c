/* contents.c: faults of DISCARD (D01, D02, D04, D05) and of layouts over time (V06a, U01, L09, D06). */
#include "fuzz/generate/fault.h"

static bool keeps_contents(const struct dp_generator *g, const struct dp_bent *bent) {
    (void)g;
    return *bent->layout[0] != DP_LAYOUT_UNDEFINED;
}

bool dp_fault_D01(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_TEXTURE, keeps_contents, &bent)) {
        return false;
    }
    bent.record->as.texture_barrier.flags |= DP_TEXTURE_BARRIER_DISCARD;
    return true;
}

bool dp_fault_D02(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_TEXTURE, NULL, &bent)) {
        return false;
    }
    *bent.layout[0] = DP_LAYOUT_UNDEFINED;
    *bent.layout[1] = DP_LAYOUT_UNDEFINED;
    bent.record->as.texture_barrier.flags |= DP_TEXTURE_BARRIER_DISCARD;
    return true;
}

static bool has_parts(const struct dp_generator *g, const struct dp_bent *bent) {
    const uint32_t targets = (uint32_t)DP_FLAGS_ALLOW_RENDER_TARGET | DP_FLAGS_ALLOW_DEPTH_STENCIL;
    (void)g;
    return bent->of->mips * bent->of->slices > 1 && (bent->of->made.flags & targets) != 0 &&
           *bent->layout[1] != DP_LAYOUT_UNDEFINED;
}

bool dp_fault_D04(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_TEXTURE, has_parts, &bent)) {
        return false;
    }
    *bent.layout[0] = DP_LAYOUT_UNDEFINED;
    *bent.access[0] = DP_ACCESS_NO_ACCESS;
    bent.record->as.texture_barrier.flags = DP_TEXTURE_BARRIER_DISCARD;
    bent.record->as.texture_barrier.range = (struct dp_range){0, 1, 0, 1, 0, 1};
    return true;
}

static bool is_aliased(const struct dp_generator *g, const struct dp_bent *bent) {
    (void)g;
    return bent->of->aliases != 0 && *bent->layout[1] != DP_LAYOUT_UNDEFINED;
}

/* Before a barrier on one resource, in its call, stands another that still flushes the memory for an alias. */
bool dp_fault_D05(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_TEXTURE, is_aliased, &bent)) {
        return false;
    }
    uint32_t other = dp_pick_slot(g, bent.of->aliases);
    *bent.layout[0] = DP_LAYOUT_UNDEFINED;
    *bent.access[0] = DP_ACCESS_NO_ACCESS;
    bent.record->as.texture_barrier.flags = DP_TEXTURE_BARRIER_DISCARD;
    size_t at = (size_t)(bent.record - g->records);
    bool texture = g->shadow.resource[other].texture;
    if (g->count + 3 > DP_GENERATE_RECORDS) {
        return false;
    }
    dp_insert(g, at, DP_COMMAND_group, 3);
    struct dp_command *first = &g->records[at];
    first[0].as.group.type = texture ? DP_BARRIER_texture : DP_BARRIER_buffer;
    first[1] = g->plain[texture ? DP_COMMAND_texture_barrier : DP_COMMAND_buffer_barrier];
    first[2].as.group.type = DP_BARRIER_texture;
    if (texture) {
        first[1].as.texture_barrier.resource = other;
        first[1].as.texture_barrier.layout_before = DP_LAYOUT_UNDEFINED;
        first[1].as.texture_barrier.layout_after = DP_LAYOUT_UNDEFINED;
        first[1].as.texture_barrier.sync_before = DP_SYNC_COPY;
        first[1].as.texture_barrier.access_before = DP_ACCESS_COPY_DEST;
        first[1].as.texture_barrier.sync_after = DP_SYNC_COPY;
        first[1].as.texture_barrier.access_after = DP_ACCESS_NO_ACCESS;
    } else {
        first[1].as.buffer_barrier.resource = other;
        first[1].as.buffer_barrier.sync_before = DP_SYNC_COPY;
        first[1].as.buffer_barrier.access_before = DP_ACCESS_COPY_DEST;
        first[1].as.buffer_barrier.sync_after = DP_SYNC_COPY;
        first[1].as.buffer_barrier.access_after = DP_ACCESS_NO_ACCESS;
    }
    return true;
}

/* Another layout that is right in itself. */
bool dp_fault_V06a(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_TEXTURE, keeps_contents, &bent) || bent.of->simultaneous || bent.list == DP_LIST_copy) {
        return false;
    }
    uint32_t layouts = bent.of->layouts & dp_sheet_list_layouts(bent.list) & ~(UINT32_C(1) << 31);
    layouts &= ~(UINT32_C(1) << *bent.layout[0]);
    *bent.layout[0] = dp_bit_index(dp_pick_bit(g->choice, layouts));
    bool fits = dp_sheet_side_fits(*bent.sync[0], *bent.access[0], *bent.layout[0], true, false, g->rules);
    if (!fits) {
        *bent.sync[0] = DP_SYNC_ALL;
        *bent.access[0] = DP_ACCESS_COMMON;
    }
    return true;
}

/* A texture whose layout at the end of the program does not admit this access. */
static uint32_t unready_texture(struct dp_generator *g, uint32_t access) {
    uint32_t slots = 0;
    for (uint32_t i = 0; i < g->shadow.count; i++) {
        const struct dp_shadow_resource *r = &g->shadow.resource[i];
        bool can = r->filled && r->texture && (r->accesses & access) == access;
        bool admitted = can && (access & ~dp_sheet_admits(r->sub[0].layout, r->simultaneous)) == 0;
        slots |= can && !admitted ? UINT32_C(1) << i : 0;
    }
    return dp_pick_slot(g, slots);
}

/* A list of its own with one work item on a texture that nobody made ready, executed. */
bool dp_fault_U01(struct dp_generator *g) {
    static const enum dp_use uses[] = {
        DP_USE_rt,           DP_USE_depth,      DP_USE_depth_read, DP_USE_clear_rtv,     DP_USE_clear_dsv,
        DP_USE_clear_uav,    DP_USE_copy_from,  DP_USE_copy_to,    DP_USE_copy_all_from, DP_USE_copy_all_to,
        DP_USE_resolve_from, DP_USE_resolve_to, DP_USE_discard_rt, DP_USE_discard_depth, DP_USE_discard_uav};
    enum dp_use use = uses[dp_choose(g->choice, sizeof uses / sizeof uses[0])];
    uint32_t slot = unready_texture(g, dp_uses[use].access);
    uint32_t list = g->list_count;
    if (slot == DP_NONE || g->count + 6 > DP_GENERATE_RECORDS || !dp_new_work(g, use, slot)) {
        return false;
    }
    dp_append(g, DP_COMMAND_execute);
    dp_append(g, DP_COMMAND_executed)->as.executed.list = list;
    return true;
}

bool dp_fault_L09(struct dp_generator *g) {
    uint32_t slots = 0;
    for (uint32_t i = 0; i < g->shadow.count; i++) {
        const struct dp_shadow_resource *r = &g->shadow.resource[i];
        slots |= r->filled && r->texture && r->sub[0].layout != DP_LAYOUT_COMMON ? UINT32_C(1) << i : 0;
    }
    uint32_t slot = dp_pick_slot(g, slots);
    return slot != DP_NONE && dp_new_present(g, slot);
}

/* A draw into placed memory that nothing has initialised. */
bool dp_fault_D06(struct dp_generator *g) {
    enum dp_use use = dp_chance(g->choice, 1, 2) ? DP_USE_rt : DP_USE_depth;
    struct dp_record_resource *r = dp_new_resource_for(g, use);
    if (r == NULL || g->heaps == 16 || !dp_new_list(g, DP_LIST_direct)) {
        return false;
    }
    r->memory = DP_MEMORY_placed;
    r->heap = g->heaps;
    r->initial = DP_INITIAL_layout;
    r->layout = use == DP_USE_rt ? DP_LAYOUT_RENDER_TARGET : DP_LAYOUT_DEPTH_STENCIL_WRITE;
    dp_new_item(g, use, r->id);
    dp_run_list(g);
    struct dp_command *heap = dp_insert(g, 1, DP_COMMAND_heap, 1); /* `r` stands one further on from here */
    heap->as.heap.id = g->heaps++;
    heap->as.heap.size = 4 << 20;
    return true;
}
