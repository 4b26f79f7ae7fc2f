/* record_legacy.c: a ResourceBarrier() call: judged, required and emitted one barrier at a time. */
#include "recording.h"
#include "translator.h"

#include <string.h>

/* What an execution will have to check and do. */
static enum dp_status keep(struct reference *reference, const struct ref_legacy *legacy,
                           const struct dp_requirement *own) {
    struct ref_step *step = ref_add_step(reference, REF_STEP_LEGACY, legacy->place);
    if (step == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    step->as.legacy = *legacy;
    step->resource = legacy->resource;
    if (step->resource != NULL) {
        step->span = ref_span(step->resource, &legacy->range);
    }
    memcpy(step->op, own->op, sizeof step->op);
    memcpy(step->removed, own->removed, sizeof step->removed);
    return DP_STATUS_OK;
}

/* Operations are those of a texture that changes its layout, and of the after-resource where the old driver
 * decompresses it blindly. SO_FLUSH is no packet of a compute list. */
static struct ref_extra extra_of(const struct reference *reference, const struct ref_legacy *legacy) {
    bool old = reference->device.legacy_translation == DP_SWITCH_off;
    bool texture = legacy->resource != NULL && !ref_is_buffer(legacy->resource);
    bool aliasing = legacy->form == REF_ALIASING;
    return (struct ref_extra){.operated = texture && (!aliasing || old) ? legacy->resource : NULL,
                              .so_flush = aliasing && old && reference->open->list.type == DP_LIST_direct};
}

static enum dp_status record_barrier(struct reference *reference, const struct dp_command *part, struct ref_place place,
                                     struct dp_actions *actions) {
    uint32_t list_type = reference->open->list.type;
    struct ref_legacy legacy = ref_read_legacy(reference, part, place);
    if (!ref_accept_legacy(reference, &legacy, list_type)) {
        return DP_STATUS_OK;
    }
    struct ref_barrier translated = ref_translate(&legacy, list_type);
    struct ref_need need = ref_legacy_need(reference, &legacy, &translated, list_type);
    enum dp_status status = ref_emit_barrier(reference, &translated, &need, extra_of(reference, &legacy), actions);
    return status == DP_STATUS_OK ? keep(reference, &legacy, &need.own) : status;
}

enum dp_status ref_record_legacy_call(struct reference *reference, uint64_t command, const struct dp_command *records,
                                      size_t count) {
    struct ref_place place = {command, -1, -1};
    struct dp_actions actions = {.command = command};
    if (ref_rules_legacy_call(reference, &place, reference->open->list.type, count - 1)) {
        return DP_STATUS_OK;
    }
    struct ref_step *call = ref_add_step(reference, REF_STEP_CALL, place);
    if (call == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    call->as.call = REF_LEGACY;
    place.group = 0;
    for (size_t i = 1; i < count; i++) {
        place.barrier = (int32_t)(i - 1);
        enum dp_status status = record_barrier(reference, &records[i], place, &actions);
        if (status != DP_STATUS_OK) {
            return status;
        }
    }
    if (reference->sink->actions != NULL) {
        reference->sink->actions(reference->sink->context, &actions);
    }
    return DP_STATUS_OK;
}
