/* call.c: Barrier() while a list is recorded: judge each barrier, report its requirement, merge or emit it. */
#include "model/optimized/call.h"

#include "model/optimized/access_algebra.h"
#include "model/optimized/barrier.h"
#include "model/optimized/compression_algebra.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/memory.h"
#include "model/optimized/plan.h"
#include "model/optimized/report.h"
#include "model/optimized/requirement.h"
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

static void report_requirement(const struct opt_translator *t, const struct opt_barrier *barrier,
                               const struct opt_needs *needs) {
    if (t->sink->requirement == NULL) {
        return;
    }
    struct dp_requirement requirement = {.command = t->call.command,
                                         .group = barrier->group,
                                         .barrier = barrier->index,
                                         .drain = needs->drain,
                                         .block = needs->block,
                                         .writeback = needs->writeback,
                                         .invalidate = needs->invalidate,
                                         .trust = DP_TRUST_PROPOSED};
    for (uint32_t c = DP_CLASS_colour; c <= DP_CLASS_stencil; c++) {
        uint32_t kinds = opt_kinds_of_class(c);
        requirement.removed[c] = needs->removed & kinds;
        requirement.op[c] =
            (needs->initialised & kinds) != 0 ? (uint32_t)DP_OP_meta_init : opt_operation(needs->removed & kinds);
    }
    t->sink->requirement(t->sink->context, &requirement);
}

/* What executing the barrier judges and moves: nothing where both layouts are UNDEFINED (barrier sheet 15.5.4). */
static bool log_barrier(struct opt_translator *t, const struct opt_barrier *barrier) {
    uint32_t before = barrier->side[OPT_BEFORE].layout;
    uint32_t after = barrier->side[OPT_AFTER].layout;
    if (barrier->type != DP_BARRIER_texture || (before == OPT_UNDEFINED && after == OPT_UNDEFINED)) {
        return true;
    }
    struct opt_log_entry entry = {.command = t->call.command,
                                  .allowed = before == OPT_UNDEFINED ? OPT_EVERY_LAYOUT : OPT_LAYOUT_BIT(before),
                                  .box = barrier->box,
                                  .resource = barrier->slot,
                                  .group = barrier->group,
                                  .barrier = barrier->index,
                                  .layout = after};
    return opt_log_add(&t->memory, &t->lists[t->recorder.list].log, &entry);
}

static void emit_call(struct opt_translator *t) {
    opt_emit_with_steps(t, &t->recorder.stream, &t->call.pending, &t->call.steps);
    t->call.pending = (struct opt_pending){0};
}

/* What the packets of an accepted barrier have to bring, its run included. */
static bool pend(struct opt_translator *t, const struct opt_barrier *barrier, const struct opt_needs *needs) {
    struct opt_echo echo;
    if (!opt_run_add(&t->memory, &t->recorder.runs, barrier, needs, &echo)) {
        return false;
    }
    struct opt_pending own = {.drain = needs->drain,
                              .block = echo.block,
                              .writeback = needs->writeback,
                              .invalidate = (echo.traffic & OPT_WRITES) != 0 ? echo.full : echo.invalidate,
                              .metadata = echo.metadata};
    if (opt_needs_l2(echo.traffic, t->device.hardware)) {
        own.writeback |= DP_CACHE_L2;
        own.invalidate |= DP_CACHE_L2;
    }
    opt_merge_call(&t->call.pending, &own);
    if (!opt_add_steps(&t->memory, &t->call.steps, barrier->slot, needs->removed, needs->initialised)) {
        return false;
    }
    if (!OPT_IS_ON(t->switches, merge_call)) {
        emit_call(t);
    }
    return true;
}

static bool accept(struct opt_translator *t, const struct opt_barrier *barrier) {
    struct opt_needs needs;
    opt_requirement(barrier, t->recorder.type, t->device.hardware, &needs);
    report_requirement(t, barrier, &needs);
    if (!add_owner(t, barrier)) {
        return false;
    }
    return opt_is_end(barrier) || (log_barrier(t, barrier) && pend(t, barrier, &needs));
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

static void report_actions(struct opt_translator *t) {
    struct opt_stream *stream = &t->recorder.stream;
    struct dp_actions actions = {t->call.command, stream->bottom, stream->top};
    if (t->sink->actions != NULL) {
        t->sink->actions(t->sink->context, &actions);
    }
}

enum dp_status opt_feed_barrier(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                                size_t count) {
    if (!check_call(t, command, count)) {
        return DP_STATUS_OK;
    }
    t->call.command = command;
    t->call.number++;
    t->call.owner_count = 0;
    t->recorder.stream.cause = command;
    t->recorder.stream.bottom = 0;
    t->recorder.stream.top = 0;
    if (!feed_parts(t, records, count)) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    emit_call(t);
    report_actions(t);
    return DP_STATUS_OK;
}
