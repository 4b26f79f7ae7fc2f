/* pending.h: the pending requirement: what has to be waited for, flushed, refreshed and stopped before the next work
 * item, as a handful of bit sets. Barriers are OR-ed into it and it is emitted at once (hardware sheet 3.4). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_PENDING_H
#define DRAINPROOF_MODEL_OPTIMIZED_PENDING_H

#include "model/model.h"

/* What of a sync has to find CS drained, if CS is drained at all: some cache work; the invalidation of an RB cache. */
#define OPT_CS_BEFORE_CACHES 0x1u
#define OPT_CS_BEFORE_RB     0x2u

/* All zero: nothing pending. `metadata` is OPT_CB_META and so on of requirement.h, `first` OPT_CS_BEFORE_*. */
struct opt_pending {
    uint32_t drain;      /* DP_DRAIN_* */
    uint32_t block;      /* DP_BLOCK_* */
    uint32_t writeback;  /* DP_CACHE_* */
    uint32_t invalidate; /* DP_CACHE_* */
    uint32_t metadata;
    uint32_t first;
};

/* Adds what `more` asks for to `into`. */
void opt_join(struct opt_pending *into, const struct opt_pending *more);

/* Where packets go: one recording, or the queue between lists (list DP_NONE). `cause` is the command they are for,
 * `fence` the last fence id given, `bottom` and `top` the actions chosen since somebody cleared them (design 5.1). */
struct opt_stream {
    const struct dp_sink *sink;
    uint32_t list;
    uint32_t queue;
    uint64_t cause;
    uint32_t fence;
    uint32_t hardware;
    uint64_t switches;
    uint32_t bottom;
    uint32_t top;
};

/* Makes a packet of a kind, all fields plain, standing in the stream; and its report. */
void opt_packet(const struct opt_stream *stream, enum dp_packet_kind kind, struct dp_packet *packet);
void opt_send(const struct opt_stream *stream, const struct dp_packet *packet);

/* The work item `command`, its copy engine pinned or DP_ENGINE_any. */
void opt_send_work(const struct opt_stream *stream, uint64_t command, uint32_t engine);

/* Emits what is pending, nothing if nothing is. */
void opt_emit(struct opt_stream *stream, const struct opt_pending *pending);

#endif
