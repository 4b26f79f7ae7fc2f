/* rt.c: `drainproof rt`: figures and advice of the ray-tracing state objects of a case. */
#include "fuzz/cli/report.h"
#include "fuzz/cli/rt_view.h"
#include "fuzz/cli/value.h"
#include "fuzz/cli/verb.h"
#include "oracles/arena.h"

#include <json-c/json.h>
#include <stdlib.h>

/* --- options --- */

enum fail_on { FAIL_ON_FINDING, FAIL_ON_ERROR, FAIL_ON_WARNING, FAIL_ON_INFO };

struct rt_settings {
    bool json;
    const char *svg;
    struct dp_override series;
    uint32_t fail_on;
    uint32_t from;
};

#define AT(member) .offset = offsetof(struct rt_settings, member)

/* clang-format off */
static const struct dp_option options[] = {
    {.name = "json", .kind = DP_OPTION_FLAG, AT(json),
     .help = "Print one JSON object instead of text."},
    {.name = "svg", .kind = DP_OPTION_TEXT, AT(svg), .argument = "OUT", .otherwise = "none is drawn",
     .help = "Draw occupancy against VGPR cap, one chart a state object, into this file."},
    {.name = "series", .kind = DP_OPTION_VALUE, AT(series), .argument = "SERIES", .set = DP_SET_SERIES,
     .otherwise = "as the case says", .help = "The console that the advice is for."},
    {.name = "fail-on", .kind = DP_OPTION_WORD, AT(fail_on), .argument = "WHAT",
     .words = "finding|error|warning|info", .standard = "error",
     .help = "The mildest thing that makes the exit code 1: that both models disagree, or advice of this severity."},
    {.name = "from", .kind = DP_OPTION_WORD, AT(from), .argument = "FORM", .words = DP_INPUT_FORMS,
     .standard = "auto", .help = "Form of the input; auto goes by the first bytes."},
};
/* clang-format on */

static const char details[] =
    "FILE is a case as text (.dp), bytes or JSON Lines with at least one state_object; `-` is stdin. Both models "
    "evaluate\n"
    "each state object; if they disagree the finding is printed instead of figures, and nothing is drawn.\n"
    "Exit code: 0 below --fail-on, 1 at or above it or if the models disagree, 2 if the file cannot be used.\n"
    "JSON: file, objects[{object, series, wave, valid, occupancy, shaders, caps, stack, traffic, sites, bvh, "
    "triangles,\n"
    "split, advice[{rule, severity, trust, subject, index, line, figures, text, advice}]}], findings. Arrays of two "
    "in\n"
    "`stack` are Series X, Series S; `largest` goes by shader kind. A file that cannot be used gives file and error.\n";

static const char examples[] = "  drainproof rt object.dp\n"
                               "  drainproof rt --series=S --fail-on=warning object.dp\n"
                               "  drainproof rt --json object.dp | python3 -m json.tool\n"
                               "  drainproof rt --svg occupancy.svg object.dp\n";

/* --- evaluating --- */

/* The state objects of a case and what each model says of them. */
struct evaluation {
    struct dp_rt_view *views;
    struct dp_rt_said (*said)[2];
    size_t count;
};

static size_t count_objects(const struct dp_program *program) {
    struct dp_rt_object object;
    size_t count = 0;
    for (size_t at = 0; dp_rt_next_object(program, &at, &object);) {
        count++;
    }
    return count;
}

static void free_evaluation(struct evaluation *e) {
    for (size_t i = 0; i < e->count && e->said != NULL; i++) {
        dp_rt_said_free(&e->said[i][0]);
        dp_rt_said_free(&e->said[i][1]);
    }
    free(e->said);
    free(e->views);
}

/* False: out of memory. */
static bool evaluate(const struct dp_input *input, const struct dp_program *program, struct evaluation *e) {
    static const struct dp_model *const models[2] = {&dp_reference, &dp_optimized};
    size_t at = 0;
    e->count = count_objects(program);
    e->views = calloc(e->count, sizeof *e->views);
    e->said = calloc(e->count, sizeof *e->said);
    if (e->views == NULL || e->said == NULL) {
        return false;
    }
    for (size_t i = 0; i < e->count; i++) {
        struct dp_rt_view *view = &e->views[i];
        dp_rt_next_object(program, &at, &view->object);
        view->input = input;
        view->record = (size_t)(view->object.records - program->records);
        for (int model = 0; model < 2; model++) {
            view->part = dp_rt_part(models[model]);
            view->said = &e->said[i][model];
            dp_rt_observe(view->part, &dp_plain_memory, &view->object, &e->said[i][model]);
            if (view->said->status == DP_STATUS_OUT_OF_MEMORY) {
                return false;
            }
        }
    }
    return true;
}

/* Whether both models say the same of every state object. */
static bool agrees(const struct dp_program *program, const struct evaluation *e, struct dp_finding *finding) {
    const struct dp_run run = {
        program, {&dp_reference, &dp_optimized},
         NULL, {NULL,          NULL         },
         NULL
    };
    for (size_t i = 0; i < e->count; i++) {
        if (!dp_rt_agree(&run, &e->views[i].object, e->said[i], finding)) {
            return false;
        }
    }
    return true;
}

/* --- reporting --- */

static enum dp_exit judge_severity(const struct rt_settings *settings, const struct evaluation *e) {
    static const uint32_t mildest[] = {UINT32_MAX, DP_RT_SEVERITY_ERR, DP_RT_SEVERITY_WARN, DP_RT_SEVERITY_INFO};
    for (size_t i = 0; i < e->count; i++) {
        for (size_t r = 0; r < e->views[i].said->records.count; r++) {
            if (e->views[i].said->records.items[r].severity >= mildest[settings->fail_on]) {
                return DP_EXIT_FAILED;
            }
        }
    }
    return DP_EXIT_OK;
}

static bool add(struct json_object *object, const char *key, struct json_object *value) {
    if (object == NULL || value == NULL || json_object_object_add(object, key, value) != 0) {
        json_object_put(value);
        return false;
    }
    return true;
}

/* `finding` NULL: both agree. */
static bool print_json(const struct dp_input *input, const struct evaluation *e, const struct dp_finding *finding) {
    struct json_object *object = json_object_new_object();
    struct json_object *objects = json_object_new_array();
    struct json_object *findings = json_object_new_array();
    char *name = dp_clean_utf8(input->name);
    bool good = add(object, "file", name != NULL ? json_object_new_string(name) : NULL);
    free(name);
    for (size_t i = 0; i < e->count && finding == NULL && objects != NULL; i++) {
        struct json_object *one = dp_rt_json(&e->views[i]);
        good = one != NULL && json_object_array_add(objects, one) == 0 && good;
    }
    if (finding != NULL && findings != NULL) {
        struct json_object *one = json_object_new_object();
        good = add(one, "oracle", json_object_new_string(finding->oracle)) && good;
        good = add(one, "signature", json_object_new_string(finding->signature)) && good;
        good = add(one, "text", json_object_new_string(finding->text)) && good;
        good = json_object_array_add(findings, one) == 0 && good;
    }
    good = add(object, "objects", objects) && good;
    good = add(object, "findings", findings) && good;
    if (!good) {
        json_object_put(object);
        return false;
    }
    return dp_print_json(object);
}

static enum dp_exit unusable(const struct rt_settings *settings, const char *name, const struct dp_text_error *error) {
    dp_say_error(name, error);
    if (settings->json && !dp_print_json(dp_report_json_error(name, error))) {
        fprintf(stderr, "%s: error: the JSON could not be written\n", name);
    }
    return DP_EXIT_UNUSABLE;
}

static enum dp_exit report(const struct rt_settings *settings, const struct dp_input *input,
                           const struct dp_program *program, const struct evaluation *e) {
    struct dp_finding finding;
    struct dp_text_error error = {0, 0, ""};
    bool agreed = agrees(program, e, &finding);
    if (agreed && settings->svg != NULL &&
        !dp_rt_write_chart(e->views, e->count, settings->svg, error.message, sizeof error.message)) {
        return unusable(settings, settings->svg, &error);
    }
    if (settings->json && !print_json(input, e, agreed ? NULL : &finding)) {
        fprintf(stderr, "%s: error: the JSON could not be written\n", input->name);
        return DP_EXIT_UNUSABLE;
    }
    if (!settings->json && !agreed) {
        printf("%s: finding: oracle %s: %s\n%s\n", input->name, finding.oracle, finding.text, finding.signature);
    }
    for (size_t i = 0; i < e->count && !settings->json && agreed; i++) {
        dp_rt_print_text(&e->views[i]);
    }
    return agreed ? judge_severity(settings, e) : DP_EXIT_FAILED;
}

static enum dp_exit rt(const void *settings, int count, char **files) {
    const struct rt_settings *s = settings;
    struct dp_input input;
    struct dp_text_error error;
    (void)count;
    if (!dp_input_read(files[0], (enum dp_input_form)s->from, &input, &error)) {
        return unusable(s, input.name, &error);
    }
    if (s->series.given) {
        input.c.records[0].as.device.series = s->series.value;
    }
    struct dp_program program = dp_case_program(&input.c);
    struct evaluation e = {NULL, NULL, 0};
    enum dp_exit result;
    if (count_objects(&program) == 0) {
        error = (struct dp_text_error){0, 0, "there is no state_object in it"};
        result = unusable(s, input.name, &error);
    } else if (!evaluate(&input, &program, &e)) {
        error = (struct dp_text_error){0, 0, "out of memory"};
        result = unusable(s, input.name, &error);
    } else {
        result = report(s, &input, &program, &e);
    }
    free_evaluation(&e);
    dp_input_free(&input);
    return result;
}

const struct dp_verb dp_verb_rt = {
    .name = "rt",
    .summary = "figures and advice for ray-tracing state objects",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(struct rt_settings),
    .details = details,
    .examples = examples,
    .run = rt,
};
