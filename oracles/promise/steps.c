/* steps.c: stages and what a sync mask covers. Source: barrier sheet 2, 15.1, 15.4.3; tables/sync_flags.tsv. */
#include "oracles/promise/inner.h"

/* clang-format off */
static const uint32_t leaves[DP_STEP_LEAVES] = {
    DP_SYNC_INDEX_INPUT,      DP_SYNC_VERTEX_SHADING,   DP_SYNC_PIXEL_SHADING, DP_SYNC_DEPTH_STENCIL,
    DP_SYNC_RENDER_TARGET,    DP_SYNC_COMPUTE_SHADING,  DP_SYNC_RAYTRACING,    DP_SYNC_COPY,
    DP_SYNC_RESOLVE,          DP_SYNC_EXECUTE_INDIRECT,
    DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO,
    DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW,
    DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE,
    DP_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE,
};

#define DRAW_LEAVES \
    (DP_SYNC_INDEX_INPUT | DP_SYNC_VERTEX_SHADING | DP_SYNC_PIXEL_SHADING | DP_SYNC_DEPTH_STENCIL | \
     DP_SYNC_RENDER_TARGET)
#define NON_PIXEL_LEAVES (DP_SYNC_VERTEX_SHADING | DP_SYNC_COMPUTE_SHADING)
#define SHADING_LEAVES   (NON_PIXEL_LEAVES | DP_SYNC_PIXEL_SHADING)
/* clang-format on */

/* Leaf bits to step bits. Sync leaves lie in three dense pieces: bits 2-11, 14-15, 23-24. */
static uint32_t pack(uint32_t sync) {
    return (sync >> 2 & 0x3FFu) | (sync >> 14 & 0x3u) << 10 | (sync >> 23 & 0x3u) << 12;
}

static uint32_t expand(uint32_t sync) {
    uint32_t all = sync;
    if ((sync & DP_SYNC_DRAW) != 0) {
        all |= DRAW_LEAVES;
    }
    if ((sync & DP_SYNC_ALL_SHADING) != 0) {
        all |= SHADING_LEAVES;
    }
    if ((sync & DP_SYNC_NON_PIXEL_SHADING) != 0) {
        all |= NON_PIXEL_LEAVES;
    }
    return (sync & DP_SYNC_ALL) != 0 ? (1u << DP_STEP_LEAVES) - 1 : pack(all);
}

uint32_t dp_promise_steps(uint32_t sync) {
    if ((sync & (DP_SYNC_ALL_SHADING | DP_SYNC_NON_PIXEL_SHADING)) != 0) {
        sync |= DP_SYNC_RAYTRACING;
    }
    return expand(sync);
}

uint32_t dp_promise_named_steps(uint32_t sync) {
    return expand(sync);
}

uint32_t dp_promise_step_sync(uint32_t step) {
    return step < DP_STEP_LEAVES ? leaves[step] : DP_SYNC_NONE;
}

uint32_t dp_promise_lowest(uint32_t mask) {
    uint32_t number = 0;
    if (mask == 0) {
        return 32;
    }
    while ((mask & 0xFFu) == 0) {
        mask >>= 8;
        number += 8;
    }
    while ((mask & 1u) == 0) {
        mask >>= 1;
        number++;
    }
    return number;
}
