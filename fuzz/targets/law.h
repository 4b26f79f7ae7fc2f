/* law.h: the laws of the encodings (design section 4), as functions that end the process when one is broken. */
#ifndef DRAINPROOF_FUZZ_TARGETS_LAW_H
#define DRAINPROOF_FUZZ_TARGETS_LAW_H

#include "fuzz/targets/target.h"

/* A program without names: printed, it parses; printed again, it is the same text; and it is the same program. */
void dp_law_text(const struct dp_program *program);

/* A parsed case: its print parses, prints the same again, and holds the same records. */
void dp_law_print(const struct dp_case *c);

/* If the program fits the byte form, decode(encode(p)) == p. With `fits` it must fit (it came from there). */
void dp_law_bytes(const struct dp_program *program, bool fits);

/* A refused text: the error has a place and words, and the case is left zeroed. */
void dp_law_refusal(const struct dp_case *c, const struct dp_text_error *error);

#endif
