/* bit.c: one defined bit of a mask turned over. */
#include "fuzz/mutate/mutant.h"

bool dp_mutation_bit(struct dp_mutant *m) {
    size_t index = dp_any_record(m, NULL);
    const struct dp_byte_kind *k = index != 0 ? &m->tables->kinds[dp_kind_at(m, index)] : NULL;
    if (k == NULL || k->masks == k->rest) {
        return false;
    }
    const struct dp_byte_field *f = &k->fields[k->masks + dp_choose(&m->dice, (uint32_t)(k->rest - k->masks))];
    uint32_t bit = (uint32_t)dp_pick_bit(&m->dice, f->defined);
    dp_put(m, index, f, dp_value_of(m, index, f) ^ bit);
    return bit != 0;
}
