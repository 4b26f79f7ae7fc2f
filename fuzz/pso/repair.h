/* repair.h: makes an edited package consistent again, check by check (tables/pso_container.tsv), so that what was
 * edited is reached behind the checks in front of it. Written for the fuzzer; shares nothing with the models. */
#ifndef DRAINPROOF_FUZZ_PSO_REPAIR_H
#define DRAINPROOF_FUZZ_PSO_REPAIR_H

#include "fuzz/pso/package.h"

enum dp_pso_repair {
    DP_PSO_REPAIR_CRCS = 1,      /* nine sections, every X, then M */
    DP_PSO_REPAIR_SIZES = 2,     /* total_size of P, M and X, X.code_size */
    DP_PSO_REPAIR_SHADERS = 4,   /* stage mask, code hashes and sizes, registers of P.7 from G and X */
    DP_PSO_REPAIR_ARGUMENTS = 8, /* the copies in creation_args from P */
    DP_PSO_REPAIR_HEADS = 16,    /* magic, version, platform, toolchain */
    DP_PSO_REPAIR_ALL = 31
};

/* `bytes` is the input that `input` was read from. */
void dp_pso_repair(const struct dp_pso_input *input, uint8_t *bytes, uint32_t what);

/* CRC-32 of IEEE 802.3 over more bytes; start with 0. FNV-1a 64. */
uint32_t dp_pso_crc(uint32_t crc, const uint8_t *bytes, size_t size);
uint64_t dp_pso_fnv(const uint8_t *bytes, size_t size);

#endif
