/* blame.c: the search for the smallest set of switches with the same failure. See blame.h. */
#include "fuzz/minimize/blame.h"

#include "fuzz/minimize/signature.h"

#include <string.h>

struct search {
    const struct dp_blame_request *request;
    struct dp_finding finding; /* looked for */
    uint64_t oracle;
    struct dp_blame *blame;
    bool stopped; /* the budget is used up, or memory */
};

/* Whether it fails with the signature under exactly this set. Never once stopped. */
static bool fails(struct search *s, uint64_t switches) {
    const struct dp_options options = {switches};
    struct dp_finding finding;
    if (s->stopped || s->blame->steps >= s->request->budget) {
        s->blame->exhausted = s->blame->exhausted || !s->stopped;
        s->stopped = true;
        return false;
    }
    s->blame->steps++;
    enum dp_verdict verdict =
        dp_judge_program(s->request->harness, &options, &s->request->program, s->oracle, &finding);
    if (verdict == DP_VERDICT_OUT_OF_MEMORY) {
        s->blame->kind = DP_BLAME_NO_MEMORY;
        s->stopped = true;
    }
    return verdict == DP_VERDICT_FINDING && strcmp(finding.signature, s->finding.signature) == 0;
}

/* --- sets --- */

/* Bits of a mask, the lowest first. */
static size_t bits_of(uint64_t mask, unsigned bits[64]) {
    size_t count = 0;
    for (unsigned bit = 0; bit < 64; bit++) {
        if ((mask >> bit & 1) != 0) {
            bits[count++] = bit;
        }
    }
    return count;
}

/* Sets of one size over some bits, in registry order: the places of the members, rising. */
struct combination {
    unsigned bits[64];
    size_t count; /* of bits */
    size_t place[64];
    size_t size;
};

static void first_of_size(struct combination *c, size_t size) {
    c->size = size;
    for (size_t i = 0; i < size; i++) {
        c->place[i] = i;
    }
}

/* False behind the last one. */
static bool next_of_size(struct combination *c) {
    for (size_t i = c->size; i-- > 0;) {
        if (c->place[i] + (c->size - i) < c->count) {
            c->place[i]++;
            for (size_t j = i + 1; j < c->size; j++) {
                c->place[j] = c->place[j - 1] + 1;
            }
            return true;
        }
    }
    return false;
}

static uint64_t mask_of(const struct combination *c) {
    uint64_t mask = 0;
    for (size_t i = 0; i < c->size; i++) {
        mask |= UINT64_C(1) << c->bits[c->place[i]];
    }
    return mask;
}

/* --- the search --- */

/* Takes chunks of the set away, from the back, halving only after a fruitless round: what is left fails, and with any one
 * switch less it does not. */
static uint64_t reduced(struct search *s, uint64_t set) {
    unsigned bits[64];
    size_t count = bits_of(set, bits);
    size_t chunk = (count + 1) / 2;
    while (count > 1 && chunk > 0 && !s->stopped) {
        bool taken = false;
        for (size_t end = count; end > 0; end = end > chunk ? end - chunk : 0) {
            uint64_t less = set;
            for (size_t i = end > chunk ? end - chunk : 0; i < end; i++) {
                less &= ~(UINT64_C(1) << bits[i]);
            }
            if (less != 0 && fails(s, less)) {
                set = less;
                taken = true;
            }
        }
        count = bits_of(set, bits);
        chunk = taken && chunk < count ? chunk : taken ? (count + 1) / 2 : chunk / 2;
    }
    return set;
}

/* The smallest and first set within `all`; `known` fails and is no smaller. */
static uint64_t smallest(struct search *s, uint64_t all, uint64_t known) {
    struct combination c;
    unsigned unread[64];
    size_t size = bits_of(known, unread);
    c.count = bits_of(all, c.bits);
    for (size_t k = 1; k <= size && !s->stopped; k++) {
        first_of_size(&c, k);
        do {
            uint64_t set = mask_of(&c);
            if (set == known || fails(s, set)) {
                return set;
            }
        } while (!s->stopped && next_of_size(&c));
    }
    return known;
}

static void run(struct search *s, uint64_t on) {
    if (!fails(s, on)) {
        s->blame->kind = s->stopped ? s->blame->kind : DP_BLAME_NOT_SHOWN;
        return;
    }
    if (on == 0 || fails(s, 0)) {
        s->blame->kind = DP_BLAME_CORE;
        return;
    }
    uint64_t set = smallest(s, on, reduced(s, on));
    if (s->blame->kind != DP_BLAME_NO_MEMORY) {
        s->blame->kind = DP_BLAME_SWITCHES;
        s->blame->switches = set;
    }
}

struct dp_blame dp_blame_finding(const struct dp_blame_request *request) {
    struct dp_blame blame = {DP_BLAME_NOT_SHOWN, 0, 0, false};
    struct search s = {.request = request, .finding = *request->finding, .blame = &blame};
    uint64_t switches = request->switches;
    dp_unfold_switches(request->harness, &request->program, &switches, &s.finding);
    s.oracle = dp_oracle_bit(s.finding.oracle);
    run(&s, switches & dp_all_switches());
    return blame;
}

uint64_t dp_blame_budget(const struct dp_program *program) {
    const uint64_t most_records = 4000000; /* judged in all: some ten seconds */
    const uint64_t least = 64;             /* delta debugging alone */
    uint64_t budget = most_records / (program->count + 1);
    return budget > DP_BLAME_BUDGET ? DP_BLAME_BUDGET : budget < least ? least : budget;
}

void dp_unfold_switches(struct dp_harness *harness, const struct dp_program *program, uint64_t *switches,
                        struct dp_finding *finding) {
    struct dp_finding inner;
    const struct dp_options drawn = {dp_drawn_switches(program, *switches)};
    uint64_t oracles = DP_EVERY_ORACLE & ~dp_oracle_bit(DP_SWITCHES_ORACLE);
    if (strcmp(finding->oracle, DP_SWITCHES_ORACLE) == 0 &&
        dp_judge_program(harness, &drawn, program, oracles, &inner) == DP_VERDICT_FINDING) {
        *switches = drawn.switches;
        *finding = inner;
    }
}
