/* packets_queue.c: the sync between executes, to the letter of design decision 6: DMA_WAIT, the drains, one EoP
 * with ALL_WBINV, GL2 write-back and invalidate, wait, ACQUIRE, PFP_SYNC_ME, CE_SYNC_ME. */
#include "packets.h"

void ref_emit_queue_sync(const struct ref_stream *stream) {
    ref_dma_wait(stream);
    ref_drain(stream, DP_STAGE_VS);
    ref_drain(stream, DP_STAGE_PS);
    ref_drain(stream, DP_STAGE_CS);
    /* GL1 in the EOP, so that the render backends are invalidated behind it; GLK does not exist there. */
    ref_eop_and_wait(stream, DP_EOP_RB_ALL_WBINV,
                     DP_GCR_gl2_wb | DP_GCR_gl2_inv | DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm);
    ref_acquire(stream, DP_GCR_glk);
    ref_pfp_sync_me(stream);
    ref_ce_sync_me(stream);
}
