/* nothing.c: a target that does nothing: the floor that scripts/bench measures other targets against. */
#include "fuzz/targets/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    (void)data;
    (void)size;
    return 0;
}
