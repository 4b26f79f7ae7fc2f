/* text_print_value.c: one value of the text form. */
#include "slot_names.h"
#include "text_printer.h"

#include <string.h>

/* Numbers of 32 bits from 2^31 - 1 on say more in hex, and so does all ones. */
static void number32(struct dp_out *out, uint32_t number) {
    if (number >= 0x7FFFFFFFu) {
        dp_out_hex(out, number);
    } else {
        dp_out_number(out, number);
    }
}

static uint32_t bits_in(uint32_t mask) {
    uint32_t count = 0;
    for (; mask != 0; mask &= mask - 1) {
        count++;
    }
    return count;
}

/* The name that covers most of what is left, the first of equals; NULL if none does. */
static const struct dp_value *widest(const struct dp_vocabulary *v, uint32_t left) {
    const struct dp_value *best = NULL;
    for (size_t i = 0; i < v->count; i++) {
        const struct dp_value *value = &v->values[i];
        bool fits = !value->alias && value->value != 0 && (value->value & ~left) == 0;
        if (fits && (best == NULL || bits_in(value->value) > bits_in(best->value))) {
            best = value;
        }
    }
    return best;
}

static void mask(struct dp_out *out, enum dp_set set, uint32_t value) {
    const struct dp_vocabulary *v = dp_vocabulary(set);
    const char *whole = dp_name(set, value);
    const struct dp_value *name;
    bool first = true;
    if (whole != NULL) {
        dp_out_text(out, whole);
        return;
    }
    while ((name = widest(v, value)) != NULL) {
        if (!first) {
            dp_out_char(out, '|');
        }
        dp_out_text(out, name->name);
        value &= ~name->value;
        first = false;
    }
    if (value != 0 || first) {
        if (!first) {
            dp_out_char(out, '|');
        }
        dp_out_hex(out, value);
    }
}

static void member(struct dp_out *out, enum dp_set set, uint32_t value) {
    const char *name = dp_name(set, value);
    if (name != NULL) {
        dp_out_text(out, name);
    } else {
        dp_out_hex(out, value);
    }
}

static void part_of_range(struct dp_out *out, const char *word, uint32_t first, uint32_t count) {
    dp_out_text(out, word);
    dp_out_char(out, ' ');
    number32(out, first);
    if (count != 1) {
        dp_out_char(out, ' ');
        number32(out, count);
    }
}

static void range(struct dp_out *out, const struct dp_range *r) {
    bool index = r->mips == 0 && (r->first_slice | r->slices | r->first_plane | r->planes) == 0;
    if (index && r->index_or_first_mip == DP_ALL_SUBRESOURCES) {
        dp_out_text(out, "all");
    } else if (index) {
        dp_out_text(out, "index ");
        number32(out, r->index_or_first_mip);
    } else if (r->mips == 0) {
        const uint32_t numbers[6] = {r->index_or_first_mip, r->mips,  r->first_slice, r->slices,
                                     r->first_plane,        r->planes};
        for (int i = 0; i < 6; i++) {
            dp_out_text(out, i != 0 ? " " : "");
            number32(out, numbers[i]);
        }
    } else {
        part_of_range(out, "mip", r->index_or_first_mip, r->mips);
        if (r->first_slice != 0 || r->slices != 1) {
            part_of_range(out, " slice", r->first_slice, r->slices);
        }
        if (r->first_plane != 0 || r->planes != 1) {
            part_of_range(out, " plane", r->first_plane, r->planes);
        }
    }
}

static void extent(struct dp_out *out, uint64_t width, uint32_t height, uint32_t depth) {
    dp_out_number(out, width);
    if (height != 1 || depth != 1) {
        dp_out_char(out, 'x');
        dp_out_number(out, height);
    }
    if (depth != 1) {
        dp_out_char(out, 'x');
        dp_out_number(out, depth);
    }
}

static void box(struct dp_out *out, const struct dp_box *b) {
    dp_out_number(out, b->x);
    if (b->y != 0 || b->z != 0) {
        dp_out_char(out, ',');
        dp_out_number(out, b->y);
    }
    if (b->z != 0) {
        dp_out_char(out, ',');
        dp_out_number(out, b->z);
    }
    dp_out_char(out, '+');
    extent(out, b->width, b->height, b->depth);
}

static const char *slot_name(const struct dp_printer *p, enum dp_namespace space, uint32_t slot) {
    return slot < p->name_count[space] ? p->names[space][slot] : NULL;
}

static void name_or_generated(struct dp_printer *p, enum dp_namespace space, uint32_t slot) {
    char generated[DP_GENERATED_MAX];
    const char *name = slot_name(p, space, slot);
    dp_generated_name(space, slot, generated);
    dp_out_text(p->out, name != NULL ? name : generated);
}

static void slot_reference(struct dp_printer *p, const struct dp_field *field, uint32_t slot) {
    enum dp_namespace space = (enum dp_namespace)dp_type_namespace(field->type);
    uint64_t last = field->bound != 0 ? field->bound : DP_INLINE_SLOTS - 1;
    bool filled = p->filled == NULL || dp_structure_slot(p->filled, space, slot) != NULL;
    if (slot == DP_NONE && dp_type_optional(field->type)) {
        dp_out_text(p->out, "null");
    } else if (filled) {
        name_or_generated(p, space, slot);
    } else {
        dp_out_text(p->out, "empty");
        if (slot != last) {
            dp_out_char(p->out, ':');
            dp_out_number(p->out, slot);
        }
    }
}

static void slot(struct dp_printer *p, const struct dp_field *field, uint32_t number, bool defines) {
    if (!defines) {
        slot_reference(p, field, number);
        return;
    }
    enum dp_namespace space = (enum dp_namespace)dp_type_namespace(field->type);
    name_or_generated(p, space, number);
    if (p->filled != NULL && p->filled->spaces[space].lowest != number) {
        dp_out_char(p->out, ':');
        dp_out_number(p->out, number);
    }
}

void dp_print_reference(struct dp_printer *p, uint64_t command) {
    const char *label = p->c != NULL && command < p->c->count ? p->c->labels[command] : NULL;
    dp_out_char(p->out, '@');
    if (label != NULL) {
        dp_out_text(p->out, label);
    } else {
        dp_out_number(p->out, command);
    }
}

static void wide(struct dp_printer *p, uint64_t value, bool reference) {
    if (reference) {
        dp_print_reference(p, value);
    } else if (value == UINT64_MAX) {
        dp_out_hex(p->out, value);
    } else {
        dp_out_number(p->out, value);
    }
}

void dp_print_value(struct dp_printer *p, const struct dp_description *d, const void *record, size_t index) {
    const struct dp_field *f = &d->fields[index];
    const unsigned char *at = (const unsigned char *)record + f->offset;
    struct dp_range r;
    struct dp_box b;
    struct dp_extent e;
    switch (f->type) {
    case DP_TYPE_RANGE:
        memcpy(&r, at, sizeof r);
        range(p->out, &r);
        break;
    case DP_TYPE_BOX:
        memcpy(&b, at, sizeof b);
        box(p->out, &b);
        break;
    case DP_TYPE_EXTENT:
        memcpy(&e, at, sizeof e);
        extent(p->out, e.width, e.height, e.depth_or_slices);
        break;
    case DP_TYPE_NUMBER64:
    case DP_TYPE_SIZE:
    case DP_TYPE_PAGES:
        wide(p, dp_get(record, f), f->type == DP_TYPE_NUMBER64 && p->facts == NULL);
        break;
    case DP_TYPE_NUMBER8:
    case DP_TYPE_NUMBER16:
    case DP_TYPE_NUMBER32:
        number32(p->out, (uint32_t)dp_get(record, f));
        break;
    case DP_TYPE_SUBRESOURCE:
        r = (struct dp_range){(uint32_t)dp_get(record, f), 0, 0, 0, 0, 0};
        range(p->out, &r);
        break;
    case DP_TYPE_ENUM:
    case DP_TYPE_LAYOUT:
        member(p->out, f->set, (uint32_t)dp_get(record, f));
        break;
    case DP_TYPE_MASK8:
    case DP_TYPE_MASK16:
    case DP_TYPE_MASK32:
        mask(p->out, f->set, (uint32_t)dp_get(record, f));
        break;
    default:
        slot(p, f, (uint32_t)dp_get(record, f), p->facts != NULL && p->facts->defines == (int32_t)index);
        break;
    }
}
