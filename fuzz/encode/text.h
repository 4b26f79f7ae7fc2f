/* text.h: the text form, `.dp` (design section 4). One command a line, driven by command.def and packet.def. */
#ifndef DRAINPROOF_FUZZ_ENCODE_TEXT_H
#define DRAINPROOF_FUZZ_ENCODE_TEXT_H

#include "case.h"

#include <stdio.h>

/* Where and why a text was refused; line and column count from 1, columns in bytes. */
struct dp_text_error {
    uint32_t line;
    uint32_t column;
    char message[256];
};

/* Longest line and largest text that are read; beyond them a clear error. */
#define DP_TEXT_MAX_LINE (64u * 1024u)
#define DP_TEXT_MAX_SIZE (256u * 1024u * 1024u)

/* Parses `size` bytes (any bytes at all). On success fills `c` (free it with dp_case_free) and returns true. On failure `c`
 * is zeroed, nothing is kept and `error` says where and why. Makes every guarantee of model/command.h hold. */
bool dp_parse(const char *text, size_t size, struct dp_case *c, struct dp_text_error *error);

/* Prints canonically: print(parse(t)) is a fixed point of parse and print. `out` receives the whole text, comments and blank
 * lines aside. Returns false if writing failed. */
bool dp_print(const struct dp_case *c, FILE *out);

/* One packet as its line in a packets block, without indentation and newline; labels from `c` (may be NULL). Returns the
 * length written, at most size - 1, always terminated. */
size_t dp_print_packet(const struct dp_case *c, const struct dp_packet *packet, char *buffer, size_t size);

/* One record (and, for a part, nothing of its command) as text, likewise. */
size_t dp_print_record(const struct dp_case *c, const struct dp_command *record, char *buffer, size_t size);

#endif
