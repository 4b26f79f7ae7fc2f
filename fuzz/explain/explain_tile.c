/* explain_tile.c: whether packets serve barriers and operations one after the other, as a translator does that takes
 * them one at a time.
 *
 * Packets of one sync come in the order of hardware sheet 3.4, each kind once, an event a render backend and one more
 * to invalidate them behind GL1. Where the order starts again, or a packet serves nothing that may be served, the next
 * duty begins; a duty that is left has to be served whole. */
#include "fuzz/explain/explain_inner.h"

/* Places of packets within one sync. */
enum rank { RANK_DMA, RANK_DRAIN, RANK_EVENT, RANK_ACQUIRE, RANK_CLOSING, RANK_PFP, RANK_CE };

struct attempt {
    struct explain_walk *w;
    const struct dp_explain_block *block;
    size_t duty;
    enum rank rank;
    uint32_t stages; /* drained by packets of their own in this duty */
    uint32_t events;
    bool any; /* some packet serves the duty */
};

#define RB_CACHES (DP_CACHE_CB_cache | DP_CACHE_DB_cache)

static enum rank rank_of(const struct attempt *a, const struct dp_packet *p) {
    switch (p->kind) {
    case DP_PACKET_DMA_WAIT:
        return RANK_DMA;
    case DP_PACKET_DRAIN:
        return RANK_DRAIN;
    case DP_PACKET_ACQUIRE:
        return RANK_ACQUIRE;
    case DP_PACKET_PFP_SYNC_ME:
        return RANK_PFP;
    case DP_PACKET_CE_SYNC_ME:
        return RANK_CE;
    default:
        return a->any && (a->rank == RANK_ACQUIRE || a->rank == RANK_CLOSING) ? RANK_CLOSING : RANK_EVENT;
    }
}

/* Events that one duty may take. */
static uint32_t most_events(uint32_t may) {
    bool cb = (may & (DP_EXPLAIN_DRAIN(DP_DRAIN_CB) | DP_EXPLAIN_WRITEBACK(DP_CACHE_CB_cache))) != 0;
    bool db = (may & (DP_EXPLAIN_DRAIN(DP_DRAIN_DB) | DP_EXPLAIN_WRITEBACK(DP_CACHE_DB_cache))) != 0;
    return (uint32_t)cb + (uint32_t)db + ((may & DP_EXPLAIN_INVALIDATE(RB_CACHES)) != 0);
}

static bool fits(const struct attempt *a, const struct explain_duty *duty, size_t packet, enum rank rank) {
    const struct dp_packet *p = a->w->out->packets.items[packet].packet;
    if (duty->is_item || (explain_effect_in(a->w, a->block, packet) & duty->may) == 0) {
        return false;
    }
    if (rank == RANK_DRAIN && a->any && a->rank == RANK_DRAIN) {
        return (a->stages >> p->as.DRAIN.stage & 1) == 0;
    }
    if (rank == RANK_EVENT || rank == RANK_CLOSING) {
        bool closes = rank == RANK_EVENT || (duty->may & DP_EXPLAIN_INVALIDATE(RB_CACHES)) != 0;
        return closes && a->events < most_events(duty->may) && (!a->any || rank >= a->rank);
    }
    return !a->any || rank > a->rank;
}

static bool next_duty(struct attempt *a) {
    const struct explain_duty *left = &a->w->duties.items[a->duty];
    if (!left->is_item && (left->need & ~left->covered) != 0) {
        return false;
    }
    a->duty++;
    a->any = false;
    a->stages = 0;
    a->events = 0;
    return true;
}

static void take(struct attempt *a, size_t packet, enum rank rank) {
    const struct dp_packet *p = a->w->out->packets.items[packet].packet;
    a->w->duties.items[a->duty].covered |= explain_effect_in(a->w, a->block, packet);
    a->w->owners.items[packet - a->block->first] = a->duty;
    a->stages |= p->kind == DP_PACKET_DRAIN ? 1u << p->as.DRAIN.stage : 0;
    a->events += rank == RANK_EVENT || rank == RANK_CLOSING;
    a->rank = rank;
    a->any = true;
}

static bool place_item(struct attempt *a, size_t packet) {
    while (a->duty < a->w->duties.count) {
        const struct explain_duty *duty = &a->w->duties.items[a->duty];
        if (duty->is_item && duty->item == packet) {
            a->w->owners.items[packet - a->block->first] = a->duty;
            return next_duty(a);
        }
        if (duty->is_item || !next_duty(a)) {
            return false;
        }
    }
    return false;
}

static bool place_sync(struct attempt *a, size_t packet) {
    const struct dp_packet *p = a->w->out->packets.items[packet].packet;
    while (a->duty < a->w->duties.count) {
        const struct explain_duty *duty = &a->w->duties.items[a->duty];
        enum rank rank = rank_of(a, p);
        if (fits(a, duty, packet, rank)) {
            take(a, packet, rank);
            return true;
        }
        if (duty->is_item || !next_duty(a)) {
            return false;
        }
    }
    return false;
}

static bool place(struct attempt *a, size_t packet) {
    const struct dp_packet *p = a->w->out->packets.items[packet].packet;
    size_t event = p->kind == DP_PACKET_WAIT_FENCE ? explain_event_of(a->w, a->block, packet) : SIZE_MAX;
    if (p->kind == DP_PACKET_WORK || p->kind == DP_PACKET_SO_FLUSH) {
        return true;
    }
    if (event != SIZE_MAX) {
        a->w->owners.items[packet - a->block->first] = a->w->owners.items[event - a->block->first];
        return true;
    }
    return explain_is_item(p) ? place_item(a, packet) : place_sync(a, packet);
}

bool explain_tile(struct explain_walk *w, const struct dp_explain_block *block) {
    struct attempt a = {.w = w, .block = block};
    bool room = false;
    DP_RESERVE(w->memory, &w->owners, block->count, &room);
    w->failed = w->failed || !room;
    if (w->failed) {
        return false;
    }
    for (size_t i = 0; i < w->duties.count; i++) {
        w->duties.items[i].covered = 0;
    }
    for (size_t i = block->first; i < block->first + block->count; i++) {
        w->owners.items[i - block->first] = SIZE_MAX;
        if (!place(&a, i)) {
            return false;
        }
    }
    while (a.duty < w->duties.count) {
        if (w->duties.items[a.duty].is_item || !next_duty(&a)) {
            return false;
        }
    }
    return true;
}
