/* metadata.h: M, the metadata of a saved pipeline. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_METADATA_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_METADATA_H

#include "model/optimized/pipelines/buffer.h"
#include "model/optimized/pipelines/state.h"

/* Writes M, its CRC 0, into a buffer that is emptied first. Whether memory has run out is in the buffer. */
void opt_pso_write_metadata(const struct dp_memory *memory, struct opt_pso_buffer *buffer,
                            const struct opt_pso_state *state, bool derived);

#endif
