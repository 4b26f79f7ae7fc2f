/* engine.c: what the hooks of both engines share: see engine.h. */
#include "fuzz/mutate/engine.h"

#include <string.h>

/* Draws that are none of dp_mutate's, which begins with the same seed. */
static uint64_t bits_of(uint64_t value) {
    uint64_t z = value + UINT64_C(0xD1B54A32D192ED03);
    z = (z ^ z >> 32) * UINT64_C(0xABC98388FB8FAC03);
    z = (z ^ z >> 29) * UINT64_C(0xFF51AFD7ED558CCD);
    return z ^ z >> 32;
}

bool dp_draws_cross(uint32_t seed) {
    return (bits_of(seed) & 1) != 0;
}

uint32_t dp_seed_of(uint32_t initial, uint64_t call) {
    return (uint32_t)bits_of((uint64_t)initial << 32 ^ call);
}

size_t dp_cross_call(struct dp_mutator *mutator, const uint8_t *first, size_t first_size, const uint8_t *second,
                     size_t second_size, uint8_t *out, size_t most, uint32_t seed) {
    if ((bits_of(seed) >> 8) % DP_CROSS_SHARE == 0) {
        return dp_cross(mutator, first, first_size, second, second_size, out, most, seed);
    }
    size_t size = first_size < most ? first_size : most;
    if (size != 0) {
        memcpy(out, first, size);
    }
    return dp_mutate(mutator, out, size, most, seed);
}
