/* judge.c: the optimized judge as a struct dp_judge. */
#include "model/optimized/judge/judge.h"

#include "model/optimized/judge/state.h"
#include "model/optimized/memory.h"

#include <string.h>

static void rewind_stream(void *instance) {
    struct optj *j = instance;
    j->stream++;
    j->position = 0;
    j->entries = 0;
    j->is_bound = false;
    j->illegal = false;
    j->me_covers_queue = true;
    j->queue_covers_me = true;
    optj_clock_reset(&j->me);
    optj_clock_reset(&j->queue);
    memset(&j->pfp, 0, sizeof j->pfp);
    memset(&j->ce, 0, sizeof j->ce);
    optj_fence_reset(&j->fences);
    optj_losses_reset(&j->losses);
    j->numbers.count = 0;
}

static void *create(const struct dp_memory *memory, const struct dp_sink *sink) {
    struct optj *j = memory->resize(memory->context, NULL, 0, sizeof *j);
    if (j == NULL) {
        return NULL;
    }
    memset(j, 0, sizeof *j);
    j->memory = *memory;
    j->sink = sink;
    j->hardware = DP_HARDWARE_scarlett;
    rewind_stream(j);
    return j;
}

/* The status is kept: after a failure an instance may only be destroyed. */
static enum dp_status answer(struct optj *j, bool enough_memory) {
    if (!enough_memory) {
        j->status = DP_STATUS_OUT_OF_MEMORY;
    }
    return j->status;
}

static enum dp_status define(void *instance, uint64_t command, const struct dp_command *records, size_t count) {
    struct optj *j = instance;
    (void)command;
    if (j->status != DP_STATUS_OK || count == 0) {
        return j->status;
    }
    if (records->kind == DP_COMMAND_device) {
        j->hardware = records->as.device.hardware;
    }
    return answer(j, records->kind != DP_COMMAND_resource ||
                         optj_define_resource(&j->memory, &j->resources, &records->as.resource));
}

/* Signals count whatever else is wrong with a packet. */
static bool see_fence(struct optj *j, const struct dp_packet *packet) {
    uint32_t fence = packet->kind == DP_PACKET_EOP   ? packet->as.EOP.fence
                     : packet->kind == DP_PACKET_EOS ? packet->as.EOS.fence
                                                     : 0;
    return fence == 0 || optj_fence_see(&j->memory, &j->fences, fence);
}

static bool judge_packet(struct optj *j, const struct dp_packet *packet, const struct dp_command *item, size_t count) {
    bool illegal = optj_packet_illegal(j, packet);
    if (illegal) {
        optj_report_illegal(j, packet->cause);
    }
    if (!see_fence(j, packet)) {
        return false;
    }
    switch (packet->kind) {
    case DP_PACKET_WORK:
    case DP_PACKET_BLIT:
    case DP_PACKET_META_INIT:
        return illegal || optj_item(j, packet, item, count);
    default:
        return j->illegal || optj_advance(j, packet);
    }
}

static enum dp_status packet(void *instance, const struct dp_packet *fed, const struct dp_command *item, size_t count) {
    struct optj *j = instance;
    if (j->status != DP_STATUS_OK) {
        return j->status;
    }
    optj_step(j);
    bool judged = judge_packet(j, fed, item, count);
    j->is_bound &= fed->kind != DP_PACKET_WORK;
    return answer(j, judged);
}

static enum dp_status bind(void *instance, const struct dp_pso_use *use) {
    struct optj *j = instance;
    j->bound = *use;
    j->is_bound = true;
    return j->status;
}

static enum dp_status elements(void *instance, uint32_t queue, const struct dp_element *fed, size_t count) {
    struct optj *j = instance;
    if (j->status != DP_STATUS_OK) {
        return j->status;
    }
    optj_step(j);
    return answer(j, optj_elements(j, queue, fed, count));
}

static enum dp_status barrier(void *instance, const struct dp_command *records, size_t count) {
    struct optj *j = instance;
    return j->status != DP_STATUS_OK || count == 0 ? j->status : answer(j, optj_barrier(j, records, count));
}

/* Everything has been reported as it came. */
static enum dp_status finish(void *instance) {
    const struct optj *j = instance;
    return j->status;
}

static void destroy(void *instance) {
    struct optj *j = instance;
    if (j == NULL) {
        return;
    }
    struct dp_memory memory = j->memory;
    optj_fence_free(&memory, &j->fences);
    optj_losses_free(&memory, &j->losses);
    optj_numbers_free(&memory, &j->numbers);
    optj_resources_free(&memory, &j->resources);
    opt_freed(&memory, j->touches, j->touch_capacity, sizeof *j->touches);
    opt_freed(&memory, j->placed, j->placed_capacity, sizeof *j->placed);
    opt_freed(&memory, j, 1, sizeof *j);
}

const struct dp_judge dp_optimized_judge = {.create = create,
                                            .define = define,
                                            .packet = packet,
                                            .bind = bind,
                                            .elements = elements,
                                            .barrier = barrier,
                                            .finish = finish,
                                            .rewind = rewind_stream,
                                            .destroy = destroy};
