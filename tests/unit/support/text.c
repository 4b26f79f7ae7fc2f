/* text.c: pieces of a table cell. */
#include "text.h"

#include "tsv.h"

#include <stdlib.h>
#include <string.h>

bool text_is(struct text text, const char *word) {
    return text.length == strlen(word) && memcmp(text.at, word, text.length) == 0;
}

bool text_opens(struct text text, const char *word) {
    return text.length >= strlen(word) && memcmp(text.at, word, strlen(word)) == 0;
}

bool text_cut(struct text *rest, const char *separator, struct text *piece) {
    if (!rest->at) {
        return false;
    }
    size_t width = strlen(separator);
    for (size_t i = 0; i + width <= rest->length; i++) {
        if (memcmp(rest->at + i, separator, width) == 0) {
            *piece = (struct text){rest->at, i};
            rest->at += i + width;
            rest->length -= i + width;
            return true;
        }
    }
    *piece = *rest;
    *rest = (struct text){NULL, 0};
    return true;
}

bool text_value(struct text piece, const char *key, struct text *found) {
    struct text word;
    while (text_cut(&piece, " ", &word)) {
        if (text_opens(word, key)) {
            *found = (struct text){word.at + strlen(key), word.length - strlen(key)};
            return true;
        }
    }
    return false;
}

bool text_has(struct text piece, const char *flag) {
    struct text word;
    while (text_cut(&piece, " ", &word)) {
        if (text_is(word, flag)) {
            return true;
        }
    }
    return false;
}

uint32_t text_mask(enum dp_set set, struct text text) {
    char copy[256];
    if (text.length >= sizeof copy) {
        support_fail("worked example: %.*s is too long", (int)text.length, text.at);
    }
    memcpy(copy, text.at, text.length);
    copy[text.length] = '\0';
    return names_mask(set, "", copy);
}

void text_halves(struct text text, struct text *before, struct text *after) {
    struct text rest = text;
    if (!text_cut(&rest, ">", before) || !rest.at) {
        support_fail("worked example: no > in %.*s", (int)text.length, text.at);
    }
    *after = rest;
}

uint64_t text_number(struct text text) {
    return text_is(text, "UINT64_MAX") ? UINT64_MAX : strtoull(text.at, NULL, 0);
}
