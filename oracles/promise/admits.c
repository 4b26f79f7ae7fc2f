/* admits.c: which accesses layouts, creation flags and heaps allow, and what COMMON stands for.
 * Source: tables/layouts.tsv, tables/access_vs_layout.tsv, tables/access_flags.tsv, barrier sheet 15.1. */
#include "oracles/promise/inner.h"

/* clang-format off */
#define SR   DP_ACCESS_SHADER_RESOURCE
#define CS   DP_ACCESS_COPY_SOURCE
#define CD   DP_ACCESS_COPY_DEST
#define UA   DP_ACCESS_UNORDERED_ACCESS
#define RT   DP_ACCESS_RENDER_TARGET
#define DW   DP_ACCESS_DEPTH_STENCIL_WRITE
#define DR   DP_ACCESS_DEPTH_STENCIL_READ
#define RS   DP_ACCESS_RESOLVE_SOURCE
#define RD   DP_ACCESS_RESOLVE_DEST
#define VR   DP_ACCESS_SHADING_RATE_SOURCE
#define RTAS (DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ | DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE)
#define BUFFER_ONLY \
    (DP_ACCESS_VERTEX_BUFFER | DP_ACCESS_CONSTANT_BUFFER | DP_ACCESS_INDEX_BUFFER | DP_ACCESS_STREAM_OUTPUT | \
     DP_ACCESS_INDIRECT_ARGUMENT)

/* By number: 0 .. 31. Video layouts admit video accesses alone, which the project does not have. */
static const uint32_t admitted[32] = {
    [DP_LAYOUT_COMMON]                         = SR | CD | CS,
    [DP_LAYOUT_GENERIC_READ]                   = SR | CS,
    [DP_LAYOUT_RENDER_TARGET]                  = RT,
    [DP_LAYOUT_UNORDERED_ACCESS]               = UA,
    [DP_LAYOUT_DEPTH_STENCIL_WRITE]            = DR | DW,
    [DP_LAYOUT_DEPTH_STENCIL_READ]             = DR,
    [DP_LAYOUT_SHADER_RESOURCE]                = SR,
    [DP_LAYOUT_COPY_SOURCE]                    = CS,
    [DP_LAYOUT_COPY_DEST]                      = CD,
    [DP_LAYOUT_RESOLVE_SOURCE]                 = RS,
    [DP_LAYOUT_RESOLVE_DEST]                   = RD,
    [DP_LAYOUT_SHADING_RATE_SOURCE]            = VR,
    [DP_LAYOUT_DIRECT_QUEUE_COMMON]            = CS | CD | SR | UA,
    [DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ]      = SR | CS | DR | VR | RS,
    [DP_LAYOUT_DIRECT_QUEUE_UNORDERED_ACCESS]  = UA,
    [DP_LAYOUT_DIRECT_QUEUE_SHADER_RESOURCE]   = SR,
    [DP_LAYOUT_DIRECT_QUEUE_COPY_SOURCE]       = CS,
    [DP_LAYOUT_DIRECT_QUEUE_COPY_DEST]         = CD,
    [DP_LAYOUT_COMPUTE_QUEUE_COMMON]           = CS | CD | SR | UA,
    [DP_LAYOUT_COMPUTE_QUEUE_GENERIC_READ]     = SR | CS,
    [DP_LAYOUT_COMPUTE_QUEUE_UNORDERED_ACCESS] = UA,
    [DP_LAYOUT_COMPUTE_QUEUE_SHADER_RESOURCE]  = SR,
    [DP_LAYOUT_COMPUTE_QUEUE_COPY_SOURCE]      = CS,
    [DP_LAYOUT_COMPUTE_QUEUE_COPY_DEST]        = CD,
    [DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE] = SR | CS | DR | VR | RS,
};
/* clang-format on */

uint32_t dp_promise_admitted(uint32_t layout, bool wide) {
    if (layout >= 32) {
        return 0;
    }
    return wide && layout == DP_LAYOUT_COMMON ? admitted[layout] | RT | UA | RS | RD : admitted[layout];
}

uint32_t dp_promise_allowed(const struct dp_record_resource *r) {
    bool buffer = r->dimension == DP_DIMENSION_buffer;
    uint32_t allowed = CS | CD | RS | RD;
    if ((r->flags & DP_FLAGS_ALLOW_RENDER_TARGET) != 0) {
        allowed |= RT;
    }
    if ((r->flags & DP_FLAGS_ALLOW_UNORDERED_ACCESS) != 0) {
        allowed |= UA;
    }
    if ((r->flags & DP_FLAGS_DENY_SHADER_RESOURCE) == 0) {
        allowed |= SR;
    }
    if (!buffer) {
        return allowed | VR | ((r->flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) != 0 ? DW | DR : 0);
    }
    bool structure = (r->flags & DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE) != 0 ||
                     (r->initial == DP_INITIAL_state && r->state == DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE);
    return allowed | BUFFER_ONLY | (structure ? RTAS : 0);
}

uint32_t dp_promise_heap_allowed(const struct dp_record_resource *r) {
    switch (r->heap_type) {
    case DP_HEAP_upload:
        return DP_ACCESS_VERTEX_BUFFER | DP_ACCESS_CONSTANT_BUFFER | DP_ACCESS_INDEX_BUFFER | SR |
               DP_ACCESS_INDIRECT_ARGUMENT | CS | RS;
    case DP_HEAP_readback:
        return CD | RD;
    default:
        return DP_USES_ALL;
    }
}

uint32_t dp_promise_texture_uses(const struct dp_record_resource *r, uint32_t access, uint32_t layout,
                                 bool both_undefined) {
    if (access != DP_ACCESS_COMMON) {
        return access & DP_USES_ALL;
    }
    bool wide = (r->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
    return dp_promise_allowed(r) & (both_undefined ? DP_USES_ALL : dp_promise_admitted(layout, wide));
}

uint32_t dp_promise_buffer_uses(const struct dp_record_resource *r, uint32_t access) {
    return access == DP_ACCESS_COMMON ? dp_promise_allowed(r) : access & DP_USES_ALL;
}

uint32_t dp_promise_global_uses(uint32_t access) {
    return access == DP_ACCESS_COMMON ? DP_USES_ALL : access & DP_USES_ALL;
}
