/* pso.c: `drainproof pso`: the base set of a set of pipelines, what derives from what, and what the package weighs; or
 * every export selection there is. */
#include "fuzz/cli/file.h"
#include "fuzz/cli/pso_view.h"
#include "fuzz/cli/report.h"
#include "fuzz/cli/value.h"
#include "fuzz/cli/verb.h"
#include "fuzz/pso/exhaust.h"
#include "fuzz/pso/seeds.h"

#include <inttypes.h>
#include <json-c/json.h>
#include <stdlib.h>
#include <string.h>

/* --- options --- */

enum fail_on { FAIL_ON_FINDING, FAIL_ON_ERROR };

struct pso_settings {
    bool json;
    const char *svg;
    struct dp_override compare;
    bool exhaust;
    const char *seeds;
    uint32_t fail_on;
    uint32_t from;
};

#define AT(member) .offset = offsetof(struct pso_settings, member)

/* clang-format off */
static const struct dp_option options[] = {
    {.name = "json", .kind = DP_OPTION_FLAG, AT(json),
     .help = "Print one JSON object instead of text."},
    {.name = "svg", .kind = DP_OPTION_TEXT, AT(svg), .argument = "OUT", .otherwise = "none is drawn",
     .help = "Draw the classes and what the package weighs into this file."},
    {.name = "compare", .kind = DP_OPTION_VALUE, AT(compare), .argument = "MODE", .set = DP_SET_COMPARE,
     .otherwise = "as the case says", .help = "How exports are compared: strict, spi or superset."},
    {.name = "exhaust", .kind = DP_OPTION_FLAG, AT(exhaust),
     .help = "Take no FILE: create every export selection there is with both models; print count and digest."},
    {.name = "seeds", .kind = DP_OPTION_TEXT, AT(seeds), .argument = "DIR", .otherwise = "none are written",
     .help = "Write each saved pipeline into this folder as an input of fuzz_pso_load."},
    {.name = "fail-on", .kind = DP_OPTION_WORD, AT(fail_on), .argument = "WHAT",
     .words = "finding|error", .standard = "error",
     .help = "The mildest thing that makes the exit code 1: that both models disagree, or a call that fails."},
    {.name = "from", .kind = DP_OPTION_WORD, AT(from), .argument = "FORM", .words = DP_INPUT_FORMS,
     .standard = "auto", .help = "Form of the input; auto goes by the first bytes."},
};
/* clang-format on */

static const char details[] =
    "FILE is a case as text (.dp), bytes or JSON Lines with at least one pipeline; `-` is stdin. Members of the set "
    "are "
    "the\n"
    "pipelines made there that are left at its end. If both models disagree the finding is printed instead.\n"
    "Exit code: 0 below --fail-on, 1 at or above it or if the models disagree, 2 if the file cannot be used.\n"
    "JSON: file, compare, left_out, keys, classes, bases[], pipelines[{pipeline, line, derived, key, class, covered, "
    "is_base,\n"
    "base, blocks[], exports[], compiled[]}], refusals[{from, to, target, reason, text}], creations{without, with, "
    "saved},\n"
    "package{all, base_set}{bytes, deduplicated, kinds}, failures[{call, line, hresult, rule, index, trust, text}], "
    "findings.\n";

static const char examples[] = "  drainproof pso corpus/pso/scenario-title.dp\n"
                               "  drainproof pso --compare=superset --json title.dp | python3 -m json.tool\n"
                               "  drainproof pso --svg classes.svg title.dp\n"
                               "  drainproof pso --exhaust\n";

/* --- reporting --- */

static enum dp_exit unusable(const struct pso_settings *settings, const char *name, const struct dp_text_error *error) {
    dp_say_error(name, error);
    if (settings->json && !dp_print_json(dp_report_json_error(name, error))) {
        fprintf(stderr, "%s: error: the JSON could not be written\n", name);
    }
    return DP_EXIT_UNUSABLE;
}

static bool add(struct json_object *object, const char *key, struct json_object *value) {
    if (object == NULL || value == NULL || json_object_object_add(object, key, value) != 0) {
        json_object_put(value);
        return false;
    }
    return true;
}

/* The finding instead of figures. */
static bool print_finding_json(const char *file, const struct dp_finding *finding) {
    struct json_object *object = json_object_new_object();
    struct json_object *findings = json_object_new_array();
    struct json_object *one = json_object_new_object();
    char *name = dp_clean_utf8(file);
    bool good = add(object, "file", name != NULL ? json_object_new_string(name) : NULL);
    free(name);
    good = add(one, "oracle", json_object_new_string(finding->oracle)) && good;
    good = add(one, "signature", json_object_new_string(finding->signature)) && good;
    good = add(one, "text", json_object_new_string(finding->text)) && good;
    if (findings == NULL || json_object_array_add(findings, one) != 0) {
        json_object_put(one);
        good = false;
    }
    good = add(object, "findings", findings) && good;
    if (!good) {
        json_object_put(object);
        return false;
    }
    return dp_print_json(object);
}

static enum dp_exit disagree(const struct pso_settings *settings, const char *name, const struct dp_finding *finding) {
    if (settings->json && !print_finding_json(name, finding)) {
        fprintf(stderr, "%s: error: the JSON could not be written\n", name);
        return DP_EXIT_UNUSABLE;
    }
    if (!settings->json) {
        printf("%s: finding: oracle %s: %s\n%s\n", name, finding->oracle, finding->text, finding->signature);
    }
    return DP_EXIT_FAILED;
}

/* Writes DIR/NAME.pso for each pipeline that can be saved. */
static bool write_seeds(const struct dp_pso_view *view, const char *folder, struct dp_text_error *error) {
    static uint8_t bytes[1u << 20];
    char path[4096];
    size_t number = 0;
    for (size_t i = 0; i < view->count; i++) {
        char name[DP_PSO_NAME];
        size_t size = dp_pso_seed(&view->program, number++, bytes, sizeof bytes);
        if (size == 0) {
            continue; /* a blob above 65535 bytes does not fit the form */
        }
        int length =
            snprintf(path, sizeof path, "%s/%s.pso", folder, dp_pso_slot_name(view, view->items[i].pipeline, name));
        if (length < 0 || (size_t)length >= sizeof path) {
            snprintf(error->message, sizeof error->message, "the name is too long");
            return false;
        }
        if (!dp_file_write(path, bytes, size, error->message, sizeof error->message)) {
            return false;
        }
    }
    return true;
}

static enum dp_exit report(const struct pso_settings *settings, const struct dp_pso_view *view) {
    struct dp_text_error error = {0, 0, ""};
    if (settings->svg != NULL && !dp_pso_write_picture(view, settings->svg, error.message, sizeof error.message)) {
        return unusable(settings, settings->svg, &error);
    }
    if (settings->seeds != NULL && !write_seeds(view, settings->seeds, &error)) {
        return unusable(settings, settings->seeds, &error);
    }
    if (settings->json) {
        struct json_object *object = dp_pso_json(view);
        if (object == NULL || !dp_print_json(object)) {
            fprintf(stderr, "%s: error: the JSON could not be written\n", view->input->name);
            return DP_EXIT_UNUSABLE;
        }
    } else {
        dp_pso_print_text(view);
    }
    return settings->fail_on == FAIL_ON_ERROR && view->failure_count != 0 ? DP_EXIT_FAILED : DP_EXIT_OK;
}

/* --- every export selection --- */

static enum dp_exit exhaust(const struct pso_settings *settings) {
    struct dp_pso_exhaust e = {.format = 0};
    struct dp_finding finding;
    enum dp_verdict verdict = DP_VERDICT_HOLDS;
    if (dp_pso_part(&dp_reference) == NULL || dp_pso_part(&dp_optimized) == NULL) {
        return unusable(settings, "exhaust", &(struct dp_text_error){0, 0, "no model has pipelines"});
    }
    while (verdict == DP_VERDICT_HOLDS && e.format < DP_PSO_FORMATS) {
        verdict = dp_pso_exhaust_format(&e, &finding);
    }
    if (verdict == DP_VERDICT_OUT_OF_MEMORY) {
        return unusable(settings, "exhaust", &(struct dp_text_error){0, 0, "out of memory"});
    }
    if (verdict == DP_VERDICT_FINDING) {
        return disagree(settings, "exhaust", &finding);
    }
    printf(settings->json ? "{\"cases\":%" PRIu64 ",\"accepted\":%" PRIu64 ",\"exported\":%" PRIu64
                            ",\"tuples\":%" PRIu64 ",\"digest\":\"%016" PRIx64 "\"}\n"
                          : "%" PRIu64 " pipelines, both models agree on each; %" PRIu64 " accepted, %" PRIu64
                            " export in slot 0, %" PRIu64 " different tuples; digest %016" PRIx64 "\n",
           e.cases, e.good, e.exported, e.tuples, e.digest);
    return DP_EXIT_OK;
}

/* --- the verb --- */

static bool has_pipelines(const struct dp_program *program) {
    for (size_t i = 0; i < program->count; i++) {
        if (program->records[i].kind == DP_COMMAND_pipeline) {
            return true;
        }
    }
    return false;
}

static enum dp_exit run_file(const struct pso_settings *s, const char *path) {
    struct dp_input input;
    struct dp_text_error error = {0, 0, ""};
    if (!dp_input_read(path, (enum dp_input_form)s->from, &input, &error)) {
        return unusable(s, input.name, &error);
    }
    if (s->compare.given) {
        input.c.records[0].as.device.compare = s->compare.value;
    }
    struct dp_program program = dp_case_program(&input.c);
    if (!has_pipelines(&program)) {
        error = (struct dp_text_error){0, 0, "there is no pipeline in it"};
        enum dp_exit result = unusable(s, input.name, &error);
        dp_input_free(&input);
        return result;
    }
    struct dp_pso_view view;
    struct dp_finding finding;
    enum dp_exit result = DP_EXIT_UNUSABLE;
    switch (dp_pso_view_make(&input, &view, &finding)) {
    case DP_PSO_SEEN:
        result = report(s, &view);
        break;
    case DP_PSO_DISAGREE:
        result = disagree(s, input.name, &finding);
        break;
    case DP_PSO_NO_MEMORY:
        error = (struct dp_text_error){0, 0, "out of memory"};
        result = unusable(s, input.name, &error);
        break;
    case DP_PSO_NO_MODEL:
        error = (struct dp_text_error){0, 0, "no model has pipelines"};
        result = unusable(s, input.name, &error);
        break;
    }
    dp_pso_view_free(&view);
    dp_input_free(&input);
    return result;
}

static enum dp_exit pso(const void *settings, int count, char **files) {
    const struct pso_settings *s = settings;
    if (s->exhaust) {
        if (count != 0) {
            fprintf(stderr, "drainproof pso: --exhaust takes no FILE\n");
            return DP_EXIT_UNUSABLE;
        }
        return exhaust(s);
    }
    if (count == 0) {
        fprintf(stderr, "drainproof pso: FILE is missing; see drainproof pso --help\n");
        return DP_EXIT_UNUSABLE;
    }
    return run_file(s, files[0]);
}

const struct dp_verb dp_verb_pso = {
    .name = "pso",
    .summary = "base set of a set of pipelines, what derives from what, what it saves",
    .operands = "[FILE]",
    .least = 0,
    .most = 1,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(struct pso_settings),
    .details = details,
    .examples = examples,
    .run = pso,
};
