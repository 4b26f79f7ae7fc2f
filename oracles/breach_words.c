/* breach_words.c: breaches for people, and what is missing in the stream. */
#include "oracles/words.h"

#include "model/describe.h"
#include "oracles/breach.h"

#include <inttypes.h>

static const char *key_name(uint32_t key) {
    const char *name = dp_name(DP_SET_KEY, key);
    return name != NULL ? name : "?";
}

void dp_breach_name(const struct dp_breach *b, struct dp_words *words) {
    dp_words_value(words, DP_SET_HAZARD, b->hazard);
    dp_words_add(words, " %s > ", key_name(b->before.piece.key));
    dp_words_value(words, DP_SET_UNIT, b->after.piece.unit);
    uint32_t location = b->after.piece.location;
    if (location != DP_LOCATION_DATA) {
        dp_words_add(words, " ");
        dp_words_value(words, DP_SET_LOCATION, location);
    }
}

static void tell_end(const struct dp_run *run, const struct dp_breach *b, const struct dp_breach_end *end,
                     struct dp_words *words) {
    const struct dp_placed *placed = dp_judged_stream(run, b->model);
    const struct dp_promise *promise = dp_judged_promise(run);
    if (end->access == DP_NONE) {
        dp_words_packet(words, &placed->stream.packets.items[end->position - 1].packet);
    } else {
        const struct dp_promise_access *a = &promise->accesses.items[end->access];
        uint32_t command = promise->items.items[a->item].command;
        if (a->stage == DP_SYNC_NONE) {
            dp_words_add(words, "present");
        } else {
            dp_words_mask(words, DP_SET_ACCESS, a->access);
            dp_words_add(words, "@");
            dp_words_mask(words, DP_SET_SYNC, a->stage);
        }
        dp_words_add(words, " of record %" PRIu32 " (%s)", command,
                     dp_describe(run->program->records[command].kind)->name);
    }
    dp_words_add(words, " by ");
    dp_words_value(words, DP_SET_UNIT, end->piece.unit);
    dp_words_add(words, " at %" PRIu64, end->position);
}

/* --- what is missing --- */

/* Whether the packet writes back the RB cache of the key, and is waited for as far as the packet itself shows. */
static bool flushes(const struct dp_packet *p, uint32_t key) {
    bool colour = key == DP_KEY_CBd || key == DP_KEY_CBm;
    bool meta = key == DP_KEY_CBm || key == DP_KEY_DBm;
    switch (p->kind) {
    case DP_PACKET_EOP:
        return p->as.EOP.rb >= DP_EOP_RB_ALL_WB ||
               (!meta && p->as.EOP.rb == (colour ? (uint32_t)DP_EOP_RB_CB_DATA : (uint32_t)DP_EOP_RB_DB_DATA));
    case DP_PACKET_RB_EVENT:
        return p->as.RB_EVENT.event == DP_RB_EVENT_ALL ||
               (meta &&
                p->as.RB_EVENT.event == (colour ? (uint32_t)DP_RB_EVENT_CB_META : (uint32_t)DP_RB_EVENT_DB_META));
    case DP_PACKET_ACQUIRE:
        return colour ? !meta && (p->as.ACQUIRE.rb & DP_ACQUIRE_RB_cb_data) != 0
                      : (p->as.ACQUIRE.rb & DP_ACQUIRE_RB_db) != 0;
    default:
        return false;
    }
}

/* Whether the packet stops an engine until the class is idle, were it placed and awaited rightly. */
static bool drains(const struct dp_packet *p, uint32_t unit) {
    switch (p->kind) {
    case DP_PACKET_DRAIN:
        return p->as.DRAIN.stage == unit; /* VS, PS and CS have the same numbers in both sets */
    case DP_PACKET_DMA_WAIT:
        return unit == DP_UNIT_DMA;
    case DP_PACKET_EOP:
        return unit <= DP_UNIT_DB;
    case DP_PACKET_EOS:
        return unit == (p->as.EOS.event == DP_EOS_EVENT_PS_DONE ? (uint32_t)DP_UNIT_PS : (uint32_t)DP_UNIT_CS);
    default:
        return false;
    }
}

static bool blocks(const struct dp_packet *p, uint32_t unit) {
    bool pfp = unit == DP_UNIT_PFP;
    return pfp ? p->kind == DP_PACKET_PFP_SYNC_ME ||
                     (p->kind == DP_PACKET_WAIT_FENCE && p->as.WAIT_FENCE.engine == DP_CP_PFP) ||
                     (p->kind == DP_PACKET_ACQUIRE && p->as.ACQUIRE.engine == DP_CP_PFP)
               : p->kind == DP_PACKET_CE_SYNC_ME;
}

typedef bool packet_test(const struct dp_packet *packet, uint32_t what);

/* Position of the last packet strictly between the two that passes the test; 0 if none does. */
static uint64_t last_between(const struct dp_run *run, const struct dp_breach *b, packet_test *test, uint32_t what) {
    const struct dp_placed *placed = dp_judged_stream(run, b->model);
    for (uint64_t p = b->after.position - 1; p > b->before.position; p--) {
        if (test(&placed->stream.packets.items[p - 1].packet, what)) {
            return p;
        }
    }
    return 0;
}

static void say(struct dp_words *words, const char *packet, uint64_t misplaced) {
    if (misplaced != 0) {
        dp_words_add(words, "%s, misplaced at %" PRIu64, packet, misplaced);
    } else {
        dp_words_add(words, "%s", packet);
    }
}

static void say_drain(const struct dp_run *run, const struct dp_breach *b, struct dp_words *words) {
    static const char *const packets[] = {
        [DP_UNIT_VS] = "DRAIN VS",         [DP_UNIT_PS] = "DRAIN PS",         [DP_UNIT_CS] = "DRAIN CS",
        [DP_UNIT_CB] = "EOP + WAIT_FENCE", [DP_UNIT_DB] = "EOP + WAIT_FENCE", [DP_UNIT_DMA] = "DMA_WAIT"};
    uint32_t waiting = b->after.piece.unit;
    uint32_t unit = dp_unit_of_key(b->before.piece.key);
    uint64_t drained = unit <= DP_UNIT_DMA ? last_between(run, b, drains, unit) : 0;
    bool front = waiting == DP_UNIT_PFP || waiting == DP_UNIT_CE || unit > DP_UNIT_DMA;
    if (front && (unit > DP_UNIT_DMA || drained != 0)) {
        bool pfp = waiting != DP_UNIT_CE;
        say(words, pfp ? "PFP_SYNC_ME" : "CE_SYNC_ME",
            last_between(run, b, blocks, pfp ? (uint32_t)DP_UNIT_PFP : (uint32_t)DP_UNIT_CE));
    } else {
        say(words, packets[unit], drained);
    }
}

/* Whether the packet invalidates the cache, were it placed rightly. */
static bool invalidates(const struct dp_packet *p, uint32_t gcr) {
    return (p->kind == DP_PACKET_ACQUIRE && (p->as.ACQUIRE.gcr & gcr) != 0) ||
           (p->kind == DP_PACKET_EOP && (p->as.EOP.gcr & gcr) != 0);
}

/* Metadata are read through LM (elements .m), or, by META_INIT and blits of CS, as DATA are. */
static void say_meta_invalidation(const struct dp_run *run, const struct dp_breach *b, struct dp_words *words) {
    say(words, "invalidation of glm", last_between(run, b, invalidates, DP_GCR_glm));
    dp_words_add(words, " (or gl2 where it is split or metadata lie misaligned)");
}

/* The caches of a shader that nothing between invalidates; where something does for each of them, it came too early. */
static void say_invalidation(const struct dp_run *run, const struct dp_breach *b, struct dp_words *words) {
    static const struct {
        uint32_t gcr;
        const char *name;
    } caches[] = {
        {DP_GCR_gl1, "gl1"},
        {DP_GCR_glv, "glv"},
        {DP_GCR_glk, "glk"}
    };
    uint64_t first = 0;
    const char *joint = "invalidation of ";
    for (size_t i = 0; i < sizeof caches / sizeof caches[0]; i++) {
        uint64_t at = last_between(run, b, invalidates, caches[i].gcr);
        if (at == 0) {
            dp_words_add(words, "%s%s", joint, caches[i].name);
            joint = ", ";
        } else if (first == 0 || at < first) {
            first = at;
        }
    }
    if (joint[0] == 'i') {
        dp_words_add(words, "invalidation of gl1, glv, glk behind the write's end (at %" PRIu64 " it is too early)",
                     first);
    }
    dp_words_add(words, " (or gl2 where it is split)");
}

void dp_breach_missing(const struct dp_run *run, const struct dp_breach *b, struct dp_words *words) {
    uint32_t key = b->before.piece.key;
    bool backend = key == DP_KEY_CBd || key == DP_KEY_CBm || key == DP_KEY_DBd || key == DP_KEY_DBm;
    if (b->silent) {
        dp_words_add(words, "a tick: the judge reports none");
    } else if (b->unordered) {
        say_drain(run, b, words);
    } else if (backend && last_between(run, b, flushes, key) == 0) {
        dp_words_add(words, "RB write-back");
    } else if (b->after.piece.unit == DP_UNIT_EXT) {
        dp_words_add(words, "gl2_wb");
    } else if (b->after.piece.unit <= DP_UNIT_CS && dp_piece_reads(&b->after.piece) &&
               b->after.piece.location == DP_LOCATION_META && b->after.access != DP_NONE) {
        say_meta_invalidation(run, b, words);
    } else if (b->after.piece.unit <= DP_UNIT_CS && dp_piece_reads(&b->after.piece)) {
        say_invalidation(run, b, words);
    } else if (b->after.piece.unit <= DP_UNIT_DB && dp_piece_reads(&b->after.piece)) {
        dp_words_add(words, "invalidation of gl1, the %s cache (or gl2 where it is split)",
                     b->after.piece.unit == DP_UNIT_CB ? "CB" : "DB");
    } else {
        dp_words_add(words, "gl2_wb, gl2_inv (or a later RB write-back)");
    }
}

void dp_breach_tell(const struct dp_run *run, const struct dp_breach *b, struct dp_words *words) {
    dp_breach_name(b, words);
    dp_words_add(words, ", %s stream: ", run->models[b->model]->name);
    tell_end(run, b, &b->before, words);
    dp_words_add(words, ", then ");
    tell_end(run, b, &b->after, words);
    dp_words_add(words, ", resource %" PRIu32 " ", b->after.resource);
    switch (b->after.piece.location) {
    case DP_LOCATION_DATA:
        dp_words_add(words, "subresource %" PRIu32, b->index);
        break;
    case DP_LOCATION_META:
        dp_words_value(words, DP_SET_CLASS, b->index);
        dp_words_add(words, " metadata");
        break;
    default:
        dp_words_add(words, "state word");
        break;
    }
    dp_words_add(words, ", promised by %s; ", dp_promise_by_name(b->by));
    if (!b->silent) {
        dp_words_add(words, "ordered to %" PRIu64 ", visible to %" PRIu64 "; ", b->ordered_to, b->visible_to);
    }
    dp_words_add(words, "missing: ");
    dp_breach_missing(run, b, words);
}
