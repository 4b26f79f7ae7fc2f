/* translator.c: create, feed and destroy of the naive translator. */
#include "translator.h"

#include "execute.h"
#include "model/describe.h"
#include "recording.h"

bool ref_hardware(const struct reference *reference, uint32_t flag) {
    return (reference->device.hardware & flag) != 0;
}

static void *create(const struct dp_options *options, const struct dp_memory *memory, const struct dp_sink *sink) {
    (void)options; /* the reference has no optimizations to switch */
    struct reference *reference = ref_allocate(memory, sizeof *reference);
    if (reference != NULL) {
        reference->memory = memory;
        reference->sink = sink;
        reference->last_list_type = DP_NONE;
    }
    return reference;
}

static void destroy(void *instance) {
    struct reference *reference = instance;
    if (reference != NULL) {
        ref_free_lists(reference);
        ref_free_resources(reference);
        ref_release(reference->memory, reference, sizeof *reference);
    }
}

/* Commands inside a list, and creations that have no semantics yet. */
static enum dp_status record(struct reference *reference, uint64_t command, const struct dp_command *records,
                             size_t count) {
    if (dp_describe(records[0].kind)->parts == DP_PARTS_PIPELINE) {
        return DP_STATUS_OK; /* pipelines/ answers */
    }
    if (dp_describe(records[0].kind)->category == DP_CATEGORY_DEFINE) {
        ref_unsupported(reference, command, dp_describe(records[0].kind)->word);
        return DP_STATUS_OK;
    }
    if (reference->open == NULL) {
        return DP_STATUS_MALFORMED;
    }
    switch (records[0].kind) {
    case DP_COMMAND_end:
        ref_close_list(reference);
        return DP_STATUS_OK;
    case DP_COMMAND_barrier:
        return ref_record_call(reference, command, records, count);
    case DP_COMMAND_resource_barrier:
        return ref_record_legacy_call(reference, command, records, count);
    case DP_COMMAND_execute_bundle:
        return ref_record_bundle(reference, command, records);
    default:
        return ref_record_work(reference, command, records, count);
    }
}

static enum dp_status take(struct reference *reference, uint64_t command, const struct dp_command *records,
                           size_t count) {
    switch (records[0].kind) {
    case DP_COMMAND_device:
        reference->device = records[0].as.device;
        return DP_STATUS_OK;
    case DP_COMMAND_heap:
        return ref_define_heap(reference, &records[0].as.heap);
    case DP_COMMAND_resource:
        return ref_define_resource(reference, command, &records[0].as.resource);
    case DP_COMMAND_state_object:
        return ref_define_object(reference, &records[0].as.state_object);
    case DP_COMMAND_list:
        return ref_open_list(reference, &records[0].as.list);
    case DP_COMMAND_execute:
        ref_execute(reference, command, records, count);
        return DP_STATUS_OK;
    case DP_COMMAND_present:
        ref_present(reference, command, records, count);
        return DP_STATUS_OK;
    default:
        return record(reference, command, records, count);
    }
}

/* A binding holds for the command right behind it, whatever becomes of that. */
static enum dp_status feed(void *instance, uint64_t command, const struct dp_command *records, size_t count) {
    struct reference *reference = instance;
    enum dp_status status = take(reference, command, records, count);
    reference->is_bound = false;
    return status;
}

static enum dp_status bind(void *instance, const struct dp_pso_use *use) {
    struct reference *reference = instance;
    reference->bound = *use;
    reference->is_bound = true;
    return DP_STATUS_OK;
}

const struct dp_translator ref_translator = {
    .create = create,
    .feed = feed,
    .bind = bind,
    .report_state = ref_report_state,
    .destroy = destroy,
};
