/* trial.h: one stream before the machine and both judges: the same hazards, or somebody is wrong.
 *
 * The machine (oracles/machine) searches schedules and says which hazards a pair has; judges report ticks, from which
 * the hazards of a pair follow (hardware sheet 6.5). A pair is compared by its set of H1, H2, H3; H4 by packet,
 * location and key.
 */
#ifndef DRAINPROOF_FUZZ_PROVE_TRIAL_H
#define DRAINPROOF_FUZZ_PROVE_TRIAL_H

#include "fuzz/prove/duel.h"
#include "oracles/machine/machine.h"

#define DP_TRIAL_ELEMENTS 8u
#define DP_TRIAL_LOSSES   48u

/* An H4: the writer that is named for a packet and key, as judges name it (hardware sheet 6.5). */
struct dp_loss {
    uint64_t packet;
    uint32_t location, number, key;
    uint64_t producer;
};

/* Hazards of a stream as one voice has them. */
struct dp_voice {
    uint8_t pairs[DP_TRIAL_ELEMENTS][DP_TRIAL_ELEMENTS]; /* [before][after]: DP_MACHINE_KIND of H1 to H3 */
    struct dp_loss losses[DP_TRIAL_LOSSES];              /* sorted */
    size_t loss_count;
    bool failed; /* it could not say: no memory, too many reports, a tick is missing, the stream is illegal */
};

enum { DP_VOICE_REFERENCE, DP_VOICE_OPTIMIZED, DP_VOICE_MACHINE, DP_VOICES };

struct dp_trial {
    struct dp_duel duel;
    struct dp_machine *machine;
    uint32_t hardware;
    struct dp_voice voices[DP_VOICES];
    /* The stream that is tried; elements stand in the order of the stream. */
    const struct dp_duel_step *steps;
    size_t step_count;
    size_t element_count;
    uint64_t states; /* of the machine, all streams */
};

/* False if a judge or the machine cannot be made; dp_trial_end is then safe. */
bool dp_trial_start(struct dp_trial *trial, const struct dp_model *const models[2], uint32_t hardware);
void dp_trial_end(struct dp_trial *trial);
bool dp_trial_device(struct dp_trial *trial, uint32_t hardware);

/* Fills the voices. Judges are taken to have heard the stream (dp_duel_steps); they may be asked once more, so that what
 * they said is gone afterwards. Every element has an `access` of its own within its item. */
void dp_trial_follow(struct dp_trial *trial, const struct dp_duel_step *steps, size_t count);

/* Fills the machine's voice alone: judges need not have heard the stream. False: it could not say. */
bool dp_trial_machine(struct dp_trial *trial, const struct dp_duel_step *steps, size_t count);

/* Whether all voices agree, and none failed. */
bool dp_trial_same(const struct dp_trial *trial);

/* Whether two voices have the same hazards, and neither failed. */
bool dp_voice_same(const struct dp_voice *a, const struct dp_voice *b);

/* In what a judge differs from the machine, in a few words without places ("optimized judge misses H1 CS.w > PS.r"); NULL if
 * in nothing. */
const char *dp_trial_difference(const struct dp_trial *trial, char *text, size_t size);

/* A stream that the judges have not heard yet: they hear it, and everything above is asked, and all elements in one run.
 * False: `text` is filled as by dp_trial_difference. */
bool dp_trial_try(struct dp_trial *trial, const struct dp_duel_step *steps, size_t count, char *text, size_t size);

/* Whether the machine found nothing. */
bool dp_trial_clean(const struct dp_trial *trial);

/* A hash of what the machine found. */
uint64_t dp_trial_digest(const struct dp_trial *trial);

/* The machine once more, in mode PLAIN or LITERAL, within a budget of states a run. False: it found what the reduced one did
 * not, or it came to the end and missed something. *ended: it came to the end. */
bool dp_trial_unreduced(struct dp_trial *trial, enum dp_machine_mode mode, uint64_t budget, bool *ended);

/* One run over all elements of each location. *masked: it is clean though some pair is not. False: it found a hazard
 * and no pair has one (hardware sheet 6.8 would be wrong), or it could not run. */
bool dp_trial_together(struct dp_trial *trial, bool *masked);

/* What each voice has, a line a hazard. */
void dp_trial_print(const struct dp_trial *trial, FILE *out);

/* --- random.c: streams by chance --- */

struct dp_proof_sum;

/* `count` streams of two and three items, by `seed`, on all settings of the hardware flags that judges read. */
bool dp_prove_random(struct dp_trial *trial, uint64_t seed, uint64_t count, const char *name, FILE *out,
                     struct dp_proof_sum *sum);

/* --- sets.c: the machine against itself --- */

/* `count` streams of two to four items, likewise. */
bool dp_prove_sets(struct dp_trial *trial, uint64_t seed, uint64_t count, const char *name, FILE *out,
                   struct dp_proof_sum *sum);

#endif
