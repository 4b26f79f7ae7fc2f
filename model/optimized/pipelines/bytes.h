/* bytes.h: little-endian numbers in packed bytes. All of a pipeline's state is kept in the byte forms of pipeline sheet
 * 9.6 and tables/pso_container.tsv, so that comparing, hashing, saving and loading are copies. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_BYTES_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_BYTES_H

#include <stdint.h>

static inline uint32_t opt_pso_get16(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}

static inline uint32_t opt_pso_get32(const uint8_t *at) {
    return opt_pso_get16(at) | opt_pso_get16(at + 2) << 16;
}

static inline uint64_t opt_pso_get64(const uint8_t *at) {
    return opt_pso_get32(at) | (uint64_t)opt_pso_get32(at + 4) << 32;
}

static inline void opt_pso_put16(uint8_t *at, uint32_t value) {
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static inline void opt_pso_put32(uint8_t *at, uint32_t value) {
    opt_pso_put16(at, value);
    opt_pso_put16(at + 2, value >> 16);
}

static inline void opt_pso_put64(uint8_t *at, uint64_t value) {
    opt_pso_put32(at, (uint32_t)value);
    opt_pso_put32(at + 4, (uint32_t)(value >> 32));
}

#endif
