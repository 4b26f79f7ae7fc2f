/* stream.h: where packets go, and the packets one by one (hardware sheet 6.1). */
#ifndef DRAINPROOF_MODEL_REFERENCE_STREAM_H
#define DRAINPROOF_MODEL_REFERENCE_STREAM_H

#include "model/observation.h"

/* The stream of one list, or of what an execute or present puts on the queue itself. */
struct ref_stream {
    const struct dp_sink *sink;
    uint32_t list;        /* DP_NONE between lists */
    uint32_t type;        /* DP_LIST_* of the packets */
    uint64_t cause;       /* command that the packets are emitted for */
    uint32_t *last_fence; /* counts from 1 */
};

/* One packet each; the stream fills in queue and cause. */
void ref_drain(const struct ref_stream *stream, uint32_t stage);
void ref_dma_wait(const struct ref_stream *stream);
void ref_acquire(const struct ref_stream *stream, uint32_t gcr);
void ref_pfp_sync_me(const struct ref_stream *stream);
void ref_ce_sync_me(const struct ref_stream *stream);
void ref_so_flush(const struct ref_stream *stream);
void ref_blit(const struct ref_stream *stream, const struct dp_packet_BLIT *blit);
void ref_meta_init(const struct ref_stream *stream, const struct dp_packet_META_INIT *init);
void ref_work(const struct ref_stream *stream, uint64_t command, uint32_t engine);

/* An EOP with a new fence, and ME's wait for it. */
void ref_eop_and_wait(const struct ref_stream *stream, uint32_t rb, uint32_t gcr);

#endif
