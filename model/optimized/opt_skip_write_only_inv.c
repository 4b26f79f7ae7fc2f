/* opt_skip_write_only_inv.c: O13, no invalidation before somebody who overwrites and does not read.
 *
 * Sound if a is W by a .v client or by DMA, without a read part (hardware sheet 8.1, O13). Of what barriers name, that is
 * the destination of a copy or resolve into a buffer: it goes by DMA or by CS stores, never through CB or DB, and has no
 * metadata; a stream-output counter is read, and unordered access is whatever the shader makes of it. Only if the buffer
 * shares its memory with nobody, because a barrier on it serves whoever lives there (design section 5.3), and there a
 * copy may read metadata. GL2 keeps its part: where it has two views, a write after a write needs memory (C3 of 6.7). The
 * caches stay owed to later readers: their own barrier names them. */
#include "model/optimized/plan.h"

#include "model/optimized/plant.h"

uint32_t opt_skip_write_only_inv(const struct opt_barrier *barrier, uint32_t invalidate) {
    uint32_t moved = DP_ACCESS_COPY_DEST | DP_ACCESS_RESOLVE_DEST;
    uint32_t after = barrier->side[OPT_AFTER].access;
    const struct opt_resource *resource = barrier->resource;
    uint32_t written = moved | (OPT_PLANTED(any_buffer_dest_is_written)
                                    ? (uint32_t)(DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_STREAM_OUTPUT)
                                    : 0);
    bool buffer = barrier->type == DP_BARRIER_buffer && resource != NULL && resource->places == 0;
    bool overwrites = after != DP_ACCESS_COMMON && (after & ~written) == 0;
    return buffer && overwrites ? invalidate & ~(uint32_t)(DP_CACHE_L0 | DP_CACHE_L1 | DP_CACHE_K | DP_CACHE_LM)
                                : invalidate;
}
