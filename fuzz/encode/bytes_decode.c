/* bytes_decode.c: any bytes into a program that keeps the guarantees of model/command.h. Hot: no allocation, one
 * pass. */
#include "bytes_table.h"
#include "creation.h"

#include <string.h>

static uint64_t load(const uint8_t *bytes, uint32_t width) {
    switch (width) {
    case 1:
        return bytes[0];
    case 2:
        return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8;
    case 4:
        return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 | (uint64_t)bytes[3] << 24;
    default:
        return load(bytes, 4) | load(bytes + 4, 4) << 32;
    }
}

/* The slot itself if it is filled, else the next filled one, round and round; the slot itself if none is. */
static uint32_t resolve(uint64_t filled, uint32_t slot) {
    if (slot >= DP_INLINE_SLOTS || filled == 0 || (filled >> slot & 1) != 0) {
        return slot;
    }
    uint64_t above = filled >> slot << slot;
    uint64_t from = above != 0 ? above : filled;
    return (uint32_t)__builtin_ctzll(from);
}

static void store_range(unsigned char *to, const uint8_t *bytes, const struct dp_byte_tables *t) {
    struct dp_range range = {t->all_numbers[bytes[0]], t->numbers[bytes[1]], t->numbers[bytes[2]],
                             t->numbers[bytes[3]],     t->numbers[bytes[4]], t->numbers[bytes[5]]};
    memcpy(to, &range, sizeof range);
}

static uint32_t at_least_1(uint32_t value) {
    return value == 0 ? 1 : value;
}

/* x and width take four bytes, y and height two, z and depth one. An extent that is empty in all three is no box. */
static void store_box(unsigned char *to, const uint8_t *bytes) {
    struct dp_box box = {0, 0, 0, 0, 0, 0};
    uint32_t width = (uint32_t)load(bytes + 7, 4);
    uint32_t height = (uint32_t)load(bytes + 11, 2);
    uint32_t depth = bytes[13];
    if ((width | height | depth) != 0) {
        box = (struct dp_box){(uint32_t)load(bytes, 4), (uint32_t)load(bytes + 4, 2), bytes[6],
                              at_least_1(width),        at_least_1(height),           at_least_1(depth)};
    }
    memcpy(to, &box, sizeof box);
}

/* Less one. Depth or slices are small, unless the top four bits are all set: large ones make every run slow and say
 * little. */
static void store_extent(unsigned char *to, const uint8_t *bytes) {
    uint32_t third = (uint32_t)load(bytes + 6, 2);
    struct dp_extent extent;
    memset(&extent, 0, sizeof extent);
    extent.width = load(bytes, 4) + 1;
    extent.height = (uint32_t)load(bytes + 4, 2) + 1;
    extent.depth_or_slices = (third >= 0xF000 ? third & 0xFFF : third & 0xF) + 1;
    memcpy(to, &extent, sizeof extent);
}

static uint64_t load_number(const struct dp_byte_field *f, const uint8_t *bytes) {
    uint64_t value = load(bytes, f->width) + f->plain;
    if (f->modulus != 0) {
        return value % f->modulus;
    }
    return f->width == 8 ? value : value & ((UINT64_C(1) << 8 * f->width) - 1);
}

static uint64_t load_size(const struct dp_byte_field *f, const uint8_t *bytes) {
    uint32_t code = (uint32_t)load(bytes, 4) + (uint32_t)f->plain;
    return code == UINT32_MAX ? UINT64_MAX : code;
}

static void store_number(unsigned char *to, uint64_t value, bool wide) {
    if (wide) {
        memcpy(to, &value, sizeof value);
    } else {
        uint32_t narrow = (uint32_t)value;
        memcpy(to, &narrow, sizeof narrow);
    }
}

static void store_other(struct dp_command *record, const struct dp_byte_field *f, const uint8_t *record_bytes,
                        const struct dp_byte_tables *t) {
    unsigned char *to = (unsigned char *)record + f->offset;
    const uint8_t *bytes = record_bytes + f->at;
    switch (f->op) {
    case DP_BYTE_NUMBER:
        store_number(to, load_number(f, bytes), f->wide);
        break;
    case DP_BYTE_SIZE:
        store_number(to, load_size(f, bytes), true);
        break;
    case DP_BYTE_PAGES:
        store_number(to, ((load(bytes, 2) + f->plain) & 0xFFFF) * 65536, true);
        break;
    case DP_BYTE_RANGE:
        store_range(to, bytes, t);
        break;
    case DP_BYTE_BOX:
        store_box(to, bytes);
        break;
    case DP_BYTE_EXTENT:
        store_extent(to, bytes);
        break;
    default: /* codes, slots and masks are not among the others */
        break;
    }
}

static void store32(struct dp_command *record, const struct dp_byte_field *f, uint32_t value) {
    memcpy((unsigned char *)record + f->offset, &value, sizeof value);
}

/* One loop a sort of field: the hot part of decoding. `padded` is a record with a tail, so that a mask at its end
 * can be read four bytes wide. */
static void store_record(struct dp_command *record, enum dp_kind kind, const struct dp_byte_tables *t,
                         const uint8_t *padded, uint8_t flags, const uint64_t *filled) {
    const struct dp_byte_kind *k = &t->kinds[kind];
    const struct dp_byte_field *f = k->fields;
    const struct dp_byte_field *slots = f + k->slots;
    const struct dp_byte_field *masks = f + k->masks;
    const struct dp_byte_field *rest = f + k->rest;
    const struct dp_byte_field *end = f + k->count;
    const bool keep_ids = (flags & DP_RECORD_KEEP_IDS) != 0;
    const bool raw_masks = (flags & DP_RECORD_RAW_MASKS) != 0;
    memset(record, 0, sizeof *record);
    record->kind = kind;
    for (; f < slots; f++) {
        store32(record, f, f->map[padded[f->at]]);
    }
    for (; f < masks; f++) {
        uint32_t slot = f->map[padded[f->at]];
        store32(record, f, keep_ids && f->optional ? slot : resolve(filled[f->space], slot));
    }
    for (; f < rest; f++) {
        uint32_t mask = ((uint32_t)load(padded + f->at, 4) & f->whole) ^ (uint32_t)f->plain;
        store32(record, f, raw_masks && f->raw ? mask : mask & f->defined);
    }
    for (; f < end; f++) {
        store_other(record, f, padded, t);
    }
}

/* A decoding under way. */
struct decoder {
    const struct dp_byte_tables *tables;
    struct dp_structure structure;
    struct dp_command *records;
    size_t count;
};

/* Records that may still be added: one is kept for the end of an open list. */
static size_t room(const struct decoder *d) {
    return DP_DECODE_MAX - d->count;
}

static void add(struct decoder *d, const struct dp_command *record) {
    if (&d->records[d->count] != record) {
        d->records[d->count] = *record;
    }
    d->count++;
    if (d->structure.kinds[record->kind].inert) {
        d->structure.lacking = false; /* all that taking it would do */
        return;
    }
    /* The byte form has no slots beyond the inline ones, so this never allocates. */
    (void)dp_structure_take(&d->structure, record);
}

static void add_end(struct decoder *d) {
    struct dp_command end;
    dp_plain(&end, DP_COMMAND_end);
    add(d, &end);
}

static void add_group(struct decoder *d, int32_t type) {
    struct dp_command group;
    dp_plain(&group, DP_COMMAND_group);
    group.as.group.type = (uint32_t)type;
    add(d, &group);
}

/* A command that lacks its part goes (an execute without a fitting list). It is the last record: it has no part. */
static void drop_lacking(struct decoder *d) {
    if (dp_structure_finish(&d->structure, false) != DP_STRUCTURE_FITS) {
        d->count--;
        dp_structure_leave_out(&d->structure);
    }
}

/* Decodes one record. False if there is no room for it. */
static bool decode_record(struct decoder *d, const uint8_t *bytes) {
    enum dp_kind kind = (enum dp_kind)d->tables->kind_of[bytes[0]];
    const struct dp_kind_facts *f = &d->structure.kinds[kind];
    if (!f->part) {
        drop_lacking(d);
    }
    enum dp_structure_verdict place = dp_structure_place(&d->structure, kind);
    size_t mended = place == DP_STRUCTURE_NEEDS_END || place == DP_STRUCTURE_NEEDS_GROUP;
    size_t still_open = f->category == DP_CATEGORY_OPEN || (d->structure.open && f->category != DP_CATEGORY_CLOSE);
    if (room(d) < 1 + mended + still_open) {
        return false;
    }
    if (place == DP_STRUCTURE_NEEDS_END) {
        add_end(d);
    } else if (place == DP_STRUCTURE_NEEDS_GROUP) {
        add_group(d, f->barrier);
    } else if (place != DP_STRUCTURE_FITS) {
        if (!f->part) {
            dp_structure_leave_out(&d->structure);
        }
        return true;
    }
    struct dp_command *record = &d->records[d->count];
    struct dp_creation_fault fault;
    uint8_t padded[DP_RECORD_BYTES + 4] = {0};
    memcpy(padded, bytes, DP_RECORD_BYTES);
    store_record(record, kind, d->tables, padded, bytes[1], d->structure.inline_filled);
    if (!f->names_slots || dp_structure_slots(&d->structure, record) == DP_STRUCTURE_FITS) {
        if (f->defines >= 0) {
            dp_creation_mend(record, &d->structure, &fault);
        }
        add(d, record);
    } else if (!f->part) {
        dp_structure_leave_out(&d->structure);
    }
    return true;
}

static void decode_device(struct decoder *d, const uint8_t *bytes, size_t size) {
    uint8_t header[DP_RECORD_BYTES + 4] = {0};
    if (size != 0) {
        memcpy(header, bytes, size < DP_RECORD_BYTES ? size : DP_RECORD_BYTES);
    }
    store_record(&d->records[0], DP_COMMAND_device, d->tables, header, 0, d->structure.inline_filled);
    add(d, &d->records[0]);
}

size_t dp_decode(const uint8_t *bytes, size_t size, struct dp_command *records, size_t capacity) {
    struct decoder d;
    if (capacity < DP_DECODE_MAX) {
        return 0;
    }
    d.tables = dp_byte_tables();
    d.records = records;
    d.count = 0;
    dp_structure_start(&d.structure);
    decode_device(&d, bytes, size);
    for (size_t at = DP_RECORD_BYTES; at + DP_RECORD_BYTES <= size; at += DP_RECORD_BYTES) {
        if (!decode_record(&d, bytes + at)) {
            break;
        }
    }
    drop_lacking(&d);
    if (d.structure.open) {
        add_end(&d);
    }
    return d.count;
}

bool dp_is_bytes(const uint8_t *bytes, size_t size, uint32_t *version) {
    if (size < DP_HEADER_FIELDS || load(bytes, 4) != DP_MAGIC) {
        return false;
    }
    *version = (uint32_t)load(bytes + 4, 4);
    return true;
}
