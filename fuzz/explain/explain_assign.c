/* explain_assign.c: reasons for all packets of a block: one duty after the other where that is how they stand, else by
 * the stretches between operations, in which packets serve everybody at once. */
#include "fuzz/explain/explain_inner.h"

bool explain_is_item(const struct dp_packet *packet) {
    return packet->kind == DP_PACKET_BLIT || packet->kind == DP_PACKET_META_INIT;
}

static uint32_t fence_of(const struct dp_packet *p) {
    return p->kind == DP_PACKET_EOP ? p->as.EOP.fence : p->kind == DP_PACKET_EOS ? p->as.EOS.fence : 0;
}

size_t explain_event_of(const struct explain_walk *w, const struct dp_explain_block *block, size_t wait) {
    uint32_t fence = w->out->packets.items[wait].packet->as.WAIT_FENCE.fence;
    for (size_t i = wait; i-- > block->first;) {
        if (fence != 0 && fence_of(w->out->packets.items[i].packet) == fence) {
            return i;
        }
    }
    return SIZE_MAX;
}

static bool is_awaited(const struct explain_walk *w, const struct dp_explain_block *block, size_t packet) {
    uint32_t fence = fence_of(w->out->packets.items[packet].packet);
    for (size_t i = packet + 1; fence != 0 && i < block->first + block->count; i++) {
        const struct dp_packet *p = w->out->packets.items[i].packet;
        if (p->kind == DP_PACKET_WAIT_FENCE && p->as.WAIT_FENCE.fence == fence) {
            return true;
        }
    }
    return false;
}

uint32_t explain_effect_in(const struct explain_walk *w, const struct dp_explain_block *block, size_t packet) {
    const struct dp_packet *p = w->out->packets.items[packet].packet;
    size_t event = p->kind == DP_PACKET_WAIT_FENCE ? explain_event_of(w, block, packet) : SIZE_MAX;
    uint32_t bits = dp_explain_effect(p, w->hardware, is_awaited(w, block, packet));
    return event == SIZE_MAX ? bits : bits | dp_explain_effect(w->out->packets.items[event].packet, w->hardware, true);
}

/* A wait has the reasons of its event. */
static void copy_event(struct explain_walk *w, size_t wait, size_t event) {
    struct dp_explained *x = &w->out->packets.items[wait];
    const struct dp_explained *e = &w->out->packets.items[event];
    x->as = e->as;
    x->reasons = e->reasons;
    x->reason_count = e->reason_count;
    x->again = e->again;
    x->why_not = e->why_not;
}

static void credit(struct explain_walk *w, const struct dp_explain_block *block, size_t packet,
                   struct explain_done *done) {
    struct dp_explained *x = &w->out->packets.items[packet];
    size_t event = x->packet->kind == DP_PACKET_WAIT_FENCE ? explain_event_of(w, block, packet) : SIZE_MAX;
    if (x->packet->kind == DP_PACKET_WORK) {
        x->as = DP_EXPLAINED_WORK;
    } else if (x->packet->kind == DP_PACKET_SO_FLUSH) {
        x->as = DP_EXPLAINED_NOT_REQUIRED;
        x->why_not = DP_EXPLAIN_STREAM_OUT;
    } else if (event != SIZE_MAX && x->packet->as.WAIT_FENCE.engine == DP_CP_ME) {
        copy_event(w, packet, event);
    } else if (!explain_is_item(x->packet)) {
        explain_credit(w, block, packet, done);
    }
}

static void activate(struct explain_walk *w, const struct explain_duty *duty, uint32_t mask) {
    struct explain_duty one = *duty;
    bool pushed = false;
    one.need &= mask;
    one.may &= mask;
    DP_PUSH(w->memory, &w->active, one, &pushed);
    w->failed = w->failed || !pushed;
}

/* --- one duty after the other --- */

static void one_by_one(struct explain_walk *w, const struct dp_explain_block *block) {
    struct explain_done done = {0, {0}};
    size_t last = SIZE_MAX;
    for (size_t i = block->first; i < block->first + block->count && !w->failed; i++) {
        size_t owner = w->owners.items[i - block->first];
        if (owner != last && owner != SIZE_MAX) {
            done.bits = 0;
            w->active.count = 0;
            activate(w, &w->duties.items[owner], UINT32_MAX);
            last = owner;
        }
        if (owner != SIZE_MAX && !w->duties.items[owner].is_item) {
            w->out->packets.items[i].has_own_sync = true;
            w->out->packets.items[i].sync = explain_reason(w, &w->duties.items[owner], 0);
        }
        credit(w, block, i, &done);
    }
}

/* --- everybody at once --- */

/* A stretch of packets without an operation; `behind` the first of the operations right before it, `until` the first
 * packet after the operations right behind it. */
struct stretch {
    size_t behind;
    size_t first;
    size_t end;
    size_t until;
};

static struct stretch stretch_from(const struct explain_walk *w, const struct dp_explain_block *block, size_t at) {
    size_t end = block->first + block->count;
    struct stretch s = {at, at, at, at};
    while (s.first < end && explain_is_item(w->out->packets.items[s.first].packet)) {
        s.first++;
    }
    s.end = s.first;
    while (s.end < end && !explain_is_item(w->out->packets.items[s.end].packet)) {
        s.end++;
    }
    s.until = s.end;
    while (s.until < end && explain_is_item(w->out->packets.items[s.until].packet)) {
        s.until++;
    }
    return s;
}

static uint32_t effect_of(const struct explain_walk *w, const struct dp_explain_block *block, size_t first,
                          size_t end) {
    uint32_t bits = 0;
    for (size_t i = first; i < end; i++) {
        bits |= explain_effect_in(w, block, i);
    }
    return bits;
}

/* Waits and write-backs of a barrier count where they are done first, invalidations, GL2 and blocks where they are done
 * last: there they meet all that came before. */
static uint32_t in_stretch(const struct explain_walk *w, const struct dp_explain_block *block,
                           const struct stretch *s) {
    uint32_t early = (DP_EXPLAIN_DRAINS | DP_EXPLAIN_WRITEBACKS) & ~DP_EXPLAIN_L2;
    uint32_t sooner = effect_of(w, block, block->first, s->first);
    uint32_t later = effect_of(w, block, s->end, block->first + block->count);
    return (early & ~sooner) | (~early & ~later);
}

static void activate_stretch(struct explain_walk *w, const struct dp_explain_block *block, const struct stretch *s) {
    uint32_t barriers = in_stretch(w, block, s);
    w->active.count = 0;
    for (size_t i = 0; i < w->duties.count; i++) {
        const struct explain_duty *duty = &w->duties.items[i];
        bool before = duty->who == DP_EXPLAIN_BEFORE && duty->item >= s->end && duty->item < s->until;
        bool behind = duty->who == DP_EXPLAIN_BEHIND && duty->item >= s->behind && duty->item < s->first;
        if (duty->is_item) {
            continue;
        }
        if (before || behind) {
            activate(w, duty, UINT32_MAX);
        } else if (duty->who != DP_EXPLAIN_BEFORE && duty->who != DP_EXPLAIN_BEHIND) {
            activate(w, duty, barriers);
        }
    }
}

static void at_once(struct explain_walk *w, const struct dp_explain_block *block) {
    for (size_t at = block->first; at < block->first + block->count && !w->failed;) {
        struct stretch s = stretch_from(w, block, at);
        struct explain_done done = {0, {0}};
        activate_stretch(w, block, &s);
        for (size_t i = s.first; i < s.end && !w->failed; i++) {
            credit(w, block, i, &done);
        }
        at = s.end;
    }
}

/* Most blocks are a work item that needs nothing. */
static bool is_only_work(struct explain_walk *w, const struct dp_explain_block *block) {
    for (size_t i = block->first; i < block->first + block->count; i++) {
        if (w->out->packets.items[i].packet->kind != DP_PACKET_WORK) {
            return false;
        }
        w->out->packets.items[i].as = DP_EXPLAINED_WORK;
    }
    return true;
}

void explain_assign(struct explain_walk *w, struct dp_explain_block *block) {
    if (is_only_work(w, block)) {
        return;
    }
    explain_list_duties(w, block);
    if (w->failed) {
        return;
    }
    block->merged = !explain_tile(w, block);
    if (block->merged) {
        at_once(w, block);
    } else {
        one_by_one(w, block);
    }
}
