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

/* `access` if the layout is one of `layouts`. */
static uint32_t if_in(uint64_t layout, uint64_t layouts, uint32_t access) {
    return (layout & layouts) != 0 ? access : 0;
}

uint32_t opt_layout_admits(uint32_t id, bool wide) {
    uint64_t layout = OPT_LAYOUT_BIT(id);
    uint64_t read_by_all = OPT_COMMONS | OPT_GENERIC_READS | OPT_ACCESSIBLE;
    uint32_t admitted =
        if_in(layout, read_by_all | OPT_SHADER_READS, DP_ACCESS_SHADER_RESOURCE) |
        if_in(layout, read_by_all | OPT_COPY_SOURCES, DP_ACCESS_COPY_SOURCE) |
        if_in(layout, OPT_COMMONS | OPT_COPY_DESTS, DP_ACCESS_COPY_DEST) |
        if_in(layout, OPT_QUEUE_COMMONS | OPT_UNORDERED, DP_ACCESS_UNORDERED_ACCESS) |
        if_in(layout, OPT_LAYOUT_SET(RENDER_TARGET), DP_ACCESS_RENDER_TARGET) |
        if_in(layout, OPT_LAYOUT_SET(DEPTH_STENCIL_WRITE), DP_ACCESS_DEPTH_STENCIL_WRITE) |
        if_in(layout, OPT_DEPTH_LAYOUTS | OPT_DIRECT_GENERIC, DP_ACCESS_DEPTH_STENCIL_READ) |
        if_in(layout, OPT_LAYOUT_SET(RESOLVE_SOURCE) | OPT_DIRECT_GENERIC, DP_ACCESS_RESOLVE_SOURCE) |
        if_in(layout, OPT_LAYOUT_SET(RESOLVE_DEST), DP_ACCESS_RESOLVE_DEST) |
        if_in(layout, OPT_LAYOUT_SET(SHADING_RATE_SOURCE) | OPT_DIRECT_GENERIC, DP_ACCESS_SHADING_RATE_SOURCE);
    if (wide) {
        admitted |= if_in(layout, OPT_LAYOUT_SET(COMMON),
                          DP_ACCESS_RENDER_TARGET | DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_RESOLVE_SOURCE |
                              DP_ACCESS_RESOLVE_DEST);
    }
    /* Video layouts and video accesses stand in the same order. */
    if ((layout & OPT_VIDEO_LAYOUTS) != 0) {
        admitted = (uint32_t)DP_ACCESS_VIDEO_DECODE_READ << (id - DP_LAYOUT_VIDEO_DECODE_READ);
    }
    return admitted;
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
