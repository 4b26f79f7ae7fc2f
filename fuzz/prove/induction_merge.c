/* induction_merge.c: (i) joining requirements is the union on every component.
 *
 * opt_merge, and opt_put_behind and opt_merge_call, which the translator calls, take two requirements of seven
 * components. The factoring: a component of the result depends on that component of the two and on nothing else. It
 * is tried with every pair of single bits of the whole state, each alone and on top of everything else (parts 0 and
 * 1), and with pairs by chance (part 2). Given it, each component is complete for itself (parts 3 to 9: all pairs of
 * its values; `towards`, 14 bits, nine at a time, twice). The second and third may add `first` where a CS drain and
 * cache work meet, and must where the cache work of the later one has to find drained what the earlier one drains:
 * complete on the bits that this depends on (part 10). */
#include "fuzz/prove/induction.h"
#include "fuzz/prove/induction_state.h"

#include "model/optimized/plan.h"
#include "model/optimized/requirement.h"
#include "model/optimized/sync_algebra.h"

#include <string.h>

#define COMPONENTS 7u
#define RB         ((uint32_t)(DP_CACHE_CB_cache | DP_CACHE_DB_cache))

/* All bits of a component. `first` is the last but one. */
static uint32_t bits_of(uint32_t component) {
    switch (component) {
    case 0:
        return OPT_WAITED | DP_DRAIN_ME;
    case 1:
        return DP_BLOCK_ME | DP_BLOCK_PFP | DP_BLOCK_CE;
    case 2:
        return RB | DP_CACHE_L2;
    case 3:
        return RB | DP_CACHE_L2 | DP_CACHE_L0 | DP_CACHE_L1 | DP_CACHE_K | DP_CACHE_LM;
    case 4:
        return OPT_FLUSHED_META | OPT_STALE_META;
    case 5:
        return OPT_CS_BEFORE_CACHES | OPT_CS_BEFORE_RB;
    default:
        return OPT_SYNC_LEAVES;
    }
}

static uint32_t *member(struct opt_pending *p, uint32_t component) {
    uint32_t *members[COMPONENTS] = {&p->drain,    &p->block, &p->writeback, &p->invalidate,
                                     &p->metadata, &p->first, &p->towards};
    return members[component];
}

static struct opt_pending everything(void) {
    struct opt_pending p = {0};
    for (uint32_t c = 0; c < COMPONENTS; c++) {
        *member(&p, c) = bits_of(c);
    }
    return p;
}

static bool same(struct opt_pending *a, struct opt_pending *b, uint32_t first) {
    bool alike = true;
    for (uint32_t c = 0; c < COMPONENTS; c++) {
        uint32_t ignored = c == 5 ? first : 0;
        alike = alike && ((*member(a, c) ^ *member(b, c)) & ~ignored) == 0;
    }
    return alike;
}

static void say(struct dp_ind_run *run, const char *what, const struct opt_pending *a, const struct opt_pending *b,
                const struct opt_pending *got) {
    if (dp_ind_wrong(run)) {
        fprintf(run->out, "induction_merge: %s\n  into:", what);
        dp_ind_print_state(a, run->out);
        fprintf(run->out, "  more:");
        dp_ind_print_state(b, run->out);
        fprintf(run->out, "  gives:");
        dp_ind_print_state(got, run->out);
    }
}

/* What `first` must hold behind both: cache work of the later one finds drained what the earlier one drains. What it
 * has to find drained of its own stands in its own `first`. */
static uint32_t owed_first(const struct opt_pending *a, const struct opt_pending *b) {
    bool cs = (a->drain & DP_DRAIN_CS) != 0;
    bool caches = b->invalidate != 0 || (b->writeback & DP_CACHE_L2) != 0;
    bool rb = (b->invalidate & RB) != 0;
    return a->first | b->first | (cs && caches ? OPT_CS_BEFORE_CACHES : 0) | (cs && rb ? OPT_CS_BEFORE_RB : 0);
}

static void try_pair(struct dp_ind_run *run, struct opt_pending a, struct opt_pending b) {
    struct opt_pending both = {0};
    for (uint32_t c = 0; c < COMPONENTS; c++) {
        *member(&both, c) = *member(&a, c) | *member(&b, c);
    }
    struct opt_pending merged = opt_merge(a, b), behind = a, call = a;
    opt_put_behind(&behind, &b);
    opt_merge_call(&call, &b);
    uint32_t owed = owed_first(&a, &b);
    if (!same(&merged, &both, 0)) {
        say(run, "opt_merge is not the union", &a, &b, &merged);
    }
    if (!same(&behind, &both, UINT32_MAX) || (owed & ~behind.first) != 0) {
        say(run, "opt_put_behind is not the union, or loses an order", &a, &b, &behind);
    }
    if (!same(&call, &both, UINT32_MAX) || (owed & ~call.first) != 0) {
        say(run, "opt_merge_call is not the union, or loses an order", &a, &b, &call);
    }
    uint64_t seen = 0;
    for (uint32_t c = 0; c < COMPONENTS; c++) {
        seen = seen * 31 + *member(&merged, c) + (uint64_t)*member(&behind, c) * 7 + (uint64_t)*member(&call, c) * 3;
    }
    dp_ind_count(run, seen, opt_is_empty(&both));
}

/* The n-th single bit of the whole state; the last is none. */
static struct opt_pending single(uint32_t n) {
    struct opt_pending p = {0};
    for (uint32_t c = 0; c < COMPONENTS; c++) {
        for (uint32_t left = bits_of(c); left != 0; left &= left - 1) {
            if (n-- == 0) {
                *member(&p, c) = left & (~left + 1);
                return p;
            }
        }
    }
    return p;
}

static uint32_t bit_count(void) {
    uint32_t count = 0;
    for (uint32_t c = 0; c < COMPONENTS; c++) {
        for (uint32_t left = bits_of(c); left != 0; left &= left - 1) {
            count++;
        }
    }
    return count;
}

static struct opt_pending without(struct opt_pending p, struct opt_pending less) {
    for (uint32_t c = 0; c < COMPONENTS; c++) {
        *member(&p, c) &= ~*member(&less, c);
    }
    return p;
}

static void try_singles(struct dp_ind_run *run, bool inverted) {
    uint32_t n = bit_count() + 1;
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < n; k++) {
            struct opt_pending a = single(i), b = single(k);
            try_pair(run, inverted ? without(everything(), a) : a, inverted ? without(everything(), b) : b);
        }
    }
}

/* The subset of `bits` number n. */
static uint32_t subset(uint32_t bits, uint32_t n) {
    uint32_t result = 0;
    for (uint32_t left = bits; left != 0; left &= left - 1, n >>= 1) {
        result |= (n & 1) != 0 ? left & (~left + 1) : 0;
    }
    return result;
}

static uint64_t next(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

#define CHANCE 1000000u

static void try_chance(struct dp_ind_run *run) {
    uint64_t state = 1;
    for (uint32_t i = 0; i < CHANCE; i++) {
        struct opt_pending a = {0}, b = {0};
        for (uint32_t c = 0; c < COMPONENTS; c++) {
            *member(&a, c) = subset(bits_of(c), (uint32_t)next(&state));
            *member(&b, c) = subset(bits_of(c), (uint32_t)next(&state));
        }
        try_pair(run, a, b);
    }
}

static uint32_t width(uint32_t component) {
    uint32_t count = 0;
    for (uint32_t left = bits_of(component); left != 0; left &= left - 1) {
        count++;
    }
    return count > 9 ? 9 : count; /* towards: 9 of its bits at a time */
}

static void try_component(struct dp_ind_run *run, uint32_t component) {
    uint32_t n = 1u << width(component);
    for (uint32_t shift = 0; shift < (component == 6 ? 2u : 1u); shift++) {
        for (uint32_t i = 0; i < n * n; i++) {
            struct opt_pending a = {0}, b = {0};
            *member(&a, component) = subset(bits_of(component), i / n << shift * 5);
            *member(&b, component) = subset(bits_of(component), i % n << shift * 5);
            try_pair(run, a, b);
        }
    }
}

/* Drain CS, cache work of each sort, and `first`, of both. */
static void try_order(struct dp_ind_run *run) {
    for (uint32_t i = 0; i < 4096; i++) {
        struct opt_pending p[2];
        for (uint32_t k = 0; k < 2; k++) {
            uint32_t n = i >> 6 * k;
            p[k] = (struct opt_pending){.drain = (n & 1) != 0 ? DP_DRAIN_CS : 0u,
                                        .invalidate =
                                            ((n & 2) != 0 ? DP_CACHE_L0 : 0u) | ((n & 4) != 0 ? DP_CACHE_CB_cache : 0u),
                                        .writeback = (n & 8) != 0 ? DP_CACHE_L2 : 0u,
                                        .first = n >> 4 & 3};
        }
        try_pair(run, p[0], p[1]);
    }
}

static size_t parts(void) {
    return 3 + COMPONENTS + 1;
}

static uint64_t cases(size_t part) {
    uint64_t singles = bit_count() + 1;
    if (part < 3) {
        return part < 2 ? singles * singles : CHANCE;
    }
    if (part == 3 + COMPONENTS) {
        return 4096;
    }
    uint32_t component = (uint32_t)part - 3;
    return (UINT64_C(1) << 2 * width(component)) * (component == 6 ? 2 : 1);
}

static bool prove(struct dp_ind_run *run) {
    if (run->part < 2) {
        try_singles(run, run->part == 1);
    } else if (run->part == 2) {
        try_chance(run);
    } else if (run->part < 3 + COMPONENTS) {
        try_component(run, (uint32_t)run->part - 3);
    } else {
        try_order(run);
    }
    return true;
}

const struct dp_ind_section_facts dp_ind_merge = {parts, cases, prove};
