/* text_fields.c: the fields of a record or packet, by the forms of model/command.def. */
#include "closest.h"
#include "text_parser.h"

#include <string.h>

struct dp_subject dp_text_subject(const struct dp_description *description, void *record, int32_t defines,
                                  const char *place) {
    struct dp_subject s;
    memset(&s, 0, sizeof s);
    s.description = description;
    s.name = description->word[0] != '\0' ? description->word : description->name;
    s.place = place;
    s.record = record;
    s.defines = defines;
    return s;
}

/* What hangs right behind field `index`: [range], @stage, +offset. */
static bool suffixes(struct dp_parser *p, struct dp_subject *s, size_t index) {
    const struct dp_field *f = s->description->fields;
    for (size_t i = index + 1; i < s->description->count; i++) {
        if (f[i].form == DP_FORM_BRACKET) {
            if (!dp_text_skip(p, '[')) {
                continue;
            }
            (void)dp_text_space(p);
            if (!dp_text_value(p, s, i)) {
                return false;
            }
            (void)dp_text_space(p);
            if (!dp_text_skip(p, ']')) {
                return dp_text_fail(p, p->at, "`]` is missing");
            }
        } else if (f[i].form == DP_FORM_AT || f[i].form == DP_FORM_PLUS) {
            if (dp_text_skip(p, f[i].form == DP_FORM_AT ? '@' : '+') && !dp_text_value(p, s, i)) {
                return false;
            }
        } else {
            break;
        }
    }
    return true;
}

/* `before>after` at fields index and index + 1. */
static bool pair(struct dp_parser *p, struct dp_subject *s, size_t index) {
    if (!dp_text_value(p, s, index)) {
        return false;
    }
    if (!dp_text_skip(p, '>')) {
        return dp_text_fail(p, p->at, "`>` and the after side of `%s` are missing", s->name);
    }
    return dp_text_value(p, s, index + 1);
}

static bool bare(struct dp_parser *p, struct dp_subject *s, size_t index) {
    (void)dp_text_space(p);
    if (dp_text_done(p)) {
        const char *member = s->description->fields[index].member;
        return dp_text_fail(p, NULL, "`%s` lacks its %s", s->name, member);
    }
    if (s->description->fields[index].form == DP_FORM_BEFORE) {
        return pair(p, s, index) && dp_text_separated(p);
    }
    return dp_text_value(p, s, index) && suffixes(p, s, index) && dp_text_separated(p);
}

static bool stands_bare(const struct dp_field *f) {
    switch (f->form) {
    case DP_FORM_ID:
    case DP_FORM_BARE:
    case DP_FORM_ROLE:
        return true;
    case DP_FORM_BEFORE:
        return f->word[0] == '\0';
    default:
        return false;
    }
}

bool dp_text_positional(struct dp_parser *p, struct dp_subject *s) {
    for (size_t i = 0; i < s->description->count; i++) {
        if (s->places[i] == NULL && stands_bare(&s->description->fields[i]) && !bare(p, s, i)) {
            return false;
        }
    }
    return true;
}

static bool needs_value(struct dp_parser *p, struct dp_word word) {
    return dp_text_skip(p, '=') ||
           dp_text_fail(p, p->at, "`%.*s` needs `=` and a value", dp_word_shown(word), word.text);
}

/* Behind the name of a selector's value: what it carries, if it carries something. */
static bool selected(struct dp_parser *p, struct dp_subject *s, size_t index, struct dp_word word, uint32_t value) {
    const struct dp_description *d = s->description;
    dp_set_field(s->record, &d->fields[index], value);
    for (size_t i = index + 1; i < d->count; i++) {
        if (d->fields[i].form == DP_FORM_PLUS) {
            continue;
        }
        if (d->fields[i].form != DP_FORM_SELECTED) {
            break;
        }
        if (dp_field_carried(d, s->record, i)) {
            return needs_value(p, word) && dp_text_value(p, s, i) && suffixes(p, s, i);
        }
    }
    return true;
}

static bool matches(const struct dp_field *f, struct dp_word word, bool equals_sign, uint32_t *value) {
    switch (f->form) {
    case DP_FORM_KEY:
        return equals_sign && dp_word_is(word, f->word);
    case DP_FORM_FLAG:
        return !equals_sign && dp_word_is(word, f->word);
    case DP_FORM_BEFORE:
        return equals_sign && f->word[0] != '\0' && dp_word_is(word, f->word);
    case DP_FORM_SELECTOR:
        return dp_find(f->set, word.text, word.length, value);
    default:
        return false;
    }
}

static bool read_keyed(struct dp_parser *p, struct dp_subject *s, size_t index, struct dp_word word, uint32_t value) {
    const struct dp_field *f = &s->description->fields[index];
    if (s->places[index] != NULL) {
        return dp_text_fail(p, word.text, "`%.*s` is given twice", dp_word_shown(word), word.text);
    }
    s->places[index] = word.text;
    (void)dp_text_word(p);
    if (f->form == DP_FORM_FLAG) {
        dp_set_field(s->record, f, 1);
        return dp_text_separated(p);
    }
    if (f->form == DP_FORM_SELECTOR) {
        return selected(p, s, index, word, value) && dp_text_separated(p);
    }
    (void)dp_text_skip(p, '=');
    if (f->form == DP_FORM_BEFORE) {
        return pair(p, s, index) && dp_text_separated(p);
    }
    return dp_text_value(p, s, index) && suffixes(p, s, index) && dp_text_separated(p);
}

bool dp_text_keyed(struct dp_parser *p, struct dp_subject *s, bool *matched) {
    struct dp_word word = dp_text_peek_word(p);
    bool equals_sign = word.text + word.length < p->end && word.text[word.length] == '=';
    *matched = false;
    for (size_t i = 0; word.length != 0 && i < s->description->count; i++) {
        uint32_t value = 0;
        if (matches(&s->description->fields[i], word, equals_sign, &value)) {
            *matched = true;
            return read_keyed(p, s, i, word, value);
        }
    }
    return true;
}

void dp_text_consider_fields(struct dp_closest *search, const struct dp_description *description) {
    for (size_t i = 0; i < description->count; i++) {
        const struct dp_field *f = &description->fields[i];
        if (f->form == DP_FORM_KEY || f->form == DP_FORM_FLAG || f->form == DP_FORM_BEFORE) {
            dp_closest_consider(search, f->word);
        } else if (f->form == DP_FORM_SELECTOR) {
            const struct dp_vocabulary *v = dp_vocabulary(f->set);
            for (size_t j = 0; j < v->count; j++) {
                dp_closest_consider(search, v->values[j].name);
            }
        }
    }
}

bool dp_text_unknown_word(struct dp_parser *p, const struct dp_subject *s, struct dp_closest *search) {
    struct dp_word word = dp_text_peek_word(p);
    if (word.length == 0) {
        return dp_text_fail(p, p->at, "unexpected `%c`", dp_text_peek(p));
    }
    if (search->best == NULL) {
        return dp_text_fail(p, word.text, "`%s` takes nothing more: `%.*s`", s->name, dp_word_shown(word), word.text);
    }
    if (dp_word_is(word, search->best)) {
        bool equals_sign = word.text + word.length < p->end && word.text[word.length] == '=';
        return dp_text_fail(p, word.text, equals_sign ? "`%.*s` takes no value" : "`%.*s` needs `=` and a value",
                            dp_word_shown(word), word.text);
    }
    return dp_text_fail(p, word.text, "`%s` has no `%.*s`; the closest is `%s`", s->name, dp_word_shown(word),
                        word.text, search->best);
}

bool dp_text_all_keyed(struct dp_parser *p, struct dp_subject *s) {
    for (;;) {
        bool matched;
        (void)dp_text_space(p);
        if (dp_text_done(p)) {
            return true;
        }
        if (!dp_text_keyed(p, s, &matched)) {
            return false;
        }
        if (!matched) {
            struct dp_word word = dp_text_peek_word(p);
            struct dp_closest search = dp_closest_to(word.text, word.length);
            dp_text_consider_fields(&search, s->description);
            return dp_text_unknown_word(p, s, &search);
        }
    }
}
