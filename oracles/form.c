/* form.c: the H8 list of hardware sheet 6.1 and the column illegal_when of tables/hw_packets.tsv, packet by packet. */
#include "oracles/form.h"

#include "model/format.h"

bool dp_is_compute_queue(uint32_t queue) {
    return queue == DP_LIST_compute || queue == DP_LIST_copy;
}

bool dp_is_item(enum dp_packet_kind kind) {
    return kind == DP_PACKET_WORK || kind == DP_PACKET_BLIT || kind == DP_PACKET_META_INIT;
}

static const char *illegal_drain(const struct dp_packet *p, bool compute) {
    uint32_t stage = p->as.DRAIN.stage;
    if (stage != DP_STAGE_VS && stage != DP_STAGE_PS && stage != DP_STAGE_CS) {
        return "no such stage";
    }
    return compute && stage != DP_STAGE_CS ? "VS or PS on compute queue" : NULL;
}

static const char *illegal_rb_event(const struct dp_packet *p, bool compute) {
    uint32_t event = p->as.RB_EVENT.event;
    if (event != DP_RB_EVENT_CB_META && event != DP_RB_EVENT_DB_META && event != DP_RB_EVENT_ALL) {
        return "an EOP event";
    }
    return compute ? "on compute queue" : NULL;
}

static const char *illegal_eop(const struct dp_packet *p, bool compute) {
    const uint32_t gcr = DP_GCR_gl2_wb | DP_GCR_gl2_inv | DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm;
    uint32_t rb = p->as.EOP.rb;
    if (rb != DP_EOP_RB_NONE && rb != DP_EOP_RB_CB_DATA && rb != DP_EOP_RB_DB_DATA && rb != DP_EOP_RB_ALL_WB &&
        rb != DP_EOP_RB_ALL_WBINV) {
        return "no such rb";
    }
    if ((p->as.EOP.gcr & ~gcr) != 0) {
        return (p->as.EOP.gcr & (DP_GCR_glk | DP_GCR_gli)) != 0 ? "glk or gli" : "no such gcr bit";
    }
    return compute && rb != DP_EOP_RB_NONE ? "rb on compute queue" : NULL;
}

static const char *illegal_eos(const struct dp_packet *p, bool compute) {
    uint32_t event = p->as.EOS.event;
    if (event != DP_EOS_EVENT_PS_DONE && event != DP_EOS_EVENT_CS_DONE) {
        return "no such event";
    }
    if (p->as.EOS.gcr != 0 || p->as.EOS.rb != DP_EOP_RB_NONE) {
        return "gcr or rb";
    }
    return compute && event == DP_EOS_EVENT_PS_DONE ? "PS_DONE on compute queue" : NULL;
}

static const char *illegal_engine(uint32_t engine, bool compute) {
    if (engine != DP_CP_ME && engine != DP_CP_PFP) {
        return "no such engine";
    }
    return compute && engine == DP_CP_PFP ? "PFP on compute queue" : NULL;
}

static const char *illegal_acquire(const struct dp_packet *p, bool compute) {
    const uint32_t gcr =
        DP_GCR_gl2_wb | DP_GCR_gl2_inv | DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glk | DP_GCR_glm | DP_GCR_gli;
    if ((p->as.ACQUIRE.gcr & ~gcr) != 0) {
        return "no such gcr bit";
    }
    if ((p->as.ACQUIRE.rb & ~(uint32_t)(DP_ACQUIRE_RB_db | DP_ACQUIRE_RB_cb_data)) != 0) {
        return (p->as.ACQUIRE.rb & DP_ACQUIRE_RB_cb_meta) != 0 ? "cb metadata" : "no such rb bit";
    }
    if (compute && p->as.ACQUIRE.rb != 0) {
        return "rb on compute queue";
    }
    return illegal_engine(p->as.ACQUIRE.engine, compute);
}

/* Paths that a blit can take. Source: tables/hw_packets.tsv, BLIT kind+path. */
static const char *illegal_blit(const struct dp_packet *p, bool compute) {
    static const uint32_t paths[] = {
        [DP_BLIT_FCE] = 1u << DP_PATH_CB | 1u << DP_PATH_CS,
        [DP_BLIT_FMASK_DECOMPRESS] = 1u << DP_PATH_CB | 1u << DP_PATH_CS,
        [DP_BLIT_DCC_DECOMPRESS] = 1u << DP_PATH_CB | 1u << DP_PATH_CS,
        [DP_BLIT_COLOR_EXPAND] = 1u << DP_PATH_CS,
        [DP_BLIT_DEPTH_EXPAND] = 1u << DP_PATH_DB | 1u << DP_PATH_CS,
        [DP_BLIT_RESUMMARIZE] = 1u << DP_PATH_DB | 1u << DP_PATH_CS,
    };
    if (p->as.BLIT.kind >= sizeof paths / sizeof paths[0]) {
        return "no such blit";
    }
    if (p->as.BLIT.path > DP_PATH_CS || (paths[p->as.BLIT.kind] >> p->as.BLIT.path & 1) == 0) {
        return "no such path";
    }
    return compute && p->as.BLIT.path != DP_PATH_CS ? "path CB or DB on compute queue" : NULL;
}

const char *dp_illegal_form(const struct dp_packet *packet) {
    bool compute = dp_is_compute_queue(packet->queue);
    if (packet->predicated != 0 && (packet->predicated != 1 || !dp_is_item(packet->kind))) {
        return "sync packet under predication";
    }
    switch (packet->kind) {
    case DP_PACKET_DRAIN:
        return illegal_drain(packet, compute);
    case DP_PACKET_RB_EVENT:
        return illegal_rb_event(packet, compute);
    case DP_PACKET_EOP:
        return illegal_eop(packet, compute);
    case DP_PACKET_EOS:
        return illegal_eos(packet, compute);
    case DP_PACKET_WAIT_FENCE:
        return illegal_engine(packet->as.WAIT_FENCE.engine, compute);
    case DP_PACKET_ACQUIRE:
        return illegal_acquire(packet, compute);
    case DP_PACKET_PFP_SYNC_ME:
    case DP_PACKET_CE_SYNC_ME:
    case DP_PACKET_SO_FLUSH:
        return compute ? "on compute queue" : NULL;
    case DP_PACKET_BLIT:
        return illegal_blit(packet, compute);
    case DP_PACKET_META_INIT:
        return packet->as.META_INIT.value > DP_META_COMPRESSED ? "no such value" : NULL;
    case DP_PACKET_DMA_WAIT:
    case DP_PACKET_WORK:
        return NULL;
    default:
        return "no such packet";
    }
}

/* --- BLIT and META_INIT --- */

/* The classes that a format has, as aspects. */
static uint32_t aspects_of(uint32_t format) {
    switch (dp_format(format)->kind) {
    case DP_FORMAT_DEPTH:
        return DP_ASPECT_depth;
    case DP_FORMAT_DEPTH_STENCIL:
        return DP_ASPECT_depth | DP_ASPECT_stencil;
    default:
        return DP_ASPECT_colour;
    }
}

/* `named` 0 stands for the class alone. A class is whole if it is named; DEPTH_EXPAND and META_INIT may name one
 * aspect of shared HTILE or both (hardware sheet 6.6). RESUMMARIZE rewrites all of it. */
static const char *illegal_aspects(uint32_t plane, uint32_t named, uint32_t has, bool all) {
    static const uint32_t aspects[] = {[DP_CLASS_colour] = DP_ASPECT_colour,
                                       [DP_CLASS_depth] = DP_ASPECT_depth,
                                       [DP_CLASS_stencil] = DP_ASPECT_stencil};
    if (plane >= sizeof aspects / sizeof aspects[0] || (aspects[plane] & has) == 0) {
        return "plane class that the texture lacks";
    }
    if ((named & ~has) != 0) {
        return "aspect that the texture lacks";
    }
    bool part = named != 0 && ((named & aspects[plane]) == 0 || (all && named != has));
    return part ? "part of a plane class" : NULL;
}

static bool fits_class(uint32_t blit, uint32_t plane) {
    bool depth = blit == DP_BLIT_DEPTH_EXPAND || blit == DP_BLIT_RESUMMARIZE;
    return depth == (plane != DP_CLASS_colour);
}

const char *dp_illegal_target(const struct dp_outline *outline, const struct dp_program *program,
                              const struct dp_packet *packet) {
    bool blit = packet->kind == DP_PACKET_BLIT;
    if (!blit && packet->kind != DP_PACKET_META_INIT) {
        return NULL;
    }
    uint32_t slot = blit ? packet->as.BLIT.resource : packet->as.META_INIT.resource;
    uint32_t plane = blit ? packet->as.BLIT.plane : packet->as.META_INIT.plane;
    uint32_t named = blit ? packet->as.BLIT.aspects : packet->as.META_INIT.aspects;
    uint32_t record = dp_outline_resource(outline, program, slot);
    if (record == DP_NONE || (outline->marks.items[record] & DP_MARK_REFUSED) != 0 ||
        program->records[record].as.resource.dimension == DP_DIMENSION_buffer) {
        return "no such texture";
    }
    if (blit && !fits_class(packet->as.BLIT.kind, plane)) {
        return "blit of another plane class";
    }
    bool all = blit && packet->as.BLIT.kind == DP_BLIT_RESUMMARIZE;
    return illegal_aspects(plane, named, aspects_of(program->records[record].as.resource.format), all);
}

/* --- fences --- */

const char *dp_illegal_fence(struct dp_fences *fences, const struct dp_packet *packet) {
    if (packet->kind == DP_PACKET_WAIT_FENCE) {
        uint32_t fence = packet->as.WAIT_FENCE.fence;
        return fence == 0 || fence > fences->last ? "fence not signalled before" : NULL;
    }
    if (packet->kind != DP_PACKET_EOP && packet->kind != DP_PACKET_EOS) {
        return NULL;
    }
    uint32_t fence = packet->kind == DP_PACKET_EOP ? packet->as.EOP.fence : packet->as.EOS.fence;
    if (fence == 0) {
        return "no fence";
    }
    if (fence <= fences->last) {
        return "fence used twice";
    }
    if (fence - fences->last != 1) {
        return "fence that does not count on";
    }
    fences->last = fence;
    return NULL;
}
