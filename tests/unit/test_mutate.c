/* test_mutate.c: the mutator of both engines: same seed, same bytes; bounds; every mutation; what stays accepted. */
#include "fuzz/encode/bytes_table.h"
#include "fuzz/encode/compare.h"
#include "fuzz/generate/generate.h"
#include "fuzz/mutate/afl.h"
#include "fuzz/mutate/engine.h"
#include "oracles/oracle.h"
#include "tests/unit/test_encode_random.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define LONGEST 4096u
#define INPUTS  64u

struct input {
    size_t size;
    uint8_t bytes[LONGEST];
};

static struct input inputs[INPUTS];

/* Right programs of every shape, as many as there are inputs. */
static void make_inputs(void) {
    struct dp_generate_options options = dp_generate_defaults();
    struct dp_generator *generator = dp_generator_create();
    struct dp_choice choice;
    cr_assert_not_null(generator);
    options.wrong_in = 0;
    dp_choice_random(&choice, 7);
    for (size_t i = 0; i < INPUTS;) {
        struct dp_generated made;
        dp_generate(generator, &choice, &options, &made);
        inputs[i].size = dp_encode(&made.program, inputs[i].bytes, LONGEST, NULL, 0);
        i += inputs[i].size != 0 && inputs[i].size <= LONGEST;
    }
    dp_generator_destroy(generator);
}

/* What every result must be. */
static void check_result(const uint8_t *bytes, size_t size, size_t most) {
    static struct dp_command records[DP_DECODE_MAX];
    uint32_t version;
    cr_assert_leq(size, most);
    cr_assert_gt(size, 0);
    if (most < DP_RECORD_BYTES) {
        return;
    }
    cr_assert_eq(size % DP_RECORD_BYTES, 0);
    cr_assert(dp_is_bytes(bytes, size, &version));
    cr_assert_eq(version, DP_BYTES_VERSION);
    size_t count = dp_decode(bytes, size, records, DP_DECODE_MAX);
    cr_assert_gt(count, 0);
    struct dp_program program = {records, count};
    cr_assert_neq(dp_encode(&program, NULL, 0, NULL, 0), 0, "decodes to what is no program");
}

Test(mutate, both_engines_make_the_same_bytes_of_the_same_seed) {
    static uint8_t theirs[LONGEST];
    make_inputs();
    for (uint32_t initial = 0; initial < 20; initial++) {
        void *afl = afl_custom_init(NULL, initial);
        cr_assert_not_null(afl);
        uint64_t crossed = 0;
        for (uint64_t call = 0; call < 400; call++) {
            struct input *first = &inputs[call % INPUTS];
            struct input *second = &inputs[(call * 7 + initial) % INPUTS];
            uint32_t seed = dp_seed_of(initial, call);
            uint8_t *out;
            bool alone = call % 3 == 0;
            size_t size = afl_custom_fuzz(afl, first->bytes, first->size, &out, alone ? NULL : second->bytes,
                                          alone ? 0 : second->size, LONGEST);
            memcpy(theirs, first->bytes, first->size);
            size_t same;
            if (!alone && dp_draws_cross(seed)) {
                same = LLVMFuzzerCustomCrossOver(first->bytes, first->size, second->bytes, second->size, theirs,
                                                 LONGEST, seed);
                crossed++;
            } else {
                same = LLVMFuzzerCustomMutator(theirs, first->size, LONGEST, seed);
            }
            cr_assert_eq(size, same);
            cr_assert_eq(memcmp(out, theirs, size), 0, "seed %" PRIu32, seed);
        }
        cr_assert_gt(crossed, 0);
        cr_assert_gt(strlen(afl_custom_describe(afl, 32)), 0);
        afl_custom_deinit(afl);
    }
}

/* From right programs on, each from the one before, and now and then from noise. */
Test(mutate, a_hundred_thousand_stay_programs_within_their_bound) {
    static uint8_t bytes[LONGEST];
    struct dp_mutator *mutator = dp_mutator_create();
    cr_assert_not_null(mutator);
    make_inputs();
    size_t size = 0;
    size_t same = 0;
    for (uint32_t seed = 0; seed < 100000; seed++) {
        static uint8_t old[LONGEST];
        size_t most = seed % 5 == 0 ? 32 + random_next() % (LONGEST - 31) : LONGEST;
        if (seed % 50 == 0) {
            size = inputs[seed / 50 % INPUTS].size;
            memcpy(bytes, inputs[seed / 50 % INPUTS].bytes, size);
        } else if (seed % 50 == 40) {
            size = random_bytes(bytes, LONGEST);
        }
        size_t before = size;
        memcpy(old, bytes, LONGEST);
        if (seed % 10 == 9) {
            const struct input *second = &inputs[random_next() % INPUTS];
            size = dp_cross(mutator, old, before, second->bytes, second->size, bytes, most, seed);
        } else {
            size = dp_mutate(mutator, bytes, before, most, seed);
        }
        check_result(bytes, size, most);
        same += size == before && memcmp(bytes, old, size) == 0;
    }
    cr_assert_lt(same, 1000, "%zu calls changed nothing", same);
    const struct dp_mutate_counts *counts = dp_mutator_counts(mutator);
    cr_assert_eq(counts->calls, 100000);
    cr_assert(counts->bytes > 20000 && counts->bytes < 30000, "%" PRIu64 " byte mutations", counts->bytes);
    cr_assert_gt(counts->crossed, 9000);
    for (int i = 0; i < DP_MUTATION_COUNT; i++) {
        cr_assert_gt(counts->mutation[i], 100, "%s fired %" PRIu64 " times", dp_mutation_facts[i].name,
                     counts->mutation[i]);
    }
    dp_mutator_destroy(mutator);
}

Test(mutate, each_mutation_fires_changes_something_and_nothing_when_it_says_so) {
    static uint8_t bytes[LONGEST];
    struct dp_mutator *mutator = dp_mutator_create();
    cr_assert_not_null(mutator);
    make_inputs();
    for (int i = 0; i < DP_MUTATION_COUNT; i++) {
        size_t fired = 0;
        for (uint32_t seed = 0; seed < 50 * INPUTS; seed++) {
            const struct input *input = &inputs[seed % INPUTS];
            int changed;
            size_t before = input->size;
            memcpy(bytes, input->bytes, before);
            if (i == DP_MUTATION_tidy) { /* a generated program is tidy: here is one that is not */
                memset(bytes + before - DP_RECORD_BYTES, 0xFF, DP_RECORD_BYTES);
            }
            static uint8_t old[LONGEST];
            memcpy(old, bytes, before);
            size_t size = dp_mutate_by(mutator, (enum dp_mutation)i, bytes, before, LONGEST, seed, &changed);
            check_result(bytes, size, LONGEST);
            bool differs = size != before || memcmp(bytes, old, size) != 0;
            cr_assert(!changed || differs, "%s with seed %" PRIu32 " changed nothing", dp_mutation_facts[i].name, seed);
            if (i != DP_MUTATION_bridge && i != DP_MUTATION_fit &&
                i != DP_MUTATION_insert_work) { /* those decode first, and keep what that mends */
                cr_assert(changed || !differs, "%s with seed %" PRIu32, dp_mutation_facts[i].name, seed);
            }
            fired += changed != 0;
        }
        cr_assert_gt(fired, 0, "%s never fires", dp_mutation_facts[i].name);
    }
    dp_mutator_destroy(mutator);
}

Test(mutate, the_header_stays_unless_the_device_is_changed) {
    static uint8_t bytes[LONGEST];
    struct dp_mutator *mutator = dp_mutator_create();
    cr_assert_not_null(mutator);
    make_inputs();
    for (int i = 0; i < DP_MUTATION_COUNT; i++) {
        for (uint32_t seed = 0; i != DP_MUTATION_device && seed < 200; seed++) {
            const struct input *input = &inputs[seed % INPUTS];
            int changed;
            memcpy(bytes, input->bytes, input->size);
            dp_mutate_by(mutator, (enum dp_mutation)i, bytes, input->size, LONGEST, seed, &changed);
            cr_assert_eq(memcmp(bytes, input->bytes, DP_RECORD_BYTES), 0, "%s", dp_mutation_facts[i].name);
        }
    }
    dp_mutator_destroy(mutator);
}

Test(mutate, tiny_and_malformed_inputs_and_bounds) {
    struct dp_mutator *mutator = dp_mutator_create();
    cr_assert_not_null(mutator);
    for (size_t most = 0; most <= 100; most++) {
        for (size_t size = 0; size <= most; size++) {
            for (uint32_t seed = 0; seed < 20; seed++) {
                uint8_t *bytes = malloc(most + 1); /* of just this size, so that a sanitizer sees one byte too many */
                uint8_t *out = malloc(most + 1);
                cr_assert(bytes != NULL && out != NULL);
                bytes[most] = 0xA5;
                out[most] = 0xA5;
                for (size_t i = 0; i < size; i++) {
                    bytes[i] = (uint8_t)random_next();
                }
                size_t crossed = dp_cross_call(mutator, bytes, size, bytes, size, out, most, seed);
                size_t mutated = dp_mutate(mutator, bytes, size, most, seed);
                cr_assert(crossed <= most && mutated <= most);
                cr_assert(most == 0 || (crossed != 0 && mutated != 0));
                cr_assert(bytes[most] == 0xA5 && out[most] == 0xA5);
                free(bytes);
                free(out);
            }
        }
    }
    dp_mutator_destroy(mutator);
}

/* An engine with two hooks draws each half of the time. */
Test(mutate, a_tenth_of_the_calls_cross) {
    static uint8_t out[LONGEST];
    struct dp_mutator *mutator = dp_mutator_create();
    cr_assert_not_null(mutator);
    make_inputs();
    for (uint32_t call = 0; call < 20000; call++) {
        const struct input *first = &inputs[call % INPUTS];
        const struct input *second = &inputs[(call / INPUTS) % INPUTS];
        uint32_t seed = dp_seed_of(3, call);
        if (dp_draws_cross(seed)) {
            dp_cross_call(mutator, first->bytes, first->size, second->bytes, second->size, out, LONGEST, seed);
        } else {
            memcpy(out, first->bytes, first->size);
            dp_mutate(mutator, out, first->size, LONGEST, seed);
        }
    }
    const struct dp_mutate_counts *counts = dp_mutator_counts(mutator);
    cr_assert(counts->crossed > 1800 && counts->crossed < 2200, "%" PRIu64 " of 20000", counts->crossed);
    dp_mutator_destroy(mutator);
}

/* --- what is accepted --- */

struct share {
    uint64_t programs;
    uint64_t accepted;
    uint64_t telling; /* accepted, and a promised order in them was compared */
    uint64_t bounds;
};

/* `depth` mutations of each input; those that decode to another program than before are judged, because engines gain
 * nothing from the others. Bytes put in or taken out shift all records behind them, and most of those are left out then:
 * a program of which nothing is left is accepted too, so what counts is `telling`. Findings are not this test's business. */
static struct share judge(bool structured, uint32_t depth) {
    static uint8_t bytes[LONGEST];
    static struct dp_command records[DP_DECODE_MAX];
    static struct dp_command before[DP_DECODE_MAX];
    struct dp_harness *harness = dp_harness_create(&dp_reference, &dp_optimized);
    struct dp_mutator *mutator = dp_mutator_create();
    struct dp_choice dice;
    cr_assert(harness != NULL && mutator != NULL);
    dp_choice_random(&dice, 5);
    const struct dp_tally *tally = dp_harness_tally(harness);
    uint64_t telling = 0;
    for (uint32_t call = 0; call < 2000; call++) {
        const struct input *input = &inputs[call % INPUTS];
        size_t size = input->size;
        memcpy(bytes, input->bytes, size);
        for (uint32_t n = 0; n < depth; n++) {
            uint32_t seed = dp_choose(&dice, UINT32_MAX);
            if (structured) {
                size = dp_mutate(mutator, bytes, size, LONGEST, seed);
            } else { /* bytes anywhere; and as engines do, blocks of any length taken out or put in */
                size_t at = dp_choose(&dice, (uint32_t)size);
                size_t block = 1 + dp_choose(&dice, 64);
                uint32_t way = dp_choose(&dice, 4);
                if (way == 0 && at + block < size && size - block > DP_RECORD_BYTES) {
                    memmove(bytes + at, bytes + at + block, size - at - block);
                    size -= block;
                } else if (way == 1 && size + block <= LONGEST) {
                    memmove(bytes + at + block, bytes + at, size - at);
                    size += block;
                } else {
                    bytes[at] ^= (uint8_t)(1 + dp_choose(&dice, 255));
                }
            }
        }
        struct dp_program program = {records, dp_decode(bytes, size, records, DP_DECODE_MAX)};
        struct dp_program old = {before, dp_decode(input->bytes, input->size, before, DP_DECODE_MAX)};
        struct dp_finding finding;
        if (dp_same_program(&old, &program, NULL)) {
            continue;
        }
        struct share last = {.accepted = tally->programs_accepted, .bounds = tally->bounds};
        enum dp_verdict verdict = dp_judge_program(harness, NULL, &program, DP_ALL_ORACLES, &finding);
        cr_assert_neq(verdict, DP_VERDICT_OUT_OF_MEMORY);
        telling += tally->programs_accepted > last.accepted && tally->bounds > last.bounds;
    }
    struct share share = {tally->programs, tally->programs_accepted, telling, tally->bounds};
    dp_mutator_destroy(mutator);
    dp_harness_destroy(harness);
    return share;
}

Test(mutate, more_that_is_accepted_promises_something_than_of_byte_mutations) {
    make_inputs();
    for (uint32_t depth = 1; depth <= 5; depth += 4) {
        struct share own = judge(true, depth);
        struct share stock = judge(false, depth);
        printf("depth %" PRIu32 ", 2000 calls: %" PRIu64 " new programs, %" PRIu64 " accepted, %" PRIu64
               " of them with a promised pair, %" PRIu64 " pairs; by byte mutations %" PRIu64 ", %" PRIu64 ", %" PRIu64
               ", %" PRIu64 "\n",
               depth, own.programs, own.accepted, own.telling, own.bounds, stock.programs, stock.accepted,
               stock.telling, stock.bounds);
        cr_assert_gt(own.telling, stock.telling);
        cr_assert_gt(own.bounds, stock.bounds);
    }
}
