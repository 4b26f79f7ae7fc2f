/* slot_names.c: see slot_names.h. */
#include "slot_names.h"

#include "symbols.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char letters[DP_NAMESPACES] = {'h', 'r', 'c', 'p', 'o'};

void dp_generated_name(enum dp_namespace space, uint32_t slot, char name[DP_GENERATED_MAX]) {
    (void)snprintf(name, DP_GENERATED_MAX, "%c%" PRIu32, letters[space], slot);
}

/* A naming under way. */
struct naming {
    const struct dp_program *program;
    const char *const *const *given;
    const uint32_t *given_counts;
    struct dp_case_memory *memory;
    const char ***names;
    uint32_t *counts;
    struct dp_symbols used[DP_NAMESPACES];
};

/* The slot that record `index` fills, if it does and the slot is one that text can name. */
static bool fills(const struct naming *n, size_t index, enum dp_namespace *space, uint32_t *slot) {
    const struct dp_command *record = &n->program->records[index];
    const struct dp_kind_facts *f = dp_kind_facts(record->kind);
    if (f->defines < 0) {
        return false;
    }
    uint64_t number = dp_get(record, &dp_describe(record->kind)->fields[f->defines]);
    *space = f->space;
    *slot = (uint32_t)number;
    return number < DP_MAX_SLOTS;
}

static bool size_arrays(struct naming *n) {
    enum dp_namespace space;
    uint32_t slot;
    for (size_t i = 0; i < n->program->count; i++) {
        if (fills(n, i, &space, &slot) && slot >= n->counts[space]) {
            n->counts[space] = slot + 1;
        }
    }
    for (int s = 0; s < DP_NAMESPACES; s++) {
        if (n->counts[s] != 0) {
            n->names[s] = dp_memory_take(n->memory, n->counts[s] * sizeof *n->names[s]);
            if (n->names[s] == NULL) {
                return false;
            }
        }
    }
    return true;
}

static bool take_name(struct naming *n, enum dp_namespace space, uint32_t slot, const char *name) {
    const char *kept = dp_memory_text(n->memory, name, strlen(name));
    n->names[space][slot] = kept;
    return kept != NULL && dp_symbols_add(&n->used[space], kept, strlen(kept), slot);
}

static bool usable(const struct naming *n, enum dp_namespace space, const char *name) {
    uint64_t other;
    return name != NULL && dp_name_well_formed(name, strlen(name)) && !dp_name_reserved(name, strlen(name)) &&
           !dp_symbols_find(&n->used[space], name, strlen(name), &other);
}

static bool take_given(struct naming *n) {
    enum dp_namespace space;
    uint32_t slot;
    for (size_t i = 0; i < n->program->count; i++) {
        if (!fills(n, i, &space, &slot) || n->names[space][slot] != NULL || slot >= n->given_counts[space]) {
            continue;
        }
        const char *name = n->given[space][slot];
        if (usable(n, space, name) && !take_name(n, space, slot, name)) {
            return false;
        }
    }
    return true;
}

/* What a resource is called by: people read t0 and b0 faster than r0. */
static char letter_of(const struct dp_command *record, enum dp_namespace space) {
    if (record->kind == DP_COMMAND_resource) {
        return record->as.resource.dimension == DP_DIMENSION_buffer ? 'b' : 't';
    }
    return letters[space];
}

static bool generate(struct naming *n) {
    enum dp_namespace space;
    uint32_t slot;
    for (size_t i = 0; i < n->program->count; i++) {
        if (!fills(n, i, &space, &slot) || n->names[space][slot] != NULL) {
            continue;
        }
        char name[DP_GENERATED_MAX];
        char letter = letter_of(&n->program->records[i], space);
        (void)snprintf(name, sizeof name, "%c%" PRIu32, letter, slot);
        for (unsigned more = 1; !usable(n, space, name); more++) {
            (void)snprintf(name, sizeof name, "%c%" PRIu32 "_%u", letter, slot, more);
        }
        if (!take_name(n, space, slot, name)) {
            return false;
        }
    }
    return true;
}

bool dp_name_slots(const struct dp_program *program, const char *const *const given[DP_NAMESPACES],
                   const uint32_t given_counts[DP_NAMESPACES], struct dp_case_memory *memory,
                   const char **names[DP_NAMESPACES], uint32_t counts[DP_NAMESPACES]) {
    struct naming n;
    memset(&n, 0, sizeof n);
    n.program = program;
    n.given = given;
    n.given_counts = given_counts;
    n.memory = memory;
    n.names = names;
    n.counts = counts;
    for (int s = 0; s < DP_NAMESPACES; s++) {
        names[s] = NULL;
        counts[s] = 0;
    }
    bool done = size_arrays(&n) && take_given(&n) && generate(&n);
    for (int s = 0; s < DP_NAMESPACES; s++) {
        dp_symbols_free(&n.used[s]);
    }
    return done;
}
