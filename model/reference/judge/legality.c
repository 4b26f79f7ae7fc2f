/* legality.c: H8, the list of judge.md. */
#include "judge.h"

#include "model/describe.h"
#include "plant.h"

static bool compute_queue(uint32_t queue) {
    return (queue == DP_LIST_compute || queue == DP_LIST_copy) && !REF_PLANTED(graphics_on_compute);
}

/* --- "any field value outside its set, or mask bits outside it" --- */

static bool outside(const struct dp_packet *packet, const struct dp_field *field) {
    const struct dp_vocabulary *set = dp_vocabulary(field->set);
    uint64_t value = dp_get(packet, field);
    if (value == field->plain) {
        return false; /* the plain value is one of its set */
    }
    if (field->type == DP_TYPE_ENUM) {
        return value > UINT32_MAX || dp_name(field->set, (uint32_t)value) == NULL;
    }
    if (field->type == DP_TYPE_MASK8) {
        for (size_t i = 0; i < set->count; i++) {
            value &= ~(uint64_t)set->values[i].value;
        }
        return value != 0;
    }
    return false;
}

static bool bad_field(const struct dp_packet *packet) {
    if (packet->kind >= DP_PACKET_COUNT || packet->predicated > 1 || dp_name(DP_SET_LIST, packet->queue) == NULL) {
        return true;
    }
    const struct dp_description *description = dp_describe_packet(packet->kind);
    for (size_t i = 0; i < description->count; i++) {
        if (outside(packet, &description->fields[i])) {
            return true;
        }
    }
    return packet->kind == DP_PACKET_WORK && (packet->as.WORK.sync > 1 || packet->as.WORK.raw_wait > 1);
}

static bool is_item(const struct dp_packet *packet) {
    return packet->kind == DP_PACKET_WORK || packet->kind == DP_PACKET_BLIT || packet->kind == DP_PACKET_META_INIT;
}

/* --- fields that a packet must not have anywhere --- */

static bool bad_form(const struct dp_packet *packet) {
    switch (packet->kind) {
    case DP_PACKET_EOS:
        return packet->as.EOS.gcr != 0 || packet->as.EOS.rb != DP_EOP_RB_NONE;
    case DP_PACKET_EOP:
        return (packet->as.EOP.gcr & (REF_PLANTED(glk_in_eop) ? DP_GCR_gli : DP_GCR_glk | DP_GCR_gli)) != 0;
    case DP_PACKET_ACQUIRE:
        return (packet->as.ACQUIRE.rb & DP_ACQUIRE_RB_cb_meta) != 0;
    case DP_PACKET_RB_EVENT:
        return packet->as.RB_EVENT.event > DP_RB_EVENT_ALL;
    default:
        return false;
    }
}

/* --- a COMPUTE or COPY queue --- */

static bool bad_on_compute(const struct dp_packet *packet) {
    switch (packet->kind) {
    case DP_PACKET_PFP_SYNC_ME:
    case DP_PACKET_CE_SYNC_ME:
    case DP_PACKET_SO_FLUSH:
    case DP_PACKET_RB_EVENT:
        return true;
    case DP_PACKET_DRAIN:
        return packet->as.DRAIN.stage != DP_STAGE_CS;
    case DP_PACKET_EOP:
        return packet->as.EOP.rb != DP_EOP_RB_NONE;
    case DP_PACKET_EOS:
        return packet->as.EOS.event == DP_EOS_EVENT_PS_DONE;
    case DP_PACKET_ACQUIRE:
        return packet->as.ACQUIRE.rb != 0 || packet->as.ACQUIRE.engine == DP_CP_PFP;
    case DP_PACKET_WAIT_FENCE:
        return packet->as.WAIT_FENCE.engine == DP_CP_PFP;
    case DP_PACKET_BLIT:
        return packet->as.BLIT.path != DP_PATH_CS;
    default:
        return false;
    }
}

bool refj_bad_unit(uint32_t queue, uint32_t client) {
    switch (refj_client(client)->unit) {
    case DP_UNIT_VS:
    case DP_UNIT_PS:
    case DP_UNIT_CB:
    case DP_UNIT_DB:
    case DP_UNIT_PFP:
    case DP_UNIT_CE:
        return compute_queue(queue) && client != DP_CLIENT_ME;
    default:
        return false;
    }
}

/* --- fences --- */

size_t refj_signalled(const struct refj_judge *judge, uint32_t fence) {
    for (size_t i = judge->signals.count; i != 0 && fence != 0; i--) {
        if (refj_signal(judge, i)->fence == fence) {
            return i;
        }
    }
    return 0;
}

static bool bad_fence(const struct refj_judge *judge, const struct dp_packet *packet) {
    switch (packet->kind) {
    case DP_PACKET_EOP:
        return packet->as.EOP.fence == 0 || refj_signalled(judge, packet->as.EOP.fence) != 0;
    case DP_PACKET_EOS:
        return packet->as.EOS.fence == 0 || refj_signalled(judge, packet->as.EOS.fence) != 0;
    case DP_PACKET_WAIT_FENCE:
        return refj_signalled(judge, packet->as.WAIT_FENCE.fence) == 0 && !REF_PLANTED(wait_before_signal);
    default:
        return false;
    }
}

/* --- BLIT and META_INIT --- */

/* clang-format off */
static const struct {
    uint32_t kind;
    uint32_t path;
    bool colour; /* a colour kind; the others are depth's and stencil's */
} pairs[] = {
    {DP_BLIT_FCE,              DP_PATH_CB, true},
    {DP_BLIT_FCE,              DP_PATH_CS, true},
    {DP_BLIT_FMASK_DECOMPRESS, DP_PATH_CB, true},
    {DP_BLIT_FMASK_DECOMPRESS, DP_PATH_CS, true},
    {DP_BLIT_DCC_DECOMPRESS,   DP_PATH_CB, true},
    {DP_BLIT_DCC_DECOMPRESS,   DP_PATH_CS, true},
    {DP_BLIT_COLOR_EXPAND,     DP_PATH_CS, true},
    {DP_BLIT_DEPTH_EXPAND,     DP_PATH_DB, false},
    {DP_BLIT_DEPTH_EXPAND,     DP_PATH_CS, false},
    {DP_BLIT_RESUMMARIZE,      DP_PATH_DB, false},
    {DP_BLIT_RESUMMARIZE,      DP_PATH_CS, false},
};
/* clang-format on */

static bool paired(const struct dp_packet_BLIT *blit) {
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (pairs[i].kind == blit->kind && pairs[i].path == blit->path) {
            return pairs[i].colour == (blit->plane == DP_CLASS_colour);
        }
    }
    return false;
}

/* The classes of a texture as aspects; 0 of a buffer or an empty slot. */
static uint32_t aspects_of(const struct refj_judge *judge, uint32_t resource) {
    const struct refj_place *place = ref_slot_find(&judge->places, resource);
    uint32_t aspects = 0;
    for (uint32_t plane_class = DP_CLASS_colour; place != NULL && plane_class <= DP_CLASS_stencil; plane_class++) {
        aspects |= refj_place_has_class(place, plane_class) ? UINT32_C(1) << plane_class : 0;
    }
    return aspects;
}

/* The class is one of the texture; the aspects named hold it, and nothing that the texture has not. */
static bool bad_classes(uint32_t had, uint32_t plane_class, uint32_t aspects) {
    uint32_t itself = UINT32_C(1) << plane_class;
    uint32_t named = aspects != 0 ? aspects : itself;
    return (had & itself) == 0 || (named & itself) == 0 || (named & ~had) != 0;
}

static bool bad_operation(const struct refj_judge *judge, const struct dp_packet *packet) {
    if (packet->kind == DP_PACKET_META_INIT) {
        const struct dp_packet_META_INIT *init = &packet->as.META_INIT;
        return bad_classes(aspects_of(judge, init->resource), init->plane, init->aspects);
    }
    if (packet->kind == DP_PACKET_BLIT) {
        const struct dp_packet_BLIT *blit = &packet->as.BLIT;
        uint32_t had = aspects_of(judge, blit->resource);
        uint32_t both = DP_ASPECT_depth | DP_ASPECT_stencil;
        bool torn = blit->kind == DP_BLIT_RESUMMARIZE && had == both && blit->aspects != both;
        return !paired(blit) || torn || bad_classes(had, blit->plane, blit->aspects);
    }
    return false;
}

/* --- the packet --- */

bool refj_is_illegal(const struct refj_judge *judge, const struct dp_command *item, size_t count) {
    const struct refj_step *step = refj_step(judge, judge->steps.count);
    const struct dp_packet *packet = &step->packet;
    if (bad_field(packet)) {
        return true;
    }
    for (size_t i = step->first; i < step->first + step->count; i++) {
        if (!step->present && refj_bad_unit(packet->queue, refj_element(judge, i)->client)) {
            return true;
        }
    }
    bool predicated = packet->predicated != 0 && !is_item(packet) && !REF_PLANTED(predicated_sync);
    bool run = packet->kind == DP_PACKET_WORK && packet->as.WORK.run == DP_CP_PFP && compute_queue(packet->queue) &&
               refj_pinned_to_dma(judge, packet, item, count);
    return predicated || run || bad_form(packet) || bad_fence(judge, packet) || bad_operation(judge, packet) ||
           (compute_queue(packet->queue) && bad_on_compute(packet));
}

bool refj_bad_element(const struct dp_element *element) {
    if (element->client >= REF_CLIENTS || dp_name(DP_SET_RW, element->rw) == NULL ||
        dp_name(DP_SET_LOCATION, element->location) == NULL) {
        return true;
    }
    return element->rw != DP_RW_read && !refj_client(element->client)->writes;
}
