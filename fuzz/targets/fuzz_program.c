/* fuzz_program.c: any bytes are a program; the whole chain is asked about it, under each hardware set in turn.
 *
 * fuzz_barrier spends its time on many programs and asks the dear oracles of some; here both judges judge both streams of
 * every program, its shader accesses are changed, and every fix of every application hazard is inserted and judged. The
 * three named hardware sets take turns, chosen by the input. determinism, which costs as much as all others together,
 * is asked of one program in sixteen, memory, which costs twice as much, of one in thirty-two. */
#include "fuzz/targets/target.h"

#include <string.h>

#define RERUN_SHARE  16u

#define MEMORY_SHARE 32u

static uint64_t all_but(uint64_t mask, const char *name) {
    for (size_t i = 0; i < dp_oracle_count; i++) {
        mask &= strcmp(dp_oracles[i].name, name) == 0 ? ~(UINT64_C(1) << i) : UINT64_MAX;
    }
    return mask;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const uint16_t sets[] = {DP_HARDWARE_scarlett, DP_HARDWARE_worst, DP_HARDWARE_lenient};
    static struct dp_command records[DP_DECODE_MAX];
    static uint64_t no_memory, no_determinism;
    struct dp_harness *harness = dp_target_harness("fuzz_program");
    struct dp_program program = {records, dp_decode(data, size, records, DP_DECODE_MAX)};
    uint16_t given = records[0].as.device.hardware;
    struct dp_finding finding;
    no_memory = no_memory != 0 ? no_memory : all_but(DP_EVERY_ORACLE, "memory");
    no_determinism = no_determinism != 0 ? no_determinism : all_but(DP_EVERY_ORACLE, "determinism");
    /* A program that says its own flags keeps them. */
    records[0].as.device.hardware = given == DP_HARDWARE_scarlett ? sets[size % 3] : given;
    uint64_t draw = size != 0 ? data[size / 2] ^ size : 1;
    uint64_t oracles = draw % RERUN_SHARE == 0 ? DP_EVERY_ORACLE : no_determinism;
    oracles &= draw % MEMORY_SHARE == 1 ? DP_EVERY_ORACLE : no_memory;
    enum dp_verdict verdict = dp_judge_program(harness, NULL, &program, oracles, &finding);
    dp_target_verdict(verdict, &finding, &program);
    return 0;
}
