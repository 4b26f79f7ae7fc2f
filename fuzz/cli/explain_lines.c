/* explain_lines.c: columns of text. */
#define _POSIX_C_SOURCE 200809L
#include "fuzz/cli/explain_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const codes[] = {
    [DP_STYLE_PLAIN] = "",        [DP_STYLE_HEAD] = "\033[1m",      [DP_STYLE_ITEM] = "\033[36m",
    [DP_STYLE_AGAIN] = "\033[2m", [DP_STYLE_NEEDLESS] = "\033[33m", [DP_STYLE_BAD] = "\033[31m",
};

const char *dp_style_on(enum dp_style style, bool colour) {
    return colour ? codes[style] : "";
}

const char *dp_style_off(enum dp_style style, bool colour) {
    return colour && style != DP_STYLE_PLAIN ? "\033[0m" : "";
}

static void push(struct dp_lines *lines, enum dp_style style, const char *key, const char *text, size_t length,
                 int indent) {
    if (lines->count == lines->capacity) {
        size_t capacity = lines->capacity * 2 + 16;
        struct dp_line *grown = realloc(lines->items, capacity * sizeof *grown);
        if (grown == NULL) {
            lines->failed = true;
            return;
        }
        lines->items = grown;
        lines->capacity = capacity;
    }
    struct dp_line *line = &lines->items[lines->count];
    line->style = style;
    line->key = strdup(key);
    line->text = malloc((size_t)indent + length + 1);
    if (line->key == NULL || line->text == NULL) {
        free(line->key);
        free(line->text);
        lines->failed = true;
        return;
    }
    memset(line->text, ' ', (size_t)indent);
    memcpy(line->text + indent, text, length);
    line->text[(size_t)indent + length] = '\0';
    lines->count++;
}

/* How much of `text` goes on a line of `room` characters: up to a line end, to the last blank that fits, or behind the
 * last `|` or `>` of a mask that is too long. */
static size_t fitting(const char *text, int room) {
    size_t length = strcspn(text, "\n");
    size_t most = room > 0 ? (size_t)room : 1;
    size_t indent = strspn(text, " ");
    if (length <= most) {
        return length;
    }
    for (size_t i = most; i > indent; i--) {
        if (text[i] == ' ') {
            return i;
        }
    }
    for (size_t i = most; i > indent; i--) {
        if (text[i - 1] == '|' || text[i - 1] == '>') {
            return i;
        }
    }
    return most;
}

/* Behind a line: the blanks that would begin the next one, or one line end. */
static size_t skipped(const char *text) {
    return *text == '\n' ? 1 : strspn(text, " ");
}

void dp_lines_add(struct dp_lines *lines, enum dp_style style, const char *key, const char *text, int indent) {
    int margin = 0;
    do {
        size_t length = fitting(text, lines->width - margin);
        push(lines, style, key, text, length, margin);
        text += length;
        text += skipped(text);
        key = "";
        margin = indent;
    } while (*text != '\0');
}

void dp_lines_free(struct dp_lines *lines) {
    for (size_t i = 0; i < lines->count; i++) {
        free(lines->items[i].text);
        free(lines->items[i].key);
    }
    free(lines->items);
    lines->items = NULL;
    lines->count = 0;
    lines->capacity = 0;
}

static void print_cell(const struct dp_line *line, int width, bool colour) {
    const char *text = line != NULL ? line->text : "";
    enum dp_style style = line != NULL ? line->style : DP_STYLE_PLAIN;
    printf("%s%s%s%*s", dp_style_on(style, colour), text, dp_style_off(style, colour), width - (int)strlen(text), "");
}

static void print_row(const struct dp_lines *left, const struct dp_line *l, const struct dp_line *r, bool colour) {
    printf("  ");
    print_cell(l, left->width, colour);
    if (r == NULL) {
        printf(" |\n");
        return;
    }
    printf(" | %s%s%s\n", dp_style_on(r->style, colour), r->text, dp_style_off(r->style, colour));
}

/* The first line from `from` on with this key; `count` if there is none. */
static size_t find_key(const struct dp_lines *lines, size_t from, const char *key) {
    size_t i = from;
    while (i < lines->count && strcmp(lines->items[i].key, key) != 0) {
        i++;
    }
    return i;
}

/* Whether a line must wait until the other column has come to the same key. */
static bool waits(const struct dp_lines *lines, size_t at, const struct dp_lines *other, size_t other_at) {
    const char *key = at < lines->count ? lines->items[at].key : "";
    return key[0] != '\0' && find_key(other, other_at, key) < other->count &&
           (other_at >= other->count || strcmp(other->items[other_at].key, key) != 0);
}

void dp_lines_print(const struct dp_lines *left, const struct dp_lines *right, bool colour) {
    size_t l = 0;
    size_t r = 0;
    while (l < left->count || r < right->count) {
        bool left_waits = waits(left, l, right, r);
        bool right_waits = !left_waits && waits(right, r, left, l);
        const struct dp_line *one = l < left->count && !left_waits ? &left->items[l++] : NULL;
        const struct dp_line *two = r < right->count && !right_waits ? &right->items[r++] : NULL;
        print_row(left, one, two, colour);
    }
}

void dp_lines_print_wide(const char *text, int indent, int width) {
    int margin = 0;
    do {
        size_t length = fitting(text, width - margin);
        printf("%*s%.*s\n", margin, "", (int)length, text);
        text += length;
        text += skipped(text);
        margin = indent;
    } while (*text != '\0');
}
