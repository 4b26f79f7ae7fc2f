/* test_optimized_known.c: what known.h calls redundant, left out of random streams, changes no tick of the judge: the
 * order and visibility of every element, against every key, counted in items (hardware sheet 6.7, 8.1: O5, O6, O12,
 * O14, O24). */
#include "model/optimized/known.h"
#include "tests/unit/test_optimized_memory.h"

#include <criterion/criterion.h>
#include <string.h>

#define MOST       40u
#define STREAMS    4000u
#define ITEM_UNITS 4u
#define KEYS       16u
#define ITEMS      16u

static uint64_t seed = 7;

static uint32_t below(uint32_t limit) {
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % limit;
}

/* One element of each client that a translator can launch. */
static const struct client {
    uint32_t client;
    uint32_t class; /* OPT_WAITED */
    uint32_t by;    /* OPT_BY_* */
    bool front;
} clients[] = {
    {DP_CLIENT_VS,   DP_DRAIN_VS,    OPT_BY_VS,  false},
    {DP_CLIENT_PS,   DP_DRAIN_PS,    OPT_BY_PS,  false},
    {DP_CLIENT_CS,   DP_DRAIN_CS,    OPT_BY_CS,  false},
    {DP_CLIENT_CSk,  DP_DRAIN_CS,    0,          false},
    {DP_CLIENT_PSk,  DP_DRAIN_PS,    0,          false},
    {DP_CLIENT_CSm,  DP_DRAIN_CS,    OPT_BY_CS,  false},
    {DP_CLIENT_DMA,  DP_DRAIN_CPDMA, OPT_BY_DMA, false},
    {DP_CLIENT_CBd,  DP_DRAIN_CB,    OPT_BY_CBD, false},
    {DP_CLIENT_CBm,  DP_DRAIN_CB,    OPT_BY_CBM, false},
    {DP_CLIENT_DBd,  DP_DRAIN_DB,    OPT_BY_DBD, false},
    {DP_CLIENT_DBm,  DP_DRAIN_DB,    OPT_BY_DBM, false},
    {DP_CLIENT_IDX,  DP_DRAIN_VS,    0,          true },
    {DP_CLIENT_IDXD, DP_DRAIN_CPDMA, 0,          true },
    {DP_CLIENT_PFP,  0,              0,          true },
    {DP_CLIENT_CE,   0,              0,          true },
};
#define CLIENTS (sizeof clients / sizeof clients[0])

/* An item or a packet (an EOP with its wait is one part); `kept`: not redundant. */
struct part {
    bool item;
    struct dp_element elements[ITEM_UNITS];
    size_t count;
    struct dp_packet packet;
    bool kept;
};

static struct part parts[MOST];

static struct opt_item make_item(struct part *part) {
    struct opt_item item = {0};
    part->item = true;
    part->count = 1 + below(ITEM_UNITS);
    for (size_t i = 0; i < part->count; i++) {
        const struct client *c = &clients[below(CLIENTS)];
        bool writes = (c->by != 0 || c->client == DP_CLIENT_PFP) && below(2) != 0;
        part->elements[i] =
            (struct dp_element){.client = c->client,
                                .rw = !writes         ? (uint32_t)DP_RW_read
                                      : below(2) != 0 ? (uint32_t)DP_RW_both
                                                      : (uint32_t)DP_RW_write,
                                .access = (uint32_t)i,
                                .location = below(2) != 0 ? (uint32_t)DP_LOCATION_META : (uint32_t)DP_LOCATION_DATA,
                                .number = below(2)};
        item.classes |= c->class;
        item.writes |= writes ? c->by : 0;
        item.fetches |= c->front;
        item.pfp_writes |= writes && c->client == DP_CLIENT_PFP;
    }
    return item;
}

static void make_packet(struct dp_packet *p) {
    static const uint32_t gl2[] = {0, 0, DP_GCR_gl2_wb, DP_GCR_gl2_wb | DP_GCR_gl2_inv};
    memset(p, 0, sizeof *p);
    p->queue = DP_LIST_direct;
    uint32_t gcr = gl2[below(4)] | (below(2) != 0 ? (uint32_t)DP_GCR_gl1 : 0) |
                   (below(64) & (DP_GCR_glv | DP_GCR_glk | DP_GCR_glm));
    switch (below(6)) {
    case 0:
        p->kind = DP_PACKET_DRAIN;
        p->as.DRAIN.stage = below(3);
        break;
    case 1:
        p->kind = DP_PACKET_DMA_WAIT;
        break;
    case 2:
        p->kind = DP_PACKET_EOP;
        p->as.EOP.rb = below(5);
        p->as.EOP.gcr = (uint8_t)(gcr & ~(uint32_t)DP_GCR_glk);
        break;
    case 3:
        p->kind = DP_PACKET_ACQUIRE;
        p->as.ACQUIRE.gcr = (uint8_t)gcr;
        p->as.ACQUIRE.rb = (uint8_t)(below(2) != 0 ? 0 : below(4) & (DP_ACQUIRE_RB_db | DP_ACQUIRE_RB_cb_data));
        break;
    case 4:
        p->kind = DP_PACKET_PFP_SYNC_ME;
        break;
    default:
        p->kind = DP_PACKET_CE_SYNC_ME;
        break;
    }
}

/* Fills `parts`; how many of them are redundant by what is known. */
static size_t make_stream(uint32_t hardware) {
    struct opt_known known;
    size_t redundant = 0;
    size_t items = 0;
    opt_known_begin(&known);
    for (size_t i = 0; i < MOST; i++) {
        parts[i].kept = true;
        parts[i].item = false;
        if (below(4) == 0 && items < ITEMS) {
            struct opt_item item = make_item(&parts[i]);
            opt_known_launched(&known, &item, hardware);
            items++;
            continue;
        }
        struct opt_known before = known;
        make_packet(&parts[i].packet);
        opt_known_packet(&known, &parts[i].packet, hardware);
        parts[i].kept = memcmp(&before, &known, sizeof known) != 0;
        redundant += !parts[i].kept;
    }
    return redundant;
}

/* Ticks of one judging, in items: [item][access][key]. */
struct ticks {
    uint32_t ordered[ITEMS][ITEM_UNITS][KEYS];
    uint32_t visible[ITEMS][ITEM_UNITS][KEYS];
    uint32_t seen[ITEMS][ITEM_UNITS][KEYS];
    uint64_t position[ITEMS]; /* of each item */
    uint32_t items;
};

static uint32_t unit_of(uint32_t key) {
    switch (key) {
    case DP_KEY_CBd:
    case DP_KEY_CBm:
        return DP_KEY_CBd;
    case DP_KEY_DBd:
    case DP_KEY_DBm:
        return DP_KEY_DBd;
    case DP_KEY_VSm:
        return DP_KEY_VS;
    case DP_KEY_PSm:
        return DP_KEY_PS;
    case DP_KEY_CSm:
        return DP_KEY_CS;
    default:
        return key;
    }
}

/* Bits of the keys of an item's elements: all of them, or those that write. Keys of .m that land apart count with
 * those of their class. */
static uint32_t keys_of(const struct part *part, bool writes) {
    uint32_t keys = 0;
    for (size_t i = 0; i < part->count; i++) {
        static const uint32_t key[CLIENTS] = {DP_KEY_VS,  DP_KEY_PS,  DP_KEY_CS,  DP_KEY_CS,  DP_KEY_PS,
                                              DP_KEY_CS,  DP_KEY_DMA, DP_KEY_CBd, DP_KEY_CBm, DP_KEY_DBd,
                                              DP_KEY_DBm, DP_KEY_VS,  DP_KEY_DMA, DP_KEY_PFP, DP_KEY_CE};
        for (size_t c = 0; c < CLIENTS; c++) {
            bool is = clients[c].client == part->elements[i].client;
            keys |= is && (!writes || part->elements[i].rw != DP_RW_read) ? UINT32_C(1) << key[c] : 0;
        }
    }
    return keys;
}

/* How many items with an element of the class (a write of the key) lie at or before the position. */
static uint32_t in_items(const struct ticks *ticks, uint64_t position, uint32_t key, bool writes) {
    uint32_t count = 0;
    uint32_t item = 0;
    for (size_t i = 0; i < MOST; i++) {
        if (parts[i].item) {
            uint32_t keys = keys_of(&parts[i], writes);
            bool meant = false;
            for (uint32_t k = 0; k < KEYS; k++) {
                uint32_t as = writes
                                  ? (key == DP_KEY_VSm || key == DP_KEY_PSm || key == DP_KEY_CSm ? unit_of(key) : key)
                                  : unit_of(key);
                meant |= (keys >> k & 1) != 0 && (writes ? k : unit_of(k)) == as;
            }
            count += meant && ticks->position[item] <= position;
            item++;
        }
    }
    return count;
}

static void hear(void *context, const struct dp_tick *tick) {
    struct ticks *ticks = context;
    uint32_t item = 0;
    while (item < ticks->items && ticks->position[item] != tick->at.position) {
        item++;
    }
    cr_assert_lt(item, ticks->items);
    cr_assert_lt(tick->key, KEYS);
    ticks->seen[item][tick->at.access][tick->key]++;
    ticks->ordered[item][tick->at.access][tick->key] += in_items(ticks, tick->ordered_to, tick->key, false);
    ticks->visible[item][tick->at.access][tick->key] += in_items(ticks, tick->visible_to, tick->key, true);
}

static void judge(uint32_t hardware, bool all, struct ticks *ticks) {
    const struct dp_judge *j = dp_optimized.judge;
    struct dp_sink sink = {.context = ticks, .tick = hear};
    struct dp_command device = {.kind = DP_COMMAND_device};
    device.as.device.hardware = (uint16_t)hardware;
    memset(ticks, 0, sizeof *ticks);
    void *instance = j->create(&memory, &sink);
    cr_assert_eq(j->define(instance, 0, &device, 1), DP_STATUS_OK);
    uint64_t position = 0;
    for (size_t i = 0; i < MOST; i++) { /* positions first: ticks may come at any time */
        bool event = !parts[i].item && parts[i].packet.kind == DP_PACKET_EOP;
        position += all || parts[i].kept ? 1 + event : 0;
        if (parts[i].item) {
            ticks->position[ticks->items++] = position;
        }
    }
    uint32_t fence = 0;
    for (size_t i = 0; i < MOST; i++) {
        if (parts[i].item) {
            cr_assert_eq(j->elements(instance, DP_LIST_direct, parts[i].elements, parts[i].count), DP_STATUS_OK);
        } else if (all || parts[i].kept) {
            struct dp_packet packet = parts[i].packet;
            if (packet.kind == DP_PACKET_EOP) {
                packet.as.EOP.fence = ++fence;
            }
            cr_assert_eq(j->packet(instance, &packet, NULL, 0), DP_STATUS_OK);
            if (packet.kind == DP_PACKET_EOP) {
                memset(&packet, 0, sizeof packet);
                packet.kind = DP_PACKET_WAIT_FENCE;
                packet.queue = DP_LIST_direct;
                packet.as.WAIT_FENCE.fence = fence;
                cr_assert_eq(j->packet(instance, &packet, NULL, 0), DP_STATUS_OK);
            }
        }
    }
    cr_assert_eq(j->finish(instance), DP_STATUS_OK);
    j->destroy(instance);
}

Test(optimized_known, redundant_packets_change_no_tick) {
    static struct ticks whole;
    static struct ticks thinned;
    static const uint32_t sets[] = {DP_HARDWARE_scarlett, DP_HARDWARE_worst, DP_HARDWARE_lenient, DP_HARDWARE_none};
    uint64_t redundant = 0;
    uint64_t ticks = 0;
    for (uint32_t i = 0; i < STREAMS; i++) {
        uint32_t hardware = sets[i % 4];
        redundant += make_stream(hardware);
        judge(hardware, true, &whole);
        judge(hardware, false, &thinned);
        for (uint32_t item = 0; item < whole.items; item++) {
            for (uint32_t access = 0; access < ITEM_UNITS; access++) {
                for (uint32_t key = 0; key < KEYS; key++) {
                    ticks += whole.seen[item][access][key];
                    cr_assert_eq(whole.seen[item][access][key], thinned.seen[item][access][key]);
                    cr_assert_eq(whole.ordered[item][access][key], thinned.ordered[item][access][key],
                                 "stream %u: item %u, access %u, key %u is ordered behind %u, not %u", i, item, access,
                                 key, thinned.ordered[item][access][key], whole.ordered[item][access][key]);
                    cr_assert_eq(whole.visible[item][access][key], thinned.visible[item][access][key],
                                 "stream %u: item %u, access %u, key %u sees %u, not %u", i, item, access, key,
                                 thinned.visible[item][access][key], whole.visible[item][access][key]);
                }
            }
        }
    }
    cr_assert_gt(redundant, STREAMS);
    cr_assert_gt(ticks, STREAMS);
}

/* A bit falls by the packet that settles it and by no other. */
Test(optimized_known, what_each_packet_settles) {
    struct opt_known known;
    uint32_t hardware = DP_HARDWARE_scarlett;
    opt_known_begin(&known);
    opt_known_waited(&known, DP_DRAIN_PS, hardware);
    cr_assert_eq(known.busy, OPT_WAITED & ~(uint32_t)DP_DRAIN_PS); /* not VS */
    opt_known_released(&known, DP_EOP_RB_CB_DATA, 0, OPT_BY_CBD, hardware);
    cr_assert_eq(known.busy, DP_DRAIN_CPDMA);
    cr_assert_eq(known.written, OPT_BY_DMA);
    cr_assert_eq(known.dirty, OPT_BY_CBM | OPT_BY_DB); /* metadata stay dirty */
    opt_known_released(&known, DP_EOP_RB_ALL_WB, 0, OPT_BY_CB, hardware);
    cr_assert_eq(known.dirty, OPT_BY_DB); /* not counted */
    opt_known_refreshed(&known, DP_GCR_glv, 0, hardware);
    cr_assert_eq(known.stale & OPT_STALE_GLV, 0);
    opt_known_refreshed(&known, DP_GCR_gl1, 0, hardware);
    cr_assert_neq(known.stale & OPT_STALE_GLV, 0); /* the outer one came later */
    opt_known_refreshed(&known, DP_GCR_gl1 | DP_GCR_glv, 0, hardware);
    cr_assert_eq(known.stale & (OPT_STALE_GL1 | OPT_STALE_GLV), 0);
    struct opt_item item = {.classes = DP_DRAIN_CS, .writes = OPT_BY_CS};
    opt_known_launched(&known, &item, hardware);
    cr_assert_eq(known.stale & OPT_STALE_GLV, 0); /* nothing has come to GL2 yet */
    opt_known_waited(&known, DP_DRAIN_CS, hardware);
    cr_assert_neq(known.stale & OPT_STALE_GL1S, 0);
    opt_known_caught_up(&known, OPT_BEHIND_FRONT);
    opt_known_waited(&known, DP_DRAIN_CS, hardware);
    cr_assert_eq(known.behind & OPT_BEHIND_FRONT, 0); /* nothing learned */
}
