/* text_printer.h: the state of a text being printed, shared by the text_print*.c files and by nobody else. */
#ifndef DRAINPROOF_FUZZ_ENCODE_TEXT_PRINTER_H
#define DRAINPROOF_FUZZ_ENCODE_TEXT_PRINTER_H

#include "structure.h"
#include "text.h"

/* Where text goes: a file, or a buffer that is filled as far as it reaches and always terminated. */
struct dp_out {
    FILE *file;
    char *buffer;
    size_t size;
    size_t length; /* characters so far */
    bool failed;
};

/* --- text_out.c --- */

void dp_out_char(struct dp_out *out, char c);
void dp_out_text(struct dp_out *out, const char *text);
void dp_out_number(struct dp_out *out, uint64_t number);
void dp_out_hex(struct dp_out *out, uint64_t number);

struct dp_printer {
    struct dp_out *out;
    const struct dp_case *c;                 /* labels; may be NULL */
    const char *const *names[DP_NAMESPACES]; /* by slot; NULL: generated */
    uint32_t name_count[DP_NAMESPACES];
    const struct dp_structure *filled; /* slots filled so far; NULL: those that have a name */
    const struct dp_kind_facts *facts; /* of the record; NULL for a packet */
    bool glued;                        /* the next piece stands without a blank before it */
};

/* --- text_print_value.c --- */

/* Value of field `index` of a record or packet. */
void dp_print_value(struct dp_printer *p, const struct dp_description *d, const void *record, size_t index);
/* `@label`, or `@number` where the command has none. */
void dp_print_reference(struct dp_printer *p, uint64_t command);

/* --- text_print_fields.c --- */

/* All fields of a record or packet that are not left out, each with a blank before it. */
void dp_print_fields(struct dp_printer *p, const struct dp_description *d, const void *record);

/* --- text_print_packet.c --- */

void dp_print_packet_line(struct dp_printer *p, const struct dp_packet *packet);

#endif
