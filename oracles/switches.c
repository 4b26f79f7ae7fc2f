/* switches.c: the oracle `switches`: what holds of the optimized model holds with some of its optimizations off too.
 *
 * The program is translated again under a drawn part of the switches that were asked for. Diagnostics, requirements and
 * state must be what they were; blits, legality, soundness and order must hold of the packets, trades of switches that
 * are off not granted. Not cost: what merges syncs relies on what drops the drains that merging makes needless. The
 * optimized judge is asked alone: `judges` holds the two together. The set is told by the
 * text and not by the signature: one bug that shows under many sets is one bucket. */
#include "oracles/switches.h"

#include "oracles/compare.h"
#include "oracles/digest.h"
#include "oracles/hash.h"
#include "oracles/scratch.h"
#include "oracles/trades.h"

#include <string.h>

bool dp_oracle_switches(const struct dp_run *run, struct dp_finding *finding);

/* --- sets --- */

uint64_t dp_all_switches(void) {
    uint64_t all = 0;
    for (size_t i = 0; i < dp_trade_count; i++) {
        all |= UINT64_C(1) << dp_trades[i].bit;
    }
    return all;
}

/* The n-th bit of a mask that has more than n; 0 for none. */
static uint64_t nth(uint64_t mask, uint64_t n) {
    while (n-- > 0) {
        mask &= mask - 1;
    }
    return mask & (~mask + 1);
}

static uint64_t count_of(uint64_t mask) {
    uint64_t count = 0;
    for (; mask != 0; mask &= mask - 1) {
        count++;
    }
    return count;
}

/* Another number from a number. */
static uint64_t mixed(uint64_t number) {
    number = (number ^ number >> 31) * UINT64_C(0xBF58476D1CE4E5B9);
    return number ^ number >> 29;
}

uint64_t dp_drawn_switches(const struct dp_program *program, uint64_t asked) {
    asked &= dp_all_switches();
    if (asked == 0) {
        return asked;
    }
    uint64_t number = mixed(dp_hash_program(program));
    uint64_t one = nth(asked, mixed(number) % count_of(asked));
    uint64_t drawn = number % 4 == 0 ? asked & ~one : number % 4 == 1 ? one : asked & mixed(number >> 2);
    return drawn == asked ? asked & ~one : drawn;
}

const char *dp_switches_words(uint64_t switches, char *buffer, size_t size) {
    uint64_t all = dp_all_switches();
    uint64_t on = switches & all;
    bool most = 2 * count_of(on) > count_of(all);
    struct dp_words words = dp_words_in(buffer, size);
    dp_words_add(&words, most ? "all" : "none");
    for (size_t i = 0; i < dp_trade_count; i++) {
        bool is_on = (on >> dp_trades[i].bit & 1) != 0;
        if (is_on != most) {
            dp_words_add(&words, ",%c%s", is_on ? '+' : '-', dp_trades[i].name);
        }
    }
    return buffer;
}

/* --- the oracle --- */

#define DP_ORACLE(name, holds_when) bool dp_oracle_##name(const struct dp_run *run, struct dp_finding *finding);
#include "oracles/oracles.def"
#undef DP_ORACLE

/* Those that judge the packets of one switch set, in the order of oracles.def. */
static bool (*const judging[])(const struct dp_run *, struct dp_finding *) = {dp_oracle_blits, dp_oracle_legality,
                                                                              dp_oracle_soundness, dp_oracle_order};

static bool fail(uint64_t switches, const char *what, const char *text, struct dp_finding *finding) {
    char set[DP_SWITCHES_SIZE];
    char long_text[sizeof finding->text];
    struct dp_words words = dp_words_in(long_text, sizeof long_text);
    dp_words_add(&words, "with optimizations %s: %s", dp_switches_words(switches, set, sizeof set), text);
    return dp_fail(finding, DP_SWITCHES_ORACLE, what, long_text);
}

static bool says_the_same(const struct dp_run *run, const struct dp_observation *switched, uint64_t switches,
                          struct dp_finding *finding) {
    struct dp_difference difference = {"digest", "the digests differ"};
    struct dp_voice asked = {run->observed[1], "as asked"};
    struct dp_voice other = {switched, "with these optimizations"};
    if (dp_digest_parts(run->observed[1], DP_PARTS_OF_ALL_SWITCHES) ==
        dp_digest_parts(switched, DP_PARTS_OF_ALL_SWITCHES)) {
        return true;
    }
    (void)(dp_same_diagnostics(asked, other, &difference) && dp_same_unsupported(asked, other, &difference) &&
           dp_same_requirements(asked, other, &difference) && dp_same_state(asked, other, &difference));
    return fail(switches, difference.what, difference.text, finding);
}

/* What was made of the optimized stream is of another stream now; the promise stays. */
static void forget_streams(struct dp_scratch *scratch) {
    scratch->judged.placed = false;
    scratch->judged.asked[0] = false;
    scratch->judged.asked[1] = false;
}

static bool packets_hold(const struct dp_run *switched, struct dp_finding *finding) {
    static const char begin[] = "ASSERTION FAILED: ";
    struct dp_scratch *scratch = switched->scratch;
    struct dp_finding inner;
    bool second = scratch->second;
    bool holds = true;
    scratch->second = false;
    forget_streams(scratch);
    for (size_t i = 0; i < sizeof judging / sizeof judging[0] && holds && !scratch->out_of_memory; i++) {
        holds = judging[i](switched, &inner);
    }
    forget_streams(scratch);
    scratch->second = second;
    return holds || fail(switched->options->switches, inner.signature + sizeof begin - 1, inner.text, finding);
}

bool dp_oracle_switches(const struct dp_run *run, struct dp_finding *finding) {
    uint64_t asked = (run->options != NULL ? run->options->switches : UINT64_MAX) & dp_all_switches();
    if (!run->scratch->switched || asked == 0) {
        return true;
    }
    const struct dp_options drawn = {dp_drawn_switches(run->program, asked)};
    struct dp_observation *said = &run->scratch->spare;
    dp_observe(run->models[1], &drawn, run->program, run->scratch, said);
    if (said->status == DP_STATUS_OUT_OF_MEMORY) {
        return true;
    }
    struct dp_run switched = *run;
    switched.options = &drawn;
    switched.observed[1] = said;
    run->scratch->drawn = true;
    if (said->status != DP_STATUS_OK) {
        return fail(drawn.switches, "malformed", "the model calls the program malformed", finding);
    }
    return says_the_same(run, said, drawn.switches, finding) && packets_hold(&switched, finding);
}
