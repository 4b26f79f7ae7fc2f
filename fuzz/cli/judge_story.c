/* judge_story.c: `drainproof judge --story`: the schedule behind each hazard of a block of ITEMs, by the explicit-state
 * machine (oracles/machine). */
#include "fuzz/cli/judge.h"

#include "fuzz/encode/elements.h"
#include "oracles/arena.h"
#include "oracles/machine/machine.h"

#include <stdio.h>

static void print(void *context, const char *text) {
    (void)context;
    printf("    %s", text);
}

static enum dp_machine_status feed(struct dp_machine *machine, uint32_t hardware, const struct dp_packet_block *block) {
    enum dp_machine_status status = DP_MACHINE_OK;
    dp_machine_start(machine, hardware);
    for (size_t i = 0; i < block->count && status == DP_MACHINE_OK; i++) {
        const struct dp_block_item *item = dp_block_item_at(block, i);
        status = item != NULL
                     ? dp_machine_item(machine, block->packets[i].queue, 0, item->elements, item->count)
                     : dp_machine_packet(machine, &block->packets[i]);
    }
    return status;
}

static bool is_element(const struct dp_machine *machine, size_t element, size_t packet, uint32_t client,
                       const struct dp_stream_hazard *h) {
    struct dp_machine_place at = dp_machine_element(machine, element);
    return at.packet == packet + 1 && at.element.client == client && at.element.location == h->location &&
           at.element.number == h->number;
}

/* The story of a pair of elements: of the hazard that is shown under this name. */
static enum dp_machine_status tell_pair(struct dp_machine *machine, const struct dp_stream_hazard *h, size_t before,
                                        size_t after) {
    static const struct dp_machine_writer writer = {NULL, print};
    const struct dp_machine_options options = {DP_MACHINE_REDUCED, 0};
    enum dp_machine_status status = DP_MACHINE_UNFIT;
    for (uint32_t kind = DP_HAZARD_H1; kind <= DP_HAZARD_H3 && status == DP_MACHINE_UNFIT; kind++) {
        struct dp_machine_hazard asked = {kind, before, after, 0};
        if (dp_machine_is_pair(machine, before, after) && dp_machine_shown(machine, &asked) == h->hazard) {
            status = dp_machine_story(machine, &asked, &options, &writer);
        }
    }
    return status;
}

static enum dp_machine_status tell_hazard(struct dp_machine *machine, const struct dp_stream_hazard *h) {
    static const struct dp_machine_writer writer = {NULL, print};
    const struct dp_machine_options options = {DP_MACHINE_REDUCED, 0};
    enum dp_machine_status status = DP_MACHINE_UNFIT;
    size_t count = dp_machine_element_count(machine);
    for (size_t b = 0; b < count && status == DP_MACHINE_UNFIT; b++) {
        if (!is_element(machine, b, h->before, h->clients[0], h)) {
            continue;
        }
        if (h->hazard == DP_HAZARD_H4) {
            struct dp_machine_hazard asked = {DP_HAZARD_H4, b, count, (uint32_t)h->after + 1};
            status = dp_machine_story(machine, &asked, &options, &writer);
        }
        for (size_t a = b + 1; h->hazard != DP_HAZARD_H4 && a < count && status == DP_MACHINE_UNFIT; a++) {
            if (is_element(machine, a, h->after, h->clients[1], h)) {
                status = tell_pair(machine, h, b, a);
            }
        }
    }
    return status;
}

void dp_judge_story(const struct dp_case *c, const struct dp_packet_block *block, const struct dp_stream_hazard *hazard) {
    static const char *const why[] = {[DP_MACHINE_OK] = NULL,
                                      [DP_MACHINE_BUDGET] = "too many states",
                                      [DP_MACHINE_TOO_LARGE] = "the stream is too long",
                                      [DP_MACHINE_UNFIT] = "the machine does not find it, a bug of drainproof",
                                      [DP_MACHINE_ILLEGAL] = "the stream is illegal",
                                      [DP_MACHINE_OUT_OF_MEMORY] = "out of memory"};
    enum dp_machine_status status = DP_MACHINE_OUT_OF_MEMORY;
    struct dp_machine *machine = dp_machine_create(&dp_plain_memory);
    if (machine != NULL) {
        status = feed(machine, c->records[0].as.device.hardware, block);
        status = status == DP_MACHINE_OK ? tell_hazard(machine, hazard) : status;
    }
    dp_machine_destroy(machine);
    if (why[status] != NULL) {
        printf("    (no schedule: %s)\n", why[status]);
    }
}
