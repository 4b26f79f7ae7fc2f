/* plain_bytes.c: the stock byte mutations, written once for both engines: bits, bytes, small sums, edges, copies. */
#include "fuzz/mutate/mutant.h"

#include <string.h>

static void put(uint8_t *at, uint32_t width, uint32_t value) {
    for (uint32_t i = 0; i < width; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

static uint32_t get(const uint8_t *at, uint32_t width) {
    uint32_t value = 0;
    for (uint32_t i = 0; i < width; i++) {
        value |= (uint32_t)at[i] << 8 * i;
    }
    return value;
}

/* 1, 2 or 4 bytes somewhere; *at is where. */
static uint32_t window(struct dp_choice *dice, size_t size, size_t *at) {
    uint32_t width = UINT32_C(1) << dp_choose(dice, 3);
    while (width > size) {
        width /= 2;
    }
    *at = dp_choose(dice, (uint32_t)(size - width + 1));
    return width;
}

static void flip_bit(struct dp_choice *dice, uint8_t *bytes, size_t size) {
    size_t at = dp_choose(dice, (uint32_t)size);
    bytes[at] ^= (uint8_t)(1u << dp_choose(dice, 8));
}

static void set_byte(struct dp_choice *dice, uint8_t *bytes, size_t size) {
    size_t at = dp_choose(dice, (uint32_t)size);
    bytes[at] = (uint8_t)dp_choose(dice, 256);
}

static void clear_bytes(struct dp_choice *dice, uint8_t *bytes, size_t size) {
    size_t at;
    uint32_t width = window(dice, size, &at);
    memset(bytes + at, dp_chance(dice, 1, 4) ? 0xFF : 0, width);
}

static void add_small(struct dp_choice *dice, uint8_t *bytes, size_t size) {
    size_t at;
    uint32_t width = window(dice, size, &at);
    uint32_t step = 1 + dp_choose(dice, 16);
    put(bytes + at, width, get(bytes + at, width) + (dp_chance(dice, 1, 2) ? step : 0u - step));
}

static void set_edge(struct dp_choice *dice, uint8_t *bytes, size_t size) {
    static const uint32_t edges[] = {1, 2, 16, 64, 127, 128, 255, 256, 4095, 65535, 65536, 0x7FFFFFFF, 0x80000000};
    size_t at;
    uint32_t width = window(dice, size, &at);
    put(bytes + at, width, edges[dp_choose(dice, sizeof edges / sizeof edges[0])]);
}

static void copy_within(struct dp_choice *dice, uint8_t *bytes, size_t size) {
    size_t to;
    uint32_t width = window(dice, size, &to);
    memmove(bytes + to, bytes + dp_choose(dice, (uint32_t)(size - width + 1)), width);
}

/* Several of the most general ones may meet; what is left the same is flipped. */
void dp_mutate_bytes(struct dp_choice *dice, uint8_t *bytes, size_t size) {
    static void (*const ways[])(struct dp_choice *, uint8_t *, size_t) = {flip_bit,  set_byte, clear_bytes,
                                                                          add_small, set_edge, copy_within};
    uint8_t old[DP_RECORD_BYTES];
    size_t watched = size < sizeof old ? size : sizeof old;
    memcpy(old, bytes, watched);
    for (uint32_t rounds = 1 + dp_choose(dice, 2); rounds > 0; rounds--) {
        ways[dp_choose(dice, sizeof ways / sizeof ways[0])](dice, bytes, size);
    }
    if (memcmp(old, bytes, watched) == 0) {
        flip_bit(dice, bytes, watched);
    }
}
