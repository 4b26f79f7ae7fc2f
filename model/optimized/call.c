/* call.c: Barrier() while a list is recorded: judge each barrier, report its requirement, merge or emit it. */
#include "model/optimized/call.h"

#include "model/optimized/access_algebra.h"
#include "model/optimized/barrier.h"
#include "model/optimized/kinds.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/memory.h"
#include "model/optimized/report.h"
#include "model/optimized/requirement.h"
#include "model/optimized/sync_algebra.h"
#include "model/optimized/tracked.h"
#include "model/optimized/translator.h"

/* Rule D05: a DISCARD on memory that an earlier barrier of the call, on another resource, still flushes or moves. */
static uint64_t check_owners(const struct opt_translator *t, const struct opt_barrier *barrier) {
    uint32_t reads = barrier->side[OPT_BEFORE].reads & barrier->side[OPT_AFTER].reads & OPT_LAYOUT_READS;
    if (barrier->type != DP_BARRIER_texture || (barrier->flags & DP_TEXTURE_BARRIER_DISCARD) == 0 || reads == 0 ||
        barrier->side[OPT_AFTER].layout == OPT_UNDEFINED || barrier->resource->places == 0) {
        return 0;
    }
    for (size_t i = 0; i < t->call.owner_count; i++) {
        uint32_t owner = t->call.owners[i];
        if (owner != barrier->slot && opt_share_memory(&t->resources[owner], barrier->resource)) {
            return OPT_RULE(D05);
        }
    }
    return 0;
}

/* Remembers a resource in a heap whose memory the accepted barrier flushes or moves. */
static bool add_owner(struct opt_translator *t, const struct opt_barrier *barrier) {
    const struct opt_side *before = &barrier->side[OPT_BEFORE];
    const struct opt_side *after = &barrier->side[OPT_AFTER];
    bool moves = before->layout != after->layout && before->layout != OPT_UNDEFINED && after->layout != OPT_UNDEFINED;
    bool flushes = before->access == DP_ACCESS_COMMON || (before->access & OPT_WRITE_ACCESS) != 0;
    struct opt_resource *resource = barrier->resource;
    struct opt_call *call = &t->call;
    if (resource == NULL || resource->places == 0 || resource->call_mark == call->number || !(moves || flushes)) {
        return true;
    }
    void *grown =
        opt_grown(&t->memory, call->owners, &call->owner_capacity, call->owner_count + 1, sizeof *call->owners);
    if (grown == NULL) {
        return false;
    }
    call->owners = grown;
    call->owners[call->owner_count++] = barrier->slot;
    resource->call_mark = call->number;
    return true;
}

/* What a barrier says of its box to later rules (tracked.h). */
static uint32_t said_by(const struct opt_side *after) {
    bool idle = after->sync == DP_SYNC_NONE;
    bool deactivates = after->access == DP_ACCESS_NO_ACCESS && !idle;
    return opt_sync_leaves(after->sync) | OPT_S_NAMED | (idle ? OPT_S_IDLE : 0) | (deactivates ? OPT_S_DEACTIVATED : 0);
}

/* What executing the barrier judges and moves. */
static bool log_barrier(struct opt_translator *t, const struct opt_barrier *barrier, const struct opt_needs *needs) {
    const struct opt_side *before = &barrier->side[OPT_BEFORE];
    const struct opt_side *after = &barrier->side[OPT_AFTER];
    struct opt_log *log = &t->lists[t->recorder.list].log;
    if (barrier->resource == NULL) {
        log->barriers = true;
        return true;
    }
    bool discards = (barrier->flags & DP_TEXTURE_BARRIER_DISCARD) != 0;
    bool compares = before->sync != DP_SYNC_NONE && before->access != DP_ACCESS_NO_ACCESS;
    struct opt_log_entry entry = {
        .command = t->call.command,
        .box = barrier->box,
        .resource = barrier->slot,
        .group = barrier->group,
        .barrier = barrier->index,
        .kind = opt_is_end(barrier) ? OPT_LOG_END : OPT_LOG_BARRIER,
        .marks = (uint8_t)((discards ? OPT_BARRIER_DISCARD : 0) |
                           ((after->sync & DP_SYNC_SPLIT) != 0 ? OPT_BARRIER_BEGIN : 0) |
                           (before->sync == DP_SYNC_NONE ? OPT_BARRIER_UNSYNCED : 0)),
        .before = (uint8_t)before->layout,
        .after = (uint8_t)after->layout,
        .removed = (uint8_t)needs->removed,
        .initialised = (uint8_t)needs->initialised,
        .as.sides = {before->access, after->access, compares ? opt_sync_leaves(before->sync) : UINT32_MAX,
                     said_by(after)}
    };
    return opt_log_add(&t->memory, log, &entry);
}

static bool accept(struct opt_translator *t, const struct opt_barrier *barrier) {
    struct opt_needs needs;
    opt_requirement(barrier, t->recorder.type, t->device.hardware, &needs);
    opt_report_requirement(t, barrier, &needs);
    opt_skip_absent_kinds(t, barrier, &needs);
    return add_owner(t, barrier) && log_barrier(t, barrier, &needs) &&
           (opt_is_end(barrier) || opt_pend(t, barrier, &needs));
}

static bool feed_one(struct opt_translator *t, const struct dp_command *record, int32_t group, int32_t index) {
    struct opt_barrier barrier;
    barrier.group = group;
    barrier.index = index;
    if (opt_read_barrier(t, record, &barrier)) {
        opt_check_barrier(t, &barrier);
        barrier.rules |= check_owners(t, &barrier);
    }
    uint64_t reported = opt_reported(t, barrier.rules);
    opt_report_rules(t, reported, t->call.command, group, index);
    return opt_errors(reported) != 0 || accept(t, &barrier);
}

/* Groups and barriers count from 0; an empty group is a warning. */
static bool feed_parts(struct opt_translator *t, const struct dp_command *records, size_t count) {
    int32_t group = -1;
    int32_t index = 0;
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind != DP_COMMAND_group) {
            if (!feed_one(t, &records[i], group, index++)) {
                return false;
            }
            continue;
        }
        group++;
        index = 0;
        if (i + 1 == count || records[i + 1].kind == DP_COMMAND_group) {
            opt_report_rules(t, OPT_RULE(V03b), t->call.command, group, -1);
        }
    }
    return true;
}

/* Rules about the whole call. V02 and V01 stop it, each other not (barrier sheet 11, item 3). */
static bool check_call(const struct opt_translator *t, uint64_t command, size_t count) {
    uint64_t stops = (t->recorder.type == DP_LIST_bundle ? OPT_RULE(V02) : 0) |
                     (t->device.enhanced == DP_SWITCH_off ? OPT_RULE(V01) : 0);
    uint64_t empty = count == 1 ? OPT_RULE(V03a) : 0;
    opt_report_rules(t, stops != 0 ? stops : empty, command, -1, -1);
    return stops == 0;
}

enum dp_status opt_feed_barrier(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                                size_t count) {
    if (!check_call(t, command, count)) {
        return DP_STATUS_OK;
    }
    if (!opt_begin_call(t, command, false) || !feed_parts(t, records, count)) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    opt_end_call(t);
    return DP_STATUS_OK;
}
