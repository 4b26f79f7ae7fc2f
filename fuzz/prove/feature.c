/* feature.c: what a pair can feel of a packet (hardware sheet 6.7: which clock rows its checks read).
 *
 * The rows are D of the first element's unit, F and M of its key, I of the caches on the second one's path; kme and kq
 * matter where somebody writes and a packet could discard (H4). A packet that moves none of them is class 0, whatever
 * it does elsewhere. A queue entry is never class 0: it joins ME into the end-of-pipe chain. */
#include "fuzz/prove/letters.h"

/* Parts of the number; the kind of packet stands below them. */
enum {
    FEELS_WORK = 1u << 8,   /* D of the first one's unit */
    FEELS_FLUSH = 1u << 9,  /* its RB cache is written back */
    FEELS_EMPTY = 1u << 10, /* the second one's RB cache is emptied */
    FEELS_SYNC = 1u << 11,  /* the second one's launcher stops */
    FEELS_GCR = 1u << 12,   /* under eop_covers_cs=no: whether there is cache work at all */
    FEELS_FENCE = 1u << 13, /* engine and fence of a wait */
    GCR_SHIFT = 16
};

struct view {
    const struct dp_pair *pair;
    const struct dp_client_facts *before;
    const struct dp_client_facts *after;
    uint32_t hardware;
    bool writes; /* the first one */
    bool reads;  /* the second one */
};

static bool is_on(const struct view *v, uint32_t flag) {
    return (v->hardware & flag) != 0;
}

/* RB caches (bit 0 CBd, 1 CBm, 2 DBd, 3 DBm) of an EOP's rb field; *empties: whether they are invalidated. */
static uint32_t eop_caches(const struct view *v, uint32_t rb, bool *empties) {
    *empties = rb != DP_EOP_RB_ALL_WB;
    switch (rb) {
    case DP_EOP_RB_CB_DATA:
        return is_on(v, DP_HARDWARE_cb_data_ts_flushes_meta) ? 0x3 : 0x1;
    case DP_EOP_RB_DB_DATA:
        return 0x4;
    case DP_EOP_RB_ALL_WB:
    case DP_EOP_RB_ALL_WBINV:
        return 0xF;
    default:
        return 0;
    }
}

static bool has(uint32_t caches, uint32_t rb) {
    return rb != DP_NO_CACHE && (caches >> rb & 1) != 0;
}

static uint32_t feels_caches(const struct view *v, uint32_t caches, bool empties) {
    uint32_t feels = v->writes && has(caches, v->before->rb) ? FEELS_FLUSH : 0;
    return feels | (v->reads && empties && has(caches, v->after->rb) ? FEELS_EMPTY : 0);
}

/* Whether the second one reads through some GL1. */
static bool passes_gl1(const struct view *v) {
    switch (v->after->inner) {
    case DP_GCR_glv:
        return true;
    case DP_GCR_glk:
        return is_on(v, DP_HARDWARE_glk_behind_gl1);
    case DP_GCR_glm:
        return false;
    default:
        return v->after->rb != DP_NO_CACHE && is_on(v, DP_HARDWARE_gl1_in_rb_path);
    }
}

static uint32_t feels_gcr(const struct view *v, uint32_t gcr) {
    uint32_t felt = DP_GCR_gl2_wb | DP_GCR_gl2_inv; /* somebody writes in every pair: H4, M and GL2 */
    if (v->writes && v->reads) {
        felt |= v->after->inner | (passes_gl1(v) ? DP_GCR_gl1 : 0u);
    }
    return (gcr & felt) << GCR_SHIFT;
}

static uint32_t drain_feature(const struct view *v, uint32_t stage) {
    static const uint32_t units[] = {
        [DP_STAGE_VS] = DP_UNIT_VS, [DP_STAGE_PS] = DP_UNIT_PS, [DP_STAGE_CS] = DP_UNIT_CS};
    bool both = stage == DP_STAGE_PS && is_on(v, DP_HARDWARE_ps_flush_covers_vs) && v->before->unit == DP_UNIT_VS;
    return units[stage] == v->before->unit || both ? FEELS_WORK : 0;
}

static uint32_t eop_feature(const struct view *v, const struct dp_packet *p) {
    bool empties = false;
    uint32_t caches = eop_caches(v, p->as.EOP.rb, &empties);
    bool late = v->before->unit == DP_UNIT_CS && !is_on(v, DP_HARDWARE_eop_covers_cs) && p->as.EOP.gcr != 0;
    return 1u << 7 | feels_caches(v, caches, empties) | feels_gcr(v, p->as.EOP.gcr) | (late ? FEELS_GCR : 0u);
}

static uint32_t event_feature(const struct view *v, uint32_t event) {
    static const uint32_t caches[] = {
        [DP_RB_EVENT_CB_META] = 0x2, [DP_RB_EVENT_DB_META] = 0x8, [DP_RB_EVENT_ALL] = 0xF};
    bool cb = (caches[event] & 0x3) != 0 && v->before->unit == DP_UNIT_CB;
    bool db = (caches[event] & 0xC) != 0 && v->before->unit == DP_UNIT_DB;
    return 1u << 7 | feels_caches(v, caches[event], true) | (cb || db ? FEELS_WORK : 0u);
}

static uint32_t acquire_feature(const struct view *v, const struct dp_packet *p) {
    uint32_t rb = p->as.ACQUIRE.rb;
    uint32_t caches = ((rb & DP_ACQUIRE_RB_db) != 0 ? 0xCu : 0) | ((rb & DP_ACQUIRE_RB_cb_data) != 0 ? 0x1u : 0);
    bool stops = p->as.ACQUIRE.engine == DP_CP_PFP && v->after->launcher == DP_UNIT_PFP;
    return feels_caches(v, caches, true) | feels_gcr(v, p->as.ACQUIRE.gcr) | (stops ? FEELS_SYNC : 0u);
}

static uint32_t eos_feature(const struct view *v, uint32_t event) {
    uint32_t unit = event == DP_EOS_EVENT_PS_DONE ? DP_UNIT_PS : DP_UNIT_CS;
    return 1u << 7 | (unit == v->before->unit ? FEELS_WORK : 0u);
}

uint32_t dp_letter_feature(const struct dp_letter *letter, const struct dp_pair *pair, uint32_t hardware) {
    const struct dp_packet *p = &letter->packet;
    const struct view v = {pair,     dp_client_facts(pair->before.client), dp_client_facts(pair->after.client),
                           hardware, pair->before.rw != DP_RW_read,        pair->after.rw != DP_RW_write};
    uint32_t feels = 0;
    switch (p->kind) {
    case DP_PACKET_DRAIN:
        feels = drain_feature(&v, p->as.DRAIN.stage);
        break;
    case DP_PACKET_DMA_WAIT:
        feels = v.before->unit == DP_UNIT_DMA ? FEELS_WORK : 0;
        break;
    case DP_PACKET_RB_EVENT:
        feels = event_feature(&v, p->as.RB_EVENT.event);
        break;
    case DP_PACKET_EOP:
        feels = eop_feature(&v, p);
        break;
    case DP_PACKET_EOS:
        feels = eos_feature(&v, p->as.EOS.event);
        break;
    case DP_PACKET_WAIT_FENCE:
        feels = FEELS_FENCE | p->as.WAIT_FENCE.engine << GCR_SHIFT | (uint32_t)letter->fence << (GCR_SHIFT + 4);
        break;
    case DP_PACKET_ACQUIRE:
        feels = acquire_feature(&v, p);
        break;
    case DP_PACKET_PFP_SYNC_ME:
        feels = v.after->launcher == DP_UNIT_PFP ? FEELS_SYNC : 0;
        break;
    case DP_PACKET_CE_SYNC_ME:
        feels = v.after->launcher == DP_UNIT_CE ? FEELS_SYNC : 0;
        break;
    default:
        break;
    }
    return feels == 0 ? 0 : feels | (uint32_t)p->kind;
}
