/* fuzz_program.c: any bytes are a program; the whole chain is asked about it, under each hardware set in turn.
 *
 * fuzz_barrier spends its time on many programs and asks the dear oracles of some; here every oracle is asked of every
 * program: both judges on both streams, reruns, shader accesses changed, and every fix of every application hazard
 * inserted and judged. The three named hardware sets take turns, chosen by the input. */
#include "fuzz/targets/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const uint16_t sets[] = {DP_HARDWARE_scarlett, DP_HARDWARE_worst, DP_HARDWARE_lenient};
    static struct dp_command records[DP_DECODE_MAX];
    struct dp_harness *harness = dp_target_harness("fuzz_program");
    struct dp_program program = {records, dp_decode(data, size, records, DP_DECODE_MAX)};
    uint16_t given = records[0].as.device.hardware;
    struct dp_finding finding;
    /* A program that says its own flags keeps them. */
    records[0].as.device.hardware = given == DP_HARDWARE_scarlett ? sets[size % 3] : given;
    enum dp_verdict verdict = dp_judge_program(harness, NULL, &program, DP_EVERY_ORACLE, &finding);
    dp_target_verdict(verdict, &finding, &program);
    return 0;
}
