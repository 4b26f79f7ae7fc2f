/* test_raytracing_cells.h: cells of tables/rtpso_vectors.tsv: `key=value` words. */
#ifndef DRAINPROOF_TESTS_RAYTRACING_CELLS_H
#define DRAINPROOF_TESTS_RAYTRACING_CELLS_H

#include "test_raytracing_object.h"

#include <stdio.h>
#include <stdlib.h>

/* What stands behind `key=` of a word; NULL if no word opens so. */
static inline const char *value_at(const char *cell, const char *key) {
    size_t length = strlen(key);
    for (const char *at = strstr(cell, key); at != NULL; at = strstr(at + 1, key)) {
        if ((at == cell || at[-1] == ' ') && at[length] == '=') {
            return at + length + 1;
        }
    }
    return NULL;
}

static inline const char *must(const char *cell, const char *key) {
    const char *found = value_at(cell, key);
    if (found == NULL) {
        support_fail("no %s= in \"%s\"", key, cell);
    }
    return found;
}

static inline uint64_t number_at(const char *cell, const char *key) {
    return strtoull(must(cell, key), NULL, 0);
}

/* Whether the word behind `key=` is this one. */
static inline bool says(const char *cell, const char *key, const char *word) {
    const char *found = must(cell, key);
    size_t length = strcspn(found, " ");
    return strlen(word) == length && strncmp(found, word, length) == 0;
}

/* Numbers joined by `,` behind `key=`: the next one, moving *at; false at the end. */
static inline bool next_number(const char **at, uint64_t *number) {
    char *end;
    if (*at == NULL || **at == ' ' || **at == '\0') {
        return false;
    }
    *number = strtoull(*at, &end, 0);
    *at = *end == ',' ? end + 1 : end;
    return true;
}

#endif
