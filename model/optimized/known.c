/* known.c: how packets and items change what a recording knows (hardware sheet 6.7, one bit a row). */
#include "model/optimized/known.h"

#include "model/optimized/plant.h"

#define RELEASED ((uint32_t)(DP_DRAIN_VS | DP_DRAIN_PS | DP_DRAIN_CS | DP_DRAIN_CB | DP_DRAIN_DB))

void opt_known_begin(struct opt_known *known) {
    *known = (struct opt_known){OPT_WAITED, OPT_BY_ANYBODY, OPT_BY_RB, OPT_BEHIND_ALL, OPT_STALE_ALL};
    if (OPT_PLANTED(idle_at_list_begin)) {
        known->busy = 0;
    }
}

/* Caches that fill from GL2. */
static uint32_t filled_from_gl2(uint32_t hardware) {
    return OPT_STALE_GL1S | OPT_STALE_GLM | ((hardware & DP_HARDWARE_glk_behind_gl1) != 0 ? 0 : OPT_STALE_GLK) |
           ((hardware & DP_HARDWARE_gl1_in_rb_path) != 0 ? OPT_STALE_GL1C | OPT_STALE_GL1D : OPT_STALE_RB);
}

/* Writes have come to GL2: A has risen. An RB's write-back drops its own GL1 line, so its caches fill anew there. */
static void raise(struct opt_known *known, uint32_t writers, uint32_t hardware) {
    if (OPT_PLANTED(earlier_inv_counts)) {
        return;
    }
    known->behind |= OPT_BEHIND_MEM | OPT_BEHIND_FRONT;
    known->stale |= filled_from_gl2(hardware) | ((writers & OPT_BY_CB) != 0 ? OPT_STALE_CB : 0) |
                    ((writers & OPT_BY_DB) != 0 ? OPT_STALE_DB : 0);
}

static uint32_t writers_of(uint32_t drains) {
    return ((drains & DP_DRAIN_VS) != 0 ? OPT_BY_VS : 0) | ((drains & DP_DRAIN_PS) != 0 ? OPT_BY_PS : 0) |
           ((drains & DP_DRAIN_CS) != 0 ? OPT_BY_CS : 0) | ((drains & DP_DRAIN_CPDMA) != 0 ? OPT_BY_DMA : 0) |
           ((drains & DP_DRAIN_CB) != 0 ? OPT_BY_CB : 0) | ((drains & DP_DRAIN_DB) != 0 ? OPT_BY_DB : 0);
}

void opt_known_waited(struct opt_known *known, uint32_t drains, uint32_t hardware) {
    uint32_t landed = known->written & writers_of(drains);
    known->behind |= (known->busy & drains) != 0 ? OPT_BEHIND_FRONT : 0;
    known->busy &= ~drains;
    known->written &= ~landed;
    known->dirty |= landed & OPT_BY_RB;
    if ((landed & ~OPT_BY_RB) != 0) {
        raise(known, landed & ~OPT_BY_RB, hardware);
    }
}

void opt_known_flushed(struct opt_known *known, uint32_t flushed, uint32_t counted, uint32_t hardware) {
    uint32_t landed = known->dirty & flushed;
    known->dirty &= ~counted;
    if (landed != 0) {
        raise(known, landed, hardware);
    }
}

static bool two_views(uint32_t hardware) {
    return (hardware & (DP_HARDWARE_rb_l2_noncoherent | DP_HARDWARE_misaligned_metadata)) != 0;
}

static void refresh_gl2(struct opt_known *known, uint32_t gcr, uint32_t hardware) {
    if ((gcr & DP_GCR_gl2_wb) != 0 && (known->behind & OPT_BEHIND_MEM) != 0) {
        known->behind = (known->behind & ~OPT_BEHIND_MEM) | OPT_BEHIND_GL2 | OPT_BEHIND_FRONT;
    }
    if ((gcr & DP_GCR_gl2_inv) != 0 && (known->behind & OPT_BEHIND_GL2) != 0) {
        known->behind = (known->behind & ~OPT_BEHIND_GL2) | OPT_BEHIND_FRONT;
        known->stale |= two_views(hardware) ? filled_from_gl2(hardware) : 0;
    }
}

/* Each of the three copies that was stale makes those behind it so. */
static void refresh_gl1(struct opt_known *known, uint32_t hardware) {
    uint32_t was = known->stale & OPT_STALE_GL1;
    uint32_t scalar = (hardware & DP_HARDWARE_glk_behind_gl1) != 0 ? OPT_STALE_GLK : 0;
    bool rb = (hardware & DP_HARDWARE_gl1_in_rb_path) != 0;
    known->stale &= ~OPT_STALE_GL1;
    known->stale |= (was & OPT_STALE_GL1S) != 0 ? OPT_STALE_GLV | scalar : 0;
    known->stale |= rb && (was & OPT_STALE_GL1C) != 0 ? OPT_STALE_CB : 0;
    known->stale |= rb && (was & OPT_STALE_GL1D) != 0 ? OPT_STALE_DB : 0;
}

void opt_known_refreshed(struct opt_known *known, uint32_t gcr, uint32_t rb, uint32_t hardware) {
    refresh_gl2(known, gcr, hardware);
    if ((gcr & DP_GCR_gl1) != 0) {
        refresh_gl1(known, hardware);
    }
    known->stale &= ~(rb | ((gcr & DP_GCR_glv) != 0 ? OPT_STALE_GLV : 0) |
                      ((gcr & DP_GCR_glk) != 0 ? OPT_STALE_GLK : 0) | ((gcr & DP_GCR_glm) != 0 ? OPT_STALE_GLM : 0));
}

uint32_t opt_flushed_by(uint32_t event, uint32_t hardware) {
    switch (event) {
    case DP_EOP_RB_NONE:
        return 0;
    case DP_EOP_RB_CB_DATA:
        return (hardware & DP_HARDWARE_cb_data_ts_flushes_meta) != 0 ? OPT_BY_CB : OPT_BY_CBD;
    case DP_EOP_RB_DB_DATA:
        return OPT_BY_DBD;
    default:
        return OPT_BY_RB;
    }
}

/* The same caches as OPT_STALE_*. */
static uint32_t refreshed_by(uint32_t event, uint32_t hardware) {
    uint32_t flushed = event == DP_EOP_RB_ALL_WB ? 0 : opt_flushed_by(event, hardware);
    return ((flushed & OPT_BY_CBD) != 0 ? OPT_STALE_CBD : 0) | ((flushed & OPT_BY_CBM) != 0 ? OPT_STALE_CBM : 0) |
           ((flushed & OPT_BY_DBD) != 0 ? OPT_STALE_DBD : 0) | ((flushed & OPT_BY_DBM) != 0 ? OPT_STALE_DBM : 0);
}

void opt_known_released(struct opt_known *known, uint32_t event, uint32_t gcr, uint32_t counted, uint32_t hardware) {
    bool late_cs = gcr != 0 && (hardware & DP_HARDWARE_eop_covers_cs) == 0;
    opt_known_waited(known, RELEASED & ~(late_cs ? (uint32_t)DP_DRAIN_CS : 0), hardware);
    opt_known_flushed(known, opt_flushed_by(event, hardware), counted, hardware);
    opt_known_refreshed(known, gcr, refreshed_by(event, hardware), hardware);
    opt_known_waited(known, DP_DRAIN_CS, hardware);
}

void opt_known_caught_up(struct opt_known *known, uint32_t engines) {
    known->behind &= ~engines;
}

/* What PFP writes has landed when ME gets there; what CE reads has been read. */
void opt_known_launched(struct opt_known *known, const struct opt_item *item, uint32_t hardware) {
    known->busy |= item->classes & OPT_WAITED;
    known->written |= item->writes;
    known->behind |= item->fetches ? OPT_BEHIND_FRONT : 0;
    if (item->pfp_writes) {
        raise(known, 0, hardware);
    }
}

static void launch_step(struct opt_known *known, uint32_t path, bool initialises, uint32_t hardware) {
    struct opt_item item = {.fetches = true, .pfp_writes = initialises};
    switch (initialises ? (uint32_t)DP_PATH_CS : path) {
    case DP_PATH_CB:
        item.classes = DP_DRAIN_CB;
        item.writes = OPT_BY_CB;
        break;
    case DP_PATH_DB:
        item.classes = DP_DRAIN_DB;
        item.writes = OPT_BY_DB;
        break;
    default:
        item.classes = DP_DRAIN_CS;
        item.writes = OPT_BY_CS;
        break;
    }
    if (!OPT_PLANTED(blits_not_counted)) {
        opt_known_launched(known, &item, hardware);
    }
}

static void drain(struct opt_known *known, uint32_t stage, uint32_t hardware) {
    static const uint32_t drains[] = {
        [DP_STAGE_VS] = DP_DRAIN_VS, [DP_STAGE_PS] = DP_DRAIN_PS, [DP_STAGE_CS] = DP_DRAIN_CS};
    bool both = stage == DP_STAGE_PS && (hardware & DP_HARDWARE_ps_flush_covers_vs) != 0;
    opt_known_waited(known, drains[stage] | (both ? (uint32_t)DP_DRAIN_VS : 0), hardware);
}

static void acquire(struct opt_known *known, const struct dp_packet_ACQUIRE *packet, uint32_t hardware) {
    uint32_t cb = (packet->rb & DP_ACQUIRE_RB_cb_data) != 0 ? OPT_BY_CBD : 0;
    uint32_t db = (packet->rb & DP_ACQUIRE_RB_db) != 0 ? OPT_BY_DB : 0;
    uint32_t rb = (cb != 0 ? OPT_STALE_CBD : 0) | (db != 0 ? OPT_STALE_DB : 0);
    opt_known_flushed(known, cb | db, cb | db, hardware);
    opt_known_refreshed(known, packet->gcr, rb, hardware);
    if (packet->engine == DP_CP_PFP) {
        opt_known_caught_up(known, OPT_BEHIND_PFP);
    }
}

void opt_known_packet(struct opt_known *known, const struct dp_packet *packet, uint32_t hardware) {
    switch (packet->kind) {
    case DP_PACKET_DRAIN:
        drain(known, packet->as.DRAIN.stage, hardware);
        break;
    case DP_PACKET_DMA_WAIT:
        opt_known_waited(known, DP_DRAIN_CPDMA, hardware);
        break;
    case DP_PACKET_EOP:
        opt_known_released(known, packet->as.EOP.rb, packet->as.EOP.gcr, opt_flushed_by(packet->as.EOP.rb, hardware),
                           hardware);
        break;
    case DP_PACKET_ACQUIRE:
        acquire(known, &packet->as.ACQUIRE, hardware);
        break;
    case DP_PACKET_PFP_SYNC_ME:
        opt_known_caught_up(known, OPT_BEHIND_PFP);
        break;
    case DP_PACKET_CE_SYNC_ME:
        opt_known_caught_up(known, OPT_BEHIND_CE);
        break;
    case DP_PACKET_BLIT:
        launch_step(known, packet->as.BLIT.path, false, hardware);
        break;
    case DP_PACKET_META_INIT:
        launch_step(known, DP_PATH_CS, true, hardware);
        break;
    default: /* WAIT_FENCE has been counted with its event; SO_FLUSH orders nothing */
        break;
    }
}

bool opt_known_within(const struct opt_known *known, const struct opt_known *wider) {
    return ((known->busy & ~wider->busy) | (known->written & ~wider->written) | (known->dirty & ~wider->dirty) |
            (known->behind & ~wider->behind) | (known->stale & ~wider->stale)) == 0;
}
