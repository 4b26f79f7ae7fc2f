/* describe.c: the tables behind describe.h. */
#include "describe.h"

#include <string.h>

/* --- commands --- */

/* clang-format off */
#define DP_COMMAND(kind, word, category, parts) static const struct dp_field fields_##kind[] = {
#define DP_FIELD(kind, member, word, type, set, bound, plain, form) \
    {#member, word, DP_TYPE_##type, DP_SET_##set, bound, plain, DP_FORM_##form, offsetof(struct dp_command, as.kind.member)},
#define DP_END_COMMAND(kind) {NULL, "", DP_TYPE_NUMBER8, DP_SET_NONE, 0, 0, DP_FORM_BARE, 0}};
#include "command.def"
#undef DP_COMMAND
#undef DP_FIELD
#undef DP_END_COMMAND

static const struct dp_description commands[DP_COMMAND_COUNT] = {
#define DP_COMMAND(kind, word, category, parts)                                                    \
    [DP_COMMAND_##kind] = {#kind,          word, DP_CATEGORY_##category, DP_PARTS_##parts, fields_##kind, \
                           sizeof fields_##kind / sizeof fields_##kind[0] - 1},
#define DP_FIELD(kind, member, word, type, set, bound, plain, form)
#define DP_END_COMMAND(kind)
#include "command.def"
#undef DP_COMMAND
#undef DP_FIELD
#undef DP_END_COMMAND
};

/* --- packets --- */

#define DP_PACKET(kind, engine) static const struct dp_field packet_fields_##kind[] = {
#define DP_PACKET_FIELD(kind, member, word, type, set, plain, form) \
    {#member, word, DP_TYPE_##type, DP_SET_##set, 0, plain, DP_FORM_##form, offsetof(struct dp_packet, as.kind.member)},
#define DP_END_PACKET(kind) {NULL, "", DP_TYPE_NUMBER8, DP_SET_NONE, 0, 0, DP_FORM_BARE, 0}};
#include "packet.def"
#undef DP_PACKET
#undef DP_PACKET_FIELD
#undef DP_END_PACKET

static const struct dp_description packets[DP_PACKET_COUNT] = {
#define DP_PACKET(kind, engine)                                                                            \
    [DP_PACKET_##kind] = {#kind, #kind, DP_CATEGORY_NOTE, DP_PARTS_NONE, packet_fields_##kind,             \
                          sizeof packet_fields_##kind / sizeof packet_fields_##kind[0] - 1},
#define DP_PACKET_FIELD(kind, member, word, type, set, plain, form)
#define DP_END_PACKET(kind)
#include "packet.def"
#undef DP_PACKET
#undef DP_PACKET_FIELD
#undef DP_END_PACKET
};

static const struct {
    size_t bytes;
    size_t storage;
} types[DP_TYPE_COUNT] = {
#define DP_TYPE(type, storage, bytes, text) {bytes, sizeof(storage)},
#include "field_type.def"
#undef DP_TYPE
};
/* clang-format on */

const struct dp_description *dp_describe(enum dp_kind kind) {
    return &commands[kind];
}

const struct dp_description *dp_describe_packet(enum dp_packet_kind kind) {
    return &packets[kind];
}

size_t dp_type_bytes(enum dp_type type) {
    return types[type].bytes;
}

uint64_t dp_get(const void *record, const struct dp_field *field) {
    const unsigned char *at = (const unsigned char *)record + field->offset;
    if (types[field->type].storage == sizeof(uint64_t)) {
        uint64_t wide;
        memcpy(&wide, at, sizeof wide);
        return wide;
    }
    uint32_t narrow;
    memcpy(&narrow, at, sizeof narrow);
    return narrow;
}

void dp_set_field(void *record, const struct dp_field *field, uint64_t value) {
    unsigned char *at = (unsigned char *)record + field->offset;
    if (types[field->type].storage == sizeof(uint64_t)) {
        memcpy(at, &value, sizeof value);
        return;
    }
    uint32_t narrow = (uint32_t)value;
    memcpy(at, &narrow, sizeof narrow);
}

static void set_plain(void *record, const struct dp_field *field) {
    static const struct dp_range all = {DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0};
    static const struct dp_extent unit = {1, 1, 1};
    static const struct dp_box none = {0, 0, 0, 0, 0, 0};
    unsigned char *at = (unsigned char *)record + field->offset;
    switch (field->type) {
    case DP_TYPE_RANGE:
        memcpy(at, &all, sizeof all);
        break;
    case DP_TYPE_EXTENT:
        memcpy(at, &unit, sizeof unit);
        break;
    case DP_TYPE_BOX:
        memcpy(at, &none, sizeof none);
        break;
    default:
        dp_set_field(record, field, field->plain);
        break;
    }
}

void dp_plain(struct dp_command *command, enum dp_kind kind) {
    memset(command, 0, sizeof *command);
    command->kind = kind;
    for (size_t i = 0; i < commands[kind].count; i++) {
        set_plain(command, &commands[kind].fields[i]);
    }
}

void dp_plain_packet(struct dp_packet *packet, enum dp_packet_kind kind) {
    memset(packet, 0, sizeof *packet);
    packet->kind = kind;
    packet->cause = DP_NO_COMMAND;
    for (size_t i = 0; i < packets[kind].count; i++) {
        set_plain(packet, &packets[kind].fields[i]);
    }
}

size_t dp_command_records(const struct dp_program *program, size_t index) {
    size_t next = index + 1;
    while (next < program->count) {
        enum dp_category category = commands[program->records[next].kind].category;
        if (category != DP_CATEGORY_INLINE && category != DP_CATEGORY_LINE) {
            break;
        }
        next++;
    }
    return next - index;
}
