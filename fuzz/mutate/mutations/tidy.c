/* tidy.c: the program as decoding reads it, written down: records that it leaves out are gone, those that it puts in are
 * there, slots are resolved. */
#include "fuzz/mutate/mutant.h"

#include <string.h>

bool dp_mutation_tidy(struct dp_mutant *m) {
    size_t old = m->count;
    size_t count = dp_decode(m->bytes, m->count * DP_RECORD_BYTES, m->decoded, DP_DECODE_MAX);
    struct dp_program program = {m->decoded, count};
    size_t size = count <= m->most ? dp_encode(&program, m->room, m->most * DP_RECORD_BYTES, NULL, 0) : 0;
    if (size == 0) {
        return false;
    }
    bool same = count == old && memcmp(dp_record(m, 1), m->room + DP_RECORD_BYTES, size - DP_RECORD_BYTES) == 0;
    memcpy(dp_record(m, 1), m->room + DP_RECORD_BYTES, size - DP_RECORD_BYTES);
    m->count = count;
    return !same;
}
