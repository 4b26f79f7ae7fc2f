/* blame_switches.c: model/optimizations.def as a table, and sets of its switches read from text. */
#include "fuzz/encode/closest.h"
#include "fuzz/minimize/blame.h"

#include <stdio.h>
#include <string.h>

const struct dp_switch dp_switches[] = {
#define DP_OPTIMIZATION(name, id, text, trade) {#name, #id, text, trade, "model/optimized/opt_" #name ".c"},
#include "model/optimizations.def"
#undef DP_OPTIMIZATION
};

const size_t dp_switch_count = sizeof dp_switches / sizeof dp_switches[0];

_Static_assert(sizeof dp_switches / sizeof dp_switches[0] < 64,
               "switches are bits of 64, and all of them are one less");

/* One word of the text, at its place. */
struct word {
    const char *text;
    size_t length;
    size_t column; /* from 1 */
};

static bool equals(struct word word, const char *text) {
    return strlen(text) == word.length && memcmp(text, word.text, word.length) == 0;
}

static size_t find(struct word name) {
    size_t i = 0;
    while (i < dp_switch_count && !equals(name, dp_switches[i].name)) {
        i++;
    }
    return i;
}

/* No optimization that is there has such a name: says which one might be meant. */
static bool refuse_name(struct word word, struct word name, char *why, size_t why_size) {
    struct dp_closest closest = dp_closest_to(name.text, name.length);
    for (size_t i = 0; i < dp_switch_count; i++) {
        dp_closest_consider(&closest, dp_switches[i].name);
    }
    int used = snprintf(why, why_size, "character %zu: '%.*s' names no optimization", word.column, (int)word.length,
                        word.text);
    bool near = closest.best != NULL && closest.distance <= (strlen(closest.best) + 2) / 3;
    if (near && used >= 0 && (size_t)used < why_size) {
        snprintf(why + used, why_size - (size_t)used, "; did you mean '%c%s'?", word.text[0], closest.best);
    }
    return false;
}

static bool refuse_word(struct word word, char *why, size_t why_size) {
    if (find(word) < dp_switch_count) {
        snprintf(why, why_size, "character %zu: '%.*s': is it on or off? '+%.*s' or '-%.*s'", word.column,
                 (int)word.length, word.text, (int)word.length, word.text, (int)word.length, word.text);
    } else {
        snprintf(why, why_size, "character %zu: '%.*s' is none of all, none, +NAME, -NAME", word.column,
                 (int)word.length, word.text);
    }
    return false;
}

static bool take_word(struct word word, uint64_t *set, char *why, size_t why_size) {
    if (equals(word, "all") || equals(word, "none")) {
        *set = word.text[0] == 'a' ? dp_all_switches() : 0;
        return true;
    }
    if (word.length == 0 || (word.text[0] != '+' && word.text[0] != '-')) {
        return refuse_word(word, why, why_size);
    }
    struct word name = {word.text + 1, word.length - 1, word.column + 1};
    size_t i = find(name);
    if (i == dp_switch_count) {
        return refuse_name(word, name, why, why_size);
    }
    *set = word.text[0] == '+' ? *set | UINT64_C(1) << i : *set & ~(UINT64_C(1) << i);
    return true;
}

bool dp_switches_parse(const char *text, uint64_t *switches, char *why, size_t why_size) {
    uint64_t set = dp_all_switches();
    for (const char *at = text; at != NULL;) {
        struct word word = {at, strcspn(at, ","), (size_t)(at - text) + 1};
        if (!take_word(word, &set, why, why_size)) {
            return false;
        }
        at = at[word.length] == ',' ? at + word.length + 1 : NULL;
    }
    *switches = set == dp_all_switches() ? UINT64_MAX : set;
    return true;
}
