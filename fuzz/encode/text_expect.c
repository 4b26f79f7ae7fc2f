/* text_expect.c: `expect` lines, kept as words; what they mean is for whoever evaluates them. */
#include "text_parser.h"

#include <inttypes.h>

#define MOST_WORDS (sizeof((struct dp_expect *)0)->words / sizeof((struct dp_expect *)0)->words[0])

/* Up to the next blank, whatever it holds: masks, arrows, labels. */
static struct dp_word blank_word(struct dp_parser *p) {
    struct dp_word word = {p->at, 0};
    while (p->at < p->end && *p->at != ' ' && *p->at != '\t') {
        p->at++;
    }
    word.length = (size_t)(p->at - word.text);
    return word;
}

static bool add_word(struct dp_parser *p, struct dp_expect *expect) {
    struct dp_word word = blank_word(p);
    uint64_t index;
    if (expect->count == MOST_WORDS) {
        return dp_text_fail(p, word.text, "more than %zu words", MOST_WORDS);
    }
    if (word.text[0] == '@' && !dp_symbols_find(&p->labels, word.text + 1, word.length - 1, &index)) {
        return dp_text_fail(p, word.text, "the label `%.*s` is used but never defined", dp_word_shown(word), word.text);
    }
    expect->words[expect->count] = dp_memory_text(p->c->memory, word.text, word.length);
    return expect->words[expect->count++] != NULL || dp_text_out_of_memory(p);
}

bool dp_text_expect_line(struct dp_parser *p) {
    struct dp_case *c = p->c;
    struct dp_expect expect = {p->number, 0, {NULL}};
    p->after_commands = true;
    p->in_block = false;
    for (;;) {
        (void)dp_text_space(p);
        if (dp_text_done(p)) {
            break;
        }
        if (!add_word(p, &expect)) {
            return false;
        }
    }
    if (expect.count == 0) {
        return dp_text_fail(p, NULL, "`expect` lacks what is expected");
    }
    void *expects = dp_memory_grow(c->memory, c->expects, c->expect_count, &p->expect_capacity, sizeof expect);
    if (expects == NULL) {
        return dp_text_out_of_memory(p);
    }
    c->expects = expects;
    c->expects[c->expect_count++] = expect;
    return true;
}
