/* state.h: the file that finished parts of proofs are kept in, so that an interrupted proof goes on where it stopped.
 *
 * Text: a first line that says what it is, then a line a part. Every line is held against the task before it is
 * believed: a certificate says "complete", so a wrong line is worse than none. While it is open no other process has it.
 */
#ifndef DRAINPROOF_FUZZ_PROVE_STATE_H
#define DRAINPROOF_FUZZ_PROVE_STATE_H

#include "fuzz/prove/proof.h"

/* A part that was finished without a disagreement. `line` is where it stands in the file; 0: it is not kept. */
struct dp_kept {
    uint32_t line;
    struct dp_proof_sum sum;
};

struct dp_state {
    const char *path;
    int fd;
    struct dp_kept **kept; /* by proof, in the order of dp_proofs; NULL: none of it is kept */
    uint32_t line;         /* of the last failure, 0: of the file as a whole */
    char why[256];         /* which was said on stderr too */
};

/* Opens the file, or makes it, and takes it for this process alone. An unfinished last line (somebody pulled the plug)
 * is cut off. False, and said on stderr with the line: it cannot be used, and it was not written to. */
bool dp_state_open(struct dp_state *state, const char *path);
void dp_state_close(struct dp_state *state);

/* What is kept of a part; NULL if nothing is. */
const struct dp_kept *dp_state_find(const struct dp_state *state, const struct dp_proof *proof, size_t pair);

/* Adds a line. False, and said: it could not be written whole. */
bool dp_state_keep(struct dp_state *state, const struct dp_proof *proof, size_t pair, const struct dp_proof_sum *sum);

#endif
