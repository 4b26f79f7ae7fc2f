/* libfuzzer.c: libFuzzer's hooks. Targets that targets.def names in a DP_MUTATOR line are linked with them.
 *
 * DRAINPROOF_MUTATIONS=1 in the environment prints what was done when the process ends. */
#include "fuzz/mutate/engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static struct dp_mutator *mutator;

static void print_counts(void) {
    const struct dp_mutate_counts *c = dp_mutator_counts(mutator);
    fprintf(stderr, "mutations calls=%" PRIu64 " crossed=%" PRIu64 " bytes=%" PRIu64, c->calls, c->crossed, c->bytes);
    for (int i = 0; i < DP_MUTATION_COUNT; i++) {
        fprintf(stderr, " %s=%" PRIu64, dp_mutation_facts[i].name, c->mutation[i]);
    }
    fputc('\n', stderr);
}

static void release(void) {
    if (getenv("DRAINPROOF_MUTATIONS") != NULL) {
        print_counts();
    }
    dp_mutator_destroy(mutator);
    mutator = NULL;
}

/* Made at the first call. Without memory for it no campaign goes on. */
static struct dp_mutator *the_mutator(void) {
    if (mutator == NULL) {
        mutator = dp_mutator_create();
        if (mutator == NULL || atexit(release) != 0) {
            fputs("the mutator: out of memory\n", stderr);
            abort();
        }
    }
    return mutator;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed) {
    return dp_mutate(the_mutator(), data, size, most, seed);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second, size_t second_size,
                                 uint8_t *out, size_t most, unsigned int seed) {
    return dp_cross_call(the_mutator(), first, first_size, second, second_size, out, most, seed);
}
