/* simplicity.c: see simplicity.h. */
#include "fuzz/minimize/simplicity.h"

#include "fuzz/encode/compare.h"

#include <string.h>

/* --- numbers --- */

static uint64_t load(const struct dp_command *record, size_t offset, bool wide) {
    const unsigned char *at = (const unsigned char *)record + offset;
    uint64_t value64;
    uint32_t value32;
    if (wide) {
        memcpy(&value64, at, sizeof value64);
        return value64;
    }
    memcpy(&value32, at, sizeof value32);
    return value32;
}

/* The plain values of composites are fixed by their type (field_type.def); a plain record has them. */
static uint64_t plain_at(enum dp_kind kind, size_t offset, bool wide) {
    struct dp_command plain;
    dp_plain(&plain, kind);
    return load(&plain, offset, wide);
}

static bool is_wide(enum dp_type type) {
    return type == DP_TYPE_NUMBER64 || type == DP_TYPE_SIZE || type == DP_TYPE_PAGES;
}

size_t dp_atoms(enum dp_kind kind, const struct dp_field *field, struct dp_atom atoms[DP_MAX_ATOMS]) {
    static const size_t extent[] = {offsetof(struct dp_extent, width), offsetof(struct dp_extent, height),
                                    offsetof(struct dp_extent, depth_or_slices)};
    size_t count = field->type == DP_TYPE_RANGE || field->type == DP_TYPE_BOX ? 6
                   : field->type == DP_TYPE_EXTENT                            ? 3
                                                                              : 1;
    for (size_t i = 0; i < count; i++) {
        bool wide = field->type == DP_TYPE_EXTENT ? i == 0 : is_wide(field->type);
        size_t within = field->type == DP_TYPE_EXTENT ? extent[i] : i * sizeof(uint32_t);
        size_t offset = field->offset + within;
        uint64_t plain = count == 1 ? field->plain : plain_at(kind, offset, wide);
        atoms[i] = (struct dp_atom){offset, wide, plain, field->type == DP_TYPE_PAGES ? UINT64_C(65536) : 1};
    }
    return count;
}

uint64_t dp_atom_code(const struct dp_command *record, const struct dp_atom *atom) {
    uint64_t code = load(record, atom->offset, atom->wide) - atom->plain;
    return atom->wide ? code : (uint32_t)code;
}

void dp_atom_set(struct dp_command *record, const struct dp_atom *atom, uint64_t code) {
    unsigned char *at = (unsigned char *)record + atom->offset;
    uint64_t value64 = code + atom->plain;
    uint32_t value32 = (uint32_t)value64;
    if (atom->wide) {
        memcpy(at, &value64, sizeof value64);
    } else {
        memcpy(at, &value32, sizeof value32);
    }
}

/* --- names --- */

uint64_t dp_name_code(const struct dp_field *field, uint64_t value) {
    const struct dp_vocabulary *v = dp_vocabulary(field->set);
    if (value == field->plain) {
        return 0;
    }
    for (size_t i = 0; i < v->count; i++) {
        if (v->values[i].value == value && !v->values[i].alias) {
            return i + 1;
        }
    }
    return v->count + 1 + value;
}

static uint32_t bits_of(uint64_t mask) {
    uint32_t bits = 0;
    for (; mask != 0; mask &= mask - 1) {
        bits++;
    }
    return bits;
}

/* --- order --- */

static int order(uint64_t a, uint64_t b) {
    return a < b ? -1 : a > b;
}

static int order_masks(uint64_t a, uint64_t b, uint64_t plain) {
    int bits = order(bits_of(a ^ plain), bits_of(b ^ plain));
    return bits != 0 ? bits : order(a ^ plain, b ^ plain);
}

static int order_numbers(const struct dp_command *a, const struct dp_command *b, const struct dp_field *field) {
    struct dp_atom atoms[DP_MAX_ATOMS];
    size_t count = dp_atoms(a->kind, field, atoms);
    int result = 0;
    for (size_t i = 0; i < count && result == 0; i++) {
        result = order(dp_atom_code(a, &atoms[i]), dp_atom_code(b, &atoms[i]));
    }
    return result;
}

static int order_fields(const struct dp_command *a, const struct dp_command *b, const struct dp_field *field) {
    switch (field->type) {
    case DP_TYPE_MASK8:
    case DP_TYPE_MASK16:
    case DP_TYPE_MASK32:
        return order_masks(dp_get(a, field), dp_get(b, field), field->plain);
    case DP_TYPE_ENUM:
    case DP_TYPE_LAYOUT:
        return order(dp_name_code(field, dp_get(a, field)), dp_name_code(field, dp_get(b, field)));
    default:
        return order_numbers(a, b, field);
    }
}

int dp_simpler_record(const struct dp_command *a, const struct dp_command *b) {
    const struct dp_description *d = dp_describe(a->kind);
    if (a->kind != b->kind) {
        int fields = order(d->count, dp_describe(b->kind)->count);
        return fields != 0 ? fields : order(a->kind, b->kind);
    }
    int result = 0;
    for (size_t i = 0; i < d->count && result == 0; i++) {
        result = order_fields(a, b, &d->fields[i]);
    }
    return result;
}

int dp_simpler_program(const struct dp_program *a, const struct dp_program *b) {
    int result = order(a->count, b->count);
    size_t i = 0;
    if (result == 0 && !dp_same_program(a, b, &i)) {
        result = dp_simpler_record(&a->records[i], &b->records[i]);
    }
    return result;
}
