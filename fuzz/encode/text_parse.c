/* text_parse.c: a whole text, line by line. */
#include "text_parser.h"

#include <string.h>

#define TEXT_VERSION 1u

/* `drainproof 1`, the first line that is not blank. */
static bool header_line(struct dp_parser *p, struct dp_word head) {
    if (!dp_word_is(head, "drainproof")) {
        return dp_text_fail(p, head.text, "the first line must be `drainproof %u`", TEXT_VERSION);
    }
    (void)dp_text_space(p);
    struct dp_word version = dp_text_peek_word(p);
    uint64_t number = 0;
    bool range = false;
    if (version.length == 0) {
        return dp_text_fail(p, p->at, "the version is missing: `drainproof %u`", TEXT_VERSION);
    }
    if (!dp_word_number(version, &number, &range) || range || number != TEXT_VERSION) {
        return dp_text_fail(p, version.text, "version `%.*s` is not supported: this reader knows version %u",
                            dp_word_shown(version), version.text, TEXT_VERSION);
    }
    (void)dp_text_word(p);
    (void)dp_text_space(p);
    return dp_text_done(p) || dp_text_fail(p, p->at, "nothing may follow the version");
}

static bool body_line(struct dp_parser *p, struct dp_word head) {
    bool matched = false;
    if (head.length == 0) {
        return dp_text_fail(p, p->at, "a line begins with a word, not with `%c`", dp_text_peek(p));
    }
    if (dp_word_is(head, "drainproof")) {
        return dp_text_fail(p, head.text, "`drainproof` stands once, on the first line");
    }
    if (dp_word_is(head, "expect")) {
        return dp_text_separated(p) && dp_text_expect_line(p);
    }
    if (dp_word_is(head, "packets")) {
        return dp_text_separated(p) && dp_text_packets_line(p);
    }
    if (!dp_text_packet_line(p, head, &matched)) {
        return false;
    }
    return matched || dp_text_command_line(p, head);
}

static bool lines(struct dp_parser *p) {
    bool failed;
    bool header = false;
    while (dp_text_next_line(p, &failed)) {
        (void)dp_text_space(p);
        if (dp_text_done(p)) {
            continue;
        }
        struct dp_word head = dp_text_word(p);
        if (!(header ? body_line(p, head) : header_line(p, head))) {
            return false;
        }
        header = true;
    }
    if (failed) {
        return false;
    }
    if (!header) {
        p->number = p->number == 0 ? 1 : p->number;
        return dp_text_fail(p, NULL, "the text is empty: it must begin with `drainproof %u`", TEXT_VERSION);
    }
    return true;
}

/* At the end: a device there must be, and no open list. */
static bool finish(struct dp_parser *p) {
    if (p->c->count == 0 && !dp_text_add_device(p)) {
        return false;
    }
    enum dp_structure_verdict verdict = dp_structure_finish(&p->structure, true);
    if (verdict == DP_STRUCTURE_FITS) {
        return true;
    }
    (void)dp_text_fail(p, NULL, "the list %s", dp_structure_reason(verdict));
    p->error->line = p->open_line;
    p->error->column = p->open_column;
    return false;
}

static bool parse(struct dp_parser *p) {
    if (p->size > (size_t)DP_TEXT_MAX_SIZE) {
        p->number = 1;
        return dp_text_fail(p, NULL, "the text is too large: %zu bytes, at most %u", p->size, DP_TEXT_MAX_SIZE);
    }
    return lines(p) && finish(p);
}

bool dp_parse(const char *text, size_t size, struct dp_case *c, struct dp_text_error *error) {
    struct dp_parser p;
    memset(&p, 0, sizeof p);
    p.text = text;
    p.size = size;
    p.line = text != NULL ? text : "";
    p.at = p.line;
    p.end = p.line;
    p.error = error;
    p.c = c;
    memset(c, 0, sizeof *c);
    memset(error, 0, sizeof *error);
    dp_structure_start(&p.structure);
    c->memory = dp_memory_create();
    bool parsed = c->memory != NULL ? parse(&p) : dp_text_out_of_memory(&p);
    for (int n = 0; n < DP_NAMESPACES; n++) {
        dp_symbols_free(&p.names[n]);
    }
    dp_symbols_free(&p.labels);
    dp_structure_free(&p.structure);
    if (!parsed) {
        dp_case_free(c);
    }
    return parsed;
}
