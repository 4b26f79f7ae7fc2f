/* insert_command.c: a command of any kind, its fields random within their bounds. */
#include "fuzz/mutate/mutant.h"

bool dp_mutation_insert_command(struct dp_mutant *m) {
    struct dp_living living;
    enum dp_kind kind = (enum dp_kind)m->tables->kind_of[dp_choose(&m->dice, 256)];
    const struct dp_kind_facts *f = &m->facts[kind];
    bool in_list =
        f->category == DP_CATEGORY_WORK || f->category == DP_CATEGORY_CALL || f->category == DP_CATEGORY_NOTE;
    size_t at = f->part ? 0 : dp_any_place(m, in_list);
    dp_find_living(m, &living);
    if (at == 0 || !dp_make_room(m, at, 1)) {
        return false;
    }
    dp_lay(m, at, kind);
    dp_fill(m, at, &living);
    uint32_t slot = f->defines >= 0 ? dp_empty_slot(&living, f->space) : DP_NONE;
    if (slot != DP_NONE) {
        dp_put_at(m, at, dp_describe(kind)->fields[f->defines].offset, slot);
    }
    return true;
}
