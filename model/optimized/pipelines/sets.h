/* sets.h: sets of the eight render targets as bits, and eight sets of four channels as the nibbles of one word: nibble
 * i belongs to target i, its bits are DP_PSO_CHANNEL_*. One operation then serves all targets. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_SETS_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_SETS_H

#include <stdbool.h>
#include <stdint.h>

#define OPT_PSO_ALL_TARGETS UINT32_C(0xFF)

/* Bit i of a set of targets to bit 4i. */
static inline uint32_t opt_pso_spread(uint32_t targets) {
    targets = (targets | targets << 12) & UINT32_C(0x000F000F);
    targets = (targets | targets << 6) & UINT32_C(0x03030303);
    return (targets | targets << 3) & UINT32_C(0x11111111);
}

/* The targets whose nibble holds any channel. */
static inline uint32_t opt_pso_any(uint32_t channels) {
    uint32_t low = (channels | channels >> 1 | channels >> 2 | channels >> 3) & UINT32_C(0x11111111);
    low = (low | low >> 3) & UINT32_C(0x03030303);
    low = (low | low >> 6) & UINT32_C(0x000F000F);
    return (low | low >> 12) & OPT_PSO_ALL_TARGETS;
}

/* Channels of one target. */
static inline uint32_t opt_pso_channels_of(uint32_t channels, uint32_t target) {
    return channels >> (4 * target) & 15;
}

/* Bit `number` if it holds. */
static inline uint32_t opt_pso_bit_if(bool holds, uint32_t number) {
    return (uint32_t)holds << number;
}

/* Whether a set of small numbers holds this one; any number may be asked for. */
static inline bool opt_pso_holds(uint64_t set, uint32_t number) {
    return number < 64 && (set >> number & 1) != 0;
}

/* The numbers first..last, both below 64. */
static inline uint64_t opt_pso_span(uint32_t first, uint32_t last) {
    return (UINT64_MAX >> (63 - last)) & (UINT64_MAX << first);
}

#endif
