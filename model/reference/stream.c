/* stream.c: packets one by one. */
#include "stream.h"

#include <string.h>

/* All fields plain: every plain value of packet.def is 0. */
static void start(struct dp_packet *packet, const struct ref_stream *stream, enum dp_packet_kind kind) {
    memset(packet, 0, sizeof *packet);
    packet->kind = kind;
    packet->queue = stream->type;
    packet->cause = stream->cause;
}

static void emit(const struct ref_stream *stream, const struct dp_packet *packet) {
    if (stream->sink->packet != NULL) {
        stream->sink->packet(stream->sink->context, stream->list, packet);
    }
}

/* A packet whose fields, if it has any, are all plain. */
static void emit_plain(const struct ref_stream *stream, enum dp_packet_kind kind) {
    struct dp_packet packet;
    start(&packet, stream, kind);
    emit(stream, &packet);
}

void ref_drain(const struct ref_stream *stream, uint32_t stage) {
    struct dp_packet packet;
    start(&packet, stream, DP_PACKET_DRAIN);
    packet.as.DRAIN.stage = stage;
    emit(stream, &packet);
}

void ref_dma_wait(const struct ref_stream *stream) {
    emit_plain(stream, DP_PACKET_DMA_WAIT);
}

void ref_acquire(const struct ref_stream *stream, uint32_t gcr) {
    struct dp_packet packet;
    start(&packet, stream, DP_PACKET_ACQUIRE);
    packet.as.ACQUIRE.gcr = gcr;
    emit(stream, &packet);
}

void ref_pfp_sync_me(const struct ref_stream *stream) {
    emit_plain(stream, DP_PACKET_PFP_SYNC_ME);
}

void ref_ce_sync_me(const struct ref_stream *stream) {
    emit_plain(stream, DP_PACKET_CE_SYNC_ME);
}

void ref_so_flush(const struct ref_stream *stream) {
    emit_plain(stream, DP_PACKET_SO_FLUSH);
}

void ref_blit(const struct ref_stream *stream, const struct dp_packet_BLIT *blit) {
    struct dp_packet packet;
    start(&packet, stream, DP_PACKET_BLIT);
    packet.as.BLIT = *blit;
    emit(stream, &packet);
}

void ref_meta_init(const struct ref_stream *stream, const struct dp_packet_META_INIT *init) {
    struct dp_packet packet;
    start(&packet, stream, DP_PACKET_META_INIT);
    packet.as.META_INIT = *init;
    emit(stream, &packet);
}

void ref_work(const struct ref_stream *stream, uint64_t command, uint32_t engine) {
    struct dp_packet packet;
    start(&packet, stream, DP_PACKET_WORK);
    packet.as.WORK.command = command;
    packet.as.WORK.engine = engine;
    emit(stream, &packet);
}

void ref_eop_and_wait(const struct ref_stream *stream, uint32_t rb, uint32_t gcr) {
    uint32_t fence = ++*stream->last_fence;
    struct dp_packet eop;
    start(&eop, stream, DP_PACKET_EOP);
    eop.as.EOP.rb = rb;
    eop.as.EOP.gcr = gcr;
    eop.as.EOP.fence = fence;
    emit(stream, &eop);
    struct dp_packet wait;
    start(&wait, stream, DP_PACKET_WAIT_FENCE);
    wait.as.WAIT_FENCE.fence = fence;
    wait.as.WAIT_FENCE.engine = DP_CP_ME;
    emit(stream, &wait);
}
