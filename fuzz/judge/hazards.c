/* hazards.c: see hazards.h. */
#include "fuzz/judge/hazards_run.h"

#include "fuzz/encode/elements.h"

#include <stdio.h>
#include <stdlib.h>

/* --- pairs --- */

/* Key of an element as a producer (judge.md, "Keys"); DP_NONE for the display. */
static uint32_t key_of(const struct dp_element *e, uint32_t hardware) {
    bool apart = e->location == DP_LOCATION_META && (hardware & DP_HARDWARE_misaligned_metadata) != 0;
    switch (e->client) {
    case DP_CLIENT_VSm:
        return apart ? DP_KEY_VSm : DP_KEY_VS;
    case DP_CLIENT_PSm:
        return apart ? DP_KEY_PSm : DP_KEY_PS;
    case DP_CLIENT_CSm:
        return apart ? DP_KEY_CSm : DP_KEY_CS;
    case DP_CLIENT_VS:
    case DP_CLIENT_VSk:
    case DP_CLIENT_IDX:
        return DP_KEY_VS;
    case DP_CLIENT_PS:
    case DP_CLIENT_PSk:
        return DP_KEY_PS;
    case DP_CLIENT_CS:
    case DP_CLIENT_CSk:
        return DP_KEY_CS;
    case DP_CLIENT_CBd:
        return DP_KEY_CBd;
    case DP_CLIENT_CBm:
        return DP_KEY_CBm;
    case DP_CLIENT_DBd:
        return DP_KEY_DBd;
    case DP_CLIENT_DBm:
        return DP_KEY_DBm;
    case DP_CLIENT_DMA:
    case DP_CLIENT_IDXD:
        return DP_KEY_DMA;
    case DP_CLIENT_PFP:
    case DP_CLIENT_ME:
        return DP_KEY_PFP;
    case DP_CLIENT_CE:
        return DP_KEY_CE;
    default:
        return DP_NONE;
    }
}

static uint32_t unit_of(uint32_t client) {
    static const uint32_t units[] = {
        [DP_CLIENT_VS] = DP_UNIT_VS,   [DP_CLIENT_VSk] = DP_UNIT_VS,  [DP_CLIENT_VSm] = DP_UNIT_VS,
        [DP_CLIENT_PS] = DP_UNIT_PS,   [DP_CLIENT_PSk] = DP_UNIT_PS,  [DP_CLIENT_PSm] = DP_UNIT_PS,
        [DP_CLIENT_CS] = DP_UNIT_CS,   [DP_CLIENT_CSk] = DP_UNIT_CS,  [DP_CLIENT_CSm] = DP_UNIT_CS,
        [DP_CLIENT_CBd] = DP_UNIT_CB,  [DP_CLIENT_CBm] = DP_UNIT_CB,  [DP_CLIENT_DBd] = DP_UNIT_DB,
        [DP_CLIENT_DBm] = DP_UNIT_DB,  [DP_CLIENT_IDX] = DP_UNIT_VS,  [DP_CLIENT_IDXD] = DP_UNIT_DMA,
        [DP_CLIENT_DMA] = DP_UNIT_DMA, [DP_CLIENT_PFP] = DP_UNIT_PFP, [DP_CLIENT_CE] = DP_UNIT_CE,
        [DP_CLIENT_EXT] = DP_UNIT_EXT, [DP_CLIENT_ME] = DP_UNIT_PFP,
    };
    return units[client];
}

static const struct dp_tick *find_tick(const struct dp_stream_hazards *said, size_t packet, const struct dp_element *a,
                                       uint32_t rw, uint32_t key) {
    const struct dp_tick wanted = {
        {packet + 1, DP_NO_COMMAND, a->access, unit_of(a->client), rw, a->number, a->location, 0, 1},
        key, 0, 0
    };
    return said->tick_count == 0
               ? NULL
               : bsearch(&wanted, said->ticks, said->tick_count, sizeof *said->ticks, dp_stream_tick_order);
}

struct pairing {
    const struct dp_packet_block *block;
    uint32_t hardware;
    struct dp_stream_hazards *out;
    const struct dp_stream_hazards *probe;
};

static bool same_word(const struct dp_stream_hazard *a, const struct dp_stream_hazard *b) {
    return a->hazard == b->hazard && a->clients[0] == b->clients[0] && a->clients[1] == b->clients[1] &&
           a->location == b->location && a->number == b->number;
}

/* The set holds each (kind, clients, location) once: the first pair stands for all. */
static void add(struct dp_stream_hazards *out, struct dp_stream_hazard hazard) {
    for (size_t i = 0; i < out->count; i++) {
        if (same_word(&out->items[i], &hazard)) {
            return;
        }
    }
    void *items = out->items;
    if (!dp_stream_grow(&items, out->count, &out->capacity, sizeof *out->items)) {
        out->status = DP_STATUS_OUT_OF_MEMORY;
        return;
    }
    out->items = items;
    out->items[out->count++] = hazard;
}

static void add_pair(const struct pairing *p, uint32_t hazard, size_t before, const struct dp_element *b, size_t after,
                     const struct dp_element *a) {
    bool front = a->client == DP_CLIENT_PFP || a->client == DP_CLIENT_CE || a->client == DP_CLIENT_ME;
    if (front) {
        hazard = DP_HAZARD_H7;
    } else if (hazard == DP_HAZARD_H1 && a->location != DP_LOCATION_DATA) {
        hazard = DP_HAZARD_H6;
    }
    add(p->out, (struct dp_stream_hazard){
                    hazard, before, after, {b->client, a->client},
                       a->location, a->number
    });
}

/* hardware sheet 6.5: which of H1, H2, H3 the two ticks show. */
static void judge_pair(const struct pairing *p, size_t before, const struct dp_element *b, size_t after,
                       const struct dp_element *a) {
    uint32_t key = key_of(b, p->hardware);
    bool conflict = a->rw != DP_RW_read || b->rw != DP_RW_read;
    if (!conflict || key == DP_NONE || a->location != b->location || a->number != b->number) {
        return;
    }
    uint32_t lands = a->rw == DP_RW_both ? DP_RW_write : a->rw;
    const struct dp_tick *tick = find_tick(p->out, after, a, a->rw, key);
    const struct dp_tick *landing = find_tick(p->probe, after, a, lands, key);
    if (tick == NULL || landing == NULL) {
        p->out->silent = true;
        return;
    }
    uint64_t t = before + 1;
    if (b->rw != DP_RW_read && a->rw != DP_RW_write && tick->visible_to < t) {
        add_pair(p, DP_HAZARD_H1, before, b, after, a);
    }
    if (b->rw != DP_RW_write && a->rw != DP_RW_read && tick->ordered_to < t) {
        add_pair(p, DP_HAZARD_H2, before, b, after, a);
    }
    if (b->rw != DP_RW_read && a->rw != DP_RW_read && landing->visible_to < t) {
        add_pair(p, DP_HAZARD_H3, before, b, after, a);
    }
}

static void judge_items(const struct pairing *p, const struct dp_block_item *before,
                        const struct dp_block_item *after) {
    for (size_t b = 0; b < before->count; b++) {
        for (size_t a = 0; a < after->count; a++) {
            judge_pair(p, before->at, &before->elements[b], after->at, &after->elements[a]);
        }
    }
}

static void add_faults(const struct pairing *p) {
    for (size_t i = 0; i < p->out->fault_count; i++) {
        const struct dp_fault *f = &p->out->faults[i];
        size_t at = (size_t)f->at.position - 1;
        if (f->hazard == DP_HAZARD_H8) {
            add(p->out, (struct dp_stream_hazard){
                            f->hazard, at, at, {0, 0},
                               0, (uint32_t)at
            });
            continue;
        }
        const struct dp_block_item *writer = dp_block_item_at(p->block, (size_t)f->producer - 1);
        struct dp_stream_hazard hazard = {
            f->hazard, (size_t)f->producer - 1, at, {DP_NONE, 0},
                 f->at.location, f->at.resource
        };
        for (size_t k = 0; writer != NULL && k < writer->count; k++) {
            const struct dp_element *e = &writer->elements[k];
            if (e->rw != DP_RW_read && key_of(e, p->hardware) == f->key && e->location == f->at.location &&
                e->number == f->at.resource) {
                hazard.clients[0] = e->client;
            }
        }
        p->out->silent = p->out->silent || hazard.clients[0] == DP_NONE;
        add(p->out, hazard);
    }
}

void dp_stream_judge(const struct dp_judge *judge, const struct dp_command *device, const struct dp_packet_block *block,
                     struct dp_stream_hazards *out) {
    struct dp_stream_hazards probe = {0};
    *out = (struct dp_stream_hazards){0};
    dp_stream_run(judge, device, block, false, out);
    dp_stream_run(judge, device, block, true, &probe);
    const struct pairing p = {block, device->as.device.hardware, out, &probe};
    if (!dp_stream_is_illegal(out)) {
        for (size_t a = 0; a < block->item_count; a++) {
            for (size_t b = 0; b < a; b++) {
                judge_items(&p, &block->items[b], &block->items[a]);
            }
        }
    }
    add_faults(&p);
    out->status = out->status != DP_STATUS_OK ? out->status : probe.status;
    dp_stream_hazards_free(&probe);
}

void dp_stream_hazards_free(struct dp_stream_hazards *hazards) {
    free(hazards->items);
    free(hazards->ticks);
    free(hazards->faults);
    hazards->items = NULL;
    hazards->ticks = NULL;
    hazards->faults = NULL;
}

bool dp_stream_same(const struct dp_stream_hazards *a, const struct dp_stream_hazards *b) {
    bool same = a->tick_count == b->tick_count && a->fault_count == b->fault_count;
    for (size_t i = 0; same && i < a->tick_count; i++) {
        const struct dp_tick *x = &a->ticks[i], *y = &b->ticks[i];
        same = dp_stream_tick_order(x, y) == 0 && x->ordered_to == y->ordered_to && x->visible_to == y->visible_to;
    }
    for (size_t i = 0; same && i < a->fault_count; i++) {
        const struct dp_fault *x = &a->faults[i], *y = &b->faults[i];
        same = dp_stream_fault_order(x, y) == 0 && x->producer == y->producer;
    }
    return same;
}

const char *dp_stream_hazard_word(const struct dp_packet_block *block, const struct dp_stream_hazard *hazard,
                                  char *buffer, size_t size) {
    static const char *const endings[] = {
        [DP_LOCATION_DATA] = "", [DP_LOCATION_META] = ".META", [DP_LOCATION_STATE] = ".STATE"};
    const char *kind = dp_name(DP_SET_HAZARD, hazard->hazard);
    if (hazard->hazard == DP_HAZARD_H8) {
        snprintf(buffer, size, "%s", kind);
    } else {
        const char *before = dp_name(DP_SET_CLIENT, hazard->clients[0]);
        const char *after = hazard->hazard == DP_HAZARD_H4 ? "packet" : dp_name(DP_SET_CLIENT, hazard->clients[1]);
        snprintf(buffer, size, "%s:%s>%s@%s%s", kind, before != NULL ? before : "?", after,
                 hazard->number < block->location_count ? block->locations[hazard->number] : "?",
                 endings[hazard->location]);
    }
    return buffer;
}
