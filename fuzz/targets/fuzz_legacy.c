/* fuzz_legacy.c: any bytes are choices of the generator, for programs whose barriers are all legacy ones: transitions,
 * UAV and aliasing barriers, promotion and decay, translated or not. Both translators must agree on them. */
#include "fuzz/generate/generate.h"
#include "fuzz/targets/generated.h"
#include "fuzz/targets/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    dp_target_generated("fuzz_legacy", 1u << DP_CALLS_LEGACY, data, size);
    return 0;
}
