/* minimize_case.c: one case minimized, printed, and put into its bucket. */
#include "fuzz/cli/file.h"
#include "fuzz/cli/input.h"
#include "fuzz/cli/minimize_job.h"
#include "fuzz/cli/report.h"
#include "fuzz/minimize/store.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool say(const struct dp_minimize_job *job, const char *message) {
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

static bool reduce(struct dp_minimize_job *job) {
    uint64_t start = microseconds_now();
    enum dp_minimize_status status = dp_minimize_under(job->run->harness, job->run->settings->optimize, &job->program,
                                                       job->run->budget, &job->others, &job->minimized);
    job->microseconds = microseconds_now() - start;
    switch (status) {
    case DP_MINIMIZED:
        return true;
    case DP_MINIMIZE_HOLDS:
        return say(job, "nothing fails: every oracle holds, so there is nothing to minimize");
    case DP_MINIMIZE_UNSUPPORTED:
        return say(job,
                   "nothing fails, but it holds a command that a model does not support: most oracles cannot judge "
                   "it (`drainproof check` names it)");
    default:
        return say(job, wrong(status));
    }
}

/* --- buckets --- */

static bool take(struct dp_minimize_job *job, const struct dp_program *program, const struct dp_minimized *minimized,
                 struct dp_bucket *bucket) {
    char why[512];
    const struct dp_minimize_run *run = job->run;
    dp_store_hold(); /* a bucket is a folder of files: a half-written one would be overlooked */
    bool taken =
        dp_bucket_take(run->settings->buckets, &run->known, run->now, program, minimized, bucket, why, sizeof why);
    dp_store_release();
    return taken || say(job, why);
}

/* The failures that were met, each minimized in its own right; what is met then joins the queue. */
static bool take_others(struct dp_minimize_job *job) {
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
        enum dp_minimize_status status =
            dp_minimize_finding_under(job->run->harness, job->minimized.switches, &program, &other.finding,
                                      job->run->budget, &job->others, &minimized);
        bool taken =
            status == DP_MINIMIZED ? take(job, &program, &minimized, &job->other_buckets[i]) : say(job, wrong(status));
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

static bool fill_buckets(struct dp_minimize_job *job) {
    return job->run->settings->buckets == NULL ||
           (take(job, &job->program, &job->minimized, &job->bucket) && take_others(job));
}

/* --- telling --- */

/* The case goes where -o says; what is said of it to stdout, or to stderr if the case is there. */
static bool tell(const struct dp_minimize_job *job) {
    const struct dp_minimize_settings *s = job->run->settings;
    const char *output = s->output != NULL ? s->output : s->buckets != NULL || s->json ? NULL : "-";
    struct dp_text_error error = {0, 0, ""};
    if (output != NULL && !dp_file_write(output, job->text, strlen(job->text), error.message, sizeof error.message)) {
        dp_say_error(strcmp(output, "-") == 0 ? "stdout" : output, &error);
        return false;
    }
    if (s->json) {
        return dp_minimize_print_json(job) || say(job, "the JSON could not be written");
    }
    dp_minimize_print_text(job, output != NULL && strcmp(output, "-") == 0 ? stderr : stdout);
    return true;
}

static bool work(struct dp_minimize_job *job) {
    if (!reduce(job)) {
        return false;
    }
    struct dp_program minimized = {job->minimized.records, job->minimized.count};
    size_t size = 0;
    job->text = dp_program_text(&minimized, &size);
    bool done = job->text != NULL || say(job, "out of memory");
    done = done && (!job->others.out_of_memory || say(job, "out of memory"));
    return done && fill_buckets(job) && tell(job);
}

enum dp_exit dp_minimize_case(const struct dp_minimize_run *run, const char *path) {
    struct dp_minimize_job *job = calloc(1, sizeof *job);
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
