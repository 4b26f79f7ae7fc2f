/* work.c: work items while a list is recorded, and queries, which are none. */
#include "model/optimized/access_algebra.h"
#include "model/optimized/item.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/legacy_algebra.h"
#include "model/optimized/memory.h"
#include "model/optimized/operand.h"
#include "model/optimized/report.h"
#include "model/optimized/translator.h"

/* Rules U04 and U02 of one operand. */
static bool check_operand(struct opt_translator *t, uint64_t command, enum dp_kind kind,
                          const struct dp_record_operand *record, int32_t index) {
    struct opt_operand operand;
    if (!opt_read_operand(t, record, &operand)) {
        opt_report_rule(t, DP_RULE_U04, command, index, -1);
        return false;
    }
    const struct opt_resource *resource = operand.resource;
    uint32_t access = opt_access_of_operand(kind, record->role, resource, t->recorder.type);
    if ((access & (resource->never | resource->unstructured | resource->flagless | resource->off_heap)) != 0) {
        opt_report_rule(t, DP_RULE_U02, command, index, -1);
        return false;
    }
    return true;
}

/* All record rules of a work item; whether it is recorded. */
static bool check_work(struct opt_translator *t, uint64_t command, const struct dp_command *records, size_t count) {
    bool accepted = true;
    int32_t index = 0;
    if (!opt_command_fits(records[0].kind, t->recorder.type)) {
        opt_report_rule(t, DP_RULE_U03, command, -1, -1);
        accepted = false;
    }
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind == DP_COMMAND_operand) {
            accepted &= check_operand(t, command, records[0].kind, &records[i].as.operand, index++);
        }
    }
    if (opt_copies_onto_itself(t, records, count)) {
        opt_report_rule(t, DP_RULE_K16, command, -1, -1);
        accepted = false;
    }
    return accepted;
}

/* First mip of an operand that its box covers: smaller ones are covered too. The end of its mips if there is none. */
static uint32_t covered_mip(const struct opt_operand *operand, const struct dp_box *box) {
    uint32_t end = (uint32_t)operand->box.first_mip + operand->box.mips;
    uint32_t mip = operand->mip;
    while (mip < end && !opt_box_covers(operand->resource, mip, box)) {
        mip++;
    }
    return mip;
}

/* Whether the operand is what a `discard` is about. */
static bool discards(enum dp_kind kind, const struct dp_record_operand *record) {
    return kind == DP_COMMAND_discard && opt_takes(kind, record->role);
}

/* Marks of an operand by what its command does to it (log.h). */
static uint8_t marks_of(enum dp_kind kind, const struct dp_record_operand *record, const struct opt_operand *operand,
                        uint32_t access) {
    uint32_t raster = DP_ACCESS_RENDER_TARGET | DP_ACCESS_DEPTH_STENCIL_WRITE;
    uint32_t mips = (uint32_t)operand->box.first_mip + operand->box.mips;
    bool clears = opt_is_clear(kind) && record->role == DP_ROLE_view;
    bool fast = clears && (access & raster) != 0 && !opt_is_box(&record->box);
    bool copied = (opt_is_copy(kind) || kind == DP_COMMAND_resolve) && record->role == DP_ROLE_dest;
    bool target = opt_is_draw(kind) && (access & (raster | DP_ACCESS_DEPTH_STENCIL_READ)) != 0;
    return (uint8_t)((target ? OPT_OPERAND_TARGET : 0) | (clears ? OPT_OPERAND_CLEAR : 0) |
                     (fast ? OPT_OPERAND_FAST : 0) |
                     (copied && covered_mip(operand, &record->box) < mips ? OPT_OPERAND_WHOLE : 0) |
                     (discards(kind, record) ? OPT_OPERAND_DISCARD : 0) | (opt_is_copy(kind) ? OPT_OPERAND_COPY : 0));
}

/* The accepted item at hand; `operands` and `targets` count its operands, and those that are `rt`. */
struct item {
    uint64_t command;
    const struct dp_command *records;
    size_t count;
    int32_t operands;
    uint32_t targets;
};

/* Kinds that an operand may add. */
static uint32_t kinds_added(struct opt_translator *t, const struct item *item, const struct dp_record_operand *record,
                            uint32_t access) {
    uint32_t added = opt_kinds_added(t, item->records, item->count, record->role, access);
    return t->is_bound && opt_is_draw(item->records[0].kind)
               ? added & opt_kinds_drawn(&t->bound, record->role, item->targets)
               : added;
}

static bool log_operand(struct opt_translator *t, const struct item *item, const struct dp_record_operand *record) {
    struct opt_operand operand;
    if (!opt_read_operand(t, record, &operand)) {
        return true;
    }
    const struct opt_resource *resource = operand.resource;
    enum dp_kind kind = item->records[0].kind;
    uint32_t access = opt_access_of_operand(kind, record->role, resource, t->recorder.type);
    if (access == 0) {
        return true;
    }
    bool discarded = discards(kind, record);
    bool written = (access & OPT_WRITE_ACCESS) != 0 && (discarded || kind != DP_COMMAND_discard);
    struct opt_log_entry entry = {
        .command = item->command,
        .box = operand.box,
        .resource = record->resource,
        .group = item->operands,
        .barrier = -1,
        .kind = OPT_LOG_OPERAND,
        .marks = marks_of(kind, record, &operand, access),
        .initialised = (uint8_t)(discarded ? resource->kinds & opt_classes_touched(resource, &operand.box) : 0),
        .as.operand = {.allowed = resource->texture ? opt_layouts_admitting(access, resource->simultaneous) : 0,
                       .access = access,
                       .state = opt_state_of_access(access),
                       .adds = (uint8_t)(resource->kinds == 0 ? 0 : kinds_added(t, item, record, access)),
                       .whole_mip = (uint8_t)covered_mip(&operand, &record->box),
                       .writes = written, /* a discard is no work item: what else is bound there stays as it is */
                       .source = record->role == DP_ROLE_source,
                       .dest = record->role == DP_ROLE_dest}
    };
    return opt_log_add(&t->memory, &t->lists[t->recorder.list].log, &entry);
}

/* `discard` is the initialisation of every class that its view touches and that can have kinds, and nothing else. */
static bool discard_operand(struct opt_translator *t, const struct dp_record_operand *record) {
    struct opt_operand operand;
    if (!discards(DP_COMMAND_discard, record) || !opt_read_operand(t, record, &operand) || !operand.resource->texture) {
        return true;
    }
    uint32_t classes = operand.resource->kinds & opt_classes_touched(operand.resource, &operand.box);
    return opt_add_steps(&t->memory, &t->call.steps, record->resource, 0, classes);
}

/* A `predicate` without an operand turns predication off: no work (rule E02), and no end of a run. */
static bool is_no_work(const struct dp_command *records, size_t count) {
    if (records[0].kind != DP_COMMAND_predicate) {
        return false;
    }
    size_t part = 1;
    while (part < count && records[part].kind != DP_COMMAND_operand) {
        part++;
    }
    return part == count;
}

/* The operands of an accepted item; without any, the list at least has had work in it. */
static bool log_item(struct opt_translator *t, uint64_t command, const struct dp_command *records, size_t count) {
    struct opt_log *log = &t->lists[t->recorder.list].log;
    size_t first = log->count;
    struct item item = {.command = command, .records = records, .count = count};
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind != DP_COMMAND_operand) {
            continue;
        }
        if (!log_operand(t, &item, &records[i].as.operand)) {
            return false;
        }
        item.operands++;
        item.targets += records[i].as.operand.role == DP_ROLE_rt;
    }
    if (log->count == first) {
        log->work |= !is_no_work(records, count);
    } else {
        log->entries[first].marks |= OPT_OPERAND_FIRST;
        log->entries[log->count - 1].marks |= OPT_OPERAND_LAST;
    }
    return true;
}

static bool add_discards(struct opt_translator *t, const struct dp_command *records, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind == DP_COMMAND_operand && !discard_operand(t, &records[i].as.operand)) {
            return false;
        }
    }
    return true;
}

/* A bundle remembers its items for the lists that execute it. */
static bool remember_item(struct opt_translator *t, uint64_t command) {
    struct opt_list *list = &t->lists[t->recorder.list];
    if (list->type != DP_LIST_bundle) {
        return true;
    }
    void *grown = opt_grown(&t->memory, list->items, &list->item_capacity, list->item_count + 1, sizeof *list->items);
    if (grown == NULL) {
        return false;
    }
    list->items = grown;
    list->items[list->item_count++] = command;
    return true;
}

enum dp_status opt_feed_work(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                             size_t count) {
    struct opt_stream *stream = &t->recorder.stream;
    if (!check_work(t, command, records, count)) {
        return DP_STATUS_OK;
    }
    if (!log_item(t, command, records, count) || !remember_item(t, command)) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    stream->cause = command;
    if (records[0].kind == DP_COMMAND_discard) {
        if (!add_discards(t, records, count)) {
            return DP_STATUS_OUT_OF_MEMORY;
        }
        /* Its initialisations are fully synchronised, so barriers on both sides of it still are one run. */
        if (t->call.steps.count != 0) {
            struct opt_pending deferred = t->recorder.deferred;
            t->recorder.deferred = (struct opt_pending){0};
            opt_emit_with_steps(t, stream, &deferred, &t->call.steps);
        }
        return DP_STATUS_OK;
    }
    struct opt_item item = opt_item_of(t, records, count);
    opt_item_joined(&t->lists[t->recorder.list].did, &item);
    if (!opt_serialize_copy(t, records, count)) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    if (!opt_lets_through(&t->recorder.deferred, &item, stream->hardware)) {
        opt_emit_deferred(t);
    }
    opt_send_work(stream, command, opt_pinned_engine(&records[0]));
    opt_known_launched(&t->recorder.known, &item, stream->hardware);
    if (!is_no_work(records, count)) {
        opt_runs_end(&t->recorder.runs);
    }
    return DP_STATUS_OK;
}

/* The items of a bundle run where it is called, and end the runs there. None of them pins an engine. */
enum dp_status opt_feed_bundle(struct opt_translator *t, uint64_t command, uint32_t list) {
    if (!opt_command_fits(DP_COMMAND_execute_bundle, t->recorder.type)) {
        opt_report_rule(t, DP_RULE_U03, command, -1, -1);
        return DP_STATUS_OK;
    }
    if (list >= t->list_capacity) {
        return DP_STATUS_MALFORMED;
    }
    opt_emit_deferred(t);
    opt_known_launched(&t->recorder.known, &t->lists[list].did, t->recorder.stream.hardware);
    for (size_t i = 0; i < t->lists[list].item_count; i++) {
        opt_send_work(&t->recorder.stream, t->lists[list].items[i], DP_ENGINE_any);
        opt_runs_end(&t->recorder.runs);
    }
    struct opt_log_entry entry = {
        .command = command, .resource = list, .group = -1, .barrier = -1, .kind = OPT_LOG_BUNDLE};
    return opt_log_add(&t->memory, &t->lists[t->recorder.list].log, &entry) ? DP_STATUS_OK : DP_STATUS_OUT_OF_MEMORY;
}

enum dp_status opt_feed_query(struct opt_translator *t, uint64_t command, const struct dp_command *record) {
    if (!opt_command_fits(record->kind, t->recorder.type)) {
        opt_report_rule(t, DP_RULE_U03, command, -1, -1);
    } else {
        opt_emit_deferred(t);
    }
    return DP_STATUS_OK;
}
