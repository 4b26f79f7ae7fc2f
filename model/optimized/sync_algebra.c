/* sync_algebra.c: sync masks to drains and blocks. */
#include "model/optimized/sync_algebra.h"

#define EVERY_DRAIN                                                                                                    \
    ((uint32_t)(DP_DRAIN_CPDMA | DP_DRAIN_VS | DP_DRAIN_PS | DP_DRAIN_CS | DP_DRAIN_CB | DP_DRAIN_DB | DP_DRAIN_ME))
#define RASTER_DRAINS ((uint32_t)(DP_DRAIN_VS | DP_DRAIN_PS | DP_DRAIN_CB | DP_DRAIN_DB))

/* Compute work of every name. */
#define COMPUTE_SYNC                                                                                                   \
    ((uint32_t)(DP_SYNC_COMPUTE_SHADING | DP_SYNC_RAYTRACING | DP_SYNC_ALL_SHADING | DP_SYNC_NON_PIXEL_SHADING |       \
                DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO | DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW) | \
     OPT_RTAS_SYNC)

uint32_t opt_sync_leaves(uint32_t sync) {
    uint32_t geometry = DP_SYNC_VERTEX_SHADING | DP_SYNC_COMPUTE_SHADING;
    uint32_t raster = DP_SYNC_PIXEL_SHADING | DP_SYNC_DEPTH_STENCIL | DP_SYNC_RENDER_TARGET;
    uint32_t leaves = sync & OPT_SYNC_LEAVES;
    leaves |= (sync & DP_SYNC_ALL) != 0 ? OPT_SYNC_LEAVES : 0;
    leaves |= (sync & DP_SYNC_DRAW) != 0 ? DP_SYNC_INDEX_INPUT | DP_SYNC_VERTEX_SHADING | raster : 0;
    leaves |= (sync & DP_SYNC_ALL_SHADING) != 0 ? geometry | DP_SYNC_PIXEL_SHADING : 0;
    leaves |= (sync & DP_SYNC_NON_PIXEL_SHADING) != 0 ? geometry : 0;
    return leaves;
}

uint32_t opt_sync_of_list(uint32_t list_type) {
    uint32_t copies = (uint32_t)(DP_SYNC_ALL | DP_SYNC_COPY) | DP_SYNC_SPLIT;
    switch (list_type) {
    case DP_LIST_direct:
        return OPT_EVERY_SYNC & ~OPT_VIDEO_SYNC;
    case DP_LIST_compute:
        return copies | COMPUTE_SYNC | DP_SYNC_EXECUTE_INDIRECT;
    case DP_LIST_copy:
        return copies;
    default:
        return 0;
    }
}

/* Units that copies of a role may have run on. Buffer copies never raster, except where they touched somebody else's
 * texture in this memory. */
static uint32_t copy_drain(enum opt_role role, bool buffer) {
    uint32_t always = DP_DRAIN_CPDMA | DP_DRAIN_CS;
    if (buffer && role != OPT_ROLE_HAND_OVER) {
        return always;
    }
    uint32_t source = role == OPT_ROLE_DEST ? 0 : (uint32_t)DP_DRAIN_PS;
    uint32_t dest = role == OPT_ROLE_SOURCE ? 0 : (uint32_t)(DP_DRAIN_CB | DP_DRAIN_DB);
    return always | source | dest;
}

/* As copies without DMA; a fixed-function resolve also reads its source through the CB. */
static uint32_t resolve_drain(enum opt_role role, bool buffer) {
    uint32_t raster = copy_drain(role, buffer) & ~(uint32_t)DP_DRAIN_CPDMA;
    return raster == DP_DRAIN_CS ? raster : raster | DP_DRAIN_CB;
}

uint32_t opt_drain(uint32_t sync, enum opt_role copy, enum opt_role resolve, bool buffer) {
    if ((sync & DP_SYNC_ALL) != 0) {
        return EVERY_DRAIN;
    }
    uint32_t drain = 0;
    if ((sync & (DP_SYNC_DRAW | DP_SYNC_INDEX_INPUT | DP_SYNC_VERTEX_SHADING | DP_SYNC_ALL_SHADING |
                 DP_SYNC_NON_PIXEL_SHADING)) != 0) {
        drain |= DP_DRAIN_VS;
    }
    if ((sync & (DP_SYNC_DRAW | DP_SYNC_PIXEL_SHADING | DP_SYNC_ALL_SHADING)) != 0) {
        drain |= DP_DRAIN_PS;
    }
    if ((sync & COMPUTE_SYNC) != 0) {
        drain |= DP_DRAIN_CS;
    }
    if ((sync & (DP_SYNC_DRAW | DP_SYNC_RENDER_TARGET)) != 0) {
        drain |= DP_DRAIN_CB;
    }
    if ((sync & (DP_SYNC_DRAW | DP_SYNC_DEPTH_STENCIL)) != 0) {
        drain |= DP_DRAIN_DB;
    }
    /* The CPDMA that the PFP triggers for an index fetch. */
    if ((sync & (DP_SYNC_DRAW | DP_SYNC_INDEX_INPUT)) != 0) {
        drain |= DP_DRAIN_CPDMA;
    }
    if ((sync & DP_SYNC_EXECUTE_INDIRECT) != 0) {
        drain |= DP_DRAIN_ME;
    }
    if ((sync & DP_SYNC_COPY) != 0) {
        drain |= copy_drain(copy, buffer);
    }
    if ((sync & DP_SYNC_RESOLVE) != 0) {
        drain |= resolve_drain(resolve, buffer);
    }
    return drain;
}

uint32_t opt_block(uint32_t sync) {
    uint32_t fetched = DP_SYNC_INDEX_INPUT | DP_SYNC_EXECUTE_INDIRECT;
    uint32_t everything = (uint32_t)DP_SYNC_ALL | DP_SYNC_SPLIT;
    uint32_t block = (sync & ~(fetched | OPT_VIDEO_SYNC)) != 0 ? DP_BLOCK_ME : 0;
    block |= (sync & (fetched | DP_SYNC_DRAW | everything)) != 0 ? DP_BLOCK_PFP : 0;
    block |= (sync & (DP_SYNC_EXECUTE_INDIRECT | everything)) != 0 ? DP_BLOCK_CE : 0;
    return block;
}

uint32_t opt_drain_on_list(uint32_t drain, uint32_t list_type) {
    if (list_type == DP_LIST_compute) {
        return drain & ~RASTER_DRAINS;
    }
    return list_type == DP_LIST_copy ? drain & DP_DRAIN_CPDMA : drain;
}

uint32_t opt_block_on_list(uint32_t block, uint32_t list_type) {
    return list_type == DP_LIST_direct ? block : block & DP_BLOCK_ME;
}
