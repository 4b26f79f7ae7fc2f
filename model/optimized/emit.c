/* emit.c: a plan as packets. */
#include "model/optimized/plan.h"

#include "model/optimized/requirement.h"

#include <string.h>

#define RB_CACHES ((uint32_t)(DP_CACHE_CB_cache | DP_CACHE_DB_cache))

void opt_packet(const struct opt_stream *stream, enum dp_packet_kind kind, struct dp_packet *packet) {
    memset(packet, 0, sizeof *packet); /* padding too: whoever hashes a packet sees no leftovers */
    packet->kind = kind;
    packet->queue = stream->queue;
    packet->cause = stream->cause;
}

static void report(const struct opt_stream *stream, const struct dp_packet *packet) {
    if (stream->sink->packet != NULL) {
        stream->sink->packet(stream->sink->context, stream->list, packet);
    }
}

void opt_send(const struct opt_stream *stream, const struct dp_packet *packet) {
    if (stream->known != NULL) {
        opt_known_packet(stream->known, packet, stream->hardware);
    }
    report(stream, packet);
}

void opt_send_work(const struct opt_stream *stream, uint64_t command, uint32_t engine) {
    struct dp_packet packet;
    opt_packet(stream, DP_PACKET_WORK, &packet);
    packet.cause = command;
    packet.as.WORK.command = command;
    packet.as.WORK.engine = engine;
    report(stream, &packet);
}

static void send_plain(const struct opt_stream *stream, enum dp_packet_kind kind) {
    struct dp_packet packet;
    opt_packet(stream, kind, &packet);
    opt_send(stream, &packet);
}

static void send_partial_flushes(struct opt_stream *stream, uint32_t partial) {
    static const struct {
        uint32_t drain;
        uint32_t stage;
        uint32_t action;
    } flushes[] = {
        {DP_DRAIN_PS, DP_STAGE_PS, DP_ACTION_PS_PARTIAL_FLUSH}, /* first: it may cover VS, which then costs nothing */
        {DP_DRAIN_VS, DP_STAGE_VS, DP_ACTION_VS_PARTIAL_FLUSH},
        {DP_DRAIN_CS, DP_STAGE_CS, DP_ACTION_CS_PARTIAL_FLUSH}
    };
    for (size_t i = 0; i < sizeof flushes / sizeof flushes[0]; i++) {
        if ((partial & flushes[i].drain) != 0) {
            struct dp_packet packet;
            opt_packet(stream, DP_PACKET_DRAIN, &packet);
            packet.as.DRAIN.stage = flushes[i].stage;
            opt_send(stream, &packet);
            stream->bottom |= flushes[i].action;
        }
    }
}

/* CB_DATA leaves CB metadata alone unless the hardware keeps them in the data cache, DB_DATA always leaves DB metadata
 * alone. */
uint32_t opt_event_of(const struct opt_release *release, bool last, uint32_t metadata, uint32_t hardware) {
    uint32_t caches = (release->flushed | release->refreshed) & RB_CACHES;
    uint32_t halves = (release->flushed != 0 ? metadata & OPT_FLUSHED_META : 0) |
                      (release->refreshed != 0 ? metadata & OPT_STALE_META : 0);
    bool cb_meta = (halves & (OPT_CB_META | OPT_STALE_CB_META)) != 0;
    bool db_meta = (halves & (OPT_DB_META | OPT_STALE_DB_META)) != 0;
    if (caches == 0) {
        return DP_EOP_RB_NONE;
    }
    if (caches == DP_CACHE_CB_cache && (!cb_meta || (hardware & DP_HARDWARE_cb_data_ts_flushes_meta) != 0)) {
        return DP_EOP_RB_CB_DATA;
    }
    if (caches == DP_CACHE_DB_cache && !db_meta) {
        return DP_EOP_RB_DB_DATA;
    }
    return last ? DP_EOP_RB_ALL_WBINV : DP_EOP_RB_ALL_WB;
}

/* RB caches (OPT_BY_RB) that a release was asked to write back. */
static uint32_t asked(const struct opt_release *release, uint32_t metadata) {
    return ((release->flushed & DP_CACHE_CB_cache) != 0 ? OPT_BY_CBD : 0) |
           ((release->flushed & DP_CACHE_DB_cache) != 0 ? OPT_BY_DBD : 0) |
           ((metadata & OPT_CB_META) != 0 ? OPT_BY_CBM : 0) | ((metadata & OPT_DB_META) != 0 ? OPT_BY_DBM : 0);
}

static void send_release(struct opt_stream *stream, const struct opt_release *release, bool last, uint32_t metadata) {
    struct dp_packet packet;
    uint32_t event = opt_event_of(release, last, metadata, stream->hardware);
    opt_packet(stream, DP_PACKET_EOP, &packet);
    packet.as.EOP.rb = event;
    packet.as.EOP.gcr = release->gcr;
    packet.as.EOP.fence = ++stream->fence;
    report(stream, &packet);
    stream->bottom |= DP_ACTION_IDLE | (event != DP_EOP_RB_NONE ? DP_ACTION_RB_FLUSH : 0u);
    stream->top |= release->gcr != 0 ? DP_ACTION_INVALIDATE : 0u;
    opt_packet(stream, DP_PACKET_WAIT_FENCE, &packet);
    packet.as.WAIT_FENCE.fence = stream->fence;
    packet.as.WAIT_FENCE.engine = DP_CP_ME;
    report(stream, &packet);
    if (stream->known != NULL) {
        bool frees = OPT_IS_ON(stream->switches, free_flush);
        uint32_t counted = frees ? opt_free_flush(event, stream->hardware)
                                 : asked(release, metadata) & opt_flushed_by(event, stream->hardware);
        opt_known_released(stream->known, event, release->gcr, counted, stream->hardware);
    }
}

static void send_acquire(struct opt_stream *stream, uint32_t gcr, uint32_t rb) {
    if (gcr == 0 && rb == 0) {
        return;
    }
    struct dp_packet packet;
    opt_packet(stream, DP_PACKET_ACQUIRE, &packet);
    packet.as.ACQUIRE.gcr = gcr;
    packet.as.ACQUIRE.rb = rb;
    packet.as.ACQUIRE.engine = DP_CP_ME;
    opt_send(stream, &packet);
    stream->top |= DP_ACTION_INVALIDATE;
}

static void send_blocks(struct opt_stream *stream, uint32_t block) {
    if ((block & DP_BLOCK_PFP) != 0) {
        send_plain(stream, DP_PACKET_PFP_SYNC_ME);
        stream->top |= DP_ACTION_PFP_STALL;
    }
    if ((block & DP_BLOCK_CE) != 0) {
        send_plain(stream, DP_PACKET_CE_SYNC_ME);
        stream->top |= DP_ACTION_CE_STALL;
    }
}

/* Drains and write-backs, with the cache work that rides on the last event (design 5.1). */
static void sync_bottom_of_pipe(struct opt_stream *stream, const struct opt_plan *plan) {
    if (plan->dma_wait) {
        send_plain(stream, DP_PACKET_DMA_WAIT);
        stream->bottom |= DP_ACTION_DMA_WAIT;
    }
    send_partial_flushes(stream, plan->partial);
    for (uint32_t i = 0; i < plan->releases; i++) {
        send_release(stream, &plan->release[i], i + 1 == plan->releases, plan->metadata);
    }
    send_partial_flushes(stream, plan->covered);
}

/* Invalidations and blocks (design 5.1). */
static void sync_top_of_pipe(struct opt_stream *stream, const struct opt_plan *plan) {
    send_acquire(stream, plan->acquire_gcr, plan->acquire_rb);
    if (plan->closing != 0) {
        struct opt_release closing = {0, plan->closing, 0};
        send_release(stream, &closing, true, plan->metadata);
    }
    send_blocks(stream, plan->block);
}

/* O3 comes last: it asks what the events carry. */
static void optimize(struct opt_plan *plan, uint32_t hardware, uint64_t switches) {
    if (OPT_IS_ON(switches, one_eop)) {
        opt_one_eop(plan);
    }
    if (OPT_IS_ON(switches, fold_gcr)) {
        opt_fold_gcr(plan, hardware);
    }
    uint32_t left = opt_drop_partial_flush(plan, hardware);
    plan->covered = OPT_IS_ON(switches, drop_partial_flush) ? 0 : plan->partial & ~left;
    plan->partial = left;
}

void opt_emit(struct opt_stream *stream, const struct opt_pending *pending) {
    struct opt_pending all = *pending;
    struct opt_plan plan;
    if (stream->deferred != NULL) {
        all = *stream->deferred;
        opt_put_behind(&all, pending);
        *stream->deferred = (struct opt_pending){0};
    }
    if (stream->known != NULL) {
        opt_reduce(&all, stream->known, stream->hardware, stream->switches);
    }
    opt_plan_of(&all, &plan);
    optimize(&plan, stream->hardware, stream->switches);
    sync_bottom_of_pipe(stream, &plan);
    sync_top_of_pipe(stream, &plan);
}
