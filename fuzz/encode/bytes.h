/* bytes.h: the byte form (design section 4) that libFuzzer and AFL++ mutate: a 32-byte header, then 32-byte records. */
#ifndef DRAINPROOF_FUZZ_ENCODE_BYTES_H
#define DRAINPROOF_FUZZ_ENCODE_BYTES_H

#include "model/command.h"

#define DP_RECORD_BYTES    32u
#define DP_BYTES_VERSION   1u
/* Most records that one byte string decodes to; what comes after is ignored. */
#define DP_DECODE_MAX      1024u

/* Decodes any byte string into at most `capacity` records (record 0 is the device) and returns how many. Never fails: what
 * does not fit the guarantees of model/command.h is repaired or left out (fuzz/encode/README.md says how). `capacity` must
 * be at least DP_DECODE_MAX. */
size_t dp_decode(const uint8_t *bytes, size_t size, struct dp_command *records, size_t capacity);

/* Encodes; returns the size needed, and writes only if it is at most `capacity`. 0 if the program does not fit the form (its
 * `reason` then says which record and field). decode(encode(p)) == p for every program that fits. */
size_t dp_encode(const struct dp_program *program, uint8_t *bytes, size_t capacity, char *reason, size_t reason_size);

/* Whether the bytes start with the magic of the byte form; *version is what the header says. */
bool dp_is_bytes(const uint8_t *bytes, size_t size, uint32_t *version);

#endif
