/* explain_lines.h: two columns of wrapped lines beside each other, coloured on a terminal. */
#ifndef DRAINPROOF_FUZZ_CLI_EXPLAIN_LINES_H
#define DRAINPROOF_FUZZ_CLI_EXPLAIN_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum dp_style { DP_STYLE_PLAIN, DP_STYLE_HEAD, DP_STYLE_ITEM, DP_STYLE_AGAIN, DP_STYLE_NEEDLESS, DP_STYLE_BAD };

/* One line of a column. `key`: lines of both columns with equal keys are put beside each other; "" for none. */
struct dp_line {
    char *text;
    char *key;
    enum dp_style style;
};

struct dp_lines {
    struct dp_line *items;
    size_t count;
    size_t capacity;
    int width;
    bool failed; /* out of memory */
};

/* Appends a text, broken at line ends, and at blanks to the column's width (words that are too long are cut into
 * pieces); later lines are indented by `indent`. The first line carries the key. */
void dp_lines_add(struct dp_lines *lines, enum dp_style style, const char *key, const char *text, int indent);

void dp_lines_free(struct dp_lines *lines);

/* Prints both columns with a bar between. */
void dp_lines_print(const struct dp_lines *left, const struct dp_lines *right, bool colour);

/* Prints one text over the whole width, likewise broken and indented. */
void dp_lines_print_wide(const char *text, int indent, int width);

/* Escape sequences that begin and end a style; empty without colour. */
const char *dp_style_on(enum dp_style style, bool colour);
const char *dp_style_off(enum dp_style style, bool colour);

#endif
