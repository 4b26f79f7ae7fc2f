/* What the pipeline targets are made of (fuzz/pso): inputs, repairs, the mutator, the duel, the exhaustive walk. */
#include "test_pipelines_text.h"

#include "fuzz/encode/bytes.h"
#include "fuzz/pso/duel.h"
#include "fuzz/pso/exhaust.h"
#include "fuzz/pso/judge.h"
#include "fuzz/pso/mutate.h"
#include "fuzz/pso/program.h"
#include "fuzz/pso/repair.h"
#include "fuzz/pso/seeds.h"

#define ROOM 4096u

static size_t plain_seed(bool rich, uint8_t bytes[ROOM]) {
    struct dp_command records[32];
    struct dp_program program = {records, dp_pso_plain_program(records, rich)};
    return dp_pso_seed(&program, 0, bytes, ROOM);
}

/* A saved package is right already: repairing it changes nothing, byte for byte. So three CRC-32s agree. */
Test(pipelines, repair_keeps_what_is_right) {
    static uint8_t bytes[ROOM];
    static uint8_t repaired[ROOM];
    for (int rich = 0; rich < 2; rich++) {
        struct dp_pso_input input;
        struct dp_pso_outcome outcome;
        struct dp_finding finding;
        size_t size = plain_seed(rich != 0, bytes);
        cr_assert_gt(size, 1000u);
        memcpy(repaired, bytes, size);
        dp_pso_input_read(repaired, size, &input);
        cr_expect_eq(input.end, size);
        dp_pso_repair(&input, repaired, DP_PSO_REPAIR_ALL);
        cr_expect_arr_eq(repaired, bytes, size, "rich %d", rich);
        memset(repaired + input.at[DP_PSO_INPUT_M] + 8, 0, 4);
        dp_pso_repair(&input, repaired, DP_PSO_REPAIR_CRCS);
        cr_expect_arr_eq(repaired, bytes, size, "rich %d: the CRC of M", rich);
        cr_expect_eq(dp_pso_duel(bytes, size, &outcome, &finding), DP_VERDICT_HOLDS, "%s", finding.text);
        cr_expect(outcome.loaded && outcome.row == 20);
    }
    cr_expect_eq(dp_pso_crc(0, (const uint8_t *)"123456789", 9), 0xCBF43926u);
    cr_expect_eq(dp_pso_fnv((const uint8_t *)"a", 1), UINT64_C(0xAF63DC4C8601EC8C));
}

/* Any bytes are an input; what is missing is cut off. */
Test(pipelines, inputs_of_any_bytes) {
    static uint8_t bytes[ROOM];
    struct dp_pso_outcome outcome;
    struct dp_finding finding;
    size_t size = plain_seed(true, bytes);
    for (size_t cut = 0; cut < size; cut += 7) {
        struct dp_pso_input input;
        dp_pso_input_read(bytes, cut, &input);
        cr_assert_leq(input.end, cut);
        cr_assert_eq(dp_pso_duel(bytes, cut, &outcome, &finding), DP_VERDICT_HOLDS, "%zu: %s", cut, finding.text);
        cr_assert_not(outcome.loaded, "%zu", cut);
    }
}

/* The mutator reaches the inside: every row of the load, and S_OK. Same seed, same bytes. */
Test(pipelines, mutator_reaches_every_row) {
    static uint8_t bytes[ROOM];
    static uint8_t twin[ROOM];
    static uint8_t seed[ROOM];
    struct dp_pso_outcome outcome;
    struct dp_finding finding;
    uint32_t rows[21] = {0};
    size_t seed_size = plain_seed(true, seed);
    for (uint32_t i = 0; i < 40000; i++) {
        memcpy(bytes, seed, seed_size);
        memcpy(twin, seed, seed_size);
        size_t size = dp_pso_mutate(bytes, seed_size, ROOM, i, NULL);
        cr_assert_leq(size, ROOM);
        if (i % 16 == 0) {
            cr_assert_eq(dp_pso_mutate(twin, seed_size, ROOM, i, NULL), size);
            cr_assert_arr_eq(bytes, twin, size, "seed %u", i);
        }
        cr_assert_eq(dp_pso_duel(bytes, size, &outcome, &finding), DP_VERDICT_HOLDS, "seed %u: %s", i, finding.text);
        rows[outcome.row % 21]++;
    }
    for (uint32_t row = 1; row <= 20; row++) {
        cr_expect(rows[row] != 0 || row == 19, "row %u is never reached", row);
    }
}

/* From nothing, and from a program, a package is made. */
Test(pipelines, mutator_begins_anywhere) {
    static uint8_t bytes[ROOM];
    struct dp_pso_outcome outcome;
    struct dp_finding finding;
    struct dp_command records[32];
    char reason[128];
    struct dp_program program = {records, dp_pso_plain_program(records, true)};
    uint32_t loaded = 0;
    for (uint32_t i = 0; i < 200; i++) {
        size_t size = i % 2 == 0 ? 0 : dp_encode(&program, bytes, sizeof bytes, reason, sizeof reason);
        cr_assert(i % 2 == 0 || size != 0, "%s", reason);
        size = dp_pso_mutate(bytes, size, ROOM, i, NULL);
        cr_assert_gt(size, 500u, "seed %u: %zu bytes", i, size);
        cr_assert_eq(dp_pso_duel(bytes, size, &outcome, &finding), DP_VERDICT_HOLDS, "%s", finding.text);
        loaded += outcome.loaded;
    }
    cr_expect_gt(loaded, 0u);
}

/* Random bytes as programs, under every bend: the models agree, and most programs make something. */
Test(pipelines, programs_of_any_bytes) {
    static uint8_t bytes[DP_RECORD_BYTES * 24];
    static struct dp_command records[DP_DECODE_MAX];
    static struct dp_command twin[DP_DECODE_MAX];
    uint64_t state = 1;
    uint32_t useful = 0;
    for (uint32_t i = 0; i < 600; i++) {
        for (size_t b = 0; b < sizeof bytes; b++) {
            state = state * UINT64_C(6364136223846793005) + 1;
            bytes[b] = state >> 61 == 0           ? (uint8_t)(state >> 33)
                       : b % DP_RECORD_BYTES == 0 ? (uint8_t)(state >> 40)
                                                  : 0;
        }
        memset(bytes, 0, DP_RECORD_BYTES);
        bytes[DP_RECORD_BYTES - 1] = (uint8_t)(i % 32);
        struct dp_program program = {records, dp_pso_program(bytes, sizeof bytes, records)};
        cr_assert_eq(dp_pso_program(bytes, sizeof bytes, twin), program.count);
        for (size_t r = 1; r < program.count; r++) {
            cr_assert_eq(dp_describe(records[r].kind)->parts, DP_PARTS_PIPELINE, "record %zu", r);
            cr_assert_eq(records[r].kind, twin[r].kind);
        }
        size_t made = 0;
        struct dp_finding finding;
        enum dp_verdict verdict = dp_pso_judge_program(&program, i % 4 == 0, &made, &finding);
        cr_assert_eq(verdict, DP_VERDICT_HOLDS, "%u: %s", i, finding.text);
        useful += made != 0;
    }
    cr_expect_gt(useful, 20u, "%u programs made a pipeline", useful);
}

/* One format of the exhaustive walk: its figures are those of any other run. */
Test(pipelines, exhaustive_walk_of_one_format) {
    struct dp_pso_exhaust first = {.format = DP_FORMAT_R16_UNORM};
    struct dp_pso_exhaust again = {.format = DP_FORMAT_R16_UNORM};
    struct dp_finding finding;
    cr_assert_eq(dp_pso_exhaust_format(&first, &finding), DP_VERDICT_HOLDS, "%s", finding.text);
    cr_assert_eq(dp_pso_exhaust_format(&again, &finding), DP_VERDICT_HOLDS, "%s", finding.text);
    cr_expect_eq(first.cases, 13u * 16u * 2u * (3u + 2u * 5u));
    cr_expect(first.digest == again.digest && first.digest != 0);
    /* NONE, and each of UNORM16 and FLOAT32 with R, with A (coverage, R not written) and with both. */
    cr_expect_eq(first.tuples, 7u, "%u tuples", (unsigned)first.tuples);
}
