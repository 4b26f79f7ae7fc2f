/* text_line.c: lines, words and errors of the text form. */
#include "text_parser.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool dp_text_fail(struct dp_parser *p, const char *place, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(p->error->message, sizeof p->error->message, format, arguments);
    va_end(arguments);
    p->error->line = p->number;
    p->error->column = (uint32_t)((place != NULL ? place : p->end) - p->line) + 1;
    return false;
}

bool dp_text_out_of_memory(struct dp_parser *p) {
    return dp_text_fail(p, p->line, "out of memory");
}

/* Every byte must be printable ASCII or a tab. */
static bool clean(struct dp_parser *p, size_t length) {
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)p->line[i];
        if (byte >= ' ' && byte < 0x7F) {
            continue;
        }
        if (byte == 0) {
            return dp_text_fail(p, p->line + i, "NUL byte");
        }
        if (byte > 0x7F) {
            return dp_text_fail(p, p->line + i, "byte 0x%02X is not ASCII", byte);
        }
        if (byte != '\t') {
            return dp_text_fail(p, p->line + i, "control character 0x%02X", byte);
        }
    }
    return true;
}

static bool blank(char c) {
    return c == ' ' || c == '\t';
}

bool dp_text_next_line(struct dp_parser *p, bool *failed) {
    *failed = false;
    if (p->next >= p->size) {
        return false;
    }
    size_t rest = p->size - p->next;
    size_t reach = rest <= (size_t)DP_TEXT_MAX_LINE ? rest : (size_t)DP_TEXT_MAX_LINE + 1;
    p->line = p->text + p->next;
    p->number++;
    const char *stop = memchr(p->line, '\n', reach);
    if (stop == NULL && rest > (size_t)DP_TEXT_MAX_LINE) {
        *failed = true;
        return dp_text_fail(p, p->line + (size_t)DP_TEXT_MAX_LINE, "the line is longer than %u bytes",
                            DP_TEXT_MAX_LINE);
    }
    size_t length = stop != NULL ? (size_t)(stop - p->line) : rest;
    p->next += length + (stop != NULL ? 1 : 0);
    if (length != 0 && stop != NULL && p->line[length - 1] == '\r') {
        length--;
    }
    p->at = p->line;
    p->end = p->line + length;
    if (!clean(p, length)) {
        *failed = true;
        return false;
    }
    const char *comment = length != 0 ? memchr(p->line, '#', length) : NULL;
    if (comment != NULL) {
        p->end = comment;
    }
    while (p->end > p->line && blank(p->end[-1])) {
        p->end--;
    }
    return true;
}

bool dp_text_done(const struct dp_parser *p) {
    return p->at >= p->end;
}

bool dp_text_space(struct dp_parser *p) {
    const char *from = p->at;
    while (p->at < p->end && blank(*p->at)) {
        p->at++;
    }
    return p->at != from;
}

char dp_text_peek(const struct dp_parser *p) {
    return p->at < p->end ? *p->at : '\0';
}

bool dp_text_skip(struct dp_parser *p, char c) {
    if (p->at < p->end && *p->at == c) {
        p->at++;
        return true;
    }
    return false;
}

static bool delimiter(char c) {
    return blank(c) || c == '=' || c == '>' || c == '@' || c == '[' || c == ']' || c == '+' || c == ',' || c == ':';
}

struct dp_word dp_text_word(struct dp_parser *p) {
    struct dp_word word = {p->at, 0};
    while (p->at < p->end && !delimiter(*p->at)) {
        p->at++;
    }
    word.length = (size_t)(p->at - word.text);
    return word;
}

struct dp_word dp_text_peek_word(struct dp_parser *p) {
    const char *at = p->at;
    struct dp_word word = dp_text_word(p);
    p->at = at;
    return word;
}

bool dp_word_is(struct dp_word word, const char *text) {
    return strlen(text) == word.length && memcmp(text, word.text, word.length) == 0;
}

int dp_word_shown(struct dp_word word) {
    return word.length < 60 ? (int)word.length : 60;
}

bool dp_text_separated(struct dp_parser *p) {
    if (dp_text_done(p) || blank(*p->at)) {
        return true;
    }
    return dp_text_fail(p, p->at, "unexpected `%c`", *p->at);
}
