/* afl.h: the custom mutator library of AFL++ (AFL_CUSTOM_MUTATOR_LIBRARY), declared as its documentation has it: no header
 * of AFL++ is needed. The build makes afl_mutator.so of it. */
#ifndef DRAINPROOF_FUZZ_MUTATE_AFL_H
#define DRAINPROOF_FUZZ_MUTATE_AFL_H

#include <stddef.h>
#include <stdint.h>

/* Steps that trimming one input takes at most; each is one execution. */
#define DP_TRIM_STEPS 512

/* NULL if memory has run out: AFL++ ends then. */
void *afl_custom_init(void *afl, unsigned int seed);
void afl_custom_deinit(void *library);

/* Call n mutates by dp_seed_of(seed, n); `add` is another input of the queue, for crossover, or NULL. *out belongs to the
 * library until the next call. */
size_t afl_custom_fuzz(void *library, uint8_t *bytes, size_t size, uint8_t **out, uint8_t *add, size_t add_size,
                       size_t most);

/* Goes behind the name of what is found: the mutation that was last made. */
const char *afl_custom_describe(void *library, size_t longest);

/* Trimming by the minimizer's steps (fuzz/minimize): how many steps there are at most; the next candidate; which step
 * comes next, once the engine said whether the candidate covers the same. */
int32_t afl_custom_init_trim(void *library, uint8_t *bytes, size_t size);
size_t afl_custom_trim(void *library, uint8_t **out);
int32_t afl_custom_post_trim(void *library, unsigned char success);

#endif
