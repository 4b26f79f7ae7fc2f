/* marks_barrier.c: the marks that barriers meet. */
#include "fuzz/generate/marks_walk.h"

#include "fuzz/generate/sheet.h"
#include "model/format.h"

/* The fields that all barriers have. */
struct fields {
    uint32_t sync_before, sync_after, access_before, access_after;
    uint32_t layout_before, layout_after; /* UNDEFINED where there are none */
    uint32_t kind;                        /* DP_BARRIER_* */
    uint32_t resource;
    struct dp_range range;
    bool discard;
};

#define TAKE(f, record)                                                                                                \
    do {                                                                                                               \
        (f).sync_before = (record).sync_before;                                                                        \
        (f).sync_after = (record).sync_after;                                                                          \
        (f).access_before = (record).access_before;                                                                    \
        (f).access_after = (record).access_after;                                                                      \
    } while (0)

static struct fields fields_of(const struct dp_command *record) {
    struct fields f = {.layout_before = DP_LAYOUT_UNDEFINED, .layout_after = DP_LAYOUT_UNDEFINED, .resource = DP_NONE};
    f.range = (struct dp_range){DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0};
    if (record->kind == DP_COMMAND_global_barrier) {
        f.kind = DP_BARRIER_global;
        TAKE(f, record->as.global_barrier);
    } else if (record->kind == DP_COMMAND_buffer_barrier) {
        f.kind = DP_BARRIER_buffer;
        f.resource = record->as.buffer_barrier.resource;
        TAKE(f, record->as.buffer_barrier);
    } else {
        f.kind = DP_BARRIER_texture;
        f.resource = record->as.texture_barrier.resource;
        f.layout_before = record->as.texture_barrier.layout_before;
        f.layout_after = record->as.texture_barrier.layout_after;
        f.range = record->as.texture_barrier.range;
        f.discard = (record->as.texture_barrier.flags & DP_TEXTURE_BARRIER_DISCARD) != 0;
        TAKE(f, record->as.texture_barrier);
    }
    return f;
}

#undef TAKE

static bool same_range(const struct dp_range *a, const struct dp_range *b) {
    return a->index_or_first_mip == b->index_or_first_mip && a->mips == b->mips && a->first_slice == b->first_slice &&
           a->slices == b->slices && a->first_plane == b->first_plane && a->planes == b->planes;
}

static void look_at_run(struct dp_mark_walk *w, const struct fields *f) {
    if (f->kind == DP_BARRIER_global) {
        for (uint32_t i = 0; i < DP_MARK_SLOTS; i++) {
            w->seen[i].global = w->seen[i].run > 0;
        }
        return;
    }
    struct dp_seen_resource *s = &w->seen[f->resource];
    if (s->run > 0 && same_range(&s->range, &f->range)) {
        s->run++;
        dp_met(w, DP_MARK_run_of_two, s->run == 2);
        dp_met(w, DP_MARK_run_of_three, s->run == 3);
        dp_met(w, DP_MARK_run_across_calls, s->earlier_call);
        dp_met(w, DP_MARK_run_with_global, s->global);
    } else {
        s->run = 1;
        s->earlier_call = false;
        s->global = false;
    }
    s->range = f->range;
}

static void look_at_role(struct dp_mark_walk *w, const struct fields *f) {
    const uint32_t copies = (uint32_t)DP_ACCESS_COPY_SOURCE | DP_ACCESS_COPY_DEST;
    const uint32_t resolves = (uint32_t)DP_ACCESS_RESOLVE_SOURCE | DP_ACCESS_RESOLVE_DEST;
    const uint32_t graphics = (uint32_t)DP_SYNC_DEPTH_STENCIL | DP_SYNC_RENDER_TARGET;
    bool texture = f->kind == DP_BARRIER_texture;
    bool buffer = f->kind == DP_BARRIER_buffer;
    bool copy = (f->sync_before & DP_SYNC_COPY) != 0;
    bool resolve = (f->sync_before & DP_SYNC_RESOLVE) != 0;
    uint32_t role = f->access_before & copies;
    bool both = role == copies || (role == 0 && f->access_before == DP_ACCESS_COMMON);
    bool none = f->access_before == DP_ACCESS_NO_ACCESS;
    dp_met(w, DP_MARK_copy_source_texture, copy && texture && role == DP_ACCESS_COPY_SOURCE);
    dp_met(w, DP_MARK_copy_source_buffer, copy && buffer && role == DP_ACCESS_COPY_SOURCE);
    dp_met(w, DP_MARK_copy_dest_texture, copy && texture && role == DP_ACCESS_COPY_DEST);
    dp_met(w, DP_MARK_copy_dest_buffer, copy && buffer && role == DP_ACCESS_COPY_DEST);
    dp_met(w, DP_MARK_copy_both_texture, copy && texture && both);
    dp_met(w, DP_MARK_copy_both_buffer, copy && buffer && both);
    dp_met(w, DP_MARK_copy_global, copy && f->kind == DP_BARRIER_global);
    dp_met(w, DP_MARK_copy_hand_over_texture, copy && texture && none);
    dp_met(w, DP_MARK_copy_hand_over_buffer, copy && buffer && none);
    dp_met(w, DP_MARK_resolve_source_texture,
           resolve && texture && (f->access_before & resolves) == DP_ACCESS_RESOLVE_SOURCE);
    dp_met(w, DP_MARK_resolve_dest_texture,
           resolve && texture && (f->access_before & resolves) == DP_ACCESS_RESOLVE_DEST);
    dp_met(w, DP_MARK_resolve_hand_over, resolve && none);
    dp_met(w, DP_MARK_graphics_to_buffer, buffer && none && (f->sync_before & graphics) != 0);
}

static bool only_reads(uint32_t access) {
    return access != DP_ACCESS_COMMON && access != DP_ACCESS_NO_ACCESS && (access & DP_SHEET_WRITES) == 0;
}

static void look_at_access(struct dp_mark_walk *w, const struct fields *f) {
    bool reads = only_reads(f->access_before) && only_reads(f->access_after);
    dp_met(w, DP_MARK_read_to_same_read, reads && f->access_before == f->access_after);
    dp_met(w, DP_MARK_read_to_other_cache, reads && f->access_before != f->access_after);
    dp_met(w, DP_MARK_indirect_to_shader,
           f->access_before == DP_ACCESS_INDIRECT_ARGUMENT && f->access_after == DP_ACCESS_SHADER_RESOURCE);
    dp_met(w, DP_MARK_vertex_to_shader,
           f->access_before == DP_ACCESS_VERTEX_BUFFER && f->access_after == DP_ACCESS_SHADER_RESOURCE);
    dp_met(w, DP_MARK_buffer_deactivated, f->kind == DP_BARRIER_buffer && f->access_after == DP_ACCESS_NO_ACCESS);
}

static void look_at_sync(struct dp_mark_walk *w, const struct fields *f) {
    const uint32_t aggregates = (uint32_t)DP_SYNC_DRAW | DP_SYNC_ALL_SHADING | DP_SYNC_NON_PIXEL_SHADING;
    dp_met(w, DP_MARK_none_with_common, f->sync_before == DP_SYNC_NONE && f->access_before == DP_ACCESS_COMMON);
    dp_met(w, DP_MARK_all_before, (f->sync_before & DP_SYNC_ALL) != 0);
    dp_met(w, DP_MARK_aggregate_after, (f->sync_after & aggregates) != 0);
    dp_met(w, DP_MARK_clear_uav_before, (f->sync_before & DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW) != 0);
    dp_met(w, DP_MARK_compute_list, w->list == DP_LIST_compute);
    dp_met(w, DP_MARK_copy_list, w->list == DP_LIST_copy);
}

static void look_at_split(struct dp_mark_walk *w, const struct fields *f) {
    struct dp_seen_resource *s = &w->seen[f->resource];
    if (f->sync_before == DP_SYNC_SPLIT) {
        dp_met(w, DP_MARK_end_without_begin, !s->begun);
        dp_met(w, DP_MARK_split_texture, s->begun && s->work && f->kind == DP_BARRIER_texture);
        dp_met(w, DP_MARK_split_buffer, s->begun && s->work && f->kind == DP_BARRIER_buffer);
        s->begun = false;
    } else if (f->sync_after == DP_SYNC_SPLIT) {
        s->begun = true;
        s->work = false;
    }
}

static bool is_queue_layout(uint32_t layout, bool compute) {
    return compute ? layout >= DP_LAYOUT_COMPUTE_QUEUE_COMMON && layout <= DP_LAYOUT_COMPUTE_QUEUE_COPY_DEST
                   : layout >= DP_LAYOUT_DIRECT_QUEUE_COMMON && layout <= DP_LAYOUT_DIRECT_QUEUE_COPY_DEST;
}

static void look_at_layouts(struct dp_mark_walk *w, const struct fields *f) {
    const uint32_t undefined = DP_LAYOUT_UNDEFINED;
    const uint32_t accessible = DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE;
    bool from = f->layout_before != undefined;
    bool to = f->layout_after != undefined;
    dp_met(w, DP_MARK_both_undefined, !from && !to);
    dp_met(w, DP_MARK_same_layout, from && f->layout_before == f->layout_after);
    dp_met(w, DP_MARK_undefined_no_discard, !from && to && !f->discard);
    dp_met(w, DP_MARK_into_undefined, from && !to);
    dp_met(w, DP_MARK_layout_31_on_compute, w->list == DP_LIST_compute && f->layout_after == accessible);
    dp_met(w, DP_MARK_direct_queue_layout, is_queue_layout(f->layout_after, false));
    dp_met(w, DP_MARK_compute_queue_layout, is_queue_layout(f->layout_after, true));
    dp_met(w, DP_MARK_leaves_compute_queue, is_queue_layout(f->layout_before, true) && f->layout_after < 12);
}

static bool is_placed_resource(const struct dp_record_resource *r) {
    return r->memory != DP_MEMORY_committed && r->memory != DP_MEMORY_swap_chain;
}

/* Resources placed at one offset of one heap, one of them used before. */
static void look_at_memory(struct dp_mark_walk *w, const struct fields *f) {
    const struct dp_record_resource *r = w->seen[f->resource].made;
    dp_met(w, DP_MARK_reserved_resource, r->memory == DP_MEMORY_reserved);
    if (!is_placed_resource(r) || f->access_before != DP_ACCESS_NO_ACCESS) {
        return;
    }
    for (uint32_t i = 0; i < DP_MARK_SLOTS; i++) {
        const struct dp_record_resource *other = w->seen[i].made;
        if (i == f->resource || other == NULL || !w->seen[i].used || !is_placed_resource(other)) {
            continue;
        }
        bool alias = other->heap == r->heap && other->offset == r->offset;
        bool metadata = r->memory == DP_MEMORY_component_placed && other->memory == DP_MEMORY_component_placed;
        dp_met(w, DP_MARK_activation_over_alias, alias);
        dp_met(w, DP_MARK_metadata_over_alias,
               metadata && other->metadata_heap == r->metadata_heap && other->metadata_offset == r->metadata_offset);
    }
}

static void look_at_range(struct dp_mark_walk *w, const struct fields *f) {
    const struct dp_record_resource *r = w->seen[f->resource].made;
    uint32_t planes = dp_format(r->format)->planes;
    uint32_t slices = r->dimension == DP_DIMENSION_texture3d ? 1 : r->extent.depth_or_slices;
    bool box = f->range.mips > 0;
    bool all = (!box && f->range.index_or_first_mip == DP_ALL_SUBRESOURCES) ||
               (box && f->range.mips == r->mips && f->range.slices == slices && f->range.planes == planes);
    bool several = r->mips * slices * planes > 1;
    dp_met(w, DP_MARK_one_plane, box && planes > 1 && f->range.planes == 1);
    dp_met(w, DP_MARK_one_mip, box && r->mips > 1 && f->range.mips == 1);
    dp_met(w, DP_MARK_one_slice, box && slices > 1 && f->range.slices == 1);
    dp_met(w, DP_MARK_discard_whole, f->discard && all && several && f->layout_after != DP_LAYOUT_UNDEFINED);
    dp_met(w, DP_MARK_discard_part, f->discard && !all && f->layout_after != DP_LAYOUT_UNDEFINED);
    dp_met(w, DP_MARK_simultaneous_texture, (r->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0);
}

void dp_look_at_barrier(struct dp_mark_walk *w, const struct dp_command *record) {
    struct fields f = fields_of(record);
    w->call_barriers++;
    w->call_types |= 1u << f.kind;
    dp_met(w, DP_MARK_large_call, w->call_barriers == 8);
    dp_met(w, DP_MARK_mixed_call, w->call_types == 7);
    look_at_role(w, &f);
    look_at_access(w, &f);
    look_at_sync(w, &f);
    if (f.kind == DP_BARRIER_texture) {
        look_at_layouts(w, &f);
    }
    bool known = f.resource < DP_MARK_SLOTS && w->seen[f.resource].made != NULL;
    if (f.kind == DP_BARRIER_global || known) {
        look_at_run(w, &f);
    }
    if (known) {
        look_at_split(w, &f);
        look_at_memory(w, &f);
        bool texture = w->seen[f.resource].made->dimension != DP_DIMENSION_buffer;
        if (texture && f.kind == DP_BARRIER_texture) {
            look_at_range(w, &f);
        }
    }
}
