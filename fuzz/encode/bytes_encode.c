/* bytes_encode.c: a program into the byte form, or the record and field that does not fit it. */
#include "bytes_table.h"
#include "creation.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void store(uint8_t *bytes, uint64_t value, uint32_t width) {
    for (uint32_t i = 0; i < width; i++) {
        bytes[i] = (uint8_t)(value >> 8 * i);
    }
}

/* First byte that means `value`. */
static bool unmap(const uint32_t map[256], uint64_t value, uint8_t *byte) {
    for (uint32_t i = 0; i < 256; i++) {
        if (map[i] == value) {
            *byte = (uint8_t)i;
            return true;
        }
    }
    return false;
}

static bool fits_width(uint64_t value, uint32_t width) {
    return width >= 8 || value >> 8 * width == 0;
}

static bool put_mask(const struct dp_byte_field *f, uint64_t value, uint8_t *bytes, uint8_t *flags) {
    if (!fits_width(value, f->width) || ((value & ~(uint64_t)f->defined) != 0 && !f->raw)) {
        return false;
    }
    if ((value & ~(uint64_t)f->defined) != 0) {
        *flags |= DP_RECORD_RAW_MASKS;
    }
    store(bytes, value ^ f->plain, f->width);
    return true;
}

static bool put_number(const struct dp_byte_field *f, uint64_t value, uint8_t *bytes) {
    if (!fits_width(value, f->width) || (f->modulus != 0 && value >= f->modulus)) {
        return false;
    }
    uint64_t code = value - f->plain;
    if (f->modulus != 0 && value < f->plain) {
        code += f->modulus;
    }
    store(bytes, code, f->width);
    return true;
}

static bool put_size(const struct dp_byte_field *f, uint64_t value, uint8_t *bytes) {
    if (value != UINT64_MAX && value >= UINT32_MAX) {
        return false;
    }
    store(bytes, (uint32_t)value - (uint32_t)f->plain, 4);
    return true;
}

static bool put_pages(const struct dp_byte_field *f, uint64_t value, uint8_t *bytes) {
    if (value % 65536 != 0 || value / 65536 > 0xFFFF) {
        return false;
    }
    store(bytes, value / 65536 - f->plain, 2);
    return true;
}

static bool put_range(const unsigned char *from, uint8_t *bytes) {
    const struct dp_byte_tables *t = dp_byte_tables();
    struct dp_range r;
    memcpy(&r, from, sizeof r);
    return unmap(t->all_numbers, r.index_or_first_mip, &bytes[0]) && unmap(t->numbers, r.mips, &bytes[1]) &&
           unmap(t->numbers, r.first_slice, &bytes[2]) && unmap(t->numbers, r.slices, &bytes[3]) &&
           unmap(t->numbers, r.first_plane, &bytes[4]) && unmap(t->numbers, r.planes, &bytes[5]);
}

static bool put_box(const unsigned char *from, uint8_t *bytes) {
    struct dp_box b;
    memcpy(&b, from, sizeof b);
    bool none = (b.x | b.y | b.z | b.width | b.height | b.depth) == 0;
    bool some = b.width != 0 && b.height != 0 && b.depth != 0;
    if ((!none && !some) || b.y > 0xFFFF || b.z > 0xFF || b.height > 0xFFFF || b.depth > 0xFF) {
        return false;
    }
    store(bytes, b.x, 4);
    store(bytes + 4, b.y, 2);
    store(bytes + 6, b.z, 1);
    store(bytes + 7, b.width, 4);
    store(bytes + 11, b.height, 2);
    store(bytes + 13, b.depth, 1);
    return true;
}

static bool put_extent(const unsigned char *from, uint8_t *bytes) {
    struct dp_extent e;
    memcpy(&e, from, sizeof e);
    if (e.width == 0 || e.width - 1 > UINT32_MAX || e.height == 0 || e.height > 65536 || e.depth_or_slices == 0 ||
        e.depth_or_slices > 4096) {
        return false;
    }
    store(bytes, e.width - 1, 4);
    store(bytes + 4, e.height - 1, 2);
    store(bytes + 6, e.depth_or_slices <= 16 ? e.depth_or_slices - 1 : 0xF000u | (e.depth_or_slices - 1), 2);
    return true;
}

static bool put_slot(const struct dp_byte_field *f, uint64_t value, const struct dp_structure *s, uint8_t *byte,
                     uint8_t *flags) {
    bool filled = dp_structure_slot(s, (enum dp_namespace)f->space, (uint32_t)value) != NULL;
    if (f->optional && value != DP_NONE && !filled) {
        *flags |= DP_RECORD_KEEP_IDS;
    }
    return unmap(f->map, value, byte);
}

static bool put_field(const struct dp_command *record, const struct dp_byte_field *f, const struct dp_structure *s,
                      uint8_t *bytes) {
    const unsigned char *from = (const unsigned char *)record + f->offset;
    uint8_t *to = bytes + f->at;
    switch (f->op) {
    case DP_BYTE_CODE:
        return unmap(f->map, dp_get(record, f->field), to);
    case DP_BYTE_SLOT:
        return put_slot(f, dp_get(record, f->field), s, to, &bytes[1]);
    case DP_BYTE_MASK:
        return put_mask(f, dp_get(record, f->field), to, &bytes[1]);
    case DP_BYTE_NUMBER:
        return put_number(f, dp_get(record, f->field), to);
    case DP_BYTE_SIZE:
        return put_size(f, dp_get(record, f->field), to);
    case DP_BYTE_PAGES:
        return put_pages(f, dp_get(record, f->field), to);
    case DP_BYTE_RANGE:
        return put_range(from, to);
    case DP_BYTE_BOX:
        return put_box(from, to);
    case DP_BYTE_EXTENT:
        return put_extent(from, to);
    }
    return false;
}

/* An encoding under way. */
struct encoder {
    struct dp_structure structure;
    char *reason;
    size_t reason_size;
};

static bool refuse(struct encoder *e, size_t index, const struct dp_command *record, const char *what,
                   const char *member) {
    if (e->reason_size != 0) {
        (void)snprintf(e->reason, e->reason_size, "record %zu (%s): %s%s%s", index, dp_describe(record->kind)->name,
                       member != NULL ? member : "", member != NULL ? ": " : "", what);
    }
    return false;
}

static bool structure_fits(struct encoder *e, size_t index, const struct dp_command *record) {
    enum dp_structure_verdict verdict = DP_STRUCTURE_FITS;
    if (!dp_kind_facts(record->kind)->part) {
        verdict = dp_structure_finish(&e->structure, false);
    }
    if (verdict == DP_STRUCTURE_FITS) {
        verdict = dp_structure_place(&e->structure, record->kind);
    }
    if (verdict == DP_STRUCTURE_FITS) {
        verdict = dp_structure_slots(&e->structure, record);
    }
    return verdict == DP_STRUCTURE_FITS || refuse(e, index, record, dp_structure_reason(verdict), NULL);
}

static bool creation_fits(struct encoder *e, size_t index, const struct dp_command *record) {
    struct dp_command copy = *record;
    struct dp_creation_fault fault;
    dp_creation_mend(&copy, &e->structure, &fault);
    return fault.member == NULL || refuse(e, index, record, fault.message, fault.member);
}

static bool encode_record(struct encoder *e, size_t index, const struct dp_command *record,
                          uint8_t bytes[DP_RECORD_BYTES]) {
    const struct dp_byte_tables *t = dp_byte_tables();
    const struct dp_byte_kind *k = &t->kinds[record->kind];
    memset(bytes, 0, DP_RECORD_BYTES);
    if (!structure_fits(e, index, record) || !creation_fits(e, index, record)) {
        return false;
    }
    for (size_t i = 0; i < k->count; i++) {
        if (!put_field(record, &k->fields[i], &e->structure, bytes)) {
            return refuse(e, index, record, "outside the bounds of the byte form", k->fields[i].field->member);
        }
    }
    bytes[0] = t->byte_of[record->kind];
    if (record->kind == DP_COMMAND_device) {
        store(bytes, DP_MAGIC, 4);
        store(bytes + 4, DP_BYTES_VERSION, 4);
    }
    /* Slots beyond the inline ones do not fit their byte, so this never allocates. */
    (void)dp_structure_take(&e->structure, record);
    return true;
}

static bool encode_all(struct encoder *e, const struct dp_program *program, uint8_t *bytes) {
    for (size_t i = 0; i < program->count; i++) {
        uint8_t record[DP_RECORD_BYTES];
        if (!encode_record(e, i, &program->records[i], record)) {
            return false;
        }
        if (bytes != NULL) {
            memcpy(bytes + i * DP_RECORD_BYTES, record, sizeof record);
        }
    }
    enum dp_structure_verdict verdict = dp_structure_finish(&e->structure, true);
    return verdict == DP_STRUCTURE_FITS ||
           refuse(e, program->count - 1, &program->records[program->count - 1], dp_structure_reason(verdict), NULL);
}

size_t dp_encode(const struct dp_program *program, uint8_t *bytes, size_t capacity, char *reason, size_t reason_size) {
    struct encoder e;
    e.reason = reason;
    e.reason_size = reason != NULL ? reason_size : 0;
    size_t size = program->count * DP_RECORD_BYTES;
    if (program->count == 0 || program->count > DP_DECODE_MAX) {
        if (e.reason_size != 0) {
            (void)snprintf(reason, reason_size, "%zu records; the byte form holds 1..%u", program->count,
                           DP_DECODE_MAX);
        }
        return 0;
    }
    dp_structure_start(&e.structure);
    return encode_all(&e, program, size <= capacity ? bytes : NULL) ? size : 0;
}
