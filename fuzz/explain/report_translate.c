/* report_translate.c: legacy barriers as the enhanced ones that translation makes of them (barrier sheet 15.8.5). */
#include "fuzz/explain/report.h"

#define RTAS_SYNC                                                                                                      \
    (DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE | DP_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE |                \
     DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO)
#define RTAS_ACCESS                                                                                                    \
    (DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ | DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE)

/* One bit of a state: tables/legacy_states.tsv, columns sync, access and public_layout_stand_in (COMMON where it says
 * N/A: buffers have no layout). */
struct state_row {
    uint32_t bit;
    uint32_t sync;
    uint32_t access;
    uint32_t layout;
};

/* clang-format off */
#define ROW(bit, sync, access, layout) {DP_STATE_##bit, sync, access, DP_LAYOUT_##layout},
#define SAME(bit, sync)                ROW(bit, DP_SYNC_##sync, DP_ACCESS_##bit, bit) /* three alike names */
static const struct state_row rows[] = {
    ROW(VERTEX_AND_CONSTANT_BUFFER, DP_SYNC_ALL_SHADING, DP_ACCESS_VERTEX_BUFFER | DP_ACCESS_CONSTANT_BUFFER, COMMON)
    ROW(INDEX_BUFFER, DP_SYNC_INDEX_INPUT, DP_ACCESS_INDEX_BUFFER, COMMON)
    SAME(RENDER_TARGET,       RENDER_TARGET)
    ROW(UNORDERED_ACCESS, DP_SYNC_ALL_SHADING | RTAS_SYNC, DP_ACCESS_UNORDERED_ACCESS, UNORDERED_ACCESS)
    ROW(DEPTH_WRITE, DP_SYNC_DEPTH_STENCIL, DP_ACCESS_DEPTH_STENCIL_WRITE, DEPTH_STENCIL_WRITE)
    ROW(DEPTH_READ, DP_SYNC_DEPTH_STENCIL, DP_ACCESS_DEPTH_STENCIL_READ, DEPTH_STENCIL_READ)
    ROW(NON_PIXEL_SHADER_RESOURCE, DP_SYNC_NON_PIXEL_SHADING, DP_ACCESS_SHADER_RESOURCE, SHADER_RESOURCE)
    ROW(PIXEL_SHADER_RESOURCE, DP_SYNC_PIXEL_SHADING, DP_ACCESS_SHADER_RESOURCE, SHADER_RESOURCE)
    ROW(STREAM_OUT, DP_SYNC_VERTEX_SHADING, DP_ACCESS_STREAM_OUTPUT, COMMON)
    ROW(INDIRECT_ARGUMENT, DP_SYNC_EXECUTE_INDIRECT, DP_ACCESS_INDIRECT_ARGUMENT, COMMON)
    SAME(COPY_DEST,           COPY)
    SAME(COPY_SOURCE,         COPY)
    SAME(RESOLVE_DEST,        RESOLVE)
    SAME(RESOLVE_SOURCE,      RESOLVE)
    ROW(RAYTRACING_ACCELERATION_STRUCTURE, DP_SYNC_RAYTRACING, RTAS_ACCESS, COMMON)
    SAME(SHADING_RATE_SOURCE, PIXEL_SHADING)
    SAME(VIDEO_DECODE_READ,   VIDEO_DECODE)
    SAME(VIDEO_DECODE_WRITE,  VIDEO_DECODE)
    SAME(VIDEO_PROCESS_READ,  VIDEO_PROCESS)
    SAME(VIDEO_PROCESS_WRITE, VIDEO_PROCESS)
    SAME(VIDEO_ENCODE_READ,   VIDEO_ENCODE)
    SAME(VIDEO_ENCODE_WRITE,  VIDEO_ENCODE)
};
#undef SAME
#undef ROW
/* clang-format on */

uint32_t dp_report_stand_in(uint32_t state) {
    /* A created union that holds a write takes the stand-in of its lowest write bit (model/README.md). */
    const uint32_t all_writes = DP_STATE_RENDER_TARGET | DP_STATE_UNORDERED_ACCESS | DP_STATE_DEPTH_WRITE |
                                DP_STATE_STREAM_OUT | DP_STATE_COPY_DEST | DP_STATE_RESOLVE_DEST |
                                DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE;
    uint32_t writes = state & all_writes;
    state = writes != 0 ? writes & (0u - writes) : state;
    uint32_t shader = DP_STATE_NON_PIXEL_SHADER_RESOURCE | DP_STATE_PIXEL_SHADER_RESOURCE;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].bit == state) {
            return rows[i].layout;
        }
    }
    if (state == DP_STATE_COMMON) {
        return DP_LAYOUT_COMMON;
    }
    if (state == shader) {
        return DP_LAYOUT_SHADER_RESOURCE;
    }
    return (state & DP_STATE_NON_PIXEL_SHADER_RESOURCE) != 0
               ? DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE
               : DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ;
}

/* One side of a transition. */
struct side {
    uint32_t sync;
    uint32_t access;
    uint32_t layout;
};

static struct side side_of(uint32_t state, const struct dp_record_resource *resource, uint32_t list_type) {
    struct side side = {0, 0, dp_report_stand_in(state)};
    bool simultaneous = resource != NULL && (resource->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if ((state & rows[i].bit) != 0) {
            side.sync |= rows[i].sync;
            side.access |= rows[i].access;
        }
    }
    if (state == DP_STATE_COMMON) {
        side.sync = DP_SYNC_ALL;
    }
    if (list_type == DP_LIST_compute) {
        side.access &= ~(uint32_t)DP_ACCESS_VERTEX_BUFFER;
    }
    if (list_type == DP_LIST_copy || simultaneous) {
        side.layout = DP_LAYOUT_COMMON;
    }
    return side;
}

static void fill_buffer(struct dp_command *out, uint32_t slot, const struct side *before, const struct side *after) {
    *out = (struct dp_command){.kind = DP_COMMAND_buffer_barrier};
    out->as.buffer_barrier = (struct dp_record_buffer_barrier){.resource = slot,
                                                               .sync_before = before->sync,
                                                               .sync_after = after->sync,
                                                               .access_before = before->access,
                                                               .access_after = after->access,
                                                               .size = UINT64_MAX};
}

static void fill_texture(struct dp_command *out, uint32_t slot, uint32_t subresource, const struct side *before,
                         const struct side *after) {
    *out = (struct dp_command){.kind = DP_COMMAND_texture_barrier};
    out->as.texture_barrier = (struct dp_record_texture_barrier){
        .resource = slot,
        .sync_before = before->sync,
        .sync_after = after->sync,
        .access_before = before->access,
        .access_after = after->access,
        .layout_before = before->layout,
        .layout_after = after->layout,
        .range = {subresource, 0, 0, 0, 0, 0}
    };
}

static void fill_global(struct dp_command *out, uint32_t sync, uint32_t access) {
    *out = (struct dp_command){.kind = DP_COMMAND_global_barrier};
    out->as.global_barrier = (struct dp_record_global_barrier){
        .sync_before = sync, .sync_after = sync, .access_before = access, .access_after = access};
}

static void fill(struct dp_command *out, const struct dp_record_resource *resource, uint32_t slot, uint32_t subresource,
                 const struct side *before, const struct side *after) {
    if (resource != NULL && resource->dimension == DP_DIMENSION_buffer) {
        fill_buffer(out, slot, before, after);
    } else {
        fill_texture(out, slot, subresource, before, after);
    }
}

static void translate_transition(const struct dp_record_transition *t, const struct dp_record_resource *resource,
                                 uint32_t list_type, struct dp_command *out) {
    struct side before = side_of(t->state_before, resource, list_type);
    struct side after = side_of(t->state_after, resource, list_type);
    if ((t->flags & DP_SPLIT_BEGIN_ONLY) != 0) {
        after.sync = DP_SYNC_SPLIT;
    } else if ((t->flags & DP_SPLIT_END_ONLY) != 0) {
        before.sync = DP_SYNC_SPLIT;
    }
    fill(out, resource, t->resource, t->subresource, &before, &after);
}

void dp_report_translate(const struct dp_command *legacy, const struct dp_record_resource *resource, uint32_t list_type,
                         struct dp_command *enhanced) {
    const struct side uav = {DP_SYNC_ALL_SHADING | RTAS_SYNC, DP_ACCESS_UNORDERED_ACCESS | RTAS_ACCESS,
                             DP_LAYOUT_UNDEFINED};
    switch (legacy->kind) {
    case DP_COMMAND_transition:
        translate_transition(&legacy->as.transition, resource, list_type, enhanced);
        break;
    case DP_COMMAND_uav:
        if (legacy->as.uav.resource == DP_NONE) {
            fill_global(enhanced, uav.sync, uav.access);
        } else {
            fill(enhanced, resource, legacy->as.uav.resource, DP_ALL_SUBRESOURCES, &uav, &uav);
        }
        break;
    default: /* aliasing, all forms */
        fill_global(enhanced, DP_SYNC_ALL, DP_ACCESS_COMMON);
        break;
    }
}
