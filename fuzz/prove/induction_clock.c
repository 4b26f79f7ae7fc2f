/* induction_clock.c: see induction_clock.h. */
#include "fuzz/prove/induction_clock.h"

#include "model/optimized/requirement.h"

#include <string.h>

#define PFP_DONE DP_IND_CLASSES
#define CE_DONE  (DP_IND_CLASSES + 1)

static bool is_on(uint32_t hardware, uint32_t flag) {
    return (hardware & flag) != 0;
}

uint32_t dp_ind_class_of(uint32_t key) {
    static const uint32_t classes[DP_IND_KEYS] = {
        [DP_IND_VS] = DP_IND_C_VS,  [DP_IND_PS] = DP_IND_C_PS,  [DP_IND_CS] = DP_IND_C_CS,  [DP_IND_DMA] = DP_IND_C_DMA,
        [DP_IND_PFP] = PFP_DONE,    [DP_IND_CBD] = DP_IND_C_CB, [DP_IND_CBM] = DP_IND_C_CB, [DP_IND_DBD] = DP_IND_C_DB,
        [DP_IND_DBM] = DP_IND_C_DB, [DP_IND_VSM] = DP_IND_C_VS, [DP_IND_PSM] = DP_IND_C_PS, [DP_IND_CSM] = DP_IND_C_CS};
    return classes[key];
}

uint32_t dp_ind_drain_of(uint32_t class_) {
    static const uint32_t drains[DP_IND_CLASSES] = {DP_DRAIN_VS,    DP_DRAIN_PS, DP_DRAIN_CS,
                                                    DP_DRAIN_CPDMA, DP_DRAIN_CB, DP_DRAIN_DB};
    return drains[class_];
}

static bool is_rb(uint32_t key) {
    return key >= DP_IND_CBD && key <= DP_IND_DBM;
}

bool dp_ind_two_views(uint32_t hardware, uint32_t world) {
    return world == 1 || is_on(hardware, DP_HARDWARE_rb_l2_noncoherent);
}

/* Misaligned metadata: vector accesses go where the render backends go (hardware sheet 6.2). */
bool dp_ind_lands_in_rb(uint32_t world, uint32_t key) {
    return is_rb(key) || (world == 1 && key <= DP_IND_CS);
}

static uint8_t least(uint8_t a, uint8_t b) {
    return a < b ? a : b;
}

static void raise(uint8_t *row, uint8_t to) {
    *row = *row < to ? to : *row;
}

uint8_t dp_ind_landed(const struct dp_ind_known *known, uint32_t key) {
    uint8_t done = known->done[dp_ind_class_of(key)];
    return is_rb(key) ? least(done, known->flushed[key - DP_IND_CBD]) : done;
}

uint8_t dp_ind_gl2(const struct dp_ind_known *known, uint32_t hardware, uint32_t world, bool rb, uint32_t key) {
    uint8_t fresh = known->fresh[world][DP_IND_GL2][key];
    bool here = !dp_ind_two_views(hardware, world) || dp_ind_lands_in_rb(world, key) == rb;
    uint8_t landed = here ? dp_ind_landed(known, key) : 0;
    return fresh > landed ? fresh : landed;
}

/* An RB's write-back drops its own GL1 line. */
static uint8_t gl1_of_rb(const struct dp_ind_known *known, uint32_t world, uint32_t row, uint32_t key) {
    bool cb = key == DP_IND_CBD || key == DP_IND_CBM;
    bool db = key == DP_IND_DBD || key == DP_IND_DBM;
    uint8_t fresh = known->fresh[world][row][key];
    uint8_t landed = (row == DP_IND_GL1C ? cb : db) ? dp_ind_landed(known, key) : 0;
    return fresh > landed ? fresh : landed;
}

uint8_t dp_ind_outer(const struct dp_ind_known *known, uint32_t hardware, uint32_t world, uint32_t row, uint32_t key) {
    switch (row) {
    case DP_IND_GL2:
        return known->memory[key];
    case DP_IND_GL1S:
        return dp_ind_gl2(known, hardware, world, world == 1, key);
    case DP_IND_GL1C:
    case DP_IND_GL1D:
        return dp_ind_gl2(known, hardware, world, true, key);
    case DP_IND_GLV:
        return known->fresh[world][DP_IND_GL1S][key];
    case DP_IND_GLK:
        return is_on(hardware, DP_HARDWARE_glk_behind_gl1) ? known->fresh[world][DP_IND_GL1S][key]
                                                           : dp_ind_gl2(known, hardware, world, false, key);
    case DP_IND_GLM:
        return dp_ind_gl2(known, hardware, world, false, key);
    default: /* render backends */
        return is_on(hardware, DP_HARDWARE_gl1_in_rb_path)
                   ? gl1_of_rb(known, world, row <= DP_IND_R_CBM ? DP_IND_GL1C : DP_IND_GL1D, key)
                   : dp_ind_gl2(known, hardware, world, true, key);
    }
}

static void join(struct dp_ind_known *into, const struct dp_ind_known *more) {
    uint8_t *a = (uint8_t *)into;
    const uint8_t *b = (const uint8_t *)more;
    for (size_t i = 0; i < sizeof *into; i++) {
        a[i] = a[i] < b[i] ? b[i] : a[i];
    }
}

/* --- the steps of cache work --- */

static void write_back(struct dp_ind_known *known, uint32_t rb) {
    for (uint32_t i = 0; i < DP_IND_RB_CACHES; i++) {
        if ((rb >> i & 1) != 0) {
            raise(&known->flushed[i], known->done[i < 2 ? DP_IND_C_CB : DP_IND_C_DB]);
        }
    }
}

static void empty(struct dp_ind_known *known, uint32_t hardware, uint32_t row) {
    for (uint32_t world = 0; world < (is_on(hardware, DP_HARDWARE_misaligned_metadata) ? 2u : 1u); world++) {
        for (uint32_t key = 0; key < DP_IND_KEYS; key++) {
            raise(&known->fresh[world][row][key], dp_ind_outer(known, hardware, world, row, key));
        }
    }
}

static void empty_rb(struct dp_ind_known *known, uint32_t hardware, uint32_t rb) {
    for (uint32_t i = 0; i < DP_IND_RB_CACHES; i++) {
        if ((rb >> i & 1) != 0) {
            empty(known, hardware, DP_IND_R_CBD + i);
        }
    }
}

static void cache_work(struct dp_ind_known *known, uint32_t hardware, uint32_t gcr) {
    if ((gcr & DP_GCR_gl2_wb) != 0 ||
        ((gcr & DP_GCR_gl2_inv) != 0 && is_on(hardware, DP_HARDWARE_gl2_inv_drops_dirty))) {
        for (uint32_t key = 0; key < DP_IND_KEYS; key++) {
            raise(&known->memory[key], dp_ind_landed(known, key));
        }
    }
    if ((gcr & DP_GCR_gl2_inv) != 0) {
        empty(known, hardware, DP_IND_GL2);
    }
    if ((gcr & DP_GCR_gl1) != 0) {
        empty(known, hardware, DP_IND_GL1S);
        empty(known, hardware, DP_IND_GL1C);
        empty(known, hardware, DP_IND_GL1D);
    }
    if ((gcr & DP_GCR_glv) != 0) {
        empty(known, hardware, DP_IND_GLV);
    }
    if ((gcr & DP_GCR_glk) != 0) {
        empty(known, hardware, DP_IND_GLK);
    }
    if ((gcr & DP_GCR_glm) != 0) {
        empty(known, hardware, DP_IND_GLM);
    }
}

/* --- packets --- */

void dp_ind_clock_begin(struct dp_ind_clock *clock, uint32_t hardware) {
    memset(clock, 0, sizeof *clock);
    clock->hardware = hardware;
}

void dp_ind_clock_item(struct dp_ind_clock *clock) {
    clock->position++;
    clock->me.done[PFP_DONE] = clock->me.done[CE_DONE] = (uint8_t)clock->position; /* as of the packet behind it */
    clock->pfp.done[PFP_DONE] = clock->ce.done[CE_DONE] = (uint8_t)clock->position;
}

/* RB caches of an event: bit 0 CBd, 1 CBm, 2 DBd, 3 DBm. */
static uint32_t caches_of_event(uint32_t event, uint32_t hardware) {
    switch (event) {
    case DP_EOP_RB_CB_DATA:
        return is_on(hardware, DP_HARDWARE_cb_data_ts_flushes_meta) ? 0x3 : 0x1;
    case DP_EOP_RB_DB_DATA:
        return 0x4;
    case DP_EOP_RB_NONE:
        return 0;
    default:
        return 0xF;
    }
}

static void end_of_pipe(struct dp_ind_clock *clock, const struct dp_packet *packet, uint8_t before) {
    struct dp_ind_known *end = &clock->end;
    uint32_t gcr = packet->as.EOP.gcr;
    uint32_t caches = caches_of_event(packet->as.EOP.rb, clock->hardware);
    bool late = gcr != 0 && !is_on(clock->hardware, DP_HARDWARE_eop_covers_cs);
    join(end, &clock->me);
    end->done[DP_IND_C_VS] = end->done[DP_IND_C_PS] = end->done[DP_IND_C_CB] = end->done[DP_IND_C_DB] = before;
    if (!late) {
        end->done[DP_IND_C_CS] = before;
    }
    write_back(end, caches);
    cache_work(end, clock->hardware, gcr);
    empty_rb(end, clock->hardware, packet->as.EOP.rb == DP_EOP_RB_ALL_WB ? 0 : caches);
    end->done[DP_IND_C_CS] = before;
}

static void acquire(struct dp_ind_clock *clock, const struct dp_packet *packet) {
    uint32_t rb = packet->as.ACQUIRE.rb;
    uint32_t caches = ((rb & DP_ACQUIRE_RB_cb_data) != 0 ? 0x1u : 0) | ((rb & DP_ACQUIRE_RB_db) != 0 ? 0xCu : 0);
    write_back(&clock->me, caches);
    cache_work(&clock->me, clock->hardware, packet->as.ACQUIRE.gcr);
    empty_rb(&clock->me, clock->hardware, caches);
}

static void drain(struct dp_ind_clock *clock, uint32_t stage, uint8_t before) {
    static const uint32_t classes[] = {
        [DP_STAGE_VS] = DP_IND_C_VS, [DP_STAGE_PS] = DP_IND_C_PS, [DP_STAGE_CS] = DP_IND_C_CS};
    clock->me.done[classes[stage]] = before;
    if (stage == DP_STAGE_PS && is_on(clock->hardware, DP_HARDWARE_ps_flush_covers_vs)) {
        clock->me.done[DP_IND_C_VS] = before;
    }
}

void dp_ind_clock_packet(struct dp_ind_clock *clock, const struct dp_packet *packet) {
    uint8_t before = (uint8_t)clock->position;
    dp_ind_clock_item(clock);
    clock->me.done[PFP_DONE] = clock->me.done[CE_DONE] = before;
    switch (packet->kind) {
    case DP_PACKET_DRAIN:
        drain(clock, packet->as.DRAIN.stage, before);
        break;
    case DP_PACKET_DMA_WAIT:
        clock->me.done[DP_IND_C_DMA] = before;
        break;
    case DP_PACKET_EOP:
        end_of_pipe(clock, packet, before);
        break;
    case DP_PACKET_WAIT_FENCE:
        join(&clock->me, &clock->end);
        break;
    case DP_PACKET_ACQUIRE:
        acquire(clock, packet);
        break;
    case DP_PACKET_PFP_SYNC_ME:
        join(&clock->pfp, &clock->me);
        break;
    case DP_PACKET_CE_SYNC_ME:
        join(&clock->ce, &clock->me);
        break;
    default:
        break;
    }
    clock->me.done[PFP_DONE] = clock->pfp.done[PFP_DONE] = (uint8_t)clock->position;
    clock->me.done[CE_DONE] = clock->ce.done[CE_DONE] = (uint8_t)clock->position;
}

/* --- requirements --- */

static uint32_t gcr_of(const struct opt_pending *t) {
    uint32_t stale = t->invalidate;
    return ((stale & DP_CACHE_L1) != 0 ? DP_GCR_gl1 : 0u) | ((stale & DP_CACHE_L0) != 0 ? DP_GCR_glv : 0u) |
           ((stale & DP_CACHE_K) != 0 ? DP_GCR_glk : 0u) | ((stale & DP_CACHE_LM) != 0 ? DP_GCR_glm : 0u) |
           ((t->writeback & DP_CACHE_L2) != 0 ? DP_GCR_gl2_wb : 0u) |
           ((stale & DP_CACHE_L2) != 0 ? DP_GCR_gl2_wb | DP_GCR_gl2_inv : 0u);
}

/* A cache name covers data and metadata; which halves are meant is in `metadata`. */
static uint32_t halves(uint32_t caches, uint32_t metadata, uint32_t cb_meta, uint32_t db_meta) {
    bool cb = (caches & DP_CACHE_CB_cache) != 0;
    bool db = (caches & DP_CACHE_DB_cache) != 0;
    return (cb ? 0x1u : 0) | (cb && (metadata & cb_meta) != 0 ? 0x2u : 0) | (db ? 0x4u : 0) |
           (db && (metadata & db_meta) != 0 ? 0x8u : 0);
}

static void require_done(struct dp_ind_known *me, uint32_t drain, uint8_t now) {
    for (uint32_t class_ = 0; class_ < DP_IND_CLASSES; class_++) {
        if ((drain & dp_ind_drain_of(class_)) != 0) {
            me->done[class_] = now;
        }
    }
}

void dp_ind_clock_require(struct dp_ind_clock *clock, const struct opt_pending *t) {
    struct dp_ind_known *me = &clock->me;
    uint8_t now = (uint8_t)clock->position;
    bool late = !is_on(clock->hardware, DP_HARDWARE_eop_covers_cs) && (t->drain & DP_DRAIN_CS) != 0;
    bool caches_late = late && (t->first & OPT_CS_BEFORE_CACHES) == 0;
    bool rb_late = late && (t->first & OPT_CS_BEFORE_RB) == 0;
    uint32_t stale = halves(t->invalidate, t->metadata, OPT_STALE_CB_META, OPT_STALE_DB_META);
    uint32_t gcr = gcr_of(t);
    require_done(me, t->drain & ~(late ? (uint32_t)DP_DRAIN_CS : 0), now);
    write_back(me, halves(t->writeback, t->metadata, OPT_CB_META, OPT_DB_META));
    if (rb_late || caches_late) { /* what need not find CS drained */
        cache_work(me, clock->hardware, gcr);
        empty_rb(me, clock->hardware, stale);
    }
    require_done(me, t->drain, now);
    if (!caches_late) {
        cache_work(me, clock->hardware, gcr);
        empty_rb(me, clock->hardware, rb_late ? 0 : stale);
    }
    if ((t->block & DP_BLOCK_PFP) != 0) {
        join(&clock->pfp, me);
    }
    if ((t->block & DP_BLOCK_CE) != 0) {
        join(&clock->ce, me);
    }
}
