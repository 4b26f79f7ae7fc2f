/* minimize_print.c: what is said of a minimized case. */
#include "fuzz/cli/blame_report.h"
#include "fuzz/cli/minimize_job.h"
#include "fuzz/cli/report.h"

#include <inttypes.h>
#include <json-c/json.h>

void dp_minimize_print_text(const struct dp_minimize_job *job, FILE *out) {
    const struct dp_minimized *m = &job->minimized;
    struct dp_program after = {m->records, m->count};
    fprintf(out,
            "%s: %zu command%s of %zu, %zu records of %zu; %" PRIu64 " candidates judged, %" PRIu64
            " accepted, %" PRIu64 ".%03" PRIu64 " ms%s\n",
            job->input.name, dp_count_commands(&after), dp_count_commands(&after) == 1 ? "" : "s",
            dp_count_commands(&job->program), m->count, job->program.count, m->stats.tested, m->stats.accepted,
            job->microseconds / 1000, job->microseconds % 1000,
            m->stats.exhausted ? "; the budget ended it: it may not be minimal" : "");
    fprintf(out, "%s\noracle %s: %s\n", m->finding.signature, m->finding.oracle, m->finding.text);
    if (m->switches != UINT64_MAX) {
        char set[DP_SWITCHES_SIZE];
        fprintf(out, "with --optimize=%s\n", dp_switches_words(m->switches, set, sizeof set));
    }
    dp_blame_print(out, &m->blame);
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

static struct json_object *others_of(const struct dp_minimize_job *job, bool *whole) {
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

bool dp_minimize_print_json(const struct dp_minimize_job *job) {
    const struct dp_minimized *m = &job->minimized;
    struct dp_program after = {m->records, m->count};
    bool whole = true;
    struct json_object *root = json_object_new_object();
    struct json_object *bucket = json_object_new_object();
    dp_put_text(root, "file", job->input.name, &whole);
    dp_put_text(root, "signature", m->finding.signature, &whole);
    dp_put_text(root, "oracle", m->finding.oracle, &whole);
    dp_put_text(root, "text", m->finding.text, &whole);
    char set[DP_SWITCHES_SIZE];
    dp_put_text(root, "optimize", dp_switches_words(m->switches, set, sizeof set), &whole);
    dp_put_object(root, "blame", dp_blame_json(&m->blame), &whole);
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
    return dp_print_json(root);
}
