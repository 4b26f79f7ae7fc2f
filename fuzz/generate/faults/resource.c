/* resource.c: faults of what a resource cannot have: A12, A06, A07, A10, A11, L07, L10, B03. */
#include "fuzz/generate/fault.h"

#include "model/format.h"

/* Gives one side an access out of a set, with a sync that carries anything. */
static void give_access(struct dp_generator *g, struct dp_bent *bent, uint32_t accesses) {
    uint32_t side = dp_some_side(g);
    *bent->access[side] = (uint32_t)dp_pick_bit(g->choice, accesses);
    *bent->sync[side] = DP_SYNC_ALL;
}

bool dp_fault_A12(struct dp_generator *g) {
    const uint32_t not_on_buffers =
        (uint32_t)DP_ACCESS_DEPTH_STENCIL_WRITE | DP_ACCESS_DEPTH_STENCIL_READ | DP_ACCESS_SHADING_RATE_SOURCE;
    const uint32_t not_on_textures = (uint32_t)DP_ACCESS_VERTEX_BUFFER | DP_ACCESS_CONSTANT_BUFFER |
                                     DP_ACCESS_INDEX_BUFFER | DP_ACCESS_STREAM_OUTPUT | DP_ACCESS_INDIRECT_ARGUMENT |
                                     DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ;
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_TEXTURE | DP_ON_BUFFER, NULL, &bent)) {
        return false;
    }
    give_access(g, &bent, bent.on == DP_ON_BUFFER ? not_on_buffers : not_on_textures);
    return true;
}

static bool is_no_rtas(const struct dp_generator *g, const struct dp_bent *bent) {
    (void)g;
    return (bent->of->made.flags & DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE) == 0;
}

bool dp_fault_A06(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_BUFFER, is_no_rtas, &bent)) {
        return false;
    }
    give_access(g, &bent,
                (uint32_t)DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ |
                    DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE);
    return true;
}

/* Accesses that a flag would allow and that this resource lacks the flag for. */
static uint32_t unflagged(const struct dp_bent *bent) {
    uint32_t flagged = (uint32_t)DP_ACCESS_RENDER_TARGET | DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_SHADER_RESOURCE;
    flagged |= bent->on == DP_ON_TEXTURE ? (uint32_t)DP_ACCESS_DEPTH_STENCIL_WRITE | DP_ACCESS_DEPTH_STENCIL_READ : 0;
    return bent->of->made.heap_type == DP_HEAP_default ? flagged & ~bent->of->accesses : 0;
}

static bool lacks_a_flag(const struct dp_generator *g, const struct dp_bent *bent) {
    (void)g;
    return unflagged(bent) != 0;
}

bool dp_fault_A07(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_TEXTURE | DP_ON_BUFFER, lacks_a_flag, &bent)) {
        return false;
    }
    give_access(g, &bent, unflagged(&bent));
    return true;
}

/* A buffer in this heap and a barrier on it that gives it an access which the heap does not have. */
static bool heap_fault(struct dp_generator *g, uint32_t heap, uint32_t access) {
    struct dp_record_resource *r = dp_new_resource(g, DP_DIMENSION_buffer);
    struct dp_command *record = r == NULL ? NULL : dp_new_barrier(g, DP_LIST_direct, DP_ON_BUFFER, r->id);
    if (record == NULL) {
        return false;
    }
    r->heap_type = heap;
    record->as.buffer_barrier.access_before = DP_ACCESS_NO_ACCESS;
    record->as.buffer_barrier.access_after = access;
    return true;
}

bool dp_fault_A10(struct dp_generator *g) {
    return heap_fault(g, DP_HEAP_upload, dp_chance(g->choice, 1, 2) ? DP_ACCESS_STREAM_OUTPUT : DP_ACCESS_COPY_DEST);
}

bool dp_fault_A11(struct dp_generator *g) {
    return heap_fault(g, DP_HEAP_readback,
                      dp_chance(g->choice, 1, 2) ? DP_ACCESS_SHADER_RESOURCE : DP_ACCESS_COPY_SOURCE);
}

static bool is_simultaneous(const struct dp_generator *g, const struct dp_bent *bent) {
    (void)g;
    return bent->of->simultaneous;
}

bool dp_fault_L07(struct dp_generator *g) {
    static const uint32_t layouts[] = {DP_LAYOUT_COPY_SOURCE, DP_LAYOUT_SHADER_RESOURCE, DP_LAYOUT_GENERIC_READ};
    struct dp_bent bent;
    uint32_t side = dp_some_side(g);
    if (!dp_pick_bent(g, DP_ON_TEXTURE, is_simultaneous, &bent)) {
        struct dp_record_resource *r = dp_new_resource(g, DP_DIMENSION_texture2d);
        struct dp_command *record = r == NULL ? NULL : dp_new_barrier(g, DP_LIST_direct, DP_ON_TEXTURE, r->id);
        if (record == NULL) {
            return false;
        }
        r->flags = DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS;
        record->as.texture_barrier.layout_before = DP_LAYOUT_COMMON;
        record->as.texture_barrier.layout_after = layouts[dp_choose(g->choice, 3)];
        return true;
    }
    *bent.layout[side] = layouts[dp_choose(g->choice, 3)];
    return true;
}

static uint32_t unflagged_layouts(const struct dp_bent *bent) {
    uint32_t list = dp_sheet_list_layouts(bent->list);
    return bent->of->simultaneous || bent->list == DP_LIST_copy ? 0 : list & ~bent->of->layouts;
}

static bool lacks_a_layout(const struct dp_generator *g, const struct dp_bent *bent) {
    (void)g;
    return unflagged_layouts(bent) != 0;
}

bool dp_fault_L10(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_TEXTURE, lacks_a_layout, &bent)) {
        return false;
    }
    *bent.layout[dp_some_side(g)] = dp_bit_index(dp_pick_bit(g->choice, unflagged_layouts(&bent)));
    return true;
}

bool dp_fault_B03(struct dp_generator *g) {
    struct dp_record_resource *r = dp_new_resource(g, DP_DIMENSION_buffer);
    if (r == NULL) {
        return false;
    }
    r->initial = DP_INITIAL_layout;
    r->layout = dp_chance(g->choice, 1, 2) ? DP_LAYOUT_COMMON : DP_LAYOUT_GENERIC_READ;
    return true;
}
