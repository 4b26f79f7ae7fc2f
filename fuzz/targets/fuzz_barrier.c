/* fuzz_barrier.c: any bytes are a program; both translators must agree on it.
 *
 * The byte form decodes every string, so no input is thrown away. The program is fed to the naive and to the
 * optimized translator, and every oracle of oracles/oracles.def judges what they report: diagnostics, requirements,
 * tracked state, packets. A finding is a bug in one of the two, or in the oracle. */
#include "fuzz/targets/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct dp_command records[DP_DECODE_MAX];
    struct dp_harness *harness = dp_target_harness("fuzz_barrier");
    struct dp_program program = {records, dp_decode(data, size, records, DP_DECODE_MAX)};
    struct dp_finding finding;
    enum dp_verdict verdict = dp_judge_program(harness, NULL, &program, DP_ALL_ORACLES, &finding);
    dp_target_verdict(verdict, &finding, &program);
    return 0;
}
