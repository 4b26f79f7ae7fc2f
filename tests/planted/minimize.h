/* minimize.h: what planted_minimize keeps of one planted fault, the program that finds it and its minimized case. */
#ifndef DRAINPROOF_TESTS_PLANTED_MINIMIZE_H
#define DRAINPROOF_TESTS_PLANTED_MINIMIZE_H

#include "corpus.h"

#include "fuzz/minimize/minimize.h"
#include "model/reference/planted.h"
#include "tests/unit/support/tsv.h"

/* Faults that are combined with each other, and how many of one table at most. */
#define PAIRED_FAULTS   10
#define FAULTS_OF_TABLE 4

struct fault {
    const struct dp_planted_cell *cell;
    uint32_t bit;
    const struct corpus_file *file; /* the first that finds it */
    struct dp_finding finding;
    struct dp_command *records; /* minimized; owned */
    size_t count;
};

struct minimizing {
    struct corpus corpus;
    struct dp_harness *harness;
    struct fault *faults; /* all that were found, in the order of the tables */
    size_t fault_count;
    size_t failures;
};

/* Says what went wrong with a fault, printf-like, and counts it. */
void report_failure(struct minimizing *m, const struct fault *fault, const char *format, ...);

/* Plants a fault, or takes it out again. */
void toggle(const struct fault *fault);

/* Whether the models agree on a program, by the oracles that look at the tables. `finding` (may be NULL) is what
 * differs. */
bool models_agree(struct minimizing *m, const struct dp_program *program, struct dp_finding *finding);

/* Minimizes toward the finding of a fault; ends the test if memory runs out. `others` may be NULL. */
enum dp_reduced minimize_to(struct dp_harness *harness, const struct fault *fault, const struct dp_program *program,
                            struct dp_findings *others, struct dp_command *out, size_t *count,
                            struct dp_reduce_stats *stats);

/* minimize_pairs.c */

/* Two-bug inputs: for every ordered pair, both programs in one, minimized toward each. */
void minimize_pairs(struct minimizing *m);

#endif
