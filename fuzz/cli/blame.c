/* blame.c: `drainproof blame`: which optimizations cause what fails. */
#include "fuzz/cli/blame_report.h"
#include "fuzz/cli/input.h"
#include "fuzz/cli/report.h"
#include "fuzz/cli/unsupported.h"
#include "fuzz/cli/value.h"
#include "fuzz/cli/verb.h"

#include <json-c/json.h>
#include <stdlib.h>
#include <string.h>

struct blame_settings {
    const char *budget;
    uint64_t optimize;
    uint32_t from;
    bool every;
    bool json;
};

#define AT(member) .offset = offsetof(struct blame_settings, member)

/* clang-format off */
static const struct dp_option options[] = {
    DP_OPTIMIZE_OPTION(AT(optimize), "Optimizations that are on; blame is sought among them."),
    {.name = "every", .kind = DP_OPTION_FLAG, AT(every),
     .help = "Ask every oracle by itself. Otherwise a case stops at its first failure: what fails behind it may be its "
             "consequence."},
    {.name = "budget", .kind = DP_OPTION_TEXT, AT(budget), .argument = "N",
     .otherwise = "4096, less for long programs", .help = "Judgements that a search takes at most."},
    {.name = "json", .kind = DP_OPTION_FLAG, AT(json), .help = "Print one JSON object a case, each on its line."},
    {.name = "from", .kind = DP_OPTION_WORD, AT(from), .argument = "FORM", .words = DP_INPUT_FORMS,
     .standard = "auto", .help = "Form of the input; auto goes by the first bytes."},
};
/* clang-format on */

static const char details[] =
    "CASE is text (.dp), bytes or JSON Lines; `-` is stdin. The blame of a finding is the smallest set of "
    "optimizations\n"
    "such that, with exactly these on and all others off, the same oracle fails with the same signature; of several "
    "the\n"
    "first in registry order (--optimize=help). If it fails so with all of them off the fault is in the core: in what "
    "the\n"
    "optimizations share, in the reference, or in an oracle. A finding of the oracle `switches` is told as what it is: "
    "a\n"
    "finding of another oracle under the set that it drew, and `with --optimize=...` shows it again.\n"
    "`sound if` names the file whose first comment says when the optimization is sound.\n"
    "JSON: file, findings[{oracle, signature, text, optimize, blame{kind: switches|core|unknown, switches[{name, id, "
    "text,\n"
    "trades, file}], text, steps, exhausted}}], unsupported; a file that cannot be used gives file and error{line, "
    "column,\n"
    "text}.\n"
    "Exit code: 0 nothing fails, 1 a finding, 2 if a file cannot be used or holds a command that a model does not "
    "support.\n";

static const char examples[] = "  drainproof blame found.dp\n"
                               "  drainproof blame --json out/buckets/*/minimized.dp\n"
                               "  drainproof blame --optimize=all,-merge_call found.dp\n";

struct run {
    const struct blame_settings *settings;
    struct dp_harness *harness;
    uint64_t budget; /* 0: by the length of the program */
    struct json_object *findings;
    bool failed; /* out of memory */
};

/* --- a finding --- */

static void put(struct run *run, struct json_object *object, const char *key, struct json_object *value) {
    if (object == NULL || value == NULL || json_object_object_add(object, key, value) != 0) {
        json_object_put(value);
        run->failed = true;
    }
}

static void put_text(struct run *run, struct json_object *object, const char *key, const char *text) {
    char *clean = dp_clean_utf8(text);
    put(run, object, key, clean != NULL ? json_object_new_string(clean) : NULL);
    free(clean);
}

static void put_finding(struct run *run, const struct dp_checked *found, const char *set) {
    struct json_object *o = json_object_new_object();
    put_text(run, o, "oracle", found->finding.oracle);
    put_text(run, o, "signature", found->finding.signature);
    put_text(run, o, "text", found->finding.text);
    put_text(run, o, "optimize", set);
    put(run, o, "blame", dp_blame_json(&found->blame));
    if (o == NULL || json_object_array_add(run->findings, o) != 0) {
        json_object_put(o);
        run->failed = true;
    }
}

static void tell(struct run *run, struct dp_checked *checked) {
    char set[DP_SWITCHES_SIZE];
    uint64_t switches = run->settings->optimize;
    dp_unfold_switches(run->harness, &checked->program, &switches, &checked->finding);
    struct dp_blame_request request = {.harness = run->harness,
                                       .program = checked->program,
                                       .finding = &checked->finding,
                                       .switches = switches,
                                       .budget = run->budget != 0 ? run->budget : dp_blame_budget(&checked->program)};
    checked->blame = dp_blame_finding(&request);
    run->failed = run->failed || checked->blame.kind == DP_BLAME_NO_MEMORY;
    dp_switches_words(switches, set, sizeof set);
    if (run->findings != NULL) {
        put_finding(run, checked, set);
        return;
    }
    dp_report_finding(checked);
    if (switches != UINT64_MAX) {
        printf("with --optimize=%s\n", set);
    }
}

/* --- a case --- */

/* Asks the oracles of a mask. */
static enum dp_exit ask(struct run *run, struct dp_checked *checked, uint64_t oracles) {
    const struct dp_options with = {run->settings->optimize};
    checked->verdict = dp_judge_program(run->harness, &with, &checked->program, oracles, &checked->finding);
    for (int model = 0; model < 2; model++) {
        checked->observed[model] = dp_harness_observation(run->harness, model);
    }
    switch (checked->verdict) {
    case DP_VERDICT_FINDING:
        tell(run, checked);
        return DP_EXIT_FAILED;
    case DP_VERDICT_HOLDS:
        return DP_EXIT_OK;
    case DP_VERDICT_UNSUPPORTED:
        return DP_EXIT_UNUSABLE;
    default:
        run->failed = true;
        return DP_EXIT_UNUSABLE;
    }
}

static enum dp_exit ask_all(struct run *run, struct dp_checked *checked) {
    enum dp_exit result = DP_EXIT_OK;
    if (!run->settings->every) {
        return ask(run, checked, DP_EVERY_ORACLE);
    }
    for (size_t i = 0; i < dp_oracle_count && !run->failed; i++) {
        enum dp_exit one = ask(run, checked, UINT64_C(1) << i);
        result = one > result ? one : result;
    }
    return result;
}

static bool print_object(struct run *run, const char *name, bool unsupported) {
    struct json_object *o = json_object_new_object();
    put_text(run, o, "file", name);
    put(run, o, "findings", run->findings);
    put(run, o, "unsupported", json_object_new_boolean(unsupported));
    run->findings = NULL;
    if (run->failed) {
        json_object_put(o);
        return false;
    }
    return dp_print_json(o);
}

static enum dp_exit blame_input(struct run *run, const struct dp_input *input) {
    struct dp_checked checked = {.input = input, .program = dp_case_program(&input->c), .trust = UINT32_MAX};
    run->failed = false;
    run->findings = run->settings->json ? json_object_new_array() : NULL;
    if (run->settings->json && run->findings == NULL) {
        fprintf(stderr, "%s: error: out of memory\n", input->name);
        return DP_EXIT_UNUSABLE;
    }
    enum dp_exit result = ask_all(run, &checked);
    bool unsupported = result == DP_EXIT_UNUSABLE && !run->failed;
    if (unsupported) {
        dp_report_unsupported(&checked);
    }
    if (run->settings->json && !print_object(run, input->name, unsupported)) {
        fprintf(stderr, "%s: error: the JSON could not be written\n", input->name);
        return DP_EXIT_UNUSABLE;
    }
    if (run->failed) {
        fprintf(stderr, "%s: error: out of memory\n", input->name);
        return DP_EXIT_UNUSABLE;
    }
    if (!run->settings->json && result == DP_EXIT_OK) {
        printf("%s: nothing fails\n", input->name);
    }
    return result;
}

static enum dp_exit blame_file(struct run *run, const char *path) {
    struct dp_input input;
    struct dp_text_error error;
    if (dp_input_read(path, (enum dp_input_form)run->settings->from, &input, &error)) {
        enum dp_exit result = blame_input(run, &input);
        dp_input_free(&input);
        return result;
    }
    dp_say_error(input.name, &error);
    if (run->settings->json && !dp_print_json(dp_report_json_error(input.name, &error))) {
        fprintf(stderr, "%s: error: the JSON could not be written\n", input.name);
    }
    return DP_EXIT_UNUSABLE;
}

/* --- the verb --- */

static bool take_budget(const char *text, uint64_t *budget) {
    uint32_t number = 0;
    const char *rest = "";
    if (text != NULL && (!dp_number_parse(text, &number, &rest) || rest[0] != '\0' || number == 0)) {
        fprintf(stderr, "drainproof blame: --budget: '%s' is no number from 1 to 4294967295\n", text);
        return false;
    }
    *budget = number;
    return true;
}

static enum dp_exit blame(const void *settings, int count, char **files) {
    struct run run = {.settings = settings};
    enum dp_exit result = DP_EXIT_OK;
    if (!take_budget(run.settings->budget, &run.budget)) {
        return DP_EXIT_UNUSABLE;
    }
    run.harness = dp_harness_create(&dp_reference, &dp_optimized);
    if (run.harness == NULL) {
        fprintf(stderr, "drainproof blame: out of memory\n");
        return DP_EXIT_UNUSABLE;
    }
    for (int i = 0; i < count; i++) {
        enum dp_exit one = blame_file(&run, files[i]);
        result = one > result ? one : result;
    }
    dp_harness_destroy(run.harness);
    return result;
}

const struct dp_verb dp_verb_blame = {
    .name = "blame",
    .summary = "say which optimizations cause what fails",
    .operands = "CASE...",
    .least = 1,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(struct blame_settings),
    .details = details,
    .examples = examples,
    .run = blame,
};
