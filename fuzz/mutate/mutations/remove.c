/* remove.c: a run of commands with their parts taken out, mostly one. */
#include "fuzz/mutate/mutant.h"

bool dp_mutation_remove(struct dp_mutant *m) {
    size_t first = dp_any_record(m, dp_is_command);
    size_t end = first;
    if (first == 0) {
        return false;
    }
    uint32_t commands = dp_chance(&m->dice, 1, 4) ? 1 + dp_choose(&m->dice, 8) : 1;
    for (; commands > 0 && end < m->count; commands--) {
        end = dp_command_end(m, end);
    }
    dp_take_out(m, first, end - first);
    return true;
}
