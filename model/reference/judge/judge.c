/* judge.c: the reference judge as drainproof sees it (judge.h of the contract): keeps the stream, judges it at the
 * end. */
#include "compression.h"
#include "layouts.h"

#include <string.h>

static void *create(const struct dp_memory *memory, const struct dp_sink *sink) {
    struct refj_judge *judge = ref_allocate(memory, sizeof *judge);
    if (judge != NULL) {
        judge->memory = memory;
        judge->sink = sink;
        judge->hardware = DP_HARDWARE_scarlett;
    }
    return judge;
}

static enum dp_status define(void *instance, uint64_t command, const struct dp_command *records, size_t count) {
    struct refj_judge *judge = instance;
    (void)command;
    if (count == 0) {
        return DP_STATUS_MALFORMED;
    }
    if (records->kind == DP_COMMAND_device) {
        judge->hardware = records->as.device.hardware;
    }
    if (records->kind != DP_COMMAND_resource) {
        return DP_STATUS_OK;
    }
    struct refj_place *place = ref_slot_find(&judge->places, records->as.resource.id);
    if (place == NULL) {
        place = ref_allocate(judge->memory, sizeof *place);
        if (place == NULL) {
            return DP_STATUS_OUT_OF_MEMORY;
        }
        enum dp_status status = ref_slot_fill(judge->memory, &judge->places, records->as.resource.id, place);
        if (status != DP_STATUS_OK) {
            ref_release(judge->memory, place, sizeof *place);
            return status;
        }
    }
    refj_place_read(place, &records->as.resource);
    refj_begin_place(judge, place);
    return DP_STATUS_OK;
}

/* A new packet at the end of the stream. */
static struct refj_step *push(struct refj_judge *judge, const struct dp_packet *packet) {
    struct refj_step *step = ref_array_push(judge->memory, &judge->steps, sizeof *step);
    if (step != NULL) {
        step->packet = *packet;
        step->first = judge->elements.count;
    }
    return step;
}

/* Reports the H8 of the packet at the end. From here on only H8 is looked for. */
static void reject(struct refj_judge *judge) {
    struct dp_fault fault = {
        .hazard = DP_HAZARD_H8,
        .at = {.position = judge->steps.count,
               .command = refj_step(judge, judge->steps.count)->packet.cause,
               .access = DP_NONE,
               .resource = DP_NONE,
               .count = 1},
    };
    judge->illegal = true;
    if (judge->sink->fault != NULL) {
        judge->sink->fault(judge->sink->context, &fault);
    }
}

/* The packet at the end may signal a fence, also where it is an H8. False: memory has run out. */
static bool note_signal(struct refj_judge *judge, const struct dp_packet *packet) {
    bool eop = packet->kind == DP_PACKET_EOP;
    if (!eop && packet->kind != DP_PACKET_EOS) {
        return true;
    }
    struct refj_signal *signal = ref_array_push(judge->memory, &judge->signals, sizeof *signal);
    if (signal != NULL) {
        signal->fence = eop ? packet->as.EOP.fence : packet->as.EOS.fence;
        signal->position = judge->steps.count;
        refj_step(judge, judge->steps.count)->signal = judge->signals.count;
    }
    return signal != NULL;
}

/* Whether the packet makes an H4 event. */
static bool discards(const struct refj_judge *judge, const struct dp_packet *packet) {
    uint32_t gcr = packet->kind == DP_PACKET_EOP       ? packet->as.EOP.gcr
                   : packet->kind == DP_PACKET_ACQUIRE ? packet->as.ACQUIRE.gcr
                                                       : 0;
    return refj_has(judge, DP_HARDWARE_gl2_inv_drops_dirty) && (gcr & DP_GCR_gl2_inv) != 0 &&
           (gcr & DP_GCR_gl2_wb) == 0;
}

/* False: memory has run out. */
static bool note_loss(struct refj_judge *judge, struct refj_step *step) {
    step->discards = discards(judge, &step->packet);
    step->loss = judge->losses.count;
    return !step->discards || ref_array_push(judge->memory, &judge->losses, sizeof(struct refj_loss)) != NULL;
}

static enum dp_status read_packet(struct refj_judge *judge, const struct dp_packet *packet,
                                  const struct dp_command *item, size_t count) {
    struct refj_step *step = push(judge, packet);
    if (step == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    bool good = true;
    if (packet->kind == DP_PACKET_WORK) {
        step->item = true;
        good = refj_work(judge, item, count);
    } else if (packet->kind == DP_PACKET_BLIT) {
        step->item = true;
        good = refj_blit(judge, &packet->as.BLIT);
    } else if (packet->kind == DP_PACKET_META_INIT) {
        step->item = true;
        good = refj_meta_init(judge, &packet->as.META_INIT);
    } else if (packet->kind == DP_PACKET_WAIT_FENCE) {
        step->signal = refj_signalled(judge, packet->as.WAIT_FENCE.fence);
    }
    if (!good || !note_loss(judge, step)) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    if (refj_is_illegal(judge, item, count)) {
        reject(judge);
    }
    return note_signal(judge, packet) ? DP_STATUS_OK : DP_STATUS_OUT_OF_MEMORY;
}

/* A binding holds for the packet right behind it. */
static enum dp_status take_packet(void *instance, const struct dp_packet *packet, const struct dp_command *item,
                                  size_t count) {
    struct refj_judge *judge = instance;
    enum dp_status status = read_packet(judge, packet, item, count);
    judge->is_bound = false;
    return status;
}

static enum dp_status take_binding(void *instance, const struct dp_pso_use *use) {
    struct refj_judge *judge = instance;
    judge->bound = *use;
    judge->is_bound = true;
    return DP_STATUS_OK;
}

static enum dp_status take_elements(void *instance, uint32_t queue, const struct dp_element *elements, size_t count) {
    struct refj_judge *judge = instance;
    struct dp_packet packet;
    memset(&packet, 0, sizeof packet);
    packet.kind = DP_PACKET_WORK;
    packet.queue = queue;
    packet.cause = DP_NO_COMMAND;
    struct refj_step *step = push(judge, &packet);
    if (step == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    step->item = true;
    bool bad = dp_name(DP_SET_LIST, queue) == NULL;
    for (size_t i = 0; i < count; i++) {
        if (refj_bad_element(&elements[i])) {
            bad = true;
            continue;
        }
        struct refj_element *element = refj_add(judge, elements[i].client, elements[i].rw, elements[i].location);
        if (element == NULL) {
            return DP_STATUS_OUT_OF_MEMORY;
        }
        element->access = elements[i].access;
        element->resource = elements[i].number;
        element->box = (struct refj_box){0, 1, 0, 1, 0, 1};
        bad |= refj_bad_unit(queue, element->client);
    }
    if (bad) {
        reject(judge);
    }
    return DP_STATUS_OK;
}

static enum dp_status take_barrier(void *instance, const struct dp_command *records, size_t count) {
    struct refj_judge *judge = instance;
    if (count == 0) {
        return DP_STATUS_MALFORMED;
    }
    return refj_barrier(judge, records, count) ? DP_STATUS_OK : DP_STATUS_OUT_OF_MEMORY;
}

static enum dp_status finish(void *instance) {
    struct refj_judge *judge = instance;
    if (judge->illegal) {
        return DP_STATUS_OK;
    }
    return refj_ticks(judge) && refj_discards(judge) ? DP_STATUS_OK : DP_STATUS_OUT_OF_MEMORY;
}

static void rewind_stream(void *instance) {
    struct refj_judge *judge = instance;
    judge->steps.count = 0;
    judge->elements.count = 0;
    judge->signals.count = 0;
    judge->losses.count = 0;
    judge->answers.count = 0;
    judge->moves.count = 0;
    judge->illegal = false;
    judge->is_bound = false;
    const struct ref_slot *slots = judge->places.array.items;
    for (size_t i = 0; i < judge->places.array.count; i++) {
        refj_begin_place(judge, slots[i].object);
    }
}

static void destroy(void *instance) {
    struct refj_judge *judge = instance;
    const struct ref_slot *slots = judge->places.array.items;
    for (size_t i = 0; i < judge->places.array.count; i++) {
        ref_release(judge->memory, slots[i].object, sizeof(struct refj_place));
    }
    ref_array_free(judge->memory, &judge->places.array, sizeof(struct ref_slot));
    ref_array_free(judge->memory, &judge->steps, sizeof(struct refj_step));
    ref_array_free(judge->memory, &judge->elements, sizeof(struct refj_element));
    ref_array_free(judge->memory, &judge->signals, sizeof(struct refj_signal));
    ref_array_free(judge->memory, &judge->losses, sizeof(struct refj_loss));
    ref_array_free(judge->memory, &judge->answers, sizeof(struct refj_answer));
    ref_array_free(judge->memory, &judge->moves, sizeof(struct refj_move));
    ref_array_free(judge->memory, &judge->others, sizeof(size_t));
    ref_release(judge->memory, judge, sizeof *judge);
}

const struct dp_judge ref_judge = {
    .create = create,
    .define = define,
    .packet = take_packet,
    .bind = take_binding,
    .elements = take_elements,
    .barrier = take_barrier,
    .finish = finish,
    .rewind = rewind_stream,
    .destroy = destroy,
};
