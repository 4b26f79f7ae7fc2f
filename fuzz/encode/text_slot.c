/* text_slot.c: names of slots: `t0`, `null`, `empty`, `empty:13`, and at a creation `t0` or `t0:13`. */
#include "closest.h"
#include "text_parser.h"

#include <inttypes.h>

static bool unknown_slot(struct dp_parser *p, enum dp_namespace space, struct dp_word word) {
    struct dp_closest search = dp_closest_to(word.text, word.length);
    for (uint32_t i = 0; i < p->c->name_count[space]; i++) {
        if (p->c->names[space][i] != NULL) {
            dp_closest_consider(&search, p->c->names[space][i]);
        }
    }
    if (search.best == NULL) {
        return dp_text_fail(p, word.text, "no %s is called `%.*s`", dp_namespace_word(space), dp_word_shown(word),
                            word.text);
    }
    return dp_text_fail(p, word.text, "no %s is called `%.*s`; the closest is `%s`", dp_namespace_word(space),
                        dp_word_shown(word), word.text, search.best);
}

/* Behind `empty`: the slot, or the last one of the byte form. It must be empty here. */
static bool empty_slot(struct dp_parser *p, const struct dp_field *field, enum dp_namespace space, const char *place,
                       uint32_t *slot) {
    uint64_t number = field->bound != 0 ? field->bound : DP_INLINE_SLOTS - 1;
    if (dp_text_skip(p, ':') && !dp_text_number(p, DP_NONE - 1, &number)) {
        return false;
    }
    *slot = (uint32_t)number;
    if (dp_structure_slot(&p->structure, space, *slot) == NULL) {
        return true;
    }
    const char *name = *slot < p->c->name_count[space] ? p->c->names[space][*slot] : NULL;
    return dp_text_fail(p, place, "%s slot %" PRIu32 " is not empty: it is called `%s`", dp_namespace_word(space),
                        *slot, name != NULL ? name : "");
}

bool dp_text_slot(struct dp_parser *p, const struct dp_field *field, uint32_t *slot) {
    enum dp_namespace space = (enum dp_namespace)dp_type_namespace(field->type);
    struct dp_word word = dp_text_word(p);
    bool null = dp_word_is(word, "null");
    if (word.length == 0) {
        return dp_text_fail(p, word.text, "the name of a %s is missing", dp_namespace_word(space));
    }
    if (null || dp_word_is(word, "empty")) {
        if (!dp_type_optional(field->type)) {
            return dp_text_fail(p, word.text, "a %s must be named here", dp_namespace_word(space));
        }
        *slot = DP_NONE;
        return null || empty_slot(p, field, space, word.text, slot);
    }
    uint64_t number;
    if (!dp_symbols_find(&p->names[space], word.text, word.length, &number)) {
        return unknown_slot(p, space, word);
    }
    *slot = (uint32_t)number;
    return true;
}

static bool check_new_name(struct dp_parser *p, enum dp_namespace space, struct dp_word word) {
    uint64_t other;
    if (word.length == 0) {
        return dp_text_fail(p, word.text, "the name of a %s is missing", dp_namespace_word(space));
    }
    if (!dp_name_well_formed(word.text, word.length)) {
        return dp_text_fail(p, word.text,
                            "`%.*s` is no name: a letter or _, then letters, digits, _ . - $, at most %u in all",
                            dp_word_shown(word), word.text, DP_NAME_MAX);
    }
    if (dp_name_reserved(word.text, word.length)) {
        return dp_text_fail(p, word.text, "`%.*s` is a word of the language, not a name", dp_word_shown(word),
                            word.text);
    }
    if (dp_symbols_find(&p->names[space], word.text, word.length, &other)) {
        return dp_text_fail(p, word.text, "another %s is called `%.*s` already", dp_namespace_word(space),
                            dp_word_shown(word), word.text);
    }
    return true;
}

static bool keep_name(struct dp_parser *p, enum dp_namespace space, struct dp_word word, uint32_t slot) {
    struct dp_case *c = p->c;
    const char *name = dp_memory_text(c->memory, word.text, word.length);
    while (slot >= p->name_capacity[space]) {
        void *names = dp_memory_grow(c->memory, c->names[space], p->name_capacity[space], &p->name_capacity[space],
                                     sizeof *c->names[space]);
        if (names == NULL) {
            return dp_text_out_of_memory(p);
        }
        c->names[space] = names;
    }
    if (name == NULL || !dp_symbols_add(&p->names[space], name, word.length, slot)) {
        return dp_text_out_of_memory(p);
    }
    c->names[space][slot] = name;
    if (slot >= c->name_count[space]) {
        c->name_count[space] = slot + 1;
    }
    return true;
}

bool dp_text_definition(struct dp_parser *p, enum dp_namespace space, uint32_t *slot) {
    struct dp_word word = dp_text_word(p);
    uint64_t number = p->structure.spaces[space].lowest;
    if (!check_new_name(p, space, word)) {
        return false;
    }
    if (dp_text_skip(p, ':') && !dp_text_number(p, DP_MAX_SLOTS - 1, &number)) {
        return false;
    }
    if (number >= DP_MAX_SLOTS) {
        return dp_text_fail(p, word.text, "more than %" PRIu32 " slots", DP_MAX_SLOTS);
    }
    *slot = (uint32_t)number;
    if (dp_structure_slot(&p->structure, space, *slot) != NULL) {
        return dp_text_fail(p, word.text, "%s slot %" PRIu32 " is filled already", dp_namespace_word(space), *slot);
    }
    return keep_name(p, space, word, *slot);
}
