/* creation.c: a creation copied into an empty slot right behind it, one of its fields changed. */
#include "fuzz/mutate/mutant.h"

#include <string.h>

static bool creates(const struct dp_kind_facts *f) {
    return f->category == DP_CATEGORY_DEFINE && f->defines >= 0;
}

bool dp_mutation_creation(struct dp_mutant *m) {
    struct dp_living living;
    size_t from = dp_any_record(m, creates);
    if (from == 0) {
        return false;
    }
    enum dp_kind kind = dp_kind_at(m, from);
    const struct dp_byte_kind *k = &m->tables->kinds[kind];
    size_t offset = dp_describe(kind)->fields[m->facts[kind].defines].offset;
    size_t records = dp_command_end(m, from) - from;
    dp_find_living(m, &living);
    uint32_t slot = dp_empty_slot(&living, m->facts[kind].space);
    if (slot == DP_NONE || !dp_make_room(m, from + records, records)) {
        return false;
    }
    memcpy(dp_record(m, from + records), dp_record(m, from), records * DP_RECORD_BYTES);
    (void)dp_change_field(m, from + records, &k->fields[dp_choose(&m->dice, k->count)]);
    dp_put_at(m, from + records, offset, slot);
    return true;
}
