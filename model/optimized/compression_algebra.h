/* compression_algebra.h: compression kinds as bits of one word, all plane classes together (barrier sheet 15.5;
 * tables/xbox_layout_to_compression.tsv, hardware sheet 4.2). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_COMPRESSION_ALGEBRA_H
#define DRAINPROOF_MODEL_OPTIMIZED_COMPRESSION_ALGEBRA_H

#include "model/command.h"
#include "model/format.h"

/* The kinds of each plane class; together they are all kinds. */
#define OPT_COLOUR_KINDS                                                                                               \
    ((uint32_t)(DP_KIND_CompressedColor | DP_KIND_CompressedDcc | DP_KIND_ScatteredFmask | DP_KIND_IndirectColorClear))
#define OPT_DEPTH_KINDS   ((uint32_t)DP_KIND_CompressedDepth)
#define OPT_STENCIL_KINDS ((uint32_t)DP_KIND_CompressedStencil)
#define OPT_HTILE_KINDS   (OPT_DEPTH_KINDS | OPT_STENCIL_KINDS)
#define OPT_EVERY_KIND    (OPT_COLOUR_KINDS | OPT_HTILE_KINDS)

/* The kinds of one class (DP_CLASS_*). */
uint32_t opt_kinds_of_class(uint32_t plane_class);

/* What the plane classes of a texture can have, by its D3D12 and Xbox flags (15.5.1). */
uint32_t opt_kinds_of_texture(enum dp_format_kind aspect, uint32_t flags, uint32_t samples);

/* Union of P(layout) over a set of layouts, before it is cut to what a resource can have. `hardware` is the device's
 * mask. UNDEFINED permits nothing. */
uint32_t opt_kinds_permitted(uint64_t layouts, bool texture_compatible, uint32_t hardware);

/* Name of an operation that takes `removed` away from one class. */
uint32_t opt_operation(uint32_t removed);

#endif
