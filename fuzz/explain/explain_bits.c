/* explain_bits.c: sets of requirement bits, what packets do in them, and their words. */
#include "fuzz/explain/explain_bits.h"

#include <stdio.h>
#include <string.h>

struct dp_explain_masks dp_explain_masks(uint32_t bits) {
    return (struct dp_explain_masks){.drain = bits & 0x3Fu,
                                     .block = bits >> 8 & 0x6u,
                                     .writeback = bits >> 16 & 0x7Fu,
                                     .invalidate = bits >> 24 & 0x7Fu};
}

uint32_t dp_explain_required(const struct dp_requirement *r) {
    return DP_EXPLAIN_DRAIN(r->drain) | DP_EXPLAIN_BLOCK(r->block) | DP_EXPLAIN_WRITEBACK(r->writeback) |
           DP_EXPLAIN_INVALIDATE(r->invalidate);
}

uint32_t dp_explain_on_list(uint32_t bits, uint32_t list_type) {
    static const uint32_t rb = DP_CACHE_CB_cache | DP_CACHE_DB_cache;
    switch (list_type) {
    case DP_LIST_compute:
        return bits & ~(DP_EXPLAIN_DRAIN(DP_DRAIN_VS | DP_DRAIN_PS | DP_DRAIN_CB | DP_DRAIN_DB) | DP_EXPLAIN_BLOCKS |
                        DP_EXPLAIN_WRITEBACK(rb) | DP_EXPLAIN_INVALIDATE(rb));
    case DP_LIST_copy:
        return bits & DP_EXPLAIN_DRAIN(DP_DRAIN_CPDMA);
    default:
        return bits;
    }
}

/* --- packets --- */

static uint32_t gcr_effect(uint32_t gcr) {
    static const struct {
        uint32_t gcr;
        uint32_t bits;
    } rows[] = {
        {DP_GCR_gl2_wb,  DP_EXPLAIN_WRITEBACK(DP_CACHE_L2) },
        {DP_GCR_gl2_inv, DP_EXPLAIN_INVALIDATE(DP_CACHE_L2)},
        {DP_GCR_gl1,     DP_EXPLAIN_INVALIDATE(DP_CACHE_L1)},
        {DP_GCR_glv,     DP_EXPLAIN_INVALIDATE(DP_CACHE_L0)},
        {DP_GCR_glk,     DP_EXPLAIN_INVALIDATE(DP_CACHE_K) },
        {DP_GCR_glm,     DP_EXPLAIN_INVALIDATE(DP_CACHE_LM)},
    };
    uint32_t bits = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bits |= (gcr & rows[i].gcr) != 0 ? rows[i].bits : 0;
    }
    return bits;
}

/* Caches that an end-of-pipe event writes back; all but ALL_WB invalidate them too (hardware sheet 6.1). */
static uint32_t rb_effect(uint32_t rb) {
    static const uint32_t both = DP_CACHE_CB_cache | DP_CACHE_DB_cache;
    switch (rb) {
    case DP_EOP_RB_CB_DATA:
        return DP_EXPLAIN_WRITEBACK(DP_CACHE_CB_cache) | DP_EXPLAIN_INVALIDATE(DP_CACHE_CB_cache);
    case DP_EOP_RB_DB_DATA:
        return DP_EXPLAIN_WRITEBACK(DP_CACHE_DB_cache) | DP_EXPLAIN_INVALIDATE(DP_CACHE_DB_cache);
    case DP_EOP_RB_ALL_WB:
        return DP_EXPLAIN_WRITEBACK(both);
    case DP_EOP_RB_ALL_WBINV:
        return DP_EXPLAIN_WRITEBACK(both) | DP_EXPLAIN_INVALIDATE(both);
    default:
        return 0;
    }
}

static uint32_t rb_event_effect(uint32_t event) {
    return rb_effect(event == DP_RB_EVENT_ALL       ? DP_EOP_RB_ALL_WBINV
                     : event == DP_RB_EVENT_CB_META ? DP_EOP_RB_CB_DATA
                     : event == DP_RB_EVENT_DB_META ? DP_EOP_RB_DB_DATA
                                                    : DP_EOP_RB_NONE);
}

static uint32_t drain_effect(uint32_t stage, uint32_t hardware) {
    switch (stage) {
    case DP_STAGE_VS:
        return DP_EXPLAIN_DRAIN(DP_DRAIN_VS);
    case DP_STAGE_PS:
        return DP_EXPLAIN_DRAIN(DP_DRAIN_PS) |
               ((hardware & DP_HARDWARE_ps_flush_covers_vs) != 0 ? DP_EXPLAIN_DRAIN(DP_DRAIN_VS) : 0);
    default:
        return DP_EXPLAIN_DRAIN(DP_DRAIN_CS);
    }
}

static uint32_t acquire_effect(const struct dp_packet_ACQUIRE *acquire) {
    uint32_t caches = ((acquire->rb & DP_ACQUIRE_RB_db) != 0 ? DP_CACHE_DB_cache : 0u) |
                      ((acquire->rb & DP_ACQUIRE_RB_cb_data) != 0 ? DP_CACHE_CB_cache : 0u);
    return gcr_effect(acquire->gcr) | DP_EXPLAIN_WRITEBACK(caches) | DP_EXPLAIN_INVALIDATE(caches) |
           (acquire->engine == DP_CP_PFP ? DP_EXPLAIN_BLOCK(DP_BLOCK_PFP) : 0);
}

uint32_t dp_explain_effect(const struct dp_packet *p, uint32_t hardware, bool awaited) {
    static const uint32_t end_of_pipe =
        DP_EXPLAIN_DRAIN(DP_DRAIN_VS | DP_DRAIN_PS | DP_DRAIN_CS | DP_DRAIN_CB | DP_DRAIN_DB);
    switch (p->kind) {
    case DP_PACKET_DRAIN:
        return drain_effect(p->as.DRAIN.stage, hardware);
    case DP_PACKET_DMA_WAIT:
        return DP_EXPLAIN_DRAIN(DP_DRAIN_CPDMA);
    case DP_PACKET_RB_EVENT:
        return rb_event_effect(p->as.RB_EVENT.event);
    case DP_PACKET_EOP:
        return (awaited ? end_of_pipe : 0) | rb_effect(p->as.EOP.rb) | gcr_effect(p->as.EOP.gcr);
    case DP_PACKET_EOS:
        return awaited ? drain_effect(p->as.EOS.event == DP_EOS_EVENT_PS_DONE ? DP_STAGE_PS : DP_STAGE_CS, 0) : 0;
    case DP_PACKET_WAIT_FENCE:
        return p->as.WAIT_FENCE.engine == DP_CP_PFP ? DP_EXPLAIN_BLOCK(DP_BLOCK_PFP) : 0;
    case DP_PACKET_ACQUIRE:
        return acquire_effect(&p->as.ACQUIRE);
    case DP_PACKET_PFP_SYNC_ME:
        return DP_EXPLAIN_BLOCK(DP_BLOCK_PFP);
    case DP_PACKET_CE_SYNC_ME:
        return DP_EXPLAIN_BLOCK(DP_BLOCK_CE);
    default:
        return 0;
    }
}

/* --- words --- */

static void add_names(enum dp_set set, const char *verb, uint32_t mask, char *buffer, size_t size) {
    const struct dp_vocabulary *v = dp_vocabulary(set);
    bool first = true;
    for (size_t i = 0; i < v->count; i++) {
        uint32_t value = v->values[i].value;
        if (v->values[i].alias || value == 0 || (mask & value) != value) {
            continue;
        }
        const char *name = set == DP_SET_CACHE && value == DP_CACHE_K ? "$K" : v->values[i].name;
        size_t used = strlen(buffer);
        snprintf(buffer + used, size - used, "%s%s %s", first && used > 0 ? "; " : "", first ? verb : "", name);
        first = false;
    }
}

const char *dp_explain_bits_text(uint32_t bits, char *buffer, size_t size) {
    struct dp_explain_masks m = dp_explain_masks(bits);
    buffer[0] = '\0';
    add_names(DP_SET_DRAIN, "drain", m.drain, buffer, size);
    add_names(DP_SET_CACHE, "write back", m.writeback, buffer, size);
    add_names(DP_SET_CACHE, "invalidate", m.invalidate, buffer, size);
    add_names(DP_SET_BLOCK, "block", m.block, buffer, size);
    return buffer;
}
