/* json_words.c: values of a set to words and back. */
#include "json.h"

#include <stdlib.h>
#include <string.h>

static bool is_bit(uint32_t value) {
    return value != 0 && (value & (value - 1)) == 0;
}

static void append(char *buffer, size_t size, const char *text) {
    size_t used = strlen(buffer);
    snprintf(buffer + used, size - used, "%s%s", used == 0 ? "" : "|", text);
}

static void append_number(char *buffer, size_t size, uint32_t value) {
    char number[16];
    snprintf(number, sizeof number, value == 0 ? "%u" : "0x%X", (unsigned)value);
    append(buffer, size, number);
}

const char *dp_json_words(enum dp_set set, uint32_t value, char *buffer, size_t size) {
    const struct dp_vocabulary *v = dp_vocabulary(set);
    const char *exact = dp_name(set, value);
    buffer[0] = '\0';
    if (exact != NULL) {
        append(buffer, size, exact);
        return buffer;
    }
    uint32_t rest = value;
    for (size_t i = 0; v->mask && i < v->count; i++) {
        uint32_t bit = v->values[i].value;
        if (is_bit(bit) && (rest & bit) != 0) {
            append(buffer, size, v->values[i].name);
            rest &= ~bit;
        }
    }
    if (rest != 0 || value == 0) {
        append_number(buffer, size, rest);
    }
    return buffer;
}

/* A whole word as a decimal or 0x number of 32 bits; no sign, no octal. */
static bool read_number(const char *text, size_t length, uint32_t *value) {
    bool hex = length > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    uint64_t sum = 0;
    for (size_t i = hex ? 2 : 0; i < length; i++) {
        char lower = text[i] >= 'A' && text[i] <= 'F' ? (char)(text[i] - 'A' + 'a') : text[i];
        bool digit = lower >= '0' && lower <= '9';
        if (!digit && !(hex && lower >= 'a' && lower <= 'f')) {
            return false;
        }
        sum = sum * (hex ? 16 : 10) + (uint64_t)(digit ? lower - '0' : lower - 'a' + 10);
        if (sum > UINT32_MAX) {
            return false;
        }
    }
    *value = (uint32_t)sum;
    return length > 0;
}

static bool read_word(enum dp_set set, const char *text, size_t length, uint32_t *value) {
    if (dp_find(set, text, length, value)) {
        return true;
    }
    return read_number(text, length, value) && (dp_vocabulary(set)->mask || dp_name(set, *value) != NULL);
}

bool dp_json_value(enum dp_set set, const char *text, uint32_t *value, const char **bad, size_t *bad_length) {
    bool mask = dp_vocabulary(set)->mask;
    uint32_t sum = 0;
    for (const char *at = text; at != NULL;) {
        const char *bar = mask ? strchr(at, '|') : NULL;
        size_t length = bar != NULL ? (size_t)(bar - at) : strlen(at);
        uint32_t one = 0;
        if (!read_word(set, at, length, &one)) {
            *bad = at;
            *bad_length = length;
            return false;
        }
        sum |= one;
        at = bar != NULL ? bar + 1 : NULL;
    }
    *value = sum;
    return true;
}
