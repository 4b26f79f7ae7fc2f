/* proof.c: every stream of one pair. See proof.h. */
#include "fuzz/prove/proof.h"

/* clang-format off */
const struct dp_proof dp_proofs[] = {
#define DP_PROOF(name, pairs, letters, longest, hardware, what) \
    {#name, DP_PAIRS_##pairs, DP_LETTERS_##letters, longest, DP_HARDWARE_##hardware, #hardware, what},
#include "fuzz/prove/proofs.def"
#undef DP_PROOF
};
/* clang-format on */
const size_t dp_proof_count = sizeof dp_proofs / sizeof *dp_proofs;

/* One stream in so many is run again with other letters of its classes. */
#define ALIKE_SHARE 64u

struct walk {
    const struct dp_proof *proof;
    const struct dp_pair *pair;
    const struct dp_alphabet *alphabet;
    struct dp_duel *duel;
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

static void disagree(struct walk *walk, const struct dp_letter *const *letters, size_t count, const char *what) {
    if (walk->sum->disagreements++ < DP_PROOF_PRINTED) {
        fprintf(walk->out, "%s: %s\n  ", walk->proof->name, what);
        dp_duel_print(walk->duel, walk->pair, letters, count, walk->out);
        fflush(walk->out);
    }
}

/* The same classes, other letters: nothing may change, or the grouping hides something. */
static void try_alike(struct walk *walk, size_t count) {
    const struct dp_letter *letters[DP_DUEL_LETTERS];
    uint64_t felt = dp_said_felt(&walk->duel->said[0], walk->pair);
    choose(walk, count, walk->sum->streams * 31 + 17, letters);
    dp_duel_stream(walk->duel, walk->pair, letters, count);
    walk->sum->alike++;
    if (!dp_said_same(&walk->duel->said[0], &walk->duel->said[1])) {
        disagree(walk, letters, count, "the judges disagree");
    } else if (dp_said_felt(&walk->duel->said[0], walk->pair) != felt) {
        disagree(walk, letters, count, "a letter does not act like the others of its class");
    }
}

static void judge(struct walk *walk, size_t count) {
    const struct dp_letter *letters[DP_DUEL_LETTERS];
    struct dp_proof_sum *sum = walk->sum;
    choose(walk, count, sum->streams, letters);
    dp_duel_stream(walk->duel, walk->pair, letters, count);
    const struct dp_said *said = walk->duel->said;
    if (!dp_said_same(&said[0], &said[1])) {
        disagree(walk, letters, count, "the judges disagree");
    }
    sum->clean += dp_said_clean(&said[0], walk->pair);
    sum->digest = sum->digest * UINT64_C(0x9E3779B97F4A7C15) + dp_said_digest(&said[0]) + dp_said_digest(&said[1]) * 3;
    if (++sum->streams % ALIKE_SHARE == 0) {
        try_alike(walk, count);
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

bool dp_prove_pair(const struct dp_proof *proof, const struct dp_pair *pair, struct dp_duel *duel, FILE *out,
                   struct dp_proof_sum *sum) {
    static struct dp_alphabet alphabet;
    *sum = (struct dp_proof_sum){0};
    if (!dp_alphabet(proof->letters, pair, proof->hardware, &alphabet)) {
        return false;
    }
    struct walk walk = {proof, pair, &alphabet, duel, out, sum, {0}, 0};
    extend(&walk, 0);
    return true;
}

uint64_t dp_proof_weight(const struct dp_proof *proof, const struct dp_pair *pair) {
    static struct dp_alphabet alphabet;
    uint64_t all = 1, streams = 1;
    if (!dp_alphabet(proof->letters, pair, proof->hardware, &alphabet)) {
        return 1;
    }
    for (uint32_t i = 0; i < proof->longest; i++) {
        streams *= alphabet.class_count;
        all += streams;
    }
    return all;
}
