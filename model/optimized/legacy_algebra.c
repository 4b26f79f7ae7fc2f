/* legacy_algebra.c: resource states as bits. */
#include "model/optimized/legacy_algebra.h"

#include "model/optimized/layout_algebra.h"

#define UAV_SYNC                                                                                                       \
    ((uint32_t)(DP_SYNC_ALL_SHADING | DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE |                                \
                DP_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE |                                                       \
                DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO))
#define RTAS_STATE ((uint32_t)DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE)

/* `what` if the state has one of the bits. */
static uint32_t if_any(uint32_t state, uint32_t bits, uint32_t what) {
    return (state & bits) != 0 ? what : 0;
}

uint32_t opt_sync_of_state(uint32_t state) {
    if (state == DP_STATE_COMMON) {
        return DP_SYNC_ALL;
    }
    return if_any(state, DP_STATE_VERTEX_AND_CONSTANT_BUFFER, DP_SYNC_ALL_SHADING) |
           if_any(state, DP_STATE_INDEX_BUFFER, DP_SYNC_INDEX_INPUT) |
           if_any(state, DP_STATE_RENDER_TARGET, DP_SYNC_RENDER_TARGET) |
           if_any(state, DP_STATE_UNORDERED_ACCESS, UAV_SYNC) | if_any(state, OPT_DEPTH_STATES, DP_SYNC_DEPTH_STENCIL) |
           if_any(state, DP_STATE_NON_PIXEL_SHADER_RESOURCE, DP_SYNC_NON_PIXEL_SHADING) |
           if_any(state, DP_STATE_PIXEL_SHADER_RESOURCE | DP_STATE_SHADING_RATE_SOURCE, DP_SYNC_PIXEL_SHADING) |
           if_any(state, DP_STATE_STREAM_OUT, DP_SYNC_VERTEX_SHADING) |
           if_any(state, DP_STATE_INDIRECT_ARGUMENT, DP_SYNC_EXECUTE_INDIRECT) |
           if_any(state, DP_STATE_COPY_DEST | DP_STATE_COPY_SOURCE, DP_SYNC_COPY) |
           if_any(state, DP_STATE_RESOLVE_DEST | DP_STATE_RESOLVE_SOURCE, DP_SYNC_RESOLVE) |
           if_any(state, RTAS_STATE, DP_SYNC_RAYTRACING);
}

uint32_t opt_access_of_state(uint32_t state) {
    uint32_t structure =
        DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ | DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE;
    return if_any(state, DP_STATE_VERTEX_AND_CONSTANT_BUFFER, DP_ACCESS_VERTEX_BUFFER | DP_ACCESS_CONSTANT_BUFFER) |
           if_any(state, DP_STATE_INDEX_BUFFER, DP_ACCESS_INDEX_BUFFER) |
           if_any(state, DP_STATE_RENDER_TARGET, DP_ACCESS_RENDER_TARGET) |
           if_any(state, DP_STATE_UNORDERED_ACCESS, DP_ACCESS_UNORDERED_ACCESS) |
           if_any(state, DP_STATE_DEPTH_WRITE, DP_ACCESS_DEPTH_STENCIL_WRITE) |
           if_any(state, DP_STATE_DEPTH_READ, DP_ACCESS_DEPTH_STENCIL_READ) |
           if_any(state, OPT_SHADER_STATES, DP_ACCESS_SHADER_RESOURCE) |
           if_any(state, DP_STATE_STREAM_OUT, DP_ACCESS_STREAM_OUTPUT) |
           if_any(state, DP_STATE_INDIRECT_ARGUMENT, DP_ACCESS_INDIRECT_ARGUMENT) |
           if_any(state, DP_STATE_COPY_DEST, DP_ACCESS_COPY_DEST) |
           if_any(state, DP_STATE_COPY_SOURCE, DP_ACCESS_COPY_SOURCE) |
           if_any(state, DP_STATE_RESOLVE_DEST, DP_ACCESS_RESOLVE_DEST) |
           if_any(state, DP_STATE_RESOLVE_SOURCE, DP_ACCESS_RESOLVE_SOURCE) | if_any(state, RTAS_STATE, structure) |
           if_any(state, DP_STATE_SHADING_RATE_SOURCE, DP_ACCESS_SHADING_RATE_SOURCE);
}

/* Of a single bit; COMMON for what only buffers have. */
static uint32_t layout_of_bit(uint32_t bit) {
    if ((bit & OPT_VIDEO_STATES) != 0) {
        return if_any(bit, DP_STATE_VIDEO_DECODE_READ, DP_LAYOUT_VIDEO_DECODE_READ) |
               if_any(bit, DP_STATE_VIDEO_DECODE_WRITE, DP_LAYOUT_VIDEO_DECODE_WRITE) |
               if_any(bit, DP_STATE_VIDEO_PROCESS_READ, DP_LAYOUT_VIDEO_PROCESS_READ) |
               if_any(bit, DP_STATE_VIDEO_PROCESS_WRITE, DP_LAYOUT_VIDEO_PROCESS_WRITE) |
               if_any(bit, DP_STATE_VIDEO_ENCODE_READ, DP_LAYOUT_VIDEO_ENCODE_READ) |
               if_any(bit, DP_STATE_VIDEO_ENCODE_WRITE, DP_LAYOUT_VIDEO_ENCODE_WRITE);
    }
    return if_any(bit, DP_STATE_RENDER_TARGET, DP_LAYOUT_RENDER_TARGET) |
           if_any(bit, DP_STATE_UNORDERED_ACCESS, DP_LAYOUT_UNORDERED_ACCESS) |
           if_any(bit, DP_STATE_DEPTH_WRITE, DP_LAYOUT_DEPTH_STENCIL_WRITE) |
           if_any(bit, DP_STATE_DEPTH_READ, DP_LAYOUT_DEPTH_STENCIL_READ) |
           if_any(bit, OPT_SHADER_STATES, DP_LAYOUT_SHADER_RESOURCE) |
           if_any(bit, DP_STATE_COPY_DEST, DP_LAYOUT_COPY_DEST) |
           if_any(bit, DP_STATE_COPY_SOURCE, DP_LAYOUT_COPY_SOURCE) |
           if_any(bit, DP_STATE_RESOLVE_DEST, DP_LAYOUT_RESOLVE_DEST) |
           if_any(bit, DP_STATE_RESOLVE_SOURCE, DP_LAYOUT_RESOLVE_SOURCE) |
           if_any(bit, DP_STATE_SHADING_RATE_SOURCE, DP_LAYOUT_SHADING_RATE_SOURCE);
}

uint32_t opt_layout_of_state(uint32_t state) {
    uint32_t writes = state & OPT_WRITE_STATES;
    if (writes != 0) { /* only its own layout admits a write; of several, which a creation may name, the lowest */
        return layout_of_bit(writes & (~writes + 1));
    }
    if ((state & (state - 1)) == 0 || state == OPT_SHADER_STATES) {
        return layout_of_bit(state);
    }
    return (state & DP_STATE_NON_PIXEL_SHADER_RESOURCE) != 0
               ? (uint32_t)DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE
               : (uint32_t)DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ;
}

uint32_t opt_state_of_access(uint32_t access) {
    return if_any(access, DP_ACCESS_VERTEX_BUFFER | DP_ACCESS_CONSTANT_BUFFER, DP_STATE_VERTEX_AND_CONSTANT_BUFFER) |
           if_any(access, DP_ACCESS_INDEX_BUFFER, DP_STATE_INDEX_BUFFER) |
           if_any(access, DP_ACCESS_RENDER_TARGET, DP_STATE_RENDER_TARGET) |
           if_any(access, DP_ACCESS_UNORDERED_ACCESS, DP_STATE_UNORDERED_ACCESS) |
           if_any(access, DP_ACCESS_DEPTH_STENCIL_WRITE, DP_STATE_DEPTH_WRITE) |
           if_any(access, DP_ACCESS_DEPTH_STENCIL_READ, DP_STATE_DEPTH_READ) |
           if_any(access, DP_ACCESS_SHADER_RESOURCE, DP_STATE_NON_PIXEL_SHADER_RESOURCE) |
           if_any(access, DP_ACCESS_STREAM_OUTPUT, DP_STATE_STREAM_OUT) |
           if_any(access, DP_ACCESS_INDIRECT_ARGUMENT, DP_STATE_INDIRECT_ARGUMENT) |
           if_any(access, DP_ACCESS_COPY_DEST, DP_STATE_COPY_DEST) |
           if_any(access, DP_ACCESS_COPY_SOURCE, DP_STATE_COPY_SOURCE) |
           if_any(access, DP_ACCESS_RESOLVE_DEST, DP_STATE_RESOLVE_DEST) |
           if_any(access, DP_ACCESS_RESOLVE_SOURCE, DP_STATE_RESOLVE_SOURCE) |
           if_any(access,
                  DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ | DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE,
                  RTAS_STATE);
}

uint32_t opt_states_of_list(uint32_t list_type) {
    uint32_t copies = DP_STATE_COPY_DEST | DP_STATE_COPY_SOURCE;
    switch (list_type) {
    case DP_LIST_direct:
        return OPT_EVERY_STATE & ~OPT_VIDEO_STATES;
    case DP_LIST_compute:
        return copies | RTAS_STATE | DP_STATE_VERTEX_AND_CONSTANT_BUFFER | DP_STATE_UNORDERED_ACCESS |
               DP_STATE_NON_PIXEL_SHADER_RESOURCE | DP_STATE_INDIRECT_ARGUMENT;
    case DP_LIST_copy:
        return copies;
    default:
        return 0;
    }
}

uint32_t opt_states_impossible(bool texture, uint32_t flags) {
    uint32_t states = texture ? OPT_BUFFER_STATES | RTAS_STATE : OPT_DEPTH_STATES | DP_STATE_SHADING_RATE_SOURCE;
    states |= (flags & DP_FLAGS_ALLOW_RENDER_TARGET) == 0 ? (uint32_t)DP_STATE_RENDER_TARGET : 0;
    states |= (flags & DP_FLAGS_ALLOW_UNORDERED_ACCESS) == 0 ? (uint32_t)DP_STATE_UNORDERED_ACCESS : 0;
    states |= (flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) == 0 ? OPT_DEPTH_STATES : 0;
    states |= (flags & DP_FLAGS_DENY_SHADER_RESOURCE) != 0 ? OPT_SHADER_STATES : 0;
    return states;
}

uint32_t opt_states_promotable(bool texture, bool simultaneous) {
    if (texture && !simultaneous) {
        return OPT_SHADER_STATES | DP_STATE_COPY_SOURCE | DP_STATE_COPY_DEST;
    }
    return OPT_EVERY_STATE & ~(OPT_DEPTH_STATES | DP_STATE_SHADING_RATE_SOURCE | RTAS_STATE | OPT_VIDEO_STATES);
}

/* One write, or nothing but reads. */
static bool is_one_kind(uint32_t states) {
    return (states & OPT_WRITE_STATES) == 0 || (states & (states - 1)) == 0;
}

bool opt_fits_common(uint32_t state_before, uint32_t promoted, uint32_t promotable) {
    bool contains = (promoted & ~state_before) == 0;
    return contains && (state_before & ~promotable) == 0 && is_one_kind(state_before);
}

bool opt_state_admits(uint32_t state, uint32_t promoted, uint32_t promotable, uint32_t x) {
    if (state != DP_STATE_COMMON) {
        return (state & x) != 0;
    }
    return (x & promotable) != 0 && is_one_kind(promoted | x);
}
