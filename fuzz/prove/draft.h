/* draft.h: streams of elements by chance or from bytes: a few items on one location, packets before the last one. For proofs and targets that put small streams to the machine and to both judges.
 */
#ifndef DRAINPROOF_FUZZ_PROVE_DRAFT_H
#define DRAINPROOF_FUZZ_PROVE_DRAFT_H

#include "fuzz/prove/trial.h"

#include <stdio.h>

struct dp_draft {
    uint64_t chance;
    const uint8_t *bytes; /* NULL: by chance */
    size_t size, at;
    uint32_t items_most, packets_most; /* 3 and 12 unless set before a stream is made; at most 4 and 12 */
    uint32_t queue;
    uint32_t location;
    uint32_t fences;
    struct dp_duel_step steps[DP_DUEL_STEPS];
    size_t count;
    struct dp_element elements[DP_TRIAL_ELEMENTS];
    size_t element_count;
};

/* Where choices come from. Equal seeds give equal streams. Bytes must outlive the draft; after the last one every choice is
 * the first. */
void dp_draft_random(struct dp_draft *draft, uint64_t seed);
void dp_draft_bytes(struct dp_draft *draft, const uint8_t *bytes, size_t size);

/* The next stream: legal, its elements in the order of the stream. */
void dp_draft_make(struct dp_draft *draft);

/* In the notation of hardware sheet 10, a line. */
void dp_draft_print(const struct dp_draft *draft, FILE *out);

#endif
