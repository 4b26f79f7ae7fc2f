/* duplicate.c: a run of commands with their parts copied to another place. */
#include "fuzz/mutate/mutant.h"

#include <string.h>

bool dp_mutation_duplicate(struct dp_mutant *m) {
    size_t first = dp_any_record(m, dp_is_command);
    size_t end = first;
    if (first == 0) {
        return false;
    }
    for (uint32_t commands = 1 + dp_choose(&m->dice, 4); commands > 0 && end < m->count; commands--) {
        end = dp_command_end(m, end);
    }
    size_t records = end - first;
    memcpy(m->room, dp_record(m, first), records * DP_RECORD_BYTES);
    size_t at = dp_chance(&m->dice, 1, 2) ? end : dp_any_place(m, false);
    if (!dp_make_room(m, at, records)) {
        return false;
    }
    memcpy(dp_record(m, at), m->room, records * DP_RECORD_BYTES);
    return true;
}
