/* classes.c: plane classes and the compression kinds that they can have. */
#include "classes.h"

#include "model/format.h"

static enum dp_format_kind format_kind(const struct ref_resource *resource) {
    return dp_format(resource->created.format)->kind;
}

bool ref_has_class(const struct ref_resource *resource, uint32_t plane_class) {
    if (ref_is_buffer(resource)) {
        return false;
    }
    switch (plane_class) {
    case DP_CLASS_colour:
        return format_kind(resource) == DP_FORMAT_COLOUR;
    case DP_CLASS_depth:
        return format_kind(resource) != DP_FORMAT_COLOUR;
    default:
        return format_kind(resource) == DP_FORMAT_DEPTH_STENCIL;
    }
}

/* Colour: all planes of a non-depth format. Depth is plane 0, stencil plane 1. */
struct ref_span ref_class_span(const struct ref_resource *resource, uint32_t plane_class) {
    struct ref_span span = ref_whole(resource);
    if (plane_class != DP_CLASS_colour) {
        span.first_plane = plane_class == DP_CLASS_depth ? 0 : 1;
        span.planes = 1;
    }
    return span;
}

bool ref_touches_class(const struct ref_resource *resource, const struct ref_span *span, uint32_t plane_class) {
    struct ref_span all = ref_class_span(resource, plane_class);
    return ref_has_class(resource, plane_class) && ref_spans_meet(span, &all);
}

bool ref_touches_whole_class(const struct ref_resource *resource, const struct ref_span *span, uint32_t plane_class) {
    struct ref_span all = ref_class_span(resource, plane_class);
    return ref_touches_class(resource, span, plane_class) && span->mips == all.mips && span->slices == all.slices &&
           span->first_plane <= all.first_plane && span->first_plane + span->planes >= all.first_plane + all.planes;
}

struct ref_span ref_within_class(const struct ref_resource *resource, const struct ref_span *span,
                                 uint32_t plane_class) {
    struct ref_span part = *span;
    if (plane_class != DP_CLASS_colour) {
        struct ref_span all = ref_class_span(resource, plane_class);
        part.first_plane = all.first_plane;
        part.planes = all.planes;
    }
    return part;
}

static uint32_t colour_kinds(const struct ref_resource *resource) {
    uint32_t flags = resource->created.flags;
    uint32_t kinds = 0;
    if ((flags & DP_FLAGS_ALLOW_RENDER_TARGET) == 0) {
        return 0;
    }
    if ((flags & DP_FLAGS_DENY_COLOR_COMPRESSION_DATA) == 0) {
        kinds |= DP_KIND_CompressedColor;
        if (resource->created.samples > 1) {
            kinds |= DP_KIND_ScatteredFmask;
        }
    }
    if ((flags & DP_FLAGS_ALLOW_DCC) != 0) {
        kinds |= DP_KIND_CompressedDcc;
    }
    if ((kinds & (DP_KIND_CompressedColor | DP_KIND_CompressedDcc)) != 0) {
        kinds |= DP_KIND_IndirectColorClear;
    }
    return kinds;
}

uint32_t ref_class_kinds(const struct ref_resource *resource, uint32_t plane_class) {
    uint32_t flags = resource->created.flags;
    if (!ref_has_class(resource, plane_class) || (flags & DP_FLAGS_DENY_COMPRESSION_DATA) != 0) {
        return 0;
    }
    if (plane_class == DP_CLASS_colour) {
        return colour_kinds(resource);
    }
    if ((flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) == 0) {
        return 0;
    }
    return plane_class == DP_CLASS_depth ? DP_KIND_CompressedDepth : DP_KIND_CompressedStencil;
}
