/* fuzz_pso_load.c: any bytes are a serialized pipeline (fuzz/pso/package.h), loaded by both models on devices in
 * the same state: same result, and a refused load leaves no trace. A program in the byte form stands for the
 * packages of its pipelines, so that the corpus is of use here too. The mutator makes CRCs right, so that the
 * inside is reached. */
#include "fuzz/pso/duel.h"
#include "fuzz/pso/mutate.h"
#include "fuzz/pso/program.h"
#include "fuzz/pso/seeds.h"
#include "fuzz/targets/target.h"

#define PACKAGES 4u /* of a program */

/* The engine's; not there in a replay driver. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most) __attribute__((weak));
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed) {
    return dp_pso_mutate(data, size, most, seed, LLVMFuzzerMutate);
}

static void judge(const uint8_t *data, size_t size) {
    struct dp_tally *tally = dp_target_tally("fuzz_pso_load");
    struct dp_pso_outcome outcome;
    struct dp_finding finding;
    enum dp_verdict verdict = dp_pso_duel(data, size, &outcome, &finding);
    tally->programs++;
    tally->programs_accepted += outcome.loaded;
    dp_target_verdict(verdict, &finding, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct dp_command records[DP_DECODE_MAX];
    static uint8_t package[1u << 18];
    uint32_t version;
    if (!dp_is_bytes(data, size, &version)) {
        judge(data, size);
        return 0;
    }
    struct dp_program program = {records, dp_pso_program(data, size, records)};
    for (size_t i = 0; i < PACKAGES; i++) {
        size_t made = dp_pso_seed(&program, i, package, sizeof package);
        if (made != 0) {
            judge(package, made);
        }
    }
    return 0;
}
