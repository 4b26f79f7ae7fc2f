/* proof.h: exhaustive proofs that judges agree (design section 9), pair by pair, in several processes.
 *
 * The task: for each class of (before, after), every stream of up to n letters goes through both judges, which must
 * report the same. A pair is the unit of work: it is counted and digested alone, so pairs can be spread over
 * processes, and a run that was interrupted goes on where it stopped. The digest covers what both judges said of every
 * stream, in order: equal digests mean equal behaviour, whatever the compiler or the machine.
 * Proofs of form MACHINE put each stream to the explicit-state machine too (trial.h); those of form RANDOM draw their streams.
 */
#ifndef DRAINPROOF_FUZZ_PROVE_PROOF_H
#define DRAINPROOF_FUZZ_PROVE_PROOF_H

#include "fuzz/prove/trial.h"

#include <stdio.h>

/* RANDOM: `parts` parts of `each` streams by chance (random.c); part n is of seed n, its hardware flags are the low bits of n.
 * SETS: likewise, for the machine alone (sets.c).
 * INDUCTION: `section` of induction.h; its streams are cases. */
enum dp_proof_form { DP_FORM_JUDGES, DP_FORM_MACHINE, DP_FORM_RANDOM, DP_FORM_SETS, DP_FORM_INDUCTION };

struct dp_proof {
    enum dp_proof_form form;
    const char *name;
    enum dp_pair_set pairs;
    enum dp_alphabet_name letters;
    uint32_t longest;
    uint32_t hardware;
    const char *hardware_name;
    const char *what;
    uint32_t parts;
    uint64_t each;
    uint32_t section;
};

extern const struct dp_proof dp_proofs[];
extern const size_t dp_proof_count;

/* What one pair, or all of them, came to. */
struct dp_proof_sum {
    uint64_t streams;
    uint64_t clean;         /* without a hazard */
    uint64_t alike;         /* run again with other letters of the same classes; RANDOM: on the unreduced machine; SETS: in
                             * all three modes to the end */
    uint64_t masked;        /* RANDOM, SETS: hazards of pairs that all elements in one run do not show (hardware sheet 6.5) */
    uint64_t disagreements; /* between the judges, or between letters that should act alike */
    uint64_t digest;
};

/* One stream in so many is run again with other letters of its classes, or on the unreduced machine. */
#define DP_PROOF_ALIKE_SHARE  64u

/* States of a run of the unreduced machine there. */
#define DP_PROOF_PLAIN_BUDGET 3000u

/* Disagreements that are printed for one pair; the others are counted. */
#define DP_PROOF_PRINTED      2u

/* The parts of a proof, and how many streams each has. */
struct dp_proof_task {
    struct dp_pair *pairs; /* RANDOM, INDUCTION: unset */
    uint64_t *streams;
    size_t count;
};

/* False: out of memory. Free it in any case. */
bool dp_proof_task_make(const struct dp_proof *proof, struct dp_proof_task *task);
void dp_proof_task_free(struct dp_proof_task *task);

/* One part, in this process; the trial is one of dp_trial_start on the proof's hardware. False if memory has run out. */
bool dp_prove_part(const struct dp_proof *proof, const struct dp_proof_task *task, size_t part, struct dp_trial *trial,
                   FILE *out, struct dp_proof_sum *sum);

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
