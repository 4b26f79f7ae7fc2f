/* induction_state.c: see induction_state.h. */
#include "fuzz/prove/induction_state.h"

#include "model/describe.h"
#include "model/optimized/plan.h"
#include "model/optimized/requirement.h"
#include "model/optimized/sync_algebra.h"

#include <inttypes.h>

#define CB     ((uint32_t)DP_CACHE_CB_cache)
#define DB     ((uint32_t)DP_CACHE_DB_cache)
#define DIRECT 96u

struct dp_ind_states dp_ind_states_of(size_t part) {
    uint32_t p = (uint32_t)part;
    struct dp_ind_states states = {.queue = p < DIRECT ? DP_LIST_direct : DP_LIST_compute};
    p = p < DIRECT ? p : p - DIRECT;
    states.fixed_drain = p % 2 != 0 ? DP_DRAIN_CPDMA : 0u;
    if (states.queue == DP_LIST_compute) {
        return states;
    }
    states.fixed_block = (p / 2 % 2 != 0 ? DP_BLOCK_PFP : 0u) | (p / 4 % 2 != 0 ? DP_BLOCK_CE : 0u);
    states.fixed_invalidate =
        (p / 8 % 2 != 0 ? DP_CACHE_K : 0u) | (p / 16 % 2 != 0 ? DP_CACHE_LM : 0u) | (p / 32 == 2 ? DP_CACHE_L2 : 0u);
    states.fixed_writeback = p / 32 != 0 ? DP_CACHE_L2 : 0u;
    return states;
}

struct walk {
    void (*each)(void *context, const struct opt_pending *t);
    void *context;
    uint64_t count;
};

/* Whether the order of a CS drain and cache work means anything. */
static void visit(struct walk *walk, struct opt_pending *t) {
    static const uint32_t firsts[] = {0, OPT_CS_BEFORE_CACHES, OPT_CS_BEFORE_CACHES | OPT_CS_BEFORE_RB};
    bool cs = (t->drain & DP_DRAIN_CS) != 0;
    bool caches = t->invalidate != 0 || (t->writeback & DP_CACHE_L2) != 0;
    bool rb = (t->invalidate & (CB | DB)) != 0;
    size_t choices = !cs || !caches ? 1 : rb ? 3 : 2;
    for (size_t i = 0; i < choices; i++) {
        t->first = firsts[i];
        walk->count++;
        if (walk->each != NULL) {
            walk->each(walk->context, t);
        }
    }
}

/* One of no cache, data alone, data and metadata, for both RBs, to write back and to invalidate: 81. */
static void visit_rb(struct walk *walk, struct opt_pending *t) {
    uint32_t writeback = t->writeback, invalidate = t->invalidate;
    for (uint32_t i = 0; i < 81; i++) {
        uint32_t cb = i % 3, db = i / 3 % 3, cb_stale = i / 9 % 3, db_stale = i / 27;
        t->writeback = writeback | (cb != 0 ? CB : 0) | (db != 0 ? DB : 0);
        t->invalidate = invalidate | (cb_stale != 0 ? CB : 0) | (db_stale != 0 ? DB : 0);
        t->metadata = (cb == 2 ? OPT_CB_META : 0) | (db == 2 ? OPT_DB_META : 0) |
                      (cb_stale == 2 ? OPT_STALE_CB_META : 0) | (db_stale == 2 ? OPT_STALE_DB_META : 0);
        visit(walk, t);
    }
    t->writeback = writeback;
    t->invalidate = invalidate;
    t->metadata = 0;
}

static void each_direct(const struct dp_ind_states *part, struct walk *walk) {
    static const uint32_t drains[] = {DP_DRAIN_VS, DP_DRAIN_PS, DP_DRAIN_CS, DP_DRAIN_CB, DP_DRAIN_DB};
    for (uint32_t i = 0; i < 128; i++) {
        struct opt_pending t = {
            .drain = part->fixed_drain, .block = part->fixed_block, .writeback = part->fixed_writeback};
        t.invalidate = part->fixed_invalidate | ((i & 32) != 0 ? DP_CACHE_L0 : 0u) | ((i & 64) != 0 ? DP_CACHE_L1 : 0u);
        for (uint32_t d = 0; d < 5; d++) {
            t.drain |= (i >> d & 1) != 0 ? drains[d] : 0;
        }
        visit_rb(walk, &t);
    }
}

static void each_compute(const struct dp_ind_states *part, struct walk *walk) {
    static const uint32_t caches[] = {DP_CACHE_L0, DP_CACHE_L1, DP_CACHE_K, DP_CACHE_LM};
    for (uint32_t i = 0; i < 96; i++) {
        struct opt_pending t = {.drain = part->fixed_drain | ((i & 1) != 0 ? DP_DRAIN_CS : 0u)};
        for (uint32_t c = 0; c < 4; c++) {
            t.invalidate |= (i >> (c + 1) & 1) != 0 ? caches[c] : 0;
        }
        t.writeback = i / 32 != 0 ? DP_CACHE_L2 : 0u;
        t.invalidate |= i / 32 == 2 ? DP_CACHE_L2 : 0u;
        visit(walk, &t);
    }
}

uint64_t dp_ind_each_state(const struct dp_ind_states *part, void (*each)(void *context, const struct opt_pending *t),
                           void *context) {
    struct walk walk = {each, context, 0};
    if (part->queue == DP_LIST_direct) {
        each_direct(part, &walk);
    } else {
        each_compute(part, &walk);
    }
    return walk.count;
}

/* --- in words --- */

static void print_mask(enum dp_set set, uint32_t mask, const char *before, FILE *out) {
    const struct dp_vocabulary *names = dp_vocabulary(set);
    for (size_t i = 0; i < names->count; i++) {
        uint32_t value = names->values[i].value;
        if (value != 0 && (value & (value - 1)) == 0 && (mask & value) != 0) {
            fprintf(out, "%s%s", before, names->values[i].name);
            before = "|";
        }
    }
}

void dp_ind_print_state(const struct opt_pending *t, FILE *out) {
    print_mask(DP_SET_DRAIN, t->drain, " drain ", out);
    print_mask(DP_SET_BLOCK, t->block, "; stop ", out);
    print_mask(DP_SET_CACHE, t->writeback, "; write back ", out);
    fprintf(out, "%s%s", (t->metadata & OPT_CB_META) != 0 ? " with CB metadata" : "",
            (t->metadata & OPT_DB_META) != 0 ? " with DB metadata" : "");
    print_mask(DP_SET_CACHE, t->invalidate, "; invalidate ", out);
    fprintf(out, "%s%s", (t->metadata & OPT_STALE_CB_META) != 0 ? " with CB metadata" : "",
            (t->metadata & OPT_STALE_DB_META) != 0 ? " with DB metadata" : "");
    fprintf(out, "%s%s", (t->first & OPT_CS_BEFORE_CACHES) != 0 ? "; CS before cache work" : "",
            (t->first & OPT_CS_BEFORE_RB) != 0 ? " and before RB caches" : "");
    print_mask(DP_SET_SYNC, t->towards & OPT_SYNC_LEAVES, "; towards ", out);
    fprintf(out, "%s\n", opt_is_empty(t) ? " nothing" : "");
}

void dp_ind_print_packets(const struct dp_packet *packets, size_t count, FILE *out) {
    for (size_t i = 0; i < count; i++) {
        const struct dp_packet *p = &packets[i];
        switch (p->kind) {
        case DP_PACKET_DRAIN:
            fprintf(out, " DRAIN:%s", dp_name(DP_SET_STAGE, p->as.DRAIN.stage));
            break;
        case DP_PACKET_EOP:
            fprintf(out, " EOP:%s", dp_name(DP_SET_EOP_RB, p->as.EOP.rb));
            print_mask(DP_SET_GCR, p->as.EOP.gcr, "+", out);
            fprintf(out, "#%" PRIu32, p->as.EOP.fence);
            break;
        case DP_PACKET_WAIT_FENCE:
            fprintf(out, " WAIT:%" PRIu32, p->as.WAIT_FENCE.fence);
            break;
        case DP_PACKET_ACQUIRE:
            fprintf(out, " ACQ:");
            print_mask(DP_SET_GCR, p->as.ACQUIRE.gcr, "", out);
            print_mask(DP_SET_ACQUIRE_RB, p->as.ACQUIRE.rb, "+", out);
            break;
        default:
            fprintf(out, " %s", dp_describe_packet(p->kind)->name);
            break;
        }
    }
    fprintf(out, "%s\n", count == 0 ? " none" : "");
}

void dp_ind_print_switches(uint64_t switches, FILE *out) {
    static const char *const names[] = {
#define DP_OPTIMIZATION(name, id, text, trade) #name,
#include "model/optimizations.def"
#undef DP_OPTIMIZATION
    };
    const char *before = "";
    uint64_t all = (UINT64_C(1) << OPT_SWITCHES) - 1;
    for (uint32_t i = 0; i < OPT_SWITCHES && (switches & all) != all; i++) {
        if ((switches >> i & 1) != 0) {
            fprintf(out, "%s%s", before, names[i]);
            before = "+";
        }
    }
    fprintf(out, "%s", (switches & all) == all ? "all" : (switches & all) == 0 ? "none" : "");
}

/* --- emission --- */

static void on_packet(void *context, uint32_t list, const struct dp_packet *packet) {
    struct dp_ind_emission *emission = context;
    (void)list;
    if (emission->count == DP_IND_PACKETS) {
        emission->overflow = true;
        return;
    }
    emission->packets[emission->count++] = *packet;
}

void dp_ind_emit_state(const struct opt_pending *t, uint32_t queue, uint32_t hardware, uint64_t switches,
                       uint32_t fence, struct opt_known *known, struct dp_ind_emission *emission) {
    const struct dp_sink sink = {.context = emission, .packet = on_packet};
    struct opt_stream stream = {.sink = &sink,
                                .queue = queue,
                                .cause = DP_NO_COMMAND,
                                .fence = fence,
                                .hardware = hardware,
                                .switches = switches,
                                .known = known};
    emission->count = 0;
    emission->overflow = false;
    opt_emit(&stream, t);
}
