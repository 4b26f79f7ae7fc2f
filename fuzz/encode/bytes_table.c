/* bytes_table.c: builds the tables of bytes_table.h. Every one-byte type is a table of 256 codes; a field's map is
 * that table turned so that byte 0 means the field's plain value. README.md lists the codes for people. */
#include "bytes_table.h"

#include <pthread.h>
#include <string.h>

#define DP_TYPE(type, storage, bytes, text) enum { bytes_of_##type = bytes };
#include "model/field_type.def"
#undef DP_TYPE

/* Every kind fits its record, the device its header. */
/* clang-format off */
#define DP_COMMAND(kind, word, category, parts)                     enum { width_of_##kind = 0
#define DP_FIELD(kind, member, word, type, set, bound, plain, form) +bytes_of_##type
#define DP_END_COMMAND(kind) }; _Static_assert(width_of_##kind <= 30, "does not fit a record: " #kind);
#include "model/command.def"
/* clang-format on */
#undef DP_COMMAND
#undef DP_FIELD
#undef DP_END_COMMAND
_Static_assert(width_of_device <= 24, "the device does not fit the header");
_Static_assert(DP_COMMAND_COUNT <= 256, "more kinds than byte 0 can name");

/* One map a field is the most that can be needed. */
#define DP_COMMAND(kind, word, category, parts)
#define DP_FIELD(kind, member, word, type, set, bound, plain, form) +1
#define DP_END_COMMAND(kind)
enum {
    all_fields = 0
/* clang-format off */
#include "model/command.def"
    /* clang-format on */
};
#undef DP_COMMAND
#undef DP_FIELD
#undef DP_END_COMMAND

static struct dp_byte_tables tables;
static uint32_t maps[all_fields][256];
static size_t map_count;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const uint32_t *share(const uint32_t map[256]) {
    for (size_t i = 0; i < map_count; i++) {
        if (memcmp(maps[i], map, sizeof maps[i]) == 0) {
            return maps[i];
        }
    }
    memcpy(maps[map_count], map, sizeof maps[map_count]);
    return maps[map_count++];
}

static const uint32_t *map_of(const struct dp_field *field, bool defines) {
    uint32_t codes[256];
    uint32_t map[256];
    dp_byte_codes_of(field, defines, codes);
    dp_byte_turn(codes, (uint32_t)field->plain, map);
    return share(map);
}

/* --- fields --- */

static enum dp_byte_op op_of(enum dp_type type) {
    switch (type) {
    case DP_TYPE_NUMBER16:
    case DP_TYPE_NUMBER32:
    case DP_TYPE_NUMBER64:
        return DP_BYTE_NUMBER;
    case DP_TYPE_MASK8:
    case DP_TYPE_MASK16:
    case DP_TYPE_MASK32:
        return DP_BYTE_MASK;
    case DP_TYPE_SIZE:
        return DP_BYTE_SIZE;
    case DP_TYPE_PAGES:
        return DP_BYTE_PAGES;
    case DP_TYPE_RANGE:
        return DP_BYTE_RANGE;
    case DP_TYPE_BOX:
        return DP_BYTE_BOX;
    case DP_TYPE_EXTENT:
        return DP_BYTE_EXTENT;
    default:
        return DP_BYTE_CODE;
    }
}

static void lay_field(struct dp_byte_field *b, const struct dp_field *field, size_t at, bool defines, bool raw) {
    int space = dp_type_namespace(field->type);
    b->op = op_of(field->type);
    b->at = (uint8_t)at;
    b->width = (uint8_t)dp_type_bytes(field->type);
    b->raw = raw;
    b->wide = field->type == DP_TYPE_NUMBER64 || field->type == DP_TYPE_SIZE || field->type == DP_TYPE_PAGES;
    b->offset = (uint16_t)field->offset;
    b->defined = dp_defined_bits(field->set);
    b->plain = field->plain;
    b->whole = b->width >= 4 ? UINT32_MAX : (UINT32_C(1) << 8 * b->width) - 1;
    b->modulus = field->bound == 0 ? 0 : field->bound + 1;
    b->field = field;
    if (b->op == DP_BYTE_SIZE) {
        b->plain = field->plain == UINT64_MAX ? UINT32_MAX : field->plain;
    } else if (b->op == DP_BYTE_PAGES) {
        b->plain = field->plain / 65536;
    } else if (b->op == DP_BYTE_CODE) {
        b->map = map_of(field, defines);
        if (space >= 0 && !defines) {
            b->op = DP_BYTE_SLOT;
            b->space = (uint8_t)space;
            b->optional = dp_type_optional(field->type);
        }
    }
}

static void sort_fields(struct dp_byte_kind *k, const struct dp_byte_field *fields, size_t count) {
    k->count = 0;
    for (int round = DP_BYTE_CODE; round <= DP_BYTE_NUMBER; round++) {
        uint8_t start = k->count;
        for (size_t i = 0; i < count; i++) {
            int op = fields[i].op < DP_BYTE_NUMBER ? (int)fields[i].op : DP_BYTE_NUMBER;
            if (op == round) {
                k->fields[k->count++] = fields[i];
            }
        }
        k->slots = round == DP_BYTE_SLOT ? start : k->slots;
        k->masks = round == DP_BYTE_MASK ? start : k->masks;
        k->rest = round == DP_BYTE_NUMBER ? start : k->rest;
    }
}

static void lay_kind(enum dp_kind kind) {
    const struct dp_description *d = dp_describe(kind);
    const struct dp_kind_facts *f = dp_kind_facts(kind);
    size_t at = d->category == DP_CATEGORY_DEVICE ? DP_HEADER_FIELDS : DP_RECORD_FIELDS;
    struct dp_byte_field fields[DP_MAX_FIELDS];
    memset(fields, 0, sizeof fields);
    for (size_t i = 0; i < d->count; i++) {
        lay_field(&fields[i], &d->fields[i], at, f->defines == (int32_t)i, f->raw_masks);
        at += dp_type_bytes(d->fields[i].type);
    }
    sort_fields(&tables.kinds[kind], fields, d->count);
}

/* --- byte 0 --- */

/* How many of the 256 bytes mean a kind, before what is left over is dealt out again: what makes programs say something
 * (barriers, operands, lists and what runs them) comes often, what has a target of its own seldom. */
static uint32_t weight(const struct dp_kind_facts *f) {
    static const uint8_t of_parts[] = {
        [DP_PARTS_NONE] = 2,  [DP_PARTS_LISTS] = 10,   [DP_PARTS_BARRIERS] = 14,  [DP_PARTS_LEGACY] = 6,
        [DP_PARTS_WORK] = 14, [DP_PARTS_PIPELINE] = 1, [DP_PARTS_RAYTRACING] = 2,
    };
    static const uint8_t of_commands[] = {
        [DP_CATEGORY_DEVICE] = 0, [DP_CATEGORY_DEFINE] = 8, [DP_CATEGORY_OPEN] = 6, [DP_CATEGORY_CLOSE] = 2,
        [DP_CATEGORY_QUEUE] = 6,  [DP_CATEGORY_CALL] = 10,  [DP_CATEGORY_WORK] = 3, [DP_CATEGORY_NOTE] = 1,
    };
    if (f->part) {
        return of_parts[f->parts];
    }
    uint32_t own = of_commands[f->category];
    return f->parts != DP_PARTS_NONE && of_parts[f->parts] < own ? of_parts[f->parts] : own;
}

/* Deals the bytes out in rounds: in round r each kind whose weight is above r gets one, so the first byte of a kind
 * is its place in command.def less the device. */
static void deal_kinds(void) {
    size_t next = 0;
    for (uint32_t round = 0; next < 256; round = (round + 1) % 14) {
        for (int kind = 0; kind < DP_COMMAND_COUNT && next < 256; kind++) {
            if (weight(dp_kind_facts((enum dp_kind)kind)) > round) {
                tables.kind_of[next++] = (uint8_t)kind;
            }
        }
    }
    for (size_t i = 256; i-- > 0;) {
        tables.byte_of[tables.kind_of[i]] = (uint8_t)i;
    }
}

static void build(void) {
    uint32_t codes[256];
    dp_byte_number_codes(codes);
    dp_byte_turn(codes, 0, tables.numbers);
    dp_byte_turn(codes, DP_ALL_SUBRESOURCES, tables.all_numbers);
    for (int kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        lay_kind((enum dp_kind)kind);
    }
    deal_kinds();
}

const struct dp_byte_tables *dp_byte_tables(void) {
    pthread_once(&once, build);
    return &tables;
}
