/* report_said.c: see report_said.h. */
#include "fuzz/explain/report_said.h"

size_t dp_report_first(const struct dp_observation *said, uint32_t phase, uint64_t command) {
    size_t low = 0;
    size_t high = said->diagnostics.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct dp_diagnostic *d = &said->diagnostics.items[middle];
        bool before = d->phase < phase || (d->phase == phase && d->command < command);
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    return low;
}

bool dp_report_refused(const struct dp_observation *said, uint64_t execution, uint64_t command, int32_t group,
                       int32_t barrier) {
    uint32_t phase = execution == DP_NO_COMMAND ? DP_PHASE_record : DP_PHASE_execute;
    for (size_t i = dp_report_first(said, phase, command); i < said->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &said->diagnostics.items[i];
        if (d->phase != phase || d->command != command) {
            return false;
        }
        bool whole = d->group == -1 || (group == -1 && barrier == -1);
        bool here = whole || (d->group == group && d->barrier == barrier);
        if (here && d->severity == DP_SEVERITY_error && (phase == DP_PHASE_record || d->execution == execution)) {
            return true;
        }
    }
    return false;
}

static bool is_end(const struct dp_command *part) {
    return (part->kind == DP_COMMAND_texture_barrier && part->as.texture_barrier.sync_before == DP_SYNC_SPLIT) ||
           (part->kind == DP_COMMAND_buffer_barrier && part->as.buffer_barrier.sync_before == DP_SYNC_SPLIT);
}

bool dp_report_idle_end(const struct dp_observation *said, uint64_t execution, uint64_t command, int32_t group,
                        int32_t barrier, const struct dp_command *part) {
    for (size_t i = dp_report_first(said, DP_PHASE_execute, command); is_end(part) && i < said->diagnostics.count;
         i++) {
        const struct dp_diagnostic *d = &said->diagnostics.items[i];
        if (d->command != command) {
            return false;
        }
        if (d->rule == DP_RULE_V10 && d->group == group && d->barrier == barrier && d->execution == execution) {
            return true;
        }
    }
    return false;
}
