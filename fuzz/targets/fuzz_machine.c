/* fuzz_machine.c: any bytes are a short packet stream of two or three items; the explicit-state machine must agree with both
 * judges about it.
 *
 * fuzz_judge holds two derivations of hardware sheet 6.7 against each other, on streams of any length; here neither is
 * believed. The machine (oracles/machine) tries every schedule, and whatever goes wrong in one of them must follow from
 * the judges' ticks, pair by pair, and nothing else. Hardware flags are part of the input: the three named sets in turn,
 * and any others. One stream in 64 is run on the unreduced machine as well. */
#include "fuzz/targets/target.h"

#include "fuzz/prove/proof.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const struct dp_model *const models[2] = {&dp_reference, &dp_optimized};
    static struct dp_trial trial;
    static struct dp_proof_sum sum;
    struct dp_tally *tally = dp_target_tally("fuzz_machine");
    if (trial.machine == NULL && !dp_trial_start(&trial, models, DP_HARDWARE_scarlett)) {
        dp_target_fail(NULL, "machine: out of memory", "no machine could be made");
    }
    uint64_t clean = sum.clean;
    bool said = dp_try_bytes(&trial, data, size, stderr, &sum);
    tally->programs++;
    tally->programs_accepted += sum.clean != clean;
    if (!said || sum.disagreements != 0) {
        dp_target_fail(NULL, said ? "machine: it disagrees with a judge" : "machine: it could not say", "see above");
    }
    return 0;
}
