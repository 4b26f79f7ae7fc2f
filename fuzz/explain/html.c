/* html.c: see html.h. */
#include "fuzz/explain/html.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* Bytes of the UTF-8 character at `at`, 0 if there is none. */
static size_t utf8_length(const unsigned char *at) {
    size_t length = at[0] < 0x80 ? 1 : at[0] >= 0xC2 && at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : at[0] < 0xF5 ? 4 : 0;
    if (at[0] >= 0x80 && at[0] < 0xC2) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    bool surrogate = at[0] == 0xED && at[1] >= 0xA0;
    bool overlong = (at[0] == 0xE0 && at[1] < 0xA0) || (at[0] == 0xF0 && at[1] < 0x90);
    bool beyond = at[0] == 0xF4 && at[1] >= 0x90;
    return surrogate || overlong || beyond ? 0 : length;
}

static const char *entity(unsigned char c) {
    switch (c) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    default:
        return NULL;
    }
}

void dp_html_text(FILE *out, const char *text) {
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0';) {
        size_t length = utf8_length(at);
        const char *name = entity(*at);
        if (name != NULL) {
            fputs(name, out);
        } else if (length == 0 || *at == 0x7F || (*at < 0x20 && *at != '\n' && *at != '\t')) {
            fputc('?', out);
        } else {
            fwrite(at, 1, length, out);
        }
        at += length == 0 ? 1 : length;
    }
}

void dp_html_say(FILE *out, const char *format, ...) {
    char text[DP_HTML_LONGEST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    dp_html_text(out, text);
}
