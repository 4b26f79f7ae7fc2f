/* report_event.c: barrier calls as PIX shows them: one event a call; under a translated legacy call its enhanced
 * barriers as child nodes (seed 003, PIX support and validation). */
#include "fuzz/explain/report_words.h"

#include "fuzz/encode/text.h"
#include "model/describe.h"

#include <inttypes.h>

/* Whether an error while recording names the barrier, its group or its call. */
static bool is_rejected(const struct dp_report *report, uint64_t command, int32_t barrier) {
    for (size_t i = 0; i < report->said->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &report->said->diagnostics.items[i];
        if (d->phase == DP_PHASE_record && d->command == command && d->severity == DP_SEVERITY_error &&
            (d->barrier == barrier || d->barrier == -1)) {
            return true;
        }
    }
    return false;
}

bool dp_report_translated(const struct dp_report *report, uint64_t command, size_t part, struct dp_command *enhanced) {
    const struct dp_program *program = &report->program;
    const struct dp_record_list *list = dp_report_list(program, command);
    enum dp_kind kind = program->records[part].kind;
    bool legacy = kind == DP_COMMAND_transition || kind == DP_COMMAND_uav || kind == DP_COMMAND_aliasing;
    if (!legacy || program->records[0].as.device.legacy_translation != DP_SWITCH_on ||
        is_rejected(report, command, (int32_t)(part - (size_t)command - 1))) {
        return false;
    }
    const struct dp_record_resource *resource = dp_report_creation(program, dp_report_slot(&program->records[part]));
    dp_report_translate(&program->records[part], resource, list != NULL ? list->type : DP_LIST_direct, enhanced);
    return true;
}

/* "Barrier @label (line 7)" */
static void print_head(FILE *out, const struct dp_report *report, uint64_t command, const char *name) {
    char where[160];
    fprintf(out, "%s  # %s\n", name, dp_report_where(report, command, where, sizeof where));
}

static void legacy_call(FILE *out, const struct dp_report *report, uint64_t command, size_t count) {
    print_head(out, report, command, "ResourceBarrier");
    for (size_t i = 1; i < count; i++) {
        size_t part = (size_t)command + i;
        struct dp_command enhanced;
        fprintf(out, "|  -%-15s%zu\n", "Barrier Index:", i - 1);
        dp_report_tree_part(out, report, &report->program.records[part], command, "Barrier", 0);
        if (dp_report_translated(report, command, part, &enhanced)) {
            dp_report_tree_part(out, report, &enhanced, command, "[Barrier]", 1);
        }
    }
}

static void enhanced_call(FILE *out, const struct dp_report *report, uint64_t command, size_t count) {
    const struct dp_command *records = &report->program.records[command];
    int32_t group = -1;
    int32_t barrier = -1;
    print_head(out, report, command, "Barrier");
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind == DP_COMMAND_group) {
            group++;
            barrier = -1;
            bool empty = i + 1 == count || records[i + 1].kind == DP_COMMAND_group;
            dp_report_tree_place(out, empty ? group : -1, -1);
            continue;
        }
        dp_report_tree_place(out, group, ++barrier);
        dp_report_tree_part(out, report, &records[i], command, "Barrier", 0);
    }
}

/* The packets that the model emitted for the call, in their order. */
static void packets(FILE *out, const struct dp_report *report, uint64_t command) {
    char line[512];
    bool first = true;
    for (size_t i = 0; i < report->said->packets.count; i++) {
        const struct dp_packet *packet = &report->said->packets.items[i].packet;
        if (packet->cause == command) {
            dp_print_packet(report->c, packet, line, sizeof line);
            fprintf(out, "%s|   |  -%s\n", first ? "|  -Packets\n" : "", line);
            first = false;
        }
    }
}

void dp_report_event(FILE *out, const struct dp_report *report, uint64_t command) {
    const struct dp_program *program = &report->program;
    if (command >= program->count) {
        return;
    }
    size_t count = dp_command_records(program, (size_t)command);
    if (program->records[command].kind == DP_COMMAND_resource_barrier) {
        legacy_call(out, report, command, count);
        packets(out, report, command);
    } else if (program->records[command].kind == DP_COMMAND_barrier) {
        enhanced_call(out, report, command, count);
        packets(out, report, command);
    }
}
