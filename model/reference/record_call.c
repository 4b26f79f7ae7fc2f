/* record_call.c: a Barrier() call: judged, required and emitted one barrier at a time. */
#include "recording.h"
#include "translator.h"

#include <string.h>

/* What an execution will have to check and do. */
static enum dp_status keep(struct reference *reference, const struct ref_barrier *barrier,
                           const struct dp_requirement *own) {
    struct ref_step *step = ref_add_step(reference, REF_STEP_BARRIER, barrier->place);
    if (step == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    step->as.barrier = *barrier;
    if (barrier->type == DP_BARRIER_global) {
        return DP_STATUS_OK;
    }
    step->resource = ref_slot_find(&reference->resources, barrier->resource->created.id);
    step->span =
        barrier->type == DP_BARRIER_texture ? ref_span(step->resource, &barrier->range) : ref_whole(step->resource);
    memcpy(step->op, own->op, sizeof step->op);
    memcpy(step->removed, own->removed, sizeof step->removed);
    return DP_STATUS_OK;
}

static enum dp_status record_barrier(struct reference *reference, const struct dp_command *part, struct ref_place place,
                                     struct dp_actions *actions) {
    struct ref_recording *recording = reference->open;
    struct ref_barrier barrier = ref_read_barrier(reference, part, place);
    if (!ref_accept_barrier(reference, &barrier, &recording->run, recording->list.type)) {
        return DP_STATUS_OK;
    }
    struct ref_need need = ref_need(reference, &barrier, recording->list.type);
    struct ref_extra extra = {.operated = barrier.type == DP_BARRIER_texture ? barrier.resource : NULL};
    enum dp_status status = ref_emit_barrier(reference, &barrier, &need, extra, actions);
    return status == DP_STATUS_OK ? keep(reference, &barrier, &need.own) : status;
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
    struct ref_step *call = ref_add_step(reference, REF_STEP_CALL, place);
    if (call == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    call->as.call = REF_ENHANCED;
    enum dp_status status = record_parts(reference, command, records, count, &actions);
    if (status == DP_STATUS_OK && reference->sink->actions != NULL) {
        reference->sink->actions(reference->sink->context, &actions);
    }
    return status;
}
