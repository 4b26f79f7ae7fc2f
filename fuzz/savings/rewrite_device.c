/* rewrite_device.c: a program on another device, and its copies on another engine. */
#include "fuzz/savings/rewrite.h"

#include "fuzz/explain/report.h"
#include "oracles/elements.h"

size_t dp_rewrite_translation(const struct dp_program *program, uint32_t translation, struct dp_rewritten *out) {
    size_t changed = 0;
    dp_rewritten_clear(out);
    for (size_t i = 0; i < program->count; i++) {
        struct dp_command record = program->records[i];
        if (record.kind == DP_COMMAND_device) {
            changed += record.as.device.legacy_translation != translation || record.as.device.enhanced != DP_SWITCH_on;
            record.as.device.legacy_translation = (dp_field_ENUM)translation;
            record.as.device.enhanced = DP_SWITCH_on;
        }
        dp_rewritten_push(out, &record);
    }
    return changed;
}

/* The engine field of a copy or resolve; NULL for other commands. */
static dp_field_ENUM *engine_of(struct dp_command *record) {
    switch (record->kind) {
    case DP_COMMAND_copy_buffer:
        return &record->as.copy_buffer.engine;
    case DP_COMMAND_copy_texture:
        return &record->as.copy_texture.engine;
    case DP_COMMAND_copy_resource:
        return &record->as.copy_resource.engine;
    case DP_COMMAND_resolve:
        return &record->as.resolve.engine;
    default:
        return NULL;
    }
}

/* Whether no side of the copy at `index` can have metadata. */
static bool is_plain(const struct dp_program *program, size_t index) {
    for (size_t i = index + 1; i < program->count && program->records[i].kind == DP_COMMAND_operand; i++) {
        const struct dp_record_operand *operand = &program->records[i].as.operand;
        const struct dp_record_resource *r = dp_resource_in(program, operand->resource);
        bool side = operand->role == DP_ROLE_source || operand->role == DP_ROLE_dest;
        if (side && r != NULL && dp_can_have_kinds(r, 0, dp_report_shape(r).planes)) {
            return false;
        }
    }
    return true;
}

static bool may_run(const struct dp_program *program, size_t index, uint32_t engine, uint32_t queue) {
    bool resolve = program->records[index].kind == DP_COMMAND_resolve;
    if (engine == DP_ENGINE_DMA) {
        return !resolve && (queue == DP_LIST_copy || is_plain(program, index));
    }
    return queue != DP_LIST_copy; /* CS takes everything that there is a shader for */
}

size_t dp_rewrite_engine(const struct dp_program *program, uint32_t engine, struct dp_rewritten *out) {
    uint32_t queue = DP_LIST_direct;
    size_t changed = 0;
    dp_rewritten_clear(out);
    for (size_t i = 0; i < program->count; i++) {
        struct dp_command record = program->records[i];
        queue = record.kind == DP_COMMAND_list ? record.as.list.type : queue;
        dp_field_ENUM *field = engine_of(&record);
        if (field != NULL && may_run(program, i, engine, queue)) {
            *field = (dp_field_ENUM)engine;
            changed++;
        }
        dp_rewritten_push(out, &record);
    }
    return changed;
}
