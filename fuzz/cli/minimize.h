/* minimize.h: the three things that `drainproof minimize` does, each in a file of its own. */
#ifndef DRAINPROOF_FUZZ_CLI_MINIMIZE_H
#define DRAINPROOF_FUZZ_CLI_MINIMIZE_H

#include "fuzz/cli/verb.h"
#include "fuzz/minimize/buckets.h"

struct dp_minimize_settings {
    const char *output;
    const char *budget;
    const char *buckets;
    const char *known;
    const char *replay;
    uint32_t from;
    uint64_t optimize;
    bool json;
};

/* What all of them need. */
struct dp_minimize_run {
    const struct dp_minimize_settings *settings;
    struct dp_harness *harness;
    struct dp_known known; /* empty without --known */
    uint64_t budget;
    char now[DP_TIME_SIZE];
};

/* --- minimize_case.c: one case minimized, and put into its bucket --- */
enum dp_exit dp_minimize_case(const struct dp_minimize_run *run, const char *path);

/* --- minimize_review.c: every bucket replayed --- */
enum dp_exit dp_minimize_review(const struct dp_minimize_run *run);

/* --- minimize_replay.c: cases that must hold --- */
enum dp_exit dp_minimize_replay(const struct dp_minimize_run *run);

struct json_object;

/* Fields of a JSON object; what cannot be added for lack of memory makes *whole false. */
void dp_put_text(struct json_object *object, const char *key, const char *text, bool *whole);
void dp_put_number(struct json_object *object, const char *key, uint64_t number, bool *whole);
void dp_put_flag(struct json_object *object, const char *key, bool flag, bool *whole);
void dp_put_object(struct json_object *object, const char *key, struct json_object *inner, bool *whole);

/* "id", "signature", "state", "red", "folder", "optimize", "blame". */
void dp_put_bucket(struct json_object *object, const char *folder, const struct dp_bucket *bucket, bool *whole);

#endif
