/* symbols.c: see symbols.h. */
#include "symbols.h"

#include <stdlib.h>
#include <string.h>

static uint64_t hash(const char *name, size_t length) {
    uint64_t h = UINT64_C(0xCBF29CE484222325); /* FNV-1a */
    for (size_t i = 0; i < length; i++) {
        h = (h ^ (unsigned char)name[i]) * UINT64_C(0x100000001B3);
    }
    return h;
}

/* The entry of the name, or the free one where it would stand. The table is never full. */
static struct dp_symbol *entry_of(const struct dp_symbols *symbols, const char *name, size_t length) {
    size_t at = (size_t)hash(name, length) & (symbols->capacity - 1);
    for (;;) {
        struct dp_symbol *e = &symbols->entries[at];
        if (e->name == NULL || (e->length == length && memcmp(e->name, name, length) == 0)) {
            return e;
        }
        at = (at + 1) & (symbols->capacity - 1);
    }
}

bool dp_symbols_find(const struct dp_symbols *symbols, const char *name, size_t length, uint64_t *value) {
    if (symbols->capacity == 0) {
        return false;
    }
    const struct dp_symbol *e = entry_of(symbols, name, length);
    if (e->name == NULL) {
        return false;
    }
    *value = e->value;
    return true;
}

static bool grow(struct dp_symbols *symbols) {
    struct dp_symbols larger = {NULL, symbols->capacity == 0 ? 64 : symbols->capacity * 2, symbols->count};
    larger.entries = calloc(larger.capacity, sizeof *larger.entries);
    if (larger.entries == NULL) {
        return false;
    }
    for (size_t i = 0; i < symbols->capacity; i++) {
        const struct dp_symbol *e = &symbols->entries[i];
        if (e->name != NULL) {
            *entry_of(&larger, e->name, e->length) = *e;
        }
    }
    free(symbols->entries);
    *symbols = larger;
    return true;
}

bool dp_symbols_add(struct dp_symbols *symbols, const char *name, size_t length, uint64_t value) {
    if (symbols->count * 4 >= symbols->capacity * 3 && !grow(symbols)) {
        return false;
    }
    *entry_of(symbols, name, length) = (struct dp_symbol){name, length, value};
    symbols->count++;
    return true;
}

void dp_symbols_free(struct dp_symbols *symbols) {
    free(symbols->entries);
    *symbols = (struct dp_symbols){NULL, 0, 0};
}

static bool letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool dp_name_well_formed(const char *name, size_t length) {
    if (length == 0 || length > DP_NAME_MAX || !letter(name[0])) {
        return false;
    }
    for (size_t i = 1; i < length; i++) {
        if (!letter(name[i]) && !(name[i] >= '0' && name[i] <= '9') && name[i] != '.' && name[i] != '-' &&
            name[i] != '$') {
            return false;
        }
    }
    return true;
}

static bool equals(const char *word, const char *name, size_t length) {
    return strlen(word) == length && memcmp(word, name, length) == 0;
}

/* Words that can stand on a command's line between its parts. */
static bool part_word(const struct dp_description *d, const char *name, size_t length) {
    if (d->category != DP_CATEGORY_INLINE) {
        return false;
    }
    if (equals(d->word, name, length)) {
        return true;
    }
    for (size_t i = 0; i < d->count; i++) {
        if (d->fields[i].form == DP_FORM_FLAG && equals(d->fields[i].word, name, length)) {
            return true;
        }
    }
    return false;
}

bool dp_name_reserved(const char *name, size_t length) {
    if (equals("null", name, length) || equals("empty", name, length)) {
        return true;
    }
    for (int kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        if (part_word(dp_describe((enum dp_kind)kind), name, length)) {
            return true;
        }
    }
    return false;
}

const char *dp_namespace_word(enum dp_namespace space) {
    static const char *const words[DP_NAMESPACES] = {"heap", "resource", "list", "pipeline", "object"};
    return words[space];
}
