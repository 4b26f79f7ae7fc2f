/* resource_barrier.c: ResourceBarrier() while a list is recorded, translated or not: judge each barrier, report its
 * requirement, merge or emit it. */
#include "model/optimized/kinds.h"
#include "model/optimized/legacy.h"
#include "model/optimized/memory.h"
#include "model/optimized/report.h"
#include "model/optimized/translator.h"

/* Rule K12: an earlier transition of the call names one of the same subresources. A BEGIN with its END does not count.
 * */
static bool is_moved_twice(const struct opt_translator *t, const struct opt_legacy *legacy) {
    const struct opt_resource *resource = legacy->resource;
    if (resource->moved_mark != t->call.number) {
        return false;
    }
    bool end = (legacy->flags & DP_SPLIT_END_ONLY) != 0;
    for (size_t i = resource->moved_last; i != 0; i = t->call.moved[i - 1].previous) {
        const struct opt_moved *moved = &t->call.moved[i - 1];
        bool pair = end && (moved->flags & DP_SPLIT_BEGIN_ONLY) != 0 && moved->before == legacy->before &&
                    moved->after == legacy->after;
        if (!pair && opt_boxes_meet(&moved->box, &legacy->box)) {
            return true;
        }
    }
    return false;
}

static bool remember_move(struct opt_translator *t, const struct opt_legacy *legacy) {
    struct opt_resource *resource = legacy->resource;
    struct opt_call *call = &t->call;
    void *grown = opt_grown(&t->memory, call->moved, &call->moved_capacity, call->moved_count + 1, sizeof *call->moved);
    if (grown == NULL) {
        return false;
    }
    call->moved = grown;
    size_t previous = resource->moved_mark == call->number ? resource->moved_last : 0;
    call->moved[call->moved_count++] =
        (struct opt_moved){legacy->box, legacy->before, legacy->after, legacy->flags, previous};
    resource->moved_mark = call->number;
    resource->moved_last = call->moved_count;
    return true;
}

/* The stream-out flush of the untranslated aliasing barrier; compute queues have no stream output. */
static void flush_stream_out(const struct opt_stream *stream) {
    if (stream->queue == DP_LIST_direct) {
        struct dp_packet packet;
        opt_packet(stream, DP_PACKET_SO_FLUSH, &packet);
        opt_send(stream, &packet);
    }
}

static bool log_legacy(struct opt_translator *t, const struct opt_legacy *legacy, const struct opt_barrier *barrier,
                       const struct opt_needs *needs) {
    static const uint8_t kinds[] = {OPT_LOG_MOVE, OPT_LOG_UAV, OPT_LOG_ALIASING};
    struct opt_log *log = &t->lists[t->recorder.list].log;
    bool move = legacy->kind == DP_COMMAND_transition;
    bool aliasing = legacy->kind == DP_COMMAND_aliasing;
    if (aliasing ? needs->removed == 0 : legacy->resource == NULL) {
        log->barriers = true;
        return true;
    }
    struct opt_log_entry entry = {
        .command = t->call.command,
        .box = legacy->box,
        .resource = legacy->slot,
        .group = barrier->group,
        .barrier = barrier->index,
        .kind = kinds[move       ? 0
                      : aliasing ? 2
                                 : 1],
        .marks = (uint8_t)(!move                                        ? 0
                           : (legacy->flags & DP_SPLIT_BEGIN_ONLY) != 0 ? OPT_BARRIER_BEGIN
                           : (legacy->flags & DP_SPLIT_END_ONLY) != 0   ? OPT_BARRIER_END
                                                                        : 0),
        .before = (uint8_t)barrier->side[OPT_BEFORE].layout,
        .after = (uint8_t)barrier->side[OPT_AFTER].layout,
        .removed = (uint8_t)needs->removed,
        .as.move = {legacy->before, legacy->after}
    };
    return opt_log_add(&t->memory, log, &entry);
}

static bool accept(struct opt_translator *t, const struct opt_legacy *legacy, int32_t index) {
    struct opt_barrier barrier;
    struct opt_needs needs;
    opt_translate_legacy(legacy, t->recorder.type, &barrier);
    barrier.group = 0;
    barrier.index = index;
    opt_requirement(&barrier, t->recorder.type, t->device.hardware, &needs);
    if (t->device.legacy_translation == DP_SWITCH_off) {
        const struct opt_resource *resource = legacy->resource;
        uint32_t created = resource == NULL ? 0 : opt_kinds_in(t, resource, OPT_LAYOUT_BIT(resource->created));
        opt_untranslated(legacy, t->recorder.type, created, &needs);
        if (legacy->kind == DP_COMMAND_aliasing) {
            flush_stream_out(&t->recorder.stream);
        }
    }
    opt_report_requirement(t, &barrier, &needs);
    opt_skip_absent_kinds(t, &barrier, &needs);
    return log_legacy(t, legacy, &barrier, &needs) && (opt_is_end(&barrier) || opt_pend(t, &barrier, &needs));
}

static void report_rules(const struct opt_translator *t, uint64_t late, int32_t index) {
    for (int rule = 64; late != 0; rule++, late >>= 1) {
        if ((late & 1) != 0) {
            opt_report_rule(t, (enum dp_rule)rule, t->call.command, 0, index);
        }
    }
}

static bool feed_one(struct opt_translator *t, const struct dp_command *record, int32_t index) {
    struct opt_legacy legacy;
    bool move = record->kind == DP_COMMAND_transition;
    if (opt_read_legacy(t, record, &legacy)) {
        opt_check_legacy(&legacy, t->recorder.type);
        bool named = move && !legacy.range_leaves;
        legacy.rules |= named && is_moved_twice(t, &legacy) ? OPT_LATE_RULE(K12) : 0;
    }
    report_rules(t, legacy.rules, index);
    if ((legacy.rules & ~OPT_LATE_RULE(K12)) != 0) {
        return true;
    }
    return (!move || remember_move(t, &legacy)) && accept(t, &legacy, index);
}

enum dp_status opt_feed_resource_barrier(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                                         size_t count) {
    if (t->recorder.type == DP_LIST_bundle) {
        opt_report_rule(t, DP_RULE_K19, command, -1, -1);
        return DP_STATUS_OK;
    }
    if (count == 1) {
        opt_report_rule(t, DP_RULE_K01, command, -1, -1);
    }
    if (!opt_begin_call(t, command, true)) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    for (size_t i = 1; i < count; i++) {
        if (!feed_one(t, &records[i], (int32_t)(i - 1))) {
            return DP_STATUS_OUT_OF_MEMORY;
        }
    }
    opt_end_call(t);
    return DP_STATUS_OK;
}
