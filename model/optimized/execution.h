/* execution.h: one execute (or present) while it runs its lists: execute rules, and everything tracked, in execution
 * order (barrier sheet 11.4, 15.5-15.10). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_EXECUTION_H
#define DRAINPROOF_MODEL_OPTIMIZED_EXECUTION_H

#include "model/optimized/log.h"
#include "model/optimized/resource.h"

/* `command` is the execute, `list_type` that of its lists; `refused` the call that rule I04 refuses, DP_NO_COMMAND if
 * none; `work` and `barriers`: something of the kind was accepted (rule E02). */
struct opt_execution {
    struct opt_translator *t;
    uint64_t command;
    uint32_t list_type;
    uint64_t refused;
    bool work;
    bool barriers;
};

/* Reports a rule that an entry breaks, at its own place, the lowest offending subresource being `at`. True if it is an
 * error under the device's rules. */
bool opt_break(const struct opt_execution *run, const struct opt_log_entry *entry, enum dp_rule rule, uint32_t at);

/* The same unless `at` is DP_NONE: then nothing is broken. */
bool opt_break_at(const struct opt_execution *run, const struct opt_log_entry *entry, enum dp_rule rule, uint32_t at);

/* The map of what is known in the present scope, fresh if the resource has not been met in it. */
struct opt_map *opt_scope_of(const struct opt_translator *t, struct opt_resource *resource);

/* One entry, or all entries of a work item, judged and run. False if memory has run out. */
bool opt_run_barrier(struct opt_execution *run, const struct opt_log_entry *entry);
bool opt_run_split_end(struct opt_execution *run, const struct opt_log_entry *entry);
bool opt_run_move(struct opt_execution *run, const struct opt_log_entry *entry);
bool opt_run_uav(struct opt_execution *run, const struct opt_log_entry *entry);
bool opt_run_item(struct opt_execution *run, const struct opt_log_entry *entries, size_t count);

/* Opens the split of an accepted BEGIN. */
bool opt_open_split(struct opt_execution *run, const struct opt_log_entry *entry);

/* Rule V10 for what an execute leaves open; splits of buffers and simultaneous-access textures end (15.10). */
void opt_end_splits(struct opt_execution *run);

/* Lowest subresource of a box that an open enhanced split holds (rule P05); DP_NONE if there is none. */
uint32_t opt_held_by_split(const struct opt_resource *resource, const struct opt_box *box);

#endif
