/* feed.c: which command goes where. */
#include "model/optimized/feed.h"

#include "model/describe.h"
#include "model/optimized/memory.h"
#include "model/optimized/operand.h"
#include "model/optimized/plant.h"
#include "model/optimized/report.h"
#include "model/optimized/translator.h"

enum dp_status opt_feed_list(struct opt_translator *t, const struct dp_record_list *list) {
    void *grown = opt_grown_slots(&t->memory, t->lists, &t->list_capacity, (size_t)list->id + 1, sizeof *t->lists);
    if (grown == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    t->lists = grown;
    t->lists[list->id].type = list->type;
    t->lists[list->id].item_count = 0;
    opt_log_emptied(&t->lists[list->id].log);
    t->recorder.list = list->id;
    t->recorder.type = list->type;
    t->recorder.stream = (struct opt_stream){.sink = t->sink,
                                             .list = list->id,
                                             .queue = list->type,
                                             .hardware = t->device.hardware,
                                             .switches = t->switches,
                                             .known = &t->recorder.known,
                                             .deferred = &t->recorder.deferred};
    t->lists[list->id].did = (struct opt_item){0};
    t->recorder.deferred = (struct opt_pending){0};
    opt_known_begin(&t->recorder.known);
    opt_runs_end(&t->recorder.runs);
    opt_copies_begin(&t->recorder.copies, list->hints);
    opt_proof_begin(&t->recorder.proof);
    return DP_STATUS_OK;
}

/* Nothing is pending behind a list (design section 5). */
enum dp_status opt_feed_end(struct opt_translator *t) {
    if (!OPT_PLANTED(list_end_keeps)) {
        opt_emit_deferred(t);
    }
    return DP_STATUS_OK;
}

static enum dp_status dispatch(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                               size_t count) {
    switch (records[0].kind) {
    case DP_COMMAND_device:
        t->device = records[0].as.device;
        return DP_STATUS_OK;
    case DP_COMMAND_heap:
        return opt_feed_heap(t, &records[0].as.heap);
    case DP_COMMAND_resource:
        return opt_feed_resource(t, command, &records[0].as.resource);
    case DP_COMMAND_list:
        return opt_feed_list(t, &records[0].as.list);
    case DP_COMMAND_execute:
        return opt_feed_execute(t, command, records, count);
    case DP_COMMAND_present:
        return opt_feed_present(t, command, records, count);
    case DP_COMMAND_barrier:
        return opt_feed_barrier(t, command, records, count);
    case DP_COMMAND_query_begin:
    case DP_COMMAND_query_end:
        return opt_feed_query(t, command, &records[0]);
    case DP_COMMAND_state_object: /* ray tracing has a part of its own (model.h); no barrier depends on one */
        return DP_STATUS_OK;
    case DP_COMMAND_end:
        return opt_feed_end(t);
    case DP_COMMAND_marker:
        return DP_STATUS_OK;
    case DP_COMMAND_resource_barrier:
        return opt_feed_resource_barrier(t, command, records, count);
    case DP_COMMAND_execute_bundle:
        return opt_feed_bundle(t, command, records[0].as.execute_bundle.list);
    default:
        if (opt_is_work(records[0].kind)) {
            return opt_feed_work(t, command, records, count);
        }
        if (dp_describe(records[0].kind)->parts == DP_PARTS_PIPELINE) { /* pipelines have a part of their own, too */
            return DP_STATUS_OK;
        }
        opt_report_unsupported(t->sink, command, "a command of a kind that the translator does not know");
        return DP_STATUS_OK;
    }
}

enum dp_status opt_feed(void *instance, uint64_t command, const struct dp_command *records, size_t count) {
    struct opt_translator *t = instance;
    if (t->status == DP_STATUS_OK) {
        t->status = dispatch(t, command, records, count);
    }
    t->is_bound = false;
    return t->status;
}

enum dp_status opt_bind(void *instance, const struct dp_pso_use *use) {
    struct opt_translator *t = instance;
    t->bound = *use;
    t->is_bound = true;
    return t->status;
}
