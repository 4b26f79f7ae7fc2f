/* proof.h: exhaustive proofs that two judges agree (design section 9), pair by pair, in several processes.
 *
 * The task: for each class of (before, after), every stream of up to n letters goes through both judges, which must
 * report the same. A pair is the unit of work: it is counted and digested alone, so pairs can be spread over
 * processes, and a run that was interrupted goes on where it stopped. The digest covers what both judges said of every
 * stream, in order: equal digests mean equal behaviour, whatever the compiler or the machine.
 */
#ifndef DRAINPROOF_FUZZ_PROVE_PROOF_H
#define DRAINPROOF_FUZZ_PROVE_PROOF_H

#include "fuzz/prove/duel.h"

#include <stdio.h>

struct dp_proof {
    const char *name;
    enum dp_pair_set pairs;
    enum dp_alphabet_name letters;
    uint32_t longest;
    uint32_t hardware;
    const char *hardware_name;
    const char *what;
};

extern const struct dp_proof dp_proofs[];
extern const size_t dp_proof_count;

/* What one pair, or all of them, came to. */
struct dp_proof_sum {
    uint64_t streams;
    uint64_t clean;         /* without a hazard */
    uint64_t alike;         /* run again with other letters of the same classes */
    uint64_t disagreements; /* between the judges, or between letters that should act alike */
    uint64_t digest;
};

/* One stream in so many is run again with other letters of its classes. */
#define DP_PROOF_ALIKE_SHARE 64u

/* Disagreements that are printed for one pair; the others are counted. */
#define DP_PROOF_PRINTED     2u

/* One pair, in this process. False if memory has run out. */
bool dp_prove_pair(const struct dp_proof *proof, const struct dp_pair *pair, struct dp_duel *duel, FILE *out,
                   struct dp_proof_sum *sum);

/* The parts of a proof, and how many streams each has. */
struct dp_proof_task {
    struct dp_pair *pairs;
    uint64_t *streams;
    size_t count;
};

/* False: out of memory. Free it in any case. */
bool dp_proof_task_make(const struct dp_proof *proof, struct dp_proof_task *task);
void dp_proof_task_free(struct dp_proof_task *task);

/* --- run.c --- */

struct dp_state;

struct dp_proof_options {
    uint32_t jobs;
    struct dp_state *state; /* where finished pairs are kept, NULL: nowhere */
    uint32_t sample;        /* one pair in so many; 1: all */
    uint32_t offset;        /* which */
    const struct dp_model *models[2];
};

enum dp_proof_end { DP_PROOF_DONE, DP_PROOF_STOPPED, DP_PROOF_FAILED };

/* All pairs of a proof, in `jobs` processes. Says on stderr how far it is. STOPPED: a signal came; what is done
 * stands in the state. FAILED: it could not run, and said why. */
enum dp_proof_end dp_prove(const struct dp_proof *proof, const struct dp_proof_options *options,
                           struct dp_proof_sum *sum, size_t *pairs, double *seconds);

#endif
