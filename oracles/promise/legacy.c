/* legacy.c: what legacy states and barriers permit, in the API's own words: a state every use it permits, a UAV barrier
 * every UAV and acceleration-structure access of any stage, clears and ray tracing included.
 * Source: tables/legacy_states.tsv (columns of the API), barrier sheet 9, 15.4.3, 15.8. */
#include "oracles/promise/inner.h"

/* clang-format off */
#define RTAS_R     DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ
#define RTAS_W     DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE
#define BUILD      DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE
#define COPY_RTAS  DP_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE
#define EMIT       DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO
#define ANY_SHADER (DP_SYNC_ALL_SHADING | DP_SYNC_RAYTRACING)
#define STRUCTURES (BUILD | COPY_RTAS | EMIT)

struct row {
    uint32_t state;
    uint32_t sync;   /* every stage that can make a use of it */
    uint32_t access;
};

static const struct row rows[] = {
    {DP_STATE_VERTEX_AND_CONSTANT_BUFFER, ANY_SHADER,
                                          DP_ACCESS_VERTEX_BUFFER | DP_ACCESS_CONSTANT_BUFFER},
    {DP_STATE_INDEX_BUFFER,               DP_SYNC_INDEX_INPUT,       DP_ACCESS_INDEX_BUFFER},
    {DP_STATE_RENDER_TARGET,              DP_SYNC_RENDER_TARGET,     DP_ACCESS_RENDER_TARGET},
    {DP_STATE_UNORDERED_ACCESS,           ANY_SHADER | STRUCTURES | DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW,
                                                                     DP_ACCESS_UNORDERED_ACCESS},
    {DP_STATE_DEPTH_WRITE,                DP_SYNC_DEPTH_STENCIL,     DP_ACCESS_DEPTH_STENCIL_WRITE},
    {DP_STATE_DEPTH_READ,                 DP_SYNC_DEPTH_STENCIL,     DP_ACCESS_DEPTH_STENCIL_READ},
    {DP_STATE_NON_PIXEL_SHADER_RESOURCE,  DP_SYNC_NON_PIXEL_SHADING | DP_SYNC_RAYTRACING | BUILD,
                                                                     DP_ACCESS_SHADER_RESOURCE},
    {DP_STATE_PIXEL_SHADER_RESOURCE,      DP_SYNC_PIXEL_SHADING,     DP_ACCESS_SHADER_RESOURCE},
    {DP_STATE_STREAM_OUT,                 DP_SYNC_VERTEX_SHADING,    DP_ACCESS_STREAM_OUTPUT},
    {DP_STATE_INDIRECT_ARGUMENT,          DP_SYNC_EXECUTE_INDIRECT,  DP_ACCESS_INDIRECT_ARGUMENT},
    {DP_STATE_COPY_DEST,                  DP_SYNC_COPY,              DP_ACCESS_COPY_DEST},
    {DP_STATE_COPY_SOURCE,                DP_SYNC_COPY,              DP_ACCESS_COPY_SOURCE},
    {DP_STATE_RESOLVE_DEST,               DP_SYNC_RESOLVE,           DP_ACCESS_RESOLVE_DEST},
    {DP_STATE_RESOLVE_SOURCE,             DP_SYNC_RESOLVE,           DP_ACCESS_RESOLVE_SOURCE},
    {DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE, ANY_SHADER | STRUCTURES, RTAS_R | RTAS_W},
    {DP_STATE_SHADING_RATE_SOURCE,        DP_SYNC_PIXEL_SHADING,     DP_ACCESS_SHADING_RATE_SOURCE},
};
#define ROWS (sizeof rows / sizeof rows[0])

#define WRITES \
    (DP_STATE_RENDER_TARGET | DP_STATE_UNORDERED_ACCESS | DP_STATE_DEPTH_WRITE | DP_STATE_STREAM_OUT | \
     DP_STATE_COPY_DEST | DP_STATE_RESOLVE_DEST | DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE)
#define SIMPLE_PROMOTIONS \
    (DP_STATE_PIXEL_SHADER_RESOURCE | DP_STATE_NON_PIXEL_SHADER_RESOURCE | DP_STATE_COPY_SOURCE | DP_STATE_COPY_DEST)
#define NO_PROMOTION \
    (DP_STATE_DEPTH_WRITE | DP_STATE_DEPTH_READ | DP_STATE_SHADING_RATE_SOURCE | \
     DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE)
/* clang-format on */

uint32_t dp_promise_state_steps(uint32_t state) {
    uint32_t steps = state == DP_STATE_COMMON ? dp_promise_steps(DP_SYNC_ALL) : 0;
    for (size_t i = 0; i < ROWS; i++) {
        if ((state & rows[i].state) != 0) {
            steps |= dp_promise_steps(rows[i].sync);
        }
    }
    return steps;
}

uint32_t dp_promise_state_uses(uint32_t state) {
    uint32_t uses = state == DP_STATE_COMMON ? DP_USES_ALL : 0;
    for (size_t i = 0; i < ROWS; i++) {
        if ((state & rows[i].state) != 0) {
            uses |= rows[i].access;
        }
    }
    return uses;
}

uint32_t dp_promise_state_of(uint32_t use_bit, uint32_t step) {
    if (use_bit == DP_ACCESS_SHADER_RESOURCE) {
        return dp_promise_step_sync(step) == DP_SYNC_PIXEL_SHADING ? DP_STATE_PIXEL_SHADER_RESOURCE
                                                                   : DP_STATE_NON_PIXEL_SHADER_RESOURCE;
    }
    for (size_t i = 0; i < ROWS; i++) {
        if ((rows[i].access & use_bit) != 0) {
            return rows[i].state;
        }
    }
    return 0;
}

uint32_t dp_promise_promotable(const struct dp_record_resource *r) {
    bool wide = r->dimension == DP_DIMENSION_buffer || (r->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
    return wide ? ~(uint32_t)NO_PROMOTION : SIMPLE_PROMOTIONS;
}

bool dp_promise_state_writes(uint32_t state) {
    return (state & WRITES) != 0;
}

#define SHADERS (DP_STATE_NON_PIXEL_SHADER_RESOURCE | DP_STATE_PIXEL_SHADER_RESOURCE)

/* Several bits are reads: NON_PIXEL and another one than PIXEL, or others (rows "rule" and "chosen here"). */
static uint32_t stand_in_of_reads(uint32_t state) {
    bool compute = (state & DP_STATE_NON_PIXEL_SHADER_RESOURCE) != 0;
    return compute ? DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE : DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ;
}

uint32_t dp_promise_stand_in(uint32_t state) {
    /* A created union that holds a write takes the stand-in of its lowest write bit (model/README.md). */
    uint32_t writes = state & WRITES;
    state = writes != 0 ? writes & (0u - writes) : state;
    switch (state) {
    case DP_STATE_COMMON:
        return DP_LAYOUT_COMMON;
    case DP_STATE_RENDER_TARGET:
        return DP_LAYOUT_RENDER_TARGET;
    case DP_STATE_UNORDERED_ACCESS:
        return DP_LAYOUT_UNORDERED_ACCESS;
    case DP_STATE_DEPTH_WRITE:
        return DP_LAYOUT_DEPTH_STENCIL_WRITE;
    case DP_STATE_DEPTH_READ:
        return DP_LAYOUT_DEPTH_STENCIL_READ;
    case DP_STATE_NON_PIXEL_SHADER_RESOURCE:
    case DP_STATE_PIXEL_SHADER_RESOURCE:
    case SHADERS:
        return DP_LAYOUT_SHADER_RESOURCE;
    case DP_STATE_COPY_DEST:
        return DP_LAYOUT_COPY_DEST;
    case DP_STATE_COPY_SOURCE:
        return DP_LAYOUT_COPY_SOURCE;
    case DP_STATE_RESOLVE_DEST:
        return DP_LAYOUT_RESOLVE_DEST;
    case DP_STATE_RESOLVE_SOURCE:
        return DP_LAYOUT_RESOLVE_SOURCE;
    case DP_STATE_SHADING_RATE_SOURCE:
        return DP_LAYOUT_SHADING_RATE_SOURCE;
    default:
        return stand_in_of_reads(state);
    }
}

uint32_t dp_promise_uav_steps(void) {
    return dp_promise_steps(ANY_SHADER | STRUCTURES | DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW);
}

uint32_t dp_promise_uav_uses(void) {
    return DP_ACCESS_UNORDERED_ACCESS | RTAS_R | RTAS_W;
}
