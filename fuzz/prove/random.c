/* random.c: streams by chance for the machine and both judges, on every setting of the hardware flags. */
#include "fuzz/prove/draft.h"
#include "fuzz/prove/proof.h"
#include "fuzz/prove/trial.h"

static void disagree(struct dp_trial *trial, const struct dp_draft *d, const char *name, const char *what, FILE *out,
                     struct dp_proof_sum *sum) {
    if (sum->disagreements++ < DP_PROOF_PRINTED) {
        fprintf(out, "%s: %s\n  ", name, what);
        dp_draft_print(d, out);
        dp_trial_print(trial, out);
        fflush(out);
    }
}

static bool try_one(struct dp_trial *trial, const struct dp_draft *d, const char *name, FILE *out,
                    struct dp_proof_sum *sum) {
    bool masked = false;
    dp_duel_steps(&trial->duel, d->steps, d->count);
    bool said_same = dp_said_same(&trial->duel.said[0], &trial->duel.said[1]);
    uint64_t said = dp_said_digest(&trial->duel.said[0]) + dp_said_digest(&trial->duel.said[1]) * 3;
    dp_trial_follow(trial, d->steps, d->count);
    if (!said_same) {
        disagree(trial, d, name, "the judges disagree", out, sum);
    } else if (!dp_trial_same(trial)) {
        disagree(trial, d, name, "the machine disagrees with the judges", out, sum);
    } else if (!dp_trial_together(trial, &masked)) {
        disagree(trial, d, name, "all elements in one run have a hazard that no pair has", out, sum);
    }
    sum->clean += dp_trial_clean(trial);
    sum->masked += masked;
    sum->digest = sum->digest * UINT64_C(0x9E3779B97F4A7C15) + said + dp_trial_digest(trial) * 5;
    if (++sum->streams % DP_PROOF_ALIKE_SHARE == 0) {
        bool ended = false;
        sum->alike++;
        if (!dp_trial_unreduced(trial, DP_MACHINE_PLAIN, DP_PROOF_PLAIN_BUDGET, &ended)) {
            disagree(trial, d, name, "the machine disagrees with itself unreduced", out, sum);
        }
    }
    return !trial->voices[DP_VOICE_MACHINE].failed;
}

bool dp_prove_random(struct dp_trial *trial, uint64_t seed, uint64_t count, const char *name, FILE *out,
                     struct dp_proof_sum *sum) {
    static struct dp_draft draft;
    const uint32_t read = 0xFF; /* flags that judges read; TOUCH and the colour one of compression are none */
    dp_draft_random(&draft, seed);
    if (!dp_trial_device(trial, (uint32_t)seed & read)) {
        return false;
    }
    for (uint64_t i = 0; i < count; i++) {
        dp_draft_make(&draft);
        if (!try_one(trial, &draft, name, out, sum)) {
            return false;
        }
    }
    return true;
}
