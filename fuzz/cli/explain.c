/* explain.c: `drainproof explain`: what each barrier asks of the hardware, and what each packet is for. */
#define _POSIX_C_SOURCE 200809L
#include "fuzz/cli/explain.h"

#include "fuzz/cli/check.h"
#include "fuzz/cli/explain_lines.h"
#include "fuzz/cli/file.h"
#include "fuzz/cli/judged.h"
#include "fuzz/cli/page.h"
#include "fuzz/cli/report.h"
#include "fuzz/cli/suggest.h"
#include "fuzz/cli/unsupported.h"
#include "fuzz/cli/value.h"
#include "fuzz/cli/verb.h"
#include "model/describe.h"

#include <json-c/json.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WIDTH_LEAST 72u
#define WIDTH_MOST  400u

enum fail_on { FAIL_ON_FINDING, FAIL_ON_HAZARD, FAIL_ON_ERROR, FAIL_ON_WARNING };
enum colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

struct explain_settings {
    const char *barrier;
    const char *against;
    const char *width;
    const char *svg;
    const char *output;
    bool json;
    bool html;
    bool given;
    uint32_t stream;
    uint32_t fail_on;
    uint32_t trust;
    uint32_t colour;
    uint32_t from;
    uint64_t optimize;
    struct dp_override rules;
    struct dp_override hardware;
};

#define AT(member) .offset = offsetof(struct explain_settings, member)

/* clang-format off */
static const struct dp_option options[] = {
    {.name = "barrier", .kind = DP_OPTION_TEXT, AT(barrier), .argument = "@LABEL", .otherwise = "all calls",
     .help = "Explain this call alone, or this barrier of its call: its label, or @N for record N as messages count."},
    {.name = "against", .kind = DP_OPTION_TEXT, AT(against), .argument = "KEY=VALUE,...",
     .otherwise = "the two models beside each other",
     .help = "Judge the program a second time with the device changed, and set the two paths beside each other: any "
             "field of the device line."},
    {.name = "stream", .kind = DP_OPTION_WORD, AT(stream), .argument = "MODEL", .words = "reference|optimized",
     .standard = "optimized", .help = "With --against: whose packets are shown. The totals show both models."},
    {.name = "json", .kind = DP_OPTION_FLAG, AT(json), .help = "Print one JSON object a file, each on its line."},
    {.name = "html", .kind = DP_OPTION_FLAG, AT(html),
     .help = "Write one page for a browser instead, of one file: what the case shows in a sentence, the program, what "
             "its barriers ask for, both streams, the timeline, blame, cost and the words."},
    {.name = "output", .letter = 'o', .kind = DP_OPTION_TEXT, AT(output), .argument = "OUT", .standard = "-",
     .help = "With --html: where to write the page; `-` is stdout."},
    {.name = "svg", .kind = DP_OPTION_TEXT, AT(svg), .argument = "OUT", .otherwise = "none is drawn",
     .help = "Write the timeline of both streams as a drawing, of one file."},
    {.name = "given", .kind = DP_OPTION_FLAG, AT(given),
     .help = "The `packets` blocks of the case stand in the optimized model's place, as `judge` puts them there."},
    {.name = "fail-on", .kind = DP_OPTION_WORD, AT(fail_on), .argument = "WHAT",
     .words = "finding|hazard|error|warning", .standard = "error",
     .help = "The mildest thing that makes the exit code 1; each word includes those before it. Declared faults of "
             "the old driver are told and do not count."},
    {.name = "trust", .kind = DP_OPTION_WORDS, AT(trust), .argument = "LABEL,...",
     .words = "seed|spec|observed|proposed", .standard = "seed,spec,observed,proposed",
     .help = "Print and count only requirements and rules that come from there."},
    {.name = "rules", .kind = DP_OPTION_VALUE, AT(rules), .argument = "RULES", .set = DP_SET_RULES,
     .otherwise = "as the case says", .help = "Judge under these validation rules."},
    {.name = "hardware", .kind = DP_OPTION_VALUE, AT(hardware), .argument = "FLAGS", .set = DP_SET_HARDWARE,
     .otherwise = "as the case says", .help = "Judge under these hardware flags, joined by `|`."},
    {.name = "width", .kind = DP_OPTION_TEXT, AT(width), .argument = "N", .standard = "100",
     .help = "Characters on a line, 72 to 400."},
    {.name = "color", .kind = DP_OPTION_WORD, AT(colour), .argument = "WHEN", .words = "auto|always|never",
     .standard = "auto", .help = "auto: on a terminal, unless NO_COLOR is set."},
    {.name = "from", .kind = DP_OPTION_WORD, AT(from), .argument = "FORM", .words = DP_INPUT_FORMS,
     .standard = "auto", .help = "Form of the input; auto goes by the first bytes."},
    DP_OPTIMIZE_OPTION(AT(optimize), "Optimizations of the optimized translator that are on."),
};
/* clang-format on */

static const char details[] =
    "FILE is a case as text (.dp), bytes or JSON Lines; `-` is stdin. For each barrier call, and for each copy, "
    "discard\n"
    "and execute that needs packets of its own: what was written; the requirement of each barrier, with its trust "
    "label\n"
    "and what it comes from; the packets of both streams beside each other, each with the bits that it serves, that\n"
    "another packet has served them already (`again`), or that nothing asks for it (`not required by the sheet`); "
    "what\n"
    "they cost. Then a line a list, the totals, and the hazards and declared faults that the judges see.\n"
    "Barriers of a call are named by their label, or GROUP.BARRIER. `run of @x`: asked for by an earlier barrier that\n"
    "no work item parts from this one. `owed to later readers`: a write further back than this barrier is made "
    "visible.\n"
    "`before`, `behind BLIT t0`: an operation's own syncs. `merged`: one packet serves several barriers.\n"
    "Tables (barrier sheet 15): 1 xbox_sync_to_drain_block.tsv, 2 xbox_access_to_caches.tsv,\n"
    "3 xbox_layout_to_compression.tsv, states legacy_states.tsv. The label is the weakest of the rows used.\n"
    "--against: `as given` is the device of the file (with --rules and --hardware), `changed` the other one. A "
    "program\n"
    "that is refused on the changed device is told which rule refuses it, and the exit code is 1.\n"
    "Actions are D3D12XBOX_SYNC_FLAG_*.\n"
    "JSON: file, changed, refused, calls[{command, list, barriers[{text, requirements[{changed, accepted, trust, "
    "drain,\n"
    "..., operations}]}], streams[{stream, changed, bottom, top, packets[{packet, text, purpose{as, text, reasons, "
    "again,\n"
    "why, beyond}}], cost}]}], totals, sides[{changed, diagnostics, findings, application_hazards, hazards, "
    "needless}].\n"
    "The page needs no other file and no script. Of a long case it says what it leaves out; its exit code is that of\n"
    "the text, and it is written whatever that is.\n"
    "Exit code: 0 below --fail-on, 1 at or above it, 2 if a file cannot be used, has no such label, or holds a "
    "command\n"
    "that a model does not support. Of several files the largest counts.\n";

static const char examples[] = "  drainproof explain case.dp\n"
                               "  drainproof explain --barrier=@b case.dp\n"
                               "  drainproof explain --against legacy_translation=off case.dp\n"
                               "  drainproof explain --against hardware=worst --stream=reference case.dp\n"
                               "  drainproof explain --html case.dp > page.html\n"
                               "  drainproof explain --html --given driver.dp -o page.html\n"
                               "  drainproof explain --svg timeline.svg case.dp\n"
                               "  drainproof explain --json case.dp | python3 -m json.tool\n"
                               "  drainproof explain --color=always case.dp | less -R\n";

static enum dp_exit worse(enum dp_exit a, enum dp_exit b) {
    return a > b ? a : b;
}

/* --- --barrier --- */

/* The record that the option names: a label of the case, or @N. False: said on stderr. */
static bool find_record(const struct dp_input *input, const char *wanted, size_t *record) {
    const char *label = wanted[0] == '@' ? wanted + 1 : wanted;
    const char *rest = NULL;
    uint32_t number = 0;
    struct dp_suggestion suggestion = DP_SUGGESTION(label, strlen(label));
    for (size_t i = 0; input->c.labels != NULL && i < input->c.count; i++) {
        if (input->c.labels[i] == NULL) {
            continue;
        }
        if (strcmp(input->c.labels[i], label) == 0) {
            *record = i;
            return true;
        }
        dp_suggest(&suggestion, input->c.labels[i], strlen(input->c.labels[i]));
    }
    if (dp_number_parse(label, &number, &rest) && *rest == '\0' && number < input->c.count) {
        *record = number;
        return true;
    }
    fprintf(stderr, "%s: error: --barrier: there is no '@%s'", input->name, label);
    if (suggestion.best != NULL) {
        fprintf(stderr, "; did you mean '@%s'?", suggestion.best);
    }
    fprintf(stderr, "\n");
    return false;
}

static bool choose(const struct dp_input *input, const char *wanted, struct dp_explain_view *view) {
    size_t record = 0;
    struct dp_address at;
    struct dp_program program = dp_case_program(&input->c);
    view->command = DP_NO_COMMAND;
    view->part = SIZE_MAX;
    if (wanted == NULL) {
        return true;
    }
    if (!find_record(input, wanted, &record)) {
        return false;
    }
    (void)dp_record_address(&program, record, &at);
    if (dp_describe(program.records[at.command].kind)->category != DP_CATEGORY_CALL) {
        fprintf(stderr, "%s: error: --barrier: %s names a %s, no barrier\n", input->name, wanted,
                dp_describe(program.records[at.command].kind)->name);
        return false;
    }
    view->command = at.command;
    view->part = at.barrier >= 0 ? record : SIZE_MAX;
    return true;
}

/* --- a file --- */

struct run {
    const struct explain_settings *settings;
    int width;
    bool colour;
};

static enum dp_exit fails(const struct run *run, uint32_t what) {
    return run->settings->fail_on >= what ? DP_EXIT_FAILED : DP_EXIT_OK;
}

/* Hazards, needless waits and findings of one side; as text, or into `object`. */
static enum dp_exit judge_side(const struct run *run, const struct dp_explain_side *side, struct json_object *object) {
    static const struct dp_judged_parts parts = {.streams = 3, .waits_of = 0, .cost = false};
    const struct dp_checked *checked = &side->checked;
    enum dp_exit result = DP_EXIT_OK;
    size_t hazards = 0;
    size_t own = 0;
    for (size_t i = 0; i < side->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &side->diagnostics.items[i].what;
        bool counts = dp_is_trusted(checked, dp_rule_facts(d->rule)->trust);
        uint32_t severity = d->severity == DP_SEVERITY_error ? FAIL_ON_ERROR : FAIL_ON_WARNING;
        result = counts ? worse(result, fails(run, severity)) : result;
    }
    if (object == NULL) {
        dp_report_finding(checked);
    }
    if (checked->verdict == DP_VERDICT_FINDING) {
        result = worse(result, fails(run, FAIL_ON_FINDING));
    }
    if (!dp_is_supported(checked, false)) {
        dp_report_unsupported(checked);
        return DP_EXIT_UNUSABLE;
    }
    if (!dp_check_hazards(checked, object, &own) || !dp_report_judged(checked, &parts, object, &hazards)) {
        fprintf(stderr, "%s: error: out of memory\n", checked->input->name);
        return DP_EXIT_UNUSABLE;
    }
    if (object == NULL) {
        printf("%s: %zu hazard%s of the streams (declared faults aside), %zu application hazard%s, %s\n",
               checked->input->name, hazards, hazards == 1 ? "" : "s", own, own == 1 ? "" : "s",
               checked->verdict == DP_VERDICT_FINDING ? "a finding" : "no finding");
    }
    return own + hazards > 0 ? worse(result, fails(run, FAIL_ON_HAZARD)) : result;
}

/* Diagnostics that stand at no call: operands, executes. Those of calls are told there. */
static void print_other_diagnostics(const struct dp_explain_side *side, struct dp_said_diagnostics *others) {
    for (size_t i = 0; i < side->diagnostics.count; i++) {
        uint64_t command = side->diagnostics.items[i].what.command;
        if (dp_describe(side->checked.program.records[command].kind)->category != DP_CATEGORY_CALL) {
            others->items[others->count++] = side->diagnostics.items[i];
        }
    }
    dp_report_diagnostics(&side->checked, others, DP_MESSAGES_LINE);
}

static bool print_side(const struct dp_explain_side *side, bool chosen) {
    struct dp_said_diagnostics others = {malloc((side->diagnostics.count + 1) * sizeof *others.items), 0};
    if (others.items == NULL) {
        fprintf(stderr, "%s: error: out of memory\n", side->input.name);
        return false;
    }
    if (!chosen) {
        print_other_diagnostics(side, &others);
    }
    free(others.items);
    return true;
}

/* Rules that the changed device breaks and the given one does not. */
static enum dp_exit tell_refused(const struct dp_explain_view *view) {
    size_t count = 0;
    char text[DP_DIAGNOSTIC_SIZE];
    char place[DP_PLACE_SIZE];
    char line[DP_DIAGNOSTIC_SIZE + DP_PLACE_SIZE + 64];
    const struct dp_explain_side *after = &view->sides[view->side_count - 1];
    for (;; count++) {
        const struct dp_diagnostic *d = dp_explain_new_error(&view->sides[0], after, count);
        if (d == NULL || view->side_count == 1) {
            return count > 0 ? DP_EXIT_FAILED : DP_EXIT_OK;
        }
        if (count == 0) {
            printf("%sthis program cannot be changed so: with %s it is refused%s\n",
                   dp_style_on(DP_STYLE_BAD, view->colour), after->title, dp_style_off(DP_STYLE_BAD, view->colour));
        }
        snprintf(line, sizeof line, "  %s: %s: %s", dp_place(&after->checked, d->command, place, sizeof place),
                 dp_rule_facts(d->rule)->name, dp_diagnostic_text(&after->checked, d, text, sizeof text));
        dp_lines_print_wide(line, 4, view->width);
    }
}

static enum dp_exit print_text(const struct run *run, const struct dp_explain_view *view) {
    enum dp_exit result = tell_refused(view);
    if (!dp_explain_print(view)) {
        fprintf(stderr, "%s: error: out of memory\n", view->sides[0].input.name);
        return DP_EXIT_UNUSABLE;
    }
    if (view->command == DP_NO_COMMAND) {
        dp_explain_print_totals(view);
    }
    for (size_t i = 0; i < view->side_count; i++) {
        if (view->side_count == 2) {
            printf("%s%s%s\n", dp_style_on(DP_STYLE_HEAD, view->colour), i == 0 ? "as given" : view->sides[1].title,
                   dp_style_off(DP_STYLE_HEAD, view->colour));
        }
        if (!print_side(&view->sides[i], view->command != DP_NO_COMMAND)) {
            return DP_EXIT_UNUSABLE;
        }
        result = worse(result, judge_side(run, &view->sides[i], NULL));
    }
    return result;
}

static enum dp_exit print_json(const struct run *run, const struct dp_explain_view *view) {
    enum dp_exit result = DP_EXIT_OK;
    struct json_object *object = dp_explain_json(view);
    struct json_object *sides = object != NULL ? json_object_object_get(object, "sides") : NULL;
    for (size_t i = 0; i < view->side_count && sides != NULL; i++) {
        result = worse(result, judge_side(run, &view->sides[i], json_object_array_get_idx(sides, i)));
    }
    if (view->side_count == 2 && dp_explain_new_error(&view->sides[0], &view->sides[1], 0) != NULL) {
        result = worse(result, DP_EXIT_FAILED);
    }
    if (!dp_print_json(object)) {
        fprintf(stderr, "%s: error: the JSON could not be written\n", view->sides[0].input.name);
        return DP_EXIT_UNUSABLE;
    }
    return result;
}

/* The page, or the drawing beside the text. Its verdict is that of the text: what that says is dropped. */
static enum dp_exit write_page(const struct run *run, const struct dp_explain_view *view, bool svg) {
    const char *path = svg ? run->settings->svg : run->settings->output;
    struct json_object *dropped = json_object_new_object();
    struct dp_text_error error = {0, 0, "out of memory"};
    size_t size = 0;
    char *bytes = dropped != NULL ? dp_page(view, svg, &size) : NULL;
    enum dp_exit result = bytes != NULL ? judge_side(run, &view->sides[0], dropped) : DP_EXIT_UNUSABLE;
    if (bytes == NULL || !dp_file_write(path, bytes, size, error.message, sizeof error.message)) {
        dp_say_error(strcmp(path, "-") == 0 ? view->sides[0].input.name : path, &error);
        result = DP_EXIT_UNUSABLE;
    }
    json_object_put(dropped);
    free(bytes);
    return result;
}

static enum dp_exit print_view(const struct run *run, const struct dp_explain_view *view) {
    enum dp_exit result = DP_EXIT_OK;
    if (run->settings->svg != NULL) {
        result = write_page(run, view, true);
    }
    return worse(result, run->settings->html   ? write_page(run, view, false)
                         : run->settings->json ? print_json(run, view)
                                               : print_text(run, view));
}

static void set_columns(const struct run *run, struct dp_explain_view *view) {
    bool against = view->side_count == 2;
    for (size_t i = 0; i < 2; i++) {
        struct dp_explain_column *column = &view->columns[i];
        column->side = &view->sides[against ? i : 0];
        column->model = against ? (int)run->settings->stream : (int)i;
        if (against) {
            snprintf(column->title, sizeof column->title, "%.120s (%s)", i == 0 ? "as given" : view->sides[1].title,
                     dp_model_names[column->model]);
        } else {
            snprintf(column->title, sizeof column->title, "%s",
                     i == 1 && run->settings->given ? "given" : dp_model_names[i]);
        }
    }
}

static enum dp_exit explain_input(const struct run *run, struct dp_input *input) {
    struct dp_explain_side sides[2] = {{.title = ""}, {.title = ""}};
    struct dp_explain_view view = {.sides = sides,
                                   .side_count = run->settings->against != NULL ? 2 : 1,
                                   .width = run->width,
                                   .colour = run->colour};
    struct dp_record_device *device = &input->c.records[0].as.device;
    device->rules = run->settings->rules.given ? run->settings->rules.value : device->rules;
    device->hardware =
        run->settings->hardware.given ? (dp_field_MASK16)run->settings->hardware.value : device->hardware;
    bool good = choose(input, run->settings->barrier, &view);
    for (size_t i = 0; i < view.side_count && good; i++) {
        sides[i].options.switches = run->settings->optimize;
        sides[i].given = run->settings->given;
        good = dp_explain_open(&sides[i], input, i == 0 ? NULL : run->settings->against, run->settings->trust);
    }
    enum dp_exit result = DP_EXIT_UNUSABLE;
    if (good) {
        set_columns(run, &view);
        result = print_view(run, &view);
    }
    dp_explain_close(&sides[0]);
    dp_explain_close(&sides[1]);
    return result;
}

static enum dp_exit explain_file(const struct run *run, const char *path) {
    struct dp_input input;
    struct dp_text_error error;
    if (!dp_input_read(path, (enum dp_input_form)run->settings->from, &input, &error)) {
        dp_say_error(input.name, &error);
        if (run->settings->json && !dp_print_json(dp_report_json_error(input.name, &error))) {
            fprintf(stderr, "%s: error: the JSON could not be written\n", input.name);
        }
        return DP_EXIT_UNUSABLE;
    }
    enum dp_exit result = explain_input(run, &input);
    dp_input_free(&input);
    return result;
}

static bool wants_colour(uint32_t colour) {
    const char *no = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    bool dumb = term == NULL || strcmp(term, "dumb") == 0;
    return colour == COLOUR_ALWAYS ||
           (colour == COLOUR_AUTO && isatty(STDOUT_FILENO) == 1 && !dumb && (no == NULL || no[0] == '\0'));
}

/* What goes together, and whether there is a place for what is written. False: said on stderr. */
static bool can_write(const struct explain_settings *settings, int count) {
    const char *option = settings->html ? "--html" : "--svg";
    const char *paths[2] = {settings->html ? settings->output : NULL, settings->svg};
    char why[256];
    if (!settings->html && strcmp(settings->output, "-") != 0) {
        fprintf(stderr, "drainproof explain: --output: it goes with --html\n");
        return false;
    }
    if (settings->svg != NULL && strcmp(settings->svg, "-") == 0) {
        fprintf(stderr, "drainproof explain: --svg: stdout holds the text; name a file\n");
        return false;
    }
    if ((settings->html || settings->svg != NULL) && (count != 1 || settings->against != NULL)) {
        fprintf(stderr, "drainproof explain: %s: it takes %s\n", option,
                count != 1 ? "one file" : "one device: --against goes with the text");
        return false;
    }
    if (settings->html && settings->json) {
        fprintf(stderr, "drainproof explain: --html and --json exclude each other\n");
        return false;
    }
    for (size_t i = 0; i < 2; i++) {
        if (paths[i] != NULL && strcmp(paths[i], "-") != 0 && !dp_file_can_write(paths[i], why, sizeof why)) {
            fprintf(stderr, "%s: error: %s\n", paths[i], why);
            return false;
        }
    }
    return true;
}

static enum dp_exit explain(const void *given, int count, char **files) {
    const struct explain_settings *settings = given;
    const char *rest = NULL;
    uint32_t width = 0;
    enum dp_exit result = DP_EXIT_OK;
    if (!dp_number_parse(settings->width, &width, &rest) || *rest != '\0' || width < WIDTH_LEAST ||
        width > WIDTH_MOST) {
        fprintf(stderr, "drainproof explain: --width: '%s' is no number from %u to %u\n", settings->width, WIDTH_LEAST,
                WIDTH_MOST);
        return DP_EXIT_UNUSABLE;
    }
    if (!can_write(settings, count)) {
        return DP_EXIT_UNUSABLE;
    }
    struct dp_record_device device = {0};
    if (settings->against != NULL && !dp_explain_change(&device, "--against", settings->against)) {
        return DP_EXIT_UNUSABLE;
    }
    struct run run = {settings, (int)width, !settings->json && !settings->html && wants_colour(settings->colour)};
    for (int i = 0; i < count; i++) {
        result = worse(result, explain_file(&run, files[i]));
    }
    return result;
}

const struct dp_verb dp_verb_explain = {
    .name = "explain",
    .summary = "what each barrier asks for, and what each packet is for",
    .operands = "FILE...",
    .least = 1,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(struct explain_settings),
    .details = details,
    .examples = examples,
    .run = explain,
};
