/* known.h: what a recording knows of the hardware at its last packet, as bits: what ME could still learn.
 *
 * The prefix clocks of hardware sheet 6.7 hold positions. All that a translator asks of them is whether a packet would
 * raise a row in any way that an element can feel, so one bit a row is enough: set, the packet may teach something;
 * clear, it teaches nothing, and leaving it out changes no check of any pair. Bits are only ever wrong by being set. A
 * recording begins with all of them set: every unit busy, every cache dirty and stale (design section 5). Rows of
 * metadata that is misaligned obey the same bits, because what fills a cache is taken to come from either view of GL2. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_KNOWN_H
#define DRAINPROOF_MODEL_OPTIMIZED_KNOWN_H

#include "model/model.h"

/* Who writes: the producer keys that are waited for. */
#define OPT_BY_VS        0x01u
#define OPT_BY_PS        0x02u
#define OPT_BY_CS        0x04u
#define OPT_BY_DMA       0x08u
#define OPT_BY_CBD       0x10u
#define OPT_BY_CBM       0x20u
#define OPT_BY_DBD       0x40u
#define OPT_BY_DBM       0x80u
#define OPT_BY_CB        (OPT_BY_CBD | OPT_BY_CBM)
#define OPT_BY_DB        (OPT_BY_DBD | OPT_BY_DBM)
#define OPT_BY_RB        (OPT_BY_CB | OPT_BY_DB)
#define OPT_BY_ANYBODY   0xFFu

/* Caches that may shadow something (hardware sheet 6.2). GL1s, GL1c and GL1d are one gl1 bit. */
#define OPT_STALE_GL1S   0x001u
#define OPT_STALE_GL1C   0x002u
#define OPT_STALE_GL1D   0x004u
#define OPT_STALE_GLV    0x008u
#define OPT_STALE_GLK    0x010u
#define OPT_STALE_GLM    0x020u
#define OPT_STALE_CBD    0x040u
#define OPT_STALE_CBM    0x080u
#define OPT_STALE_DBD    0x100u
#define OPT_STALE_DBM    0x200u
#define OPT_STALE_GL1    (OPT_STALE_GL1S | OPT_STALE_GL1C | OPT_STALE_GL1D)
#define OPT_STALE_CB     (OPT_STALE_CBD | OPT_STALE_CBM)
#define OPT_STALE_DB     (OPT_STALE_DBD | OPT_STALE_DBM)
#define OPT_STALE_RB     (OPT_STALE_CB | OPT_STALE_DB)
#define OPT_STALE_ALL    0x3FFu

/* Who lags behind what ME knows: memory (M below A), GL2 (I below M), PFP and CE (their clocks below ME's). */
#define OPT_BEHIND_MEM   0x1u
#define OPT_BEHIND_GL2   0x2u
#define OPT_BEHIND_PFP   0x4u
#define OPT_BEHIND_CE    0x8u
#define OPT_BEHIND_FRONT (OPT_BEHIND_PFP | OPT_BEHIND_CE)
#define OPT_BEHIND_ALL   0xFu

/* Classes that something waits for, as DP_DRAIN_*. */
#define OPT_WAITED       ((uint32_t)(DP_DRAIN_CPDMA | DP_DRAIN_VS | DP_DRAIN_PS | DP_DRAIN_CS | DP_DRAIN_CB | DP_DRAIN_DB))

/* busy     OPT_WAITED: the class has elements that ME has not waited for (ME.D below its last element)
 * written  OPT_BY_*: writes among them (ME.D below the last write)
 * dirty    OPT_BY_RB: writes of the RB cache, waited for, that it has not written back (ME.F below ME.D)
 * behind   OPT_BEHIND_*
 * stale    OPT_STALE_*: an invalidation would raise the cache's row (I below V of its outer level) */
struct opt_known {
    uint32_t busy;
    uint32_t written;
    uint32_t dirty;
    uint32_t behind;
    uint32_t stale;
};

/* What a work item is to a sync: its stages, leaves of sync_algebra.h; the classes of its elements; who writes of
 * them; whether PFP or CE fetches something; whether PFP writes (state words); whether nothing may be left pending in
 * front of it, whatever it touches. */
struct opt_item {
    uint32_t stages;
    uint32_t classes; /* OPT_WAITED */
    uint32_t writes;  /* OPT_BY_* */
    bool fetches;
    bool pfp_writes;
    bool forces;
};

/* A recording begins. */
void opt_known_begin(struct opt_known *known);

/* ---- what a packet or an item does to what is known; pure functions of their arguments ---- */

/* ME has waited for these classes (DP_DRAIN_*). */
void opt_known_waited(struct opt_known *known, uint32_t drains, uint32_t hardware);

/* RB caches (OPT_BY_RB) have written back what ME had waited for; `counted`, some of them, are taken to be clean. */
void opt_known_flushed(struct opt_known *known, uint32_t flushed, uint32_t counted, uint32_t hardware);

/* Cache work (DP_GCR_*) in its order, and the invalidation of RB caches (OPT_STALE_RB) behind it. */
void opt_known_refreshed(struct opt_known *known, uint32_t gcr, uint32_t rb, uint32_t hardware);

/* An end-of-pipe event (DP_EOP_RB_*, DP_GCR_*) and its wait at ME, which must follow at once. */
void opt_known_released(struct opt_known *known, uint32_t event, uint32_t gcr, uint32_t counted, uint32_t hardware);

/* PFP (CE) has caught up with ME: OPT_BEHIND_PFP, OPT_BEHIND_CE. */
void opt_known_caught_up(struct opt_known *known, uint32_t engines);

/* An item has been launched. */
void opt_known_launched(struct opt_known *known, const struct opt_item *item, uint32_t hardware);

/* A packet of a translator, WORK aside. An EOP counts with its WAIT_FENCE, which must follow at once. */
void opt_known_packet(struct opt_known *known, const struct dp_packet *packet, uint32_t hardware);

/* RB caches that an event (DP_EOP_RB_*) writes back, and those it invalidates (both OPT_BY_RB). */
uint32_t opt_flushed_by(uint32_t event, uint32_t hardware);

/* Whether every bit of `known` that is set is set in `wider` too: `wider` knows no more. */
bool opt_known_within(const struct opt_known *known, const struct opt_known *wider);

#endif
