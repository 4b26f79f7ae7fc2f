/* induction_reduce.c: (vi) what is known leaves out of an emission only what brings nothing.
 *
 * Behind every sequence of up to two letters (induction_trace.h) from the begin of a list, requirements are emitted
 * with what is known then: the ticks of the packets must reach those of the whole requirement, cut to the elements
 * that there are, and every bit that is clear afterwards must be true. Known-reading switches: none, all, and each
 * alone. What is left out is decided bit by bit (opt_reduce), so requirements are those of one and of two parts, all
 * parts together, all but one, and some by chance; reachable or not. One case in 64: a requirement that was reduced
 * when it was deferred is emitted as one that was not. One in 4096 goes to both judges, who must say what the clocks
 * say. */
#include "fuzz/prove/induction.h"
#include "fuzz/prove/induction_trace.h"

#include "model/optimized/plan.h"
#include "model/optimized/requirement.h"

#include <stdlib.h>
#include <string.h>

#define BITS   20u /* parts of a requirement */
#define CHANCE 128u
#define STATES (1u + BITS + BITS * (BITS - 1) / 2 + 1u + BITS + CHANCE)
#define SETS   7u
#define JUDGED 4096u

/* Part n of a requirement; metadata come with their cache. */
/* clang-format off */
static void add_bit(struct opt_pending *t, uint32_t n) {
    static const struct opt_pending bits[BITS] = {
        {.drain = DP_DRAIN_VS},
        {.drain = DP_DRAIN_PS},
        {.drain = DP_DRAIN_CS},
        {.drain = DP_DRAIN_CPDMA},
        {.drain = DP_DRAIN_CB},
        {.drain = DP_DRAIN_DB},
        {.block = DP_BLOCK_PFP},
        {.block = DP_BLOCK_CE},
        {.writeback = DP_CACHE_CB_cache},
        {.writeback = DP_CACHE_CB_cache | DP_CACHE_DB_cache, .metadata = OPT_CB_META | OPT_DB_META},
        {.writeback = DP_CACHE_DB_cache},
        {.writeback = DP_CACHE_L2},
        {.writeback = DP_CACHE_L2, .invalidate = DP_CACHE_L2},
        {.invalidate = DP_CACHE_L1},
        {.invalidate = DP_CACHE_L0},
        {.invalidate = DP_CACHE_K},
        {.invalidate = DP_CACHE_LM},
        {.invalidate = DP_CACHE_CB_cache},
        {.invalidate = DP_CACHE_DB_cache},
        {.invalidate = DP_CACHE_CB_cache | DP_CACHE_DB_cache, .metadata = OPT_STALE_CB_META | OPT_STALE_DB_META}
    };
    *t = opt_merge(*t, bits[n]);
}
/* clang-format on */

static struct opt_pending of_mask(uint32_t mask, uint32_t first) {
    struct opt_pending t = {0};
    for (uint32_t n = 0; n < BITS; n++) {
        if ((mask >> n & 1) != 0) {
            add_bit(&t, n);
        }
    }
    bool caches = t.invalidate != 0 || (t.writeback & DP_CACHE_L2) != 0;
    bool rb = (t.invalidate & (DP_CACHE_CB_cache | DP_CACHE_DB_cache)) != 0;
    bool orders = (t.drain & DP_DRAIN_CS) != 0 && caches && first != 0;
    t.first = orders ? OPT_CS_BEFORE_CACHES | (rb && first > 1 ? OPT_CS_BEFORE_RB : 0) : 0;
    return t;
}

static void make_states(struct opt_pending states[STATES]) {
    uint32_t all = (1u << BITS) - 1, count = 0;
    uint64_t random = 7;
    states[count++] = of_mask(0, 0);
    for (uint32_t i = 0; i < BITS; i++) {
        states[count++] = of_mask(1u << i, 2);
        states[count++] = of_mask(all & ~(1u << i), i % 3);
        for (uint32_t k = 0; k < i; k++) {
            states[count++] = of_mask(1u << i | 1u << k, 2);
        }
    }
    states[count++] = of_mask(all, 2);
    for (uint32_t i = 0; i < CHANCE; i++) {
        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        states[count++] = of_mask((uint32_t)(random >> 33) & all, (uint32_t)(random >> 60) % 3);
    }
}

/* The switches that read or write what is known; those that shape packets are all on, or all off. */
static uint64_t switches_of(uint32_t set) {
    static const uint32_t reads[] = {OPT_SWITCH_skip_idle_drain, OPT_SWITCH_skip_clean_flush, OPT_SWITCH_free_flush,
                                     OPT_SWITCH_skip_fresh_inv, OPT_SWITCH_skip_front_end_stall};
    return set == 0 ? 0 : set == 1 ? UINT64_MAX : UINT64_C(1) << reads[set - 2];
}

struct reduce_part {
    struct dp_ind_run *run;
    struct dp_ind_bench bench;
    struct opt_pending states[STATES];
    const char *hardware_name;
    bool failed;
};

static void say(struct reduce_part *p, const char *what, const struct dp_ind_trace *trace, const struct opt_pending *t,
                const struct dp_ind_emission *e, uint64_t switches) {
    fprintf(p->run->out, "induction_reduce: %s (hardware=%s)\n", what, p->hardware_name);
    dp_ind_trace_print(trace, p->run->out);
    fprintf(p->run->out, "  state:");
    dp_ind_print_state(t, p->run->out);
    fprintf(p->run->out, "  packets:");
    dp_ind_print_packets(e->packets, e->count, p->run->out);
    fprintf(p->run->out, "  switches: ");
    dp_ind_print_switches(switches, p->run->out);
    fputc('\n', p->run->out);
}

static bool reaches(const struct dp_ind_bench *bench, const struct dp_ind_ticks *needed, const struct dp_ind_ticks *got,
                    size_t *slot, bool *visible) {
    for (size_t i = 0; i < bench->slot_count; i++) {
        *slot = i;
        *visible = got->visible[i] < needed->visible[i];
        if (!bench->slots[i].same_rb && (*visible || got->ordered[i] < needed->ordered[i])) {
            return false;
        }
    }
    return true;
}

static void ask_judges(struct reduce_part *p, const struct dp_ind_trace *trace, const struct opt_pending *t,
                       const struct dp_ind_emission *e, const struct dp_ind_ticks *ticks, uint64_t switches) {
    struct dp_ind_ticks said[2];
    dp_ind_trace_play(trace, &p->bench);
    for (size_t i = 0; i < e->count; i++) {
        dp_ind_bench_packet(&p->bench, &e->packets[i]);
    }
    bool heard = dp_ind_bench_judge(&p->bench, said);
    p->failed = p->failed || p->run->duel->said[0].failed || p->run->duel->said[1].failed;
    bool same = heard && memcmp(&said[0], ticks, sizeof *ticks) == 0 && memcmp(&said[1], ticks, sizeof *ticks) == 0;
    if (!same && dp_ind_wrong(p->run)) {
        say(p, "the clocks and the judges disagree", trace, t, e, switches);
    }
}

/* Reducing twice, when it is deferred and when it is emitted, leaves the same packets. */
static void try_twice(struct reduce_part *p, const struct dp_ind_trace *trace, const struct opt_pending *t,
                      const struct dp_ind_emission *once, uint64_t switches) {
    struct dp_ind_emission twice;
    struct opt_known known = trace->known;
    struct opt_pending less = *t;
    opt_reduce(&less, &known, p->bench.hardware, switches);
    dp_ind_emit_state(&less, DP_LIST_direct, p->bench.hardware, switches, trace->fence, &known, &twice);
    bool same = twice.count == once->count;
    for (size_t i = 0; same && i < twice.count; i++) {
        same = memcmp(&twice.packets[i], &once->packets[i], sizeof twice.packets[i]) == 0;
    }
    if (!same && dp_ind_wrong(p->run)) {
        say(p, "reduced twice it is something else", trace, t, once, switches);
    }
}

static void try_state(struct reduce_part *p, const struct dp_ind_trace *trace, const struct opt_pending *t,
                      const struct dp_ind_ticks *needed, uint64_t switches) {
    struct dp_ind_trace after = *trace;
    struct dp_ind_emission e;
    struct dp_ind_ticks got;
    size_t slot = 0;
    bool visible = false;
    memset(&got, 0, sizeof got);
    dp_ind_emit_state(t, DP_LIST_direct, p->bench.hardware, switches, trace->fence, &after.known, &e);
    dp_ind_trace_emission(&after, &e);
    dp_ind_bench_ticks(&p->bench, &after.clock, &got);
    if (!reaches(&p->bench, needed, &got, &slot, &visible) && dp_ind_wrong(p->run)) {
        char name[24];
        uint8_t wanted = visible ? needed->visible[slot] : needed->ordered[slot];
        say(p, "what was left out is needed", trace, t, &e, switches);
        fprintf(p->run->out, "  not covered: %s at position %u of the list is not %s to %s; missing: %s\n",
                dp_ind_producer(&p->bench, slot), wanted, visible ? "visible" : "in order before",
                dp_ind_consumer(&p->bench, slot, name), dp_ind_missing(&p->bench, &after.clock, slot, wanted, visible));
    }
    const char *wrong = dp_ind_trace_wrong(&after);
    if (wrong != NULL && dp_ind_wrong(p->run)) {
        say(p, "behind it something is taken to be known that is not so", trace, t, &e, switches);
        fprintf(p->run->out, "  the bit is clear: %s\n", wrong);
    }
    uint64_t seen = after.known.stale | (uint64_t)after.known.behind << 16 | (uint64_t)after.known.dirty << 24 |
                    (uint64_t)after.known.busy << 32 | (uint64_t)e.count << 48;
    dp_ind_count(p->run, seen, e.count == 0);
    if (p->run->sum->streams % DP_PROOF_ALIKE_SHARE == 0) {
        try_twice(p, trace, t, &e, switches);
    }
    if (p->run->sum->streams % JUDGED == 0) {
        ask_judges(p, trace, t, &e, &got, switches);
    }
}

static void try_states(struct reduce_part *p, const struct dp_ind_trace *trace) {
    for (uint32_t i = 0; i < STATES; i++) {
        const struct opt_pending *t = &p->states[i];
        struct dp_ind_trace whole = *trace;
        struct dp_ind_ticks needed;
        memset(&needed, 0, sizeof needed);
        dp_ind_clock_require(&whole.clock, t);
        dp_ind_bench_ticks(&p->bench, &whole.clock, &needed);
        dp_ind_trace_cut(trace, &p->bench, &needed);
        for (uint32_t set = 0; set < SETS; set++) {
            try_state(p, trace, t, &needed, switches_of(set));
        }
    }
}

static size_t parts(void) {
    return (DP_IND_LETTERS + 1) * DP_IND_HARDWARES;
}

static uint64_t cases(size_t part) {
    uint64_t traces = part % (DP_IND_LETTERS + 1) == DP_IND_LETTERS ? 1 : 1 + DP_IND_LETTERS;
    return traces * STATES * SETS;
}

static void try_traces(struct reduce_part *p, uint32_t first) {
    struct dp_ind_trace trace;
    dp_ind_trace_begin(&trace, p->bench.hardware);
    if (first == DP_IND_LETTERS) {
        try_states(p, &trace);
        return;
    }
    dp_ind_trace_step(&trace, first);
    try_states(p, &trace);
    for (uint32_t second = 0; second < DP_IND_LETTERS; second++) {
        struct dp_ind_trace longer = trace;
        dp_ind_trace_step(&longer, second);
        try_states(p, &longer);
    }
}

static bool prove(struct dp_ind_run *run) {
    struct reduce_part *p = calloc(1, sizeof *p);
    size_t hardware = run->part / (DP_IND_LETTERS + 1);
    dp_ind_letters();
    if (p == NULL) {
        return false;
    }
    p->run = run;
    p->hardware_name = dp_ind_hardware_names[hardware];
    make_states(p->states);
    bool ok = dp_ind_bench_start(&p->bench, run->duel, dp_ind_hardware[hardware], DP_LIST_direct);
    if (ok) {
        try_traces(p, (uint32_t)(run->part % (DP_IND_LETTERS + 1)));
    }
    ok = ok && !p->failed;
    free(p);
    return ok;
}

const struct dp_ind_section_facts dp_ind_reduce = {parts, cases, prove};
