/* link.c: the after side of a barrier copied into the before side of the next one on the same memory, so that the two
 * make a chain: every field that has the form BEFORE and a twin of the form AFTER. */
#include "fuzz/mutate/mutant.h"

#include <string.h>

static bool has_sides(const struct dp_kind_facts *f) {
    return f->part && (f->parts == DP_PARTS_BARRIERS || f->parts == DP_PARTS_LEGACY);
}

/* The next record of the same kind, and on the same resource if it names one; 0. */
static size_t next_alike(const struct dp_mutant *m, size_t index) {
    struct dp_living living;
    const struct dp_byte_field *resource = dp_resource_field(m, index);
    dp_find_living(m, &living);
    uint64_t filled = living.filled[DP_NAMES_RESOURCE];
    for (size_t i = index + 1; i < m->count; i++) {
        if (dp_kind_at(m, i) == dp_kind_at(m, index) &&
            (resource == NULL ||
             dp_resolve(filled, dp_value_of(m, i, resource)) == dp_resolve(filled, dp_value_of(m, index, resource)))) {
            return i;
        }
    }
    return 0;
}

bool dp_mutation_link(struct dp_mutant *m) {
    uint8_t old[DP_RECORD_BYTES];
    size_t from = dp_any_record(m, has_sides);
    size_t to = from != 0 ? next_alike(m, from) : 0;
    if (to == 0) {
        return false;
    }
    memcpy(old, dp_record(m, to), sizeof old);
    const struct dp_byte_kind *k = &m->tables->kinds[dp_kind_at(m, from)];
    for (size_t i = 0; i < k->count; i++) {
        const struct dp_byte_field *after = &k->fields[i];
        const struct dp_byte_field *before =
            after->field->form == DP_FORM_AFTER ? dp_side(m, from, after->field->word, DP_FORM_BEFORE) : NULL;
        if (before != NULL) {
            dp_put(m, to, before, dp_value_of(m, from, after));
        }
    }
    return memcmp(old, dp_record(m, to), sizeof old) != 0;
}
