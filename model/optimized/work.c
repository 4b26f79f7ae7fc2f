/* work.c: work items while a list is recorded, and queries, which are none. */
#include "model/optimized/barrier.h"
#include "model/optimized/layout_algebra.h"
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

/* Layouts in which a texture admits the access (rule U01). */
static uint64_t layouts_for(const struct opt_translator *t, uint32_t access, bool wide) {
    uint64_t layouts = 0;
    for (uint32_t id = 0; id < OPT_LAYOUTS; id++) {
        layouts |= (access & ~t->admits[wide][id]) == 0 ? OPT_LAYOUT_BIT(id) : 0;
    }
    return layouts;
}

static bool log_operand(struct opt_translator *t, uint64_t command, enum dp_kind kind,
                        const struct dp_record_operand *record, int32_t index) {
    struct opt_operand operand;
    if (!opt_read_operand(t, record, &operand) || !operand.resource->texture) {
        return true;
    }
    uint32_t access = opt_access_of_operand(kind, record->role, operand.resource, t->recorder.type);
    if (access == 0) {
        return true;
    }
    struct opt_log_entry entry = {.command = command,
                                  .allowed = layouts_for(t, access, operand.resource->simultaneous),
                                  .box = operand.box,
                                  .resource = record->resource,
                                  .group = index,
                                  .barrier = -1,
                                  .layout = OPT_NO_LAYOUT};
    return opt_log_add(&t->memory, &t->lists[t->recorder.list].log, &entry);
}

/* `discard` is the initialisation of every class that it touches and that can have kinds, and nothing else. */
static bool discard_operand(struct opt_translator *t, const struct dp_record_operand *record) {
    struct opt_operand operand;
    if (!opt_read_operand(t, record, &operand) || !operand.resource->texture) {
        return true;
    }
    uint32_t classes = operand.resource->kinds & opt_classes_touched(operand.resource, &operand.box);
    return opt_add_steps(&t->memory, &t->call.steps, record->resource, 0, classes);
}

static bool record_operands(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                            size_t count) {
    enum dp_kind kind = records[0].kind;
    int32_t index = 0;
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind != DP_COMMAND_operand) {
            continue;
        }
        const struct dp_record_operand *operand = &records[i].as.operand;
        if (!log_operand(t, command, kind, operand, index++) ||
            (kind == DP_COMMAND_discard && !discard_operand(t, operand))) {
            return false;
        }
    }
    return true;
}

static uint32_t pinned_engine(const struct dp_command *record) {
    switch (record->kind) {
    case DP_COMMAND_copy_buffer:
        return record->as.copy_buffer.engine;
    case DP_COMMAND_copy_texture:
        return record->as.copy_texture.engine;
    case DP_COMMAND_copy_resource:
        return record->as.copy_resource.engine;
    case DP_COMMAND_resolve:
        return record->as.resolve.engine;
    default:
        return DP_ENGINE_any;
    }
}

enum dp_status opt_feed_work(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                             size_t count) {
    struct opt_stream *stream = &t->recorder.stream;
    if (!check_work(t, command, records, count)) {
        return DP_STATUS_OK;
    }
    if (!record_operands(t, command, records, count)) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    if (records[0].kind == DP_COMMAND_discard) {
        /* Its initialisations are fully synchronised, so barriers on both sides of it still are one run. */
        struct opt_pending nothing = {0};
        stream->cause = command;
        opt_emit_with_steps(t, stream, &nothing, &t->call.steps);
        return DP_STATUS_OK;
    }
    opt_send_work(stream, command, pinned_engine(&records[0]));
    opt_runs_end(&t->recorder.runs);
    return DP_STATUS_OK;
}

enum dp_status opt_feed_query(struct opt_translator *t, uint64_t command, const struct dp_command *record) {
    if (!opt_command_fits(record->kind, t->recorder.type)) {
        opt_report_rule(t, DP_RULE_U03, command, -1, -1);
    }
    return DP_STATUS_OK;
}
