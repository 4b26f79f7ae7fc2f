/* generated.h: the body of every target whose input is choices of the generator. */
#ifndef DRAINPROOF_FUZZ_TARGETS_GENERATED_H
#define DRAINPROOF_FUZZ_TARGETS_GENERATED_H

#include <stddef.h>
#include <stdint.h>

/* Makes the program of these choices and judges it; ends the process as dp_target_verdict does. `calls` are the sets of
 * barrier calls that it may have, bits 1 << DP_CALLS_*; 0 stands for all of them. `name` is the target's. */
void dp_target_generated(const char *name, uint32_t calls, const uint8_t *data, size_t size);

#endif
