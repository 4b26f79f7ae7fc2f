/* expect.h: the `expect` lines of a case against what the models said. */
#ifndef DRAINPROOF_FUZZ_CLI_EXPECT_H
#define DRAINPROOF_FUZZ_CLI_EXPECT_H

#include "fuzz/cli/checked.h"

/* What an expectation came to. UNUSABLE: it cannot be judged (unknown word or label, wrong value, not built yet). */
enum dp_held { DP_HELD, DP_FAILED, DP_UNUSABLE };

/* One expectation put to one model. `said` receives what the model said instead (FAILED) or what is wrong with the line
 * (UNUSABLE). */
struct dp_question {
    const struct dp_checked *checked;
    const struct dp_expect *expect;
    const struct dp_observation *observed;
    int model;
    char *said;
    size_t size;
};

/* A word of expectations.def. */
struct dp_expectation {
    const char *word;
    enum dp_held (*judge)(const struct dp_question *question);
    const char *usage;
    const char *help;
};

#define DP_EXPECTATION(word, judge, usage, help) enum dp_held dp_expect_##judge(const struct dp_question *question);
#include "fuzz/cli/expectations.def"
#undef DP_EXPECTATION

/* How the expectations of a case came out. */
struct dp_expect_tally {
    size_t held;
    size_t failed;
    size_t unusable;
};

/* Judges every expect line of the case; prints those that fail to `out` and those that cannot be judged to
 * stderr, each with its place. */
struct dp_expect_tally dp_judge_expectations(const struct dp_checked *checked, FILE *out);

/* Whether an `unsupported` expectation names this command. */
bool dp_expects_unsupported(const struct dp_checked *checked, uint64_t command);

/* Prints the registry, for the help. */
void dp_print_expectations(void);

/* --- for the judges --- */

/* Says why a line cannot be judged, printf-like. */
enum dp_held dp_unusable(const struct dp_question *question, const char *format, ...);

/* The record behind the word `@label` at `index`; UNUSABLE if the word is missing, no label or names nothing. */
enum dp_held dp_label_record(const struct dp_question *question, uint32_t index, size_t *record);

/* The address behind a label, likewise; labels of parts that no report names are UNUSABLE. */
enum dp_held dp_label_address(const struct dp_question *question, uint32_t index, struct dp_address *address);

/* UNUSABLE unless the line has between `least` and `most` words. */
enum dp_held dp_word_count(const struct dp_question *question, uint32_t least, uint32_t most);

/* Whether a report at (command, group, barrier) lies at or under the address. */
bool dp_lies_at(const struct dp_address *address, uint64_t command, int32_t group, int32_t barrier);

#endif
