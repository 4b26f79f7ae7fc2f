/* list_type.c: faults of what a list type does not have: S07, A08, L02, L03, L06, U03. */
#include "fuzz/generate/fault.h"

bool dp_fault_S07(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_ANY, NULL, &bent)) {
        return false;
    }
    uint32_t missing = 0x81F0FFFFu & ~dp_sheet_list_syncs(bent.list);
    *bent.sync[dp_some_side(g)] = (uint32_t)dp_pick_bit(g->choice, missing);
    return true;
}

bool dp_fault_A08(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_ANY, NULL, &bent)) {
        return false;
    }
    uint32_t missing = 0x007FFFFFu & ~dp_sheet_list_accesses(bent.list);
    *bent.access[dp_some_side(g)] = (uint32_t)dp_pick_bit(g->choice, missing);
    return true;
}

static bool not_on_copy(const struct dp_generator *g, const struct dp_bent *bent) {
    (void)g;
    return bent->list != DP_LIST_copy;
}

bool dp_fault_L02(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_TEXTURE, not_on_copy, &bent)) {
        return false;
    }
    uint32_t missing = 0xBFFFFFFFu & ~dp_sheet_list_layouts(bent.list);
    *bent.layout[dp_some_side(g)] = dp_bit_index(dp_pick_bit(g->choice, missing));
    return true;
}

static uint32_t some_texture(struct dp_generator *g) {
    uint32_t textures = 0;
    for (uint32_t i = 0; i < g->shadow.count; i++) {
        const struct dp_shadow_resource *r = &g->shadow.resource[i];
        textures |= r->filled && r->texture && !r->simultaneous ? UINT32_C(1) << i : 0;
    }
    return dp_pick_slot(g, textures);
}

bool dp_fault_L03(struct dp_generator *g) {
    uint32_t slot = some_texture(g);
    struct dp_command *record = slot == DP_NONE ? NULL : dp_new_barrier(g, DP_LIST_compute, DP_ON_TEXTURE, slot);
    if (record == NULL) {
        return false;
    }
    bool enters = dp_chance(g->choice, 1, 2);
    uint32_t accessible = DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE;
    record->as.texture_barrier.layout_before = enters ? (uint32_t)DP_LAYOUT_COPY_SOURCE : accessible;
    record->as.texture_barrier.layout_after = enters ? accessible : (uint32_t)DP_LAYOUT_COPY_SOURCE;
    return true;
}

bool dp_fault_L06(struct dp_generator *g) {
    static const uint32_t layouts[][2] = {
        {DP_LAYOUT_COMMON,      DP_LAYOUT_COPY_DEST  },
        {DP_LAYOUT_COPY_SOURCE, DP_LAYOUT_COMMON     },
        {DP_LAYOUT_UNDEFINED,   DP_LAYOUT_COMMON     },
        {DP_LAYOUT_COPY_SOURCE, DP_LAYOUT_COPY_SOURCE}
    };
    uint32_t slot = some_texture(g);
    struct dp_command *record = slot == DP_NONE ? NULL : dp_new_barrier(g, DP_LIST_copy, DP_ON_TEXTURE, slot);
    if (record == NULL) {
        return false;
    }
    const uint32_t *pair = layouts[dp_choose(g->choice, 4)];
    record->as.texture_barrier.layout_before = pair[0];
    record->as.texture_barrier.layout_after = pair[1];
    return true;
}

/* A bundle executed from a list that is not direct. */
static bool bundle_elsewhere(struct dp_generator *g) {
    if (!dp_new_list(g, DP_LIST_bundle)) {
        return false;
    }
    dp_append(g, DP_COMMAND_draw);
    dp_append(g, DP_COMMAND_end);
    if (!dp_new_list(g, dp_chance(g->choice, 1, 2) ? DP_LIST_compute : DP_LIST_copy)) {
        return false;
    }
    dp_append(g, DP_COMMAND_execute_bundle)->as.execute_bundle.list = g->list_count - 2;
    dp_append(g, DP_COMMAND_end);
    return true;
}

/* Any command that the list type does not have, in some list. */
bool dp_fault_U03(struct dp_generator *g) {
    static const enum dp_kind not_on_compute[] = {DP_COMMAND_draw,      DP_COMMAND_draw_indirect,
                                                  DP_COMMAND_clear_rtv, DP_COMMAND_clear_dsv,
                                                  DP_COMMAND_resolve,   DP_COMMAND_query_begin};
    static const enum dp_kind not_on_copy_lists[] = {
        DP_COMMAND_draw,      DP_COMMAND_draw_indirect, DP_COMMAND_dispatch,   DP_COMMAND_dispatch_indirect,
        DP_COMMAND_clear_rtv, DP_COMMAND_clear_dsv,     DP_COMMAND_clear_uav,  DP_COMMAND_resolve,
        DP_COMMAND_discard,   DP_COMMAND_predicate,     DP_COMMAND_rtas_build, DP_COMMAND_rtas_copy,
        DP_COMMAND_rtas_emit, DP_COMMAND_dispatch_rays, DP_COMMAND_query_begin};
    static const enum dp_kind not_in_bundles[] = {
        DP_COMMAND_clear_rtv,    DP_COMMAND_clear_dsv,     DP_COMMAND_clear_uav,    DP_COMMAND_copy_buffer,
        DP_COMMAND_copy_texture, DP_COMMAND_copy_resource, DP_COMMAND_resolve,      DP_COMMAND_discard,
        DP_COMMAND_predicate,    DP_COMMAND_rtas_build,    DP_COMMAND_rtas_copy,    DP_COMMAND_rtas_emit,
        DP_COMMAND_query_begin,  DP_COMMAND_query_end,     DP_COMMAND_query_resolve};
    static const struct {
        uint32_t type;
        const enum dp_kind *kinds;
        uint32_t count;
    } ways[] = {
        {DP_LIST_compute, not_on_compute,    6 },
        {DP_LIST_copy,    not_on_copy_lists, 15},
        {DP_LIST_bundle,  not_in_bundles,    15}
    };
    uint32_t way = dp_choose(g->choice, 3);
    if (dp_chance(g->choice, 1, 8)) {
        return bundle_elsewhere(g);
    }
    if (!dp_new_list(g, ways[way].type)) {
        return false;
    }
    dp_append(g, ways[way].kinds[dp_choose(g->choice, ways[way].count)]);
    dp_append(g, DP_COMMAND_end);
    return true;
}
