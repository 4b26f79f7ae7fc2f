/* hazards.c: see hazards.h. */
#include "fuzz/judge/hazards_run.h"

#include "fuzz/encode/elements.h"
#include "oracles/array.h"

#include <stdio.h>
#include <stdlib.h>

void dp_stream_add(struct dp_stream_hazards *out, const struct dp_stream_hazard *hazard) {
    void *items = out->items;
    if (out->count == out->capacity &&
        !dp_grow(&dp_plain_memory, &items, &out->capacity, out->count + 1, sizeof *out->items)) {
        out->status = DP_STATUS_OUT_OF_MEMORY;
        return;
    }
    out->items = items;
    out->items[out->count++] = *hazard;
}

/* --- faults --- */

/* H4: the line that is dropped was written by an element of its producer. */
static uint32_t writer_of(const struct dp_stream_pairing *p, const struct dp_fault *f) {
    const struct dp_block_item *item = dp_block_item_at(p->block, (size_t)f->producer - 1);
    uint32_t client = DP_NONE;
    for (size_t k = 0; item != NULL && k < item->count; k++) {
        const struct dp_element *e = &item->elements[k];
        if (e->rw != DP_RW_read && dp_stream_key(e, p->hardware) == f->key && e->location == f->at.location &&
            e->number == f->at.resource) {
            client = e->client;
        }
    }
    return client;
}

static bool same_word(const struct dp_stream_hazard *a, const struct dp_stream_hazard *b) {
    return a->hazard == b->hazard && a->clients[0] == b->clients[0] && a->location == b->location &&
           a->number == b->number;
}

/* H4 once a (client, location); there are few. */
static void add_discard(const struct dp_stream_pairing *p, const struct dp_fault *f, size_t first) {
    struct dp_stream_hazard hazard = {
        f->hazard,      (size_t)f->producer - 1, (size_t)f->at.position - 1, {writer_of(p, f), 0},
        f->at.location, f->at.resource
    };
    p->out->silent = p->out->silent || hazard.clients[0] == DP_NONE;
    for (size_t i = first; i < p->out->count; i++) {
        if (same_word(&p->out->items[i], &hazard)) {
            return;
        }
    }
    dp_stream_add(p->out, &hazard);
}

static void add_faults(const struct dp_stream_pairing *p) {
    size_t first = p->out->count;
    for (size_t i = 0; i < p->out->said.faults.count; i++) {
        const struct dp_fault *f = &p->out->said.faults.items[i];
        if (f->hazard != DP_HAZARD_H8) {
            add_discard(p, f, first);
            continue;
        }
        size_t at = (size_t)f->at.position - 1;
        dp_stream_add(p->out, &(struct dp_stream_hazard){
                                  f->hazard, at, at, {0, 0},
                                     0, (uint32_t)at
        });
    }
}

/* --- the whole set --- */

/* Whether an item reads and writes at once: then when its write lands has to be asked apart. */
static bool needs_probe(const struct dp_packet_block *block) {
    for (size_t i = 0; i < block->item_count; i++) {
        for (size_t k = 0; k < block->items[i].count; k++) {
            if (block->items[i].elements[k].rw == DP_RW_both) {
                return true;
            }
        }
    }
    return false;
}

void dp_stream_judge(const struct dp_judge *judge, const struct dp_command *device, const struct dp_packet_block *block,
                     struct dp_stream_hazards *out) {
    struct dp_stream_given given = {
        {(struct dp_command *)device, 1},
        block->packets, block->count, block->items, block->item_count, false
    };
    struct dp_judgement probe = {0};
    struct dp_arena arena;
    *out = (struct dp_stream_hazards){0};
    dp_arena_start(&arena, &dp_plain_memory);
    dp_stream_run(judge, &given, &arena, &out->said);
    out->status = out->said.status;
    given.probe = out->status == DP_STATUS_OK && !out->said.illegal && needs_probe(block);
    if (given.probe) {
        dp_stream_run(judge, &given, &arena, &probe);
        out->status = probe.status;
    }
    const struct dp_stream_pairing p = {block, device->as.device.hardware, out, given.probe ? &probe : &out->said};
    if (out->status == DP_STATUS_OK && !out->said.illegal) {
        dp_stream_pairs(&p);
    }
    add_faults(&p);
    dp_arena_end(&arena);
    dp_judgement_free(&probe, &dp_plain_memory);
}

void dp_stream_hazards_free(struct dp_stream_hazards *hazards) {
    free(hazards->items);
    hazards->items = NULL;
    dp_judgement_free(&hazards->said, &dp_plain_memory);
}

bool dp_stream_same(const struct dp_stream_hazards *a, const struct dp_stream_hazards *b) {
    const struct dp_judgement *x = &a->said, *y = &b->said;
    bool same = x->ticks.count == y->ticks.count && x->faults.count == y->faults.count;
    for (size_t i = 0; same && i < x->ticks.count; i++) {
        same = dp_stream_same_tick(&x->ticks.items[i], &y->ticks.items[i]);
    }
    for (size_t i = 0; same && i < x->faults.count; i++) {
        same = dp_stream_same_fault(&x->faults.items[i], &y->faults.items[i]);
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
