/* engine.h: what both engines call with a seed of theirs, and libFuzzer's hooks.
 *
 * An engine that has a mutator and a crossover hook (libFuzzer) draws each of them half of the time. One crossover call
 * in DP_CROSS_SHARE crosses, the others mutate the first program: a tenth of all calls. afl.c draws likewise, so the
 * same bytes come of the same seed.
 */
#ifndef DRAINPROOF_FUZZ_MUTATE_ENGINE_H
#define DRAINPROOF_FUZZ_MUTATE_ENGINE_H

#include "fuzz/mutate/mutate.h"

#include <stdbool.h>

#define DP_CROSS_SHARE 5u

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second, size_t second_size,
                                 uint8_t *out, size_t most, unsigned int seed);

/* A crossover call of an engine. */
size_t dp_cross_call(struct dp_mutator *mutator, const uint8_t *first, size_t first_size, const uint8_t *second,
                     size_t second_size, uint8_t *out, size_t most, uint32_t seed);

/* Which of the two hooks an engine with one hook (AFL++) calls for a seed: half of the seeds give true. */
bool dp_draws_cross(uint32_t seed);

/* The seed of call `call` (from 0) of an engine that was given one seed at the beginning. */
uint32_t dp_seed_of(uint32_t initial, uint64_t call);

#endif
