/* Why a packet is illegal (fuzz/judge/illegal.h) against both judges: a reason stands at every packet that they call H8,
 * and at no other. Random packets, with field values inside and outside their sets, on every queue. */
#include "fuzz/encode/elements.h"
#include "fuzz/judge/hazards.h"
#include "fuzz/judge/illegal.h"
#include "model/describe.h"

#include <criterion/criterion.h>
#include <string.h>

#define PACKETS 60u
#define ROUNDS  1500u

static uint32_t state = 1;

static uint32_t draw(uint32_t below) {
    state = state * UINT32_C(1664525) + UINT32_C(1013904223);
    return (state >> 8) % below;
}

static void draw_packet(struct dp_packet *packet, uint32_t queue) {
    enum dp_packet_kind kind = (enum dp_packet_kind)draw(DP_PACKET_WORK);
    const struct dp_description *d = dp_describe_packet(kind);
    dp_plain_packet(packet, kind);
    packet->queue = queue;
    packet->cause = DP_NO_COMMAND;
    packet->predicated = draw(12) == 0;
    for (size_t i = 0; i < d->count; i++) {
        bool mask = d->fields[i].set != DP_SET_NONE && dp_vocabulary(d->fields[i].set)->mask;
        if (draw(3) != 0 || d->fields[i].set == DP_SET_NONE) {
            dp_set_field(packet, &d->fields[i], mask ? draw(draw(2) == 0 ? 256 : 64) : draw(9));
        }
    }
}

static size_t draw_elements(struct dp_element elements[3]) {
    size_t count = 1 + draw(3);
    for (size_t i = 0; i < count; i++) {
        bool writer = draw(3) == 0;
        elements[i] = (struct dp_element){draw(DP_CLIENT_enumeration_ends), writer ? 1 + draw(2) : DP_RW_read,
                                          (uint32_t)i, draw(DP_LOCATION_enumeration_ends), draw(4)};
    }
    return count;
}

/* What one stream is made of. */
static struct dp_packet packets[PACKETS];
static struct dp_block_item items[PACKETS];
static struct dp_element elements[PACKETS][3];

static struct dp_packet_block draw_block(void) {
    static const uint32_t queues[] = {DP_LIST_direct, DP_LIST_direct, DP_LIST_compute, DP_LIST_copy};
    struct dp_packet_block block = {.name = "s", .list = DP_NONE, .packets = packets, .items = items};
    uint32_t queue = queues[draw(4)];
    for (; block.count < PACKETS; block.count++) {
        if (draw(3) != 0) {
            draw_packet(&packets[block.count], queue);
            continue;
        }
        dp_plain_packet(&packets[block.count], DP_PACKET_WORK);
        packets[block.count].queue = queue;
        packets[block.count].cause = packets[block.count].as.WORK.command = DP_NO_COMMAND;
        struct dp_element *first = elements[block.item_count];
        items[block.item_count] = (struct dp_block_item){block.count, "", first, draw_elements(first)};
        block.item_count++;
    }
    return block;
}

static bool is_said(const struct dp_stream_hazards *said, size_t packet) {
    for (size_t i = 0; i < said->count; i++) {
        if (said->items[i].hazard == DP_HAZARD_H8 && said->items[i].after == packet) {
            return true;
        }
    }
    return false;
}

Test(judge_illegal, a_reason_for_each_and_no_other) {
    struct dp_command device;
    size_t illegal = 0;
    dp_plain(&device, DP_COMMAND_device);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        const struct dp_packet_block block = draw_block();
        struct dp_illegal_scan scan;
        struct dp_stream_hazards said[2];
        dp_stream_judge(dp_reference.judge, &device, &block, &said[0]);
        dp_stream_judge(dp_optimized.judge, &device, &block, &said[1]);
        cr_assert(dp_illegal_start(&scan, &block));
        for (size_t i = 0; i < block.count; i++) {
            struct dp_illegal why = {"", "", NULL};
            bool known = dp_illegal_why(&scan, i, &why);
            const char *kind = dp_describe_packet(block.packets[i].kind)->name;
            cr_assert_eq(known, is_said(&said[0], i), "round %u, packet %zu, %s: %s=%s: %s", round, i, kind, why.field,
                         why.value, known ? why.rule : "no reason");
            cr_assert_eq(known, is_said(&said[1], i), "round %u, packet %zu, %s by the optimized judge", round, i,
                         kind);
            illegal += known;
        }
        dp_illegal_end(&scan);
        dp_stream_hazards_free(&said[0]);
        dp_stream_hazards_free(&said[1]);
    }
    cr_assert_gt(illegal, ROUNDS, "too few illegal packets to mean anything");
}
