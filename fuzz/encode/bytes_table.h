/* bytes_table.h: the byte form of every kind as tables, computed once from command.def and field_type.def. */
#ifndef DRAINPROOF_FUZZ_ENCODE_BYTES_TABLE_H
#define DRAINPROOF_FUZZ_ENCODE_BYTES_TABLE_H

#include "bytes.h"
#include "structure.h"

/* Header: 0..3 magic, 4..7 version, 8..31 the fields of the device. */
#define DP_MAGIC            UINT32_C(0x504E5244) /* "DRNP" */
#define DP_HEADER_FIELDS    8u
/* Record: 0 kind, 1 flags, 2..31 fields. */
#define DP_RECORD_FIELDS    2u

/* Byte 1 of a record. */
#define DP_RECORD_KEEP_IDS  0x01u /* an id that names an empty slot stays as it is: empty on purpose */
#define DP_RECORD_RAW_MASKS 0x02u /* undefined bits of a barrier's masks are kept */

/* How a field stands in a record. */
enum dp_byte_op {
    DP_BYTE_CODE, /* one byte, through `map` */
    DP_BYTE_SLOT, /* the same, then resolved to a filled slot of `space` */
    DP_BYTE_MASK, /* `width` bytes, XOR plain, cut to `defined` unless raw */
    DP_BYTE_NUMBER,
    DP_BYTE_SIZE,
    DP_BYTE_PAGES,
    DP_BYTE_RANGE,
    DP_BYTE_BOX,
    DP_BYTE_EXTENT
};

struct dp_byte_field {
    enum dp_byte_op op;
    uint8_t at;    /* first byte within the record */
    uint8_t width; /* bytes */
    uint8_t space; /* DP_BYTE_SLOT */
    bool optional; /* DP_BYTE_SLOT: may stay empty */
    bool raw;      /* DP_BYTE_MASK: undefined bits can be kept */
    bool wide;     /* stored in 64 bits */
    uint16_t offset;
    uint32_t defined;
    uint32_t whole;   /* DP_BYTE_MASK: all bits of its width */
    uint64_t plain;   /* DP_BYTE_MASK, NUMBER; DP_BYTE_SIZE, PAGES: its code */
    uint64_t modulus; /* DP_BYTE_NUMBER: bound + 1, 0 for the whole width */
    const uint32_t *map;
    const struct dp_field *field;
};

/* The fields of a kind: codes first, then slots, then masks, then the others, so that decoding runs through each sort
 * without asking. */
struct dp_byte_kind {
    uint8_t slots; /* index of the first slot */
    uint8_t masks; /* of the first mask */
    uint8_t rest;  /* of the first other one */
    uint8_t count;
    struct dp_byte_field fields[DP_MAX_FIELDS];
};

struct dp_byte_tables {
    uint8_t kind_of[256];              /* byte 0 of a record to its kind */
    uint8_t byte_of[DP_COMMAND_COUNT]; /* and the first byte that means a kind */
    struct dp_byte_kind kinds[DP_COMMAND_COUNT];
    uint32_t numbers[256];     /* codes of the numbers of a range, relative to 0 */
    uint32_t all_numbers[256]; /* and relative to DP_ALL_SUBRESOURCES */
};

/* The tables; built at the first call. */
const struct dp_byte_tables *dp_byte_tables(void);

/* --- bytes_codes.c: for building the tables --- */

/* The codes of a one-byte field before they are turned. `defines`: the field names the slot that its record fills. */
void dp_byte_codes_of(const struct dp_field *field, bool defines, uint32_t codes[256]);
void dp_byte_number_codes(uint32_t codes[256]);
/* Turns codes so that byte 0 means `plain`, which is always among them. */
void dp_byte_turn(const uint32_t codes[256], uint32_t plain, uint32_t map[256]);

#endif
