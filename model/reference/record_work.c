/* record_work.c: work items, `discard` and notes while a list is recorded. */
#include "classes.h"
#include "operands.h"
#include "packets.h"
#include "recording.h"
#include "translator.h"

/* Keeps a texture operand for rule U01; buffers have no layout. */
static enum dp_status keep_operand(struct reference *reference, enum dp_kind kind, struct ref_place place,
                                   const struct dp_record_operand *operand) {
    struct ref_resource *resource = ref_resource(reference, operand->resource);
    uint32_t access = ref_operand_access(kind, operand->role, reference->open->list.type, resource);
    if (access == 0 || ref_is_buffer(resource)) {
        return DP_STATUS_OK;
    }
    struct ref_step *step = ref_add_step(reference);
    if (step == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    step->kind = REF_STEP_OPERAND;
    step->place = place;
    step->resource = resource;
    step->span = ref_span(resource, &operand->range);
    step->access = access;
    return DP_STATUS_OK;
}

static enum dp_status keep_operands(struct reference *reference, uint64_t command, const struct dp_command *records,
                                    size_t count) {
    struct ref_place place = {command, -1, -1};
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind != DP_COMMAND_operand) {
            continue;
        }
        place.group++;
        enum dp_status status = keep_operand(reference, records[0].kind, place, &records[i].as.operand);
        if (status != DP_STATUS_OK) {
            return status;
        }
    }
    return DP_STATUS_OK;
}

/* Copies and resolves may say which engine runs them; everything else leaves it open. */
static uint32_t pinned_engine(const struct dp_command *record) {
    uint32_t engine = DP_ENGINE_any;
    if (record->kind == DP_COMMAND_copy_buffer) {
        engine = record->as.copy_buffer.engine;
    }
    if (record->kind == DP_COMMAND_copy_texture) {
        engine = record->as.copy_texture.engine;
    }
    if (record->kind == DP_COMMAND_copy_resource) {
        engine = record->as.copy_resource.engine;
    }
    if (record->kind == DP_COMMAND_resolve) {
        engine = record->as.resolve.engine;
    }
    return engine;
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

/* Whether the command is no work item: a discard (hardware sheet 6.1), and predication switched off, which touches
 * nothing. */
static bool no_item(const struct dp_command *records, size_t count) {
    if (records[0].kind == DP_COMMAND_predicate) {
        for (size_t i = 1; i < count; i++) {
            if (records[i].kind == DP_COMMAND_operand) {
                return false;
            }
        }
        return true;
    }
    return records[0].kind == DP_COMMAND_discard;
}

static void emit_work(struct reference *reference, uint64_t command, const struct dp_command *records, size_t count) {
    struct ref_recording *recording = reference->open;
    struct ref_stream stream = {.sink = reference->sink,
                                .list = recording->list.id,
                                .type = recording->list.type,
                                .cause = command,
                                .last_fence = &recording->last_fence};
    if (records[0].kind != DP_COMMAND_discard) {
        ref_work(&stream, command, pinned_engine(&records[0]));
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
    if (!no_item(records, count)) {
        ref_run_end(&recording->run);
    }
    emit_work(reference, command, records, count);
    return keep_operands(reference, command, records, count);
}
