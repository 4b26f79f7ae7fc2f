/* marks.c: see marks.h. Looks at records and reports, and knows nothing of how the program was made. */
#include "fuzz/generate/marks.h"

#include "fuzz/generate/sheet.h"
#include "model/format.h"

#define DP_MARK(name, what) {#name, what},
const struct dp_mark_facts dp_mark_facts[DP_MARK_COUNT] = {
#include "fuzz/generate/marks.def"
};
#undef DP_MARK

#define MARK_SLOTS 64u
#define MARK_LISTS 16u

/* What was seen of a resource since the last work item of the open list, and of its split. */
struct seen_resource {
    const struct dp_record_resource *made;
    struct dp_range range; /* of its last barrier */
    uint32_t run;          /* barriers on that range */
    bool earlier_call;     /* one of them in another call */
    bool global;           /* a global barrier since */
    bool begun;            /* a split */
    bool work;             /* and work since */
    bool used;             /* an operand or shader access somewhere */
};

/* One walk over a program. */
struct walk {
    bool met[DP_MARK_COUNT];
    struct seen_resource seen[MARK_SLOTS];
    uint32_t list;         /* type of the open list */
    uint32_t list_length;  /* records in it */
    uint32_t list_types[MARK_LISTS];
    uint32_t runs[MARK_LISTS]; /* executes that named each list */
    uint32_t latest;       /* highest list executed so far */
    uint32_t here[MARK_LISTS]; /* times in this execute */
    uint32_t lists_here;
    uint32_t last_type, type_changes;
    uint32_t call_barriers, call_types;
    bool unsynced, built;
};

static void met(struct walk *w, enum dp_mark mark, bool is) {
    w->met[mark] = w->met[mark] || is;
}

/* --- barriers --- */

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

static void look_at_run(struct walk *w, const struct fields *f) {
    if (f->kind == DP_BARRIER_global) {
        for (uint32_t i = 0; i < MARK_SLOTS; i++) {
            w->seen[i].global = w->seen[i].run > 0;
        }
        return;
    }
    struct seen_resource *s = &w->seen[f->resource];
    if (s->run > 0 && same_range(&s->range, &f->range)) {
        s->run++;
        met(w, DP_MARK_run_of_two, s->run == 2);
        met(w, DP_MARK_run_of_three, s->run == 3);
        met(w, DP_MARK_run_across_calls, s->earlier_call);
        met(w, DP_MARK_run_with_global, s->global);
    } else {
        s->run = 1;
        s->earlier_call = false;
        s->global = false;
    }
    s->range = f->range;
}

static void look_at_role(struct walk *w, const struct fields *f) {
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
    met(w, DP_MARK_copy_source_texture, copy && texture && role == DP_ACCESS_COPY_SOURCE);
    met(w, DP_MARK_copy_source_buffer, copy && buffer && role == DP_ACCESS_COPY_SOURCE);
    met(w, DP_MARK_copy_dest_texture, copy && texture && role == DP_ACCESS_COPY_DEST);
    met(w, DP_MARK_copy_dest_buffer, copy && buffer && role == DP_ACCESS_COPY_DEST);
    met(w, DP_MARK_copy_both_texture, copy && texture && both);
    met(w, DP_MARK_copy_both_buffer, copy && buffer && both);
    met(w, DP_MARK_copy_global, copy && f->kind == DP_BARRIER_global);
    met(w, DP_MARK_copy_hand_over_texture, copy && texture && none);
    met(w, DP_MARK_copy_hand_over_buffer, copy && buffer && none);
    met(w, DP_MARK_resolve_source_texture,
        resolve && texture && (f->access_before & resolves) == DP_ACCESS_RESOLVE_SOURCE);
    met(w, DP_MARK_resolve_dest_texture, resolve && texture && (f->access_before & resolves) == DP_ACCESS_RESOLVE_DEST);
    met(w, DP_MARK_resolve_hand_over, resolve && none);
    met(w, DP_MARK_graphics_to_buffer, buffer && none && (f->sync_before & graphics) != 0);
}

static bool only_reads(uint32_t access) {
    return access != DP_ACCESS_COMMON && access != DP_ACCESS_NO_ACCESS && (access & DP_SHEET_WRITES) == 0;
}

static void look_at_access(struct walk *w, const struct fields *f) {
    bool reads = only_reads(f->access_before) && only_reads(f->access_after);
    met(w, DP_MARK_read_to_same_read, reads && f->access_before == f->access_after);
    met(w, DP_MARK_read_to_other_cache, reads && f->access_before != f->access_after);
    met(w, DP_MARK_indirect_to_shader,
        f->access_before == DP_ACCESS_INDIRECT_ARGUMENT && f->access_after == DP_ACCESS_SHADER_RESOURCE);
    met(w, DP_MARK_vertex_to_shader,
        f->access_before == DP_ACCESS_VERTEX_BUFFER && f->access_after == DP_ACCESS_SHADER_RESOURCE);
    met(w, DP_MARK_buffer_deactivated, f->kind == DP_BARRIER_buffer && f->access_after == DP_ACCESS_NO_ACCESS);
}

static void look_at_sync(struct walk *w, const struct fields *f) {
    const uint32_t aggregates = (uint32_t)DP_SYNC_DRAW | DP_SYNC_ALL_SHADING | DP_SYNC_NON_PIXEL_SHADING;
    met(w, DP_MARK_none_with_common, f->sync_before == DP_SYNC_NONE && f->access_before == DP_ACCESS_COMMON);
    met(w, DP_MARK_all_before, (f->sync_before & DP_SYNC_ALL) != 0);
    met(w, DP_MARK_aggregate_after, (f->sync_after & aggregates) != 0);
    met(w, DP_MARK_clear_uav_before, (f->sync_before & DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW) != 0);
    met(w, DP_MARK_compute_list, w->list == DP_LIST_compute);
    met(w, DP_MARK_copy_list, w->list == DP_LIST_copy);
}

static void look_at_split(struct walk *w, const struct fields *f) {
    struct seen_resource *s = &w->seen[f->resource];
    if (f->sync_before == DP_SYNC_SPLIT) {
        met(w, DP_MARK_end_without_begin, !s->begun);
        met(w, DP_MARK_split_texture, s->begun && s->work && f->kind == DP_BARRIER_texture);
        met(w, DP_MARK_split_buffer, s->begun && s->work && f->kind == DP_BARRIER_buffer);
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

static void look_at_layouts(struct walk *w, const struct fields *f) {
    const uint32_t undefined = DP_LAYOUT_UNDEFINED;
    const uint32_t accessible = DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE;
    bool from = f->layout_before != undefined;
    bool to = f->layout_after != undefined;
    met(w, DP_MARK_both_undefined, !from && !to);
    met(w, DP_MARK_same_layout, from && f->layout_before == f->layout_after);
    met(w, DP_MARK_undefined_no_discard, !from && to && !f->discard);
    met(w, DP_MARK_into_undefined, from && !to);
    met(w, DP_MARK_layout_31_on_compute, w->list == DP_LIST_compute && f->layout_after == accessible);
    met(w, DP_MARK_direct_queue_layout, is_queue_layout(f->layout_after, false));
    met(w, DP_MARK_compute_queue_layout, is_queue_layout(f->layout_after, true));
    met(w, DP_MARK_leaves_compute_queue, is_queue_layout(f->layout_before, true) && f->layout_after < 12);
}

static bool is_placed_resource(const struct dp_record_resource *r) {
    return r->memory != DP_MEMORY_committed && r->memory != DP_MEMORY_swap_chain;
}

/* Resources placed at one offset of one heap, one of them used before. */
static void look_at_memory(struct walk *w, const struct fields *f) {
    const struct dp_record_resource *r = w->seen[f->resource].made;
    met(w, DP_MARK_reserved_resource, r->memory == DP_MEMORY_reserved);
    if (!is_placed_resource(r) || f->access_before != DP_ACCESS_NO_ACCESS) {
        return;
    }
    for (uint32_t i = 0; i < MARK_SLOTS; i++) {
        const struct dp_record_resource *other = w->seen[i].made;
        if (i == f->resource || other == NULL || !w->seen[i].used || !is_placed_resource(other)) {
            continue;
        }
        bool alias = other->heap == r->heap && other->offset == r->offset;
        bool metadata = r->memory == DP_MEMORY_component_placed && other->memory == DP_MEMORY_component_placed;
        met(w, DP_MARK_activation_over_alias, alias);
        met(w, DP_MARK_metadata_over_alias, metadata && other->metadata_heap == r->metadata_heap &&
                                                other->metadata_offset == r->metadata_offset);
    }
}

static void look_at_range(struct walk *w, const struct fields *f) {
    const struct dp_record_resource *r = w->seen[f->resource].made;
    uint32_t planes = dp_format(r->format)->planes;
    uint32_t slices = r->dimension == DP_DIMENSION_texture3d ? 1 : r->extent.depth_or_slices;
    bool box = f->range.mips > 0;
    bool all = (!box && f->range.index_or_first_mip == DP_ALL_SUBRESOURCES) ||
               (box && f->range.mips == r->mips && f->range.slices == slices && f->range.planes == planes);
    bool several = r->mips * slices * planes > 1;
    met(w, DP_MARK_one_plane, box && planes > 1 && f->range.planes == 1);
    met(w, DP_MARK_one_mip, box && r->mips > 1 && f->range.mips == 1);
    met(w, DP_MARK_one_slice, box && slices > 1 && f->range.slices == 1);
    met(w, DP_MARK_discard_whole, f->discard && all && several && f->layout_after != DP_LAYOUT_UNDEFINED);
    met(w, DP_MARK_discard_part, f->discard && !all && f->layout_after != DP_LAYOUT_UNDEFINED);
    met(w, DP_MARK_simultaneous_texture, (r->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0);
}

static void look_at_barrier(struct walk *w, const struct dp_command *record) {
    struct fields f = fields_of(record);
    w->call_barriers++;
    w->call_types |= 1u << f.kind;
    met(w, DP_MARK_large_call, w->call_barriers == 8);
    met(w, DP_MARK_mixed_call, w->call_types == 7);
    look_at_role(w, &f);
    look_at_access(w, &f);
    look_at_sync(w, &f);
    if (f.kind == DP_BARRIER_texture) {
        look_at_layouts(w, &f);
    }
    bool known = f.resource < MARK_SLOTS && w->seen[f.resource].made != NULL;
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

/* --- everything else --- */

static void look_at_device(struct walk *w, const struct dp_record_device *d) {
    bool named = d->hardware == DP_HARDWARE_scarlett || d->hardware == DP_HARDWARE_worst ||
                 d->hardware == DP_HARDWARE_lenient;
    met(w, DP_MARK_rules_xbox, d->rules == DP_RULES_xbox);
    met(w, DP_MARK_rules_pc_strict, d->rules == DP_RULES_pc_strict);
    met(w, DP_MARK_rules_pc_native, d->rules == DP_RULES_pc_native);
    met(w, DP_MARK_series_S, d->series == DP_SERIES_S);
    met(w, DP_MARK_hardware_scarlett, d->hardware == DP_HARDWARE_scarlett);
    met(w, DP_MARK_hardware_worst, d->hardware == DP_HARDWARE_worst);
    met(w, DP_MARK_hardware_lenient, d->hardware == DP_HARDWARE_lenient);
    met(w, DP_MARK_hardware_mixed, !named);
}

static void look_at_work(struct walk *w, const struct dp_command *record, bool has_operands) {
    bool copy = record->kind == DP_COMMAND_copy_buffer || record->kind == DP_COMMAND_copy_texture ||
                record->kind == DP_COMMAND_copy_resource;
    met(w, DP_MARK_compute_indirect, record->kind == DP_COMMAND_dispatch_indirect && w->list == DP_LIST_compute);
    met(w, DP_MARK_copies_unsynced, copy && w->unsynced);
    met(w, DP_MARK_present, record->kind == DP_COMMAND_present);
    met(w, DP_MARK_predicate_off, record->kind == DP_COMMAND_predicate && !has_operands);
    met(w, DP_MARK_raytracing, record->kind == DP_COMMAND_dispatch_rays && w->built);
    w->built = w->built || record->kind == DP_COMMAND_rtas_build;
    for (uint32_t i = 0; i < MARK_SLOTS; i++) {
        w->seen[i].run = 0;
        w->seen[i].work = true;
    }
}

static void use_resource(struct walk *w, uint32_t slot) {
    if (slot < MARK_SLOTS) {
        w->seen[slot].used = true;
    }
}

static void open_list(struct walk *w, const struct dp_record_list *list) {
    w->list = list->type;
    w->list_length = 0;
    w->unsynced = (list->hints & DP_HINT_DONT_SYNC_ON_COPY) != 0;
    if (list->id < MARK_LISTS) {
        w->list_types[list->id] = list->type;
    }
    for (uint32_t i = 0; i < MARK_SLOTS; i++) {
        w->seen[i].run = 0;
    }
}

static void begin_execute(struct walk *w) {
    w->lists_here = 0;
    for (uint32_t i = 0; i < MARK_LISTS; i++) {
        w->runs[i] += w->here[i] > 0 ? 1 : 0;
        w->here[i] = 0;
    }
}

static void look_at_executed(struct walk *w, uint32_t list) {
    if (list >= MARK_LISTS) {
        return;
    }
    met(w, DP_MARK_list_again, w->runs[list] > 0);
    met(w, DP_MARK_list_twice, ++w->here[list] > 1);
    met(w, DP_MARK_many_lists, ++w->lists_here == 3);
    met(w, DP_MARK_out_of_order, list < w->latest && w->runs[list] == 0 && w->here[list] == 1);
    w->latest = list > w->latest ? list : w->latest;
    w->type_changes += w->lists_here == 1 && w->list_types[list] != w->last_type ? 1 : 0;
    w->last_type = w->list_types[list];
    met(w, DP_MARK_types_alternate, w->type_changes >= 3);
}

static void begin_call(struct walk *w) {
    w->call_barriers = 0;
    w->call_types = 0;
    for (uint32_t i = 0; i < MARK_SLOTS; i++) {
        w->seen[i].earlier_call = w->seen[i].run > 0;
    }
}

static void look_at_record(struct walk *w, const struct dp_command *record, const struct dp_command *next) {
    w->list_length++;
    switch (record->kind) {
    case DP_COMMAND_device:
        look_at_device(w, &record->as.device);
        break;
    case DP_COMMAND_resource:
        if (record->as.resource.id < MARK_SLOTS) {
            w->seen[record->as.resource.id].made = &record->as.resource;
        }
        break;
    case DP_COMMAND_list:
        open_list(w, &record->as.list);
        break;
    case DP_COMMAND_end:
        met(w, DP_MARK_empty_list, w->list_length == 1);
        break;
    case DP_COMMAND_execute:
        begin_execute(w);
        break;
    case DP_COMMAND_executed:
        look_at_executed(w, record->as.executed.list);
        break;
    case DP_COMMAND_barrier:
        begin_call(w);
        break;
    case DP_COMMAND_texture_barrier:
    case DP_COMMAND_buffer_barrier:
    case DP_COMMAND_global_barrier:
        look_at_barrier(w, record);
        break;
    case DP_COMMAND_operand:
        use_resource(w, record->as.operand.resource);
        break;
    case DP_COMMAND_shader:
        use_resource(w, record->as.shader.resource);
        break;
    case DP_COMMAND_group:
    case DP_COMMAND_heap:
    case DP_COMMAND_marker:
    case DP_COMMAND_query_begin:
    case DP_COMMAND_query_end:
        break;
    default:
        look_at_work(w, record, next != NULL && next->kind == DP_COMMAND_operand);
        break;
    }
}

/* --- what the models said --- */

static void look_at_requirement(struct walk *w, const struct dp_requirement *r) {
    met(w, DP_MARK_colour_eliminate, r->op[DP_CLASS_colour] == DP_OP_fast_clear_eliminate_only);
    met(w, DP_MARK_colour_decompress, r->op[DP_CLASS_colour] == DP_OP_decompress);
    met(w, DP_MARK_colour_meta_init, r->op[DP_CLASS_colour] == DP_OP_meta_init);
    met(w, DP_MARK_depth_decompress, r->op[DP_CLASS_depth] == DP_OP_decompress);
    met(w, DP_MARK_depth_meta_init, r->op[DP_CLASS_depth] == DP_OP_meta_init);
    met(w, DP_MARK_stencil_decompress, r->op[DP_CLASS_stencil] == DP_OP_decompress);
    met(w, DP_MARK_stencil_meta_init, r->op[DP_CLASS_stencil] == DP_OP_meta_init);
    met(w, DP_MARK_two_classes, r->op[DP_CLASS_depth] != DP_OP_none && r->op[DP_CLASS_stencil] != DP_OP_none);
    met(w, DP_MARK_drain_CPDMA, (r->drain & DP_DRAIN_CPDMA) != 0);
    met(w, DP_MARK_drain_VS, (r->drain & DP_DRAIN_VS) != 0);
    met(w, DP_MARK_drain_PS, (r->drain & DP_DRAIN_PS) != 0);
    met(w, DP_MARK_drain_CS, (r->drain & DP_DRAIN_CS) != 0);
    met(w, DP_MARK_drain_CB, (r->drain & DP_DRAIN_CB) != 0);
    met(w, DP_MARK_drain_DB, (r->drain & DP_DRAIN_DB) != 0);
    met(w, DP_MARK_drain_ME, (r->drain & DP_DRAIN_ME) != 0);
    met(w, DP_MARK_block_PFP, (r->block & DP_BLOCK_PFP) != 0);
    met(w, DP_MARK_block_CE, (r->block & DP_BLOCK_CE) != 0);
    met(w, DP_MARK_writeback_CB, (r->writeback & DP_CACHE_CB_cache) != 0);
    met(w, DP_MARK_writeback_DB, (r->writeback & DP_CACHE_DB_cache) != 0);
    met(w, DP_MARK_writeback_L2, (r->writeback & DP_CACHE_L2) != 0);
    met(w, DP_MARK_invalidate_LM, (r->invalidate & DP_CACHE_LM) != 0);
    met(w, DP_MARK_invalidate_L2, (r->invalidate & DP_CACHE_L2) != 0);
    met(w, DP_MARK_nothing_asked, (r->drain | r->block | r->writeback | r->invalidate | r->op[0] | r->op[1] | r->op[2]) == 0);
}

static void look_at_said(struct walk *w, const struct dp_observation *said) {
    for (size_t i = 0; i < said->requirements.count; i++) {
        look_at_requirement(w, &said->requirements.items[i]);
    }
    for (size_t i = 0; i < said->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &said->diagnostics.items[i];
        bool barrier = d->severity == DP_SEVERITY_error && d->phase == DP_PHASE_record && d->barrier >= 0;
        for (size_t k = 0; barrier && k < said->requirements.count; k++) {
            met(w, DP_MARK_rejected_beside_accepted, said->requirements.items[k].command == d->command);
        }
    }
}

void dp_marks_count(struct dp_marks *marks, const struct dp_program *program, const struct dp_observation *said) {
    struct walk w = {.last_type = DP_NONE};
    for (size_t i = 0; i < program->count; i++) {
        look_at_record(&w, &program->records[i], i + 1 < program->count ? &program->records[i + 1] : NULL);
    }
    if (said != NULL) {
        look_at_said(&w, said);
    }
    for (uint32_t i = 0; i < DP_MARK_COUNT; i++) {
        marks->programs[i] += w.met[i] ? 1 : 0;
    }
}
