/* choice.h: the one source of choices that a generator draws from, with three backends.
 *
 * Random for campaigns and statistics, bytes for engines that mutate choices, and an odometer that walks every
 * combination (fuzzing practice C7). 0 is always the plain choice: exhausted bytes answer 0, so a short input is a
 * plain program.
 */
#ifndef DRAINPROOF_FUZZ_GENERATE_CHOICE_H
#define DRAINPROOF_FUZZ_GENERATE_CHOICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Most choices of one round of the odometer. */
#define DP_ODOMETER_DEPTH 256u

enum dp_choice_backend { DP_CHOICE_RANDOM, DP_CHOICE_BYTES, DP_CHOICE_ODOMETER };

struct dp_choice {
    enum dp_choice_backend backend;
    uint64_t state; /* random */
    const uint8_t *bytes;
    size_t size;
    size_t at; /* bytes: next one; odometer: choices of this round so far */
    size_t depth;
    bool overflow; /* odometer: a round asked for more than DP_ODOMETER_DEPTH choices, so the walk is not complete */
    uint32_t values[DP_ODOMETER_DEPTH];
    uint32_t bounds[DP_ODOMETER_DEPTH];
};

/* Equal seeds give equal choices; every seed is good. */
void dp_choice_random(struct dp_choice *choice, uint64_t seed);

/* Choices from bytes, which must outlive the source; a bound up to 2^8 takes one byte, up to 2^16 two, else four. */
void dp_choice_bytes(struct dp_choice *choice, const uint8_t *bytes, size_t size);

/* An odometer at its first combination, all zeros. */
void dp_choice_odometer(struct dp_choice *choice);

/* Advances the odometer to its next combination, after a round of choices; false when there is none. */
bool dp_odometer_next(struct dp_choice *choice);

/* A number below `bound` (at least 1). */
uint32_t dp_choose(struct dp_choice *choice, uint32_t bound);

/* True in `in` of `of` cases; the plain choice is false. `in` at most `of`. */
bool dp_chance(struct dp_choice *choice, uint32_t in, uint32_t of);

/* A place below `count` with a likelihood by its weight; weights need a sum of at least 1. */
uint32_t dp_weighted(struct dp_choice *choice, const uint8_t *weights, uint32_t count);

/* One of the set bits of `mask`, as a mask; 0 for an empty one. The plain choice is the lowest. */
uint64_t dp_pick_bit(struct dp_choice *choice, uint64_t mask);

/* The place of the lowest bit of a mask that is not empty. Every walk over a mask asks this. */
static inline uint32_t dp_bit_index(uint64_t mask) {
#ifdef __GNUC__
    return (uint32_t)__builtin_ctzll(mask);
#else
    uint32_t index = 0;
    while ((mask >> index & 1) == 0) {
        index++;
    }
    return index;
#endif
}

#endif
