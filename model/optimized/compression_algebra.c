/* compression_algebra.c: compression kinds as bits of one word. */
#include "model/optimized/compression_algebra.h"

#include "model/optimized/layout_algebra.h"

#define MSAA_AND_DELTA ((uint32_t)(DP_KIND_CompressedColor | DP_KIND_CompressedDcc))

uint32_t opt_kinds_of_class(uint32_t plane_class) {
    return plane_class == DP_CLASS_colour ? OPT_COLOUR_KINDS : OPT_DEPTH_KINDS << (plane_class - DP_CLASS_depth);
}

static uint32_t colour_kinds(uint32_t flags, uint32_t samples) {
    uint32_t kinds = 0;
    if ((flags & DP_FLAGS_ALLOW_RENDER_TARGET) == 0) {
        return 0;
    }
    if ((flags & DP_FLAGS_DENY_COLOR_COMPRESSION_DATA) == 0) {
        kinds |= DP_KIND_CompressedColor;
        kinds |= samples > 1 ? DP_KIND_ScatteredFmask : 0;
    }
    kinds |= (flags & DP_FLAGS_ALLOW_DCC) != 0 ? DP_KIND_CompressedDcc : 0;
    /* A fast clear needs metadata to write to. */
    kinds |= (kinds & MSAA_AND_DELTA) != 0 ? DP_KIND_IndirectColorClear : 0;
    return kinds;
}

uint32_t opt_kinds_of_texture(enum dp_format_kind aspect, uint32_t flags, uint32_t samples) {
    if ((flags & DP_FLAGS_DENY_COMPRESSION_DATA) != 0) {
        return 0;
    }
    if (aspect == DP_FORMAT_COLOUR) {
        return colour_kinds(flags, samples);
    }
    if ((flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) == 0) {
        return 0;
    }
    return aspect == DP_FORMAT_DEPTH ? OPT_DEPTH_KINDS : OPT_HTILE_KINDS;
}

uint32_t opt_kinds_permitted(uint64_t layouts, bool texture_compatible, uint32_t hardware) {
    uint64_t copies = OPT_COPY_SOURCES | OPT_COPY_DESTS;
    uint64_t shaders = OPT_SHADER_READS | OPT_UNORDERED;
    uint64_t resolve = OPT_LAYOUT_SET(RESOLVE_SOURCE);
    uint64_t target = OPT_LAYOUT_SET(RENDER_TARGET);
    uint64_t delta = target | copies | resolve;
    uint64_t fmask = target | resolve;
    uint64_t clear = target;
    uint64_t htile = OPT_DEPTH_LAYOUTS;
    if (texture_compatible) {
        /* What the texture unit decodes stays; a fast clear colour it reads in copies only, or by the flag. */
        delta |= shaders;
        fmask |= shaders | copies;
        htile |= shaders | copies | resolve;
        clear |= copies;
        clear |= (hardware & DP_HARDWARE_tc_sr_allows_indirect_clear) != 0 ? OPT_SHADER_READS : 0;
    }
    return ((layouts & delta) != 0 ? MSAA_AND_DELTA : 0) | ((layouts & htile) != 0 ? OPT_HTILE_KINDS : 0) |
           ((layouts & fmask) != 0 ? (uint32_t)DP_KIND_ScatteredFmask : 0) |
           ((layouts & clear) != 0 ? (uint32_t)DP_KIND_IndirectColorClear : 0);
}

uint32_t opt_operation(uint32_t removed) {
    if (removed == 0) {
        return DP_OP_none;
    }
    return removed == DP_KIND_IndirectColorClear ? DP_OP_fast_clear_eliminate_only : DP_OP_decompress;
}
