/* text_parser.h: the state of a text being read, shared by the text_*.c files and by nobody else.
 *
 * Functions that read return false after they have set the error; the first error ends the reading. */
#ifndef DRAINPROOF_FUZZ_ENCODE_TEXT_PARSER_H
#define DRAINPROOF_FUZZ_ENCODE_TEXT_PARSER_H

#include "creation.h"
#include "memory.h"
#include "symbols.h"
#include "text.h"

struct dp_parser {
    /* the text */
    const char *text;
    size_t size;
    size_t next;     /* offset of the line to come */
    uint32_t number; /* of the current line, from 1 */
    const char *line;
    const char *at;  /* cursor within the line */
    const char *end; /* of what is to be read: before the comment */
    struct dp_text_error *error;
    /* what is being built */
    struct dp_case *c;
    size_t record_capacity;
    size_t label_capacity;
    size_t origin_capacity;
    size_t name_capacity[DP_NAMESPACES];
    size_t expect_capacity;
    size_t block_capacity;
    size_t packet_capacity;
    struct dp_structure structure;
    struct dp_symbols names[DP_NAMESPACES];
    struct dp_symbols labels;
    /* where it stands */
    bool after_commands; /* an `expect` or `packets` line has come */
    bool in_block;       /* the last block is open for packets */
    bool raw_masks;      /* undefined bits may be written in the masks of this record */
    bool in_packet;      /* NUMBER64 is a command, by label */
    uint32_t open_line;  /* of the list that is open */
    uint32_t open_column;
};

/* A piece of the line. */
struct dp_word {
    const char *text;
    size_t length;
};

/* A record or packet whose fields are being read. `places[i]` is where field i was written, NULL if it was not. */
struct dp_subject {
    const struct dp_description *description;
    const char *name;  /* for messages: the head word, or what a part without one is called */
    const char *place; /* of the head word */
    void *record;
    int32_t defines; /* field that names a new slot, -1 */
    const char *places[DP_MAX_FIELDS];
};

/* --- text_line.c: lines, words, errors --- */

/* Sets the error at a place of the current line (NULL: its end). Always false. */
bool dp_text_fail(struct dp_parser *p, const char *place, const char *format, ...);
bool dp_text_out_of_memory(struct dp_parser *p);
/* Goes to the next line. False at the end of the text, and on an error (*failed). */
bool dp_text_next_line(struct dp_parser *p, bool *failed);
bool dp_text_done(const struct dp_parser *p);
/* Skips blanks; whether there were any. */
bool dp_text_space(struct dp_parser *p);
/* The next character, 0 at the end. */
char dp_text_peek(const struct dp_parser *p);
/* Skips `c` if it comes next. */
bool dp_text_skip(struct dp_parser *p, char c);
/* Reads up to the next delimiter (blank = > @ [ ] + , :); may be empty. */
struct dp_word dp_text_word(struct dp_parser *p);
/* The same without moving on. */
struct dp_word dp_text_peek_word(struct dp_parser *p);
bool dp_word_is(struct dp_word word, const char *text);
/* Length for "%.*s": words are cut short in messages. */
int dp_word_shown(struct dp_word word);
/* Fails unless a blank or the end comes next. */
bool dp_text_separated(struct dp_parser *p);

/* --- text_value.c: one value --- */

bool dp_text_number(struct dp_parser *p, uint64_t most, uint64_t *value);
/* Decimal or 0x, the whole word. False if it is no number; *range if it is one beyond 64 bits. */
bool dp_word_number(struct dp_word word, uint64_t *value, bool *range);
/* Reads the value of a field at the cursor. */
bool dp_text_value(struct dp_parser *p, struct dp_subject *s, size_t index);
/* Reads `@label` or `@number`; the command that it names. */
bool dp_text_command_reference(struct dp_parser *p, uint64_t *index);

/* --- text_shape.c: values of several numbers --- */

bool dp_text_range(struct dp_parser *p, struct dp_range *range);
bool dp_text_subresource(struct dp_parser *p, uint32_t *index);
bool dp_text_box(struct dp_parser *p, struct dp_box *box);
bool dp_text_extent(struct dp_parser *p, struct dp_extent *extent);

/* --- text_slot.c: names of slots --- */

bool dp_text_slot(struct dp_parser *p, const struct dp_field *field, uint32_t *slot);
bool dp_text_definition(struct dp_parser *p, enum dp_namespace space, uint32_t *slot);

/* --- text_fields.c: the fields of a subject --- */

struct dp_subject dp_text_subject(const struct dp_description *description, void *record, int32_t defines,
                                  const char *place);
/* The fields that stand bare, in order. */
bool dp_text_positional(struct dp_parser *p, struct dp_subject *s);
/* One field with a word, if the word at the cursor is one of the subject's. */
bool dp_text_keyed(struct dp_parser *p, struct dp_subject *s, bool *matched);
/* All of them up to the end of the line. */
bool dp_text_all_keyed(struct dp_parser *p, struct dp_subject *s);
/* Adds the words that a subject knows to a search for the closest one. */
struct dp_closest;
void dp_text_consider_fields(struct dp_closest *search, const struct dp_description *description);
bool dp_text_unknown_word(struct dp_parser *p, const struct dp_subject *s, struct dp_closest *search);

/* --- text_record.c: records of the case --- */

/* Adds a record with what must stand before it. `label` may be empty. */
bool dp_text_add(struct dp_parser *p, const struct dp_subject *s, struct dp_word label);
bool dp_text_add_device(struct dp_parser *p);
/* Reads `@label` behind a head word, if there is one. */
bool dp_text_label(struct dp_parser *p, struct dp_word *label);

/* --- text_command.c, text_packets.c, text_expect.c: lines --- */

bool dp_text_command_line(struct dp_parser *p, struct dp_word head);
bool dp_text_packets_line(struct dp_parser *p);
/* Whether the word is a packet; if so, reads its line. */
bool dp_text_packet_line(struct dp_parser *p, struct dp_word head, bool *matched);
bool dp_text_expect_line(struct dp_parser *p);

#endif
