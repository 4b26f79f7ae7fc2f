/* layout_algebra.c: what layouts admit, by families. */
#include "model/optimized/layout_algebra.h"

uint32_t opt_layout_id(uint32_t layout) {
    if (layout == DP_LAYOUT_UNDEFINED) {
        return OPT_UNDEFINED;
    }
    return layout < OPT_UNDEFINED && layout != DP_LAYOUT_VIDEO_QUEUE_COMMON ? layout : OPT_NO_LAYOUT;
}

uint32_t opt_layout_number(uint32_t id) {
    return id == OPT_UNDEFINED ? DP_LAYOUT_UNDEFINED : id;
}

#define READ_BY_ALL (OPT_COMMONS | OPT_GENERIC_READS | OPT_ACCESSIBLE)

/* SET(access, layouts that admit it): both directions are read off these lines, as one expression each. */
/* clang-format off */
#define ADMITTED                                                                                                       \
    SET(SHADER_RESOURCE,     READ_BY_ALL | OPT_SHADER_READS)                                                           \
    SET(COPY_SOURCE,         READ_BY_ALL | OPT_COPY_SOURCES)                                                           \
    SET(COPY_DEST,           OPT_COMMONS | OPT_COPY_DESTS)                                                             \
    SET(UNORDERED_ACCESS,    OPT_QUEUE_COMMONS | OPT_UNORDERED)                                                        \
    SET(RENDER_TARGET,       OPT_LAYOUT_SET(RENDER_TARGET))                                                            \
    SET(DEPTH_STENCIL_WRITE, OPT_LAYOUT_SET(DEPTH_STENCIL_WRITE))                                                      \
    SET(DEPTH_STENCIL_READ,  OPT_DEPTH_LAYOUTS | OPT_DIRECT_GENERIC)                                                   \
    SET(RESOLVE_SOURCE,      OPT_LAYOUT_SET(RESOLVE_SOURCE) | OPT_DIRECT_GENERIC)                                      \
    SET(RESOLVE_DEST,        OPT_LAYOUT_SET(RESOLVE_DEST))                                                             \
    SET(SHADING_RATE_SOURCE, OPT_LAYOUT_SET(SHADING_RATE_SOURCE) | OPT_DIRECT_GENERIC)
/* clang-format on */

/* What COMMON admits besides where it is wide. */
#define WIDE                                                                                                           \
    ((uint32_t)(DP_ACCESS_RENDER_TARGET | DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_RESOLVE_SOURCE |                      \
                DP_ACCESS_RESOLVE_DEST))

uint32_t opt_layout_admits(uint32_t id, bool wide) {
    uint64_t layout = OPT_LAYOUT_BIT(id);
    /* Video layouts and video accesses stand in the same order. */
    if ((layout & OPT_VIDEO_LAYOUTS) != 0) {
        return (uint32_t)DP_ACCESS_VIDEO_DECODE_READ << (id - DP_LAYOUT_VIDEO_DECODE_READ);
    }
#define SET(access, layouts) ((layout & (layouts)) != 0 ? (uint32_t)DP_ACCESS_##access : 0) |
    return ADMITTED(wide && id == DP_LAYOUT_COMMON ? WIDE : 0);
#undef SET
}

uint64_t opt_layouts_admitting(uint32_t access, bool wide) {
#define SET(name, layouts) ((access & DP_ACCESS_##name) != 0 ? (layouts) : 0) |
    return ADMITTED(wide && (access & WIDE) != 0 ? OPT_LAYOUT_SET(COMMON) : 0);
#undef SET
}

uint64_t opt_layouts_of_list(uint32_t list_type) {
    uint64_t plain = OPT_LAYOUT_BIT(DP_LAYOUT_SHADING_RATE_SOURCE + 1) - 1;
    uint64_t row = (UINT64_C(1) << (DP_LAYOUT_COMPUTE_QUEUE_COMMON - DP_LAYOUT_DIRECT_QUEUE_COMMON)) - 1;
    if (list_type == DP_LIST_direct) {
        return plain | row << DP_LAYOUT_DIRECT_QUEUE_COMMON | OPT_ACCESSIBLE;
    }
    uint64_t graphics = OPT_LAYOUT_SET(RENDER_TARGET) | OPT_DEPTH_LAYOUTS | OPT_LAYOUT_SET(RESOLVE_SOURCE) |
                        OPT_LAYOUT_SET(RESOLVE_DEST) | OPT_LAYOUT_SET(SHADING_RATE_SOURCE);
    return (plain & ~graphics) | row << DP_LAYOUT_COMPUTE_QUEUE_COMMON | OPT_ACCESSIBLE;
}

uint64_t opt_layouts_without_flag(uint32_t flags) {
    uint64_t layouts = (flags & DP_FLAGS_ALLOW_RENDER_TARGET) == 0 ? OPT_LAYOUT_SET(RENDER_TARGET) : 0;
    layouts |= (flags & DP_FLAGS_ALLOW_UNORDERED_ACCESS) == 0 ? OPT_UNORDERED : 0;
    layouts |= (flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) == 0 ? OPT_DEPTH_LAYOUTS : 0;
    layouts |= (flags & DP_FLAGS_DENY_SHADER_RESOURCE) != 0 ? OPT_SHADER_READS : 0;
    return layouts;
}
