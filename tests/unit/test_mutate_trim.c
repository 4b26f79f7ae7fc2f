/* test_mutate_trim.c: AFL++'s trim: the minimizer's steps, asked one by one. */
#include "fuzz/encode/bytes.h"
#include "fuzz/generate/generate.h"
#include "fuzz/minimize/reduce.h"
#include "fuzz/mutate/afl.h"

#include <criterion/criterion.h>
#include <string.h>

#define LONGEST 4096u

static uint8_t input[LONGEST];

static size_t make_input(uint64_t seed) {
    struct dp_generate_options options = dp_generate_defaults();
    struct dp_generator *generator = dp_generator_create();
    struct dp_choice choice;
    struct dp_generated made;
    cr_assert_not_null(generator);
    dp_choice_random(&choice, seed);
    dp_generate(generator, &choice, &options, &made);
    size_t size = dp_encode(&made.program, input, LONGEST, NULL, 0);
    dp_generator_destroy(generator);
    return size <= LONGEST ? size : 0;
}

/* What stands for the coverage of an engine: the kinds of commands that are no creation. */
static uint64_t covers(const struct dp_command *records, size_t count) {
    uint64_t kinds = 0;
    for (size_t i = 0; i < count; i++) {
        kinds |= records[i].kind < 64 && records[i].kind != DP_COMMAND_resource ? UINT64_C(1) << records[i].kind : 0;
    }
    return kinds;
}

static uint64_t covers_bytes(const uint8_t *bytes, size_t size) {
    static struct dp_command records[DP_DECODE_MAX];
    return covers(records, dp_decode(bytes, size, records, DP_DECODE_MAX));
}

struct wanted {
    uint64_t kinds;
};

static bool alike(void *context, const struct dp_program *candidate, bool *stop) {
    const struct wanted *wanted = context;
    *stop = false;
    return covers(candidate->records, candidate->count) == wanted->kinds;
}

/* As afl-fuzz does it. Returns the size of what is left in `kept`. */
static size_t trim(void *afl, uint8_t *bytes, size_t size, uint8_t *kept) {
    int32_t most = afl_custom_init_trim(afl, bytes, size);
    uint64_t wanted = covers_bytes(bytes, size);
    memcpy(kept, bytes, size);
    size_t left = size;
    for (int32_t step = 0; step < most;) {
        uint8_t *candidate;
        size_t length = afl_custom_trim(afl, &candidate);
        cr_assert_leq(length, size, "an engine ends at a candidate that is larger");
        cr_assert_gt(length, 0);
        bool good = covers_bytes(candidate, length) == wanted;
        if (good) {
            memcpy(kept, candidate, length);
            left = length;
        }
        int32_t next = afl_custom_post_trim(afl, good);
        cr_assert(next > step && next <= most);
        step = next;
    }
    return left;
}

Test(mutate_trim, is_what_the_minimizer_makes_of_the_same_answers) {
    static uint8_t kept[LONGEST];
    static uint8_t expected[LONGEST];
    static struct dp_command records[DP_DECODE_MAX];
    static struct dp_command out[DP_DECODE_MAX];
    void *afl = afl_custom_init(NULL, 1);
    cr_assert_not_null(afl);
    size_t smaller = 0;
    size_t tried = 0;
    for (uint64_t seed = 0; seed < 30; seed++) {
        size_t size = make_input(seed);
        if (size == 0) {
            continue;
        }
        tried++;
        size_t left = trim(afl, input, size, kept);
        struct wanted wanted = {covers_bytes(input, size)};
        size_t count = dp_decode(input, size, records, DP_DECODE_MAX);
        struct dp_reduce_request request = {
            .program = {records, count},
              .budget = DP_TRIM_STEPS, .context = &wanted
        };
        struct dp_reduce_stats stats;
        cr_assert_eq(dp_reduce_by(&request, alike, out, &count, &stats), DP_REDUCED);
        struct dp_program program = {out, count};
        size_t length = dp_encode(&program, expected, LONGEST, NULL, 0);
        cr_assert_eq(left, length);
        cr_assert_eq(memcmp(kept, expected, left), 0);
        cr_assert_eq(covers_bytes(kept, left), wanted.kinds);
        smaller += left < size;
    }
    cr_assert_gt(tried, 20);
    cr_assert_geq(smaller, tried - 2);
    afl_custom_deinit(afl);
}

Test(mutate_trim, can_be_left_and_begun_again_at_any_step) {
    void *afl = afl_custom_init(NULL, 1);
    cr_assert_not_null(afl);
    size_t size = make_input(3);
    cr_assert_neq(size, 0);
    for (int32_t leave = 0; leave < 40; leave++) {
        cr_assert_gt(afl_custom_init_trim(afl, input, size), 0);
        for (int32_t step = 0; step < leave; step++) {
            uint8_t *candidate;
            cr_assert_gt(afl_custom_trim(afl, &candidate), 0);
            if (afl_custom_post_trim(afl, step % 2 == 0) == DP_TRIM_STEPS) {
                break;
            }
        }
    }
    afl_custom_deinit(afl);
}

Test(mutate_trim, takes_any_input) {
    void *afl = afl_custom_init(NULL, 1);
    cr_assert_not_null(afl);
    memset(input, 0xFF, sizeof input);
    for (size_t size = 0; size < 200; size++) {
        int32_t most = afl_custom_init_trim(afl, input, size);
        for (int32_t step = 0; step < most;) {
            uint8_t *candidate;
            cr_assert_leq(afl_custom_trim(afl, &candidate), size);
            step = afl_custom_post_trim(afl, 0);
        }
    }
    afl_custom_deinit(afl);
}
