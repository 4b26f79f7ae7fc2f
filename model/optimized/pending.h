/* pending.h: the pending requirement: what has to be waited for, flushed, refreshed and stopped, as a handful of bit
 * sets, and before whom it has to be. Barriers are OR-ed into it; it is emitted before the first work item that it speaks
 * of (hardware sheet 3.4, O1 and O15).
 *
 * The state is finite and these functions are pure: drain 6 bits, block 2, writeback 3, invalidate 7, metadata 4, first
 * 2, towards 14. Emission reads all but `towards`, letting through reads `drain`, `block`, `towards` and whether an
 * end-of-pipe event goes out. opt_canonical takes away what means nothing where it stands. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_PENDING_H
#define DRAINPROOF_MODEL_OPTIMIZED_PENDING_H

#include "model/optimized/known.h"
#include "model/optimized/sync_algebra.h"

/* Optimizations by their place in optimizations.def. */
enum opt_switch {
#define DP_OPTIMIZATION(name, id, text, trade) OPT_SWITCH_##name,
#include "model/optimizations.def"
#undef DP_OPTIMIZATION
    OPT_SWITCHES
};
#define OPT_IS_ON(switches, name) (((switches) >> OPT_SWITCH_##name & 1) != 0)

/* RB caches whose metadata half a write-back (an invalidation) must reach as well. */
#define OPT_CB_META               0x1u
#define OPT_DB_META               0x2u
#define OPT_STALE_CB_META         0x4u
#define OPT_STALE_DB_META         0x8u
#define OPT_FLUSHED_META          (OPT_CB_META | OPT_DB_META)
#define OPT_STALE_META            (OPT_STALE_CB_META | OPT_STALE_DB_META)

/* What of a sync has to find CS drained, if CS is drained at all: some cache work; the invalidation of an RB cache. */
#define OPT_CS_BEFORE_CACHES      0x1u
#define OPT_CS_BEFORE_RB          0x2u

/* All zero: nothing pending. `metadata` is OPT_CB_META and so on, `first` OPT_CS_BEFORE_*. */
struct opt_pending {
    uint32_t drain;      /* DP_DRAIN_*; ME needs no packet (design section 5, decision 11) */
    uint32_t block;      /* DP_BLOCK_*; ME needs no packet */
    uint32_t writeback;  /* DP_CACHE_CB_cache, DB_cache, L2 */
    uint32_t invalidate; /* DP_CACHE_* */
    uint32_t metadata;
    uint32_t first;
    uint32_t towards; /* stages of the after sides: OPT_SYNC_LEAVES */
};

/* Union on every component. */
struct opt_pending opt_merge(struct opt_pending a, struct opt_pending b);

/* The same for `more` behind `into`, which may go on where that left off: its cache work has to find drained what
 * that drains, too. */
void opt_put_behind(struct opt_pending *into, const struct opt_pending *more);

/* The same requirement without bits that mean nothing: ME, metadata and order of what is not there, GL2 invalidated
 * without a write-back. States that differ in those alone are one. */
struct opt_pending opt_canonical(struct opt_pending pending);

/* Whether it brings no packet. */
bool opt_is_empty(const struct opt_pending *pending);

/* Classes (OPT_WAITED) that emitting it waits for. */
uint32_t opt_waits(const struct opt_pending *pending, uint32_t hardware);

/* Whether the item may pass while this is pending (opt_defer.c). */
bool opt_lets_through(const struct opt_pending *pending, const struct opt_item *item, uint32_t hardware);

/* What of `pending` is still worth a packet, by what is known and the optimizations that are on (O5, O6, O12, O14). */
void opt_reduce(struct opt_pending *pending, const struct opt_known *known, uint32_t hardware, uint64_t switches);

/* Where packets go: one recording, or the queue between lists (list DP_NONE). `cause` is the command they are for,
 * `fence` the last fence id given, `bottom` and `top` the actions chosen since somebody cleared them (design 5.1).
 * `known` and `deferred` are those of the recording, NULL on the queue, where nothing is known or deferred. */
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
    struct opt_known *known;
    struct opt_pending *deferred;
};

/* Makes a packet of a kind, all fields plain, standing in the stream; and its report. A BLIT or META_INIT that is
 * sent is counted in what is known. */
void opt_packet(const struct opt_stream *stream, enum dp_packet_kind kind, struct dp_packet *packet);
void opt_send(const struct opt_stream *stream, const struct dp_packet *packet);

/* The work item `command`, its copy engine pinned or DP_ENGINE_any. Whoever sends it counts it. */
void opt_send_work(const struct opt_stream *stream, uint64_t command, uint32_t engine);

/* Emits what is deferred and what is pending in one sync; nothing if there is nothing. What is known follows the
 * packets, and nothing is deferred afterwards. */
void opt_emit(struct opt_stream *stream, const struct opt_pending *pending);

#endif
