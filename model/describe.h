/* describe.h: command.def and packet.def as tables, for everything that walks records without knowing their kinds. */
#ifndef DRAINPROOF_MODEL_DESCRIBE_H
#define DRAINPROOF_MODEL_DESCRIBE_H

#include "command.h"
#include "packet.h"

enum dp_type {
/* clang-format off */
#define DP_TYPE(type, storage, bytes, text) DP_TYPE_##type,
#include "field_type.def"
#undef DP_TYPE
    DP_TYPE_COUNT
};
/* clang-format on */

enum dp_form {
    DP_FORM_ID,
    DP_FORM_BARE,
    DP_FORM_KEY,
    DP_FORM_FLAG,
    DP_FORM_BEFORE,
    DP_FORM_AFTER,
    DP_FORM_BRACKET,
    DP_FORM_AT,
    DP_FORM_PLUS,
    DP_FORM_ROLE,
    DP_FORM_SELECTOR,
    DP_FORM_SELECTED
};

enum dp_category {
    DP_CATEGORY_DEVICE,
    DP_CATEGORY_DEFINE,
    DP_CATEGORY_OPEN,
    DP_CATEGORY_CLOSE,
    DP_CATEGORY_QUEUE,
    DP_CATEGORY_CALL,
    DP_CATEGORY_WORK,
    DP_CATEGORY_NOTE,
    DP_CATEGORY_INLINE,
    DP_CATEGORY_LINE
};

enum dp_parts {
    DP_PARTS_NONE,
    DP_PARTS_LISTS,
    DP_PARTS_BARRIERS,
    DP_PARTS_LEGACY,
    DP_PARTS_WORK,
    DP_PARTS_PIPELINE,
    DP_PARTS_RAYTRACING
};

/* One field; `offset` is within struct dp_command or struct dp_packet. */
struct dp_field {
    const char *member;
    const char *word;
    enum dp_type type;
    enum dp_set set;
    uint64_t bound;
    uint64_t plain;
    enum dp_form form;
    size_t offset;
};

struct dp_description {
    const char *name;
    const char *word;
    enum dp_category category; /* commands only */
    enum dp_parts parts;       /* commands only */
    const struct dp_field *fields;
    size_t count;
};

/* `kind` must be below DP_COMMAND_COUNT (DP_PACKET_COUNT). */
const struct dp_description *dp_describe(enum dp_kind kind);
const struct dp_description *dp_describe_packet(enum dp_packet_kind kind);

/* Bytes that a field of this type takes in a record of the byte form. */
size_t dp_type_bytes(enum dp_type type);

/* A number field of any storage width, read and written. Not for RANGE, BOX and EXTENT. */
uint64_t dp_get(const void *record, const struct dp_field *field);
void dp_set_field(void *record, const struct dp_field *field, uint64_t value);

/* All fields plain, all other bytes zero. */
void dp_plain(struct dp_command *command, enum dp_kind kind);
void dp_plain_packet(struct dp_packet *packet, enum dp_packet_kind kind);

/* Number of records of the command that starts at `index`: itself and its parts. `index` must be below the count. */
size_t dp_command_records(const struct dp_program *program, size_t index);

#endif
