/* marks_runs.c: the marks of what happens over lists and executes, met by going through a program in execution order.
 * Looks at resources as wholes, which is enough to tell that a situation was there. */
#include "fuzz/generate/marks_runs.h"

/* The access of an operand as far as these marks ask: which way it goes (sheet 15.9). */
static uint32_t access_of(enum dp_kind kind, uint32_t role) {
    static const uint32_t by_role[] = {[DP_ROLE_rt] = DP_ACCESS_RENDER_TARGET,
                                       [DP_ROLE_depth] = DP_ACCESS_DEPTH_STENCIL_WRITE,
                                       [DP_ROLE_depth_read] = DP_ACCESS_DEPTH_STENCIL_READ,
                                       [DP_ROLE_index] = DP_ACCESS_INDEX_BUFFER,
                                       [DP_ROLE_vertex] = DP_ACCESS_VERTEX_BUFFER,
                                       [DP_ROLE_stream_output] = DP_ACCESS_STREAM_OUTPUT,
                                       [DP_ROLE_so_counter] = DP_ACCESS_STREAM_OUTPUT,
                                       [DP_ROLE_args] = DP_ACCESS_INDIRECT_ARGUMENT,
                                       [DP_ROLE_count] = DP_ACCESS_INDIRECT_ARGUMENT,
                                       [DP_ROLE_source] = DP_ACCESS_COPY_SOURCE,
                                       [DP_ROLE_dest] = DP_ACCESS_COPY_DEST,
                                       [DP_ROLE_geometry] = DP_ACCESS_SHADER_RESOURCE,
                                       [DP_ROLE_scratch] = DP_ACCESS_UNORDERED_ACCESS,
                                       [DP_ROLE_view] = DP_ACCESS_UNORDERED_ACCESS};
    return kind == DP_COMMAND_predicate   ? (uint32_t)DP_ACCESS_INDIRECT_ARGUMENT
           : kind == DP_COMMAND_clear_rtv ? (uint32_t)DP_ACCESS_RENDER_TARGET
           : kind == DP_COMMAND_clear_dsv ? (uint32_t)DP_ACCESS_DEPTH_STENCIL_WRITE
           : kind == DP_COMMAND_resolve
               ? (uint32_t)(role == DP_ROLE_source ? DP_ACCESS_RESOLVE_SOURCE : DP_ACCESS_RESOLVE_DEST)
               : by_role[role];
}

/* A work item: the parts behind `at`. */
static void look_at_work(struct dp_mark_runs *r, size_t at) {
    const struct dp_command *records = r->program->records;
    bool draws = records[at].kind == DP_COMMAND_draw || records[at].kind == DP_COMMAND_draw_indirect;
    for (size_t i = at + 1; i < r->program->count; i++) {
        if (records[i].kind == DP_COMMAND_operand) {
            const struct dp_record_operand *o = &records[i].as.operand;
            r->pixel_work = r->pixel_work || (draws && o->role <= DP_ROLE_depth_read);
            dp_course_use(r, o->resource, access_of(records[at].kind, o->role), DP_SYNC_ALL);
        } else if (records[i].kind == DP_COMMAND_shader) {
            const struct dp_record_shader *s = &records[i].as.shader;
            r->pixel_work = r->pixel_work || (s->stage & DP_SYNC_PIXEL_SHADING) != 0;
            r->vertex_writes = r->vertex_writes || (s->rw != DP_RW_read && (s->stage & DP_SYNC_VERTEX_SHADING) != 0);
            dp_course_use(r, s->resource, s->access, s->stage);
        } else {
            return;
        }
    }
}

void dp_course_kind(struct dp_mark_runs *r, struct dp_course *c, uint32_t kind) {
    if (c->kinds != 0 && c->kinds != kind) {
        c->turns++;
        dp_met(r->w, DP_MARK_legacy_enhanced_legacy, c->turns >= 2 && kind == 2);
        dp_met(r->w, DP_MARK_enhanced_legacy_enhanced, c->turns >= 2 && kind == 1);
    }
    c->kinds = kind;
    c->behind_barrier = true;
    c->read_before = false;
    c->had_promotion = false;
    c->decayed = false;
}

void dp_course_begin(struct dp_mark_runs *r, struct dp_course *c, bool legacy) {
    c->begun_list = r->list + 1;
    c->begun_execute = r->execute;
    c->begun_legacy = legacy;
}

void dp_course_end(struct dp_mark_runs *r, struct dp_course *c, bool legacy) {
    if (c->begun_list != 0 && c->begun_legacy == legacy) {
        bool lists = c->begun_list != r->list + 1;
        bool executes = c->begun_execute != r->execute;
        dp_met(r->w, legacy ? DP_MARK_legacy_split_lists : DP_MARK_split_across_lists, lists && !executes);
        dp_met(r->w, legacy ? DP_MARK_legacy_split_executes : DP_MARK_split_across_executes, executes);
    }
    c->begun_list = 0;
}

static void look_at_enhanced(struct dp_mark_runs *r, uint32_t slot, uint32_t before, uint32_t after) {
    struct dp_course *c = dp_course_of(r, slot);
    if (c == NULL) {
        return;
    }
    dp_course_kind(r, c, 1);
    c->legacy = false;
    c->state = DP_STATE_COMMON;
    c->promoted = 0;
    if (after == DP_SYNC_SPLIT) {
        dp_course_begin(r, c, false);
    } else if (before == DP_SYNC_SPLIT) {
        dp_course_end(r, c, false);
    }
}

static void run_list(struct dp_mark_runs *r, uint32_t list);

/* Whether a bundle touches what was behind a barrier since it last ran; it no longer is. */
static bool takes_over(struct dp_mark_runs *r, uint32_t list) {
    bool taken = false;
    for (size_t i = r->start[list]; i < r->program->count && r->program->records[i].kind != DP_COMMAND_end; i++) {
        const struct dp_command *record = &r->program->records[i];
        uint32_t slot = record->kind == DP_COMMAND_operand  ? record->as.operand.resource
                        : record->kind == DP_COMMAND_shader ? record->as.shader.resource
                                                            : DP_NONE;
        struct dp_course *c = dp_course_of(r, slot);
        taken = taken || (c != NULL && c->behind_barrier);
        if (c != NULL) {
            c->behind_barrier = false;
        }
    }
    return taken;
}

static void look_at_bundle(struct dp_mark_runs *r, uint32_t list) {
    if (list < DP_MARK_LISTS && r->start[list] != 0) {
        bool behind = takes_over(r, list);
        dp_met(r->w, DP_MARK_bundle, true);
        dp_met(r->w, DP_MARK_bundle_behind_barrier, behind);
        dp_met(r->w, DP_MARK_bundle_twice, behind && r->bundle_times[list] > 0);
        r->bundle_times[list]++;
        run_list(r, list);
    }
}

static void look_at_record(struct dp_mark_runs *r, size_t at) {
    const struct dp_command *record = &r->program->records[at];
    switch (record->kind) {
    case DP_COMMAND_texture_barrier:
        look_at_enhanced(r, record->as.texture_barrier.resource, record->as.texture_barrier.sync_before,
                         record->as.texture_barrier.sync_after);
        break;
    case DP_COMMAND_buffer_barrier:
        look_at_enhanced(r, record->as.buffer_barrier.resource, record->as.buffer_barrier.sync_before,
                         record->as.buffer_barrier.sync_after);
        break;
    case DP_COMMAND_resource_barrier:
    case DP_COMMAND_transition:
    case DP_COMMAND_uav:
    case DP_COMMAND_aliasing:
        dp_course_legacy(r, record);
        break;
    case DP_COMMAND_execute_bundle:
        look_at_bundle(r, record->as.execute_bundle.list);
        break;
    case DP_COMMAND_operand:
    case DP_COMMAND_shader:
        break;
    default:
        look_at_work(r, at);
        break;
    }
}

static void run_list(struct dp_mark_runs *r, uint32_t list) {
    for (size_t i = r->start[list]; i < r->program->count && r->program->records[i].kind != DP_COMMAND_end; i++) {
        look_at_record(r, i);
    }
}

static void look_at_executed(struct dp_mark_runs *r, uint32_t list) {
    if (list >= DP_MARK_LISTS || r->start[list] == 0) {
        return;
    }
    r->list = list;
    for (uint32_t i = 0; i < DP_MARK_SLOTS; i++) {
        r->of[i].behind_barrier = false;
    }
    run_list(r, list);
    bool open = false;
    for (uint32_t i = 0; i < DP_MARK_SLOTS; i++) {
        open = open || r->of[i].begun_list == list + 1;
    }
    dp_met(r->w, DP_MARK_split_list_twice, open && r->left_open[list]);
    r->left_open[list] = open;
}

void dp_look_at_runs(struct dp_mark_walk *w, const struct dp_program *program) {
    struct dp_mark_runs r = {.w = w, .program = program};
    for (size_t i = 0; i < program->count; i++) {
        const struct dp_command *record = &program->records[i];
        bool running = record->kind == DP_COMMAND_executed;
        if (i > 0 && program->records[i - 1].kind == DP_COMMAND_executed && !running) {
            dp_course_decay(&r);
        }
        if (record->kind == DP_COMMAND_device) {
            r.device = &record->as.device;
        } else if (record->kind == DP_COMMAND_resource && record->as.resource.id < DP_MARK_SLOTS) {
            struct dp_course *c = &r.of[record->as.resource.id];
            c->made = &record->as.resource;
            c->legacy = c->made->initial == DP_INITIAL_state;
            c->state = c->legacy ? c->made->state : (uint32_t)DP_STATE_COMMON;
        } else if (record->kind == DP_COMMAND_list && record->as.list.id < DP_MARK_LISTS) {
            r.start[record->as.list.id] = i + 1;
        } else if (record->kind == DP_COMMAND_execute) {
            r.execute++;
        } else if (running && r.device != NULL) {
            look_at_executed(&r, record->as.executed.list);
        }
    }
}
