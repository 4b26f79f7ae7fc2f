/* arithmetic.c: saturating sums and products, and exact products for ratios. */
#include "model/reference/raytracing/arithmetic.h"

/* A number of 128 bits, because ISO C has no wider type than 64. */
struct wide {
    uint64_t high;
    uint64_t low;
};

/* Schoolbook multiplication in digits of 32 bits; no partial sum exceeds 64 bits. */
static struct wide product(uint64_t a, uint64_t b) {
    const uint64_t digit = UINT32_MAX;
    uint64_t low = (a & digit) * (b & digit);
    uint64_t middle = (a >> 32) * (b & digit) + (low >> 32);
    uint64_t other_middle = (a & digit) * (b >> 32) + (middle & digit);
    struct wide result;
    result.high = (a >> 32) * (b >> 32) + (middle >> 32) + (other_middle >> 32);
    result.low = (other_middle << 32) | (low & digit);
    return result;
}

uint64_t ref_rt_add(uint64_t a, uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

uint64_t ref_rt_multiply(uint64_t a, uint64_t b) {
    struct wide exact = product(a, b);
    return exact.high != 0 ? UINT64_MAX : exact.low;
}

bool ref_rt_product_above(uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
    struct wide left = product(a, b);
    struct wide right = product(c, d);
    if (left.high != right.high)
        return left.high > right.high;
    return left.low > right.low;
}

uint32_t ref_rt_smaller(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

uint32_t ref_rt_larger(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}
