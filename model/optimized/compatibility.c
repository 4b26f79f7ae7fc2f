/* compatibility.c: sync against access as a union of products. */
#include "model/optimized/compatibility.h"

#include "model/optimized/access_algebra.h"
#include "model/optimized/sync_algebra.h"

#define EVERYWHERE ((uint32_t)DP_SYNC_ALL | DP_SYNC_SPLIT)
#define GEOMETRY   ((uint32_t)(DP_SYNC_DRAW | DP_SYNC_VERTEX_SHADING | DP_SYNC_ALL_SHADING | DP_SYNC_NON_PIXEL_SHADING))
#define VIEWS      ((uint32_t)(DP_ACCESS_SHADER_RESOURCE | DP_ACCESS_UNORDERED_ACCESS))

/* Every sync of the group carries every access of the group. */
struct product {
    uint32_t sync;
    uint32_t access;
};

/* clang-format off */
static const struct product products[] = {
    /* what shader stages load and store */
    {GEOMETRY,                                          VIEWS | DP_ACCESS_CONSTANT_BUFFER | DP_ACCESS_VERTEX_BUFFER |
                                                        DP_ACCESS_STREAM_OUTPUT},
    {DP_SYNC_PIXEL_SHADING | DP_SYNC_COMPUTE_SHADING,   VIEWS | DP_ACCESS_CONSTANT_BUFFER},
    {DP_SYNC_RAYTRACING,                                VIEWS | OPT_RTAS_ACCESS},
    {DP_SYNC_COMPUTE_SHADING | DP_SYNC_ALL_SHADING |
     DP_SYNC_NON_PIXEL_SHADING | OPT_RTAS_SYNC,         OPT_RTAS_ACCESS},
    {DP_SYNC_PIXEL_SHADING | DP_SYNC_DRAW |
     DP_SYNC_ALL_SHADING,                               DP_ACCESS_SHADING_RATE_SOURCE},
    {DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE,   DP_ACCESS_SHADER_RESOURCE},
    {DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO,
                                                        DP_ACCESS_UNORDERED_ACCESS |
                                                        DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ},
    {DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW,               DP_ACCESS_UNORDERED_ACCESS},
    /* fixed function */
    {DP_SYNC_INDEX_INPUT | DP_SYNC_DRAW,                DP_ACCESS_INDEX_BUFFER},
    {DP_SYNC_DEPTH_STENCIL | DP_SYNC_DRAW,              OPT_DEPTH_ACCESS},
    {DP_SYNC_RENDER_TARGET,                             DP_ACCESS_RENDER_TARGET},
    {DP_SYNC_EXECUTE_INDIRECT,                          DP_ACCESS_INDIRECT_ARGUMENT},
    {DP_SYNC_COPY,                                      OPT_COPY_ACCESS},
    {DP_SYNC_RESOLVE,                                   OPT_RESOLVE_ACCESS},
    {DP_SYNC_VIDEO_DECODE,                              DP_ACCESS_VIDEO_DECODE_READ | DP_ACCESS_VIDEO_DECODE_WRITE},
    {DP_SYNC_VIDEO_PROCESS,                             DP_ACCESS_VIDEO_PROCESS_READ | DP_ACCESS_VIDEO_PROCESS_WRITE},
    {DP_SYNC_VIDEO_ENCODE,                              DP_ACCESS_VIDEO_ENCODE_READ | DP_ACCESS_VIDEO_ENCODE_WRITE},
};
/* clang-format on */
#define PRODUCTS (sizeof products / sizeof products[0])

/* A draw blends into targets, but native validation was seen to reject the pair (barrier sheet Q04). */
static uint32_t draw_targets(uint32_t rules) {
    return rules == DP_RULES_pc_native ? 0 : DP_ACCESS_RENDER_TARGET;
}

/* Scratch memory of a build: engines write it so, the text lists it nowhere (Q17). */
static uint32_t build_scratch(uint32_t rules) {
    return rules == DP_RULES_pc_strict ? 0 : DP_ACCESS_UNORDERED_ACCESS;
}

bool opt_carries(uint32_t sync, uint32_t access, uint32_t rules) {
    uint32_t left = (sync & EVERYWHERE) != 0 ? 0 : access;
    left &= (sync & DP_SYNC_DRAW) != 0 ? ~draw_targets(rules) : UINT32_MAX;
    left &= (sync & DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE) != 0 ? ~build_scratch(rules) : UINT32_MAX;
    for (size_t i = 0; left != 0 && i < PRODUCTS; i++) {
        left &= (sync & products[i].sync) != 0 ? ~products[i].access : UINT32_MAX;
    }
    return left == 0;
}

uint32_t opt_carrying(uint32_t access, uint32_t rules) {
    uint32_t carrying = 0;
    for (size_t i = 0; i < PRODUCTS; i++) {
        carrying |= (access & products[i].access) != 0 ? products[i].sync : 0;
    }
    carrying |= (access & draw_targets(rules)) != 0 ? (uint32_t)DP_SYNC_DRAW : 0;
    carrying |= (access & build_scratch(rules)) != 0 ? (uint32_t)DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE : 0;
    return carrying;
}

uint32_t opt_sync_for_common(uint32_t rules) {
    /* Native validation rejects a clear scope with nothing but COMMON in it (Q25). */
    return OPT_EVERY_SYNC & ~(rules == DP_RULES_pc_native ? (uint32_t)DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW : 0);
}
