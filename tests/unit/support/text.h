/* text.h: pieces of a table cell, cut without copying. */
#ifndef DRAINPROOF_TESTS_SUPPORT_TEXT_H
#define DRAINPROOF_TESTS_SUPPORT_TEXT_H

#include "feed.h"

/* Part of a text; not terminated. `at` NULL: nothing is left. */
struct text {
    const char *at;
    size_t length;
};

bool text_is(struct text text, const char *word);
bool text_opens(struct text text, const char *with);
/* Cuts the rest at the next separator of any length: the piece before it, the rest behind it. False when nothing is
 * left. */
bool text_cut(struct text *rest, const char *separator, struct text *piece);
/* What stands behind `key` in the blank-separated words of a piece; false if no word opens with it. */
bool text_value(struct text piece, const char *key, struct text *found);
/* Whether one of the words is this. */
bool text_has(struct text piece, const char *flag);
/* The halves of `a>b`. Ends the test if there is no `>`. */
void text_halves(struct text text, struct text *before, struct text *after);
/* Names of a set joined by `|`. Unknown names end the test. */
uint32_t text_mask(enum dp_set set, struct text text);
/* A number in any base that C writes, UINT64_MAX by name. */
uint64_t text_number(struct text text);

#endif
