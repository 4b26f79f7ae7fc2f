/* induction_state.h: every pending requirement once, in parts, and in words. */
#ifndef DRAINPROOF_FUZZ_PROVE_INDUCTION_STATE_H
#define DRAINPROOF_FUZZ_PROVE_INDUCTION_STATE_H

#include "fuzz/prove/induction_bench.h"

/* A part of all requirements: those that agree in these. 96 parts of 20,736 on a direct queue, less those whose
 * `first` means nothing; 2 on a compute queue, which has no render backends, no VS and PS, no PFP and CE. */
struct dp_ind_states {
    uint32_t queue;
    uint32_t fixed_drain;      /* CPDMA or nothing */
    uint32_t fixed_block;      /* PFP, CE */
    uint32_t fixed_invalidate; /* K, LM, L2 */
    uint32_t fixed_writeback;  /* L2 */
};

#define DP_IND_STATE_PARTS 98u
struct dp_ind_states dp_ind_states_of(size_t part);

/* Calls `each` for every requirement of the part; `towards` is 0. Returns how many there are. `each` may be NULL. */
uint64_t dp_ind_each_state(const struct dp_ind_states *part, void (*each)(void *context, const struct opt_pending *t),
                           void *context);

/* "drain VS|CB, write back CB_cache (metadata), ..." */
void dp_ind_print_state(const struct opt_pending *t, FILE *out);
/* Packets in the notation of hardware sheet 10. */
void dp_ind_print_packets(const struct dp_packet *packets, size_t count, FILE *out);
/* Names of switches that are on, or "none", "all". */
void dp_ind_print_switches(uint64_t switches, FILE *out);

/* What opt_emit sends. */
struct dp_ind_emission {
    struct dp_packet packets[DP_IND_PACKETS];
    size_t count;
    bool overflow;
};
/* `known` NULL: nothing is known; else it follows the packets. `fence` is the last id given. */
void dp_ind_emit_state(const struct opt_pending *t, uint32_t queue, uint32_t hardware, uint64_t switches,
                       uint32_t fence, struct opt_known *known, struct dp_ind_emission *emission);

#endif
