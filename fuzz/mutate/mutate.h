/* mutate.h: the mutator of programs in the byte form (design sections 3, 4, 10): one in C for both engines.
 *
 * What comes out depends on the bytes, the seed and the bound alone, so both engines get the same bytes for the same
 * seed (hooks.h, afl.c). It walks model/command.def through its descriptions and knows nothing of what a command means
 * beyond the tables of fuzz/generate (uses.def, sheet.h). A mutator is no state that lasts: only room, and counts.
 */
#ifndef DRAINPROOF_FUZZ_MUTATE_MUTATE_H
#define DRAINPROOF_FUZZ_MUTATE_MUTATE_H

#include <stddef.h>
#include <stdint.h>

enum dp_mutation {
#define DP_MUTATION(name, weight, what) DP_MUTATION_##name,
#include "fuzz/mutate/mutations.def"
#undef DP_MUTATION
    DP_MUTATION_COUNT
};

struct dp_mutation_facts {
    const char *name;
    uint32_t weight;
    const char *what;
};
extern const struct dp_mutation_facts dp_mutation_facts[DP_MUTATION_COUNT];

/* What a mutator did since it was made. */
struct dp_mutate_counts {
    uint64_t mutation[DP_MUTATION_COUNT];
    uint64_t bytes;   /* byte mutations of one record */
    uint64_t crossed; /* crossovers */
    uint64_t calls;   /* all calls, those that changed nothing too */
};

struct dp_mutator;

/* NULL if memory has run out. A mutator serves one thread. */
struct dp_mutator *dp_mutator_create(void);
void dp_mutator_destroy(struct dp_mutator *mutator);
const struct dp_mutate_counts *dp_mutator_counts(const struct dp_mutator *mutator);

/* Changes `size` bytes in place; returns the new size, at most `most`, which `bytes` has room for. A quarter of the
 * seeds give a byte mutation of one record, the others one of mutations.def. Magic and version of the header are made
 * right and stay; other records are whole ones afterwards. Where not even a header fits (`most` below 32) single bytes
 * are changed. 0 only if `most` is 0. */
size_t dp_mutate(struct dp_mutator *mutator, uint8_t *bytes, size_t size, size_t most, uint32_t seed);

/* The same with one named mutation; *changed says whether it found something to change. */
size_t dp_mutate_by(struct dp_mutator *mutator, enum dp_mutation mutation, uint8_t *bytes, size_t size, size_t most,
                    uint32_t seed, int *changed);

/* Crossover: `out` (room for `most` bytes) becomes the first program with a run of whole commands of the second one, the
 * slots of which are renumbered to what is there. Returns the size, at most `most`. */
size_t dp_cross(struct dp_mutator *mutator, const uint8_t *first, size_t first_size, const uint8_t *second,
                size_t second_size, uint8_t *out, size_t most, uint32_t seed);

#endif
