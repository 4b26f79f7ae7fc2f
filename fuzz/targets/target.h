/* target.h: what every fuzz target needs, so that a target is a dozen lines.
 *
 * A target is one function, LLVMFuzzerTestOneInput, which every engine and the replay driver call; it returns 0
 * whatever the input. A finding is printed (signature line, explanation, decoded program) and ends the process by
 * abort().
 */
#ifndef DRAINPROOF_FUZZ_TARGETS_TARGET_H
#define DRAINPROOF_FUZZ_TARGETS_TARGET_H

#include "fuzz/encode/bytes.h"
#include "fuzz/encode/text.h"
#include "oracles/oracle.h"

/* The input: `size` bytes, any. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The harness over the two built-in models, made at the first call and kept until the process ends. Call it for every
 * input: it also keeps the tally of the target `name`. */
struct dp_harness *dp_target_harness(const char *name);

/* The tally of a target without a harness: the target counts in it (programs: inputs; accepted: those taken).
 * Likewise. */
struct dp_tally *dp_target_tally(const char *name);

/* Ends the process if the verdict is a finding or memory has run out; returns otherwise. */
void dp_target_verdict(enum dp_verdict verdict, const struct dp_finding *finding, const struct dp_program *program);

/* Ends the process: prints "ASSERTION FAILED: <signature>", the printf-like text behind it, and the program (may be
 * NULL). */
_Noreturn void dp_target_fail(const struct dp_program *program, const char *signature, const char *format, ...);

#endif
