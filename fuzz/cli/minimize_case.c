/* minimize_case.c: one case minimized, printed, and put into its bucket. */
#include "fuzz/cli/file.h"
#include "fuzz/cli/input.h"
#include "fuzz/cli/minimize.h"
#include "fuzz/cli/report.h"
#include "fuzz/encode/convert.h"

#include <inttypes.h>
#include <json-c/json.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* One case under way. */
struct job {
    const struct dp_minimize_run *run;
    struct dp_input input;
    struct dp_program program;
    struct dp_minimized minimized;
    struct dp_findings others;
    struct dp_bucket bucket; /* with --buckets */
    struct dp_bucket other_buckets[DP_MOST_FINDINGS];
    uint64_t microseconds;
    char *text; /* of the minimized case */
};

static bool say(const struct job *job, const char *message) {
    fprintf(stderr, "%s: error: %s\n", job->input.name, message);
    if (job->run->settings->json) {
        struct dp_text_error error = {0, 0, ""};
        snprintf(error.message, sizeof error.message, "%s", message);
        dp_print_json(dp_report_json_error(job->input.name, &error));
    }
    return false;
}

/* --- minimizing --- */

static uint64_t microseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static const char *wrong(enum dp_minimize_status status) {
    return status == DP_MINIMIZE_NOT_AGAIN ? "a failure did not show again: a model is not deterministic"
                                           : "out of memory";
}

static bool reduce(struct job *job) {
    uint64_t start = microseconds_now();
    enum dp_minimize_status status =
        dp_minimize(job->run->harness, &job->program, job->run->budget, &job->others, &job->minimized);
    job->microseconds = microseconds_now() - start;
    switch (status) {
    case DP_MINIMIZED:
        return true;
    case DP_MINIMIZE_HOLDS:
        return say(job, "nothing fails: every oracle holds, so there is nothing to minimize");
    case DP_MINIMIZE_UNSUPPORTED:
        return say(job, "nothing fails, but it holds a command that a model does not support: most oracles cannot judge "
                        "it (`drainproof check` names it)");
    default:
        return say(job, wrong(status));
    }
}

static char *print_minimized(const struct dp_minimized *m) {
    struct dp_program program = {m->records, m->count};
    struct dp_case c;
    char *text = NULL;
    size_t size = 0;
    if (!dp_case_from_program(&program, &c)) {
        return NULL;
    }
    FILE *out = open_memstream(&text, &size);
    bool printed = out != NULL && dp_print(&c, out);
    if (out != NULL && fclose(out) != 0) {
        printed = false;
    }
    dp_case_free(&c);
    if (!printed) {
        free(text);
        return NULL;
    }
    return text;
}

/* --- buckets --- */

static bool take(struct job *job, const struct dp_program *program, const struct dp_minimized *minimized,
                 struct dp_bucket *bucket) {
    char why[512];
    const struct dp_minimize_run *run = job->run;
    return dp_bucket_take(run->settings->buckets, &run->known, run->now, program, minimized, bucket, why, sizeof why) ||
           say(job, why);
}

/* The failures that were met, each minimized in its own right; what is met then joins the queue. */
static bool take_others(struct job *job) {
    for (size_t i = 0; i < job->others.count; i++) {
        /* Copies: the queue may replace its entry by a simpler program meanwhile. */
        struct dp_kept_finding other = job->others.items[i];
        struct dp_command *records = malloc(other.count * sizeof *records);
        struct dp_minimized minimized;
        if (records == NULL) {
            return say(job, "out of memory");
        }
        memcpy(records, other.records, other.count * sizeof *records);
        struct dp_program program = {records, other.count};
        enum dp_minimize_status status = dp_minimize_finding(job->run->harness, &program, &other.finding,
                                                             job->run->budget, &job->others, &minimized);
        bool taken = status == DP_MINIMIZED ? take(job, &program, &minimized, &job->other_buckets[i])
                                            : say(job, wrong(status));
        free(records);
        if (status == DP_MINIMIZED) {
            dp_free_minimized(&minimized);
        }
        if (!taken) {
            return false;
        }
    }
    return true;
}

static bool fill_buckets(struct job *job) {
    if (job->run->settings->buckets == NULL) {
        return true;
    }
    if (!take(job, &job->program, &job->minimized, &job->bucket) || !take_others(job)) {
        return false;
    }
    return true;
}

/* --- telling --- */

static void print_text(const struct job *job, FILE *out) {
    const struct dp_minimized *m = &job->minimized;
    struct dp_program after = {m->records, m->count};
    fprintf(out, "%s: %zu command%s of %zu, %zu records of %zu; %" PRIu64 " candidates judged, %" PRIu64 " accepted, %" PRIu64
                 ".%03" PRIu64 " ms%s\n",
            job->input.name, dp_count_commands(&after), dp_count_commands(&after) == 1 ? "" : "s",
            dp_count_commands(&job->program), m->count, job->program.count, m->stats.tested, m->stats.accepted,
            job->microseconds / 1000, job->microseconds % 1000,
            m->stats.exhausted ? "; the budget ended it: it may not be minimal" : "");
    fprintf(out, "%s\noracle %s: %s\n", m->finding.signature, m->finding.oracle, m->finding.text);
    const char *folder = job->run->settings->buckets;
    if (folder != NULL) {
        fprintf(out, "bucket %s/%s: %s\n", folder, m->id, dp_bucket_state_name(job->bucket.state));
    } else {
        fprintf(out, "bucket %s\n", m->id);
    }
    for (size_t i = 0; i < job->others.count; i++) {
        char id[DP_BUCKET_ID_SIZE];
        dp_bucket_id(job->others.items[i].finding.signature, id);
        fprintf(out, "met on the way: %s\n  bucket %s%s%s%s%s\n", job->others.items[i].finding.signature,
                folder != NULL ? folder : "", folder != NULL ? "/" : "", id, folder != NULL ? ": " : "",
                folder != NULL ? dp_bucket_state_name(job->other_buckets[i].state) : "");
    }
}

static struct json_object *size_of(const struct dp_program *program, bool *whole) {
    struct json_object *object = json_object_new_object();
    dp_put_number(object, "commands", dp_count_commands(program), whole);
    dp_put_number(object, "records", program->count, whole);
    return object;
}

static struct json_object *others_of(const struct job *job, bool *whole) {
    struct json_object *array = json_object_new_array();
    for (size_t i = 0; i < job->others.count; i++) {
        struct json_object *object = json_object_new_object();
        char id[DP_BUCKET_ID_SIZE];
        if (job->run->settings->buckets != NULL) {
            dp_put_bucket(object, job->run->settings->buckets, &job->other_buckets[i], whole);
        } else {
            dp_bucket_id(job->others.items[i].finding.signature, id);
            dp_put_text(object, "id", id, whole);
            dp_put_text(object, "signature", job->others.items[i].finding.signature, whole);
        }
        if (array == NULL || json_object_array_add(array, object) != 0) {
            json_object_put(object);
            *whole = false;
        }
    }
    return array;
}

static bool print_json(const struct job *job) {
    const struct dp_minimized *m = &job->minimized;
    struct dp_program after = {m->records, m->count};
    bool whole = true;
    struct json_object *root = json_object_new_object();
    struct json_object *bucket = json_object_new_object();
    dp_put_text(root, "file", job->input.name, &whole);
    dp_put_text(root, "signature", m->finding.signature, &whole);
    dp_put_text(root, "oracle", m->finding.oracle, &whole);
    dp_put_text(root, "text", m->finding.text, &whole);
    if (job->run->settings->buckets != NULL) {
        dp_put_bucket(bucket, job->run->settings->buckets, &job->bucket, &whole);
    } else {
        dp_put_text(bucket, "id", m->id, &whole);
        dp_put_text(bucket, "signature", m->finding.signature, &whole);
    }
    dp_put_object(root, "bucket", bucket, &whole);
    dp_put_object(root, "before", size_of(&job->program, &whole), &whole);
    dp_put_object(root, "after", size_of(&after, &whole), &whole);
    dp_put_number(root, "tested", m->stats.tested, &whole);
    dp_put_number(root, "accepted", m->stats.accepted, &whole);
    dp_put_flag(root, "exhausted", m->stats.exhausted, &whole);
    dp_put_number(root, "microseconds", job->microseconds, &whole);
    dp_put_text(root, "minimized", job->text, &whole);
    dp_put_object(root, "others", others_of(job, &whole), &whole);
    if (!whole) {
        json_object_put(root);
        root = NULL;
    }
    return dp_print_json(root) || say(job, "the JSON could not be written");
}

/* The case goes where -o says; what is said of it to stdout, or to stderr if the case is there. */
static bool tell(const struct job *job) {
    const struct dp_minimize_settings *s = job->run->settings;
    const char *output = s->output != NULL ? s->output : s->buckets != NULL || s->json ? NULL : "-";
    struct dp_text_error error = {0, 0, ""};
    if (output != NULL && !dp_file_write(output, job->text, strlen(job->text), error.message, sizeof error.message)) {
        dp_say_error(strcmp(output, "-") == 0 ? "stdout" : output, &error);
        return false;
    }
    if (s->json) {
        return print_json(job);
    }
    print_text(job, output != NULL && strcmp(output, "-") == 0 ? stderr : stdout);
    return true;
}

static bool work(struct job *job) {
    if (!reduce(job)) {
        return false;
    }
    job->text = print_minimized(&job->minimized);
    bool done = job->text != NULL || say(job, "out of memory");
    done = done && (!job->others.out_of_memory || say(job, "out of memory"));
    return done && fill_buckets(job) && tell(job);
}

enum dp_exit dp_minimize_case(const struct dp_minimize_run *run, const char *path) {
    struct job *job = calloc(1, sizeof *job);
    struct dp_text_error error;
    bool done = false;
    if (job == NULL) {
        fprintf(stderr, "%s: error: out of memory\n", path);
        return DP_EXIT_UNUSABLE;
    }
    job->run = run;
    if (dp_input_read(path, (enum dp_input_form)run->settings->from, &job->input, &error)) {
        job->program = dp_case_program(&job->input.c);
        done = work(job);
        dp_input_free(&job->input);
    } else {
        dp_say_error(job->input.name, &error);
        if (run->settings->json) {
            dp_print_json(dp_report_json_error(job->input.name, &error));
        }
    }
    dp_free_minimized(&job->minimized);
    dp_free_findings(&job->others);
    free(job->text);
    free(job);
    return done ? DP_EXIT_OK : DP_EXIT_UNUSABLE;
}
