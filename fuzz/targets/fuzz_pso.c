/* fuzz_pso.c: any bytes are a program of pipeline commands (create, derive, base set, save, load with edits); both
 * models must report the same, and each must keep the laws. Translators are not run. */
#include "fuzz/pso/judge.h"
#include "fuzz/pso/program.h"
#include "fuzz/targets/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct dp_command records[DP_DECODE_MAX];
    struct dp_tally *tally = dp_target_tally("fuzz_pso");
    struct dp_program program = {records, dp_pso_program(data, size, records)};
    struct dp_finding finding;
    size_t made = 0;
    enum dp_verdict verdict = dp_pso_judge_program(&program, false, &made, &finding);
    tally->programs++;
    tally->programs_accepted += made != 0;
    tally->commands += program.count - 1;
    tally->commands_accepted += program.count - 1;
    dp_target_verdict(verdict, &finding, &program);
    return 0;
}
