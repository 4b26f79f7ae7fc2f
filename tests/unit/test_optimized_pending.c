/* test_optimized_pending.c: the pending requirement as a value: laws of merging, what emission leaves known, which
 * items may pass. Every emission is looked at by the rules of known.h, packet by packet, not by what the translator
 * kept for itself. */
#include "model/optimized/plan.h"
#include "model/optimized/requirement.h"
#include "model/optimized/sync_algebra.h"

#include <criterion/criterion.h>
#include <string.h>

#define RB ((uint32_t)(DP_CACHE_CB_cache | DP_CACHE_DB_cache))

static const uint32_t hardware_sets[] = {DP_HARDWARE_scarlett, DP_HARDWARE_worst, DP_HARDWARE_lenient,
                                         DP_HARDWARE_none};
#define HARDWARE_SETS (sizeof hardware_sets / sizeof hardware_sets[0])

static uint64_t seed = 1;

static uint32_t random_bits(void) {
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 32);
}

static struct opt_pending some_pending(void) {
    uint32_t drain = random_bits() & random_bits();
    return (struct opt_pending){.drain = drain & 0x7F,
                                .block = random_bits() & 0x7,
                                .writeback = random_bits() & random_bits() & (RB | DP_CACHE_L2),
                                .invalidate = random_bits() & random_bits() & 0x7F,
                                .metadata = random_bits() & (OPT_FLUSHED_META | OPT_STALE_META),
                                .first = random_bits() & 3,
                                .towards = random_bits() & OPT_SYNC_LEAVES};
}

static bool equal(struct opt_pending a, struct opt_pending b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

struct stream {
    struct dp_packet packets[32];
    size_t count;
};

static void listen(void *context, uint32_t list, const struct dp_packet *packet) {
    struct stream *stream = context;
    (void)list;
    cr_assert_lt(stream->count, 32);
    stream->packets[stream->count++] = *packet;
}

static void emit(const struct opt_pending *pending, const struct opt_known *known, uint32_t hardware, uint64_t switches,
                 struct stream *said) {
    struct dp_sink sink = {.context = said, .packet = listen};
    struct opt_known copy = *known;
    struct opt_stream stream = {
        .sink = &sink, .queue = DP_LIST_direct, .cause = 1, .hardware = hardware, .switches = switches, .known = &copy};
    said->count = 0;
    opt_emit(&stream, pending);
}

Test(optimized_pending, merge_is_the_union) {
    for (int i = 0; i < 100000; i++) {
        struct opt_pending a = some_pending();
        struct opt_pending b = some_pending();
        struct opt_pending c = some_pending();
        cr_assert(equal(opt_merge(a, b), opt_merge(b, a)));
        cr_assert(equal(opt_merge(a, opt_merge(b, c)), opt_merge(opt_merge(a, b), c)));
        cr_assert(equal(opt_merge(a, a), a));
        cr_assert(equal(opt_canonical(opt_canonical(a)), opt_canonical(a)));
        struct opt_pending behind = a;
        opt_put_behind(&behind, &b);
        behind.first = 0;
        struct opt_pending both = opt_merge(a, b);
        both.first = 0;
        cr_assert(equal(behind, both));
        cr_assert((opt_waits(&a, DP_HARDWARE_worst) & ~opt_waits(&both, DP_HARDWARE_worst)) == 0);
    }
}

/* Caches of `invalidate` that must have nothing to learn behind the emission. */
static uint32_t refreshed(const struct opt_pending *p) {
    uint32_t i = p->invalidate;
    return ((i & DP_CACHE_L0) != 0 ? OPT_STALE_GLV : 0) | ((i & DP_CACHE_K) != 0 ? OPT_STALE_GLK : 0) |
           ((i & DP_CACHE_L1) != 0 ? OPT_STALE_GL1 : 0) | ((i & DP_CACHE_LM) != 0 ? OPT_STALE_GLM : 0) |
           ((i & DP_CACHE_CB_cache) != 0 ? OPT_STALE_CBD : 0) | ((i & DP_CACHE_DB_cache) != 0 ? OPT_STALE_DBD : 0) |
           ((p->metadata & OPT_STALE_CB_META) != 0 ? OPT_STALE_CBM : 0) |
           ((p->metadata & OPT_STALE_DB_META) != 0 ? OPT_STALE_DBM : 0);
}

static uint32_t flushed(const struct opt_pending *p) {
    return ((p->writeback & DP_CACHE_CB_cache) != 0 ? OPT_BY_CBD : 0) |
           ((p->writeback & DP_CACHE_DB_cache) != 0 ? OPT_BY_DBD : 0) |
           ((p->metadata & OPT_CB_META) != 0 ? OPT_BY_CBM : 0) | ((p->metadata & OPT_DB_META) != 0 ? OPT_BY_DBM : 0);
}

/* What the packets must have brought, by the letter of the requirement. The outer levels are asked of a requirement that
 * names them and, under eop_covers_cs = no, says what its cache work has to find drained. */
static void check_emission(const struct opt_pending *p, const struct opt_known *before, const struct stream *said,
                           uint32_t hardware) {
    struct opt_known after = *before;
    for (size_t i = 0; i < said->count; i++) {
        opt_known_packet(&after, &said->packets[i], hardware);
    }
    cr_assert_eq(after.busy & p->drain, 0, "drain 0x%X leaves 0x%X", p->drain, after.busy);
    bool rb_drained = (p->drain & (DP_DRAIN_CB | DP_DRAIN_DB)) == (DP_DRAIN_CB | DP_DRAIN_DB);
    cr_assert(!rb_drained || (after.dirty & flushed(p)) == 0);
    bool settled = (p->drain & DP_DRAIN_CS) == 0 || (p->first & OPT_CS_BEFORE_RB) != 0 ||
                   (hardware & DP_HARDWARE_eop_covers_cs) != 0;
    bool outer = (p->invalidate & (DP_CACHE_L1 | DP_CACHE_L2)) == (DP_CACHE_L1 | DP_CACHE_L2);
    /* An event may bring more than what was asked for, which is owed to nobody: then the caches are as before. */
    if (settled && outer && (p->drain & OPT_WAITED) == OPT_WAITED && (p->writeback & RB) == RB &&
        (p->metadata & OPT_FLUSHED_META) == OPT_FLUSHED_META) {
        cr_assert_eq(after.stale & refreshed(p), 0, "stale 0x%X of 0x%X", after.stale, refreshed(p));
    }
    /* As here: an engine that knew all that ME knew is stopped for what was asked for, not for what came with it. */
    uint32_t learned = before->behind | ((before->busy & p->drain) != 0 ? OPT_BEHIND_FRONT : 0);
    cr_assert((p->block & DP_BLOCK_PFP) == 0 || (after.behind & learned & OPT_BEHIND_PFP) == 0);
    cr_assert((p->block & DP_BLOCK_CE) == 0 || (after.behind & learned & OPT_BEHIND_CE) == 0);
}

Test(optimized_pending, emission_meets_it) {
    struct opt_known begin;
    opt_known_begin(&begin);
    uint64_t packets[2] = {0};
    for (int i = 0; i < 200000; i++) {
        struct opt_pending p = some_pending();
        uint32_t hardware = hardware_sets[i % HARDWARE_SETS];
        uint64_t switches = random_bits() & random_bits();
        struct opt_known known = begin;
        struct stream said;
        if (i % 3 == 0) {
            p.drain |= OPT_WAITED;
            p.writeback |= RB;
            p.metadata |= OPT_FLUSHED_META;
            p.invalidate |= DP_CACHE_L1 | DP_CACHE_L2;
            p.first = 3;
        }
        p = opt_canonical(p);
        if (i % 2 == 0) { /* something is known already */
            struct opt_pending earlier = opt_canonical(some_pending());
            emit(&earlier, &known, hardware, UINT64_MAX, &said);
            for (size_t k = 0; k < said.count; k++) {
                opt_known_packet(&known, &said.packets[k], hardware);
            }
        }
        emit(&p, &known, hardware, switches, &said);
        check_emission(&p, &known, &said, hardware);
        packets[0] += said.count;
        emit(&p, &known, hardware, UINT64_MAX, &said);
        check_emission(&p, &known, &said, hardware);
        packets[1] += said.count;
        cr_assert(!opt_is_empty(&p) || said.count == 0);
    }
    cr_assert_lt(packets[1], packets[0]);
}

Test(optimized_pending, a_second_emission_is_empty) {
    for (int i = 0; i < 20000; i++) {
        struct opt_pending p = opt_canonical(some_pending());
        uint32_t hardware = hardware_sets[i % HARDWARE_SETS];
        struct opt_known known;
        struct stream said;
        opt_known_begin(&known);
        for (int times = 0; times < 3; times++) { /* caches may take a second round where an event knew more */
            emit(&p, &known, hardware, UINT64_MAX, &said);
            for (size_t k = 0; k < said.count; k++) {
                opt_known_packet(&known, &said.packets[k], hardware);
            }
        }
        emit(&p, &known, hardware, UINT64_MAX, &said);
        cr_assert_eq(said.count, 0);
    }
}

Test(optimized_pending, who_may_pass) {
    struct opt_pending p = {.drain = DP_DRAIN_CPDMA, .towards = DP_SYNC_COPY};
    struct opt_item copy = {.stages = DP_SYNC_COPY};
    struct opt_item clear = {.stages = DP_SYNC_RENDER_TARGET, .classes = DP_DRAIN_CB, .writes = OPT_BY_CB};
    struct opt_item fetch = {.stages = DP_SYNC_EXECUTE_INDIRECT, .fetches = true};
    struct opt_item predicate = {.forces = true};
    uint32_t hardware = DP_HARDWARE_scarlett;
    cr_assert(!opt_lets_through(&p, &copy, hardware));
    cr_assert(opt_lets_through(&p, &clear, hardware));
    cr_assert(opt_lets_through(&p, &fetch, hardware));
    cr_assert(!opt_lets_through(&p, &predicate, hardware));
    p.block = DP_BLOCK_CE;
    cr_assert(!opt_lets_through(&p, &fetch, hardware));
    p.block = DP_BLOCK_ME;
    p.drain = DP_DRAIN_DB; /* by an event, which waits for CB as well */
    cr_assert(!opt_lets_through(&p, &clear, hardware));
    p.drain = DP_DRAIN_PS;
    struct opt_item vertex = {.classes = DP_DRAIN_VS};
    cr_assert(opt_lets_through(&p, &vertex, DP_HARDWARE_none));
    cr_assert(!opt_lets_through(&p, &vertex, DP_HARDWARE_ps_flush_covers_vs));
}
