/* exports.h: export vectors (pipeline sheet 2) as the 32 bytes of P.9, and how two of them compare (sheet 3, 4). */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_EXPORTS_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_EXPORTS_H

#include "model/optimized/pipelines/merger.h"

/* Offsets in the four bytes of a tuple; NONE is all zero. */
enum { OPT_PSO_TYPE, OPT_PSO_BITS, OPT_PSO_MASK, OPT_PSO_SPI };

/* Rules M5, T1-T11, Q1-Q6. */
void opt_pso_exports(const struct opt_pso_merger *merger, uint8_t vector[OPT_PSO_VECTOR]);

/* AMD's code of a tuple (rules Q1-Q6): type 1..5, mask 1..15 (that of NONE is 0). */
uint32_t opt_pso_spi(uint32_t type, uint32_t bits, uint32_t mask);

/* Targets at which the computed exports do not fit the compiled ones under a comparison, DP_COMPARE_*. */
uint32_t opt_pso_misfits(uint32_t compare, const uint8_t *compiled, const uint8_t *computed);

/* Why they do not fit at a target: DP_PSO_REASON_*, and channels for the last two. */
uint32_t opt_pso_reason(const uint8_t *compiled, const uint8_t *computed, uint32_t target, uint32_t *channels);

/* A vector for a report. */
void opt_pso_unpack(const uint8_t *vector, struct dp_pso_tuple *tuples);

#endif
