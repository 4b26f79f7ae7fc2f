/* minimize_review.c: every bucket of a folder replayed and moved on in its life; the verdict of a night. */
#include "fuzz/cli/minimize.h"
#include "fuzz/cli/report.h"

#include <json-c/json.h>
#include <stdlib.h>

/* A bucket that no longer fails needs no entry in the file of known ones. */
static bool is_stale(const struct dp_minimize_run *run, const struct dp_bucket *bucket) {
    return bucket->state == DP_BUCKET_fixed && dp_known_find(&run->known, bucket->id) != NULL;
}

static void print_text(const struct dp_minimize_run *run, const struct dp_bucket *buckets, size_t count) {
    size_t states[DP_BUCKET_STATE_COUNT] = {0};
    for (size_t i = 0; i < count; i++) {
        const struct dp_bucket *b = &buckets[i];
        states[b->state]++;
        printf("%-10s  %s  %s  (first seen %s, last %s%s%s)\n", dp_bucket_state_name(b->state), b->id, b->signature,
               b->first_seen, b->last_seen, b->issue[0] != '\0' ? ", issue " : "", b->issue);
        if (is_stale(run, b)) {
            printf("            it is fixed: take it off the list of known buckets\n");
        }
    }
    printf("%zu bucket%s:", count, count == 1 ? "" : "s");
    for (int state = 0; state < DP_BUCKET_STATE_COUNT; state++) {
        printf("%s %zu %s", state == 0 ? "" : ",", states[state], dp_bucket_state_name((enum dp_bucket_state)state));
    }
    printf("\n");
}

static bool print_json(const struct dp_minimize_run *run, const struct dp_bucket *buckets, size_t count, size_t red) {
    bool whole = true;
    struct json_object *root = json_object_new_object();
    struct json_object *array = json_object_new_array();
    for (size_t i = 0; i < count && array != NULL; i++) {
        struct json_object *object = json_object_new_object();
        dp_put_bucket(object, run->settings->buckets, &buckets[i], &whole);
        dp_put_text(object, "oracle", buckets[i].oracle, &whole);
        dp_put_text(object, "first_seen", buckets[i].first_seen, &whole);
        dp_put_text(object, "last_seen", buckets[i].last_seen, &whole);
        dp_put_number(object, "times_seen", buckets[i].times_seen, &whole);
        dp_put_text(object, "issue", buckets[i].issue, &whole);
        dp_put_flag(object, "stale", is_stale(run, &buckets[i]), &whole);
        if (json_object_array_add(array, object) != 0) {
            json_object_put(object);
            whole = false;
        }
    }
    dp_put_object(root, "buckets", array, &whole);
    dp_put_number(root, "red", red, &whole);
    if (!whole) {
        json_object_put(root);
        root = NULL;
    }
    return dp_print_json(root);
}

enum dp_exit dp_minimize_review(const struct dp_minimize_run *run) {
    struct dp_bucket *buckets = NULL;
    size_t count = 0;
    size_t red = 0;
    char why[512] = "";
    bool done = dp_buckets_list(run->settings->buckets, &buckets, &count, why, sizeof why);
    for (size_t i = 0; i < count && done; i++) {
        done =
            dp_bucket_review(run->settings->buckets, &run->known, run->now, run->harness, &buckets[i], why, sizeof why);
        red += dp_bucket_is_red(&buckets[i]);
    }
    if (!done) {
        fprintf(stderr, "drainproof minimize: --buckets: %s\n", why);
    } else if (!run->settings->json) {
        print_text(run, buckets, count);
    } else if (!print_json(run, buckets, count, red)) {
        fprintf(stderr, "drainproof minimize: the JSON could not be written\n");
        done = false;
    }
    free(buckets);
    return !done ? DP_EXIT_UNUSABLE : red != 0 ? DP_EXIT_FAILED : DP_EXIT_OK;
}
