/* text_out.c: where printed text goes: a file or a buffer. */
#include "text_printer.h"

#include <inttypes.h>
#include <stdio.h>

void dp_out_char(struct dp_out *out, char c) {
    if (out->file != NULL) {
        out->failed = fputc(c, out->file) == EOF || out->failed;
        out->length++;
    } else if (out->length + 1 < out->size) {
        out->buffer[out->length++] = c;
        out->buffer[out->length] = '\0';
    }
}

void dp_out_text(struct dp_out *out, const char *text) {
    while (*text != '\0') {
        dp_out_char(out, *text++);
    }
}

void dp_out_number(struct dp_out *out, uint64_t number) {
    char text[24];
    (void)snprintf(text, sizeof text, "%" PRIu64, number);
    dp_out_text(out, text);
}

void dp_out_hex(struct dp_out *out, uint64_t number) {
    char text[24];
    (void)snprintf(text, sizeof text, "0x%" PRIX64, number);
    dp_out_text(out, text);
}
