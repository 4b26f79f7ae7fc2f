/* record_call.c: a Barrier() call: judged, required and emitted one barrier at a time. */
#include "packets.h"
#include "recording.h"
#include "translator.h"

static struct ref_stream open_stream(const struct reference *reference, uint64_t command) {
    struct ref_recording *recording = reference->open;
    return (struct ref_stream){.sink = reference->sink,
                               .list = recording->list.id,
                               .type = recording->list.type,
                               .cause = command,
                               .last_fence = &recording->last_fence};
}

/* What an execution will have to check and do: texture barriers only, and no END (barrier sheet 15.10). */
static enum dp_status keep(struct reference *reference, const struct ref_barrier *barrier) {
    if (barrier->type != DP_BARRIER_texture || ref_is_end(barrier)) {
        return DP_STATUS_OK;
    }
    struct ref_step *step = ref_add_step(reference);
    if (step == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    step->kind = REF_STEP_BARRIER;
    step->place = barrier->place;
    step->resource = ref_slot_find(&reference->resources, barrier->resource->created.id);
    step->span = ref_span(barrier->resource, &barrier->range);
    step->layout_before = barrier->layout[REF_BEFORE];
    step->layout_after = barrier->layout[REF_AFTER];
    return DP_STATUS_OK;
}

static void emit(const struct reference *reference, const struct ref_barrier *barrier, const struct ref_need *need,
                 struct dp_actions *actions) {
    struct ref_recording *recording = reference->open;
    struct ref_stream stream = open_stream(reference, barrier->place.command);
    struct ref_sync sync = ref_run_cover(reference, &recording->run, recording->list.type);
    ref_emit_waits_and_caches(&stream, &sync);
    if (barrier->type == DP_BARRIER_texture) {
        ref_emit_operations(reference, &stream, barrier->resource, &need->own);
    }
    ref_emit_blocks(&stream, &sync);
    ref_add_actions(&sync, actions);
}

static enum dp_status record_accepted(struct reference *reference, const struct ref_barrier *barrier,
                                      struct dp_actions *actions) {
    struct ref_recording *recording = reference->open;
    struct ref_need need = ref_need(reference, barrier, recording->list.type);
    enum dp_status status = ref_run_add(reference->memory, &recording->run, barrier, &need);
    if (status != DP_STATUS_OK) {
        return status;
    }
    if (reference->sink->requirement != NULL) {
        reference->sink->requirement(reference->sink->context, &need.own);
    }
    if (!ref_is_end(barrier)) {
        emit(reference, barrier, &need, actions);
    }
    return keep(reference, barrier);
}

static enum dp_status record_barrier(struct reference *reference, const struct dp_command *part, struct ref_place place,
                                     struct dp_actions *actions) {
    struct ref_recording *recording = reference->open;
    struct ref_barrier barrier = ref_read_barrier(reference, part, place);
    if (!ref_accept_barrier(reference, &barrier, &recording->run, recording->list.type)) {
        return DP_STATUS_OK;
    }
    return record_accepted(reference, &barrier, actions);
}

static bool is_group(const struct dp_command *records, size_t count, size_t index) {
    return index >= count || records[index].kind == DP_COMMAND_group;
}

static enum dp_status record_parts(struct reference *reference, uint64_t command, const struct dp_command *records,
                                   size_t count, struct dp_actions *actions) {
    struct ref_place place = {command, -1, -1};
    if (count == 1) {
        ref_report_record(reference, DP_RULE_V03a, &place);
    }
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind == DP_COMMAND_group) {
            place.group++;
            place.barrier = -1;
            if (is_group(records, count, i + 1)) {
                ref_report_record(reference, DP_RULE_V03b, &place);
            }
            continue;
        }
        place.barrier++;
        enum dp_status status = record_barrier(reference, &records[i], place, actions);
        if (status != DP_STATUS_OK) {
            return status;
        }
    }
    return DP_STATUS_OK;
}

enum dp_status ref_record_call(struct reference *reference, uint64_t command, const struct dp_command *records,
                               size_t count) {
    struct ref_place place = {command, -1, -1};
    struct dp_actions actions = {.command = command};
    if (ref_rules_call(reference, &place, reference->open->list.type)) {
        return DP_STATUS_OK;
    }
    enum dp_status status = record_parts(reference, command, records, count, &actions);
    if (status == DP_STATUS_OK && reference->sink->actions != NULL) {
        reference->sink->actions(reference->sink->context, &actions);
    }
    return status;
}
