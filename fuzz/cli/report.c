/* report.c: a judged case as text for a person. */
#include "fuzz/cli/report.h"

#include "fuzz/cli/blame_report.h"
#include "fuzz/cli/value.h"
#include "fuzz/encode/json.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* Appends to a terminated buffer; what does not fit is cut. */
static void append(char *buffer, size_t size, const char *format, ...) {
    size_t used = strlen(buffer);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(buffer + used, size - used, format, arguments);
    va_end(arguments);
}

/* " (only the optimized model says so)" */
static const char *only(uint32_t by) {
    return by == DP_BY_BOTH ? "" : by == 1u ? " (only the reference says so)" : " (only the optimized model says so)";
}

/* --- diagnostics --- */

/* ": LayoutBefore RENDER_TARGET, current layout COPY_DEST; required: ..." */
static void append_values(const struct dp_checked *checked, const struct dp_diagnostic *d, char *buffer, size_t size) {
    struct dp_report_value values[DP_REPORT_VALUES];
    const char *required;
    size_t count = dp_report_compare(checked->report, d, false, values, &required);
    for (size_t i = 0; i < count; i++) {
        append(buffer, size, "%s%s %s", i == 0 ? ": " : ", ", values[i].name, values[i].text);
    }
    append(buffer, size, "%srequired: %s", count > 0 ? "; " : ": ", required);
}

static void append_subresource(const struct dp_checked *checked, const struct dp_diagnostic *d, char *buffer,
                               size_t size) {
    struct dp_report_subresource at;
    append(buffer, size, ", subresource %" PRIu32, d->subresource);
    if (checked->report != NULL && dp_report_subresource(checked->report, d, &at)) {
        append(buffer, size, " (mip %" PRIu32 ", slice %" PRIu32 ", plane %" PRIu32 ")", at.mip, at.slice, at.plane);
    }
}

const char *dp_diagnostic_text(const struct dp_checked *checked, const struct dp_diagnostic *d, char *buffer,
                               size_t size) {
    char place[DP_PLACE_SIZE];
    struct dp_address address = {d->command, d->group, d->barrier};
    buffer[0] = '\0';
    append(buffer, size, "%s [%s", dp_rule_facts(d->rule)->text,
           dp_address_text(checked, address, place, sizeof place));
    if (d->subresource != DP_NONE) {
        append_subresource(checked, d, buffer, size);
    }
    if (d->execution != DP_NO_COMMAND) {
        const struct dp_case *c = &checked->input->c;
        uint32_t line = d->execution < c->count && c->origins != NULL ? c->origins[d->execution] : 0;
        append(buffer, size, line != 0 ? ", executed at line %" PRIu64 : ", executed by record %" PRIu64,
               line != 0 ? (uint64_t)line : d->execution);
    }
    append(buffer, size, "]");
    if (checked->report != NULL) {
        append_values(checked, d, buffer, size);
    }
    return buffer;
}

static void print_line(const struct dp_checked *checked, const struct dp_said_diagnostic *said) {
    char place[DP_PLACE_SIZE];
    char text[DP_DIAGNOSTIC_SIZE];
    const struct dp_diagnostic *d = &said->what;
    const struct dp_rule_facts *facts = dp_rule_facts(d->rule);
    size_t record = dp_part_record(&checked->program, d->command, d->group, d->barrier);
    printf("%s: %s: %s", dp_place(checked, record, place, sizeof place), dp_name(DP_SET_SEVERITY, d->severity),
           facts->name);
    if (facts->message_id != 0) {
        printf(" #%" PRIu32, facts->message_id);
    }
    printf(" (%s): %s%s\n", dp_name(DP_SET_TRUST, facts->trust), dp_diagnostic_text(checked, d, text, sizeof text),
           only(said->by));
}

void dp_report_diagnostics(const struct dp_checked *checked, const struct dp_said_diagnostics *said,
                           enum dp_messages messages) {
    for (size_t i = 0; i < said->count; i++) {
        const struct dp_diagnostic *d = &said->items[i].what;
        if (!dp_is_trusted(checked, dp_rule_facts(d->rule)->trust)) {
            continue;
        }
        if (messages != DP_MESSAGES_CONSOLE) {
            print_line(checked, &said->items[i]);
        }
        if (messages != DP_MESSAGES_LINE && checked->report != NULL) {
            dp_report_message(stdout, checked->report, d);
        }
    }
}

/* --- requirements --- */

static void print_operations(const struct dp_requirement *r) {
    char words[DP_WORDS_SIZE];
    for (uint32_t i = 0; i < 3; i++) {
        if (r->op[i] == DP_OP_none) {
            continue;
        }
        printf(" op %s:%s", dp_name(DP_SET_CLASS, i), dp_json_words(DP_SET_OP, r->op[i], words, sizeof words));
        if (r->removed[i] != 0) {
            printf(" (%s)", dp_json_words(DP_SET_KIND, r->removed[i], words, sizeof words));
        }
    }
}

static void print_requirement(const struct dp_checked *checked, const struct dp_said_requirement *said) {
    const struct dp_requirement *r = &said->what;
    const struct {
        const char *word;
        enum dp_set set;
        uint32_t value;
    } parts[] = {
        {"drain",      DP_SET_DRAIN, r->drain     },
        {"block",      DP_SET_BLOCK, r->block     },
        {"writeback",  DP_SET_CACHE, r->writeback },
        {"invalidate", DP_SET_CACHE, r->invalidate}
    };
    char text[DP_PLACE_SIZE];
    size_t record = dp_part_record(&checked->program, r->command, r->group, r->barrier);
    printf("%s: requirement (%s):", dp_place(checked, record, text, sizeof text), dp_name(DP_SET_TRUST, r->trust));
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        printf(" %s %s", parts[i].word, dp_json_words(parts[i].set, parts[i].value, text, sizeof text));
    }
    print_operations(r);
    struct dp_address address = {r->command, r->group, r->barrier};
    printf(" [%s]%s\n", dp_address_text(checked, address, text, sizeof text), only(said->by));
}

static void print_actions(const struct dp_checked *checked, int model) {
    char place[DP_PLACE_SIZE];
    char bottom[DP_WORDS_SIZE];
    char top[DP_WORDS_SIZE];
    for (size_t i = 0; i < checked->observed[model]->actions.count; i++) {
        const struct dp_actions *a = &checked->observed[model]->actions.items[i];
        printf("%s: actions (%s): SyncBottomOfPipe %s, SyncTopOfPipe %s\n",
               dp_place(checked, a->command, place, sizeof place), dp_model_names[model],
               dp_json_words(DP_SET_ACTION, a->bottom, bottom, sizeof bottom),
               dp_json_words(DP_SET_ACTION, a->top, top, sizeof top));
    }
}

void dp_report_requirements(const struct dp_checked *checked, const struct dp_said_requirements *said) {
    for (size_t i = 0; i < said->count; i++) {
        if (dp_is_trusted(checked, said->items[i].what.trust)) {
            print_requirement(checked, &said->items[i]);
        }
    }
    for (int model = 0; model < 2; model++) {
        print_actions(checked, model);
    }
}

/* --- what else --- */

/* Prints a finding's text; oracles know records, a reader knows lines, so "record 12" becomes "record 12 (line 13)". */
static void print_with_lines(const struct dp_checked *checked, const char *text) {
    static const char word[] = "record ";
    const struct dp_case *c = &checked->input->c;
    const char *rest = text;
    for (const char *at = strstr(text, word); at != NULL; at = strstr(rest, word)) {
        uint32_t record = 0;
        const char *end = at + sizeof word - 1;
        bool numbered = dp_number_parse(end, &record, &end);
        printf("%.*s", (int)(end - rest), rest);
        if (numbered && record < c->count && c->origins[record] != 0) {
            printf(" (line %" PRIu32 ")", c->origins[record]);
        }
        rest = end;
    }
    printf("%s\n", rest);
}

void dp_report_finding(const struct dp_checked *checked) {
    if (checked->verdict != DP_VERDICT_FINDING) {
        return;
    }
    printf("%s: finding: oracle %s: ", checked->input->name, checked->finding.oracle);
    print_with_lines(checked, checked->finding.text);
    printf("%s\n", checked->finding.signature);
    if (checked->blame.kind != DP_BLAME_NONE) {
        dp_blame_print(stdout, &checked->blame);
    }
}

/* A new block begins where the list or the execution changes. */
static void print_stream(const struct dp_checked *checked, int model) {
    const struct dp_observation *o = checked->observed[model];
    char line[512];
    char text[DP_PLACE_SIZE];
    for (size_t i = 0; i < o->packets.count; i++) {
        const struct dp_listed_packet *p = &o->packets.items[i];
        const struct dp_listed_packet *before = i > 0 ? &o->packets.items[i - 1] : NULL;
        bool starts = before == NULL || before->list != p->list || before->execution != p->execution;
        if (starts && p->list == DP_NONE) {
            printf("packets queue  # %s, before what %s runs\n", dp_model_names[model],
                   dp_place(checked, p->execution, text, sizeof text));
        } else if (starts) {
            printf("packets %s  # %s\n", dp_slot_name(checked, DP_NAMES_LIST, p->list, text, sizeof text),
                   dp_model_names[model]);
        }
        dp_print_packet(&checked->input->c, &p->packet, line, sizeof line);
        printf("  %s\n", line);
    }
}

void dp_report_packets(const struct dp_checked *checked) {
    printf("# %s\n", checked->input->name);
    for (int model = 0; model < 2; model++) {
        print_stream(checked, model);
    }
}
