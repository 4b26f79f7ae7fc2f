/* verb.h: what a verb of the command line is: its words, its options in one table, and the function that does it. */
#ifndef DRAINPROOF_FUZZ_CLI_VERB_H
#define DRAINPROOF_FUZZ_CLI_VERB_H

#include "fuzz/cli/options.h"

/* Exit codes (design section 11). Where several files are given the largest one counts. */
enum dp_exit {
    DP_EXIT_OK = 0,      /* below --fail-on, every expectation holds, everything converted */
    DP_EXIT_FAILED = 1,  /* at or above --fail-on, or an expectation does not hold */
    DP_EXIT_UNUSABLE = 2 /* input, option or output that cannot be used */
};

/* A verb. `operands` is what stands behind the options in the usage line; between `least` and `most` of them are
 * taken (most 0: any number). `details` says what the options cannot; `examples` are lines of command and comment.
 * The settings are a zeroed struct of `settings_size` bytes, filled from the options. `more` (may be NULL) prints
 * the help of a registry. */
struct dp_verb {
    const char *name;
    const char *summary;
    const char *operands;
    int least;
    int most;
    const struct dp_option *options;
    size_t option_count;
    size_t settings_size;
    const char *details;
    void (*more)(void);
    const char *examples;
    enum dp_exit (*run)(const void *settings, int count, char **operands);
};

#define DP_VERB(verb) extern const struct dp_verb dp_verb_##verb;
#include "fuzz/cli/verbs.def"
#undef DP_VERB

#endif
