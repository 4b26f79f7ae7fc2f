/* marks.c: see marks.h. Looks at records and reports, and knows nothing of how the program was made. */
#include "fuzz/generate/marks_walk.h"

#include "model/describe.h"

#define DP_MARK(name, what) {#name, what},
const struct dp_mark_facts dp_mark_facts[DP_MARK_COUNT] = {
#include "fuzz/generate/marks.def"
};
#undef DP_MARK

static void look_at_device(struct dp_mark_walk *w, const struct dp_record_device *d) {
    bool named =
        d->hardware == DP_HARDWARE_scarlett || d->hardware == DP_HARDWARE_worst || d->hardware == DP_HARDWARE_lenient;
    dp_met(w, DP_MARK_rules_xbox, d->rules == DP_RULES_xbox);
    dp_met(w, DP_MARK_rules_pc_strict, d->rules == DP_RULES_pc_strict);
    dp_met(w, DP_MARK_rules_pc_native, d->rules == DP_RULES_pc_native);
    dp_met(w, DP_MARK_series_S, d->series == DP_SERIES_S);
    dp_met(w, DP_MARK_hardware_scarlett, d->hardware == DP_HARDWARE_scarlett);
    dp_met(w, DP_MARK_hardware_worst, d->hardware == DP_HARDWARE_worst);
    dp_met(w, DP_MARK_hardware_lenient, d->hardware == DP_HARDWARE_lenient);
    dp_met(w, DP_MARK_hardware_mixed, !named);
}

static void look_at_work(struct dp_mark_walk *w, const struct dp_command *record, bool has_operands) {
    bool copy = record->kind == DP_COMMAND_copy_buffer || record->kind == DP_COMMAND_copy_texture ||
                record->kind == DP_COMMAND_copy_resource;
    dp_met(w, DP_MARK_compute_indirect, record->kind == DP_COMMAND_dispatch_indirect && w->list == DP_LIST_compute);
    dp_met(w, DP_MARK_copies_unsynced, copy && w->unsynced);
    dp_met(w, DP_MARK_present, record->kind == DP_COMMAND_present);
    dp_met(w, DP_MARK_predicate_off, record->kind == DP_COMMAND_predicate && !has_operands);
    dp_met(w, DP_MARK_raytracing, record->kind == DP_COMMAND_dispatch_rays && w->built);
    w->built = w->built || record->kind == DP_COMMAND_rtas_build;
    for (uint32_t i = 0; i < DP_MARK_SLOTS; i++) {
        w->seen[i].run = 0;
        w->seen[i].work = true;
    }
}

static void look_at_draw(struct dp_mark_walk *w, uint32_t pipeline) {
    uint64_t bit = pipeline < DP_MARK_SLOTS ? UINT64_C(1) << pipeline : 0;
    dp_met(w, DP_MARK_bound_draw, (w->pipelines & bit) != 0);
    dp_met(w, DP_MARK_bound_pixelless, (w->pixelless & bit) != 0);
}

/* A pipeline has no pixel shader until a stage says so. */
static void look_at_pipeline(struct dp_mark_walk *w, const struct dp_command *record) {
    if (record->kind == DP_COMMAND_pipeline && record->as.pipeline.id < DP_MARK_SLOTS) {
        w->pipeline = record->as.pipeline.id;
        w->pipelines |= UINT64_C(1) << w->pipeline;
        w->pixelless |= UINT64_C(1) << w->pipeline;
    } else if (record->kind == DP_COMMAND_stage && record->as.stage.stage == DP_PSO_STAGE_PS) {
        w->pixelless &= ~(UINT64_C(1) << w->pipeline);
    }
}

static void use_resource(struct dp_mark_walk *w, uint32_t slot) {
    if (slot < DP_MARK_SLOTS) {
        w->seen[slot].used = true;
    }
}

static void open_list(struct dp_mark_walk *w, const struct dp_record_list *list) {
    w->list = list->type;
    w->list_length = 0;
    w->unsynced = (list->hints & DP_HINT_DONT_SYNC_ON_COPY) != 0;
    if (list->id < DP_MARK_LISTS) {
        w->list_types[list->id] = list->type;
    }
    for (uint32_t i = 0; i < DP_MARK_SLOTS; i++) {
        w->seen[i].run = 0;
    }
}

static void begin_execute(struct dp_mark_walk *w) {
    w->lists_here = 0;
    for (uint32_t i = 0; i < DP_MARK_LISTS; i++) {
        w->runs[i] += w->here[i] > 0 ? 1 : 0;
        w->here[i] = 0;
    }
}

static void look_at_executed(struct dp_mark_walk *w, uint32_t list) {
    if (list >= DP_MARK_LISTS) {
        return;
    }
    dp_met(w, DP_MARK_list_again, w->runs[list] > 0);
    dp_met(w, DP_MARK_list_twice, ++w->here[list] > 1);
    dp_met(w, DP_MARK_many_lists, ++w->lists_here == 3);
    dp_met(w, DP_MARK_out_of_order, list < w->latest && w->runs[list] == 0 && w->here[list] == 1);
    w->latest = list > w->latest ? list : w->latest;
    w->type_changes += w->lists_here == 1 && w->list_types[list] != w->last_type ? 1 : 0;
    w->last_type = w->list_types[list];
    dp_met(w, DP_MARK_types_alternate, w->type_changes >= 3);
}

static void begin_call(struct dp_mark_walk *w) {
    w->call_barriers = 0;
    w->call_types = 0;
    for (uint32_t i = 0; i < DP_MARK_SLOTS; i++) {
        w->seen[i].earlier_call = w->seen[i].run > 0;
    }
}

static void look_at_record(struct dp_mark_walk *w, const struct dp_command *record, const struct dp_command *next) {
    w->list_length++;
    switch (record->kind) {
    case DP_COMMAND_device:
        look_at_device(w, &record->as.device);
        break;
    case DP_COMMAND_resource:
        if (record->as.resource.id < DP_MARK_SLOTS) {
            w->seen[record->as.resource.id].made = &record->as.resource;
        }
        break;
    case DP_COMMAND_list:
        open_list(w, &record->as.list);
        break;
    case DP_COMMAND_end:
        dp_met(w, DP_MARK_empty_list, w->list_length == 1);
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
        dp_look_at_barrier(w, record);
        break;
    case DP_COMMAND_operand:
        use_resource(w, record->as.operand.resource);
        break;
    case DP_COMMAND_shader:
        use_resource(w, record->as.shader.resource);
        break;
    case DP_COMMAND_group:
    case DP_COMMAND_resource_barrier:
    case DP_COMMAND_transition:
    case DP_COMMAND_uav:
    case DP_COMMAND_aliasing:
    case DP_COMMAND_execute_bundle:
    case DP_COMMAND_heap:
    case DP_COMMAND_marker:
    case DP_COMMAND_query_begin:
    case DP_COMMAND_query_end:
        break;
    case DP_COMMAND_draw:
        look_at_draw(w, record->as.draw.pipeline);
        look_at_work(w, record, next != NULL && next->kind == DP_COMMAND_operand);
        break;
    case DP_COMMAND_draw_indirect:
        look_at_draw(w, record->as.draw_indirect.pipeline);
        look_at_work(w, record, next != NULL && next->kind == DP_COMMAND_operand);
        break;
    default:
        if (dp_describe(record->kind)->parts == DP_PARTS_PIPELINE) {
            look_at_pipeline(w, record);
            break;
        }
        look_at_work(w, record, next != NULL && next->kind == DP_COMMAND_operand);
        break;
    }
}

void dp_marks_count(struct dp_marks *marks, const struct dp_program *program, const struct dp_observation *said) {
    struct dp_mark_walk w = {.last_type = DP_NONE};
    for (size_t i = 0; i < program->count; i++) {
        look_at_record(&w, &program->records[i], i + 1 < program->count ? &program->records[i + 1] : NULL);
    }
    dp_look_at_runs(&w, program);
    if (said != NULL) {
        dp_look_at_said(&w, said);
    }
    for (uint32_t i = 0; i < DP_MARK_COUNT; i++) {
        marks->programs[i] += w.met[i] ? 1 : 0;
    }
}
