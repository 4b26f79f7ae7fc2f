/* format.h: what DXGI says of a format. Source: tables/dxgi_formats.tsv and the format names. Facts, not decisions: which
 * planes form a class, and what metadata a class can have, are semantics. */
#ifndef DRAINPROOF_MODEL_FORMAT_H
#define DRAINPROOF_MODEL_FORMAT_H

#include <stdint.h>

enum dp_format_kind { DP_FORMAT_COLOUR, DP_FORMAT_DEPTH, DP_FORMAT_DEPTH_STENCIL };

struct dp_format {
    uint32_t bits;   /* of a texel, all planes together; of a block where block is 4 */
    uint32_t block;  /* edge of a block in texels: 1 or 4 */
    uint32_t planes; /* 1 or 2 */
    enum dp_format_kind kind;
};

/* Facts of a DXGI_FORMAT number of the set FORMAT; those of UNKNOWN for any other number. */
const struct dp_format *dp_format(uint32_t format);

#endif
