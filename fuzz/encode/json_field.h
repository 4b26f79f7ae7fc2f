/* json_field.h: one field of a record or packet read from JSON; the reading half of json.c. */
#ifndef DRAINPROOF_FUZZ_ENCODE_JSON_FIELD_H
#define DRAINPROOF_FUZZ_ENCODE_JSON_FIELD_H

#include "case.h"
#include "model/describe.h"

struct json_object;

/* Fills the fields that `object` names; every other key must be one of `others` (ended by NULL). Slot names are
 * looked up in `c`. False with the reason in `message`. */
bool dp_json_fields(const struct dp_case *c, const struct dp_description *description, struct json_object *object,
                    const char *const *others, void *record, char *message, size_t size);

/* A whole number of at most `most`. False if the value is anything else. */
bool dp_json_number(struct json_object *value, uint64_t most, uint64_t *number);

/* The string without a NUL in it, or NULL if the value is anything else. */
const char *dp_json_text(struct json_object *value);

#endif
