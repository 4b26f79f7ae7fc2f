/* decoded.c: the records as decoding sees them. */
#include "fuzz/mutate/mutant.h"

#include <string.h>

static bool matches(const struct dp_mutant *m, size_t count) {
    bool same = count == m->count;
    for (size_t i = 1; i < count && same; i++) {
        same = m->decoded[i].kind == dp_kind_at(m, i);
    }
    return same;
}

bool dp_mutant_decode(struct dp_mutant *m) {
    size_t count = dp_decode(m->bytes, m->count * DP_RECORD_BYTES, m->decoded, DP_DECODE_MAX);
    if (matches(m, count)) {
        return true;
    }
    if (count > m->most) {
        return false;
    }
    struct dp_program program = {m->decoded, count};
    size_t size = dp_encode(&program, m->room, m->most * DP_RECORD_BYTES, NULL, 0);
    if (size == 0) {
        return false;
    }
    /* The header keeps what is no field: targets read its last byte. */
    memcpy(dp_record(m, 1), m->room + DP_RECORD_BYTES, size - DP_RECORD_BYTES);
    m->count = count;
    return true;
}
