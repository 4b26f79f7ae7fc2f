/* induction_trace.c: see induction_trace.h. */
#include "fuzz/prove/induction_trace.h"

#include <string.h>

static uint32_t class_of_client(uint32_t client) {
    static const uint8_t classes[] = {
        [DP_UNIT_VS] = DP_IND_C_VS,     [DP_UNIT_PS] = DP_IND_C_PS,       [DP_UNIT_CS] = DP_IND_C_CS,
        [DP_UNIT_CB] = DP_IND_C_CB,     [DP_UNIT_DB] = DP_IND_C_DB,       [DP_UNIT_DMA] = DP_IND_C_DMA,
        [DP_UNIT_PFP] = DP_IND_CLASSES, [DP_UNIT_CE] = DP_IND_CLASSES + 1};
    return classes[dp_client_facts(client)->unit];
}

static uint64_t keys_of_client(uint32_t client) {
    switch (client) {
    case DP_CLIENT_VS:
        return 1u << DP_IND_VS;
    case DP_CLIENT_PS:
        return 1u << DP_IND_PS;
    case DP_CLIENT_CS:
        return 1u << DP_IND_CS;
    case DP_CLIENT_CSm:
        return 1u << DP_IND_CS | 1u << DP_IND_CSM;
    case DP_CLIENT_DMA:
        return 1u << DP_IND_DMA;
    case DP_CLIENT_PFP:
        return 1u << DP_IND_PFP;
    case DP_CLIENT_CBd:
        return 1u << DP_IND_CBD;
    case DP_CLIENT_CBm:
        return 1u << DP_IND_CBM;
    case DP_CLIENT_DBd:
        return 1u << DP_IND_DBD;
    case DP_CLIENT_DBm:
        return 1u << DP_IND_DBM;
    default:
        return 0;
    }
}

void dp_ind_trace_begin(struct dp_ind_trace *trace, uint32_t hardware) {
    memset(trace, 0, sizeof *trace);
    dp_ind_clock_begin(&trace->clock, hardware);
    dp_ind_clock_item(&trace->clock);
    for (uint32_t i = 0; i < 8; i++) {
        trace->elements[i] = 1u << 1;
    }
    for (uint32_t key = 0; key < DP_IND_KEYS; key++) {
        trace->writes[key] = 1u << 1;
    }
    opt_known_begin(&trace->known);
}

void dp_ind_trace_launch(struct dp_ind_trace *trace, const struct dp_element *elements, size_t count) {
    dp_ind_clock_item(&trace->clock);
    for (size_t i = 0; i < count; i++) {
        const struct dp_element *e = &elements[i];
        uint64_t here = UINT64_C(1) << trace->clock.position;
        trace->elements[class_of_client(e->client)] |= here;
        for (uint32_t key = 0; e->rw != DP_RW_read && key < DP_IND_KEYS; key++) {
            trace->writes[key] |= (keys_of_client(e->client) >> key & 1) != 0 ? here : 0;
        }
    }
}

static struct dp_packet spelled(const struct dp_packet *packet, uint32_t *fence) {
    struct dp_packet p = *packet;
    if (p.kind == DP_PACKET_EOP) {
        p.as.EOP.fence = ++*fence;
    } else if (p.kind == DP_PACKET_WAIT_FENCE) {
        p.as.WAIT_FENCE.fence = *fence;
    }
    return p;
}

void dp_ind_trace_step(struct dp_ind_trace *trace, uint32_t number) {
    const struct dp_ind_letter *letter = &dp_ind_letters()[number];
    trace->letters[trace->count++] = (uint8_t)number;
    for (uint32_t i = 0; i < letter->packet_count || (letter->is_blit && i < 1); i++) {
        struct dp_packet packet = spelled(&letter->packets[i], &trace->fence);
        opt_known_packet(&trace->known, &packet, trace->clock.hardware);
        if (!letter->is_blit) {
            dp_ind_clock_packet(&trace->clock, &packet);
        }
    }
    if (letter->element_count != 0) {
        dp_ind_trace_launch(trace, letter->elements, letter->element_count);
    }
    if (letter->element_count != 0 && !letter->is_blit) {
        opt_known_launched(&trace->known, &letter->item, trace->clock.hardware);
    }
}

void dp_ind_trace_emission(struct dp_ind_trace *trace, const struct dp_ind_emission *emission) {
    for (size_t i = 0; i < emission->count; i++) {
        dp_ind_clock_packet(&trace->clock, &emission->packets[i]);
    }
}

void dp_ind_trace_cut(const struct dp_ind_trace *trace, const struct dp_ind_bench *bench, struct dp_ind_ticks *ticks) {
    for (size_t i = 0; i < bench->slot_count; i++) {
        uint32_t key = bench->slots[i].key;
        ticks->ordered[i] = dp_ind_cut(trace->elements[dp_ind_class_of(key)], ticks->ordered[i]);
        ticks->visible[i] = dp_ind_cut(trace->writes[key], ticks->visible[i]);
    }
}

/* --- for judges and for people --- */

/* A place of its own for each item: only the elements in front and behind are to meet. */
static void play_item(struct dp_ind_bench *bench, const struct dp_ind_letter *letter, uint32_t place) {
    struct dp_element *elements = bench->between[place];
    memcpy(elements, letter->elements, sizeof letter->elements);
    for (uint32_t i = 0; i < letter->element_count; i++) {
        elements[i].number = place + 1;
    }
    dp_ind_bench_item(bench, elements, letter->element_count);
}

void dp_ind_trace_play(const struct dp_ind_trace *trace, struct dp_ind_bench *bench) {
    uint32_t fence = 0;
    dp_ind_bench_clear(bench);
    dp_ind_bench_item(bench, bench->before, bench->before_count);
    for (uint32_t i = 0; i < trace->count; i++) {
        const struct dp_ind_letter *letter = &dp_ind_letters()[trace->letters[i]];
        for (uint32_t k = 0; k < letter->packet_count; k++) {
            struct dp_packet packet = spelled(&letter->packets[k], &fence);
            dp_ind_bench_packet(bench, &packet);
        }
        if (letter->element_count != 0) {
            play_item(bench, letter, i);
        }
    }
}

void dp_ind_trace_print(const struct dp_ind_trace *trace, FILE *out) {
    fprintf(out, "  list:%s", trace->count == 0 ? " nothing yet" : "");
    for (uint32_t i = 0; i < trace->count; i++) {
        fprintf(out, " [%s]", dp_ind_letters()[trace->letters[i]].name);
    }
    fputc('\n', out);
}
