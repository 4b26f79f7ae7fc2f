/* cut_list.c: a list ended and executed in its middle, and another one of its type begun there. */
#include "fuzz/mutate/mutant.h"

/* The last list that is begun before a place. */
static size_t list_before(const struct dp_mutant *m, size_t at) {
    while (at > 1 && dp_facts_at(m, at - 1)->category != DP_CATEGORY_OPEN) {
        at--;
    }
    return at - 1;
}

static const struct dp_byte_field *field_at(const struct dp_mutant *m, size_t index, size_t offset) {
    const struct dp_byte_kind *k = &m->tables->kinds[dp_kind_at(m, index)];
    size_t i = 0;
    while (k->fields[i].offset != offset) {
        i++;
    }
    return &k->fields[i];
}

bool dp_mutation_cut_list(struct dp_mutant *m) {
    struct dp_living living;
    size_t at = dp_any_place(m, true);
    size_t list = at != 0 ? list_before(m, at) : 0;
    dp_find_living(m, &living);
    uint32_t slot = dp_empty_slot(&living, DP_NAMES_LIST);
    if (list == 0 || slot == DP_NONE) {
        return false;
    }
    uint32_t own = dp_value_of(m, list, field_at(m, list, offsetof(struct dp_command, as.list.id)));
    uint32_t type = dp_value_of(m, list, field_at(m, list, offsetof(struct dp_command, as.list.type)));
    bool executed = dp_chance(&m->dice, 3, 4);
    if (!dp_make_room(m, at, executed ? 4 : 2)) {
        return false;
    }
    dp_lay(m, at++, DP_COMMAND_end);
    if (executed) {
        dp_lay(m, at++, DP_COMMAND_execute);
        dp_lay(m, at, DP_COMMAND_executed);
        DP_PUT(m, at++, executed, list, own);
    }
    dp_lay(m, at, DP_COMMAND_list);
    DP_PUT(m, at, list, id, slot);
    DP_PUT(m, at, list, type, type);
    return true;
}
