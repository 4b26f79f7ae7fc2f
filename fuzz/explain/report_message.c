/* report_message.c: a diagnostic as the console prints it (seed 003 lines 571-590; barrier sheet 11). */
#include "fuzz/explain/report_past.h"
#include "fuzz/explain/report_words.h"

#include <inttypes.h>

/* --- the report as a whole --- */

/* Only execute rules look at what happened before. */
static bool needs_past(const struct dp_observation *said) {
    for (size_t i = 0; i < said->diagnostics.count; i++) {
        if (said->diagnostics.items[i].phase == DP_PHASE_execute) {
            return true;
        }
    }
    return false;
}

bool dp_report_start(struct dp_report *report, const struct dp_case *c, bool named, const struct dp_observation *said) {
    *report = (struct dp_report){.c = c, .program = dp_case_program(c), .said = said, .named = named};
    if (!needs_past(said)) {
        return true;
    }
    report->past = dp_report_past_create(&report->program, said);
    return report->past != NULL;
}

void dp_report_end(struct dp_report *report) {
    dp_report_past_destroy(report->past);
    report->past = NULL;
}

/* --- one message --- */

/* Hash ids of the console are public for few messages (tables/barrier_message_ids.tsv, family xbox). Where none is, the
 * brackets hold the rule and, if there is one, the number of the D3D12 message. */
static void print_id(FILE *out, enum dp_rule rule) {
    const struct dp_rule_facts *facts = dp_rule_facts(rule);
    if (rule == DP_RULE_I01) {
        fprintf(out, "[0x%08" PRIX32 "]", UINT32_C(0xA7900038));
    } else if (facts->message_id != 0) {
        fprintf(out, "[%s #%" PRIu32 "]", facts->name, facts->message_id);
    } else {
        fprintf(out, "[%s]", facts->name);
    }
}

/* The words of rule.def as a sentence; names of parameters keep their letters. */
static void print_sentence(FILE *out, const char *text) {
    bool lower = text[0] >= 'a' && text[0] <= 'z';
    fprintf(out, "%c%s.", lower ? text[0] - 'a' + 'A' : text[0], text + 1);
}

static void print_values(FILE *out, const struct dp_report *report, const struct dp_diagnostic *d) {
    struct dp_report_value values[DP_REPORT_VALUES];
    const char *required;
    size_t count = dp_report_compare(report, d, true, values, &required);
    for (size_t i = 0; i < count; i++) {
        if (!values[i].own) {
            fprintf(out, "%s is: %s\n", values[i].name, values[i].text);
        }
    }
    if (dp_report_rule(d->rule)->message == NULL) { /* else the message itself says what is required */
        fprintf(out, "Required is: %s\n", required);
    }
}

static void print_place(FILE *out, const struct dp_report *report, const struct dp_diagnostic *d) {
    const struct dp_program *program = &report->program;
    size_t record = dp_report_part(program, d->command, d->group, d->barrier);
    const struct dp_command *part = &program->records[record];
    if (part->kind == DP_COMMAND_operand) {
        fprintf(out, "|  -%-15s%" PRId32 "\n", "Operand Index:", d->group);
        dp_report_tree_part(out, report, part, d->command, "Operand", 0);
        return;
    }
    dp_report_tree_place(out, d->group, d->barrier);
    if (d->barrier >= 0 && record != d->command) {
        dp_report_tree_part(out, report, part, d->command, "Barrier", 0);
    }
}

void dp_report_message(FILE *out, const struct dp_report *report, const struct dp_diagnostic *d) {
    const struct dp_report_rule *rule = dp_report_rule(d->rule);
    char method[128];
    fprintf(out, "D3D12 %s: ", d->severity == DP_SEVERITY_error ? "ERROR" : "WARNING");
    print_id(out, d->rule);
    fprintf(out, " %s: ", dp_report_method(report, d, method, sizeof method));
    if (rule->message != NULL) {
        fputs(rule->message, out);
    } else {
        print_sentence(out, dp_rule_facts(d->rule)->text);
    }
    fputc('\n', out);
    print_values(out, report, d);
    if (d->command < report->program.count) {
        print_place(out, report, d);
    }
}
