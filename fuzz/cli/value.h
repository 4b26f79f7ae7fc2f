/* value.h: values that a person types, with a reason when they are wrong. */
#ifndef DRAINPROOF_FUZZ_CLI_VALUE_H
#define DRAINPROOF_FUZZ_CLI_VALUE_H

#include "model/names.h"

/* Reads names of a set as dp_json_value does; a mask has no bits but those of the set. On failure says why, with the
 * closest name, and returns false. */
bool dp_value_parse(enum dp_set set, const char *text, uint32_t *value, char *why, size_t size);

/* Reads a whole decimal or 0x number of 32 bits; *rest is what stands behind it. */
bool dp_number_parse(const char *text, uint32_t *value, const char **rest);

/* A copy of `text` in which each byte that is no UTF-8 stands as '?', for JSON. The caller frees it; NULL: out of
 * memory. */
char *dp_clean_utf8(const char *text);

#endif
