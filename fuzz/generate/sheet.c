/* sheet.c: see sheet.h. Written as expressions from the sheet's words, not generated from its tables. */
#include "fuzz/generate/sheet.h"

/* Short names of this file: a line here reads like a line of the sheet. */
#define A(name) ((uint32_t)DP_ACCESS_##name)
#define S(name) ((uint32_t)DP_SYNC_##name)
#define L(name) (UINT32_C(1) << DP_LAYOUT_##name)
#define BUILD   S(BUILD_RAYTRACING_ACCELERATION_STRUCTURE)
#define RTCOPY  S(COPY_RAYTRACING_ACCELERATION_STRUCTURE)
#define EMIT    S(EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO)
#define RTREAD  A(RAYTRACING_ACCELERATION_STRUCTURE_READ)
#define RTWRITE A(RAYTRACING_ACCELERATION_STRUCTURE_WRITE)

uint32_t dp_sheet_admits(uint32_t layout, bool simultaneous) {
    const uint32_t common = A(SHADER_RESOURCE) | A(COPY_SOURCE) | A(COPY_DEST);
    const uint32_t wide = common | A(RENDER_TARGET) | A(UNORDERED_ACCESS) | A(RESOLVE_SOURCE) | A(RESOLVE_DEST);
    const uint32_t generic = A(SHADER_RESOURCE) | A(COPY_SOURCE);
    const uint32_t direct_generic = generic | A(DEPTH_STENCIL_READ) | A(SHADING_RATE_SOURCE) | A(RESOLVE_SOURCE);
    switch (layout) {
    case DP_LAYOUT_COMMON:
        return simultaneous ? wide : common;
    case DP_LAYOUT_GENERIC_READ:
    case DP_LAYOUT_COMPUTE_QUEUE_GENERIC_READ:
        return generic;
    case DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ:
    case DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE:
        return direct_generic;
    case DP_LAYOUT_DIRECT_QUEUE_COMMON:
    case DP_LAYOUT_COMPUTE_QUEUE_COMMON:
        return common | A(UNORDERED_ACCESS);
    case DP_LAYOUT_RENDER_TARGET:
        return A(RENDER_TARGET);
    case DP_LAYOUT_DEPTH_STENCIL_WRITE:
        return A(DEPTH_STENCIL_WRITE) | A(DEPTH_STENCIL_READ);
    case DP_LAYOUT_DEPTH_STENCIL_READ:
        return A(DEPTH_STENCIL_READ);
    case DP_LAYOUT_UNORDERED_ACCESS:
    case DP_LAYOUT_DIRECT_QUEUE_UNORDERED_ACCESS:
    case DP_LAYOUT_COMPUTE_QUEUE_UNORDERED_ACCESS:
        return A(UNORDERED_ACCESS);
    case DP_LAYOUT_SHADER_RESOURCE:
    case DP_LAYOUT_DIRECT_QUEUE_SHADER_RESOURCE:
    case DP_LAYOUT_COMPUTE_QUEUE_SHADER_RESOURCE:
        return A(SHADER_RESOURCE);
    case DP_LAYOUT_COPY_SOURCE:
    case DP_LAYOUT_DIRECT_QUEUE_COPY_SOURCE:
    case DP_LAYOUT_COMPUTE_QUEUE_COPY_SOURCE:
        return A(COPY_SOURCE);
    case DP_LAYOUT_COPY_DEST:
    case DP_LAYOUT_DIRECT_QUEUE_COPY_DEST:
    case DP_LAYOUT_COMPUTE_QUEUE_COPY_DEST:
        return A(COPY_DEST);
    case DP_LAYOUT_RESOLVE_SOURCE:
        return A(RESOLVE_SOURCE);
    case DP_LAYOUT_RESOLVE_DEST:
        return A(RESOLVE_DEST);
    case DP_LAYOUT_SHADING_RATE_SOURCE:
        return A(SHADING_RATE_SOURCE);
    default:
        return 0;
    }
}

uint32_t dp_sheet_carriers(uint32_t access, uint32_t rules) {
    const uint32_t any = S(ALL) | DP_SYNC_SPLIT;
    const uint32_t vertex = any | S(DRAW) | S(VERTEX_SHADING) | S(ALL_SHADING) | S(NON_PIXEL_SHADING);
    const uint32_t shading = vertex | S(PIXEL_SHADING) | S(COMPUTE_SHADING);
    const uint32_t rtas =
        any | S(COMPUTE_SHADING) | S(RAYTRACING) | S(ALL_SHADING) | S(NON_PIXEL_SHADING) | BUILD | RTCOPY;
    switch (access) {
    case DP_ACCESS_VERTEX_BUFFER:
    case DP_ACCESS_STREAM_OUTPUT:
        return vertex;
    case DP_ACCESS_CONSTANT_BUFFER:
        return shading;
    case DP_ACCESS_INDEX_BUFFER:
        return any | S(DRAW) | S(INDEX_INPUT);
    case DP_ACCESS_RENDER_TARGET: /* Q04 */
        return any | S(RENDER_TARGET) | (rules == DP_RULES_pc_native ? 0 : S(DRAW));
    case DP_ACCESS_UNORDERED_ACCESS: /* Q17 */
        return shading | S(RAYTRACING) | EMIT | S(CLEAR_UNORDERED_ACCESS_VIEW) |
               (rules == DP_RULES_pc_strict ? 0 : BUILD);
    case DP_ACCESS_DEPTH_STENCIL_WRITE:
    case DP_ACCESS_DEPTH_STENCIL_READ:
        return any | S(DRAW) | S(DEPTH_STENCIL);
    case DP_ACCESS_SHADER_RESOURCE:
        return shading | S(RAYTRACING) | BUILD;
    case DP_ACCESS_INDIRECT_ARGUMENT:
        return any | S(EXECUTE_INDIRECT);
    case DP_ACCESS_COPY_DEST:
    case DP_ACCESS_COPY_SOURCE:
        return any | S(COPY);
    case DP_ACCESS_RESOLVE_DEST:
    case DP_ACCESS_RESOLVE_SOURCE:
        return any | S(RESOLVE);
    case DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ:
        return rtas | EMIT;
    case DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE:
        return rtas;
    case DP_ACCESS_SHADING_RATE_SOURCE:
        return any | S(DRAW) | S(PIXEL_SHADING) | S(ALL_SHADING);
    case DP_ACCESS_COMMON: /* Q25 */
        return 0x81F0FFFFu & ~(rules == DP_RULES_pc_native ? S(CLEAR_UNORDERED_ACCESS_VIEW) : 0);
    default:
        return 0x81F0FFFFu;
    }
}

uint32_t dp_sheet_list_syncs(uint32_t list) {
    const uint32_t everywhere = S(ALL) | S(COPY) | DP_SYNC_SPLIT;
    const uint32_t compute = everywhere | S(COMPUTE_SHADING) | S(RAYTRACING) | S(EXECUTE_INDIRECT) | S(ALL_SHADING) |
                             S(NON_PIXEL_SHADING) | S(CLEAR_UNORDERED_ACCESS_VIEW) | BUILD | RTCOPY | EMIT;
    switch (list) {
    case DP_LIST_direct:
        return compute | S(DRAW) | S(INDEX_INPUT) | S(VERTEX_SHADING) | S(PIXEL_SHADING) | S(DEPTH_STENCIL) |
               S(RENDER_TARGET) | S(RESOLVE);
    case DP_LIST_compute:
        return compute;
    case DP_LIST_copy:
        return everywhere;
    default:
        return 0;
    }
}

uint32_t dp_sheet_list_accesses(uint32_t list) {
    const uint32_t copy = A(COPY_SOURCE) | A(COPY_DEST);
    switch (list) {
    case DP_LIST_direct:
        return DP_SHEET_ACCESSES;
    case DP_LIST_compute: /* VERTEX_BUFFER left this list in April 2026 (sheet 7) */
        return copy | A(CONSTANT_BUFFER) | A(UNORDERED_ACCESS) | A(SHADER_RESOURCE) | A(INDIRECT_ARGUMENT) | RTREAD |
               RTWRITE;
    case DP_LIST_copy:
        return copy;
    default:
        return 0;
    }
}

uint32_t dp_sheet_list_layouts(uint32_t list) {
    const uint32_t shared = L(COMMON) | L(GENERIC_READ) | L(UNORDERED_ACCESS) | L(SHADER_RESOURCE) | L(COPY_SOURCE) |
                            L(COPY_DEST) | L(DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE);
    switch (list) {
    case DP_LIST_direct:
        return shared | L(RENDER_TARGET) | L(DEPTH_STENCIL_WRITE) | L(DEPTH_STENCIL_READ) | L(RESOLVE_SOURCE) |
               L(RESOLVE_DEST) | L(SHADING_RATE_SOURCE) | L(DIRECT_QUEUE_COMMON) | L(DIRECT_QUEUE_GENERIC_READ) |
               L(DIRECT_QUEUE_UNORDERED_ACCESS) | L(DIRECT_QUEUE_SHADER_RESOURCE) | L(DIRECT_QUEUE_COPY_SOURCE) |
               L(DIRECT_QUEUE_COPY_DEST);
    case DP_LIST_compute:
        return shared | L(COMPUTE_QUEUE_COMMON) | L(COMPUTE_QUEUE_GENERIC_READ) | L(COMPUTE_QUEUE_UNORDERED_ACCESS) |
               L(COMPUTE_QUEUE_SHADER_RESOURCE) | L(COMPUTE_QUEUE_COPY_SOURCE) | L(COMPUTE_QUEUE_COPY_DEST);
    case DP_LIST_copy:
        return L(COMMON);
    default:
        return 0;
    }
}

static uint32_t heap_accesses(uint32_t heap_type) {
    switch (heap_type) {
    case DP_HEAP_upload:
        return A(VERTEX_BUFFER) | A(CONSTANT_BUFFER) | A(INDEX_BUFFER) | A(SHADER_RESOURCE) | A(INDIRECT_ARGUMENT) |
               A(COPY_SOURCE) | A(RESOLVE_SOURCE);
    case DP_HEAP_readback:
        return A(COPY_DEST) | A(RESOLVE_DEST);
    default:
        return DP_SHEET_ACCESSES;
    }
}

uint32_t dp_sheet_resource_accesses(const struct dp_record_resource *resource) {
    const uint32_t buffers = A(VERTEX_BUFFER) | A(CONSTANT_BUFFER) | A(INDEX_BUFFER) | A(STREAM_OUTPUT) |
                             A(INDIRECT_ARGUMENT) | A(RESOLVE_SOURCE) | A(RESOLVE_DEST);
    const uint32_t textures = A(RESOLVE_SOURCE) | A(RESOLVE_DEST) | A(SHADING_RATE_SOURCE);
    bool buffer = resource->dimension == DP_DIMENSION_buffer;
    uint32_t flags = resource->flags;
    uint32_t accesses = A(COPY_SOURCE) | A(COPY_DEST) | (buffer ? buffers : textures);
    accesses |= flags & DP_FLAGS_ALLOW_RENDER_TARGET ? A(RENDER_TARGET) : 0;
    accesses |= flags & DP_FLAGS_ALLOW_UNORDERED_ACCESS ? A(UNORDERED_ACCESS) : 0;
    accesses |= flags & DP_FLAGS_DENY_SHADER_RESOURCE ? 0 : A(SHADER_RESOURCE);
    if (buffer) {
        accesses |= flags & DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE ? RTREAD | RTWRITE : 0;
        return accesses & heap_accesses(resource->heap_type);
    }
    return accesses | (flags & DP_FLAGS_ALLOW_DEPTH_STENCIL ? A(DEPTH_STENCIL_READ) | A(DEPTH_STENCIL_WRITE) : 0);
}

uint32_t dp_sheet_resource_layouts(const struct dp_record_resource *resource) {
    const uint32_t unordered =
        L(UNORDERED_ACCESS) | L(DIRECT_QUEUE_UNORDERED_ACCESS) | L(COMPUTE_QUEUE_UNORDERED_ACCESS);
    const uint32_t shader = L(SHADER_RESOURCE) | L(DIRECT_QUEUE_SHADER_RESOURCE) | L(COMPUTE_QUEUE_SHADER_RESOURCE);
    uint32_t flags = resource->flags;
    uint32_t layouts = dp_sheet_list_layouts(DP_LIST_direct) | dp_sheet_list_layouts(DP_LIST_compute);
    if (flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) {
        return L(COMMON);
    }
    layouts &= flags & DP_FLAGS_ALLOW_RENDER_TARGET ? ~UINT32_C(0) : ~L(RENDER_TARGET);
    layouts &= flags & DP_FLAGS_ALLOW_UNORDERED_ACCESS ? ~UINT32_C(0) : ~unordered;
    layouts &= flags & DP_FLAGS_ALLOW_DEPTH_STENCIL ? ~UINT32_C(0) : ~(L(DEPTH_STENCIL_WRITE) | L(DEPTH_STENCIL_READ));
    layouts &= flags & DP_FLAGS_DENY_SHADER_RESOURCE ? ~shader : ~UINT32_C(0);
    return layouts;
}

uint32_t dp_sheet_leaves(uint32_t sync) {
    const uint32_t draw = S(INDEX_INPUT) | S(VERTEX_SHADING) | S(PIXEL_SHADING) | S(DEPTH_STENCIL) | S(RENDER_TARGET);
    const uint32_t every = draw | S(COMPUTE_SHADING) | S(RAYTRACING) | S(COPY) | S(RESOLVE) | S(EXECUTE_INDIRECT) |
                           EMIT | S(CLEAR_UNORDERED_ACCESS_VIEW) | BUILD | RTCOPY;
    uint32_t leaves = sync & every;
    leaves |= sync & S(ALL) ? every : 0;
    leaves |= sync & S(DRAW) ? draw : 0;
    leaves |= sync & S(ALL_SHADING) ? S(VERTEX_SHADING) | S(PIXEL_SHADING) | S(COMPUTE_SHADING) : 0;
    leaves |= sync & S(NON_PIXEL_SHADING) ? S(VERTEX_SHADING) | S(COMPUTE_SHADING) : 0;
    return leaves;
}

static bool layout_half_fits(uint32_t access, uint32_t layout, bool texture, bool simultaneous) {
    if (!texture || layout == DP_LAYOUT_UNDEFINED || access == DP_ACCESS_NO_ACCESS) {
        return true;
    }
    return (access & ~dp_sheet_admits(layout, simultaneous)) == 0;
}

bool dp_sheet_side_fits(uint32_t sync, uint32_t access, uint32_t layout, bool texture, bool simultaneous,
                        uint32_t rules) {
    if (sync == DP_SYNC_NONE) {
        return access == DP_ACCESS_NO_ACCESS || (access == DP_ACCESS_COMMON && rules == DP_RULES_xbox);
    }
    if (!layout_half_fits(access, layout, texture, simultaneous)) {
        return false;
    }
    if (access == DP_ACCESS_NO_ACCESS) {
        bool defined = texture && layout != DP_LAYOUT_UNDEFINED && sync != DP_SYNC_SPLIT;
        return !(defined && rules == DP_RULES_pc_native); /* A04 */
    }
    if (access == DP_ACCESS_COMMON) {
        return (sync & dp_sheet_carriers(DP_ACCESS_COMMON, rules)) != 0;
    }
    uint32_t carried = S(ALL) | DP_SYNC_SPLIT;
    for (uint32_t rest = access; rest != 0; rest &= rest - 1) {
        uint32_t carriers = dp_sheet_carriers(rest & (~rest + 1), rules);
        if ((sync & carriers) == 0) {
            return false;
        }
        carried |= carriers;
    }
    return rules == DP_RULES_xbox || (sync & ~carried) == 0; /* S08 */
}

#undef A
#undef S
#undef L
#undef BUILD
#undef RTCOPY
#undef EMIT
#undef RTREAD
#undef RTWRITE
