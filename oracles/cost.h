/* cost.h: what a list's packets cost (hardware sheet 5.2; design section 6, `cost`).
 *
 * Counted over one recording. At its begin every unit is taken to be busy (design section 5, "two times"); a drain of a
 * unit that is known to be idle there costs nothing but its packet. Syncs on the queue itself cost nobody.
 */
#ifndef DRAINPROOF_ORACLES_COST_H
#define DRAINPROOF_ORACLES_COST_H

#include "oracles/oracle.h"

/* Components. `weight` is the sum of the sheet's weights. */
#define DP_COST_COMPONENTS(DO)                                                                                         \
    DO(fence_waits) /* WAIT_FENCE */                                                                                   \
    DO(drains)      /* units that may be busy and are waited for, by any packet */                                     \
    DO(pfp_stalls)  /* PFP_SYNC_ME; WAIT_FENCE and ACQUIRE at PFP */                                                   \
    DO(ce_stalls)   /* CE_SYNC_ME */                                                                                   \
    DO(rb_flushes)  /* caches written back: CB and DB one each */                                                      \
    DO(gl2)         /* gl2_wb and gl2_inv */                                                                           \
    DO(blits)       /* by weight: FCE, FMASK 100; decompress, expand 200; META_INIT, RESUMMARIZE 60 */                 \
    DO(packets)     /* all but WORK */                                                                                 \
    DO(weight)

enum dp_cost_component {
#define DP_COST(name) DP_COST_##name,
    DP_COST_COMPONENTS(DP_COST)
#undef DP_COST
        DP_COST_COUNT
};

struct dp_cost {
    uint64_t of[DP_COST_COUNT];
};

extern const size_t dp_cost_components;
const char *dp_cost_component_name(size_t component);

/* Weights of hardware sheet 5.2, each settable (`--weights`). */
struct dp_cost_weights {
    uint32_t inv_packet, inv_bit, pfp_sync, ce_sync, dma_wait, drain[3], eop, rb_flush, fence_wait, gl2_wb, gl2_inv,
        eliminate, decompress, init, so_flush;
};
extern const struct dp_cost_weights dp_cost_weights;

/* Cost of the recording of the list in slot `list` (DP_NONE: of all lists together, each counted once). Weights NULL:
 * the sheet's. */
struct dp_cost dp_cost_of(const struct dp_program *program, const struct dp_observation *said, uint32_t list,
                          const struct dp_cost_weights *weights);

/* The same where it is known what bound draws do (binding.h): a draw whose pipeline has no pixel shader keeps no PS
 * busy. */
struct dp_bindings;
struct dp_cost dp_cost_of_bound(const struct dp_program *program, const struct dp_bindings *bindings,
                                const struct dp_observation *said, uint32_t list,
                                const struct dp_cost_weights *weights);

#endif
