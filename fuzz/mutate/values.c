/* values.c: values of fields, read, written and changed by their type (model/field_type.def), in the byte form. */
#include "fuzz/mutate/mutant.h"

#include <string.h>

static uint32_t load(const uint8_t *bytes, uint32_t width) {
    uint32_t value = 0;
    for (uint32_t i = 0; i < width && i < 4; i++) {
        value |= (uint32_t)bytes[i] << 8 * i;
    }
    return value;
}

static void store(uint8_t *bytes, uint32_t value, uint32_t width) {
    for (uint32_t i = 0; i < width; i++) {
        bytes[i] = i < 4 ? (uint8_t)(value >> 8 * i) : 0;
    }
}

uint32_t dp_value_of(const struct dp_mutant *m, size_t index, const struct dp_byte_field *f) {
    const uint8_t *at = dp_record(m, index) + f->at;
    if (f->op == DP_BYTE_MASK) {
        return load(at, f->width) ^ (uint32_t)f->plain;
    }
    return f->map != NULL ? f->map[*at] : load(at, f->width);
}

void dp_put(struct dp_mutant *m, size_t index, const struct dp_byte_field *f, uint32_t value) {
    uint8_t *at = dp_record(m, index) + f->at;
    if (f->op == DP_BYTE_MASK) {
        store(at, value ^ (uint32_t)f->plain, f->width);
        return;
    }
    for (uint32_t code = 0; f->map != NULL && code < 256; code++) {
        if (f->map[code] == value) {
            *at = (uint8_t)code;
            return;
        }
    }
}

void dp_put_at(struct dp_mutant *m, size_t index, size_t offset, uint32_t value) {
    const struct dp_byte_kind *k = &m->tables->kinds[dp_kind_at(m, index)];
    for (size_t i = 0; i < k->count; i++) {
        if (k->fields[i].offset == offset) {
            dp_put(m, index, &k->fields[i], value);
        }
    }
}

const struct dp_byte_field *dp_side(const struct dp_mutant *m, size_t index, const char *word, enum dp_form form) {
    const struct dp_byte_kind *k = &m->tables->kinds[dp_kind_at(m, index)];
    for (size_t i = 0; i < k->count; i++) {
        if (k->fields[i].field->form == form && strcmp(k->fields[i].field->word, word) == 0) {
            return &k->fields[i];
        }
    }
    return NULL;
}

/* --- changes --- */

/* A code: the plain one, a neighbour, one of the edges at the top, or any. */
static void change_code(struct dp_mutant *m, uint8_t *at) {
    uint32_t way = dp_choose(&m->dice, 8);
    *at = way == 0   ? 0
          : way == 1 ? (uint8_t)(*at + 1)
          : way == 2 ? (uint8_t)(*at - 1)
          : way == 3 ? (uint8_t)(240 + dp_choose(&m->dice, 16))
                     : (uint8_t)dp_choose(&m->dice, way < 6 ? 16 : 256);
}

/* A mask: nothing, one bit, one bit more or less, and seldom all of them, or one that means nothing. */
static void change_mask(struct dp_mutant *m, size_t index, const struct dp_byte_field *f) {
    uint32_t bit = (uint32_t)dp_pick_bit(&m->dice, f->defined);
    uint32_t value = dp_value_of(m, index, f);
    uint32_t way = dp_choose(&m->dice, 16);
    value = way < 2    ? (uint32_t)f->plain
            : way < 6  ? bit
            : way < 13 ? value ^ bit
            : way < 15 ? f->defined & dp_choose(&m->dice, UINT32_MAX)
                       : value ^ (UINT32_C(1) << dp_choose(&m->dice, 8u * f->width));
    if (way == 15 && f->raw) {
        dp_record(m, index)[1] ^= DP_RECORD_RAW_MASKS;
    }
    dp_put(m, index, f, value);
}

/* A number of several bytes: zeros, near the old one, a power of two or next to one, all ones. */
static void change_number(struct dp_mutant *m, uint8_t *at, uint32_t width) {
    uint32_t used = width < 4 ? width : 4;
    uint32_t value = load(at, used);
    uint32_t way = dp_choose(&m->dice, 8);
    uint32_t power = UINT32_C(1) << dp_choose(&m->dice, 8 * used);
    value = way == 0   ? 0
            : way == 1 ? value + 1
            : way == 2 ? value - 1
            : way < 5  ? power
            : way == 5 ? power - 1
            : way == 6 ? UINT32_MAX
                       : dp_choose(&m->dice, UINT32_MAX);
    store(at, value, used);
}

/* Composites are numbers side by side; the widths are those of fuzz/encode/README.md. */
static void change_member(struct dp_mutant *m, uint8_t *at, enum dp_byte_op op) {
    static const uint8_t box[] = {0, 4, 6, 7, 11, 13, 14};
    static const uint8_t extent[] = {0, 4, 6, 8};
    if (op == DP_BYTE_RANGE) {
        change_code(m, at + dp_choose(&m->dice, 6));
    } else if (op == DP_BYTE_BOX) {
        uint32_t part = dp_choose(&m->dice, 6);
        change_number(m, at + box[part], (uint32_t)(box[part + 1] - box[part]));
    } else {
        uint32_t part = dp_choose(&m->dice, 3);
        change_number(m, at + extent[part], (uint32_t)(extent[part + 1] - extent[part]));
    }
}

bool dp_change_field(struct dp_mutant *m, size_t index, const struct dp_byte_field *f) {
    uint8_t old[DP_RECORD_BYTES];
    uint8_t *record = dp_record(m, index);
    memcpy(old, record, sizeof old);
    for (int attempt = 0; attempt < 4 && memcmp(old, record, sizeof old) == 0; attempt++) {
        if (f->op == DP_BYTE_MASK) {
            change_mask(m, index, f);
        } else if (f->map != NULL) {
            change_code(m, record + f->at);
        } else if (f->op == DP_BYTE_RANGE || f->op == DP_BYTE_BOX || f->op == DP_BYTE_EXTENT) {
            change_member(m, record + f->at, f->op);
        } else {
            change_number(m, record + f->at, f->width);
        }
    }
    return memcmp(old, record, sizeof old) != 0;
}

void dp_fill(struct dp_mutant *m, size_t index, const struct dp_living *living) {
    const struct dp_byte_kind *k = &m->tables->kinds[dp_kind_at(m, index)];
    for (size_t i = 0; i < k->count; i++) {
        const struct dp_byte_field *f = &k->fields[i];
        uint32_t slot = f->op == DP_BYTE_SLOT ? dp_any_slot(m, living, (enum dp_namespace)f->space) : DP_NONE;
        if (slot != DP_NONE) {
            dp_put(m, index, f, slot);
        } else if (dp_chance(&m->dice, 1, 2)) {
            (void)dp_change_field(m, index, f);
        }
    }
}
