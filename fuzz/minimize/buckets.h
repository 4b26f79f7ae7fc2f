/* buckets.h: a folder of buckets: one folder a signature, and its life.
 *
 *   DIR/<id>/finding.dp       the program that was found first        DIR/<id>/minimized.dp  the simplest one
 *   DIR/<id>/finding.bin      the same as bytes, if it fits them      DIR/<id>/signature.txt
 *   DIR/<id>/explanation.txt  what both models say                    DIR/<id>/minimized.cpp the same as D3D12 C++
 *   DIR/<id>/bucket.json      state, dates; written last
 *
 * Life. A bucket that fails is `known` if the file of known buckets lists it, else `new`. One whose minimized case no
 * longer fails is `incubating`, and `fixed` when that was so at DP_INCUBATION reviews in a row. If a bucket fails
 * that was fixed before, it is a `regression`, and it stays red until it is listed under another issue than then. Red
 * are `new` and `regression`; the verdict of a night comes from them.
 */
#ifndef DRAINPROOF_FUZZ_MINIMIZE_BUCKETS_H
#define DRAINPROOF_FUZZ_MINIMIZE_BUCKETS_H

#include "fuzz/minimize/known.h"
#include "fuzz/minimize/minimize.h"

#define DP_INCUBATION 3u

/* "2026-01-31T23:59:59Z" */
#define DP_TIME_SIZE  21

/* DP_BUCKET_STATE(state, red) */
#define DP_BUCKET_STATES                                                                                               \
    DP_BUCKET_STATE(new, true)                                                                                         \
    DP_BUCKET_STATE(known, false)                                                                                      \
    DP_BUCKET_STATE(incubating, false)                                                                                 \
    DP_BUCKET_STATE(fixed, false)                                                                                      \
    DP_BUCKET_STATE(regression, true)

enum dp_bucket_state {
#define DP_BUCKET_STATE(state, red) DP_BUCKET_##state,
    DP_BUCKET_STATES
#undef DP_BUCKET_STATE
        DP_BUCKET_STATE_COUNT
};

struct dp_bucket {
    char id[DP_BUCKET_ID_SIZE];
    char signature[81];
    char oracle[32];
    enum dp_bucket_state state;
    char first_seen[DP_TIME_SIZE];
    char last_seen[DP_TIME_SIZE]; /* when it last failed */
    uint64_t times_seen;          /* findings taken in */
    uint32_t passes;              /* reviews in a row in which it did not fail */
    bool fixed_before;
    char issue[DP_ISSUE_SIZE];       /* under which it is or was last known, "" none */
    char fixed_issue[DP_ISSUE_SIZE]; /* `issue` when it was last fixed */
    uint64_t switches;               /* optimizations under which the minimized case fails; UINT64_MAX: all */
    char blame[DP_SWITCHES_SIZE];    /* of it: "merge_call,one_eop", "core", "" where it is not known */
};

/* --- bucket_life.c --- */

const char *dp_bucket_state_name(enum dp_bucket_state state);
bool dp_bucket_is_red(const struct dp_bucket *bucket);
/* It fails now, or it does not; `known` is its entry, NULL if there is none. */
void dp_bucket_fails(struct dp_bucket *bucket, const struct dp_known_bucket *known, const char *now);
void dp_bucket_passes(struct dp_bucket *bucket);

/* --- bucket_file.c --- */

/* Reads DIR/<id>/bucket.json. A bucket that is not there, or not whole, is no failure: `*found` is false then. */
bool dp_bucket_read(const char *folder, const char *id, struct dp_bucket *bucket, bool *found, char *why,
                    size_t why_size);
bool dp_bucket_write(const char *folder, const struct dp_bucket *bucket, char *why, size_t why_size);

/* --- buckets.c --- */

/* Takes in a finding: the program that was found, and what it was minimized to. A minimized case that is there stays
 * unless the new one is simpler. Fills `bucket`. */
bool dp_bucket_take(const char *folder, const struct dp_known *known, const char *now, const struct dp_program *program,
                    const struct dp_minimized *minimized, struct dp_bucket *bucket, char *why, size_t why_size);

/* Replays the minimized case of a bucket and moves it on in its life. */
bool dp_bucket_review(const char *folder, const struct dp_known *known, const char *now, struct dp_harness *harness,
                      struct dp_bucket *bucket, char *why, size_t why_size);

/* All buckets of the folder in the order of their ids; the caller frees *buckets. A folder that is not there has
 * none. */
bool dp_buckets_list(const char *folder, struct dp_bucket **buckets, size_t *count, char *why, size_t why_size);

/* --- explanation.c --- */

/* The text of explanation.txt; the caller frees it. NULL: out of memory. */
char *dp_explain_finding(const struct dp_minimized *minimized);

/* A program without names as text; the caller frees it. NULL: out of memory. */
char *dp_program_text(const struct dp_program *program, size_t *size);

#endif
