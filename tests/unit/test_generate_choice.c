/* test_generate_choice.c: the choice source: three backends, one meaning. */
#include "fuzz/generate/choice.h"

#include <criterion/criterion.h>
#include <string.h>

/* Two numbers, the second one asked for only behind an odd first one, then a set of four: 3 * 4 + 2 * 5 * 4 words. */
static uint32_t word_of(struct dp_choice *choice) {
    uint32_t first = dp_choose(choice, 5);
    uint32_t second = first % 2 == 1 ? dp_choose(choice, 5) : 0;
    uint32_t third = dp_bit_index(dp_pick_bit(choice, 0xF0));
    return first * 100 + second * 10 + (third - 4);
}

Test(generate_choice, odometer_meets_every_combination_once) {
    static struct dp_choice choice;
    static uint8_t met[500];
    uint32_t rounds = 0;
    dp_choice_odometer(&choice);
    do {
        met[word_of(&choice)]++;
        rounds++;
    } while (dp_odometer_next(&choice));
    cr_assert_eq(rounds, 3 * 4 + 2 * 5 * 4);
    for (uint32_t word = 0; word < 500; word++) {
        bool possible = word % 10 < 4 && (word / 100 % 2 == 1 ? word / 10 % 10 < 5 : word / 10 % 10 == 0);
        cr_assert_eq(met[word], possible ? 1 : 0, "word %u: %u times", word, met[word]);
    }
    cr_assert_not(choice.overflow);
}

Test(generate_choice, odometer_says_when_it_is_too_small) {
    static struct dp_choice choice;
    dp_choice_odometer(&choice);
    for (uint32_t i = 0; i <= DP_ODOMETER_DEPTH; i++) {
        cr_assert_eq(dp_choose(&choice, 2), 0);
    }
    cr_assert(choice.overflow);
}

Test(generate_choice, exhausted_bytes_choose_the_plain_thing) {
    static struct dp_choice choice;
    static const uint8_t bytes[] = {7, 1, 2};
    dp_choice_bytes(&choice, bytes, sizeof bytes);
    cr_assert_eq(dp_choose(&choice, 1), 0); /* asks nothing */
    cr_assert_eq(dp_choose(&choice, 5), 2);
    cr_assert_eq(dp_choose(&choice, 1000), 513);
    for (int i = 0; i < 20; i++) {
        static const uint8_t weights[] = {1, 9};
        cr_assert_eq(dp_choose(&choice, 2 + (uint32_t)i * 1000), 0);
        cr_assert_not(dp_chance(&choice, 9, 10));
        cr_assert_eq(dp_weighted(&choice, weights, 2), 0);
        cr_assert_eq(dp_pick_bit(&choice, 0x28), 0x8);
    }
}

Test(generate_choice, random_draws_within_bounds_and_by_weight) {
    static struct dp_choice choice;
    static struct dp_choice again;
    static const uint8_t weights[] = {0, 1, 3};
    uint32_t drawn[3] = {0, 0, 0};
    uint32_t chances = 0;
    dp_choice_random(&choice, 11);
    dp_choice_random(&again, 11);
    for (int i = 0; i < 40000; i++) {
        uint32_t bound = 1 + (uint32_t)i % 100;
        uint32_t value = dp_choose(&choice, bound);
        cr_assert_lt(value, bound);
        cr_assert_eq(value, dp_choose(&again, bound));
        drawn[dp_weighted(&choice, weights, 3)]++;
        chances += dp_chance(&choice, 1, 4) ? 1 : 0;
        dp_weighted(&again, weights, 3);
        dp_chance(&again, 1, 4);
    }
    cr_assert_eq(drawn[0], 0);
    cr_assert(drawn[1] > 9500 && drawn[1] < 10500, "%u", drawn[1]);
    cr_assert(chances > 9500 && chances < 10500, "%u", chances);
    cr_assert_eq(dp_pick_bit(&choice, 0), 0);
}
