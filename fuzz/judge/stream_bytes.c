/* stream_bytes.c: see stream_bytes.h. */
#include "fuzz/judge/stream_bytes.h"

#include "fuzz/encode/convert.h"
#include "fuzz/encode/text.h"
#include "model/describe.h"

#include <string.h>

#define PACKET_BYTES 4u
/* From here on a byte asks for what is illegal: rare, because a stream with an H8 says nothing else. */
#define RARE         0xF0u

struct reading {
    struct dp_stream_input *input;
    uint32_t queues; /* the byte that says them */
    uint32_t fences; /* newest id */
    const uint8_t *at;
};

static bool rare(uint8_t byte) {
    return byte >= RARE;
}

static void find_work(struct dp_stream_input *input) {
    const struct dp_program program = {input->records, input->record_count};
    input->work_count = 0;
    for (size_t i = 0; i < input->record_count; i += dp_command_records(&program, i)) {
        enum dp_category category = dp_describe(input->records[i].kind)->category;
        bool present = input->records[i].kind == DP_COMMAND_present;
        if (category == DP_CATEGORY_WORK || present) {
            input->work[input->work_count++] = i;
        }
    }
}

static struct dp_packet *add(struct reading *r, enum dp_packet_kind kind) {
    static const uint32_t queues[] = {DP_LIST_direct, DP_LIST_direct, DP_LIST_compute, DP_LIST_copy};
    struct dp_packet *packet = &r->input->packets[r->input->count++];
    uint32_t which = r->queues < 192 ? 0 : r->queues < 224 ? 2 : r->at[0] >> 6;
    memset(packet, 0, sizeof *packet);
    packet->kind = kind;
    packet->queue = queues[which];
    packet->cause = DP_NO_COMMAND;
    packet->predicated = r->at[0] == 0xFF;
    return packet;
}

/* --- items by elements --- */

static struct dp_element element_of(const struct reading *r, uint32_t access) {
    return (struct dp_element){.client = r->at[1] % (DP_CLIENT_ME + 1u),
                               .rw = (r->at[2] & 3u) % 3u,
                               .access = access,
                               .location = (r->at[2] >> 2 & 3u) % 3u,
                               .number = r->at[3] & 3u};
}

static void add_item(struct reading *r) {
    struct dp_stream_input *in = r->input;
    if (in->element_count == DP_STREAM_ELEMENTS) {
        return;
    }
    struct dp_packet *packet = add(r, DP_PACKET_WORK);
    packet->as.WORK.command = DP_NO_COMMAND;
    in->elements[in->element_count] = element_of(r, 0);
    in->items[in->item_count++] = (struct dp_block_item){in->count - 1, NULL, &in->elements[in->element_count++], 1};
}

/* One element more for the item right before; an item of its own where there is none. */
static void extend_item(struct reading *r) {
    struct dp_stream_input *in = r->input;
    struct dp_block_item *last = in->item_count != 0 ? &in->items[in->item_count - 1] : NULL;
    if (last == NULL || last->at != in->count - 1 || last->count == DP_ITEM_ELEMENTS ||
        in->element_count == DP_STREAM_ELEMENTS) {
        add_item(r);
        return;
    }
    uint32_t access = in->elements[in->element_count - 1].access + (r->at[3] >> 7);
    in->elements[in->element_count++] = element_of(r, access);
    last->count++;
}

/* --- packets --- */

static void add_plain(struct reading *r) {
    static const enum dp_packet_kind kinds[] = {DP_PACKET_DMA_WAIT, DP_PACKET_PFP_SYNC_ME, DP_PACKET_CE_SYNC_ME,
                                                DP_PACKET_SO_FLUSH};
    add(r, kinds[r->at[1] & 3]);
}

static void add_event(struct reading *r) {
    add(r, DP_PACKET_RB_EVENT)->as.RB_EVENT.event = rare(r->at[2]) ? r->at[1] % 8u : r->at[1] % 3u;
}

/* The fence that a signal takes: the next one, or rarely any. */
static uint32_t signal(struct reading *r) {
    return rare(r->at[3]) ? r->at[3] & 7u : ++r->fences;
}

static void add_eop(struct reading *r) {
    struct dp_packet *p = add(r, DP_PACKET_EOP);
    uint32_t legal = DP_GCR_gl2_wb | DP_GCR_gl2_inv | DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm;
    p->as.EOP.rb = r->at[1] % 5u;
    p->as.EOP.gcr = (dp_field_MASK8)(r->at[2] & (rare(r->at[1]) ? 0x7Fu : legal));
    p->as.EOP.fence = signal(r);
}

static void add_eos(struct reading *r) {
    struct dp_packet *p = add(r, DP_PACKET_EOS);
    p->as.EOS.event = r->at[1] & 1u;
    p->as.EOS.gcr = rare(r->at[2]) ? DP_GCR_gl1 : 0;
    p->as.EOS.rb = rare(r->at[1]) ? DP_EOP_RB_CB_DATA : DP_EOP_RB_NONE;
    p->as.EOS.fence = signal(r);
}

static void add_wait(struct reading *r) {
    uint32_t back = r->at[1] & 7u;
    if (r->fences == 0 && !rare(r->at[3])) {
        add_plain(r);
        return;
    }
    struct dp_packet *p = add(r, DP_PACKET_WAIT_FENCE);
    p->as.WAIT_FENCE.engine = r->at[2] & 1u;
    p->as.WAIT_FENCE.fence = rare(r->at[3]) ? r->at[1] : r->fences - (r->fences == 0 ? 0 : back % r->fences);
}

static void add_acquire(struct reading *r) {
    struct dp_packet *p = add(r, DP_PACKET_ACQUIRE);
    p->as.ACQUIRE.gcr = r->at[1] & 0x7Fu;
    p->as.ACQUIRE.rb = r->at[2] & (rare(r->at[3]) ? 7u : 3u);
    p->as.ACQUIRE.engine = r->at[3] & 1u;
}

static void add_work(struct reading *r) {
    const struct dp_stream_input *in = r->input;
    if (in->work_count == 0) {
        add_item(r);
        return;
    }
    struct dp_packet *p = add(r, DP_PACKET_WORK);
    p->as.WORK.command = in->work[r->at[1] % in->work_count];
    p->cause = p->as.WORK.command;
    p->as.WORK.engine = r->at[2] < 128 ? DP_ENGINE_any : r->at[2] % 6u;
    p->as.WORK.sync = r->at[3] >> 5 & 1u;
    p->as.WORK.raw_wait = r->at[3] >> 6 & 1u;
    p->as.WORK.run = (r->at[3] & 7u) == 7u ? DP_CP_PFP : DP_CP_ME;
    p->queue = in->records[p->as.WORK.command].kind == DP_COMMAND_present ? DP_LIST_direct : p->queue;
}

static void add_blit(struct reading *r) {
    struct dp_packet *p = add(r, DP_PACKET_BLIT);
    p->as.BLIT.kind = r->at[1] % 6u;
    p->as.BLIT.resource = r->at[2] & 63u;
    p->as.BLIT.path = r->at[3] % 3u;
    p->as.BLIT.plane = (r->at[3] >> 2 & 3u) % 3u;
    p->as.BLIT.aspects = r->at[3] >> 5;
}

static void add_init(struct reading *r) {
    struct dp_packet *p = add(r, DP_PACKET_META_INIT);
    p->as.META_INIT.resource = r->at[2] & 63u;
    p->as.META_INIT.plane = r->at[1] % 3u;
    p->as.META_INIT.value = r->at[1] >> 7;
    p->as.META_INIT.aspects = r->at[3] >> 5;
}

static void add_drain(struct reading *r) {
    add(r, DP_PACKET_DRAIN)->as.DRAIN.stage = r->at[1] % 3u;
}

/* Every work item, and a sync that does everything behind every second one. */
static void make_up(struct reading *r) {
    for (size_t i = 0; i < r->input->work_count && r->input->count + 5 <= DP_STREAM_PACKETS; i++) {
        struct dp_packet *p = add(r, DP_PACKET_WORK);
        p->as.WORK.command = p->cause = r->input->work[i];
        if (i % 2 != 0) {
            p = add(r, DP_PACKET_EOP);
            p->as.EOP.rb = DP_EOP_RB_ALL_WBINV;
            p->as.EOP.gcr = DP_GCR_gl2_wb | DP_GCR_gl2_inv | DP_GCR_gl1 | DP_GCR_glv;
            p->as.EOP.fence = ++r->fences;
            add(r, DP_PACKET_WAIT_FENCE)->as.WAIT_FENCE.fence = r->fences;
            add(r, DP_PACKET_ACQUIRE)->as.ACQUIRE.gcr = DP_GCR_glk | DP_GCR_glm;
            add(r, DP_PACKET_PFP_SYNC_ME);
        }
    }
}

void dp_stream_decode(const uint8_t *bytes, size_t size, struct dp_stream_input *input) {
    static void (*const by_op[])(struct reading *) = {
        add_work, add_item,  extend_item, add_drain, add_plain, add_eop,     add_eop,  add_wait,
        add_wait, add_event, add_acquire, add_work,  add_eos,   add_acquire, add_blit, add_init};
    static const uint8_t none[PACKET_BYTES];
    struct reading r = {input, 0, 0, none};
    size_t packets = size < 2 ? 0 : bytes[size - 1];
    size_t end = size < 2 ? size : size - 2;
    size_t at = packets * PACKET_BYTES > end ? 0 : end - packets * PACKET_BYTES;
    r.queues = packets != 0 ? bytes[size - 2] : 0;
    input->record_count = dp_decode(bytes, packets != 0 ? at : size, input->records, DP_DECODE_MAX);
    find_work(input);
    input->count = input->item_count = input->element_count = 0;
    if (packets == 0) {
        make_up(&r);
    }
    for (; packets != 0 && at + PACKET_BYTES <= end && input->count < DP_STREAM_PACKETS; at += PACKET_BYTES) {
        r.at = bytes + at;
        by_op[r.at[0] & 15u](&r);
    }
}

static void print_item(const struct dp_block_item *item, FILE *out) {
    static const char *const rw[] = {[DP_RW_read] = "r", [DP_RW_write] = "w", [DP_RW_both] = "rw"};
    static const char *const endings[] = {
        [DP_LOCATION_DATA] = "", [DP_LOCATION_META] = ".META", [DP_LOCATION_STATE] = ".STATE"};
    fprintf(out, "  ITEM");
    for (size_t i = 0; i < item->count; i++) {
        const struct dp_element *e = &item->elements[i];
        bool path = i != 0 && e->access == item->elements[i - 1].access;
        fprintf(out, "%s%s.%s@x%u%s", path ? "+" : " ", dp_name(DP_SET_CLIENT, e->client), rw[e->rw],
                (unsigned)e->number, endings[e->location]);
    }
    fputc('\n', out);
}

void dp_stream_print(const struct dp_stream_input *input, FILE *out) {
    const struct dp_program program = {(struct dp_command *)input->records, input->record_count};
    struct dp_case c;
    char line[512];
    size_t item = 0;
    if (!dp_case_from_program(&program, &c)) {
        fputs("(no memory to print the program)\n", out);
        return;
    }
    dp_print(&c, out);
    fputs("packets stream\n", out);
    for (size_t i = 0; i < input->count; i++) {
        const char *queue = dp_name(DP_SET_LIST, input->packets[i].queue);
        if (item < input->item_count && input->items[item].at == i) {
            print_item(&input->items[item++], out);
            continue;
        }
        dp_print_packet(&c, &input->packets[i], line, sizeof line);
        fprintf(out, "  %s   # position %zu, %s queue\n", line, i + 1, queue);
    }
    dp_case_free(&c);
}
