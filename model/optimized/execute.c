/* execute.c: recorded lists run: execute rules, and tracked layouts in execution order (barrier sheet 11.4, 15.5.4).
 * */
#include "model/optimized/layout_algebra.h"
#include "model/optimized/queue.h"
#include "model/optimized/report.h"
#include "model/optimized/translator.h"

static bool run_entry(struct opt_translator *t, const struct opt_log_entry *entry, uint64_t execution) {
    struct opt_resource *resource = &t->resources[entry->resource];
    uint32_t offending = opt_first_outside(&resource->layouts, &resource->shape, &entry->box, entry->allowed);
    bool barrier = entry->barrier >= 0;
    if (offending != DP_NONE) { /* rejected: the tracked state stays as it was */
        opt_report_execute_rule(t, barrier ? DP_RULE_V06a : DP_RULE_U01, entry->command, entry->group, entry->barrier,
                                execution, offending);
        return true;
    }
    return !barrier ||
           opt_paint(&t->memory, &resource->layouts, &t->spare, &resource->shape, &entry->box, entry->layout);
}

static bool run_list(struct opt_translator *t, uint32_t slot, uint64_t execution) {
    const struct opt_log *log = &t->lists[slot].log;
    for (size_t i = 0; i < log->count; i++) {
        if (!run_entry(t, &log->entries[i], execution)) {
            return false;
        }
    }
    return true;
}

/* The pc rules finish and flush everything between two calls, and so does a change of queue under all rules. */
static void sync_queues(struct opt_translator *t, uint64_t command, uint32_t type) {
    bool changes = t->last_type != DP_NONE && t->last_type != type;
    t->last_type = type;
    if (changes || t->device.rules != DP_RULES_xbox) {
        struct opt_stream stream = opt_queue_stream(t, command);
        opt_emit_full_sync(&stream);
    }
}

enum dp_status opt_feed_execute(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                                size_t count) {
    if (count < 2 || records[1].as.executed.list >= t->list_capacity) {
        return DP_STATUS_MALFORMED;
    }
    sync_queues(t, command, t->lists[records[1].as.executed.list].type);
    for (size_t i = 1; i < count; i++) {
        uint32_t slot = records[i].as.executed.list;
        if (slot >= t->list_capacity) {
            return DP_STATUS_MALFORMED;
        }
        if (!run_list(t, slot, command)) {
            return DP_STATUS_OUT_OF_MEMORY;
        }
    }
    return DP_STATUS_OK;
}
