/* Buckets: what a folder of them holds, and their life; the file of known buckets and every way in which it can be
 * wrong. */
#include "test_minimize_fake.h"

#include "fuzz/encode/text.h"
#include "fuzz/minimize/buckets.h"
#include "fuzz/minimize/store.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define V07 "ASSERTION FAILED: diagnostics: V07 only optimized"

static char folder[256]; /* of this test, removed at its end */
static char why[512];

static void make_folder(void) {
    const char *build = getenv("BUILD"); /* the tests' build folder */
    snprintf(folder, sizeof folder, "%s/test_buckets.XXXXXX", build != NULL ? build : ".");
    cr_assert(mkdtemp(folder) != NULL);
}

static void remove_folder(void) {
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_assert_eq(system(command), 0);
}

/* --- signatures and known buckets --- */

static bool read_known(const char *text, struct dp_known *known) {
    char path[300];
    cr_assert(dp_store_write(folder, "known.json", text, strlen(text), why, sizeof why), "%s", why);
    snprintf(path, sizeof path, "%s/known.json", folder);
    return dp_known_read(path, known, why, sizeof why);
}

Test(minimize, signatures_and_known_buckets) {
    char id[DP_BUCKET_ID_SIZE];
    char text[1024];
    struct dp_known known;
    make_folder();
    dp_bucket_id("", id);
    cr_assert_str_eq(id, "2d06800538d394c2"); /* XXH3 of nothing, as published */
    dp_bucket_id(V07, id);
    cr_assert(dp_is_bucket_id(id) && !dp_is_bucket_id("2D06800538D394C2") && !dp_is_bucket_id("2d06"));
    cr_assert(dp_is_signature(V07) && !dp_is_signature("V07") && !dp_is_signature("ASSERTION FAILED: ") &&
              !dp_is_signature(V07 "\n"));
    cr_assert(dp_oracle_bit("diagnostics") == 1 && dp_oracle_bit("feed") == 0);

    static const char entry[] = "{\"id\": \"%s\", \"signature\": \"%s\", %s}";
    char good[256];
    snprintf(good, sizeof good, entry, id, V07, "\"issue\": \"17\"");
    snprintf(text, sizeof text, "{\"known_buckets\": [%s]}", good);
    cr_assert(read_known(text, &known), "%s", why);
    cr_assert(known.count == 1 && dp_known_find(&known, id) == &known.items[0]);
    cr_assert_str_eq(known.items[0].issue, "17");
    cr_assert(dp_known_find(&known, "2d06800538d394c2") == NULL && dp_known_find(NULL, id) == NULL);
    dp_known_free(&known);
    cr_assert(read_known("{\"known_buckets\": []}", &known) && known.count == 0);
    dp_known_free(&known);

    struct {
        const char *id;
        const char *signature;
        const char *rest;
        const char *reason;
    } bad[] = {
        {id,                 V07,             "\"issue\": 17",               "no text"            },
        {id,                 V07,             "\"issue\": \"\"",             "neither an issue"   },
        {id,                 V07,             "\"owner\": \"x\"",            "none of id"         },
        {id,                 V07 " and more", "\"issue\": \"1\"",            "not its signature's"},
        {"2d06800538d394c2", V07,             "\"issue\": \"1\"",            "not its signature's"},
        {"xyz",              V07,             "\"issue\": \"1\"",            "no id of 16"        },
        {id,                 "V07",           "\"issue\": \"1\"",            "no signature"       },
        {id,                 V07,             "\"issue\": \"1\"}, {\"a\":1", "entry 2"            },
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char wrong[256];
        snprintf(wrong, sizeof wrong, entry, bad[i].id, bad[i].signature, bad[i].rest);
        snprintf(text, sizeof text, "{\"known_buckets\": [%s]}", wrong);
        cr_assert(!read_known(text, &known) && known.items == NULL, "%s", text);
        cr_assert(strstr(why, bad[i].reason) != NULL, "%s: %s", text, why);
    }
    snprintf(text, sizeof text, "{\"known_buckets\": [%s, %s]}", good, good);
    cr_assert(!read_known(text, &known) && strstr(why, "twice") != NULL);
    static const char *const shapes[] = {"",
                                         "[]",
                                         "{\"known_buckets\": {}}",
                                         "{\"known_buckets\": [], \"a\": 1}",
                                         "{\"known_buckets\": [7]}",
                                         "{\n\"known_buckets\": [\n",
                                         "{\"known_buckets\": []} 7"};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        cr_assert(!read_known(shapes[i], &known), "%s", shapes[i]);
    }
    snprintf(text, sizeof text, "%s/missing.json", folder);
    cr_assert(!dp_known_read(text, &known, why, sizeof why) && strstr(why, "No such file") != NULL);
    remove_folder();
}

/* --- a bucket's life --- */

static bool has_file(const char *id, const char *name) {
    char path[400];
    struct stat facts;
    snprintf(path, sizeof path, "%s/b/%s/%s", folder, id, name);
    return stat(path, &facts) == 0 && facts.st_size > 0;
}

static void expect_text(const char *id, const char *name, const char *expected) {
    char inner[400];
    char *text = NULL;
    size_t size = 0;
    snprintf(inner, sizeof inner, "%s/b/%s", folder, id);
    cr_assert(dp_store_read(inner, name, 65536, &text, &size, why, sizeof why) && text != NULL, "%s", name);
    cr_assert(strstr(text, expected) != NULL, "%s: %s", name, text);
    free(text);
}

/* Takes in what the text comes to. */
static struct dp_bucket take(struct dp_harness *harness, const char *text, const struct dp_known *known,
                             const char *now) {
    char place[300];
    struct dp_case c;
    struct dp_text_error error;
    struct dp_minimized minimized;
    struct dp_bucket bucket;
    snprintf(place, sizeof place, "%s/b", folder);
    cr_assert(dp_parse(text, strlen(text), &c, &error));
    struct dp_program program = dp_case_program(&c);
    cr_assert_eq(dp_minimize(harness, &program, DP_REDUCE_BUDGET, NULL, &minimized), DP_MINIMIZED);
    cr_assert(dp_bucket_take(place, known, now, &program, &minimized, &bucket, why, sizeof why), "%s", why);
    dp_free_minimized(&minimized);
    dp_case_free(&c);
    return bucket;
}

static enum dp_bucket_state review(struct dp_harness *harness, const struct dp_known *known, const char *now) {
    char place[300];
    struct dp_bucket *buckets = NULL;
    size_t count = 0;
    snprintf(place, sizeof place, "%s/b", folder);
    cr_assert(dp_buckets_list(place, &buckets, &count, why, sizeof why), "%s", why);
    cr_assert_eq(count, 1);
    cr_assert(dp_bucket_review(place, known, now, harness, &buckets[0], why, sizeof why), "%s", why);
    enum dp_bucket_state state = buckets[0].state;
    free(buckets);
    return state;
}

static struct dp_known listed(const char *id, const char *issue) {
    struct dp_known known = {calloc(1, sizeof *known.items), 1};
    cr_assert(known.items != NULL);
    snprintf(known.items[0].id, sizeof known.items[0].id, "%s", id);
    snprintf(known.items[0].issue, sizeof known.items[0].issue, "%s", issue);
    return known;
}

Test(minimize, a_bucket_lives) {
    static const char noisy[] = "drainproof 1\nresource t0 texture2d 8x8\nlist c0 direct\ndraw rt=t0\n"
                                "marker 90\ndispatch\nend\nexecute c0\nexpect ok\n";
    struct dp_harness *harness = dp_harness_create(&fake_models[0], &fake_models[1]);
    char id[DP_BUCKET_ID_SIZE];
    make_folder();
    dp_bucket_id(V07, id);
    bugs[0] = bug_marker;
    struct dp_bucket b = take(harness, noisy, NULL, "2026-01-01T00:00:00Z");
    cr_assert(b.state == DP_BUCKET_new && dp_bucket_is_red(&b) && b.times_seen == 1);
    cr_assert(strcmp(b.id, id) == 0 && strcmp(b.signature, V07) == 0 && strcmp(b.oracle, "diagnostics") == 0);
    static const char *const files[] = {"finding.dp",    "finding.bin",     "minimized.dp",
                                        "minimized.cpp", "signature.txt",   "explanation.txt",
                                        "bucket.json"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        cr_assert(has_file(id, files[i]), "%s is missing", files[i]);
    }
    expect_text(id, "minimized.dp", "drainproof 1\nlist c0 direct\nmarker 77\nend\n");
    expect_text(id, "finding.dp", "marker 90\ndispatch\n");
    expect_text(id, "signature.txt", V07 "\n");
    expect_text(id, "explanation.txt", "only the optimized reports it");

    /* Seen again: the first finding stays, the dates move. */
    b = take(harness, "drainproof 1\nlist c0 direct\nmarker 500\nend\n", NULL, "2026-01-02T00:00:00Z");
    cr_assert(b.state == DP_BUCKET_new && b.times_seen == 2);
    cr_assert_str_eq(b.first_seen, "2026-01-01T00:00:00Z");
    cr_assert_str_eq(b.last_seen, "2026-01-02T00:00:00Z");
    expect_text(id, "finding.dp", "marker 90\ndispatch\n");

    /* Known, then stopped, then fixed. */
    struct dp_known known = listed(id, "17");
    cr_assert_eq(review(harness, &known, "2026-01-03T00:00:00Z"), DP_BUCKET_known);
    cr_assert_eq(review(harness, NULL, "2026-01-03T00:00:00Z"), DP_BUCKET_new);
    cr_assert_eq(review(harness, &known, "2026-01-03T00:00:00Z"), DP_BUCKET_known);
    bugs[0] = NULL;
    cr_assert_eq(review(harness, &known, "2026-01-04T00:00:00Z"), DP_BUCKET_incubating);
    bugs[0] = bug_marker;
    cr_assert_eq(review(harness, &known, "2026-01-05T00:00:00Z"), DP_BUCKET_known);
    bugs[0] = NULL;
    for (unsigned night = 1; night <= DP_INCUBATION; night++) {
        enum dp_bucket_state state = review(harness, &known, "2026-01-06T00:00:00Z");
        cr_assert_eq(state, night < DP_INCUBATION ? DP_BUCKET_incubating : DP_BUCKET_fixed);
    }
    cr_assert_eq(review(harness, &known, "2026-01-07T00:00:00Z"), DP_BUCKET_fixed);

    /* Back: a regression, though it is still listed under the issue that was closed; not under a new one. */
    bugs[0] = bug_marker;
    b = take(harness, noisy, &known, "2026-01-08T00:00:00Z");
    cr_assert(b.state == DP_BUCKET_regression && dp_bucket_is_red(&b));
    cr_assert_eq(review(harness, NULL, "2026-01-09T00:00:00Z"), DP_BUCKET_regression);
    dp_known_free(&known);
    known = listed(id, "18");
    cr_assert_eq(review(harness, &known, "2026-01-10T00:00:00Z"), DP_BUCKET_known);
    dp_known_free(&known);
    expect_text(id, "bucket.json", "\"last_seen\":\"2026-01-10T00:00:00Z\"");
    remove_folder();
    dp_harness_destroy(harness);
    expect_good_programs();
}

Test(minimize, broken_bucket_folders) {
    struct dp_bucket *buckets = NULL;
    struct dp_bucket bucket;
    size_t count = 7;
    bool found = true;
    char place[400];
    make_folder();
    snprintf(place, sizeof place, "%s/b", folder);
    cr_assert(dp_buckets_list(place, &buckets, &count, why, sizeof why) && count == 0); /* not there: none */
    free(buckets);
    snprintf(place, sizeof place, "%s/b/2d06800538d394c2", folder);
    cr_assert(dp_store_folder(place, why, sizeof why), "%s", why);
    snprintf(place, sizeof place, "%s/b", folder);
    /* An interrupted bucket has no bucket.json yet, and counts as none. */
    cr_assert(dp_buckets_list(place, &buckets, &count, why, sizeof why) && count == 0);
    free(buckets);
    cr_assert(dp_bucket_read(place, "2d06800538d394c2", &bucket, &found, why, sizeof why) && !found);
    static const char *const wrong[] = {"", "[]", "{\"id\": \"2d06800538d394c2\"}", "{"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char inner[400];
        snprintf(inner, sizeof inner, "%s/b/2d06800538d394c2", folder);
        cr_assert(dp_store_write(inner, "bucket.json", wrong[i], strlen(wrong[i]), why, sizeof why));
        cr_assert(!dp_buckets_list(place, &buckets, &count, why, sizeof why) && buckets == NULL, "%s", wrong[i]);
        cr_assert(strstr(why, "not a bucket") != NULL, "%s", why);
    }
    /* A file where a folder should be. */
    cr_assert(dp_store_write(folder, "file", "x", 1, why, sizeof why));
    snprintf(place, sizeof place, "%s/file/b", folder);
    cr_assert(!dp_store_folder(place, why, sizeof why));
    cr_assert(!dp_buckets_list(place, &buckets, &count, why, sizeof why));
    remove_folder();
}
