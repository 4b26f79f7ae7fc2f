/* retarget.c: a slot named instead of another one, both filled: in one record, or wherever it stands behind it. */
#include "fuzz/mutate/mutant.h"

static bool put_slot(struct dp_mutant *m, size_t index, const struct dp_byte_field *f, uint32_t slot, uint64_t filled) {
    bool other = dp_resolve(filled, dp_value_of(m, index, f)) != slot;
    if (other) {
        dp_put(m, index, f, slot);
    }
    return other;
}

bool dp_mutation_retarget(struct dp_mutant *m) {
    struct dp_living living;
    size_t index = dp_any_record(m, NULL);
    const struct dp_byte_kind *k = index != 0 ? &m->tables->kinds[dp_kind_at(m, index)] : NULL;
    if (k == NULL || k->slots == k->masks) {
        return false;
    }
    const struct dp_byte_field *f = &k->fields[k->slots + dp_choose(&m->dice, (uint32_t)(k->masks - k->slots))];
    dp_find_living(m, &living);
    uint64_t filled = living.filled[f->space];
    uint32_t old = dp_resolve(filled, dp_value_of(m, index, f));
    uint32_t slot = dp_any_slot(m, &living, (enum dp_namespace)f->space);
    if (slot == DP_NONE || !put_slot(m, index, f, slot, filled)) {
        return false;
    }
    bool everywhere = dp_chance(&m->dice, 1, 4);
    for (size_t i = index + 1; everywhere && i < m->count; i++) {
        const struct dp_byte_kind *other = &m->tables->kinds[dp_kind_at(m, i)];
        for (size_t n = other->slots; n < other->masks; n++) {
            const struct dp_byte_field *g = &other->fields[n];
            if (g->space == f->space && dp_resolve(filled, dp_value_of(m, i, g)) == old) {
                dp_put(m, i, g, slot);
            }
        }
    }
    return true;
}
