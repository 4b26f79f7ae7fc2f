/* explain_credit.c: what one packet does, against what is asked: its reasons, or that it comes too late, or that nobody
 * asks. */
#include "fuzz/explain/explain_inner.h"

static void push(struct explain_walk *w, struct dp_explained *x, struct dp_explain_reason reason) {
    bool pushed = true;
    if (reason.bits != 0) {
        DP_PUSH(w->memory, &w->out->reasons, reason, &pushed);
        x->reason_count += pushed;
    }
    w->failed = w->failed || !pushed;
}

struct dp_explain_reason explain_reason(const struct explain_walk *w, const struct explain_duty *duty, uint32_t bits) {
    struct dp_explain_reason reason = {
        .who = duty->who, .command = duty->copy, .group = -1, .barrier = -1, .item = duty->item, .bits = bits};
    if (duty->who == DP_EXPLAIN_OWN) {
        const struct explain_barrier *b = &w->run.items[duty->barrier];
        reason.command = b->command;
        reason.group = b->group;
        reason.barrier = b->barrier;
        reason.elsewhere = b->command != w->cause;
    }
    return reason;
}

/* Bits that a barrier brings for its run: the latest earlier barrier that asks for each, and what none of them asks.
 * Returns those that were given a reason. */
static uint32_t push_run(struct explain_walk *w, struct dp_explained *x, const struct explain_duty *duty,
                         uint32_t bits) {
    const struct explain_barrier *own = &w->run.items[duty->barrier];
    uint32_t rest = bits & duty->may;
    for (size_t i = duty->barrier; i-- > 0 && rest != 0;) {
        const struct explain_barrier *other = &w->run.items[i];
        uint32_t asked = rest & dp_explain_required(other->requirement);
        if (asked != 0 && explain_meet(other, own)) {
            push(w, x,
                 (struct dp_explain_reason){.who = DP_EXPLAIN_RUN,
                                            .command = other->command,
                                            .group = other->group,
                                            .barrier = other->barrier,
                                            .bits = asked});
            rest &= ~asked;
        }
    }
    struct dp_explain_reason owed = explain_reason(w, duty, rest);
    owed.who = DP_EXPLAIN_OWED;
    push(w, x, owed);
    return bits & duty->may;
}

static void push_reasons(struct explain_walk *w, struct dp_explained *x, uint32_t bits) {
    uint32_t rest = bits;
    x->reasons = w->out->reasons.count;
    for (size_t i = 0; i < w->active.count; i++) {
        const struct explain_duty *duty = &w->active.items[i];
        push(w, x, explain_reason(w, duty, bits & duty->need));
        rest &= ~duty->need;
    }
    for (size_t i = 0; i < w->active.count && rest != 0; i++) {
        if (w->active.items[i].who == DP_EXPLAIN_OWN) {
            rest &= ~push_run(w, x, &w->active.items[i], rest);
        }
    }
}

static uint32_t asked_for(const struct explain_walk *w) {
    uint32_t bits = 0;
    for (size_t i = 0; i < w->active.count; i++) {
        const struct explain_duty *duty = &w->active.items[i];
        bits |= duty->who == DP_EXPLAIN_OWN ? duty->may : duty->need;
    }
    return bits;
}

/* Render backends that read through GL1 may not be invalidated before it (hardware sheet 3.4): until then an event that
 * does so is a write-back alone. */
static uint32_t in_time(const struct explain_walk *w, uint32_t effect, uint32_t asked, uint32_t done) {
    static const uint32_t gl1 = DP_EXPLAIN_INVALIDATE(DP_CACHE_L1);
    bool early = (w->hardware & DP_HARDWARE_gl1_in_rb_path) != 0 && (asked & gl1) != 0 && ((effect | done) & gl1) == 0;
    return early ? effect & ~DP_EXPLAIN_INVALIDATE(DP_CACHE_CB_cache | DP_CACHE_DB_cache) : effect;
}

/* The packet behind which all of these bits are done. */
static size_t done_by(const struct explain_done *done, uint32_t bits) {
    size_t last = 0;
    for (uint32_t i = 0; i < 32; i++) {
        bool later = (bits >> i & 1) != 0 && done->by[i] > last;
        last = later ? done->by[i] : last;
    }
    return last;
}

static enum dp_explain_why_not why_not(const struct explain_walk *w) {
    bool before = false;
    for (size_t i = 0; i < w->active.count; i++) {
        if (w->active.items[i].who == DP_EXPLAIN_BEHIND) {
            return DP_EXPLAIN_IDLE_UNIT;
        }
        before = before || w->active.items[i].who == DP_EXPLAIN_BEFORE;
    }
    return before ? DP_EXPLAIN_TOO_EARLY : DP_EXPLAIN_NOBODY;
}

void explain_credit(struct explain_walk *w, const struct dp_explain_block *block, size_t packet,
                    struct explain_done *done) {
    struct dp_explained *x = &w->out->packets.items[packet];
    uint32_t asked = asked_for(w);
    uint32_t whole = explain_effect_in(w, block, packet);
    uint32_t effect = in_time(w, whole, asked, done->bits);
    uint32_t fresh = effect & asked & ~done->bits;
    if (fresh != 0) {
        x->as = DP_EXPLAINED_SERVES;
        x->beyond = whole & ~asked & ~DP_EXPLAIN_DRAINS;
        push_reasons(w, x, fresh);
    } else if ((whole & asked) != 0) {
        uint32_t late = effect & asked & done->bits;
        x->as = late != 0 ? DP_EXPLAINED_AGAIN : DP_EXPLAINED_NOT_REQUIRED;
        x->again = done_by(done, late);
        x->why_not = DP_EXPLAIN_NOBODY;
        push_reasons(w, x, late);
    } else {
        x->as = DP_EXPLAINED_NOT_REQUIRED;
        x->why_not = why_not(w);
    }
    for (uint32_t i = 0; i < 32; i++) {
        if ((effect & ~done->bits) >> i & 1) {
            done->by[i] = packet;
        }
    }
    done->bits |= effect;
}
