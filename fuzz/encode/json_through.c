/* json_through.c: a draft to a case, through the text form. The draft is printed as text and the text is parsed, so
 * that one reader alone, the text parser, says what a valid program is. What comes back is compared with the draft,
 * so that nothing a line holds can change on the way. */
#define _POSIX_C_SOURCE 200809L
#include "compare.h"
#include "elements.h"
#include "json_draft.h"

#include <stdlib.h>
#include <string.h>

/* Text of the first `count` records, of everything if that is all of them. NULL if memory has run out. */
static char *print_prefix(const struct dp_case *draft, size_t count, size_t *size) {
    struct dp_case part = *draft;
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (count < part.count) {
        part.expect_count = 0;
        part.block_count = 0;
        part.count = count;
    }
    bool printed = out != NULL && dp_print(&part, out);
    if (out != NULL && fclose(out) != 0) {
        printed = false;
    }
    if (!printed) {
        free(text);
        return NULL;
    }
    return text;
}

static uint32_t lines_of_prefix(const struct dp_case *draft, size_t count) {
    size_t size = 0;
    char *text = print_prefix(draft, count, &size);
    uint32_t lines = 0;
    for (size_t i = 0; text != NULL && i < size; i++) {
        lines += text[i] == '\n';
    }
    free(text);
    return lines;
}

/* JSON line of the record that the text form prints on `line`: the first prefix that reaches it ends with that
 * record. */
static uint32_t origin_of(const struct dp_json_draft *r, uint32_t line) {
    size_t low = 0;
    size_t high = r->c.count - 1;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (lines_of_prefix(&r->c, middle + 1) >= line) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return r->c.origins[low];
}

static bool same_word(const char *a, const char *b) {
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool same_records(struct dp_json_draft *r, const struct dp_case *c) {
    size_t count = r->c.count < c->count ? r->c.count : c->count;
    for (size_t i = 0; i < count; i++) {
        const struct dp_command *a = &r->c.records[i];
        const struct dp_command *b = &c->records[i];
        if (!same_word(r->c.labels[i], c->labels[i]) || !dp_same_command(a, b, NULL)) {
            return dp_json_fail_at(r, r->c.origins[i], 0, "the text form cannot hold this record as it is");
        }
    }
    return r->c.count == c->count || dp_json_fail_at(r, r->line, 0, "the text form has other records");
}

static bool same_blocks(struct dp_json_draft *r, const struct dp_case *c) {
    for (size_t i = 0; i < r->c.block_count; i++) {
        const struct dp_packet_block *a = &r->c.blocks[i];
        const struct dp_packet_block *b = i < c->block_count ? &c->blocks[i] : NULL;
        bool same = b != NULL && a->count == b->count && same_word(a->name, b->name);
        for (size_t k = 0; same && k < a->count; k++) {
            const struct dp_block_item *item = dp_block_item_at(a, k);
            const struct dp_block_item *other = dp_block_item_at(b, k);
            same = item != NULL ? other != NULL && strcmp(item->text, other->text) == 0
                                : dp_same_packet(&a->packets[k], &b->packets[k]);
        }
        if (!same) {
            return dp_json_fail_at(r, r->block_lines[i], 0, "the text form cannot hold these packets as they are");
        }
    }
    return true;
}

static bool same_expects(struct dp_json_draft *r, const struct dp_case *c) {
    for (size_t i = 0; i < r->c.expect_count; i++) {
        const struct dp_expect *a = &r->c.expects[i];
        const struct dp_expect *b = i < c->expect_count ? &c->expects[i] : NULL;
        bool same = b != NULL && a->count == b->count;
        for (uint32_t k = 0; same && k < a->count; k++) {
            same = same_word(a->words[k], b->words[k]);
        }
        if (!same) {
            return dp_json_fail_at(r, a->line, 0, "the text form cannot hold this expectation as it is");
        }
    }
    return true;
}

/* Origins and expectations get the lines that a reader of the JSON sees. */
static void take_over_lines(const struct dp_json_draft *r, struct dp_case *c) {
    for (size_t i = 0; i < c->count; i++) {
        c->origins[i] = r->c.origins[i];
    }
    for (size_t i = 0; i < c->expect_count; i++) {
        c->expects[i].line = r->c.expects[i].line;
    }
}

bool dp_json_through_text(struct dp_json_draft *r, struct dp_case *c) {
    struct dp_text_error refused;
    size_t size = 0;
    char *text = print_prefix(&r->c, r->c.count, &size);
    if (text == NULL) {
        return dp_json_fail_at(r, r->line, 0, "out of memory");
    }
    bool parsed = dp_parse(text, size, c, &refused);
    free(text);
    if (!parsed) {
        return dp_json_fail_at(r, origin_of(r, refused.line), 0, refused.message);
    }
    if (!same_records(r, c) || !same_blocks(r, c) || !same_expects(r, c)) {
        dp_case_free(c);
        return false;
    }
    take_over_lines(r, c);
    return true;
}
