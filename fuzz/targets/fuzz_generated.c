/* fuzz_generated.c: any bytes are choices of the generator; both translators must agree on the program that comes
 * of them.
 *
 * Engines mutate choices and not records, so that most of what they try is accepted and says something. Exhausted input
 * chooses the plain thing. What judges the program is what judges that of fuzz_barrier. */
#include "fuzz/targets/generated.h"
#include "fuzz/targets/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    dp_target_generated("fuzz_generated", 0, data, size);
    return 0;
}
