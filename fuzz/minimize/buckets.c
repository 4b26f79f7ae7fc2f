/* buckets.c: findings taken into a folder of buckets, and the buckets reviewed (buckets.h). */
#include "fuzz/minimize/buckets.h"

#include "fuzz/encode/bytes.h"
#include "fuzz/encode/convert.h"
#include "fuzz/encode/text.h"
#include "fuzz/explain/cpp.h"
#include "fuzz/minimize/simplicity.h"
#include "fuzz/minimize/store.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool fail(const char *place, const char *what, char *why, size_t why_size) {
    snprintf(why, why_size, "%s: %s", place, what);
    return false;
}

/* --- files --- */

static bool write_program(const char *inner, const char *name, const struct dp_program *program, char *why,
                          size_t why_size) {
    size_t size = 0;
    char *text = dp_program_text(program, &size);
    bool written = text != NULL ? dp_store_write(inner, name, text, size, why, why_size)
                                : fail(inner, "out of memory", why, why_size);
    free(text);
    return written;
}

/* The byte form; a program that it cannot hold has no finding.bin. */
static bool write_bytes(const char *inner, const struct dp_program *program, char *why, size_t why_size) {
    size_t capacity = (program->count + 1) * DP_RECORD_BYTES;
    uint8_t *bytes = malloc(capacity);
    if (bytes == NULL) {
        return fail(inner, "out of memory", why, why_size);
    }
    size_t size = dp_encode(program, bytes, capacity, NULL, 0);
    bool fits = size != 0 && size <= capacity;
    bool done = fits ? dp_store_write(inner, "finding.bin", bytes, size, why, why_size)
                     : dp_store_remove(inner, "finding.bin", why, why_size);
    free(bytes);
    return done;
}

static bool write_explanation(const char *inner, const struct dp_minimized *m, char *why, size_t why_size) {
    char *text = dp_explain_finding(m);
    bool written = text != NULL ? dp_store_write(inner, "explanation.txt", text, strlen(text), why, why_size)
                                : fail(inner, "out of memory", why, why_size);
    free(text);
    return written;
}

/* The minimized program as D3D12 C++. */
static bool write_cpp(const char *inner, const struct dp_program *program, char *why, size_t why_size) {
    struct dp_case c;
    char *text = NULL;
    size_t size = 0;
    bool made = dp_case_from_program(program, &c);
    FILE *out = made ? open_memstream(&text, &size) : NULL;
    bool printed = out != NULL && dp_cpp_print(&c, "minimized.dp", out);
    if (out != NULL && fclose(out) != 0) {
        printed = false;
    }
    if (made) {
        dp_case_free(&c);
    }
    bool written = printed ? dp_store_write(inner, "minimized.cpp", text, size, why, why_size)
                           : fail(inner, "out of memory", why, why_size);
    free(text);
    return written;
}

static bool write_signature(const char *inner, const struct dp_minimized *m, char *why, size_t why_size) {
    char line[sizeof m->finding.signature + 1];
    int length = snprintf(line, sizeof line, "%s\n", m->finding.signature);
    return dp_store_write(inner, "signature.txt", line, (size_t)length, why, why_size);
}

/* The minimized case of a bucket. A file that is missing or wrong: `*there` is false, for `wrong` the reason. */
static bool read_minimized(const char *inner, struct dp_case *c, bool *there, char *wrong, size_t wrong_size, char *why,
                           size_t why_size) {
    char *text = NULL;
    size_t size = 0;
    struct dp_text_error error;
    *there = false;
    if (!dp_store_read(inner, "minimized.dp", DP_TEXT_MAX_SIZE, &text, &size, why, why_size)) {
        return false;
    }
    if (text == NULL) {
        snprintf(wrong, wrong_size, "is missing");
        return true;
    }
    *there = dp_parse(text, size, c, &error);
    if (!*there) {
        snprintf(wrong, wrong_size, "line %u, column %u: %s", error.line, error.column, error.message);
    }
    free(text);
    return true;
}

/* --- taking in --- */

/* Whether the minimized case is simpler than the one that is there, or none is. */
static bool is_better(const char *inner, const struct dp_program *minimized, bool *better, char *why, size_t why_size) {
    struct dp_case c;
    char wrong[320];
    bool there = false;
    if (!read_minimized(inner, &c, &there, wrong, sizeof wrong, why, why_size)) {
        return false;
    }
    *better = !there;
    if (there) {
        struct dp_program old = dp_case_program(&c);
        *better = dp_simpler_program(minimized, &old) < 0;
        dp_case_free(&c);
    }
    return true;
}

/* What is said of the minimized case goes into the bucket with it. */
static bool write_files(const char *inner, bool first, const struct dp_program *program, const struct dp_minimized *m,
                        struct dp_bucket *bucket, char *why, size_t why_size) {
    struct dp_program minimized = {m->records, m->count};
    bool better = true;
    bool done = !first || (write_program(inner, "finding.dp", program, why, why_size) &&
                           write_bytes(inner, program, why, why_size) && write_signature(inner, m, why, why_size));
    done = done && (first || is_better(inner, &minimized, &better, why, why_size));
    if (done && better) {
        bucket->switches = m->switches;
        dp_blame_names(&m->blame, bucket->blame, sizeof bucket->blame);
        done = write_program(inner, "minimized.dp", &minimized, why, why_size) &&
               write_cpp(inner, &minimized, why, why_size) && write_explanation(inner, m, why, why_size);
    }
    return done;
}

bool dp_bucket_take(const char *folder, const struct dp_known *known, const char *now, const struct dp_program *program,
                    const struct dp_minimized *m, struct dp_bucket *bucket, char *why, size_t why_size) {
    bool found = false;
    char *inner = dp_store_path(folder, m->id);
    bool done = inner != NULL || fail(folder, "out of memory", why, why_size);
    done =
        done && dp_store_folder(inner, why, why_size) && dp_bucket_read(folder, m->id, bucket, &found, why, why_size);
    if (done && !found) {
        memset(bucket, 0, sizeof *bucket);
        snprintf(bucket->id, sizeof bucket->id, "%s", m->id);
        snprintf(bucket->signature, sizeof bucket->signature, "%s", m->finding.signature);
        snprintf(bucket->oracle, sizeof bucket->oracle, "%s", m->finding.oracle);
        snprintf(bucket->first_seen, sizeof bucket->first_seen, "%s", now);
    }
    if (done) {
        bucket->times_seen++;
        dp_bucket_fails(bucket, dp_known_find(known, m->id), now);
    }
    done = done && write_files(inner, !found, program, m, bucket, why, why_size) &&
           dp_bucket_write(folder, bucket, why, why_size);
    free(inner);
    return done;
}

/* --- reviewing --- */

static bool replay(const char *inner, struct dp_harness *harness, const struct dp_bucket *bucket, bool *fails,
                   char *why, size_t why_size) {
    struct dp_case c;
    struct dp_finding finding;
    char wrong[320];
    bool there = false;
    if (!read_minimized(inner, &c, &there, wrong, sizeof wrong, why, why_size)) {
        return false;
    }
    if (!there) {
        snprintf(why, why_size, "%s/minimized.dp: %s", inner, wrong);
        return false;
    }
    struct dp_program program = dp_case_program(&c);
    const struct dp_options options = {bucket->switches};
    enum dp_verdict verdict = dp_judge_program(harness, &options, &program, dp_oracle_bit(bucket->oracle), &finding);
    *fails = verdict == DP_VERDICT_FINDING && strcmp(finding.signature, bucket->signature) == 0;
    dp_case_free(&c);
    return verdict != DP_VERDICT_OUT_OF_MEMORY || fail(inner, "out of memory", why, why_size);
}

bool dp_bucket_review(const char *folder, const struct dp_known *known, const char *now, struct dp_harness *harness,
                      struct dp_bucket *bucket, char *why, size_t why_size) {
    bool fails = false;
    char *inner = dp_store_path(folder, bucket->id);
    bool done = inner != NULL || fail(folder, "out of memory", why, why_size);
    done = done && replay(inner, harness, bucket, &fails, why, why_size);
    if (done && fails) {
        dp_bucket_fails(bucket, dp_known_find(known, bucket->id), now);
    } else if (done) {
        dp_bucket_passes(bucket);
    }
    done = done && dp_bucket_write(folder, bucket, why, why_size);
    free(inner);
    return done;
}

/* --- all of them --- */

static int select_bucket(const struct dirent *entry) {
    return dp_is_bucket_id(entry->d_name);
}

static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

bool dp_buckets_list(const char *folder, struct dp_bucket **buckets, size_t *count, char *why, size_t why_size) {
    struct dirent **entries = NULL;
    *buckets = NULL;
    *count = 0;
    int entry_count = scandir(folder, &entries, select_bucket, by_name);
    if (entry_count < 0) {
        return errno == ENOENT || fail(folder, strerror(errno), why, why_size);
    }
    *buckets = calloc((size_t)entry_count + 1, sizeof **buckets);
    bool done = *buckets != NULL || fail(folder, "out of memory", why, why_size);
    for (int i = 0; i < entry_count; i++) {
        bool found = false;
        done = done && dp_bucket_read(folder, entries[i]->d_name, &(*buckets)[*count], &found, why, why_size);
        *count += found;
        free(entries[i]);
    }
    free(entries);
    if (!done) {
        free(*buckets);
        *buckets = NULL;
        *count = 0;
    }
    return done;
}
