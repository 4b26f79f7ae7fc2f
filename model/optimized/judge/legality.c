/* legality.c: H8 (hardware sheet 6.1; judge.md): which packets may not stand where they stand. */
#include "model/optimized/judge/state.h"

#define EOP_GCR (DP_GCR_gl2_wb | DP_GCR_gl2_inv | DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm)
#define ALL_GCR (EOP_GCR | DP_GCR_glk | DP_GCR_gli)

void optj_report_illegal(struct optj *j, uint64_t cause) {
    j->illegal = true;
    if (j->sink->fault == NULL) {
        return;
    }
    struct dp_fault fault = {.hazard = DP_HAZARD_H8};
    fault.at = (struct dp_access_point){
        .position = j->position, .command = cause, .access = DP_NONE, .resource = DP_NONE, .count = 1};
    j->sink->fault(j->sink->context, &fault);
}

static bool is_item(enum dp_packet_kind kind) {
    return kind == DP_PACKET_WORK || kind == DP_PACKET_BLIT || kind == DP_PACKET_META_INIT;
}

/* Fence 0 is no fence: nothing signals it. */
static bool signal_illegal(const struct optj *j, uint32_t fence) {
    return fence == 0 || optj_fence_seen(&j->fences, fence);
}

static bool end_of_pipe_illegal(const struct optj *j, const struct dp_packet *packet, bool limited) {
    uint32_t rb = packet->as.EOP.rb;
    return rb > DP_EOP_RB_ALL_WBINV || (limited && rb != DP_EOP_RB_NONE) || (packet->as.EOP.gcr & ~EOP_GCR) != 0 ||
           signal_illegal(j, packet->as.EOP.fence);
}

static bool end_of_shader_illegal(const struct optj *j, const struct dp_packet *packet, bool limited) {
    uint32_t event = packet->as.EOS.event;
    return event > DP_EOS_EVENT_CS_DONE || (limited && event == DP_EOS_EVENT_PS_DONE) ||
           packet->as.EOS.rb != DP_EOP_RB_NONE || packet->as.EOS.gcr != 0 || signal_illegal(j, packet->as.EOS.fence);
}

static bool wait_illegal(const struct optj *j, const struct dp_packet *packet, bool limited) {
    uint32_t engine = packet->as.WAIT_FENCE.engine;
    return engine > DP_CP_PFP || (limited && engine == DP_CP_PFP) ||
           !optj_fence_seen(&j->fences, packet->as.WAIT_FENCE.fence);
}

static bool acquire_illegal(const struct dp_packet *packet, bool limited) {
    uint32_t engine = packet->as.ACQUIRE.engine;
    uint32_t rb = packet->as.ACQUIRE.rb;
    return engine > DP_CP_PFP || (limited && (engine == DP_CP_PFP || rb != 0)) ||
           (rb & ~(DP_ACQUIRE_RB_db | DP_ACQUIRE_RB_cb_data)) != 0 || (packet->as.ACQUIRE.gcr & ~ALL_GCR) != 0;
}

/* The resource has the class, and the aspects are it and others that the resource has, or left out. Bits of aspects
 * and of classes are the same. */
static bool class_illegal(const struct optj *j, uint32_t slot, uint32_t plane, uint32_t aspects) {
    const struct optj_resource *resource = optj_resource_at(&j->resources, slot);
    if (resource == NULL || plane > DP_CLASS_stencil || (resource->classes >> plane & 1) == 0) {
        return true;
    }
    return aspects != 0 && ((aspects >> plane & 1) == 0 || (aspects & ~(uint32_t)resource->classes) != 0);
}

/* Paths by kind of blit, as bits of DP_PATH_*. */
#define ON(path) (1u << DP_PATH_##path)
static const uint32_t blit_paths[] = {
    [DP_BLIT_FCE] = ON(CB) | ON(CS),
    [DP_BLIT_FMASK_DECOMPRESS] = ON(CB) | ON(CS),
    [DP_BLIT_DCC_DECOMPRESS] = ON(CB) | ON(CS),
    [DP_BLIT_COLOR_EXPAND] = ON(CS),
    [DP_BLIT_DEPTH_EXPAND] = ON(DB) | ON(CS),
    [DP_BLIT_RESUMMARIZE] = ON(DB) | ON(CS),
};

static bool blit_illegal(const struct optj *j, const struct dp_packet *packet, bool limited) {
    uint32_t kind = packet->as.BLIT.kind;
    uint32_t path = packet->as.BLIT.path;
    uint32_t plane = packet->as.BLIT.plane;
    uint32_t aspects = packet->as.BLIT.aspects;
    if (kind > DP_BLIT_RESUMMARIZE || path > DP_PATH_CS || (blit_paths[kind] >> path & 1) == 0 ||
        (limited && path != DP_PATH_CS) || class_illegal(j, packet->as.BLIT.resource, plane, aspects)) {
        return true;
    }
    bool depth = kind == DP_BLIT_DEPTH_EXPAND || kind == DP_BLIT_RESUMMARIZE;
    if (depth == (plane == DP_CLASS_colour)) {
        return true;
    }
    uint32_t named = aspects != 0 ? aspects : 1u << plane;
    return kind == DP_BLIT_RESUMMARIZE && named != optj_resource_at(&j->resources, packet->as.BLIT.resource)->classes;
}

bool optj_packet_illegal(const struct optj *j, const struct dp_packet *packet) {
    bool limited = optj_is_limited(packet->queue);
    if (packet->queue > DP_LIST_copy || (packet->predicated != 0 && !is_item(packet->kind))) {
        return true;
    }
    switch (packet->kind) {
    case DP_PACKET_DRAIN:
        return packet->as.DRAIN.stage > DP_STAGE_CS || (limited && packet->as.DRAIN.stage != DP_STAGE_CS);
    case DP_PACKET_DMA_WAIT:
        return false;
    case DP_PACKET_RB_EVENT:
        return limited || packet->as.RB_EVENT.event > DP_RB_EVENT_ALL;
    case DP_PACKET_EOP:
        return end_of_pipe_illegal(j, packet, limited);
    case DP_PACKET_EOS:
        return end_of_shader_illegal(j, packet, limited);
    case DP_PACKET_WAIT_FENCE:
        return wait_illegal(j, packet, limited);
    case DP_PACKET_ACQUIRE:
        return acquire_illegal(packet, limited);
    case DP_PACKET_PFP_SYNC_ME:
    case DP_PACKET_CE_SYNC_ME:
    case DP_PACKET_SO_FLUSH:
        return limited;
    case DP_PACKET_META_INIT:
        return packet->as.META_INIT.value > DP_META_COMPRESSED ||
               class_illegal(j, packet->as.META_INIT.resource, packet->as.META_INIT.plane,
                             packet->as.META_INIT.aspects);
    case DP_PACKET_BLIT:
        return blit_illegal(j, packet, limited);
    case DP_PACKET_WORK:
        return packet->as.WORK.engine > DP_ENGINE_CB || packet->as.WORK.run > DP_CP_PFP;
    default:
        return true;
    }
}
