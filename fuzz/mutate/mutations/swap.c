/* swap.c: two neighbouring commands swapped, each with its parts. */
#include "fuzz/mutate/mutant.h"

#include <string.h>

bool dp_mutation_swap(struct dp_mutant *m) {
    size_t first = dp_any_record(m, dp_is_command);
    size_t second = first != 0 ? dp_command_end(m, first) : m->count;
    if (second >= m->count) {
        return false;
    }
    size_t end = dp_command_end(m, second);
    size_t all = (end - first) * DP_RECORD_BYTES;
    size_t front = (second - first) * DP_RECORD_BYTES;
    memcpy(m->room, dp_record(m, first), all);
    memcpy(dp_record(m, first), m->room + front, all - front);
    memcpy(dp_record(m, first) + (all - front), m->room, front);
    return memcmp(m->room, dp_record(m, first), all) != 0;
}
