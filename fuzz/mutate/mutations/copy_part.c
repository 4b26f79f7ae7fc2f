/* copy_part.c: a part copied under another command that takes it, at any place behind it. */
#include "fuzz/mutate/mutant.h"

#include <string.h>

/* A command that takes this family, by chance; 0 if there is none. */
static size_t any_taker(struct dp_mutant *m, enum dp_parts family) {
    size_t chosen = 0;
    uint32_t seen = 0;
    for (size_t i = 1; i < m->count; i++) {
        const struct dp_kind_facts *f = dp_facts_at(m, i);
        if (!f->part && f->parts == family && dp_choose(&m->dice, ++seen) == 0) {
            chosen = i;
        }
    }
    return chosen;
}

bool dp_mutation_copy_part(struct dp_mutant *m) {
    size_t part = dp_any_record(m, dp_is_part);
    size_t taker = part != 0 ? any_taker(m, dp_facts_at(m, part)->parts) : 0;
    if (taker == 0) {
        return false;
    }
    uint8_t copy[DP_RECORD_BYTES];
    memcpy(copy, dp_record(m, part), sizeof copy);
    size_t parts = dp_command_end(m, taker) - taker - 1;
    size_t at = taker + 1 + dp_choose(&m->dice, (uint32_t)parts + 1);
    if (!dp_make_room(m, at, 1)) {
        return false;
    }
    memcpy(dp_record(m, at), copy, sizeof copy);
    return true;
}
