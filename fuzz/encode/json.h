/* json.h: a case as JSON Lines, one object a line, driven by command.def and packet.def (json-c; u64 exact).
 *
 *   {"drainproof":1,"names":{"heap":[],"resource":["t0"],"list":["c0"],"pipeline":[],"object":[]}} the first line
 *   {"record":"texture_barrier","label":"b","resource":"t0","sync_before":"DRAW|COPY",...}         one a record
 *   {"packets":"c0","items":[{"packet":"EOP","rb":"ALL_WBINV","gcr":"gl1","fence":1,"cause":7,...}]} a block
 *   {"expect":["drain","@b","CB"]}
 *
 * Fields carry the names of their members. Enumerations, masks and layouts are words (bits without a name in hex, a
 * layout without one as a number), slots are names (a number where the slot has none, null for DP_NONE), RANGE, BOX
 * and EXTENT are objects. All fields are written but those that a selector leaves out (the heap of a committed
 * resource); a field that is left out when reading is plain. Nothing is lost either way. */
#ifndef DRAINPROOF_FUZZ_ENCODE_JSON_H
#define DRAINPROOF_FUZZ_ENCODE_JSON_H

#include "text.h"

struct json_object;

/* One record or packet as a JSON object, which the caller owns; NULL if memory has run out. */
struct json_object *dp_json_record(const struct dp_case *c, size_t index);
struct json_object *dp_json_packet(const struct dp_case *c, const struct dp_packet *packet);

/* Prints the whole case. False if writing failed or memory has run out. */
bool dp_json_print(const struct dp_case *c, FILE *out);

/* Reads what dp_json_print prints. The records go through the text form, so every guarantee of model/command.h
 * holds. Origins and the lines of expectations are lines of the JSON text. On failure `c` is zeroed and `error` says
 * where and why (column 0: the line as a whole). */
bool dp_json_parse(const char *text, size_t size, struct dp_case *c, struct dp_text_error *error);

/* A value in the words of its set: the name that fits exactly, else single bits joined by `|` with what has no name
 * in hex. Always terminated; returns the buffer, which should hold DP_WORDS_SIZE bytes. */
#define DP_WORDS_SIZE 1024
const char *dp_json_words(enum dp_set set, uint32_t value, char *buffer, size_t size);

/* The other way: names with or without prefix, of a mask joined by `|`, or a decimal or 0x number of 32 bits that an
 * enumeration must have a name for. On failure *bad and *bad_length are the word that is wrong. */
bool dp_json_value(enum dp_set set, const char *text, uint32_t *value, const char **bad, size_t *bad_length);

#endif
