/* metadata.h: whose the faults H5 and H6(init) are that a judge reports of a stream (design 5.3; barrier sheet 15.9).
 *
 * A well-formed access has a right to valid contents: the fault is the stream's then. On any other access, and where the
 * API does not show what the metadata hold, it is the application's.
 */
#ifndef DRAINPROOF_ORACLES_METADATA_H
#define DRAINPROOF_ORACLES_METADATA_H

#include "oracles/judged.h"
#include "oracles/words.h"

/* Whether an H5 or H6 in the stream that `model` wrote is the stream's own. */
bool dp_metadata_is_owed(const struct dp_run *run, int model, const struct dp_fault *fault);

/* What touches what, without numbers: "SHADER_RESOURCE Color|Dcc" (H5), "BLIT DCC_DECOMPRESS colour" (H6). For
 * signatures. */
void dp_metadata_name(const struct dp_run *run, int model, const struct dp_fault *fault, struct dp_words *words);

/* The whole of it for people: what is there and what is missing. */
void dp_metadata_tell(const struct dp_run *run, int model, const struct dp_fault *fault, struct dp_words *words);

#endif
