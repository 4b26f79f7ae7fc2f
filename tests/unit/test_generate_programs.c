/* test_generate_programs.c: what generated programs guarantee, and what they are worth (design section 6). */
#include "fuzz/encode/bytes.h"
#include "fuzz/encode/compare.h"
#include "fuzz/encode/creation.h"
#include "fuzz/generate/vacuity.h"

#include <criterion/criterion.h>
#include <stdio.h>

static struct dp_choice choice;
static struct dp_command decoded[DP_DECODE_MAX];
static struct dp_command kept[DP_DECODE_MAX];
static uint8_t encoded[DP_DECODE_MAX * DP_RECORD_BYTES];

/* Programs may be this many commands longer than asked for: what is under way is finished. */
#define LONGER 64

/* Structure, slots, creations (guarantees 1 to 7 of model/command.h), by the checker of all forms; and the byte
 * form. */
static void check_program(const struct dp_generated *generated, uint64_t seed) {
    char reason[256] = "";
    size_t where = 0;
    size_t size = dp_encode(&generated->program, encoded, sizeof encoded, reason, sizeof reason);
    cr_assert_eq(size, generated->program.count * DP_RECORD_BYTES, "seed %llu: %s", (unsigned long long)seed, reason);
    struct dp_program again = {decoded, dp_decode(encoded, size, decoded, DP_DECODE_MAX)};
    cr_assert(dp_same_program(&generated->program, &again, &where), "seed %llu, record %zu", (unsigned long long)seed,
              where);
}

Test(generate_programs, every_guarantee_holds) {
    struct dp_generator *generator = dp_generator_create();
    cr_assert_not_null(generator);
    for (uint32_t way = 0; way < 8; way++) {
        struct dp_generate_options options = dp_generate_defaults();
        options.shadow = (way & 1) == 0;
        options.wrong_in = way & 2 ? 1 : 12;
        options.calls = way & 4 ? DP_ANY_CALLS & ~(1u << DP_CALLS_ENHANCED) : DP_ANY_CALLS;
        options.most_commands = way == 7 ? 1000 : 24;
        for (uint64_t seed = 0; seed < 2500; seed++) {
            struct dp_generated generated;
            dp_choice_random(&choice, seed * 8 + way);
            dp_generate(generator, &choice, &options, &generated);
            check_program(&generated, seed * 8 + way);
        }
    }
    dp_generator_destroy(generator);
}

Test(generate_programs, any_bytes_are_choices) {
    struct dp_generator *generator = dp_generator_create();
    struct dp_generate_options options = dp_generate_defaults();
    static uint8_t bytes[512];
    uint32_t wrong = 0;
    cr_assert_not_null(generator);
    dp_choice_random(&choice, 3);
    for (uint32_t round = 0; round < 3000; round++) {
        struct dp_generated generated;
        static struct dp_choice drawn;
        for (size_t i = 0; i < sizeof bytes; i++) {
            bytes[i] = (uint8_t)dp_choose(&choice, 256);
        }
        dp_choice_bytes(&drawn, bytes, dp_choose(&choice, sizeof bytes + 1));
        dp_generate(generator, &drawn, &options, &generated);
        check_program(&generated, round);
        wrong += generated.faults > 0 ? 1 : 0;
    }
    cr_expect_gt(wrong, 100); /* drawn before bytes run out */
    dp_generator_destroy(generator);
}

/* Equal seeds, equal programs, whatever was made before, in this generator or in another. */
Test(generate_programs, seeds_decide_everything) {
    struct dp_generator *one = dp_generator_create();
    struct dp_generator *other = dp_generator_create();
    struct dp_generate_options options = dp_generate_defaults();
    uint32_t different = 0;
    cr_assert(one != NULL && other != NULL);
    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct dp_generated first;
        struct dp_generated second;
        size_t where;
        dp_choice_random(&choice, seed);
        dp_generate(one, &choice, &options, &first);
        for (size_t i = 0; i < first.program.count; i++) {
            kept[i] = first.program.records[i];
        }
        struct dp_program copy = {kept, first.program.count};
        dp_choice_random(&choice, seed + 5000);
        dp_generate(other, &choice, &options, &second);
        different += dp_same_program(&copy, &second.program, &where) ? 0 : 1;
        dp_choice_random(&choice, seed);
        dp_generate(other, &choice, &options, &second);
        cr_assert(dp_same_program(&copy, &second.program, &where), "seed %llu, record %zu", (unsigned long long)seed,
                  where);
        cr_assert_eq(first.lead, second.lead);
        cr_assert_eq(first.fault, second.fault);
    }
    cr_assert_eq(different, 1000);
    dp_generator_destroy(one);
    dp_generator_destroy(other);
}

static struct dp_vacuity vacuity;

/* Whether a program is accepted is said by the first oracle, where both models report the same. */
#define DIAGNOSTICS UINT64_C(1)

static struct {
    uint64_t count;
    uint64_t seed; /* of the first one */
    struct dp_finding first;
} findings;

/* Generates and judges; counts from 0. */
static void judge_many(const struct dp_generate_options *options, uint64_t first, uint64_t count, uint64_t oracles) {
    struct dp_generator *generator = dp_generator_create();
    struct dp_harness *harness = dp_harness_create(&dp_reference, &dp_optimized);
    cr_assert(generator != NULL && harness != NULL);
    vacuity = (struct dp_vacuity){.before = *dp_harness_tally(harness)};
    findings.count = 0;
    for (uint64_t seed = first; seed < first + count; seed++) {
        struct dp_generated generated;
        struct dp_finding finding;
        dp_choice_random(&choice, seed);
        dp_generate(generator, &choice, options, &generated);
        enum dp_verdict verdict = dp_judge_program(harness, NULL, &generated.program, oracles, &finding);
        cr_assert(verdict == DP_VERDICT_HOLDS || verdict == DP_VERDICT_FINDING, "seed %llu: not judged",
                  (unsigned long long)seed);
        if (verdict == DP_VERDICT_FINDING && findings.count++ == 0) {
            findings.seed = seed;
            findings.first = finding;
        }
        dp_vacuity_count(&vacuity, &generated, harness, verdict);
    }
    dp_generator_destroy(generator);
    dp_harness_destroy(harness);
}

static void expect_no_findings(void) {
    cr_expect_eq(findings.count, 0, "%llu findings, the first of seed %llu: %s: %s", (unsigned long long)findings.count,
                 (unsigned long long)findings.seed, findings.first.signature, findings.first.text);
}

/* The models hold over the default mix, under every oracle. */
Test(generate_programs, default_mix_has_no_findings) {
    struct dp_generate_options options = dp_generate_defaults();
    judge_many(&options, 1, 4000, DP_ALL_ORACLES);
    expect_no_findings();
}

/* The default mix: gates, every shape, every mark. */
Test(generate_programs, default_mix_is_not_vacuous) {
    struct dp_generate_options options = dp_generate_defaults();
    struct dp_gate gates[DP_GATES];
    judge_many(&options, 1, 20000, DIAGNOSTICS);
    expect_no_findings();
    dp_vacuity_gates(&vacuity.total, gates);
    for (uint32_t i = 0; i < DP_GATES; i++) {
        cr_expect(gates[i].holds, "%s: %u of 1000", gates[i].name, dp_share(gates[i].part, gates[i].whole));
    }
    for (uint32_t shape = 0; shape < DP_SHAPE_COUNT; shape++) {
        const struct dp_vacuity_row *row = &vacuity.shape[shape];
        cr_expect(row->programs > 0, "%s never leads", dp_shape_facts[shape].name);
        cr_expect(row->accepted * 4 >= row->programs * 3, "%s: %u of 1000 accepted", dp_shape_facts[shape].name,
                  dp_share(row->accepted, row->programs));
    }
    for (uint32_t mark = 0; mark < DP_MARK_COUNT; mark++) {
        cr_expect(vacuity.marks.programs[mark] > 0, "mark %s was never met: %s", dp_mark_facts[mark].name,
                  dp_mark_facts[mark].what);
    }
}

/* What is right by the shadow is right by the models, to the last program; without the shadow hardly any is. */
Test(generate_programs, shadow_makes_the_difference) {
    struct dp_generate_options options = dp_generate_defaults();
    options.wrong_in = 0;
    judge_many(&options, 100000, 8000, DIAGNOSTICS);
    uint32_t with = dp_share(vacuity.total.accepted, vacuity.total.programs);
    uint32_t commands_with = dp_share(vacuity.total.commands_accepted, vacuity.total.commands);
    cr_expect_eq(vacuity.total.accepted, vacuity.total.programs);
    options.shadow = false;
    judge_many(&options, 100000, 1500, DIAGNOSTICS);
    expect_no_findings();
    uint32_t without = dp_share(vacuity.total.accepted, vacuity.total.programs);
    uint32_t commands_without = dp_share(vacuity.total.commands_accepted, vacuity.total.commands);
    printf("accepted of 1000, with shadow and without: programs %u, %u; commands %u, %u\n", with, without,
           commands_with, commands_without);
    cr_expect_gt(with, 850);
    cr_expect_lt(without, 500);
    cr_expect_lt(commands_without + 100, commands_with);
}

/* A fault of a rule makes models report that rule: always, but for rules that depend on what stands around. */
Test(generate_programs, faults_are_reported) {
    struct dp_generate_options options = dp_generate_defaults();
    options.wrong_in = 1;
    for (uint32_t rule = 0; rule < DP_RULE_COUNT; rule++) {
        if (!dp_fault_exists((enum dp_rule)rule)) {
            continue;
        }
        options.fault = (enum dp_rule)rule;
        judge_many(&options, 7000 + rule * 1000, 120, DIAGNOSTICS);
        expect_no_findings();
        const char *name = dp_rule_facts((enum dp_rule)rule)->name;
        cr_expect_gt(vacuity.total.wrong, 0, "%s was never planted", name);
        cr_expect_geq(vacuity.total.wrong_met * 2, vacuity.total.wrong, "%s: planted %llu, reported %llu", name,
                      (unsigned long long)vacuity.total.wrong, (unsigned long long)vacuity.total.wrong_met);
    }
}

/* Options mean what they say. */
Test(generate_programs, options_are_kept) {
    struct dp_generator *generator = dp_generator_create();
    struct dp_generate_options options = dp_generate_defaults();
    cr_assert_not_null(generator);
    for (uint32_t shape = 0; shape < DP_SHAPE_COUNT; shape++) {
        options.shapes = UINT64_C(1) << shape;
        options.most_commands = 4 + shape;
        options.wrong_in = 0;
        for (uint64_t seed = 0; seed < 60; seed++) {
            struct dp_generated generated;
            uint32_t commands = 0;
            dp_choice_random(&choice, seed);
            dp_generate(generator, &choice, &options, &generated);
            for (size_t i = 0; i < generated.program.count; i++) {
                enum dp_category category = dp_describe(generated.program.records[i].kind)->category;
                commands += category != DP_CATEGORY_LINE && category != DP_CATEGORY_INLINE &&
                                    category != DP_CATEGORY_DEVICE && category != DP_CATEGORY_DEFINE
                                ? 1
                                : 0;
            }
            cr_assert_eq(generated.lead, shape);
            cr_assert_eq(generated.faults, 0);
            cr_assert_leq(commands, options.most_commands + LONGER);
        }
    }
    dp_generator_destroy(generator);
}

/* Programs of one set of calls have those calls and no others; without translation never both (I04). */
Test(generate_programs, calls_are_kept) {
    struct dp_generator *generator = dp_generator_create();
    struct dp_generate_options options = dp_generate_defaults();
    cr_assert_not_null(generator);
    options.wrong_in = 0;
    for (uint32_t set = DP_CALLS_ENHANCED; set <= DP_CALLS_BOTH; set++) {
        uint32_t mixed = 0;
        options.calls = 1u << set;
        for (uint64_t seed = 0; seed < 1000; seed++) {
            struct dp_generated generated;
            uint32_t met = 0;
            dp_choice_random(&choice, seed);
            dp_generate(generator, &choice, &options, &generated);
            const struct dp_record_device *device = &generated.program.records[0].as.device;
            for (size_t i = 0; i < generated.program.count; i++) {
                enum dp_kind kind = generated.program.records[i].kind;
                met |= kind == DP_COMMAND_barrier            ? (uint32_t)DP_CALLS_ENHANCED
                       : kind == DP_COMMAND_resource_barrier ? (uint32_t)DP_CALLS_LEGACY
                                                             : 0;
            }
            cr_assert_eq(met & ~set, 0, "seed %llu", (unsigned long long)seed);
            cr_assert(met != DP_CALLS_BOTH || device->legacy_translation == DP_SWITCH_on);
            cr_assert((met & DP_CALLS_ENHANCED) == 0 || device->enhanced == DP_SWITCH_on);
            mixed += met == DP_CALLS_BOTH ? 1 : 0;
        }
        cr_expect_eq(mixed > 500, set == DP_CALLS_BOTH);
    }
    dp_generator_destroy(generator);
}
