/* text_print_fields.c: the fields of a record or packet, by the forms of model/command.def; what is plain is left
 * out where it can be told from what is missing. */
#include "text_printer.h"

#include <string.h>

static bool plain(const struct dp_field *f, const void *record) {
    static const struct dp_range all = {DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0};
    static const struct dp_box none = {0, 0, 0, 0, 0, 0};
    const unsigned char *at = (const unsigned char *)record + f->offset;
    switch (f->type) {
    case DP_TYPE_RANGE:
        return memcmp(at, &all, sizeof all) == 0;
    case DP_TYPE_BOX:
        return memcmp(at, &none, sizeof none) == 0;
    case DP_TYPE_EXTENT:
        return false; /* always bare */
    default:
        return dp_get(record, f) == f->plain;
    }
}

static void blank(struct dp_printer *p) {
    if (!p->glued) {
        dp_out_char(p->out, ' ');
    }
    p->glued = false;
}

static void word_and_equals(struct dp_printer *p, const char *word) {
    blank(p);
    dp_out_text(p->out, word);
    dp_out_char(p->out, '=');
}

static bool is_plus(const struct dp_description *d, size_t index) {
    return index < d->count && d->fields[index].form == DP_FORM_PLUS;
}

static void key(struct dp_printer *p, const struct dp_description *d, const void *record, size_t i) {
    const struct dp_field *f = &d->fields[i];
    bool offset_plain = !is_plus(d, i + 1) || plain(&d->fields[i + 1], record);
    if (plain(f, record) && offset_plain) {
        return;
    }
    word_and_equals(p, f->word);
    dp_print_value(p, d, record, i);
    if (is_plus(d, i + 1)) {
        dp_out_char(p->out, '+');
        dp_print_value(p, d, record, i + 1);
    }
}

static void pair(struct dp_printer *p, const struct dp_description *d, const void *record, size_t i) {
    const struct dp_field *f = &d->fields[i];
    if (f->word[0] != '\0') {
        if (plain(f, record) && plain(f + 1, record)) {
            return;
        }
        word_and_equals(p, f->word);
    } else {
        blank(p);
    }
    dp_print_value(p, d, record, i);
    dp_out_char(p->out, '>');
    dp_print_value(p, d, record, i + 1);
}

static void role(struct dp_printer *p, const struct dp_description *d, const void *record, size_t i) {
    if (d->word[0] != '\0') {
        blank(p);
        dp_print_value(p, d, record, i);
    } else if (!plain(&d->fields[i], record)) {
        blank(p);
        dp_print_value(p, d, record, i);
        dp_out_char(p->out, '=');
        p->glued = true;
    }
}

static void selector(struct dp_printer *p, const struct dp_description *d, const void *record, size_t i) {
    if (plain(&d->fields[i], record)) {
        return;
    }
    blank(p);
    dp_print_value(p, d, record, i);
    for (size_t j = i + 1; j < d->count; j++) {
        enum dp_form form = d->fields[j].form;
        if (form != DP_FORM_SELECTED && form != DP_FORM_PLUS) {
            break;
        }
        if (dp_field_carried(d, record, j)) {
            dp_out_char(p->out, form == DP_FORM_SELECTED ? '=' : '+');
            dp_print_value(p, d, record, j);
        }
    }
}

static void suffix(struct dp_printer *p, const struct dp_description *d, const void *record, size_t i) {
    bool bracket = d->fields[i].form == DP_FORM_BRACKET;
    if (bracket && plain(&d->fields[i], record)) {
        return;
    }
    dp_out_char(p->out, bracket ? '[' : '@');
    dp_print_value(p, d, record, i);
    if (bracket) {
        dp_out_char(p->out, ']');
    }
}

void dp_print_fields(struct dp_printer *p, const struct dp_description *d, const void *record) {
    for (size_t i = 0; i < d->count; i++) {
        switch (d->fields[i].form) {
        case DP_FORM_ID:
        case DP_FORM_BARE:
            blank(p);
            dp_print_value(p, d, record, i);
            break;
        case DP_FORM_ROLE:
            role(p, d, record, i);
            break;
        case DP_FORM_BRACKET:
        case DP_FORM_AT:
            suffix(p, d, record, i);
            break;
        case DP_FORM_KEY:
            key(p, d, record, i);
            break;
        case DP_FORM_FLAG:
            if (!plain(&d->fields[i], record)) {
                blank(p);
                dp_out_text(p->out, d->fields[i].word);
            }
            break;
        case DP_FORM_BEFORE:
            pair(p, d, record, i);
            break;
        case DP_FORM_SELECTOR:
            selector(p, d, record, i);
            break;
        case DP_FORM_AFTER:
        case DP_FORM_PLUS:
        case DP_FORM_SELECTED:
            break; /* printed with the field before */
        }
    }
}
