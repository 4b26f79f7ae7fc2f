/* savings.c: `drainproof savings`: what barriers cost in four ways, and what each optimization saves. */
#include "fuzz/cli/savings.h"

#include "fuzz/cli/file.h"
#include "fuzz/cli/report.h"
#include "fuzz/cli/verb.h"
#include "fuzz/savings/weights.h"
#include "oracles/scratch.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define WEIGHTS_MOST (1024u * 1024u)

/* --- options --- */

struct savings_settings {
    bool json;
    bool each;
    const char *svg;
    const char *weights;
    uint32_t from;
};

#define AT(member) .offset = offsetof(struct savings_settings, member)

/* clang-format off */
static const struct dp_option options[] = {
    {.name = "weights", .kind = DP_OPTION_TEXT, AT(weights), .argument = "FILE", .otherwise = "hardware sheet 5.2",
     .help = "Cost figures of your own: one `NAME = NUMBER` a line, 0 to 1000000; `#` begins a comment; what is not "
             "named keeps its weight."},
    {.name = "each", .kind = DP_OPTION_FLAG, AT(each), 
     .help = "Of several cases print the page of each before the table."},
    {.name = "json", .kind = DP_OPTION_FLAG, AT(json), .help = "Print one JSON object instead of text."},
    {.name = "svg", .kind = DP_OPTION_TEXT, AT(svg), .argument = "OUT", .otherwise = "none is drawn",
     .help = "Draw into this file: of one case a bar a way, by what the weight is spent on; of several the sorted "
             "curve of gains, and the bars of the totals. Not written if a case cannot be used."},
    {.name = "from", .kind = DP_OPTION_WORD, AT(from), .argument = "FORM", .words = DP_INPUT_FORMS,
     .standard = "auto", .help = "Form of the input; auto goes by the first bytes."},
};
/* clang-format on */

static const char details[] =
    "FILE is a case as text (.dp), bytes or JSON Lines; `-` is stdin. Of a FOLDER all *.dp below it are taken. One "
    "case\n"
    "makes a page, several a table.\n"
    "The four ways:\n"
    "  untranslated legacy  ResourceBarrier on a device with legacy_translation=off\n"
    "  translated legacy    ResourceBarrier on a device that translates\n"
    "  enhanced as written  Barrier() as it stands; of a legacy case the Barrier() calls that translation makes\n"
    "  enhanced optimized   the same through the optimized translator, every switch on\n"
    "The first three are the reference's packets: every barrier alone, nothing left out. Syncs between executes cost\n"
    "nobody. A case without ResourceBarrier has no legacy ways, and a legacy case that cannot be written with\n"
    "Barrier() (it relies on promotion or decay, or is rejected) no `as written`: `-`, with the reason.\n"
    "Gain: weight of `enhanced optimized` against `enhanced as written` (`translated legacy` where that is `-`).\n"
    "Switches: each alone on against all off, and all on against all but it. Split pairs are compared with one "
    "barrier\n"
    "at their END; copies pinned to DMA with copies pinned to CS, as far as they may run there (a translator may "
    "drain\n"
    "for every engine all the same).\n"
    "cache operations: RB caches flushed, GL2 written back or invalidated, GL1 GLV GLK GLM GLI invalidated.\n"
    "JSON: weights, cases[{file, calls, legacy_calls, barriers, errors, ways{untranslated, translated, written,\n"
    "optimized}, base, gain, gain_thousandths, switches[{switch, id, alone, last}], split_barriers, driver_copies,\n"
    "compute_copies}], without_packets, unusable, totals, curve[]. A way: packets, ..., weight, by_kind, weight_of, "
    "or\n"
    "missing with the reason. A file that cannot be used gives file and error.\n"
    "Exit code: 0, or 2 if a file cannot be used or holds a command that a model does not support.\n"
    "\n"
    "Weights (a file may name each):\n";

static const char examples[] = "  drainproof savings case.dp\n"
                               "  drainproof savings corpus --svg gains.svg\n"
                               "  drainproof savings --weights mine.txt --json corpus/bugs | python3 -m json.tool\n";

static void print_weights(void) {
    char text[160];
    for (size_t i = 0; i < dp_weight_count; i++) {
        snprintf(text, sizeof text, "%" PRIu32 ": %s", dp_weight_of(&dp_cost_weights, i), dp_weights[i].what);
        dp_help_row(dp_weights[i].name, text);
    }
}

/* --- measuring --- */

static void fail(struct dp_savings_case *one, uint32_t line, const char *why) {
    one->error = (struct dp_text_error){line, 0, ""};
    snprintf(one->error.message, sizeof one->error.message, "%s", why);
}

static void measure(struct dp_savings_case *one, const struct dp_input *input, const struct dp_cost_weights *weights,
                    struct dp_scratch *scratch) {
    struct dp_program program = dp_case_program(&input->c);
    uint64_t command = DP_NO_COMMAND;
    uint32_t line = 0;
    switch (dp_savings_of(&program, weights, scratch, &one->savings, &command)) {
    case DP_SAVINGS_DONE:
        one->usable = true;
        break;
    case DP_SAVINGS_UNSUPPORTED:
        line = input->c.origins != NULL && command < input->c.count ? input->c.origins[command] : 0;
        fail(one, line, "a model has no semantics for this command");
        break;
    case DP_SAVINGS_MALFORMED:
        fail(one, 0, "a model refused the program as malformed");
        break;
    default:
        fail(one, 0, "out of memory");
        break;
    }
}

/* NULL: out of memory. */
static struct dp_savings_case *measure_file(const struct savings_settings *settings, const char *path,
                                            const struct dp_cost_weights *weights, struct dp_scratch *scratch) {
    struct dp_savings_case *one = calloc(1, sizeof *one);
    struct dp_input input;
    if (one == NULL) {
        return NULL;
    }
    bool read = dp_input_read(path, (enum dp_input_form)settings->from, &input, &one->error);
    one->file = strdup(input.name);
    if (read) {
        measure(one, &input, weights, scratch);
        dp_input_free(&input);
    }
    if (one->file == NULL) {
        free(one);
        return NULL;
    }
    if (!one->usable) {
        dp_say_error(one->file, &one->error);
    }
    return one;
}

/* --- a run --- */

static bool has_packets(const struct dp_savings_case *one) {
    bool some = false;
    for (size_t way = 0; way < DP_SAVINGS_WAYS; way++) {
        some = some || one->savings.ways[way].count.cost.of[DP_COST_packets] != 0;
    }
    return some;
}

static int by_gain(const void *a, const void *b) {
    const struct dp_savings_case *one = *(struct dp_savings_case *const *)a;
    const struct dp_savings_case *other = *(struct dp_savings_case *const *)b;
    int64_t share[2] = {dp_savings_share(&one->savings), dp_savings_share(&other->savings)};
    int64_t gain[2] = {dp_savings_gain(&one->savings), dp_savings_gain(&other->savings)};
    if (share[0] != share[1]) {
        return share[0] > share[1] ? -1 : 1;
    }
    if (gain[0] != gain[1]) {
        return gain[0] > gain[1] ? -1 : 1;
    }
    return strcmp(one->file, other->file);
}

static bool measure_all(const struct savings_settings *settings, const struct dp_savings_files *files,
                        struct dp_savings_view *view) {
    struct dp_scratch *scratch = dp_scratch_create(NULL);
    view->cases = calloc(files->count + 1, sizeof *view->cases);
    view->sorted = calloc(files->count + 1, sizeof *view->sorted);
    bool good = scratch != NULL && view->cases != NULL && view->sorted != NULL;
    for (size_t i = 0; i < files->count && good; i++) {
        struct dp_savings_case *one = measure_file(settings, files->paths[i], view->weights, scratch);
        good = one != NULL;
        if (good) {
            view->cases[view->count++] = one;
            view->unusable += !one->usable;
            if (one->usable && has_packets(one)) {
                view->sorted[view->sorted_count++] = one;
            }
        }
    }
    if (good) {
        qsort(view->sorted, view->sorted_count, sizeof *view->sorted, by_gain);
    } else {
        fprintf(stderr, "drainproof savings: out of memory\n");
    }
    dp_scratch_destroy(scratch);
    return good;
}

static void free_view(struct dp_savings_view *view) {
    for (size_t i = 0; i < view->count; i++) {
        free(view->cases[i]->file);
        free(view->cases[i]);
    }
    free(view->cases);
    free(view->sorted);
}

static void print_text(const struct savings_settings *settings, const struct dp_savings_view *view) {
    bool single = view->count == 1;
    for (size_t i = 0; i < view->count && (single || settings->each); i++) {
        if (view->cases[i]->usable) {
            dp_savings_print(view->cases[i]);
            printf("%s", single ? "" : "\n");
        }
    }
    if (!single) {
        dp_savings_print_table(view);
    }
}

/* The drawing first: where it cannot be written nothing is printed. */
static bool report(const struct savings_settings *settings, const struct dp_savings_view *view) {
    struct dp_text_error error = {0, 0, ""};
    if (settings->svg != NULL && view->unusable == 0 &&
        !dp_savings_write_svg(view, settings->svg, error.message, sizeof error.message)) {
        dp_say_error(settings->svg, &error);
        return false;
    }
    if (!settings->json) {
        print_text(settings, view);
        return true;
    }
    if (!dp_print_json(dp_savings_json(view))) {
        fprintf(stderr, "drainproof savings: the JSON could not be written\n");
        return false;
    }
    return true;
}

static bool read_weights(const char *path, struct dp_cost_weights *weights) {
    struct dp_text_error error = {0, 0, ""};
    char *text = NULL;
    size_t size = 0;
    *weights = dp_cost_weights;
    if (path == NULL) {
        return true;
    }
    bool good = dp_file_read(path, WEIGHTS_MOST, &text, &size, error.message, sizeof error.message) &&
                dp_weights_parse(text, size, weights, &error);
    if (!good) {
        dp_say_error(strcmp(path, "-") == 0 ? "stdin" : path, &error);
    }
    free(text);
    return good;
}

static bool can_draw(const char *path) {
    struct dp_text_error error = {0, 0, ""};
    if (path == NULL || dp_file_can_write(path, error.message, sizeof error.message)) {
        return true;
    }
    dp_say_error(path, &error);
    return false;
}

/* The cases of every operand; a path that cannot be read is said in the form that was asked for, and in words. */
static bool find_all(const struct savings_settings *settings, int count, char **operands,
                     struct dp_savings_files *files) {
    for (int i = 0; i < count; i++) {
        if (!dp_savings_find(operands[i], files)) {
            dp_say_error(files->failed, &files->error);
            if (settings->json) {
                (void)dp_print_json(dp_report_json_error(files->failed, &files->error));
            }
            return false;
        }
    }
    return true;
}

static enum dp_exit savings(const void *given, int count, char **operands) {
    const struct savings_settings *settings = given;
    struct dp_cost_weights weights;
    struct dp_savings_files files = {0};
    struct dp_savings_view view = {.weights = &weights, .weights_file = settings->weights};
    if (settings->svg != NULL && strcmp(settings->svg, "-") == 0) {
        fprintf(stderr, "drainproof savings: --svg: stdout holds the figures; name a file\n");
        return DP_EXIT_UNUSABLE;
    }
    bool good = read_weights(settings->weights, &weights) && can_draw(settings->svg) &&
                find_all(settings, count, operands, &files);
    good = good && measure_all(settings, &files, &view) && report(settings, &view);
    good = good && view.unusable == 0;
    free_view(&view);
    dp_savings_files_free(&files);
    return good ? DP_EXIT_OK : DP_EXIT_UNUSABLE;
}

const struct dp_verb dp_verb_savings = {
    .name = "savings",
    .summary = "what barriers cost in four ways, and what each optimization saves",
    .operands = "FILE...|FOLDER...",
    .least = 1,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(struct savings_settings),
    .details = details,
    .more = print_weights,
    .examples = examples,
    .run = savings,
};
