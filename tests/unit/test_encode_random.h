/* test_encode_random.h: random byte strings for the tests of the forms, the same at every run. */
#ifndef DRAINPROOF_TESTS_ENCODE_RANDOM_H
#define DRAINPROOF_TESTS_ENCODE_RANDOM_H

#include "fuzz/encode/bytes.h"

static uint64_t random_state = UINT64_C(0x9E3779B97F4A7C15);

/* xorshift64 */
static inline uint64_t random_next(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

/* Fills up to `capacity` bytes in one of four styles, from noise to records whose fields are mostly plain; returns
 * how many. */
static inline size_t random_bytes(uint8_t *bytes, size_t capacity) {
    size_t size = (size_t)(random_next() % (capacity + 1));
    unsigned style = (unsigned)(random_next() % 4);
    for (size_t i = 0; i < size; i++) {
        uint64_t r = random_next();
        uint8_t byte = (uint8_t)(r >> 32);
        bool head = i % DP_RECORD_BYTES < 2;
        bytes[i] = style == 0 || (style == 2 && head) ? byte
                   : style == 1                       ? (r & 3 ? 0 : byte)
                   : i % DP_RECORD_BYTES == 0         ? byte
                   : i % DP_RECORD_BYTES == 1         ? byte & 3
                   : r & 0x700                        ? 0
                                                      : byte & (r & 0x800 ? 0xFF : 7);
    }
    return size;
}

#endif
