/* access_algebra.c: access masks to caches. */
#include "model/optimized/access_algebra.h"

/* Fetched by the command processor or by its DMA: GL2 is the first cache they meet. */
#define FETCHED     ((uint32_t)(DP_ACCESS_INDEX_BUFFER | DP_ACCESS_INDIRECT_ARGUMENT))
/* Vector loads and stores of the geometry stages alone: no scalar path. */
#define VECTOR_ONLY ((uint32_t)(DP_ACCESS_VERTEX_BUFFER | DP_ACCESS_STREAM_OUTPUT))
/* Read as plain memory: no compressed metadata. */
#define NO_METADATA ((uint32_t)DP_ACCESS_CONSTANT_BUFFER | OPT_RTAS_ACCESS)

uint32_t opt_access_of_list(uint32_t list_type) {
    uint32_t compute = DP_ACCESS_CONSTANT_BUFFER | DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_SHADER_RESOURCE |
                       DP_ACCESS_INDIRECT_ARGUMENT;
    switch (list_type) {
    case DP_LIST_direct:
        return OPT_EVERY_ACCESS | DP_ACCESS_NO_ACCESS;
    case DP_LIST_compute:
        return compute | OPT_COPY_ACCESS | OPT_RTAS_ACCESS | DP_ACCESS_NO_ACCESS;
    case DP_LIST_copy:
        return OPT_COPY_ACCESS | DP_ACCESS_NO_ACCESS;
    default:
        return 0;
    }
}

uint32_t opt_access_never(bool texture) {
    if (!texture) {
        return OPT_DEPTH_ACCESS | DP_ACCESS_SHADING_RATE_SOURCE;
    }
    return FETCHED | VECTOR_ONLY | NO_METADATA;
}

uint32_t opt_access_unstructured(bool texture, bool structure) {
    return texture || structure ? 0 : OPT_RTAS_ACCESS;
}

uint32_t opt_access_flagless(uint32_t flags) {
    uint32_t access = (flags & DP_FLAGS_ALLOW_RENDER_TARGET) == 0 ? DP_ACCESS_RENDER_TARGET : 0;
    access |= (flags & DP_FLAGS_ALLOW_UNORDERED_ACCESS) == 0 ? DP_ACCESS_UNORDERED_ACCESS : 0;
    access |= (flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) == 0 ? OPT_DEPTH_ACCESS : 0;
    access |= (flags & DP_FLAGS_DENY_SHADER_RESOURCE) != 0 ? DP_ACCESS_SHADER_RESOURCE : 0;
    return access;
}

uint32_t opt_access_off_heap(bool texture, uint32_t heap_type) {
    uint32_t written_by_copies = DP_ACCESS_COPY_DEST | DP_ACCESS_RESOLVE_DEST;
    uint32_t read_from_upload = FETCHED | DP_ACCESS_VERTEX_BUFFER | DP_ACCESS_CONSTANT_BUFFER |
                                DP_ACCESS_SHADER_RESOURCE | DP_ACCESS_COPY_SOURCE | DP_ACCESS_RESOLVE_SOURCE;
    if (texture || heap_type == DP_HEAP_default) {
        return 0;
    }
    return (OPT_EVERY_ACCESS | OPT_VIDEO_ACCESS) &
           ~(heap_type == DP_HEAP_upload ? read_from_upload : written_by_copies);
}

uint32_t opt_dirtied(uint32_t access, struct opt_paths paths) {
    uint32_t moved = paths.buffer ? 0 : (uint32_t)(DP_ACCESS_COPY_DEST | DP_ACCESS_RESOLVE_DEST);
    return ((access & (moved | DP_ACCESS_RENDER_TARGET)) != 0 ? (uint32_t)DP_CACHE_CB_cache : 0) |
           ((access & (moved | DP_ACCESS_DEPTH_STENCIL_WRITE)) != 0 ? (uint32_t)DP_CACHE_DB_cache : 0);
}

uint32_t opt_read_through(uint32_t access, struct opt_paths paths) {
    uint32_t vector = access & OPT_EVERY_ACCESS & ~(OPT_MUST_RB_ACCESS | FETCHED);
    uint32_t scalar = vector & ~VECTOR_ONLY;
    uint32_t through_rb = access & OPT_MUST_RB_ACCESS;
    uint32_t moved = paths.buffer ? 0 : access & (DP_ACCESS_COPY_DEST | DP_ACCESS_RESOLVE_DEST);
    uint32_t resolved = paths.buffer ? 0 : access & DP_ACCESS_RESOLVE_SOURCE;
    bool gl1 = vector != 0 || (through_rb != 0 && paths.gl1_in_rb_path);
    return (vector != 0 ? (uint32_t)DP_CACHE_L0 : 0) | (gl1 ? (uint32_t)DP_CACHE_L1 : 0) |
           (scalar != 0 ? (uint32_t)DP_CACHE_K : 0) | ((scalar & ~NO_METADATA) != 0 ? (uint32_t)DP_CACHE_LM : 0) |
           ((access & DP_ACCESS_RENDER_TARGET) != 0 || (moved | resolved) != 0 ? (uint32_t)DP_CACHE_CB_cache : 0) |
           ((access & OPT_DEPTH_ACCESS) != 0 || moved != 0 ? (uint32_t)DP_CACHE_DB_cache : 0);
}

uint32_t opt_access_may_rb(struct opt_paths paths) {
    return OPT_MUST_RB_ACCESS | (paths.buffer ? 0 : (uint32_t)DP_ACCESS_COPY_DEST | OPT_RESOLVE_ACCESS);
}
