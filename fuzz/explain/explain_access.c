/* explain_access.c: accesses as rows of the sheet's tables. */
#include "fuzz/explain/explain_access.h"

#define SHADER (DP_CACHE_L0 | DP_CACHE_L1 | DP_CACHE_K)
#define RB     (DP_CACHE_CB_cache | DP_CACHE_DB_cache)

/* clang-format off */
static const struct {
    uint32_t access;
    uint32_t texture; /* read through */
    uint32_t buffer;
    uint32_t dirty_texture;
    uint32_t dirty_buffer;
} caches[] = {
    {DP_ACCESS_RENDER_TARGET,       DP_CACHE_CB_cache | DP_CACHE_L1,  DP_CACHE_CB_cache | DP_CACHE_L1,
                                    DP_CACHE_CB_cache,                DP_CACHE_CB_cache},
    {DP_ACCESS_DEPTH_STENCIL_WRITE, DP_CACHE_DB_cache | DP_CACHE_L1,  0,                    DP_CACHE_DB_cache, 0},
    {DP_ACCESS_DEPTH_STENCIL_READ,  DP_CACHE_DB_cache | DP_CACHE_L1,  0,                    0,                 0},
    {DP_ACCESS_SHADER_RESOURCE,     SHADER | DP_CACHE_LM,             SHADER | DP_CACHE_LM, 0,                 0},
    {DP_ACCESS_UNORDERED_ACCESS,    SHADER | DP_CACHE_LM,             SHADER | DP_CACHE_LM, 0,                 0},
    {DP_ACCESS_CONSTANT_BUFFER,     SHADER,                           SHADER,               0,                 0},
    {DP_ACCESS_VERTEX_BUFFER,       DP_CACHE_L0 | DP_CACHE_L1,        DP_CACHE_L0 | DP_CACHE_L1, 0,            0},
    {DP_ACCESS_STREAM_OUTPUT,       DP_CACHE_L0 | DP_CACHE_L1,        DP_CACHE_L0 | DP_CACHE_L1, 0,            0},
    {DP_ACCESS_COPY_DEST,           SHADER | DP_CACHE_LM | RB,        SHADER | DP_CACHE_LM, RB,                0},
    {DP_ACCESS_COPY_SOURCE,         SHADER | DP_CACHE_LM,             SHADER | DP_CACHE_LM, 0,                 0},
    {DP_ACCESS_RESOLVE_DEST,        SHADER | DP_CACHE_LM | RB,        SHADER | DP_CACHE_LM, RB,                0},
    {DP_ACCESS_RESOLVE_SOURCE,      SHADER | DP_CACHE_LM | DP_CACHE_CB_cache, SHADER | DP_CACHE_LM, 0,         0},
    {DP_ACCESS_SHADING_RATE_SOURCE, SHADER | DP_CACHE_LM,             0,                    0,                 0},
    {DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ,  SHADER,       SHADER,               0,                 0},
    {DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE, SHADER,       SHADER,               0,                 0},
};

#define COPIES (DP_DRAIN_CPDMA | DP_DRAIN_CS)
static const struct {
    uint32_t access;
    uint32_t texture;
    uint32_t buffer;
} units[] = {
    {DP_ACCESS_COPY_SOURCE,         COPIES | DP_DRAIN_PS,                    COPIES},
    {DP_ACCESS_COPY_DEST,           COPIES | DP_DRAIN_CB | DP_DRAIN_DB,      COPIES},
    {DP_ACCESS_RESOLVE_SOURCE,      DP_DRAIN_CB | DP_DRAIN_PS | DP_DRAIN_CS, DP_DRAIN_CS},
    {DP_ACCESS_RESOLVE_DEST,        DP_DRAIN_CB | DP_DRAIN_DB | DP_DRAIN_CS, DP_DRAIN_CS},
    {DP_ACCESS_RENDER_TARGET,       DP_DRAIN_CB,                             DP_DRAIN_CB},
    {DP_ACCESS_DEPTH_STENCIL_WRITE, DP_DRAIN_DB,                             DP_DRAIN_DB},
    {DP_ACCESS_UNORDERED_ACCESS,    DP_DRAIN_CS,                             DP_DRAIN_CS},
};
/* clang-format on */

static bool holds(uint32_t access, uint32_t one) {
    return access == DP_ACCESS_COMMON || ((access & DP_ACCESS_NO_ACCESS) == 0 && (access & one) != 0);
}

uint32_t dp_explain_read_through(uint32_t access, bool buffer, uint32_t hardware) {
    uint32_t mask = 0;
    for (size_t i = 0; i < sizeof caches / sizeof caches[0]; i++) {
        uint32_t row = buffer ? caches[i].buffer : caches[i].texture;
        bool rb = (caches[i].access &
                   (DP_ACCESS_RENDER_TARGET | DP_ACCESS_DEPTH_STENCIL_WRITE | DP_ACCESS_DEPTH_STENCIL_READ)) != 0;
        if (rb && (hardware & DP_HARDWARE_gl1_in_rb_path) == 0) {
            row &= ~(uint32_t)DP_CACHE_L1;
        }
        mask |= holds(access, caches[i].access) ? row : 0;
    }
    return DP_EXPLAIN_INVALIDATE(mask);
}

uint32_t dp_explain_dirtied(uint32_t access, bool buffer) {
    uint32_t mask = 0;
    for (size_t i = 0; i < sizeof caches / sizeof caches[0]; i++) {
        mask |= holds(access, caches[i].access) ? (buffer ? caches[i].dirty_buffer : caches[i].dirty_texture) : 0;
    }
    return DP_EXPLAIN_WRITEBACK(mask);
}

uint32_t dp_explain_busy(uint32_t access, bool buffer) {
    uint32_t mask = 0;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        mask |= (access & units[i].access) != 0 ? (buffer ? units[i].buffer : units[i].texture) : 0;
    }
    return DP_EXPLAIN_DRAIN(mask);
}

bool dp_explain_two_views(uint32_t hardware) {
    return (hardware & (DP_HARDWARE_rb_l2_noncoherent | DP_HARDWARE_misaligned_metadata)) != 0;
}
