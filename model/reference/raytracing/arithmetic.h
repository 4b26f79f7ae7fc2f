/* arithmetic.h: the two ways in which figures are computed (pipeline sheet 9.2, model/raytracing.md): sums and products
 * that stop at 2^64 - 1, and ratios that are compared as if products had no width. */
#ifndef DRAINPROOF_MODEL_REFERENCE_RAYTRACING_ARITHMETIC_H
#define DRAINPROOF_MODEL_REFERENCE_RAYTRACING_ARITHMETIC_H

#include <stdbool.h>
#include <stdint.h>

/* a + b and a * b, at most UINT64_MAX. */
uint64_t ref_rt_add(uint64_t a, uint64_t b);
uint64_t ref_rt_multiply(uint64_t a, uint64_t b);

/* a * b > c * d, exactly. */
bool ref_rt_product_above(uint64_t a, uint64_t b, uint64_t c, uint64_t d);

uint32_t ref_rt_smaller(uint32_t a, uint32_t b);
uint32_t ref_rt_larger(uint32_t a, uint32_t b);

#endif
