/* hazards_pairs.c: which pairs of elements are hazards, by their ticks (hardware sheet 6.5, section 10).
 *
 * Items are taken in order. Earlier elements are kept by (location, client, direction), so an element is compared with
 * each such line and not with each element: there is a hazard if the last one of the line stands behind the tick, and
 * the first one that does makes its first pair.
 */
#include "fuzz/judge/hazards_run.h"

#include "fuzz/encode/elements.h"
#include "fuzz/prove/pair.h"
#include "oracles/array.h"
#include "oracles/sort.h"

#include <stdlib.h>

#define CLIENTS   ((size_t)DP_CLIENT_enumeration_ends)
#define HAZARDS   ((size_t)DP_HAZARD_enumeration_ends)
#define RWS       ((size_t)DP_RW_enumeration_ends)
#define LOCATIONS ((size_t)DP_LOCATION_enumeration_ends * DP_BLOCK_LOCATIONS)

/* An earlier element: its packet, and its index in the item. */
struct earlier {
    size_t packet;
    size_t element;
};

/* Those of one client that do the same at one location, in order. */
struct line {
    DP_ARRAY(struct earlier) of;
};

/* A hazard of the item at hand. */
struct candidate {
    struct dp_stream_hazard hazard;
    size_t first;  /* index of the earlier element in its item */
    size_t second; /* of the later one */
    uint32_t kind; /* H1, H2 or H3, whatever it is called */
};

struct work {
    const struct dp_stream_pairing *p;
    struct line *lines; /* LOCATIONS x CLIENTS x RWS */
    bool *told;         /* words that were added: HAZARDS x CLIENTS x CLIENTS x LOCATIONS */
    DP_ARRAY(struct candidate) candidates;
    bool full;
};

uint32_t dp_stream_key(const struct dp_element *e, uint32_t hardware) {
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

static size_t location_of(const struct dp_element *e) {
    return (size_t)e->location * DP_BLOCK_LOCATIONS + e->number;
}

static struct line *line_of(const struct work *w, size_t location, size_t client, size_t rw) {
    return &w->lines[(location * CLIENTS + client) * RWS + rw];
}

static const struct dp_tick *find_tick(const struct dp_judgement *said, size_t packet, const struct dp_element *a,
                                       uint32_t rw, uint32_t key) {
    const struct dp_tick wanted = {
        {packet + 1, DP_NO_COMMAND, a->access, dp_client_facts(a->client)->unit, rw, a->number, a->location, 0, 1},
        key,
        0,
        0
    };
    size_t low = 0, high = said->ticks.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = dp_tick_order(&said->ticks.items[middle], &wanted);
        if (order == 0) {
            return &said->ticks.items[middle];
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return NULL;
}

/* --- one element against one line --- */

/* The later element of the pairs at hand. */
struct later {
    const struct dp_element *a;
    size_t packet;
    size_t element;
    const struct dp_tick *tick;    /* NULL: the judge is silent */
    const struct dp_tick *landing; /* when a write lands */
};

/* The first element of the line at a position behind `tick`; NULL if there is none. */
static const struct earlier *behind(const struct line *line, uint64_t tick) {
    size_t low = 0, high = line->of.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        bool late = line->of.items[middle].packet + 1 > tick;
        high = late ? middle : high;
        low = late ? low : middle + 1;
    }
    return low < line->of.count ? &line->of.items[low] : NULL;
}

/* H7 and H6 stand for H1 to H3 where hardware sheet 6.5 says so. */
static uint32_t named(uint32_t hazard, const struct dp_element *a) {
    if (a->client == DP_CLIENT_PFP || a->client == DP_CLIENT_CE || a->client == DP_CLIENT_ME) {
        return DP_HAZARD_H7;
    }
    return hazard == DP_HAZARD_H1 && a->location != DP_LOCATION_DATA ? DP_HAZARD_H6 : hazard;
}

static void consider(struct work *w, uint32_t hazard, const struct line *line, uint32_t client,
                     const struct later *later, uint64_t tick) {
    const struct earlier *b = behind(line, tick);
    if (b == NULL) {
        return;
    }
    const struct dp_element *a = later->a;
    struct candidate found = {
        {named(hazard, a), b->packet, later->packet, {client, a->client}, a->location, a->number},
        b->element,
        later->element,
        hazard
    };
    bool pushed = false;
    DP_PUSH(&dp_plain_memory, &w->candidates, found, &pushed);
    w->full = w->full || !pushed;
}

/* hardware sheet 6.5: which of H1, H2, H3 the two ticks show. */
static void judge_line(struct work *w, const struct line *line, uint32_t client, uint32_t rw,
                       const struct later *later) {
    const struct dp_element *a = later->a;
    if (later->tick == NULL || later->landing == NULL) {
        w->p->out->silent = true;
        return;
    }
    if (rw != DP_RW_read && a->rw != DP_RW_write) {
        consider(w, DP_HAZARD_H1, line, client, later, later->tick->visible_to);
    }
    if (rw != DP_RW_write && a->rw != DP_RW_read) {
        consider(w, DP_HAZARD_H2, line, client, later, later->tick->ordered_to);
    }
    if (rw != DP_RW_read && a->rw != DP_RW_read) {
        consider(w, DP_HAZARD_H3, line, client, later, later->landing->visible_to);
    }
}

static void judge_element(struct work *w, const struct dp_block_item *item, size_t element) {
    const struct dp_element *a = &item->elements[element];
    struct later later = {a, item->at, element, NULL, NULL};
    uint32_t lands = a->rw == DP_RW_both ? DP_RW_write : a->rw;
    uint32_t sought = DP_NONE; /* key whose ticks `later` holds */
    for (uint32_t client = 0; client < CLIENTS; client++) {
        const struct dp_element b = {.client = client, .location = a->location};
        uint32_t key = dp_stream_key(&b, w->p->hardware);
        for (uint32_t rw = 0; rw < RWS && key != DP_NONE; rw++) {
            const struct line *line = line_of(w, location_of(a), client, rw);
            if (line->of.count == 0 || (rw == DP_RW_read && a->rw == DP_RW_read)) {
                continue;
            }
            if (sought != key) {
                later.tick = find_tick(&w->p->out->said, item->at, a, a->rw, key);
                later.landing = find_tick(w->p->probe, item->at, a, lands, key);
                sought = key;
            }
            judge_line(w, line, client, rw, &later);
        }
    }
}

/* --- the set --- */

static int by_pair(const struct candidate *a, const struct candidate *b) {
    DP_ORDER(a->hazard.before, b->hazard.before);
    DP_ORDER(a->first, b->first);
    DP_ORDER(a->second, b->second);
    DP_ORDER(a->kind, b->kind);
    return 0;
}
DP_SORTER(candidates, struct candidate, by_pair)

/* The set holds each word once: the first pair stands for all. */
static void take_candidates(struct work *w) {
    sort_candidates(w->candidates.items, w->candidates.count);
    for (size_t i = 0; i < w->candidates.count; i++) {
        const struct dp_stream_hazard *h = &w->candidates.items[i].hazard;
        size_t location = (size_t)h->location * DP_BLOCK_LOCATIONS + h->number;
        bool *told = &w->told[((h->hazard * CLIENTS + h->clients[0]) * CLIENTS + h->clients[1]) * LOCATIONS + location];
        if (!*told) {
            *told = true;
            dp_stream_add(w->p->out, h);
        }
    }
    w->candidates.count = 0;
}

static void remember(struct work *w, const struct dp_block_item *item) {
    for (size_t k = 0; k < item->count; k++) {
        const struct dp_element *e = &item->elements[k];
        struct line *line = line_of(w, location_of(e), e->client, e->rw);
        const struct earlier place = {item->at, k};
        bool pushed = false;
        DP_PUSH(&dp_plain_memory, &line->of, place, &pushed);
        w->full = w->full || !pushed;
    }
}

void dp_stream_pairs(const struct dp_stream_pairing *pairing) {
    struct work w = {.p = pairing};
    w.lines = calloc(LOCATIONS * CLIENTS * RWS, sizeof *w.lines);
    w.told = calloc(HAZARDS * CLIENTS * CLIENTS * LOCATIONS, sizeof *w.told);
    w.full = w.lines == NULL || w.told == NULL;
    for (size_t i = 0; i < pairing->block->item_count && !w.full; i++) {
        const struct dp_block_item *item = &pairing->block->items[i];
        for (size_t k = 0; k < item->count; k++) {
            judge_element(&w, item, k);
        }
        take_candidates(&w);
        remember(&w, item);
    }
    for (size_t i = 0; w.lines != NULL && i < LOCATIONS * CLIENTS * RWS; i++) {
        DP_RELEASE(&dp_plain_memory, &w.lines[i].of);
    }
    DP_RELEASE(&dp_plain_memory, &w.candidates);
    free(w.lines);
    free(w.told);
    if (w.full) {
        pairing->out->status = DP_STATUS_OUT_OF_MEMORY;
    }
}
