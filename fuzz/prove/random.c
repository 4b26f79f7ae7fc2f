/* random.c: streams by chance for the machine and both judges: two or three items, 0 to 12 packets before the last one,
 * every setting of the hardware flags. In half of the streams what stands before the last item is a whole barrier with a
 * packet or two missing, moved or changed: packets by chance alone are hardly ever right. */
#include "fuzz/prove/proof.h"
#include "fuzz/prove/trial.h"

#define PACKETS_MOST 12u
#define EOP_GCR      (DP_GCR_gl2_wb | DP_GCR_gl2_inv | DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm)
#define ACQUIRE_GCR  (EOP_GCR | DP_GCR_glk | DP_GCR_gli)

/* A stream in the making. */
struct draft {
    uint64_t chance;
    const uint8_t *bytes; /* that are drawn from before chance is */
    size_t left;
    uint32_t queue;
    uint32_t location;
    uint32_t fences;
    struct dp_duel_step steps[DP_DUEL_STEPS];
    size_t count;
    struct dp_element elements[DP_TRIAL_ELEMENTS];
    size_t element_count;
};

/* Two bytes, repeated; splitmix64 when none are left. */
static uint64_t draw(struct draft *d) {
    if (d->left >= 2) {
        uint64_t drawn = d->bytes[0] | (uint64_t)d->bytes[1] << 8;
        d->bytes += 2;
        d->left -= 2;
        return drawn * UINT64_C(0x0001000100010001);
    }
    uint64_t z = d->chance += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static uint32_t below(struct draft *d, uint32_t bound) {
    return (uint32_t)((draw(d) >> 32) * bound >> 32);
}

static bool one_in(struct draft *d, uint32_t bound) {
    return below(d, bound) == 0;
}

static bool is_direct(const struct draft *d) {
    return d->queue == DP_LIST_direct;
}

/* --- packets --- */

static struct dp_packet *add_packet(struct draft *d, enum dp_packet_kind kind) {
    struct dp_duel_step *step = &d->steps[d->count++];
    *step = (struct dp_duel_step){.packet = {.kind = kind, .queue = d->queue, .cause = DP_NO_COMMAND}};
    return &step->packet;
}

static void add_drain(struct draft *d, uint32_t stage) {
    add_packet(d, DP_PACKET_DRAIN)->as.DRAIN.stage = is_direct(d) ? stage : (uint32_t)DP_STAGE_CS;
}

static void add_eop(struct draft *d, uint32_t rb, uint32_t gcr) {
    struct dp_packet *p = add_packet(d, DP_PACKET_EOP);
    p->as.EOP.rb = is_direct(d) ? rb : (uint32_t)DP_EOP_RB_NONE;
    p->as.EOP.gcr = (dp_field_MASK8)gcr;
    p->as.EOP.fence = ++d->fences;
}

static void add_eos(struct draft *d, uint32_t event) {
    struct dp_packet *p = add_packet(d, DP_PACKET_EOS);
    p->as.EOS.event = is_direct(d) ? event : (uint32_t)DP_EOS_EVENT_CS_DONE;
    p->as.EOS.fence = ++d->fences;
}

static void add_wait(struct draft *d, uint32_t fence, uint32_t engine) {
    struct dp_packet *p = add_packet(d, DP_PACKET_WAIT_FENCE);
    p->as.WAIT_FENCE.fence = fence;
    p->as.WAIT_FENCE.engine = is_direct(d) ? engine : (uint32_t)DP_CP_ME;
}

static void add_acquire(struct draft *d, uint32_t gcr, uint32_t rb, uint32_t engine) {
    struct dp_packet *p = add_packet(d, DP_PACKET_ACQUIRE);
    p->as.ACQUIRE.gcr = (dp_field_MASK8)gcr;
    p->as.ACQUIRE.rb = (dp_field_MASK8)(is_direct(d) ? rb : 0);
    p->as.ACQUIRE.engine = is_direct(d) ? engine : (uint32_t)DP_CP_ME;
}

/* Some or most bits of a set. */
static uint32_t some(struct draft *d, uint32_t bits) {
    uint32_t drawn = (uint32_t)draw(d);
    return bits & (one_in(d, 2) ? drawn : drawn | drawn >> 8);
}

static void add_any(struct draft *d) {
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
static void add_barrier(struct draft *d) {
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

static bool fits(const struct draft *d, const struct dp_client_facts *facts, uint32_t client, bool last) {
    return (is_direct(d) ? facts->direct : facts->compute) &&
           (d->location == DP_LOCATION_META ? facts->meta : facts->data) && (client != DP_CLIENT_EXT || last);
}

/* One element; a scalar read beside a vector one now and then, as an access of its own. */
static void add_item(struct draft *d, bool last, uint32_t *client_before) {
    uint32_t client;
    do {
        client = below(d, DP_CLIENT_ME + 1);
    } while (!fits(d, dp_client_facts(client), client, last));
    if (*client_before != DP_NONE && one_in(d, 6) && *client_before != DP_CLIENT_EXT) {
        client = *client_before; /* back to back: same class, same RB cache */
    }
    *client_before = client;
    const struct dp_client_facts *facts = dp_client_facts(client);
    uint32_t rw;
    do {
        rw = below(d, 3);
    } while (rw == DP_RW_read ? !facts->reads : rw == DP_RW_write ? !facts->writes : !facts->updates);
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

static void make(struct draft *d) {
    uint32_t items = 2 + below(d, 2);
    uint32_t packets = below(d, PACKETS_MOST + 1);
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

/* --- trials --- */

static void print_stream(const struct draft *d, FILE *out) {
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

static void disagree(struct dp_trial *trial, const struct draft *d, const char *name, const char *what, FILE *out,
                     struct dp_proof_sum *sum) {
    if (sum->disagreements++ < DP_PROOF_PRINTED) {
        fprintf(out, "%s: %s\n  ", name, what);
        print_stream(d, out);
        dp_trial_print(trial, out);
        fflush(out);
    }
}

static bool try_one(struct dp_trial *trial, const struct draft *d, bool unreduced, const char *name, FILE *out,
                    struct dp_proof_sum *sum) {
    bool masked = false;
    dp_duel_steps(&trial->duel, d->steps, d->count);
    bool said_same = dp_said_same(&trial->duel.said[0], &trial->duel.said[1]);
    uint64_t said = dp_said_digest(&trial->duel.said[0]) + dp_said_digest(&trial->duel.said[1]) * 3;
    dp_trial_follow(trial, d->steps, d->count);
    if (!said_same) {
        disagree(trial, d, name, "the judges disagree", out, sum);
    } else if (!dp_trial_same(trial)) {
        disagree(trial, d, name, "the machine disagrees with the judges", out, sum);
    } else if (!dp_trial_together(trial, &masked)) {
        disagree(trial, d, name, "all elements in one run have a hazard that no pair has", out, sum);
    }
    sum->clean += dp_trial_clean(trial);
    sum->masked += masked;
    sum->digest = sum->digest * UINT64_C(0x9E3779B97F4A7C15) + said + dp_trial_digest(trial) * 5;
    sum->streams++;
    if (unreduced) {
        sum->alike++;
        if (!dp_trial_unreduced(trial, DP_PROOF_PLAIN_BUDGET)) {
            disagree(trial, d, name, "the machine disagrees with itself unreduced", out, sum);
        }
    }
    return !trial->voices[DP_VOICE_MACHINE].failed;
}

/* Scarlett, worst and lenient in turn; one in four inputs says its flags itself. */
static uint32_t hardware_by(uint8_t byte) {
    static const uint32_t sets[] = {DP_HARDWARE_scarlett, DP_HARDWARE_worst, DP_HARDWARE_lenient};
    return byte % 4 == 3 ? byte : sets[byte % 4];
}

bool dp_try_bytes(struct dp_trial *trial, const uint8_t *data, size_t size, FILE *out, struct dp_proof_sum *sum) {
    static struct draft draft;
    uint32_t hardware = size > 0 ? hardware_by(data[0]) : (uint32_t)DP_HARDWARE_scarlett;
    if (hardware != trial->hardware && !dp_trial_device(trial, hardware)) {
        return false;
    }
    draft.chance = size;
    draft.bytes = size > 0 ? data + 1 : NULL;
    draft.left = size > 0 ? size - 1 : 0;
    make(&draft);
    bool unreduced = size > 1 && (data[size / 2] ^ data[size - 1]) % DP_PROOF_ALIKE_SHARE == 0;
    return try_one(trial, &draft, unreduced, "fuzz_machine", out, sum);
}

bool dp_prove_random(struct dp_trial *trial, uint64_t seed, uint64_t count, const char *name, FILE *out,
                     struct dp_proof_sum *sum) {
    static struct draft draft;
    const uint32_t read = 0xFF; /* flags that judges read; TOUCH and the colour one of compression are none */
    draft.chance = seed * UINT64_C(0xD1342543DE82EF95) + 1;
    if (!dp_trial_device(trial, (uint32_t)seed & read)) {
        return false;
    }
    for (uint64_t i = 0; i < count; i++) {
        make(&draft);
        if (!try_one(trial, &draft, (sum->streams + 1) % DP_PROOF_ALIKE_SHARE == 0, name, out, sum)) {
            return false;
        }
    }
    return true;
}
