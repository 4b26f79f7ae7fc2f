/* minimize.c: `drainproof minimize`: the smallest case with the same failure, and the buckets of failures. */
#include "fuzz/cli/minimize.h"

#include "fuzz/cli/file.h"
#include "fuzz/cli/input.h"
#include "fuzz/cli/report.h"
#include "fuzz/cli/value.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define AT(member) .offset = offsetof(struct dp_minimize_settings, member)

/* clang-format off */
static const struct dp_option options[] = {
    {.name = "output", .letter = 'o', .kind = DP_OPTION_TEXT, AT(output), .argument = "OUT",
     .otherwise = "stdout, nowhere with --buckets or --json", .help = "Where to write the minimized case, as text."},
    {.name = "budget", .kind = DP_OPTION_TEXT, AT(budget), .argument = "N", .standard = "200000",
     .help = "Candidates that are judged at most. Steps, not seconds: the result is the same every time."},
    {.name = "buckets", .kind = DP_OPTION_TEXT, AT(buckets), .argument = "DIR",
     .help = "Put the finding into its bucket in this folder, made if it is not there. Without CASE: replay all "
             "buckets."},
    {.name = "known", .kind = DP_OPTION_TEXT, AT(known), .argument = "FILE",
     .help = "Known buckets, as JSON; they are not red."},
    {.name = "replay", .kind = DP_OPTION_TEXT, AT(replay), .argument = "DIR",
     .help = "Instead: judge every *.dp of a folder by every oracle and its `expect` lines; all must hold."},
    {.name = "json", .kind = DP_OPTION_FLAG, AT(json), .help = "Print one JSON object."},
    {.name = "from", .kind = DP_OPTION_WORD, AT(from), .argument = "FORM", .words = DP_INPUT_FORMS,
     .standard = "auto", .help = "Form of the input; auto goes by the first bytes."},
    DP_OPTIMIZE_OPTION(AT(optimize), "Optimizations that are on. A bucket keeps the set under which its case fails."),
};
/* clang-format on */

static const char details[] =
    "CASE is text (.dp), bytes or JSON Lines; `-` is stdin. Its first failing oracle is asked of ever simpler "
    "programs;\n"
    "what is kept fails with the same signature. `expect` lines, labels and packets are dropped. A failure with "
    "another\n"
    "signature that is met on the way is named, and with --buckets minimized into a bucket of its own.\n"
    "A bucket is a folder named by the hash of its signature: finding.dp, finding.bin, minimized.dp, signature.txt,\n"
    "minimized.cpp (D3D12 C++), explanation.txt, bucket.json. Its state is new, known (--known lists it), incubating (it stopped failing), fixed\n"
    "(so it was at three reviews in a row) or regression (it fails again); new and regression are red.\n"
    "FILE is {\"known_buckets\": [{\"id\": ..., \"signature\": ..., \"issue\": ..., \"reason\": ...}]}.\n"
    "Exit code: CASE: 0 minimized, 2 if nothing fails or something cannot be used. Buckets alone: 0 none is red, 1 "
    "one\n"
    "is, 2 something cannot be used. --replay: 0 all hold, 1 one does not, 2 one cannot be used.\n"
    "The blame is the smallest set of optimizations that causes the failure (`drainproof blame --help`).\n"
    "Not built yet: the case as D3D12 C++.\n";

static const char examples[] =
    "  drainproof minimize found.dp -o minimized.dp\n"
    "  drainproof minimize --from=bytes crash-0123 --buckets out/buckets --known known.json --json\n"
    "  drainproof minimize --buckets out/buckets --known known.json\n"
    "  drainproof minimize --replay corpus/regressions\n";

/* --- JSON --- */

void dp_put_object(struct json_object *object, const char *key, struct json_object *inner, bool *whole) {
    if (inner == NULL || object == NULL || json_object_object_add(object, key, inner) != 0) {
        json_object_put(inner);
        *whole = false;
    }
}

void dp_put_text(struct json_object *object, const char *key, const char *text, bool *whole) {
    char *clean = dp_clean_utf8(text);
    dp_put_object(object, key, clean != NULL ? json_object_new_string(clean) : NULL, whole);
    free(clean);
}

void dp_put_number(struct json_object *object, const char *key, uint64_t number, bool *whole) {
    dp_put_object(object, key, json_object_new_uint64(number), whole);
}

void dp_put_flag(struct json_object *object, const char *key, bool flag, bool *whole) {
    dp_put_object(object, key, json_object_new_boolean(flag), whole);
}

void dp_put_bucket(struct json_object *object, const char *folder, const struct dp_bucket *bucket, bool *whole) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, bucket->id);
    dp_put_text(object, "id", bucket->id, whole);
    dp_put_text(object, "signature", bucket->signature, whole);
    dp_put_text(object, "state", dp_bucket_state_name(bucket->state), whole);
    dp_put_flag(object, "red", dp_bucket_is_red(bucket), whole);
    dp_put_text(object, "folder", path, whole);
    char set[DP_SWITCHES_SIZE];
    dp_put_text(object, "optimize", dp_switches_words(bucket->switches, set, sizeof set), whole);
    dp_put_text(object, "blame", bucket->blame, whole);
}

/* --- the verb --- */

/* The time that buckets are marked with; SOURCE_DATE_EPOCH stands for it where results must not hang on the clock. */
static bool take_time(char now[DP_TIME_SIZE]) {
    const char *fixed = getenv("SOURCE_DATE_EPOCH");
    const char *rest = "";
    uint32_t epoch = 0;
    time_t seconds = time(NULL);
    if (fixed != NULL && fixed[0] != '\0') {
        if (!dp_number_parse(fixed, &epoch, &rest) || rest[0] != '\0') {
            fprintf(stderr, "drainproof minimize: SOURCE_DATE_EPOCH='%s' is no number of seconds\n", fixed);
            return false;
        }
        seconds = (time_t)epoch;
    }
    struct tm parts;
    return gmtime_r(&seconds, &parts) != NULL && strftime(now, DP_TIME_SIZE, "%Y-%m-%dT%H:%M:%SZ", &parts) != 0;
}

static bool take_budget(const char *text, uint64_t *budget) {
    uint32_t number = 0;
    const char *rest = "";
    if (!dp_number_parse(text, &number, &rest) || rest[0] != '\0' || number == 0) {
        fprintf(stderr, "drainproof minimize: --budget: '%s' is no number from 1 to 4294967295\n", text);
        return false;
    }
    *budget = number;
    return true;
}

/* Whether the options make sense together. */
static bool makes_sense(const struct dp_minimize_settings *s, int count) {
    const char *wrong = NULL;
    if (count == 0 && s->optimize != UINT64_MAX) {
        wrong = "--optimize needs a CASE";
    } else if (s->replay != NULL) {
        bool alone = count == 0 && s->output == NULL && s->buckets == NULL && s->known == NULL && !s->json;
        wrong = alone ? NULL : "--replay goes with no CASE and no other option";
    } else if (count == 0 && s->buckets == NULL) {
        wrong = "a CASE is missing";
    } else if (count == 0 && s->output != NULL) {
        wrong = "--output needs a CASE";
    } else if (s->known != NULL && s->buckets == NULL) {
        wrong = "--known needs --buckets";
    } else if (s->json && s->output != NULL && strcmp(s->output, "-") == 0) {
        wrong = "--json takes stdout: --output must name a file";
    }
    if (wrong != NULL) {
        fprintf(stderr, "drainproof minimize: %s; `drainproof minimize --help` explains\n", wrong);
    }
    return wrong == NULL;
}

/* Looked for before the work, which may be long. */
static bool can_write(const struct dp_minimize_settings *s) {
    struct dp_text_error error = {0, 0, ""};
    if (s->output == NULL || dp_file_can_write(s->output, error.message, sizeof error.message)) {
        return true;
    }
    dp_say_error(s->output, &error);
    if (s->json && !dp_print_json(dp_report_json_error(s->output, &error))) {
        fprintf(stderr, "drainproof minimize: the JSON could not be written\n");
    }
    return false;
}

static bool read_known(struct dp_minimize_run *run) {
    char why[512];
    if (run->settings->known == NULL || dp_known_read(run->settings->known, &run->known, why, sizeof why)) {
        return true;
    }
    fprintf(stderr, "drainproof minimize: --known: %s\n", why);
    return false;
}

static enum dp_exit minimize(const void *settings, int count, char **operands) {
    struct dp_minimize_run run = {.settings = settings};
    if (!makes_sense(run.settings, count) || !take_budget(run.settings->budget, &run.budget) || !take_time(run.now) ||
        !can_write(run.settings) || !read_known(&run)) {
        return DP_EXIT_UNUSABLE;
    }
    enum dp_exit result = DP_EXIT_UNUSABLE;
    run.harness = dp_harness_create(&dp_reference, &dp_optimized);
    if (run.harness == NULL) {
        fprintf(stderr, "drainproof minimize: out of memory\n");
    } else if (run.settings->replay != NULL) {
        result = dp_minimize_replay(&run);
    } else {
        result = count == 0 ? dp_minimize_review(&run) : dp_minimize_case(&run, operands[0]);
    }
    dp_harness_destroy(run.harness);
    dp_known_free(&run.known);
    return result;
}

const struct dp_verb dp_verb_minimize = {
    .name = "minimize",
    .summary = "shrink a failing case, and keep the buckets of failures",
    .operands = "[CASE]",
    .least = 0,
    .most = 1,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(struct dp_minimize_settings),
    .details = details,
    .examples = examples,
    .run = minimize,
};
