/* fuzz_machine.c: any bytes are a small stream; both judges must see in it the hazards that the machine finds.
 *
 * Two or three work items given by their elements on one location, and any legal sync packets between them, under every
 * setting of the hardware flags: the first byte. fuzz_judge asks whether the judges agree, this asks whether they are right:
 * the explicit-state machine (oracles/machine) goes through every schedule, and knows no clock. Where it differs, a clock
 * rule is wrong or misread; where it finds in all elements at once what no pair has, hardware sheet 6.8 is. */
#include "fuzz/targets/target.h"

#include "fuzz/prove/draft.h"

/* Scarlett, worst and lenient in turn; one input in four says its flags itself. */
static uint32_t hardware_by(uint8_t byte) {
    static const uint32_t sets[] = {DP_HARDWARE_scarlett, DP_HARDWARE_worst, DP_HARDWARE_lenient};
    return (byte % 4 == 3 ? byte : sets[byte % 4]) & 0xFFu; /* those that judges read */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const struct dp_model *const models[2] = {&dp_reference, &dp_optimized};
    static struct dp_trial trial;
    static struct dp_draft draft;
    static char what[64];
    uint32_t hardware = hardware_by(size != 0 ? data[0] : 0);
    struct dp_tally *tally = dp_target_tally("fuzz_machine");
    bool ready = trial.machine != NULL ? dp_trial_device(&trial, hardware) : dp_trial_start(&trial, models, hardware);
    if (!ready) {
        dp_target_fail(NULL, "harness: out of memory", "no trial could be made");
    }
    dp_draft_bytes(&draft, data + (size != 0), size - (size != 0));
    dp_draft_make(&draft);
    tally->programs++;
    tally->programs_accepted++;
    if (!dp_trial_try(&trial, draft.steps, draft.count, what, sizeof what)) {
        char signature[80];
        snprintf(signature, sizeof signature, "machine: %s", what);
        dp_draft_print(&draft, stderr);
        dp_trial_print(&trial, stderr);
        dp_target_fail(NULL, signature, "both judges and the machine on a stream of elements");
    }
    return 0;
}
