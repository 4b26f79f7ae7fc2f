/* compare.h: equality of records by their fields (never by their bytes: padding is nobody's). */
#ifndef DRAINPROOF_FUZZ_ENCODE_COMPARE_H
#define DRAINPROOF_FUZZ_ENCODE_COMPARE_H

#include "model/describe.h"

/* Whether two records are of one kind and equal in every field; otherwise `*where` (may be NULL) is the first field
 * that differs, NULL if the kinds do. */
bool dp_same_command(const struct dp_command *a, const struct dp_command *b, const struct dp_field **where);

/* The same of two programs; `*index` (may be NULL) is the first record that differs, or the shorter count. */
bool dp_same_program(const struct dp_program *a, const struct dp_program *b, size_t *index);

/* The same of two packets: kind, queue, predication, cause and every field. */
bool dp_same_packet(const struct dp_packet *a, const struct dp_packet *b);

#endif
