/* explain_sides.c: the two sides of a barrier, as the tables are read with them. */
#include "fuzz/cli/explain.h"

struct dp_explain_sides dp_explain_sides_of(const struct dp_program *program, uint64_t command, size_t record) {
    struct dp_command part = program->records[record];
    const struct dp_record_list *list = dp_report_list(program, command);
    struct dp_explain_sides s = {.legacy = program->records[command].kind == DP_COMMAND_resource_barrier};
    if (s.legacy) {
        const struct dp_record_resource *made = dp_report_creation(program, dp_report_slot(&program->records[record]));
        dp_report_translate(&program->records[record], made, list != NULL ? list->type : DP_LIST_direct, &part);
    }
    s.old = s.legacy && program->records[0].as.device.legacy_translation == DP_SWITCH_off &&
            program->records[record].kind != DP_COMMAND_transition;
    s.texture = part.kind == DP_COMMAND_texture_barrier;
    if (s.texture) {
        const struct dp_record_texture_barrier *t = &part.as.texture_barrier;
        s.sync[0] = t->sync_before;
        s.sync[1] = t->sync_after;
        s.access[0] = t->access_before;
        s.access[1] = t->access_after;
        s.layout[0] = t->layout_before;
        s.layout[1] = t->layout_after;
    } else if (part.kind == DP_COMMAND_buffer_barrier) {
        const struct dp_record_buffer_barrier *t = &part.as.buffer_barrier;
        s.sync[0] = t->sync_before;
        s.sync[1] = t->sync_after;
        s.access[0] = t->access_before;
        s.access[1] = t->access_after;
    } else {
        const struct dp_record_global_barrier *t = &part.as.global_barrier;
        s.sync[0] = t->sync_before;
        s.sync[1] = t->sync_after;
        s.access[0] = t->access_before;
        s.access[1] = t->access_after;
    }
    return s;
}
