/* explain_bits.h: the bits of a requirement as one set, and what each packet does in these bits (design section 5,
 * decision 11).
 *
 * A set holds DP_DRAIN_*, DP_BLOCK_*, the caches written back and the caches invalidated, side by side. DrainME and
 * BlockME are left out everywhere: they need no packet.
 */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_EXPLAIN_BITS_H
#define DRAINPROOF_FUZZ_EXPLAIN_EXPLAIN_BITS_H

#include "model/observation.h"

#define DP_EXPLAIN_DRAIN(mask)      ((uint32_t)(mask)&0x3Fu)
#define DP_EXPLAIN_BLOCK(mask)      (((uint32_t)(mask)&0x6u) << 8)
#define DP_EXPLAIN_WRITEBACK(mask)  (((uint32_t)(mask)&0x7Fu) << 16)
#define DP_EXPLAIN_INVALIDATE(mask) (((uint32_t)(mask)&0x7Fu) << 24)

#define DP_EXPLAIN_DRAINS           DP_EXPLAIN_DRAIN(0x3F)
#define DP_EXPLAIN_BLOCKS           DP_EXPLAIN_BLOCK(0x6)
#define DP_EXPLAIN_WRITEBACKS                                                                                          \
    DP_EXPLAIN_WRITEBACK(DP_CACHE_L2 | DP_CACHE_CB_cache | DP_CACHE_DB_cache) /* the others are write-through */
#define DP_EXPLAIN_INVALIDATES DP_EXPLAIN_INVALIDATE(0x7F)
#define DP_EXPLAIN_EVERYTHING  (DP_EXPLAIN_DRAINS | DP_EXPLAIN_BLOCKS | DP_EXPLAIN_WRITEBACKS | DP_EXPLAIN_INVALIDATES)
#define DP_EXPLAIN_L2          (DP_EXPLAIN_WRITEBACK(DP_CACHE_L2) | DP_EXPLAIN_INVALIDATE(DP_CACHE_L2))

/* The four masks of a set again. */
struct dp_explain_masks {
    uint32_t drain;      /* DP_DRAIN_* */
    uint32_t block;      /* DP_BLOCK_* */
    uint32_t writeback;  /* DP_CACHE_* */
    uint32_t invalidate; /* DP_CACHE_* */
};
struct dp_explain_masks dp_explain_masks(uint32_t bits);

/* What a requirement asks of packets. */
uint32_t dp_explain_required(const struct dp_requirement *requirement);

/* What a list type leaves of a set (barrier sheet 15.2.5). */
uint32_t dp_explain_on_list(uint32_t bits, uint32_t list_type);

/* What a packet does. An end-of-pipe event drains only if somebody waits for its fence: `awaited`. WAIT_FENCE does what
 * its event does; here only what the waiting engine adds. Items do nothing of this sort. */
uint32_t dp_explain_effect(const struct dp_packet *packet, uint32_t hardware, bool awaited);

/* "drain CB DB; write back CB_cache; invalidate L0 L1 $K; block PFP", the names joined by blanks. Always terminated;
 * returns the buffer. DP_EXPLAIN_BITS_SIZE holds any. */
const char *dp_explain_bits_text(uint32_t bits, char *buffer, size_t size);
#define DP_EXPLAIN_BITS_SIZE 256u

#endif
