/* value.c: words and numbers out of a command line or an expectation. */
#include "fuzz/cli/value.h"

#include "fuzz/cli/suggest.h"
#include "fuzz/encode/json.h"
#include "fuzz/encode/kinds.h"

#include <stdlib.h>
#include <string.h>

/* Longest part of a wrong word that is shown. */
#define SHOWN 60

bool dp_value_parse(enum dp_set set, const char *text, uint32_t *value, char *why, size_t size) {
    const char *bad = text;
    size_t length = strlen(text);
    const struct dp_vocabulary *v = dp_vocabulary(set);
    if (length != 0 && dp_json_value(set, text, value, &bad, &length)) {
        if (!v->mask || (*value & ~dp_defined_bits(set)) == 0) {
            return true;
        }
        snprintf(why, size, "'%.*s' has bits that are no %s", SHOWN, text, v->name);
        return false;
    }
    struct dp_suggestion suggestion = DP_SUGGESTION(bad, length);
    for (size_t i = 0; i < v->count; i++) {
        dp_suggest(&suggestion, v->values[i].name, strlen(v->values[i].name));
    }
    int used = snprintf(why, size, "'%.*s' is no %s", (int)(length < SHOWN ? length : SHOWN), bad, v->name);
    if (suggestion.best != NULL && used > 0 && (size_t)used < size) {
        snprintf(why + used, size - (size_t)used, "; did you mean '%s'?", suggestion.best);
    }
    return false;
}

static int digit(char c, uint32_t base) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    char lower = c >= 'A' && c <= 'F' ? (char)(c - 'A' + 'a') : c;
    return base == 16 && lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

bool dp_number_parse(const char *text, uint32_t *value, const char **rest) {
    uint32_t base = text[0] == '0' && (text[1] == 'x' || text[1] == 'X') ? 16 : 10;
    const char *at = base == 16 ? text + 2 : text;
    const char *first = at;
    uint64_t sum = 0;
    for (int d = digit(*at, base); d >= 0; d = digit(*++at, base)) {
        sum = sum * base + (uint64_t)d;
        if (sum > UINT32_MAX) {
            return false;
        }
    }
    *value = (uint32_t)sum;
    *rest = at;
    return at != first;
}

/* Bytes of the well-formed UTF-8 sequence at `at`, 0 if it is none. */
static size_t sequence(const unsigned char *at) {
    size_t length = *at < 0x80 ? 1 : *at >= 0xC2 && *at < 0xE0 ? 2 : *at >= 0xE0 && *at < 0xF0 ? 3 : *at < 0xF5 ? 4 : 0;
    if (*at >= 0x80 && *at < 0xC2) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    bool overlong = (at[0] == 0xE0 && at[1] < 0xA0) || (at[0] == 0xF0 && at[1] < 0x90);
    bool outside = (at[0] == 0xED && at[1] >= 0xA0) || (at[0] == 0xF4 && at[1] >= 0x90);
    return length > 1 && (overlong || outside) ? 0 : length;
}

char *dp_clean_utf8(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        return NULL;
    }
    memcpy(copy, text, size);
    for (size_t i = 0; copy[i] != '\0';) {
        size_t length = sequence((const unsigned char *)copy + i);
        if (length == 0) {
            copy[i] = '?';
            length = 1;
        }
        i += length;
    }
    return copy;
}
