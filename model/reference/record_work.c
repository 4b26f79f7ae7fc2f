/* record_work.c: work items, `discard` and notes while a list is recorded. */
#include "classes.h"
#include "engines.h"
#include "operands.h"
#include "packets.h"
#include "recording.h"
#include "translator.h"

/* Keeps an operand for the state rules. */
static enum dp_status keep_operand(struct reference *reference, struct ref_place place,
                                   const struct dp_record_operand *operand, const struct ref_use *use) {
    struct ref_step *step = ref_add_step(reference, REF_STEP_OPERAND, place);
    if (step == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    step->resource = ref_resource(reference, operand->resource);
    step->span = ref_is_buffer(step->resource) ? ref_whole(step->resource) : ref_span(step->resource, &operand->range);
    step->as.use = *use;
    return DP_STATUS_OK;
}

static uint32_t written(const struct reference *reference, uint32_t role, uint32_t target) {
    return reference->is_bound ? ref_bound_writes(&reference->bound, role, target) : REF_ALL_CLASSES;
}

static enum dp_status keep_operands(struct reference *reference, uint64_t command, const struct dp_command *records,
                                    size_t count, size_t *kept) {
    struct ref_place place = {command, -1, -1};
    uint32_t list_type = reference->open->list.type;
    struct ref_use use = {.command = records[0].kind, .engines = ref_engines(reference, records, count, list_type)};
    uint32_t target = 0; /* `rt` operands so far */
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind != DP_COMMAND_operand) {
            continue;
        }
        const struct dp_record_operand *operand = &records[i].as.operand;
        place.group++;
        use.role = operand->role;
        use.access = ref_operand_access(use.command, use.role, list_type, ref_resource(reference, operand->resource));
        use.box = operand->box;
        use.written = written(reference, use.role, target);
        target += use.role == DP_ROLE_rt;
        if (use.access == 0) {
            continue;
        }
        enum dp_status status = keep_operand(reference, place, operand, &use);
        if (status != DP_STATUS_OK) {
            return status;
        }
        ++*kept;
    }
    return DP_STATUS_OK;
}

static enum dp_status keep(struct reference *reference, uint64_t command, const struct dp_command *records,
                           size_t count, bool works) {
    struct ref_place place = {command, -1, -1};
    size_t index = reference->open->steps.count;
    size_t operands = 0;
    struct ref_step *item = ref_add_step(reference, REF_STEP_ITEM, place);
    if (item == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    item->as.item.kind = records[0].kind;
    item->as.item.works = works;
    enum dp_status status = keep_operands(reference, command, records, count, &operands);
    struct ref_step *steps = reference->open->steps.items; /* they may have moved */
    steps[index].as.item.operands = operands;
    return status;
}

/* META_INIT EXPANDED of every class it touches that can have kinds, and nothing else (hardware sheet 4.4). */
static void discard(const struct reference *reference, const struct ref_stream *stream,
                    const struct dp_record_operand *operand) {
    const struct ref_resource *resource = ref_resource(reference, operand->resource);
    if (operand->role != DP_ROLE_view || ref_is_buffer(resource)) {
        return;
    }
    struct ref_span span = ref_span(resource, &operand->range);
    for (uint32_t plane_class = 0; plane_class < REF_CLASSES; plane_class++) {
        if (ref_touches_class(resource, &span, plane_class) && ref_class_kinds(resource, plane_class) != 0) {
            ref_emit_meta_init(reference, stream, resource, plane_class);
        }
    }
}

/* Predication that is switched off touches nothing. */
static bool works(const struct dp_command *records, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind == DP_COMMAND_operand) {
            return true;
        }
    }
    return records[0].kind != DP_COMMAND_predicate;
}

/* Without the hint, copies, clears and resolves wait for each other. */
static void serialize(struct reference *reference, const struct ref_stream *stream, const struct dp_command *records,
                      size_t count) {
    struct ref_recording *recording = reference->open;
    bool free = (recording->list.hints & DP_HINT_DONT_SYNC_ON_COPY) != 0;
    if (free || !ref_is_serial(records[0].kind)) {
        return;
    }
    struct ref_serial next = ref_serial(reference, records, count, recording->list.type);
    if (recording->copied.happened) {
        ref_emit_between(reference, stream, &recording->copied, &next);
    }
    recording->copied = next;
}

static void emit_work(struct reference *reference, uint64_t command, const struct dp_command *records, size_t count) {
    struct ref_stream stream = ref_open_stream(reference, command);
    serialize(reference, &stream, records, count);
    if (records[0].kind != DP_COMMAND_discard) {
        ref_work(&stream, command, ref_pinned_engine(&records[0]));
        return;
    }
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind == DP_COMMAND_operand) {
            discard(reference, &stream, &records[i].as.operand);
        }
    }
}

static bool is_note(enum dp_kind kind) {
    return kind == DP_COMMAND_query_begin || kind == DP_COMMAND_query_end || kind == DP_COMMAND_marker;
}

enum dp_status ref_record_work(struct reference *reference, uint64_t command, const struct dp_command *records,
                               size_t count) {
    struct ref_recording *recording = reference->open;
    bool accepted = ref_accept_command(reference, command, records, count, recording->list.type);
    if (!accepted || is_note(records[0].kind)) {
        return DP_STATUS_OK;
    }
    /* A discard is no item of the stream (hardware sheet 6.1), so it cuts no run. */
    if (works(records, count) && records[0].kind != DP_COMMAND_discard) {
        ref_run_end(&recording->run);
        recording->has_items = true;
    }
    emit_work(reference, command, records, count);
    return keep(reference, command, records, count, works(records, count));
}
