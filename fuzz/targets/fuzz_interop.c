/* fuzz_interop.c: any bytes are choices of the generator, for programs that mix both kinds of barriers: what goes from
 * legacy states to layouts and back, through COMMON. Both translators must agree on them. */
#include "fuzz/generate/generate.h"
#include "fuzz/targets/generated.h"
#include "fuzz/targets/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    dp_target_generated("fuzz_interop", 1u << DP_CALLS_BOTH, data, size);
    return 0;
}
