/* fence.h: the blobs of an input apart from each other, so that a read behind the end of one is seen: under the address
 * sanitizer everything between them is poisoned. One place, no allocation. */
#ifndef DRAINPROOF_FUZZ_PSO_FENCE_H
#define DRAINPROOF_FUZZ_PSO_FENCE_H

#include "fuzz/pso/package.h"

/* Copies the blobs into the fenced place; `blobs` are then where they stand, until the next call. False if they are
 * larger than the place together. */
bool dp_pso_fence(const struct dp_pso_input *input, const uint8_t *bytes, uint8_t *blobs[DP_PSO_INPUT_BLOBS]);

/* Overwrites the blobs: what was loaded must not look at them any more. */
void dp_pso_scribble(const struct dp_pso_input *input, uint8_t *const blobs[DP_PSO_INPUT_BLOBS]);

#endif
