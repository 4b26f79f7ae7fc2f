/* permits.c: which compression kinds a class can have, and which of them a layout leaves there.
 * Source: hardware sheet 4.2 (RESOLVE_SOURCE as its row, queue layouts as their base; what it does not name permits
 * nothing), barrier sheet 15.5.1. Whether kinds are present nobody knows here: judges do. */
#include "oracles/promise/inner.h"

#include "model/format.h"

/* clang-format off */
#define COLOUR (DP_KIND_CompressedColor | DP_KIND_CompressedDcc)
#define FMASK  DP_KIND_ScatteredFmask
#define CLEAR  DP_KIND_IndirectColorClear
#define ZS     (DP_KIND_CompressedDepth | DP_KIND_CompressedStencil)

/* With and without FORCE_TEXTURE_COMPATIBILITY. */
static const struct {
    uint8_t plain, compatible;
} rows[32] = {
    [DP_LAYOUT_RENDER_TARGET]       = {COLOUR | FMASK | CLEAR, COLOUR | FMASK | CLEAR},
    [DP_LAYOUT_UNORDERED_ACCESS]    = {0,                      COLOUR | FMASK | ZS},
    [DP_LAYOUT_DEPTH_STENCIL_WRITE] = {ZS,                     ZS},
    [DP_LAYOUT_DEPTH_STENCIL_READ]  = {ZS,                     ZS},
    [DP_LAYOUT_SHADER_RESOURCE]     = {0,                      COLOUR | FMASK | ZS},
    [DP_LAYOUT_COPY_SOURCE]         = {COLOUR,                 COLOUR | FMASK | CLEAR | ZS},
    [DP_LAYOUT_COPY_DEST]           = {COLOUR,                 COLOUR | FMASK | CLEAR | ZS},
    [DP_LAYOUT_RESOLVE_SOURCE]      = {COLOUR | FMASK,         COLOUR | FMASK | ZS},
};
/* clang-format on */

/* The layout that a queue's own copy stands for. */
static uint32_t base_of(uint32_t layout) {
    switch (layout) {
    case DP_LAYOUT_DIRECT_QUEUE_UNORDERED_ACCESS:
    case DP_LAYOUT_COMPUTE_QUEUE_UNORDERED_ACCESS:
        return DP_LAYOUT_UNORDERED_ACCESS;
    case DP_LAYOUT_DIRECT_QUEUE_SHADER_RESOURCE:
    case DP_LAYOUT_COMPUTE_QUEUE_SHADER_RESOURCE:
        return DP_LAYOUT_SHADER_RESOURCE;
    case DP_LAYOUT_DIRECT_QUEUE_COPY_SOURCE:
    case DP_LAYOUT_COMPUTE_QUEUE_COPY_SOURCE:
        return DP_LAYOUT_COPY_SOURCE;
    case DP_LAYOUT_DIRECT_QUEUE_COPY_DEST:
    case DP_LAYOUT_COMPUTE_QUEUE_COPY_DEST:
        return DP_LAYOUT_COPY_DEST;
    default:
        return layout;
    }
}

uint8_t dp_promise_possible(const struct dp_record_resource *r) {
    if (r->dimension == DP_DIMENSION_buffer || (r->flags & DP_FLAGS_DENY_COMPRESSION_DATA) != 0) {
        return 0;
    }
    if (dp_format(r->format)->kind != DP_FORMAT_COLOUR) {
        uint8_t both = dp_format(r->format)->planes > 1 ? ZS : DP_KIND_CompressedDepth;
        return (r->flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) != 0 ? both : 0;
    }
    if ((r->flags & DP_FLAGS_ALLOW_RENDER_TARGET) == 0) {
        return 0;
    }
    uint8_t kinds = (r->flags & DP_FLAGS_ALLOW_DCC) != 0 ? DP_KIND_CompressedDcc : 0;
    if ((r->flags & DP_FLAGS_DENY_COLOR_COMPRESSION_DATA) == 0) {
        kinds |= DP_KIND_CompressedColor | (r->samples > 1 ? FMASK : 0);
    }
    return (kinds & COLOUR) != 0 ? kinds | CLEAR : 0;
}

uint8_t dp_kinds_of_class(uint32_t plane_class) {
    static const uint8_t kinds[] = {[DP_CLASS_colour] = COLOUR | FMASK | CLEAR,
                                    [DP_CLASS_depth] = DP_KIND_CompressedDepth,
                                    [DP_CLASS_stencil] = DP_KIND_CompressedStencil};
    return kinds[plane_class];
}

uint8_t dp_promise_permits(const struct dp_promise_inner *in, const struct dp_promise_held *held, uint32_t layout) {
    uint32_t base = base_of(layout);
    if (base >= 32 || held->possible == 0) {
        return 0;
    }
    bool compatible = (held->r->flags & DP_FLAGS_FORCE_TEXTURE_COMPATIBILITY) != 0;
    uint8_t kinds = compatible ? rows[base].compatible : rows[base].plain;
    if (compatible && base == DP_LAYOUT_SHADER_RESOURCE &&
        (in->device->hardware & DP_HARDWARE_tc_sr_allows_indirect_clear) != 0) {
        kinds |= CLEAR;
    }
    return kinds & held->possible;
}
