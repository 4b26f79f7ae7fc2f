/* afl.c: the library of AFL++: see afl.h. */
#include "fuzz/mutate/afl.h"

#include "fuzz/mutate/engine.h"
#include "fuzz/mutate/trim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct library {
    struct dp_mutator *mutator;
    struct dp_trim *trim;
    uint8_t *out;
    size_t capacity;
    uint32_t seed;
    uint64_t calls;
    int32_t step; /* of a trim under way */
    struct dp_mutate_counts before;
    char text[64];
};

void *afl_custom_init(void *afl, unsigned int seed) {
    struct library *l = calloc(1, sizeof *l);
    (void)afl;
    if (l == NULL) {
        return NULL;
    }
    l->seed = seed;
    l->mutator = dp_mutator_create();
    l->trim = dp_trim_create();
    if (l->mutator == NULL || l->trim == NULL) {
        afl_custom_deinit(l);
        return NULL;
    }
    return l;
}

void afl_custom_deinit(void *library) {
    struct library *l = library;
    dp_mutator_destroy(l->mutator);
    dp_trim_destroy(l->trim);
    free(l->out);
    free(l);
}

static bool reserve(struct library *l, size_t size) {
    if (l->capacity < size) {
        uint8_t *larger = realloc(l->out, size);
        if (larger == NULL) {
            return false;
        }
        l->out = larger;
        l->capacity = size;
    }
    return true;
}

size_t afl_custom_fuzz(void *library, uint8_t *bytes, size_t size, uint8_t **out, uint8_t *add, size_t add_size,
                       size_t most) {
    struct library *l = library;
    uint32_t seed = dp_seed_of(l->seed, l->calls++);
    l->before = *dp_mutator_counts(l->mutator);
    if (!reserve(l, most)) {
        *out = bytes; /* as it is, rather than nothing */
        return size < most ? size : most;
    }
    *out = l->out;
    if (add != NULL && dp_draws_cross(seed)) {
        return dp_cross_call(l->mutator, bytes, size, add, add_size, l->out, most, seed);
    }
    size = size < most ? size : most;
    if (size != 0) {
        memcpy(l->out, bytes, size);
    }
    return dp_mutate(l->mutator, l->out, size, most, seed);
}

const char *afl_custom_describe(void *library, size_t longest) {
    struct library *l = library;
    const struct dp_mutate_counts *now = dp_mutator_counts(l->mutator);
    const char *name = now->crossed != l->before.crossed ? "cross" : "bytes";
    for (int i = 0; i < DP_MUTATION_COUNT; i++) {
        name = now->mutation[i] != l->before.mutation[i] ? dp_mutation_facts[i].name : name;
    }
    (void)snprintf(l->text, sizeof l->text < longest ? sizeof l->text : longest, "%s", name);
    return l->text;
}

/* --- trim --- */

int32_t afl_custom_init_trim(void *library, uint8_t *bytes, size_t size) {
    struct library *l = library;
    l->step = 0;
    return dp_trim_begin(l->trim, bytes, size, DP_TRIM_STEPS) ? DP_TRIM_STEPS : 0;
}

size_t afl_custom_trim(void *library, uint8_t **out) {
    struct library *l = library;
    size_t size;
    const uint8_t *candidate = dp_trim_candidate(l->trim, &size);
    if (!reserve(l, size)) {
        return 0;
    }
    memcpy(l->out, candidate, size);
    *out = l->out;
    return size;
}

int32_t afl_custom_post_trim(void *library, unsigned char success) {
    struct library *l = library;
    l->step++;
    return dp_trim_answer(l->trim, success != 0) ? l->step : DP_TRIM_STEPS;
}
