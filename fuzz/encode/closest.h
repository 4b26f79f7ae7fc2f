/* closest.h: the known word that is closest to a wrong one, for error messages. */
#ifndef DRAINPROOF_FUZZ_ENCODE_CLOSEST_H
#define DRAINPROOF_FUZZ_ENCODE_CLOSEST_H

#include "model/names.h"

/* A search under way: consider() each known word, then read `best` (NULL: none was considered). The first of equals
 * wins. */
struct dp_closest {
    const char *text; /* the wrong word */
    size_t length;
    const char *best;
    size_t distance;
};

struct dp_closest dp_closest_to(const char *text, size_t length);
void dp_closest_consider(struct dp_closest *search, const char *word);

/* Closest name of a set, without prefix; NULL for a set without values. */
const char *dp_closest_name(enum dp_set set, const char *text, size_t length);

/* What to say of a name that people use and D3D12 does not have, NULL if there is nothing special to say: the seed
 * and the specification write SYNC_STREAM_OUTPUT and SYNC_COMPUTE (tables/usage_patterns.tsv, rows 14 and 19). */
const char *dp_known_mistake(enum dp_set set, const char *text, size_t length);

#endif
