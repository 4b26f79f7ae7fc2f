/* mutate.h: the mutator of fuzz_pso_load: edits fields of a package, then makes right what stands in front of them. */
#ifndef DRAINPROOF_FUZZ_PSO_MUTATE_H
#define DRAINPROOF_FUZZ_PSO_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/* A plain mutator of the engine: changes `size` bytes in place, at most `most` of them afterwards; NULL: there is
 * none. */
typedef size_t dp_pso_plain_mutator(uint8_t *bytes, size_t size, size_t most);

/* Changes the input in place; returns its new size, at most `most`. A program in the byte form becomes a package
 * of one of its pipelines. The same seed does the same. */
size_t dp_pso_mutate(uint8_t *bytes, size_t size, size_t most, uint32_t seed, dp_pso_plain_mutator *plain);

#endif
