/* legal.c: packets that hang or do not exist, H8 (hardware sheet 6.1; what stands open there: model/judge.md). */
#include "oracles/machine/inner.h"

uint32_t dp_mc_signal(const struct dp_machine *machine, uint32_t fence) {
    for (uint32_t i = 0; fence != 0 && i < machine->step_count; i++) {
        const struct dp_mc_step *step = &machine->steps[i];
        bool signals = step->kind == DP_MC_ENTRY || step->kind == DP_MC_PASS;
        if (signals && step->fence == fence) {
            return i;
        }
    }
    return DP_NONE;
}

static bool is_graphics(uint32_t queue) {
    return queue == DP_LIST_direct || queue == DP_LIST_bundle;
}

static bool drain_illegal(const struct dp_packet *p, bool graphics) {
    uint32_t stage = p->as.DRAIN.stage;
    return stage > DP_STAGE_CS || (stage != DP_STAGE_CS && !graphics);
}

static bool fence_illegal(const struct dp_machine *machine, uint32_t fence) {
    return fence == 0 || dp_mc_signal(machine, fence) != DP_NONE;
}

static bool eop_illegal(const struct dp_machine *machine, const struct dp_packet *p, bool graphics) {
    uint32_t bits = DP_GCR_gl2_wb | DP_GCR_gl2_inv | DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm;
    uint32_t rb = p->as.EOP.rb;
    return rb > DP_EOP_RB_ALL_WBINV || (rb != DP_EOP_RB_NONE && !graphics) || (p->as.EOP.gcr & ~bits) != 0 ||
           fence_illegal(machine, p->as.EOP.fence);
}

static bool eos_illegal(const struct dp_machine *machine, const struct dp_packet *p, bool graphics) {
    uint32_t event = p->as.EOS.event;
    return event > DP_EOS_EVENT_CS_DONE || (event == DP_EOS_EVENT_PS_DONE && !graphics) || p->as.EOS.rb != 0 ||
           p->as.EOS.gcr != 0 || fence_illegal(machine, p->as.EOS.fence);
}

static bool wait_illegal(const struct dp_machine *machine, const struct dp_packet *p, bool graphics) {
    uint32_t engine = p->as.WAIT_FENCE.engine;
    return engine > DP_CP_PFP || (engine == DP_CP_PFP && !graphics) ||
           dp_mc_signal(machine, p->as.WAIT_FENCE.fence) == DP_NONE;
}

static bool acquire_illegal(const struct dp_packet *p, bool graphics) {
    uint32_t bits = DP_GCR_gl2_wb | DP_GCR_gl2_inv | DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glk | DP_GCR_glm | DP_GCR_gli;
    uint32_t engine = p->as.ACQUIRE.engine;
    uint32_t rb = p->as.ACQUIRE.rb;
    return (p->as.ACQUIRE.gcr & ~bits) != 0 || (rb & ~(uint32_t)(DP_ACQUIRE_RB_db | DP_ACQUIRE_RB_cb_data)) != 0 ||
           engine > DP_CP_PFP || (!graphics && (rb != 0 || engine == DP_CP_PFP));
}

bool dp_mc_packet_illegal(const struct dp_machine *machine, const struct dp_packet *packet) {
    bool graphics = is_graphics(packet->queue);
    if (packet->queue > DP_LIST_copy || packet->predicated != 0) {
        return true;
    }
    switch (packet->kind) {
    case DP_PACKET_DRAIN:
        return drain_illegal(packet, graphics);
    case DP_PACKET_RB_EVENT:
        return packet->as.RB_EVENT.event > DP_RB_EVENT_ALL || !graphics;
    case DP_PACKET_EOP:
        return eop_illegal(machine, packet, graphics);
    case DP_PACKET_EOS:
        return eos_illegal(machine, packet, graphics);
    case DP_PACKET_WAIT_FENCE:
        return wait_illegal(machine, packet, graphics);
    case DP_PACKET_ACQUIRE:
        return acquire_illegal(packet, graphics);
    case DP_PACKET_DMA_WAIT:
        return false;
    default: /* PFP_SYNC_ME, CE_SYNC_ME, SO_FLUSH */
        return !graphics;
    }
}

static bool element_illegal(const struct dp_element *element, bool graphics) {
    if (element->client > DP_CLIENT_ME || element->location > DP_LOCATION_STATE || element->rw > DP_RW_both) {
        return true;
    }
    const struct dp_mc_client *client = dp_mc_client(element->client);
    bool computes = client->unit == DP_UNIT_CS || client->unit == DP_UNIT_DMA || client->unit == DP_UNIT_EXT ||
                    element->client == DP_CLIENT_ME;
    return (element->rw != DP_RW_read && !client->writes) || (!graphics && !computes);
}

bool dp_mc_item_illegal(uint32_t queue, uint32_t how, const struct dp_element *elements, size_t count) {
    bool present = (how & DP_MACHINE_PRESENT) != 0;
    bool graphics = is_graphics(queue) || present; /* a present counts as direct */
    if (queue > DP_LIST_copy || ((how & DP_MACHINE_RUN_PFP) != 0 && !graphics)) {
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        if (element_illegal(&elements[i], graphics)) {
            return true;
        }
    }
    return false;
}
