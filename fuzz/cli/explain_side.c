/* explain_side.c: one program on one device, run through both models and explained. */
#include "fuzz/cli/explain.h"

#include "fuzz/cli/blame_report.h"
#include "fuzz/cli/suggest.h"
#include "fuzz/cli/value.h"
#include "fuzz/judge/replay.h"
#include "model/describe.h"

#include <stdlib.h>
#include <string.h>

/* --- changes of the device --- */

static const struct dp_field *find_field(const char *word, size_t length) {
    const struct dp_description *d = dp_describe(DP_COMMAND_device);
    for (size_t i = 0; i < d->count; i++) {
        if (strlen(d->fields[i].word) == length && strncmp(d->fields[i].word, word, length) == 0) {
            return &d->fields[i];
        }
    }
    return NULL;
}

static void say_unknown(const char *option, const char *word, size_t length) {
    const struct dp_description *d = dp_describe(DP_COMMAND_device);
    struct dp_suggestion suggestion = DP_SUGGESTION(word, length);
    fprintf(stderr, "drainproof explain: %s: the device has no '%.*s'", option, (int)length, word);
    for (size_t i = 0; i < d->count; i++) {
        dp_suggest(&suggestion, d->fields[i].word, strlen(d->fields[i].word));
    }
    if (suggestion.best != NULL) {
        fprintf(stderr, "; did you mean '%s'?\n", suggestion.best);
        return;
    }
    fprintf(stderr, "; it has");
    for (size_t i = 0; i < d->count; i++) {
        fprintf(stderr, " %s", d->fields[i].word);
    }
    fprintf(stderr, "\n");
}

/* One KEY=VALUE of `length` characters. */
static bool change_one(struct dp_command *record, const char *option, const char *text, size_t length) {
    char value[256];
    char why[256];
    uint32_t number = 0;
    const char *equals = memchr(text, '=', length);
    size_t key = equals != NULL ? (size_t)(equals - text) : length;
    const struct dp_field *field = find_field(text, key);
    if (equals == NULL || key == 0) {
        fprintf(stderr, "drainproof explain: %s: '%.*s' is not KEY=VALUE\n", option, (int)length, text);
        return false;
    }
    if (field == NULL) {
        say_unknown(option, text, key);
        return false;
    }
    snprintf(value, sizeof value, "%.*s", (int)(length - key - 1), equals + 1);
    if (length - key > sizeof value || !dp_value_parse(field->set, value, &number, why, sizeof why)) {
        fprintf(stderr, "drainproof explain: %s: %.*s: %s\n", option, (int)key, text,
                length - key > sizeof value ? "the value is too long" : why);
        return false;
    }
    dp_set_field(record, field, number);
    return true;
}

bool dp_explain_change(struct dp_record_device *device, const char *option, const char *changes) {
    struct dp_command record = {.kind = DP_COMMAND_device, .as.device = *device};
    const char *at = changes;
    for (;;) {
        size_t length = strcspn(at, ",");
        if (!change_one(&record, option, at, length)) {
            return false;
        }
        if (at[length] == '\0') {
            *device = record.as.device;
            return true;
        }
        at += length + 1;
    }
}

/* --- a side --- */

static bool change_records(struct dp_explain_side *side, const char *changes) {
    size_t count = side->input.c.count;
    side->records = malloc(count * sizeof *side->records);
    if (side->records == NULL) {
        fprintf(stderr, "%s: error: out of memory\n", side->input.name);
        return false;
    }
    memcpy(side->records, side->input.c.records, count * sizeof *side->records);
    side->input.c.records = side->records;
    return dp_explain_change(&side->records[0].as.device, "--against", changes);
}

static bool has_packets(const struct dp_case *c) {
    for (size_t i = 0; i < c->block_count; i++) {
        if (c->blocks[i].list != DP_NONE && c->blocks[i].count > 0 && c->blocks[i].item_count == 0) {
            return true;
        }
    }
    return false;
}

/* Oracles that are asked of given packets: those of `judge`. All others ask whether a translator is right. */
static uint64_t oracles_of(const struct dp_explain_side *side) {
    static const char *const asked[] = {"legality", "soundness", "judges"};
    uint64_t oracles = 0;
    for (size_t i = 0; i < dp_oracle_count; i++) {
        for (size_t k = 0; k < sizeof asked / sizeof asked[0]; k++) {
            oracles |= strcmp(dp_oracles[i].name, asked[k]) == 0 ? UINT64_C(1) << i : 0;
        }
    }
    return side->given ? oracles : DP_EVERY_ORACLE;
}

static bool judge(struct dp_explain_side *side) {
    struct dp_checked *checked = &side->checked;
    checked->verdict =
        dp_judge_program(side->harness, &side->options, &checked->program, oracles_of(side), &checked->finding);
    for (int model = 0; model < 2; model++) {
        checked->observed[model] = dp_harness_observation(side->harness, model);
    }
    if (checked->verdict == DP_VERDICT_OUT_OF_MEMORY) {
        return false;
    }
    if (checked->verdict == DP_VERDICT_FINDING && !side->given) {
        checked->blame = dp_blame_of(&checked->program, &checked->finding, side->options.switches);
    }
    bool named = side->input.form != DP_INPUT_BYTES;
    bool made = dp_report_start(&side->report, &side->input.c, named, checked->observed[0]);
    checked->report = &side->report;
    for (int model = 0; model < 2 && made; model++) {
        made = dp_explain(&side->explained[model], &checked->program, checked->observed[model]);
    }
    return made && dp_merge_diagnostics(checked->observed, &side->diagnostics);
}

bool dp_explain_open(struct dp_explain_side *side, const struct dp_input *input, const char *changes, uint32_t trust) {
    *side =
        (struct dp_explain_side){.input = *input,
                                     .title = changes != NULL ? changes : "",
                                     .options = side->options,
                                     .given = side->given};
    if (changes != NULL && !change_records(side, changes)) {
        return false;
    }
    side->checked =
        (struct dp_checked){.input = &side->input, .program = dp_case_program(&side->input.c), .trust = trust};
    if (side->given && !has_packets(&side->input.c)) {
        fprintf(stderr, "%s: error: --given: it has no `packets` block of a list\n", input->name);
        return false;
    }
    if (side->given) {
        dp_replay_set(&side->input.c);
        side->checked.second = &dp_replay;
    }
    side->harness = dp_harness_create(&dp_reference, side->given ? &dp_replay : &dp_optimized);
    if (side->harness == NULL || !judge(side)) {
        fprintf(stderr, "%s: error: out of memory\n", input->name);
        return false;
    }
    for (int model = 0; model < 2; model++) {
        if (side->checked.observed[model]->status != DP_STATUS_OK) {
            fprintf(stderr, "%s: error: the %s model refused the program as malformed\n", input->name,
                    dp_model_names[model]);
            return false;
        }
    }
    return true;
}

void dp_explain_close(struct dp_explain_side *side) {
    dp_explanation_free(&side->explained[0]);
    dp_explanation_free(&side->explained[1]);
    free(side->diagnostics.items);
    dp_report_end(&side->report);
    if (side->harness != NULL) {
        dp_harness_destroy(side->harness);
    }
    free(side->records);
    *side = (struct dp_explain_side){.title = ""};
}

/* --- what changed --- */

static bool says(const struct dp_explain_side *side, const struct dp_diagnostic *d) {
    for (size_t i = 0; i < side->diagnostics.count; i++) {
        const struct dp_diagnostic *other = &side->diagnostics.items[i].what;
        if (other->rule == d->rule && other->severity == d->severity && other->command == d->command &&
            other->group == d->group && other->barrier == d->barrier && other->execution == d->execution) {
            return true;
        }
    }
    return false;
}

const struct dp_diagnostic *dp_explain_new_error(const struct dp_explain_side *before,
                                                 const struct dp_explain_side *after, size_t n) {
    for (size_t i = 0; i < after->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &after->diagnostics.items[i].what;
        if (d->severity == DP_SEVERITY_error && !says(before, d) && n-- == 0) {
            return d;
        }
    }
    return NULL;
}
