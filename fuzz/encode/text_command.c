/* text_command.c: lines of commands and of parts: which kind, its label, its fields, its parts on the same line. */
#include "closest.h"
#include "text_parser.h"

#include <string.h>

/* A command's line under way: the command itself and the part that is being read. */
struct command_line {
    struct dp_command head;
    struct dp_subject head_subject;
    size_t head_index;
    bool head_added;
    struct dp_word label;
    struct dp_command part;
    struct dp_subject part_subject;
    bool in_part;
};

static bool has_inline_parts(enum dp_parts family) {
    for (int kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        const struct dp_kind_facts *f = dp_kind_facts((enum dp_kind)kind);
        if (f->category == DP_CATEGORY_INLINE && f->parts == family) {
            return true;
        }
    }
    return false;
}

static bool add_head(struct dp_parser *p, struct command_line *l) {
    if (l->head_added) {
        p->c->records[l->head_index] = l->head; /* fields that stood behind parts */
        return true;
    }
    l->head_added = dp_text_add(p, &l->head_subject, l->label);
    l->head_index = p->c->count - 1;
    return l->head_added;
}

/* The part is complete: it joins the case. */
static bool add_part(struct dp_parser *p, struct command_line *l) {
    if (!l->in_part) {
        return true;
    }
    l->in_part = false;
    return dp_text_add(p, &l->part_subject, (struct dp_word){NULL, 0});
}

/* How the word at the cursor begins a part of this kind, if it does. */
enum beginning { BEGINS_NOT, BEGINS_BY_WORD, BEGINS_BY_ROLE, BEGINS_BARE };

static const struct dp_field *role_field(const struct dp_description *d) {
    return d->count != 0 && d->fields[0].form == DP_FORM_ROLE ? &d->fields[0] : NULL;
}

static enum beginning beginning(const struct dp_parser *p, const struct dp_description *d, struct dp_word word) {
    bool equals_sign = word.text + word.length < p->end && word.text[word.length] == '=';
    uint32_t role;
    if (d->word[0] != '\0') {
        return dp_word_is(word, d->word) && !equals_sign ? BEGINS_BY_WORD : BEGINS_NOT;
    }
    if (!equals_sign) {
        return word.length != 0 ? BEGINS_BARE : BEGINS_NOT;
    }
    const struct dp_field *field = role_field(d);
    return field != NULL && dp_find(field->set, word.text, word.length, &role) ? BEGINS_BY_ROLE : BEGINS_NOT;
}

static bool read_part(struct dp_parser *p, struct command_line *l, enum dp_kind kind, enum beginning how) {
    const struct dp_description *d = dp_describe(kind);
    struct dp_word word = dp_text_peek_word(p);
    dp_plain(&l->part, kind);
    l->part_subject = dp_text_subject(d, &l->part, -1, word.text);
    l->in_part = true;
    p->raw_masks = dp_kind_facts(kind)->raw_masks;
    if (how == BEGINS_BARE) {
        l->part_subject.places[0] = role_field(d) != NULL ? word.text : NULL;
        return dp_text_positional(p, &l->part_subject);
    }
    (void)dp_text_word(p);
    if (how == BEGINS_BY_ROLE) {
        uint32_t role = 0;
        (void)dp_find(d->fields[0].set, word.text, word.length, &role);
        dp_set_field(&l->part, &d->fields[0], role);
        l->part_subject.places[0] = word.text;
        (void)dp_text_skip(p, '=');
        if (dp_text_done(p) || dp_text_peek(p) == ' ' || dp_text_peek(p) == '\t') {
            return dp_text_fail(p, p->at, "`%.*s=` lacks its resource", dp_word_shown(word), word.text);
        }
    }
    return dp_text_positional(p, &l->part_subject);
}

/* Words first, then role=, and a bare name only when nothing else fits. */
static bool begin_part(struct dp_parser *p, struct command_line *l, bool *matched) {
    struct dp_word word = dp_text_peek_word(p);
    *matched = false;
    for (int how = BEGINS_BY_WORD; how <= BEGINS_BARE; how++) {
        for (int kind = 0; kind < DP_COMMAND_COUNT; kind++) {
            const struct dp_kind_facts *f = dp_kind_facts((enum dp_kind)kind);
            bool ours = f->category == DP_CATEGORY_INLINE && f->parts == l->head_subject.description->parts;
            if (ours && (int)beginning(p, dp_describe((enum dp_kind)kind), word) == how) {
                *matched = true;
                return add_head(p, l) && add_part(p, l) && read_part(p, l, (enum dp_kind)kind, (enum beginning)how);
            }
        }
    }
    return true;
}

static bool unknown_word(struct dp_parser *p, const struct command_line *l) {
    struct dp_word word = dp_text_peek_word(p);
    struct dp_closest search = dp_closest_to(word.text, word.length);
    dp_text_consider_fields(&search, l->head_subject.description);
    if (l->in_part) {
        dp_text_consider_fields(&search, l->part_subject.description);
    }
    for (int kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        const struct dp_description *d = dp_describe((enum dp_kind)kind);
        if (d->category != DP_CATEGORY_INLINE || d->parts != l->head_subject.description->parts) {
            continue;
        }
        dp_closest_consider(&search, d->word);
        const struct dp_field *role = role_field(d);
        for (size_t i = 0; d->word[0] == '\0' && role != NULL && i < dp_vocabulary(role->set)->count; i++) {
            dp_closest_consider(&search, dp_vocabulary(role->set)->values[i].name);
        }
    }
    return dp_text_unknown_word(p, &l->head_subject, &search);
}

/* One word with what belongs to it: of the part, of the command, or a new part. */
static bool next_piece(struct dp_parser *p, struct command_line *l) {
    bool matched = false;
    if (l->in_part && !dp_text_keyed(p, &l->part_subject, &matched)) {
        return false;
    }
    if (!matched && !dp_text_keyed(p, &l->head_subject, &matched)) {
        return false;
    }
    if (!matched && !begin_part(p, l, &matched)) {
        return false;
    }
    return matched || unknown_word(p, l);
}

static bool with_parts(struct dp_parser *p, struct command_line *l) {
    for (;;) {
        (void)dp_text_space(p);
        if (dp_text_done(p)) {
            break;
        }
        if (!next_piece(p, l)) {
            return false;
        }
    }
    if (!add_part(p, l) || !add_head(p, l)) {
        return false;
    }
    enum dp_structure_verdict verdict = dp_structure_finish(&p->structure, false);
    return verdict == DP_STRUCTURE_FITS ||
           dp_text_fail(p, NULL, "`%s` %s", l->head_subject.name, dp_structure_reason(verdict));
}

static bool indented(const struct dp_parser *p) {
    return *p->line == ' ' || *p->line == '\t';
}

static bool read_line(struct dp_parser *p, enum dp_kind kind, struct dp_word head) {
    struct command_line l;
    const struct dp_kind_facts *f = dp_kind_facts(kind);
    const struct dp_description *d = dp_describe(kind);
    memset(&l, 0, sizeof l);
    dp_plain(&l.head, kind);
    l.head_subject = dp_text_subject(d, &l.head, f->defines, head.text);
    p->raw_masks = f->raw_masks;
    if (p->after_commands) {
        return dp_text_fail(p, head.text, "`%s` comes too late: commands stand before `expect` and `packets`", d->word);
    }
    if (f->part && !indented(p)) {
        return dp_text_fail(p, head.text, "`%s` is a part: it stands on an indented line under its command", d->word);
    }
    if (!dp_text_separated(p) || !dp_text_label(p, &l.label) || !dp_text_positional(p, &l.head_subject)) {
        return false;
    }
    if (!f->part && has_inline_parts(d->parts)) {
        return with_parts(p, &l);
    }
    return dp_text_all_keyed(p, &l.head_subject) && dp_text_add(p, &l.head_subject, l.label);
}

static bool unknown_head(struct dp_parser *p, struct dp_word head) {
    struct dp_closest search = dp_closest_to(head.text, head.length);
    for (int kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        if (dp_describe((enum dp_kind)kind)->category != DP_CATEGORY_INLINE) {
            dp_closest_consider(&search, dp_describe((enum dp_kind)kind)->word);
        }
    }
    for (int kind = 0; p->in_block && kind < DP_PACKET_COUNT; kind++) {
        dp_closest_consider(&search, dp_describe_packet((enum dp_packet_kind)kind)->word);
    }
    dp_closest_consider(&search, "expect");
    dp_closest_consider(&search, "packets");
    return dp_text_fail(p, head.text, "`%.*s` is no command; the closest is `%s`", dp_word_shown(head), head.text,
                        search.best);
}

bool dp_text_command_line(struct dp_parser *p, struct dp_word head) {
    for (int kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        const struct dp_description *d = dp_describe((enum dp_kind)kind);
        if (d->category != DP_CATEGORY_INLINE && dp_word_is(head, d->word)) {
            return read_line(p, (enum dp_kind)kind, head);
        }
    }
    return unknown_head(p, head);
}
