/* proof.c: every stream of one pair. See proof.h. */
#include "fuzz/prove/proof.h"

#include "fuzz/prove/induction.h"

#include <stdlib.h>

/* clang-format off */
const struct dp_proof dp_proofs[] = {
#define DP_PROOF(name, pairs, letters, longest, hardware, what)                                                    \
    {DP_FORM_JUDGES, #name, DP_PAIRS_##pairs, DP_LETTERS_##letters, longest, DP_HARDWARE_##hardware, #hardware,    \
     what, 0, 0, 0},
#define DP_MACHINE_PROOF(name, pairs, letters, longest, hardware, hardware_name, what)                             \
    {DP_FORM_MACHINE, #name, DP_PAIRS_##pairs, DP_LETTERS_##letters, longest, hardware, hardware_name, what, 0, 0, 0},
#define DP_RANDOM_PROOF(name, parts, each, what)                                                                   \
    {DP_FORM_RANDOM, #name, DP_PAIRS_COMPLETE, DP_LETTERS_COMPLETE, 0, 0, "all settings", what, parts, each, 0},
#define DP_SETS_PROOF(name, parts, each, what)                                                                     \
    {DP_FORM_SETS, #name, DP_PAIRS_COMPLETE, DP_LETTERS_COMPLETE, 0, 0, "all settings", what, parts, each, 0},
#define DP_INDUCTION_PROOF(section, what)                                                                          \
    {DP_FORM_INDUCTION, "induction_" #section, DP_PAIRS_COMPLETE, DP_LETTERS_COMPLETE, 0, DP_HARDWARE_scarlett,    \
     "scarlett, worst, lenient", what, 0, 0, DP_IND_##section},
#include "fuzz/prove/proofs.def"
#undef DP_PROOF
#undef DP_MACHINE_PROOF
#undef DP_RANDOM_PROOF
#undef DP_SETS_PROOF
#undef DP_INDUCTION_PROOF
};
/* clang-format on */
const size_t dp_proof_count = sizeof dp_proofs / sizeof *dp_proofs;

struct walk {
    const struct dp_proof *proof;
    const struct dp_pair *pair;
    const struct dp_alphabet *alphabet;
    struct dp_trial *trial;
    struct dp_duel *duel; /* of the trial */
    FILE *out;
    struct dp_proof_sum *sum;
    uint32_t classes[DP_DUEL_LETTERS];
    uint32_t fences; /* signalled by the letters so far */
};

/* Some letter of the class: `turn` says which. */
static const struct dp_letter *member(const struct dp_alphabet *alphabet, uint32_t class, uint64_t turn) {
    uint32_t first = alphabet->firsts[class];
    return &alphabet->letters[first + turn % (alphabet->firsts[class + 1] - first)];
}

static void choose(const struct walk *walk, size_t count, uint64_t turn, const struct dp_letter **letters) {
    for (size_t i = 0; i < count; i++) {
        letters[i] = member(walk->alphabet, walk->classes[i], turn + i * 7);
    }
}

static void disagree(struct walk *walk, size_t count, const char *what) {
    if (walk->sum->disagreements++ < DP_PROOF_PRINTED) {
        fprintf(walk->out, "%s: %s\n  ", walk->proof->name, what);
        dp_duel_print(walk->duel, walk->pair, count, walk->out);
        if (walk->proof->form == DP_FORM_MACHINE) {
            dp_trial_print(walk->trial, walk->out);
        }
        fflush(walk->out);
    }
}

/* The machine hears what the judges heard; 0, or what it found, hashed. */
static uint64_t follow(struct walk *walk) {
    if (walk->proof->form != DP_FORM_MACHINE) {
        return 0;
    }
    dp_trial_follow(walk->trial, walk->duel->steps, walk->duel->step_count);
    return dp_trial_digest(walk->trial);
}

/* After follow: whether there is nothing to say of it. */
static bool agrees(const struct walk *walk) {
    return walk->proof->form != DP_FORM_MACHINE || dp_trial_same(walk->trial);
}

/* The same classes, other letters: nothing may change, or the grouping hides something. */
static void try_alike(struct walk *walk, size_t count, uint64_t felt) {
    const struct dp_letter *letters[DP_DUEL_LETTERS];
    const struct dp_said *said = walk->duel->said;
    choose(walk, count, walk->sum->streams * 31 + 17, letters);
    dp_duel_stream(walk->duel, walk->pair, letters, count);
    walk->sum->alike++;
    bool same = dp_said_same(&said[0], &said[1]);
    bool alike = dp_said_felt(&said[0], walk->pair) == felt;
    follow(walk);
    if (!same) {
        disagree(walk, count, "the judges disagree");
    } else if (!alike) {
        disagree(walk, count, "a letter does not act like the others of its class");
    } else if (!agrees(walk)) {
        disagree(walk, count, "the machine disagrees with the judges");
    }
}

static void judge(struct walk *walk, size_t count) {
    const struct dp_letter *letters[DP_DUEL_LETTERS];
    struct dp_proof_sum *sum = walk->sum;
    choose(walk, count, sum->streams, letters);
    dp_duel_stream(walk->duel, walk->pair, letters, count);
    const struct dp_said *said = walk->duel->said;
    bool same = dp_said_same(&said[0], &said[1]);
    uint64_t felt = dp_said_felt(&said[0], walk->pair);
    sum->clean += dp_said_clean(&said[0], walk->pair);
    sum->digest = sum->digest * UINT64_C(0x9E3779B97F4A7C15) + dp_said_digest(&said[0]) + dp_said_digest(&said[1]) * 3;
    sum->digest += follow(walk) * 5; /* said is gone from here on */
    if (!same) {
        disagree(walk, count, "the judges disagree");
    } else if (!agrees(walk)) {
        disagree(walk, count, "the machine disagrees with the judges");
    }
    if (++sum->streams % DP_PROOF_ALIKE_SHARE == 0) {
        try_alike(walk, count, felt);
    }
}

/* Whether the class makes a stream of its own here: a wait needs a fence, and with one fence the oldest is the newest. */
static bool fits(const struct walk *walk, uint32_t class) {
    const struct dp_letter *letter = member(walk->alphabet, class, 0);
    return letter->fence == DP_FENCE_none || walk->fences > (letter->fence == DP_FENCE_oldest ? 1u : 0u);
}

static void extend(struct walk *walk, size_t count) {
    judge(walk, count);
    if (count == walk->proof->longest) {
        return;
    }
    for (uint32_t class = 0; class < walk->alphabet->class_count; class ++) {
        if (fits(walk, class)) {
            uint32_t signals = member(walk->alphabet, class, 0)->signals;
            walk->classes[count] = class;
            walk->fences += signals;
            extend(walk, count + 1);
            walk->fences -= signals;
        }
    }
}

bool dp_prove_part(const struct dp_proof *proof, const struct dp_proof_task *task, size_t part, struct dp_trial *trial,
                   FILE *out, struct dp_proof_sum *sum) {
    static struct dp_alphabet alphabet;
    const struct dp_pair *pair = &task->pairs[part];
    *sum = (struct dp_proof_sum){0};
    if (proof->form == DP_FORM_RANDOM) {
        return dp_prove_random(trial, part, proof->each, proof->name, out, sum);
    }
    if (proof->form == DP_FORM_SETS) {
        return dp_prove_sets(trial, part, proof->each, proof->name, out, sum);
    }
    if (proof->form == DP_FORM_INDUCTION) {
        return dp_induction_part(proof->section, part, &trial->duel, out, sum);
    }
    if (!dp_alphabet(proof->letters, pair, proof->hardware, &alphabet)) {
        return false;
    }
    struct walk walk = {proof, pair, &alphabet, trial, &trial->duel, out, sum, {0}, 0};
    extend(&walk, 0);
    return proof->form != DP_FORM_MACHINE || !trial->voices[DP_VOICE_MACHINE].failed;
}

/* --- how many streams there are, as `extend` goes through them --- */

/* Classes by what they need and give. */
struct counts {
    uint64_t free; /* neither need a fence nor signal one */
    uint64_t signals;
    uint64_t newest; /* waits for it */
    uint64_t oldest;
};

/* Streams that go on from here: this one, and those of up to `left` letters more. More than two fences are as two. */
static uint64_t count_from(const struct counts *c, uint32_t left, uint32_t fences) {
    if (left == 0) {
        return 1;
    }
    uint64_t stay = c->free + (fences > 0 ? c->newest : 0) + (fences > 1 ? c->oldest : 0);
    uint64_t more = c->signals != 0 ? count_from(c, left - 1, fences < 2 ? fences + 1 : 2) : 0;
    return 1 + stay * count_from(c, left - 1, fences) + c->signals * more;
}

static uint64_t count_streams(const struct dp_proof *proof, const struct dp_pair *pair) {
    static struct dp_alphabet alphabet;
    struct counts counts = {0};
    if (!dp_alphabet(proof->letters, pair, proof->hardware, &alphabet)) {
        return 1;
    }
    for (uint32_t class = 0; class < alphabet.class_count; class ++) {
        const struct dp_letter *letter = member(&alphabet, class, 0);
        counts.free += letter->fence == DP_FENCE_none && !letter->signals;
        counts.signals += letter->signals;
        counts.newest += letter->fence == DP_FENCE_newest;
        counts.oldest += letter->fence == DP_FENCE_oldest;
    }
    return count_from(&counts, proof->longest, 0);
}

static bool is_drawn(const struct dp_proof *proof) {
    return proof->form == DP_FORM_RANDOM || proof->form == DP_FORM_SETS;
}

static uint64_t streams_of(const struct dp_proof *proof, const struct dp_pair *pair, size_t part) {
    return is_drawn(proof)                    ? proof->each
           : proof->form == DP_FORM_INDUCTION ? dp_induction_cases(proof->section, part)
                                              : count_streams(proof, pair);
}

bool dp_proof_task_make(const struct dp_proof *proof, struct dp_proof_task *task) {
    task->pairs = malloc(DP_PAIRS_MAX * sizeof *task->pairs);
    task->streams = malloc(DP_PAIRS_MAX * sizeof *task->streams);
    task->count = 0;
    if (task->pairs == NULL || task->streams == NULL) {
        return false;
    }
    if (is_drawn(proof)) {
        task->count = proof->parts;
    } else if (proof->form == DP_FORM_INDUCTION) {
        task->count = dp_induction_parts(proof->section);
    } else {
        task->count = dp_pairs(proof->pairs, task->pairs);
    }
    for (size_t i = 0; i < task->count; i++) {
        task->streams[i] = streams_of(proof, &task->pairs[i], i);
    }
    return true;
}

void dp_proof_task_free(struct dp_proof_task *task) {
    free(task->pairs);
    free(task->streams);
    *task = (struct dp_proof_task){0};
}
