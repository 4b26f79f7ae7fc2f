/* execute.c: recorded lists run: their logs in order, and what stands at the ends of an execute (barrier sheet 11.4,
 * 15.8.4, 15.10). */
#include "model/optimized/decay.h"
#include "model/optimized/execution.h"
#include "model/optimized/kinds.h"
#include "model/optimized/queue.h"
#include "model/optimized/report.h"
#include "model/optimized/tracked.h"
#include "model/optimized/translator.h"

bool opt_break(const struct opt_execution *run, const struct opt_log_entry *entry, enum dp_rule rule, uint32_t at) {
    return opt_report_execute_rule(run->t, rule, entry->command, entry->group, entry->barrier, run->command, at) ==
           DP_SEVERITY_error;
}

bool opt_break_at(const struct opt_execution *run, const struct opt_log_entry *entry, enum dp_rule rule, uint32_t at) {
    return at != DP_NONE && opt_break(run, entry, rule, at);
}

struct opt_map *opt_scope_of(const struct opt_translator *t, struct opt_resource *resource) {
    if (resource->scope_number != t->scope) {
        resource->scope_number = t->scope;
        opt_map_fill(&resource->scope, OPT_FRESH);
    }
    return &resource->scope;
}

/* Rule I04: no mixing of the two kinds of call on the untranslated path. A refused call was not accepted. */
static void run_call(struct opt_execution *run, const struct opt_log_entry *entry) {
    bool legacy = (entry->marks & OPT_BARRIER_LEGACY) != 0;
    run->refused = DP_NO_COMMAND;
    if (run->t->called[!legacy] && opt_break(run, entry, DP_RULE_I04, DP_NONE)) {
        run->refused = entry->command;
    } else {
        run->t->called[legacy] = true;
    }
}

static void run_aliasing(struct opt_execution *run, const struct opt_log_entry *entry) {
    if (run->refused != entry->command) {
        run->barriers = true;
        opt_kinds_expanded(run->t, entry, run->command);
    }
}

/* End of the item that begins at `first`. */
static size_t item_end(const struct opt_log *log, size_t first) {
    size_t end = first;
    while ((log->entries[end++].marks & OPT_OPERAND_LAST) == 0) {
    }
    return end;
}

static bool run_log(struct opt_execution *run, const struct opt_log *log);

static bool run_entry(struct opt_execution *run, const struct opt_log_entry *entry) {
    switch (entry->kind) {
    case OPT_LOG_BARRIER:
        return opt_run_barrier(run, entry);
    case OPT_LOG_END:
        return opt_run_split_end(run, entry);
    case OPT_LOG_MOVE:
        return opt_run_move(run, entry);
    case OPT_LOG_UAV:
        return opt_run_uav(run, entry);
    case OPT_LOG_ALIASING:
        run_aliasing(run, entry);
        return true;
    case OPT_LOG_CALL:
        run_call(run, entry);
        return true;
    default: /* bundles call no bundles (U03), so this is not deep */
        return run_log(run, &run->t->lists[entry->resource].log);
    }
}

static bool run_log(struct opt_execution *run, const struct opt_log *log) {
    run->work |= log->work;
    run->barriers |= log->barriers;
    for (size_t i = 0; i < log->count;) {
        const struct opt_log_entry *entry = &log->entries[i];
        size_t end = i + 1;
        bool held;
        if (entry->kind == OPT_LOG_OPERAND) {
            end = item_end(log, i);
            held = opt_run_item(run, entry, end - i);
        } else {
            held = run_entry(run, entry);
        }
        if (!held) {
            return false;
        }
        i = end;
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
    struct opt_execution run = {
        .t = t, .command = command, .list_type = t->lists[records[1].as.executed.list].type, .refused = DP_NO_COMMAND};
    sync_queues(t, command, run.list_type);
    t->scope++;
    for (size_t i = 1; i < count; i++) {
        uint32_t slot = records[i].as.executed.list;
        if (slot >= t->list_capacity) {
            return DP_STATUS_MALFORMED;
        }
        if (!run_log(&run, &t->lists[slot].log)) {
            return DP_STATUS_OUT_OF_MEMORY;
        }
    }
    if (run.barriers && !run.work) {
        (void)opt_report_execute_rule(t, DP_RULE_E02, command, -1, -1, command, DP_NONE);
    }
    opt_end_splits(&run);
    return opt_decay(&run) ? DP_STATUS_OK : DP_STATUS_OUT_OF_MEMORY;
}
