/* field.c: one field of one record gets another value, by its type. */
#include "fuzz/mutate/mutant.h"

bool dp_mutation_field(struct dp_mutant *m) {
    size_t index = dp_any_record(m, NULL);
    const struct dp_byte_kind *k = index != 0 ? &m->tables->kinds[dp_kind_at(m, index)] : NULL;
    return k != NULL && k->count != 0 && dp_change_field(m, index, &k->fields[dp_choose(&m->dice, k->count)]);
}
