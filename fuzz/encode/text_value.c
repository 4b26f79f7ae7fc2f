/* text_value.c: single values of the text form: numbers, names of a set, masks, references to commands. */
#include "closest.h"
#include "text_parser.h"

#include <inttypes.h>
#include <string.h>

static int digit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
}

bool dp_word_number(struct dp_word word, uint64_t *value, bool *range) {
    bool hex = word.length > 2 && word.text[0] == '0' && (word.text[1] == 'x' || word.text[1] == 'X');
    uint64_t base = hex ? 16 : 10;
    size_t i = hex ? 2 : 0;
    uint64_t total = 0;
    *range = false;
    if (word.length == 0) {
        return false;
    }
    for (; i < word.length; i++) {
        uint64_t d = (uint64_t)digit(word.text[i]);
        if (d >= base) {
            return false;
        }
        if (total > (UINT64_MAX - d) / base) {
            *range = true;
        } else {
            total = total * base + d;
        }
    }
    *value = total;
    return true;
}

bool dp_text_number(struct dp_parser *p, uint64_t most, uint64_t *value) {
    struct dp_word word = dp_text_word(p);
    bool range;
    if (!dp_word_number(word, value, &range)) {
        return word.length == 0 ? dp_text_fail(p, word.text, "a number is missing")
                                : dp_text_fail(p, word.text, "`%.*s` is no number", dp_word_shown(word), word.text);
    }
    if (range || *value > most) {
        return dp_text_fail(p, word.text, "`%.*s` is out of range: at most %" PRIu64, dp_word_shown(word), word.text,
                            most);
    }
    return true;
}

static bool number32(struct dp_parser *p, uint64_t most, uint32_t *value) {
    uint64_t wide = 0;
    bool read = dp_text_number(p, most, &wide);
    *value = (uint32_t)wide;
    return read;
}

static bool unknown_name(struct dp_parser *p, enum dp_set set, struct dp_word word) {
    const char *mistake = dp_known_mistake(set, word.text, word.length);
    if (mistake != NULL) {
        return dp_text_fail(p, word.text, "%s", mistake);
    }
    const char *closest = dp_closest_name(set, word.text, word.length);
    return dp_text_fail(p, word.text, "`%.*s` is no %s; the closest is `%s`", dp_word_shown(word), word.text,
                        dp_vocabulary(set)->name, closest != NULL ? closest : "");
}

/* A name of the set, or the number of one (`any`: any 32-bit number). */
static bool set_value(struct dp_parser *p, enum dp_set set, bool any, uint32_t *value) {
    struct dp_word word = dp_text_word(p);
    uint64_t number;
    bool range;
    if (word.length == 0) {
        return dp_text_fail(p, word.text, "a name of %s is missing", dp_vocabulary(set)->name);
    }
    if (dp_find(set, word.text, word.length, value)) {
        return true;
    }
    if (!dp_word_number(word, &number, &range)) {
        return unknown_name(p, set, word);
    }
    if (range || number > UINT32_MAX || (!any && dp_name(set, (uint32_t)number) == NULL)) {
        return dp_text_fail(p, word.text, "`%.*s` is out of range: no value of %s", dp_word_shown(word), word.text,
                            dp_vocabulary(set)->name);
    }
    *value = (uint32_t)number;
    return true;
}

static bool mask_piece(struct dp_parser *p, enum dp_set set, struct dp_word piece, uint64_t most, uint32_t *bits) {
    uint64_t number;
    bool range;
    if (piece.length == 0) {
        return dp_text_fail(p, piece.text, "a name of %s is missing", dp_vocabulary(set)->name);
    }
    if (dp_find(set, piece.text, piece.length, bits)) {
        return true;
    }
    /* hardware sheet 6.1, decision 2: may be written and has no effect */
    if (set == DP_SET_GCR && dp_word_is(piece, "seq")) {
        *bits = 0;
        return true;
    }
    if (!dp_word_number(piece, &number, &range)) {
        return unknown_name(p, set, piece);
    }
    if (range || number > most) {
        return dp_text_fail(p, piece.text, "`%.*s` is out of range: at most 0x%" PRIX64, dp_word_shown(piece),
                            piece.text, most);
    }
    *bits = (uint32_t)number;
    if (!p->raw_masks && (*bits & ~dp_defined_bits(set)) != 0) {
        return dp_text_fail(p, piece.text, "`%.*s` has bits that %s does not define", dp_word_shown(piece), piece.text,
                            dp_vocabulary(set)->name);
    }
    return true;
}

static bool mask(struct dp_parser *p, enum dp_set set, uint64_t most, uint32_t *value) {
    struct dp_word word = dp_text_word(p);
    *value = 0;
    for (size_t from = 0; from <= word.length;) {
        size_t to = from;
        uint32_t bits = 0;
        while (to < word.length && word.text[to] != '|') {
            to++;
        }
        if (!mask_piece(p, set, (struct dp_word){word.text + from, to - from}, most, &bits)) {
            return false;
        }
        *value |= bits;
        from = to + 1;
    }
    return true;
}

static bool narrow(struct dp_parser *p, struct dp_subject *s, const struct dp_field *f, uint32_t *value) {
    switch (f->type) {
    case DP_TYPE_NUMBER8:
        return number32(p, UINT8_MAX, value);
    case DP_TYPE_NUMBER16:
        return number32(p, UINT16_MAX, value);
    case DP_TYPE_NUMBER32:
        return number32(p, UINT32_MAX, value);
    case DP_TYPE_ENUM:
        return set_value(p, f->set, false, value);
    case DP_TYPE_LAYOUT:
        return set_value(p, f->set, true, value);
    case DP_TYPE_MASK8:
        return mask(p, f->set, UINT8_MAX, value);
    case DP_TYPE_MASK16:
        return mask(p, f->set, UINT16_MAX, value);
    case DP_TYPE_MASK32:
        return mask(p, f->set, UINT32_MAX, value);
    case DP_TYPE_SUBRESOURCE:
        return dp_text_subresource(p, value);
    default:
        if (s->defines >= 0 && &s->description->fields[s->defines] == f) {
            return dp_text_definition(p, (enum dp_namespace)dp_type_namespace(f->type), value);
        }
        return dp_text_slot(p, f, value);
    }
}

static bool wide(struct dp_parser *p, const struct dp_field *f, uint64_t *value) {
    if (p->in_packet && f->type == DP_TYPE_NUMBER64) {
        return dp_text_command_reference(p, value);
    }
    return dp_text_number(p, UINT64_MAX, value);
}

bool dp_text_value(struct dp_parser *p, struct dp_subject *s, size_t index) {
    const struct dp_field *f = &s->description->fields[index];
    unsigned char *at = (unsigned char *)s->record + f->offset;
    struct dp_range range;
    struct dp_box box;
    struct dp_extent extent;
    uint32_t small = 0;
    uint64_t large = 0;
    bool read;
    s->places[index] = p->at;
    switch (f->type) {
    case DP_TYPE_RANGE:
        read = dp_text_range(p, &range);
        memcpy(at, &range, sizeof range);
        return read;
    case DP_TYPE_BOX:
        read = dp_text_box(p, &box);
        memcpy(at, &box, sizeof box);
        return read;
    case DP_TYPE_EXTENT:
        read = dp_text_extent(p, &extent);
        memcpy(at, &extent, sizeof extent);
        return read;
    case DP_TYPE_NUMBER64:
    case DP_TYPE_SIZE:
    case DP_TYPE_PAGES:
        read = wide(p, f, &large);
        dp_set_field(s->record, f, large);
        return read;
    default:
        read = narrow(p, s, f, &small);
        dp_set_field(s->record, f, small);
        return read;
    }
}

bool dp_text_command_reference(struct dp_parser *p, uint64_t *index) {
    const char *place = p->at;
    if (!dp_text_skip(p, '@')) {
        return dp_text_fail(p, place, "a label is missing: `@` and its name");
    }
    struct dp_word word = dp_text_word(p);
    bool range = false;
    if (!dp_word_number(word, index, &range) && !dp_symbols_find(&p->labels, word.text, word.length, index)) {
        return dp_text_fail(p, place, "the label `@%.*s` is used but never defined", dp_word_shown(word), word.text);
    }
    if (range || *index >= p->c->count) {
        return dp_text_fail(p, place, "`@%.*s` is out of range: the program has %zu records", dp_word_shown(word),
                            word.text, p->c->count);
    }
    if (dp_kind_facts(p->c->records[*index].kind)->part) {
        return dp_text_fail(p, place, "`@%.*s` is a part; only a command can be named here", dp_word_shown(word),
                            word.text);
    }
    return true;
}
