/* convert.h: programs without names (decoded, generated, imported) into cases. */
#ifndef DRAINPROOF_FUZZ_ENCODE_CONVERT_H
#define DRAINPROOF_FUZZ_ENCODE_CONVERT_H

#include "case.h"

/* Copies the program and names its slots: h0 heaps, t0 textures, b0 buffers, c0 lists, p0 pipelines, o0 objects,
 * each with the number of its slot. No labels, no origins. On success fills `c` (free it with dp_case_free); false,
 * and `c` zeroed, if memory has run out. */
bool dp_case_from_program(const struct dp_program *program, struct dp_case *c);

#endif
