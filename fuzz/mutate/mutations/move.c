/* move.c: a command with its parts moved to another place. */
#include "fuzz/mutate/mutant.h"

#include <string.h>

bool dp_mutation_move(struct dp_mutant *m) {
    size_t first = dp_any_record(m, dp_is_command);
    if (first == 0) {
        return false;
    }
    size_t records = dp_command_end(m, first) - first;
    size_t size = m->count * DP_RECORD_BYTES;
    memcpy(m->other, m->bytes, size);
    memcpy(m->room, dp_record(m, first), records * DP_RECORD_BYTES);
    dp_take_out(m, first, records);
    size_t at = dp_any_place(m, false);
    if (!dp_make_room(m, at, records)) {
        return false; /* never: as many have gone */
    }
    memcpy(dp_record(m, at), m->room, records * DP_RECORD_BYTES);
    return memcmp(m->other, m->bytes, size) != 0;
}
