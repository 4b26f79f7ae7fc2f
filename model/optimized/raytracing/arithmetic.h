/* arithmetic.h: sets of up to 64 shaders as bit masks, saturating sums and products, and exact comparison of products
 * that no machine word holds (pipeline sheet 9.2). */
#ifndef DRAINPROOF_OPTIMIZED_RAYTRACING_ARITHMETIC_H
#define DRAINPROOF_OPTIMIZED_RAYTRACING_ARITHMETIC_H

#include <stdbool.h>
#include <stdint.h>

/* The set that holds `index` alone; index 0..63. */
static inline uint64_t opt_rt_bit(uint32_t index) {
    return UINT64_C(1) << index;
}

/* The first `count` numbers; count 0..64. */
static inline uint64_t opt_rt_first(uint32_t count) {
    return count == 64 ? UINT64_MAX : opt_rt_bit(count) - 1;
}

/* Lowest number of a set that is not empty. The multiplication moves a pattern in which every window of six bits is
 * different to the top: ISO C has no instruction for this. */
static inline uint32_t opt_rt_lowest(uint64_t set) {
    /* clang-format off */
    static const uint8_t place[64] = {
         0,  1,  2, 53,  3,  7, 54, 27,  4, 38, 41,  8, 34, 55, 48, 28,
        62,  5, 39, 46, 44, 42, 22,  9, 24, 35, 59, 56, 49, 18, 29, 11,
        63, 52,  6, 26, 37, 40, 33, 47, 61, 45, 43, 21, 23, 58, 17, 10,
        51, 25, 36, 32, 60, 20, 57, 16, 50, 31, 19, 15, 30, 14, 13, 12};
    /* clang-format on */
    return place[(set & (~set + 1)) * UINT64_C(0x022FDD63CC95386D) >> 58];
}

/* min(a + b, 2^64 - 1). */
static inline uint64_t opt_rt_add(uint64_t a, uint64_t b) {
    return a + b < a ? UINT64_MAX : a + b;
}

/* min(a * b, 2^64 - 1). */
static inline uint64_t opt_rt_multiply(uint64_t a, uint64_t b) {
    if ((a | b) <= UINT32_MAX)
        return a * b;
    return a != 0 && b > UINT64_MAX / a ? UINT64_MAX : a * b;
}

/* factor * a < bound, exactly: the factor (not 0) is carried to the other side, where it can only shrink. */
static inline bool opt_rt_product_below(uint64_t factor, uint64_t a, uint64_t bound) {
    return bound != 0 && a <= (bound - 1) / factor;
}

/* factor * a > bound, exactly. */
static inline bool opt_rt_product_above(uint64_t factor, uint64_t a, uint64_t bound) {
    return a > bound / factor;
}

static inline uint32_t opt_rt_min(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static inline uint32_t opt_rt_max(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

#endif
