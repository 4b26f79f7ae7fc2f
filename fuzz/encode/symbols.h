/* symbols.h: names of slots and labels: what may be a name, and a table from names to numbers. */
#ifndef DRAINPROOF_FUZZ_ENCODE_SYMBOLS_H
#define DRAINPROOF_FUZZ_ENCODE_SYMBOLS_H

#include "kinds.h"

/* Longest name of a slot and longest label. */
#define DP_NAME_MAX 64u

/* A table from names to numbers. The names stay where they are; the table owns nothing but itself. */
struct dp_symbols {
    struct dp_symbol *entries;
    size_t capacity;
    size_t count;
};

struct dp_symbol {
    const char *name; /* NULL: free */
    size_t length;
    uint64_t value;
};

bool dp_symbols_find(const struct dp_symbols *symbols, const char *name, size_t length, uint64_t *value);

/* Adds a name that is not there yet. False if memory has run out. */
bool dp_symbols_add(struct dp_symbols *symbols, const char *name, size_t length, uint64_t value);

void dp_symbols_free(struct dp_symbols *symbols);

/* Whether the text can be a name: a letter or _, then letters, digits, _ . - $, at most DP_NAME_MAX bytes. */
bool dp_name_well_formed(const char *name, size_t length);

/* Whether the text stands for something else where a name may stand: null, empty, and the words of parts on a line. */
bool dp_name_reserved(const char *name, size_t length);

/* Kind of slot in words: "heap", "resource", ... */
const char *dp_namespace_word(enum dp_namespace space);

#endif
