/* sets.c: the machine against itself. Pairs suffice (hardware sheet 6.8): in one run over all elements of a stream nothing goes
 * wrong that no pair has; the converse fails by masking, which is counted. And all three modes of the search find the same:
 * short streams are searched to the end in each. */
#include "fuzz/prove/draft.h"
#include "fuzz/prove/proof.h"

/* States of one run of an unreduced mode, and how many streams are tried in all: LITERAL is slow. */
#define MODES_BUDGET  200000u
#define MODES_SHARE   4096u
#define MODES_PACKETS 3u

static void disagree(struct dp_trial *trial, const struct dp_draft *d, const char *name, const char *what, FILE *out,
                     struct dp_proof_sum *sum) {
    if (sum->disagreements++ < DP_PROOF_PRINTED) {
        fprintf(out, "%s: %s\n  ", name, what);
        dp_draft_print(d, out);
        dp_trial_print(trial, out);
        fflush(out);
    }
}

static void try_modes(struct dp_trial *trial, const struct dp_draft *d, const char *name, FILE *out,
                      struct dp_proof_sum *sum) {
    bool plain = false, literal = false;
    bool same = dp_trial_unreduced(trial, DP_MACHINE_PLAIN, MODES_BUDGET, &plain) &&
                dp_trial_unreduced(trial, DP_MACHINE_LITERAL, MODES_BUDGET, &literal);
    sum->alike += plain && literal;
    if (!same) {
        disagree(trial, d, name, "the machine disagrees with itself unreduced", out, sum);
    }
}

bool dp_prove_sets(struct dp_trial *trial, uint64_t seed, uint64_t count, const char *name, FILE *out,
                   struct dp_proof_sum *sum) {
    static struct dp_draft draft;
    const uint32_t read = 0xFF; /* as random.c */
    dp_draft_random(&draft, seed + (UINT64_C(1) << 32));
    trial->hardware = (uint32_t)seed & read;
    for (uint64_t i = 0; i < count; i++) {
        bool masked = false;
        bool modes = i % MODES_SHARE == 0;
        draft.items_most = modes ? 2 : 4;
        draft.packets_most = modes ? MODES_PACKETS : 12;
        dp_draft_make(&draft);
        if (!dp_trial_machine(trial, draft.steps, draft.count)) {
            return false;
        }
        if (!dp_trial_together(trial, &masked)) {
            disagree(trial, &draft, name, "all elements in one run have a hazard that no pair has", out, sum);
        }
        sum->streams++;
        sum->clean += dp_trial_clean(trial);
        sum->masked += masked;
        sum->digest = sum->digest * UINT64_C(0x9E3779B97F4A7C15) + dp_trial_digest(trial) + masked;
        if (modes) {
            try_modes(trial, &draft, name, out, sum);
        }
    }
    return true;
}
