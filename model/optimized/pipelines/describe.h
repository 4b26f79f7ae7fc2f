/* describe.h: the parts of a description, written into an image as given. Byte-wide fields keep their low 8 bits, BOOLs
 * become 0 or 1. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_DESCRIBE_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_DESCRIBE_H

#include "model/command.h"
#include "model/optimized/pipelines/state.h"

/* An image of plain values. */
void opt_pso_describe_plain(uint8_t *image);

/* One part: targets, blend_state, blend, rasterizer, depth_stencil or stream_output. */
void opt_pso_describe(uint8_t *image, const struct dp_command *part);

/* Plain values of one block that derivation replaces, DP_PSO_DERIVED_DEPTH_STENCIL, RASTERIZER or BLEND. */
void opt_pso_describe_plain_block(uint8_t *image, uint32_t type);

/* The block that a part belongs to, DP_PSO_DERIVED_*; 0 for none. */
uint32_t opt_pso_block_of(enum dp_kind kind);

#endif
