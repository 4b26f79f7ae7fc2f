/* fuzz_interop.c: any bytes are choices of the generator, for programs that mix both kinds of barriers: what goes from
 * legacy states to layouts and back, through COMMON. Both translators must agree on them. */
#include "fuzz/targets/target.h"

#include "fuzz/generate/generate.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct dp_generator *generator;
    static struct dp_choice choice;
    struct dp_harness *harness = dp_target_harness("fuzz_interop");
    struct dp_generate_options options = dp_generate_defaults();
    struct dp_generated generated;
    struct dp_finding finding;
    options.calls = 1u << DP_CALLS_BOTH;
    generator = generator != NULL ? generator : dp_generator_create();
    if (generator == NULL) {
        dp_target_fail(NULL, "harness: out of memory", "no generator could be made");
    }
    dp_choice_bytes(&choice, data, size);
    dp_generate(generator, &choice, &options, &generated);
    enum dp_verdict verdict = dp_judge_program(harness, NULL, &generated.program, DP_ALL_ORACLES, &finding);
    dp_target_verdict(verdict, &finding, &generated.program);
    return 0;
}
