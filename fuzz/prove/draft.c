/* draft.c: see draft.h. In half of the streams what stands before the last item is a whole barrier with a packet or two
 * missing, moved or changed: packets by chance alone are hardly ever right. */
#include "fuzz/prove/draft.h"

#define ITEMS_MOST   3u
#define PACKETS_MOST 12u
#define EOP_GCR      (DP_GCR_gl2_wb | DP_GCR_gl2_inv | DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm)
#define ACQUIRE_GCR  (EOP_GCR | DP_GCR_glk | DP_GCR_gli)

void dp_draft_random(struct dp_draft *draft, uint64_t seed) {
    *draft = (struct dp_draft){
        .chance = seed * UINT64_C(0xD1342543DE82EF95) + 1, .items_most = ITEMS_MOST, .packets_most = PACKETS_MOST};
}

void dp_draft_bytes(struct dp_draft *draft, const uint8_t *bytes, size_t size) {
    static const uint8_t none[1];
    *draft = (struct dp_draft){
        .bytes = size != 0 ? bytes : none, .size = size, .items_most = ITEMS_MOST, .packets_most = PACKETS_MOST};
}

/* splitmix64, or two bytes */
static uint64_t draw(struct dp_draft *d) {
    if (d->bytes != NULL) {
        uint64_t taken = 0;
        for (int i = 0; i < 2; i++) {
            taken = taken << 8 | (d->at < d->size ? d->bytes[d->at] : 0u);
            d->at += d->at < d->size;
        }
        return taken;
    }
    uint64_t z = d->chance += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static uint32_t below(struct dp_draft *d, uint32_t bound) {
    if (d->bytes != NULL) {
        uint32_t byte = d->at < d->size ? d->bytes[d->at] : 0u;
        d->at += d->at < d->size;
        return byte % bound;
    }
    return (uint32_t)((draw(d) >> 32) * bound >> 32);
}

static bool one_in(struct dp_draft *d, uint32_t bound) {
    return below(d, bound) == 0;
}

static bool is_direct(const struct dp_draft *d) {
    return d->queue == DP_LIST_direct;
}

/* --- packets --- */

static struct dp_packet *add_packet(struct dp_draft *d, enum dp_packet_kind kind) {
    struct dp_duel_step *step = &d->steps[d->count++];
    *step = (struct dp_duel_step){.packet = {.kind = kind, .queue = d->queue, .cause = DP_NO_COMMAND}};
    return &step->packet;
}

static void add_drain(struct dp_draft *d, uint32_t stage) {
    add_packet(d, DP_PACKET_DRAIN)->as.DRAIN.stage = is_direct(d) ? stage : (uint32_t)DP_STAGE_CS;
}

static void add_eop(struct dp_draft *d, uint32_t rb, uint32_t gcr) {
    struct dp_packet *p = add_packet(d, DP_PACKET_EOP);
    p->as.EOP.rb = is_direct(d) ? rb : (uint32_t)DP_EOP_RB_NONE;
    p->as.EOP.gcr = (dp_field_MASK8)gcr;
    p->as.EOP.fence = ++d->fences;
}

static void add_eos(struct dp_draft *d, uint32_t event) {
    struct dp_packet *p = add_packet(d, DP_PACKET_EOS);
    p->as.EOS.event = is_direct(d) ? event : (uint32_t)DP_EOS_EVENT_CS_DONE;
    p->as.EOS.fence = ++d->fences;
}

static void add_wait(struct dp_draft *d, uint32_t fence, uint32_t engine) {
    struct dp_packet *p = add_packet(d, DP_PACKET_WAIT_FENCE);
    p->as.WAIT_FENCE.fence = fence;
    p->as.WAIT_FENCE.engine = is_direct(d) ? engine : (uint32_t)DP_CP_ME;
}

static void add_acquire(struct dp_draft *d, uint32_t gcr, uint32_t rb, uint32_t engine) {
    struct dp_packet *p = add_packet(d, DP_PACKET_ACQUIRE);
    p->as.ACQUIRE.gcr = (dp_field_MASK8)gcr;
    p->as.ACQUIRE.rb = (dp_field_MASK8)(is_direct(d) ? rb : 0);
    p->as.ACQUIRE.engine = is_direct(d) ? engine : (uint32_t)DP_CP_ME;
}

/* Some or most bits of a set. */
static uint32_t some(struct dp_draft *d, uint32_t bits) {
    uint32_t drawn = (uint32_t)draw(d);
    return bits & (one_in(d, 2) ? drawn : drawn | drawn >> 8);
}

static void add_any(struct dp_draft *d) {
    uint32_t kind = below(d, 12);
    if (kind < 2) {
        add_drain(d, below(d, 3));
    } else if (kind == 2) {
        add_packet(d, DP_PACKET_DMA_WAIT);
    } else if (kind < 5) {
        add_eop(d, below(d, 5), one_in(d, 3) ? 0 : some(d, EOP_GCR));
    } else if (kind < 7 && d->fences > 0) {
        add_wait(d, one_in(d, 3) ? 1 + below(d, d->fences) : d->fences, one_in(d, 3) ? DP_CP_PFP : DP_CP_ME);
    } else if (kind < 9) {
        add_acquire(d, some(d, ACQUIRE_GCR), one_in(d, 3) ? below(d, 4) : 0, one_in(d, 6) ? DP_CP_PFP : DP_CP_ME);
    } else if (kind == 9) {
        add_eos(d, below(d, 2));
    } else if (is_direct(d)) {
        uint32_t which = below(d, 5);
        if (which < 2) {
            add_packet(d, DP_PACKET_RB_EVENT)->as.RB_EVENT.event = below(d, 3);
        } else {
            add_packet(d, which == 2   ? DP_PACKET_PFP_SYNC_ME
                          : which == 3 ? DP_PACKET_CE_SYNC_ME
                                       : DP_PACKET_SO_FLUSH);
        }
    } else {
        add_packet(d, DP_PACKET_DMA_WAIT);
    }
}

/* A barrier that is right for everything, each packet of which may be missing or changed. */
static void add_barrier(struct dp_draft *d) {
    uint32_t damaged = below(d, 8); /* 7: none */
    uint32_t gcr = one_in(d, 2) ? EOP_GCR : DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm;
    bool events = is_direct(d);
    for (uint32_t part = 0; part < 7; part++) {
        if (part == damaged) {
            if (one_in(d, 2)) {
                add_any(d);
            }
            continue;
        }
        switch (part) {
        case 0:
            add_packet(d, DP_PACKET_DMA_WAIT);
            break;
        case 1:
            add_drain(d, below(d, 3));
            break;
        case 2:
            add_eop(d, one_in(d, 6) ? below(d, 5) : (uint32_t)DP_EOP_RB_ALL_WBINV, one_in(d, 4) ? some(d, gcr) : gcr);
            break;
        case 3:
            if (d->fences > 0) {
                add_wait(d, d->fences, one_in(d, 5) ? DP_CP_PFP : DP_CP_ME);
            }
            break;
        case 4:
            add_acquire(d, one_in(d, 3) ? gcr | DP_GCR_glk : (uint32_t)DP_GCR_glk, 0, DP_CP_ME);
            break;
        default:
            if (events) {
                add_packet(d, part == 5 ? DP_PACKET_PFP_SYNC_ME : DP_PACKET_CE_SYNC_ME);
            }
            break;
        }
    }
}

/* --- items --- */

static bool fits(const struct dp_draft *d, const struct dp_client_facts *facts, uint32_t client, bool last) {
    return (is_direct(d) ? facts->direct : facts->compute) &&
           (d->location == DP_LOCATION_META ? facts->meta : facts->data) && (client != DP_CLIENT_EXT || last);
}

/* Another choice where one does not fit: bytes may have come to their end, so they are not asked again. */
static uint32_t next(struct dp_draft *d, uint32_t choice, uint32_t bound) {
    return d->bytes != NULL ? (choice + 1) % bound : below(d, bound);
}

/* One element; a scalar read beside a vector one now and then, as an access of its own. */
static void add_item(struct dp_draft *d, bool last, uint32_t *client_before) {
    uint32_t client = below(d, DP_CLIENT_ME + 1);
    while (!fits(d, dp_client_facts(client), client, last)) {
        client = next(d, client, DP_CLIENT_ME + 1);
    }
    if (*client_before != DP_NONE && one_in(d, 6) && *client_before != DP_CLIENT_EXT) {
        client = *client_before; /* back to back: same class, same RB cache */
    }
    *client_before = client;
    const struct dp_client_facts *facts = dp_client_facts(client);
    uint32_t rw = below(d, 3);
    while (rw == DP_RW_read ? !facts->reads : rw == DP_RW_write ? !facts->writes : !facts->updates) {
        rw = next(d, rw, 3);
    }
    struct dp_element *element = &d->elements[d->element_count++];
    *element = (struct dp_element){client, rw, 0, d->location, 1};
    bool vector = client == DP_CLIENT_VS || client == DP_CLIENT_PS || client == DP_CLIENT_CS;
    bool twice = vector && rw == DP_RW_read && d->location != DP_LOCATION_META && one_in(d, 3);
    if (twice) {
        d->elements[d->element_count++] = (struct dp_element){client + 1, DP_RW_read, 1, d->location, 1};
    }
    d->steps[d->count++] =
        (struct dp_duel_step){.elements = element, .element_count = twice ? 2 : 1, .queue = d->queue};
}

void dp_draft_make(struct dp_draft *d) {
    uint32_t items = 2 + below(d, d->items_most - 1);
    uint32_t packets = below(d, d->packets_most + 1);
    uint32_t client = DP_NONE;
    d->count = d->element_count = d->fences = 0;
    d->queue = one_in(d, 8) ? DP_LIST_compute : DP_LIST_direct;
    d->location = one_in(d, 3) ? DP_LOCATION_META : one_in(d, 8) ? DP_LOCATION_STATE : DP_LOCATION_DATA;
    bool barrier = one_in(d, 2);
    uint32_t lead = one_in(d, 4) ? below(d, 3) : 0;
    for (uint32_t i = 0; i < lead; i++) {
        add_any(d);
    }
    add_item(d, false, &client);
    for (uint32_t i = 1; i < items; i++) {
        uint32_t share = items == 2 ? packets : packets / 2;
        if (barrier && i + 1 == items) {
            for (uint32_t k = below(d, 3); k > 0; k--) {
                add_any(d);
            }
            add_barrier(d);
        } else {
            for (uint32_t k = 0; k < share; k++) {
                add_any(d);
            }
        }
        add_item(d, i + 1 == items, &client);
    }
    if (one_in(d, 8)) {
        add_any(d); /* work behind the last item may still discard what it wrote */
    }
}

void dp_draft_print(const struct dp_draft *d, FILE *out) {
    for (size_t i = 0; i < d->count; i++) {
        const struct dp_duel_step *s = &d->steps[i];
        for (size_t k = 0; k < s->element_count; k++) {
            static const char *const locations[] = {
                [DP_LOCATION_DATA] = "x", [DP_LOCATION_META] = "x.META", [DP_LOCATION_STATE] = "x.STATE"};
            char name[16];
            fprintf(out, "%s@%s%s", dp_element_name(&s->elements[k], name), locations[d->location],
                    k + 1 < s->element_count ? "+" : " ");
        }
        if (s->elements == NULL) {
            dp_step_print(&s->packet, out);
        }
    }
    fprintf(out, "%s\n", d->queue == DP_LIST_compute ? "(compute queue)" : "");
}
