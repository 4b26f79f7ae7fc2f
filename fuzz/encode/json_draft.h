/* json_draft.h: what JSON Lines say before anybody has judged it; shared by json_read.c and json_through.c. */
#ifndef DRAINPROOF_FUZZ_ENCODE_JSON_DRAFT_H
#define DRAINPROOF_FUZZ_ENCODE_JSON_DRAFT_H

#include "text.h"

struct json_object;

/* `c` is the case as the lines say it. Its strings live in `lines`, its packets and arrays are the draft's.
 * `block_lines[i]` is the line of block i, `line` the last line read. */
struct dp_json_draft {
    struct dp_case c;
    size_t record_capacity;
    size_t expect_capacity;
    size_t block_capacity;
    uint32_t *block_lines;
    size_t block_line_capacity;
    struct json_object **lines;
    size_t line_count;
    size_t line_capacity;
    uint32_t line;
    bool headed;
    struct dp_text_error *error;
};

/* Fills the error and returns false. Column 0: the line as a whole. The message NULL: it stands there already. */
bool dp_json_fail_at(struct dp_json_draft *draft, uint32_t line, uint32_t column, const char *message);

/* Turns the draft into a case that the text parser has approved, or says which line it refuses and why. */
bool dp_json_through_text(struct dp_json_draft *draft, struct dp_case *c);

#endif
