/* packets_sync.c: a sync as packets: hardware sheet 3.4, mapping of design decision 11.
 *
 * DrainME and BlockME need no packet. EOPs carry no cache work, so that the flag eop_covers_cs makes no
 * difference. Wherever a render backend is to be written back or invalidated its metadata caches are too, and the
 * only event that surely has both is ALL_WBINV (hardware sheet 2.2 and 3.6, cb_data_ts_flushes_meta). */
#include "packets.h"

/* CB and DB have no partial flush: their drain, and their write-back, is an EOP that ME waits for. */
static void render_backend(const struct ref_stream *stream, bool drain, bool writeback) {
    if (writeback) {
        ref_eop_and_wait(stream, DP_EOP_RB_ALL_WBINV, DP_GCR_none);
    } else if (drain) {
        ref_eop_and_wait(stream, DP_EOP_RB_NONE, DP_GCR_none);
    }
}

/* Steps 1-3. The DMA wait first, so that what follows covers its writes. */
static void waits(const struct ref_stream *stream, const struct ref_sync *sync) {
    if ((sync->drain & DP_DRAIN_CPDMA) != 0) {
        ref_dma_wait(stream);
    }
    if ((sync->drain & DP_DRAIN_VS) != 0) {
        ref_drain(stream, DP_STAGE_VS);
    }
    if ((sync->drain & DP_DRAIN_PS) != 0) {
        ref_drain(stream, DP_STAGE_PS);
    }
    if ((sync->drain & DP_DRAIN_CS) != 0) {
        ref_drain(stream, DP_STAGE_CS);
    }
    render_backend(stream, (sync->drain & DP_DRAIN_CB) != 0, (sync->writeback & DP_CACHE_CB_cache) != 0);
    render_backend(stream, (sync->drain & DP_DRAIN_DB) != 0, (sync->writeback & DP_CACHE_DB_cache) != 0);
}

/* GL2 is written back and invalidated in one packet: between two, somebody could dirty it (hazard H4). */
static uint32_t gcr_of(const struct ref_sync *sync) {
    uint32_t gcr = DP_GCR_none;
    if (((sync->writeback | sync->invalidate) & DP_CACHE_L2) != 0) {
        gcr |= DP_GCR_gl2_wb | DP_GCR_gl2_inv;
    }
    if ((sync->invalidate & DP_CACHE_L1) != 0) {
        gcr |= DP_GCR_gl1;
    }
    if ((sync->invalidate & DP_CACHE_L0) != 0) {
        gcr |= DP_GCR_glv;
    }
    if ((sync->invalidate & DP_CACHE_K) != 0) {
        gcr |= DP_GCR_glk;
    }
    if ((sync->invalidate & DP_CACHE_LM) != 0) {
        gcr |= DP_GCR_glm;
    }
    return gcr;
}

void ref_emit_waits_and_caches(const struct ref_stream *stream, const struct ref_sync *sync) {
    waits(stream, sync);
    /* Steps 4 and 5. One ACQUIRE goes GL2, GL1, inner caches by itself (hardware sheet 6.4). */
    uint32_t gcr = gcr_of(sync);
    if (gcr != DP_GCR_none) {
        ref_acquire(stream, gcr);
    }
    /* The render backends behind it: invalidated before GL1, they could refill from it (witness O13c). */
    if ((sync->invalidate & (DP_CACHE_CB_cache | DP_CACHE_DB_cache)) != 0) {
        ref_eop_and_wait(stream, DP_EOP_RB_ALL_WBINV, DP_GCR_none);
    }
}

void ref_emit_blocks(const struct ref_stream *stream, const struct ref_sync *sync) {
    if ((sync->block & DP_BLOCK_PFP) != 0) {
        ref_pfp_sync_me(stream);
    }
    if ((sync->block & DP_BLOCK_CE) != 0) {
        ref_ce_sync_me(stream);
    }
}
