/* test_induction.c: what the induction rests on: its clocks say what both judges say, its requirements ask for what
 * hardware sheet 6 and design section 5, decision 11, say, its states are each there once, and wrong bits are seen. */
#include "fuzz/prove/induction.h"
#include "fuzz/prove/induction_trace.h"

#include "model/optimized/requirement.h"

#include <criterion/criterion.h>
#include <string.h>

static struct dp_duel duel;
static struct dp_ind_bench bench;

static void start(uint32_t hardware) {
    const struct dp_model *const models[2] = {&dp_reference, &dp_optimized};
    cr_assert(dp_duel_start(&duel, models, hardware));
    cr_assert(dp_ind_bench_start(&bench, &duel, hardware, DP_LIST_direct));
    dp_ind_letters();
}

static size_t slot_of(const char *producer, const char *consumer) {
    char name[24];
    for (size_t i = 0; i < bench.slot_count; i++) {
        if (strcmp(dp_ind_producer(&bench, i), producer) == 0 &&
            strcmp(dp_ind_consumer(&bench, i, name), consumer) == 0) {
            return i;
        }
    }
    cr_assert(false, "there is no %s > %s", producer, consumer);
    return 0;
}

/* Random traces under every combination of flags: the judges and the clocks agree on every tick. */
Test(induction, clocks_are_those_of_the_judges) {
    uint64_t random = 1;
    start(0);
    for (uint32_t i = 0; i < 256; i++) {
        struct dp_ind_trace trace;
        struct dp_ind_ticks said[2], ticks;
        cr_assert(dp_ind_bench_start(&bench, &duel, i, DP_LIST_direct));
        dp_ind_trace_begin(&trace, i);
        for (uint32_t n = 0; n < 6; n++) {
            random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            dp_ind_trace_step(&trace, (uint32_t)(random >> 33) % DP_IND_LETTERS);
        }
        memset(&ticks, 0, sizeof ticks);
        dp_ind_trace_play(&trace, &bench);
        dp_ind_bench_ticks(&bench, &trace.clock, &ticks);
        cr_assert(dp_ind_bench_judge(&bench, said), "flags %x", i);
        cr_assert(memcmp(&said[0], &ticks, sizeof ticks) == 0, "the reference, flags %x", i);
        cr_assert(memcmp(&said[1], &ticks, sizeof ticks) == 0, "the optimized one, flags %x", i);
        cr_assert_null(dp_ind_trace_wrong(&trace));
    }
    dp_duel_end(&duel);
}

/* A requirement, a pair, and whether the least clock that meets it covers the pair. */
Test(induction, requirements_ask_for_what_the_sheet_says) {
    const uint32_t shader = DP_CACHE_L0 | DP_CACHE_L1, cb = DP_CACHE_CB_cache;
    /* clang-format off */
    const struct {
        struct opt_pending t;
        const char *producer, *consumer;
        bool ordered, visible;
    } rows[] = {
        {{.drain = DP_DRAIN_CS}, "CS.w", "CS.r@DATA", true, false},
        {{.drain = DP_DRAIN_CS}, "CS.w", "CS.w@DATA", true, true},
        {{.drain = DP_DRAIN_CS, .invalidate = shader}, "CS.w", "CS.r@DATA", true, true},
        {{.drain = DP_DRAIN_CS, .invalidate = DP_CACHE_L0}, "CS.w", "CS.r@DATA", true, false},
        {{.drain = DP_DRAIN_PS, .invalidate = shader}, "CS.w", "CS.r@DATA", false, false},
        {{.drain = DP_DRAIN_CS, .invalidate = shader}, "CS.w", "CSk.r@DATA", true, false},
        {{.drain = DP_DRAIN_CB, .invalidate = shader}, "CBd.w", "CS.r@DATA", true, false},
        {{.drain = DP_DRAIN_CB, .writeback = cb, .invalidate = shader}, "CBd.w", "CS.r@DATA", true, true},
        {{.drain = DP_DRAIN_CB, .writeback = cb, .invalidate = DP_CACHE_LM}, "CBm.w", "CSm.r@META", true, false},
        {{.drain = DP_DRAIN_CB, .writeback = cb, .metadata = OPT_CB_META, .invalidate = DP_CACHE_LM},
        "CBm.w", "CSm.r@META",
        true, true},
        {{.drain = DP_DRAIN_CS, .block = DP_BLOCK_PFP}, "CS.w", "PFP.r@DATA", true, true},
        {{.drain = DP_DRAIN_CS, .block = DP_BLOCK_PFP}, "CS.w", "CE.r@DATA", false, false},
        {{.drain = DP_DRAIN_CS, .block = DP_BLOCK_CE}, "CS.w", "CE.r@DATA", true, true},
        {{.drain = DP_DRAIN_CPDMA, .writeback = DP_CACHE_L2}, "DMA.w", "EXT.r@DATA", true, true},
        {{.drain = DP_DRAIN_CPDMA}, "DMA.w", "EXT.r@DATA", true, false},
    };
    /* clang-format on */
    start(DP_HARDWARE_scarlett);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dp_ind_trace trace;
        struct dp_ind_ticks ticks;
        dp_ind_trace_begin(&trace, DP_HARDWARE_scarlett);
        dp_ind_clock_require(&trace.clock, &rows[i].t);
        dp_ind_bench_ticks(&bench, &trace.clock, &ticks);
        size_t slot = slot_of(rows[i].producer, rows[i].consumer);
        cr_expect_eq(ticks.ordered[slot] == 1, rows[i].ordered, "row %zu, order", i);
        cr_expect_eq(ticks.visible[slot] == 1, rows[i].visible, "row %zu, visible", i);
    }
    dp_duel_end(&duel);
}

/* Without eop_covers_cs, cache work sees the CS drain beside it only where `first` says so. */
Test(induction, order_of_a_cs_drain) {
    start(DP_HARDWARE_worst);
    size_t slot = slot_of("CS.w", "CSk.r@DATA");
    for (uint32_t first = 0; first < 2; first++) {
        struct opt_pending t = {.drain = DP_DRAIN_CS, .invalidate = DP_CACHE_L1 | DP_CACHE_K, .first = first};
        struct dp_ind_trace trace;
        struct dp_ind_ticks ticks;
        dp_ind_trace_begin(&trace, DP_HARDWARE_worst);
        dp_ind_clock_require(&trace.clock, &t);
        dp_ind_bench_ticks(&bench, &trace.clock, &ticks);
        cr_expect_eq(ticks.ordered[slot], 1);
        cr_expect_eq(ticks.visible[slot], first);
    }
    dp_duel_end(&duel);
}

struct seen {
    uint64_t count, uncanonical;
};

static void see(void *context, const struct opt_pending *t) {
    struct seen *seen = context;
    struct opt_pending same = opt_canonical(*t);
    seen->count++;
    seen->uncanonical += memcmp(&same, t, sizeof same) != 0;
}

/* All canonical states: 2^4 drains x 2 L0 L1 ... as pending.h has them, each of the form that the translator keeps. */
Test(induction, states_are_canonical_and_all_there) {
    struct seen seen = {0, 0};
    for (size_t part = 0; part < 96; part++) {
        struct dp_ind_states states = dp_ind_states_of(part);
        dp_ind_each_state(&states, see, &seen);
    }
    /* Without CS 16 drains, CPDMA, blocks, caches: 2^5 x 4 x 2^4 x 3 x 81; with it `first`: 1 without cache work, 2
     * with some, 3 with that of an RB. 16 x 3 cache sets, 9 of 81 without RB invalidation. */
    uint64_t rest = 32 * 4, caches = 48, no_rb = 9, rb = 72;
    uint64_t plain = rest * caches * (no_rb + rb);
    uint64_t ordered = rest * ((1 + (caches - 1) * 2) * no_rb + caches * rb * 3);
    cr_expect_eq(seen.count, plain + ordered);
    cr_expect_eq(seen.uncanonical, 0);
}

/* One part of each section: as many cases as it says, nothing wrong, the same digest again. */
Test(induction, parts_are_counted_and_repeat) {
    static const size_t parts[DP_IND_SECTIONS] = {10, 96, 3, 12, 62, 62};
    start(DP_HARDWARE_scarlett);
    for (int i = 0; i < DP_IND_SECTIONS; i++) {
        enum dp_ind_section section = (enum dp_ind_section)i;
        struct dp_proof_sum first, again;
        cr_assert(dp_induction_part(section, parts[i], &duel, stdout, &first));
        cr_assert(dp_induction_part(section, parts[i], &duel, stdout, &again));
        cr_expect_eq(first.streams, dp_induction_cases(section, parts[i]), "section %d", i);
        cr_expect_eq(first.disagreements, 0, "section %d", i);
        cr_expect_eq(first.digest, again.digest, "section %d", i);
        cr_expect_lt(parts[i], dp_induction_parts(section));
    }
    dp_duel_end(&duel);
}

/* A bit that is cleared by hand is found to be wrong. */
Test(induction, wrong_bits_are_seen) {
    struct dp_ind_trace trace;
    uint32_t *words[5] = {&trace.known.busy, &trace.known.written, &trace.known.dirty, &trace.known.behind,
                          &trace.known.stale};
    /* Of the elements in front only what PFP writes is done where ME is: it has come to GL2a, and is seen by nobody
     * yet. */
    static const uint32_t quiet[5] = {0, 0, OPT_BY_RB, OPT_BEHIND_GL2,
                                      OPT_STALE_ALL & ~(OPT_STALE_GL1S | OPT_STALE_GLM)};
    start(DP_HARDWARE_worst);
    for (int word = 0; word < 5; word++) {
        for (uint32_t bit = 1; bit < 0x400; bit <<= 1) {
            dp_ind_trace_begin(&trace, DP_HARDWARE_worst);
            bool counts = (*words[word] & bit) != 0 && (quiet[word] & bit) == 0;
            *words[word] &= ~bit;
            cr_expect_eq(dp_ind_trace_wrong(&trace) != NULL, counts, "word %d bit %x", word, bit);
        }
    }
    dp_duel_end(&duel);
}
