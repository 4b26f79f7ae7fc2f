/* test_blame.c: the blame of planted faults (support/dropping.h) is the smallest and first set of switches that shows them;
 * the budget is kept and told; sets as text; the oracle `switches` finds what only some sets show. */
#include "tests/unit/support/dropping.h"

#include "fuzz/encode/text.h"
#include "fuzz/minimize/minimize.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const struct dp_model faulty = {
    DP_MODEL_VERSION, sizeof(struct dp_model), "optimized", &dropping_translator, NULL, NULL, NULL};

/* A target that a pixel shader reads: no optimization may spare the wait. */
static const char text[] =
    "drainproof 1\n"
    "device hardware=scarlett\n"
    "resource t0 texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\n"
    "resource t1 texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\n"
    "list c0 direct\n"
    "draw rt=t0\n"
    "marker 0\n"
    "barrier\n"
    "  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE "
    "layout=RENDER_TARGET>SHADER_RESOURCE\n"
    "draw rt=t1 shader read t0[all] SHADER_RESOURCE@PIXEL_SHADING\n"
    "end\n"
    "execute c0\n";

static struct dp_case c;
static struct dp_program program;
static struct dp_harness *harness;

static void open_case(void) {
    struct dp_text_error error;
    cr_assert(dp_parse(text, strlen(text), &c, &error), "line %u: %s", error.line, error.message);
    program = dp_case_program(&c);
    harness = dp_harness_create(&dp_reference, &faulty);
    cr_assert_not_null(harness);
    cr_assert_geq(dp_switch_count, 4);
}

static void close_case(void) {
    dropping = NULL;
    dp_harness_destroy(harness);
    dp_case_free(&c);
}

/* --- faults --- */

static uint64_t needed;    /* all of these, or */
static uint64_t otherwise; /* all of those (0: none such) */

static bool has(uint64_t switches, uint64_t set) {
    return set != 0 && (switches & set) == set;
}

static bool on_either(uint64_t switches) {
    return has(switches, needed) || has(switches, otherwise);
}

static bool on_always(uint64_t switches) {
    (void)switches;
    return true;
}

/* Not monotone: `needed` alone, or everything. */
static bool on_alone_or_all(uint64_t switches) {
    switches &= dp_all_switches();
    return switches == needed || switches == dp_all_switches();
}

/* `needed` on, the first switch off. */
static bool on_without_first(uint64_t switches) {
    return has(switches, needed) && (switches & 1) == 0;
}

/* --- the search --- */

static struct dp_blame blame_within(uint64_t switches, uint64_t budget) {
    const struct dp_options with = {switches};
    struct dp_finding finding;
    cr_assert_eq(dp_judge_program(harness, &with, &program, DP_EVERY_ORACLE, &finding), DP_VERDICT_FINDING);
    cr_assert_str_eq(finding.oracle, "soundness");
    struct dp_blame_request request = {
        .harness = harness, .program = program, .finding = &finding, .switches = switches, .budget = budget};
    return dp_blame_finding(&request);
}

static void expect_blame(uint64_t first, uint64_t second, uint64_t expected) {
    needed = first;
    otherwise = second;
    dropping = on_either;
    struct dp_blame blame = blame_within(UINT64_MAX, UINT64_MAX);
    cr_expect(blame.kind == DP_BLAME_SWITCHES && blame.switches == expected && !blame.exhausted,
              "0x%llx or 0x%llx: kind %d, 0x%llx after %llu steps", (unsigned long long)first,
              (unsigned long long)second, (int)blame.kind, (unsigned long long)blame.switches,
              (unsigned long long)blame.steps);
}

static uint64_t bit(size_t i) {
    return UINT64_C(1) << i;
}

Test(blame, smallest_and_first) {
    open_case();
    size_t last = dp_switch_count - 1;
    for (size_t x = 0; x < dp_switch_count; x++) {
        expect_blame(bit(x), 0, bit(x));
        for (size_t y = x + 1; y < dp_switch_count; y++) {
            expect_blame(bit(x) | bit(y), 0, bit(x) | bit(y));
        }
    }
    expect_blame(bit(0) | bit(1) | bit(last), 0, bit(0) | bit(1) | bit(last));
    expect_blame(bit(0) | bit(1), bit(last), bit(last));                         /* the smaller one */
    expect_blame(bit(last), bit(1), bit(1));                                     /* the first of two */
    expect_blame(bit(1) | bit(2), bit(0) | bit(last), bit(0) | bit(last));       /* likewise */
    expect_blame(bit(0) | bit(2), bit(0) | bit(1) | bit(last), bit(0) | bit(2)); /* the smaller one */
    needed = bit(1);
    dropping = on_alone_or_all;
    struct dp_blame blame = blame_within(UINT64_MAX, UINT64_MAX);
    cr_expect(blame.kind == DP_BLAME_SWITCHES && blame.switches == bit(1));
    close_case();
}

Test(blame, core_parts_and_nothing) {
    char words[DP_SWITCHES_SIZE];
    open_case();
    dropping = on_always;
    struct dp_blame blame = blame_within(UINT64_MAX, UINT64_MAX);
    cr_expect(blame.kind == DP_BLAME_CORE && blame.switches == 0 && blame.steps == 2);
    cr_expect_str_eq(dp_blame_names(&blame, words, sizeof words), "core");
    blame = blame_within(0, UINT64_MAX);
    cr_expect(blame.kind == DP_BLAME_CORE && blame.steps == 1);
    /* Switches that were off are never blamed. */
    needed = bit(0);
    otherwise = bit(1) | bit(2);
    dropping = on_either;
    blame = blame_within(dp_all_switches() & ~bit(0), UINT64_MAX);
    cr_expect(blame.kind == DP_BLAME_SWITCHES && blame.switches == (bit(1) | bit(2)));
    cr_expect_not_null(strstr(dp_blame_words(&blame, words, sizeof words), dp_switches[2].id));
    /* A finding that the program does not show. */
    struct dp_finding other = {.oracle = "soundness", .signature = "ASSERTION FAILED: soundness: none such"};
    struct dp_blame_request request = {
        .harness = harness, .program = program, .finding = &other, .switches = UINT64_MAX, .budget = 100};
    blame = dp_blame_finding(&request);
    cr_expect(blame.kind == DP_BLAME_NOT_SHOWN && blame.steps == 1 && !blame.exhausted);
    close_case();
}

Test(blame, budget) {
    open_case();
    needed = bit(1) | bit(dp_switch_count - 1);
    dropping = on_either;
    struct dp_blame whole = blame_within(UINT64_MAX, UINT64_MAX);
    for (uint64_t budget = 1; budget <= whole.steps; budget++) {
        struct dp_blame blame = blame_within(UINT64_MAX, budget);
        cr_expect_eq(blame.kind, DP_BLAME_SWITCHES);
        cr_expect_leq(blame.steps, budget);
        cr_expect_eq(blame.exhausted, budget < whole.steps);
        cr_expect(has(blame.switches, needed), "budget %llu: what is told does not fail", (unsigned long long)budget);
    }
    cr_expect_eq(blame_within(UINT64_MAX, 0).kind, DP_BLAME_NOT_SHOWN);
    cr_expect(blame_within(UINT64_MAX, 0).exhausted);
    struct dp_program longest = {NULL, 1000000};
    cr_expect_eq(dp_blame_budget(&program), DP_BLAME_BUDGET);
    cr_expect_eq(dp_blame_budget(&longest), 64);
    close_case();
}

/* --- sets --- */

Test(blame, sets_as_text) {
    char words[DP_SWITCHES_SIZE];
    char why[320];
    size_t few = dp_switch_count < 10 ? dp_switch_count : 10;
    for (uint64_t set = 0; set < bit(few); set++) {
        uint64_t again = 0;
        dp_switches_words(set, words, sizeof words);
        cr_assert(dp_switches_parse(words, &again, why, sizeof why), "%s: %s", words, why);
        cr_expect_eq(again, set == dp_all_switches() ? UINT64_MAX : set, "%s", words);
    }
    uint64_t set = 0;
    cr_expect(dp_switches_parse("all", &set, why, sizeof why) && set == UINT64_MAX);
    cr_expect(dp_switches_parse("-merge_call,+merge_call", &set, why, sizeof why) && set == UINT64_MAX);
    cr_expect(dp_switches_parse("+one_eop,none", &set, why, sizeof why) && set == 0);
    cr_expect_str_eq(dp_switches_words(UINT64_MAX, words, sizeof words), "all");
    cr_expect_str_eq(dp_switches_words(0, words, sizeof words), "none");
    static const char *const bad[][2] = {
        {"none,+merge_cal", "character 6: '+merge_cal' names no optimization; did you mean '+merge_call'?"},
        {"merge_call",      "character 1: 'merge_call': is it on or off? '+merge_call' or '-merge_call'"  },
        {"all,",            "character 5: '' is none of all, none, +NAME, -NAME"                          },
        {"",                "character 1: '' is none of"                                                  },
        {"+",               "character 1: '+' names no optimization"                                      },
        {"ALL",             "character 1: 'ALL' is none of"                                               },
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        set = 7;
        cr_assert(!dp_switches_parse(bad[i][0], &set, why, sizeof why) && set == 7, "%s", bad[i][0]);
        cr_expect(strncmp(why, bad[i][1], strlen(bad[i][1])) == 0, "%s: %s", bad[i][0], why);
    }
}

/* The marker makes programs of one: each draws its own set. */
static void number_the_case(uint64_t number) {
    for (size_t i = 0; i < c.count; i++) {
        if (c.records[i].kind == DP_COMMAND_marker) {
            c.records[i].as.marker.number = number;
        }
    }
}

Test(blame, drawn_sets) {
    uint64_t on = 0;
    uint64_t off = 0;
    uint64_t alone = 0;
    uint64_t less = 0;
    open_case();
    uint64_t all = dp_all_switches();
    for (uint64_t i = 0; i < 3000; i++) {
        number_the_case(i);
        uint64_t drawn = dp_drawn_switches(&program, UINT64_MAX);
        uint64_t part = dp_drawn_switches(&program, all & ~bit(1));
        cr_assert((drawn & ~all) == 0 && drawn != all && drawn == dp_drawn_switches(&program, all));
        cr_assert((part & bit(1)) == 0 && part != (all & ~bit(1)));
        on |= drawn;
        off |= all & ~drawn;
        alone |= drawn != 0 && (drawn & (drawn - 1)) == 0 ? drawn : 0;
        uint64_t missing = all & ~drawn;
        less |= (missing & (missing - 1)) == 0 ? missing : 0;
    }
    cr_expect(on == all && off == all && alone == all && less == all);
    cr_expect_eq(dp_drawn_switches(&program, 0), 0);
    cr_expect_eq(dp_drawn_switches(&program, bit(2)), 0);
    close_case();
}

/* --- the oracle --- */

Test(blame, what_only_some_sets_show) {
    uint64_t found = 0;
    uint64_t shown = 0;
    open_case();
    needed = bit(1);
    dropping = on_without_first;
    for (uint64_t i = 0; i < 64; i++) {
        char words[DP_SWITCHES_SIZE];
        struct dp_finding finding;
        struct dp_minimized m;
        number_the_case(i);
        uint64_t drawn = dp_drawn_switches(&program, UINT64_MAX);
        bool fails = on_without_first(drawn);
        enum dp_verdict verdict = dp_judge_program(harness, NULL, &program, DP_EVERY_ORACLE, &finding);
        cr_assert_eq(verdict, fails ? DP_VERDICT_FINDING : DP_VERDICT_HOLDS, "program %llu: %s", (unsigned long long)i,
                     finding.signature);
        shown += dp_judge_program(harness, NULL, &program, DP_ALL_ORACLES, NULL) == DP_VERDICT_FINDING;
        if (!fails || found++ > 2) {
            continue;
        }
        cr_expect_str_eq(finding.oracle, DP_SWITCHES_ORACLE);
        cr_expect_not_null(strstr(finding.signature, "switches: soundness: optimized: "));
        cr_expect_not_null(strstr(finding.text, dp_switches_words(drawn, words, sizeof words)));
        /* It is minimized as what it is. */
        cr_assert_eq(dp_minimize_under(harness, UINT64_MAX, &program, DP_REDUCE_BUDGET, NULL, &m), DP_MINIMIZED);
        cr_expect(m.switches == drawn && strcmp(m.finding.oracle, "soundness") == 0 && m.count < program.count);
        cr_expect(m.blame.kind == DP_BLAME_SWITCHES && m.blame.switches == bit(1));
        dp_free_minimized(&m);
    }
    cr_expect_gt(found, 0);
    cr_expect(shown < found, "one program in %u is due, and %llu of %llu were", DP_SWITCHES_SHARE,
              (unsigned long long)shown, (unsigned long long)found);
    cr_expect_gt(dp_harness_tally(harness)->switched, 64);
    close_case();
}
