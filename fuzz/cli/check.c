/* check.c: `drainproof check`: runs cases through both models and every oracle, and says what they report. */
#include "fuzz/cli/check.h"
#include "fuzz/cli/blame_report.h"
#include "fuzz/cli/expect.h"
#include "fuzz/cli/judged.h"
#include "fuzz/cli/report.h"
#include "fuzz/cli/unsupported.h"
#include "fuzz/cli/value.h"
#include "fuzz/cli/verb.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>

/* --- options --- */

enum fail_on { FAIL_ON_FINDING, FAIL_ON_HAZARD, FAIL_ON_ERROR, FAIL_ON_WARNING };
enum packet_form { PACKETS_NO, PACKETS_IR };

struct check_settings {
    bool expect;
    bool json;
    bool verbose;
    bool events;
    bool hazards;
    bool story;
    uint32_t messages;
    uint32_t fail_on;
    uint32_t trust;
    uint32_t packets;
    uint32_t from;
    uint64_t optimize;
    struct dp_override rules;
    struct dp_override hardware;
};

#define AT(member) .offset = offsetof(struct check_settings, member)

/* clang-format off */
static const struct dp_option options[] = {
    {.name = "expect", .kind = DP_OPTION_FLAG, AT(expect),
     .help = "Judge the `expect` lines: 0 if all hold, whatever is diagnosed. A finding still fails. Text has "
             "diagnostics then only with -v; JSON has them always."},
    {.name = "json", .kind = DP_OPTION_FLAG, AT(json),
     .help = "Print one JSON object a file, each on its line."},
    {.name = "verbose", .letter = 'v', .kind = DP_OPTION_FLAG, AT(verbose),
     .help = "Print the requirement of each barrier with its trust label, and the actions chosen for each call. In "
             "JSON: subresource, values, required and the console's message of each diagnostic, and translations."},
    {.name = "messages", .kind = DP_OPTION_WORD, AT(messages), .argument = "FORM", .words = DP_MESSAGES_WORDS,
     .standard = "both",
     .help = "How diagnostics are printed: as one line with its place, as the console's debug layer does, or both."},
    {.name = "events", .kind = DP_OPTION_FLAG, AT(events),
     .help = "Print each barrier call as PIX shows it: its members, for a legacy call the barriers that it is "
             "translated to, and the packets of the reference."},
    {.name = "hazards", .kind = DP_OPTION_FLAG, AT(hazards),
     .help = "Look for application hazards: conflicting accesses that nothing orders, each with the barrier that would "
             "help. --fail-on=hazard implies it."},
    {.name = "story", .kind = DP_OPTION_FLAG, AT(story),
     .help = "Tell how each hazard of a model's packets comes about: the shortest schedule that ends in it, step by "
             "step. Implies --hazards."},
    {.name = "fail-on", .kind = DP_OPTION_WORD, AT(fail_on), .argument = "WHAT",
     .words = "finding|hazard|error|warning", .standard = "error",
     .help = "The mildest thing that makes the exit code 1; each word includes those before it. Hazards count if they "
             "are looked for."},
    {.name = "trust", .kind = DP_OPTION_WORDS, AT(trust), .argument = "LABEL,...",
     .words = "seed|spec|observed|proposed", .standard = "seed,spec,observed,proposed",
     .help = "Report and count only rules and requirements that come from there. Findings and expectations see all."},
    {.name = "print-packets", .kind = DP_OPTION_WORD, AT(packets), .argument = "FORM",
     .words = "no|ir", .standard = "no", .implied = "ir",
     .help = "Print the packets of both models, in the words of hardware sheet 6.1."},
    {.name = "rules", .kind = DP_OPTION_VALUE, AT(rules), .argument = "RULES", .set = DP_SET_RULES,
     .otherwise = "as the case says", .help = "Judge under these validation rules."},
    {.name = "hardware", .kind = DP_OPTION_VALUE, AT(hardware), .argument = "FLAGS", .set = DP_SET_HARDWARE,
     .otherwise = "as the case says", .help = "Judge under these hardware flags, joined by `|`."},
    {.name = "from", .kind = DP_OPTION_WORD, AT(from), .argument = "FORM", .words = DP_INPUT_FORMS,
     .standard = "auto", .help = "Form of the input; auto goes by the first bytes."},
    DP_OPTIMIZE_OPTION(AT(optimize), "Optimizations of the optimized translator that are on."),
};
/* clang-format on */

static const char details[] =
    "FILE is a case as text (.dp), bytes or JSON Lines; `-` is stdin. Only regular files and stdin are read.\n"
    "Exit code: 0 below --fail-on, 1 at or above it, 2 if a file cannot be used or holds a command that a model\n"
    "does not support (with --expect: unless `expect unsupported` names it). Of several files the largest counts.\n"
    "A finding has its blame: the smallest set of optimizations that causes it (`drainproof blame --help`).\n"
    "JSON: file, accepted, diagnostics, requirements, actions, packets, findings, unsupported (commands that a model\n"
    "cannot judge), with --expect also expectations, with --hazards application_hazards, with -v translations; `only`\n"
    "marks what one model alone says. A file that cannot be used gives file and error{line,column,text}.\n"
    "--hazards adds hazards, needless and cost too. `packets` blocks of a case are for `drainproof judge`: the text\n"
    "has a note, the JSON unjudged_packets, unless an `expect stream` line names them. Not built yet: operations.\n"
    "Places are line numbers, for bytes record numbers. A resource of a case in bytes has no name: the console calls\n"
    "it <untitled>. Programs have no addresses; those in messages stand for slots.\n";

static const char examples[] = "  drainproof check case.dp\n"
                               "  drainproof check -v --fail-on=warning --trust=seed case.dp\n"
                               "  drainproof check --expect corpus/barrier/*.dp\n"
                               "  drainproof check --hardware='scarlett|fill_touch' --print-packets case.dp\n"
                               "  drainproof check --messages=console --trust=seed case.dp\n"
                               "  drainproof check --hazards --fail-on=hazard case.dp\n"
                               "  drainproof check --optimize=all,-fold_gcr --print-packets case.dp\n"
                               "  drainproof check --json case.dp | python3 -m json.tool\n"
                               "  drainproof check --from=bytes crash-0123\n";

/* --- one run over many files --- */

struct tally {
    size_t files;
    size_t unusable;
    size_t findings;
    size_t severity[3]; /* DP_SEVERITY_* */
    size_t hazards;     /* of applications */
    size_t broken;      /* hazards of the packets of a model */
    size_t held;
    size_t failed; /* those that cannot be judged among them */
    size_t silent; /* files without expectations */
};

struct run {
    const struct check_settings *settings;
    struct dp_harness *harness;
    struct tally tally;
};

static enum dp_exit worse(enum dp_exit a, enum dp_exit b) {
    return a > b ? a : b;
}

static bool looks_for_hazards(const struct check_settings *settings) {
    return settings->hazards || settings->story || settings->fail_on == FAIL_ON_HAZARD;
}

/* Puts the options that speak of the device into the first record. */
static void override_device(const struct check_settings *settings, struct dp_input *input) {
    struct dp_record_device *device = &input->c.records[0].as.device;
    if (settings->rules.given) {
        device->rules = settings->rules.value;
    }
    if (settings->hardware.given) {
        device->hardware = settings->hardware.value;
    }
}

/* What the diagnostics come to under --fail-on, those of other labels aside. */
static enum dp_exit judge_diagnostics(struct run *run, const struct dp_checked *checked,
                                      const struct dp_said_diagnostics *said) {
    enum dp_exit result = DP_EXIT_OK;
    for (size_t i = 0; i < said->count; i++) {
        const struct dp_diagnostic *d = &said->items[i].what;
        if (!dp_is_trusted(checked, dp_rule_facts(d->rule)->trust)) {
            continue;
        }
        run->tally.severity[d->severity]++;
        bool fails = run->settings->fail_on == FAIL_ON_WARNING ||
                     (run->settings->fail_on == FAIL_ON_ERROR && d->severity == DP_SEVERITY_error);
        result = fails ? DP_EXIT_FAILED : result;
    }
    return run->settings->expect ? DP_EXIT_OK : result;
}

static void put_expectations(struct json_object *object, const struct dp_expect_tally *tally) {
    struct json_object *inner = json_object_new_object();
    if (object == NULL || inner == NULL || json_object_object_add(object, "expectations", inner) != 0) {
        json_object_put(inner);
        return;
    }
    json_object_object_add(inner, "held", json_object_new_uint64(tally->held));
    json_object_object_add(inner, "failed", json_object_new_uint64(tally->failed));
    json_object_object_add(inner, "unusable", json_object_new_uint64(tally->unusable));
}

static enum dp_exit judge_expectations(struct run *run, const struct dp_checked *checked, struct json_object *object) {
    if (!run->settings->expect) {
        return DP_EXIT_OK;
    }
    struct dp_expect_tally tally = dp_judge_expectations(checked, run->settings->json ? stderr : stdout);
    run->tally.silent += checked->input->c.expect_count == 0;
    run->tally.held += tally.held;
    run->tally.failed += tally.failed + tally.unusable;
    put_expectations(object, &tally);
    return tally.unusable > 0 ? DP_EXIT_UNUSABLE : tally.failed > 0 ? DP_EXIT_FAILED : DP_EXIT_OK;
}

/* Application hazards, if they are asked for and every command could be judged. With --expect they are told and do not
 * count, like diagnostics. */
static enum dp_exit judge_hazards(struct run *run, const struct dp_checked *checked, struct json_object *object) {
    size_t count = 0;
    size_t broken = 0;
    if (!looks_for_hazards(run->settings) || checked->verdict == DP_VERDICT_UNSUPPORTED) {
        return DP_EXIT_OK;
    }
    struct json_object *into = run->settings->json ? object : NULL;
    const struct dp_judged_parts parts = {
        .streams = 3, .waits_of = 0, .cost = true, .story = run->settings->story};
    if (!dp_check_hazards(checked, into, &count) || !dp_report_judged(checked, &parts, into, &broken)) {
        fprintf(stderr, "%s: error: out of memory\n", checked->input->name);
        return DP_EXIT_UNUSABLE;
    }
    run->tally.hazards += count;
    run->tally.broken += broken;
    bool fails = count + broken > 0 && run->settings->fail_on >= FAIL_ON_HAZARD && !run->settings->expect;
    return fails ? DP_EXIT_FAILED : DP_EXIT_OK;
}

/* With --expect diagnostics are not what the reader is after, unless they ask. */
static void print_text(const struct run *run, const struct dp_checked *checked,
                       const struct dp_said_diagnostics *diagnostics, const struct dp_said_requirements *requirements) {
    if (!run->settings->expect || run->settings->verbose) {
        dp_report_diagnostics(checked, diagnostics, (enum dp_messages)run->settings->messages);
    }
    if (run->settings->events) {
        dp_check_events(checked);
    }
    if (run->settings->verbose) {
        dp_report_requirements(checked, requirements);
    }
    if (run->settings->packets == PACKETS_IR) {
        dp_report_packets(checked);
    }
    dp_report_finding(checked);
}

static enum dp_exit report(struct run *run, const struct dp_checked *checked,
                           const struct dp_said_diagnostics *diagnostics,
                           const struct dp_said_requirements *requirements) {
    struct json_object *object = NULL;
    if (run->settings->json) {
        object = dp_report_json(checked, diagnostics, requirements);
        if (run->settings->verbose && !dp_check_json_details(object, checked, diagnostics)) {
            json_object_put(object);
            object = NULL;
        }
    } else {
        print_text(run, checked, diagnostics, requirements);
    }
    enum dp_exit result = judge_diagnostics(run, checked, diagnostics);
    if (!dp_is_supported(checked, run->settings->expect)) {
        dp_report_unsupported(checked);
        result = DP_EXIT_UNUSABLE;
    }
    result = worse(result, judge_hazards(run, checked, object));
    result = worse(result, judge_expectations(run, checked, object));
    bool whole = dp_check_unjudged(checked, run->settings->expect, run->settings->json, object);
    if (run->settings->json && (!dp_print_json(object) || !whole)) {
        fprintf(stderr, "%s: error: the JSON could not be written\n", checked->input->name);
        result = DP_EXIT_UNUSABLE;
    }
    if (checked->verdict == DP_VERDICT_FINDING) {
        run->tally.findings++;
        result = worse(result, DP_EXIT_FAILED);
    }
    return result;
}

static enum dp_exit judged(struct run *run, struct dp_checked *checked) {
    struct dp_said_diagnostics diagnostics = {NULL, 0};
    struct dp_said_requirements requirements = {NULL, 0};
    enum dp_exit result = DP_EXIT_UNUSABLE;
    struct dp_report explained;
    bool named = checked->input->form != DP_INPUT_BYTES;
    bool started = dp_report_start(&explained, &checked->input->c, named, checked->observed[0]);
    checked->report = &explained;
    if (started && dp_merge_diagnostics(checked->observed, &diagnostics) &&
        dp_merge_requirements(checked->observed, &requirements)) {
        result = report(run, checked, &diagnostics, &requirements);
    } else {
        fprintf(stderr, "%s: error: out of memory\n", checked->input->name);
    }
    dp_report_end(&explained);
    free(diagnostics.items);
    free(requirements.items);
    return result;
}

static enum dp_exit check_input(struct run *run, struct dp_input *input) {
    override_device(run->settings, input);
    struct dp_checked checked = {.input = input, .program = dp_case_program(&input->c), .trust = run->settings->trust};
    const struct dp_options with = {run->settings->optimize};
    checked.verdict = dp_judge_program(run->harness, &with, &checked.program, DP_EVERY_ORACLE, &checked.finding);
    if (checked.verdict == DP_VERDICT_OUT_OF_MEMORY) {
        fprintf(stderr, "%s: error: out of memory\n", input->name);
        return DP_EXIT_UNUSABLE;
    }
    for (int model = 0; model < 2; model++) {
        checked.observed[model] = dp_harness_observation(run->harness, model);
        if (checked.observed[model]->status != DP_STATUS_OK) {
            fprintf(stderr, "%s: error: the %s model refused the program as malformed\n", input->name,
                    dp_model_names[model]);
            return DP_EXIT_UNUSABLE;
        }
    }
    if (checked.verdict == DP_VERDICT_FINDING) {
        checked.blame = dp_blame_of(&checked.program, &checked.finding, with.switches);
    }
    return judged(run, &checked);
}

static enum dp_exit check_file(struct run *run, const char *path) {
    struct dp_input input;
    struct dp_text_error error;
    run->tally.files++;
    enum dp_exit result = DP_EXIT_UNUSABLE;
    if (dp_input_read(path, (enum dp_input_form)run->settings->from, &input, &error)) {
        result = check_input(run, &input);
        dp_input_free(&input);
    } else {
        dp_say_error(input.name, &error);
        if (run->settings->json && !dp_print_json(dp_report_json_error(input.name, &error))) {
            fprintf(stderr, "%s: error: the JSON could not be written\n", input.name);
        }
    }
    run->tally.unusable += result == DP_EXIT_UNUSABLE;
    return result;
}

static void print_summary(const struct run *run) {
    const struct tally *t = &run->tally;
    printf("%zu file%s: ", t->files, t->files == 1 ? "" : "s");
    if (run->settings->expect) {
        printf("%zu of %zu expectations hold, ", t->held, t->held + t->failed);
        if (t->silent > 0) {
            printf("%zu file%s nothing, ", t->silent, t->silent == 1 ? " expects" : "s expect");
        }
    } else {
        printf("%zu error%s, %zu warning%s, ", t->severity[DP_SEVERITY_error],
               t->severity[DP_SEVERITY_error] == 1 ? "" : "s", t->severity[DP_SEVERITY_warning],
               t->severity[DP_SEVERITY_warning] == 1 ? "" : "s");
    }
    if (looks_for_hazards(run->settings)) {
        printf("%zu application hazard%s, %zu of packets, ", t->hazards, t->hazards == 1 ? "" : "s", t->broken);
    }
    printf("%zu finding%s, %zu unusable\n", t->findings, t->findings == 1 ? "" : "s", t->unusable);
}

static enum dp_exit check(const void *settings, int count, char **files) {
    struct run run = {.settings = settings, .harness = dp_harness_create(&dp_reference, &dp_optimized)};
    enum dp_exit result = DP_EXIT_OK;
    if (run.harness == NULL) {
        fprintf(stderr, "drainproof check: out of memory\n");
        return DP_EXIT_UNUSABLE;
    }
    for (int i = 0; i < count; i++) {
        result = worse(result, check_file(&run, files[i]));
    }
    if (!run.settings->json) {
        print_summary(&run);
    }
    dp_harness_destroy(run.harness);
    return result;
}

const struct dp_verb dp_verb_check = {
    .name = "check",
    .summary = "run cases through both models and every oracle",
    .operands = "FILE...",
    .least = 1,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(struct check_settings),
    .details = details,
    .more = dp_print_expectations,
    .examples = examples,
    .run = check,
};
