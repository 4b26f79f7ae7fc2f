/* scopes.c: what a side of a barrier says, spelled out. */
#include "scopes.h"

#include "rights.h"
#include "table_compatibility.h"

/* Accesses that creation flags and kind allow; on a global barrier every one. Video and NO_ACCESS aside. */
static uint32_t possible(const struct ref_barrier *barrier) {
    return barrier->type == DP_BARRIER_global ? REF_VALID_ACCESS & ~REF_NEVER_COMMON : barrier->resource->rights.common;
}

uint32_t ref_common(const struct ref_barrier *barrier, enum ref_side side) {
    uint32_t accesses = possible(barrier);
    if (barrier->type != DP_BARRIER_texture || ref_both_undefined(barrier)) {
        return accesses;
    }
    return accesses & ref_layout_admits(barrier->layout[side], ref_is_simultaneous(barrier->resource));
}

uint32_t ref_accesses(const struct ref_barrier *barrier, enum ref_side side) {
    uint32_t access = barrier->access[side];
    return access == DP_ACCESS_COMMON ? ref_common(barrier, side) : access;
}

static bool only_reads(uint32_t access) {
    return access != DP_ACCESS_COMMON && access != DP_ACCESS_NO_ACCESS && (access & REF_WRITE_ACCESSES) == 0;
}

bool ref_read_to_read(const struct ref_barrier *barrier) {
    return only_reads(barrier->access[REF_BEFORE]) && only_reads(barrier->access[REF_AFTER]);
}

/* clang-format off */
#define S(name) DP_SYNC_##name
#define SHADING (S(VERTEX_SHADING) | S(PIXEL_SHADING) | S(COMPUTE_SHADING))
#define DRAWING (S(INDEX_INPUT) | S(VERTEX_SHADING) | S(PIXEL_SHADING) | S(DEPTH_STENCIL) | S(RENDER_TARGET))

/* Leaves of model_superset_of in tables/sync_flags.tsv. */
static const struct {
    uint32_t aggregate;
    uint32_t leaves;
} aggregates[] = {
    {S(DRAW),              DRAWING},
    {S(ALL_SHADING),       SHADING},
    {S(NON_PIXEL_SHADING), S(VERTEX_SHADING) | S(COMPUTE_SHADING)},
    {S(ALL),               DRAWING | SHADING | S(RAYTRACING) | S(COPY) | S(RESOLVE) | S(EXECUTE_INDIRECT) |
                           S(EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO) | S(CLEAR_UNORDERED_ACCESS_VIEW) |
                           S(BUILD_RAYTRACING_ACCELERATION_STRUCTURE) | S(COPY_RAYTRACING_ACCELERATION_STRUCTURE)},
};

#define NO_LEAVES \
    (S(DRAW) | S(ALL_SHADING) | S(NON_PIXEL_SHADING) | S(ALL) | S(VIDEO_DECODE) | S(VIDEO_PROCESS) | \
     S(VIDEO_ENCODE) | DP_SYNC_SPLIT)
/* clang-format on */

uint32_t ref_leaves(uint32_t sync) {
    uint32_t leaves = sync & ~(uint32_t)NO_LEAVES;
    for (size_t i = 0; i < sizeof aggregates / sizeof aggregates[0]; i++) {
        if ((sync & aggregates[i].aggregate) != 0) {
            leaves |= aggregates[i].leaves;
        }
    }
    return leaves;
}

enum ref_sync_role ref_role(const struct ref_barrier *barrier, enum ref_side side, uint32_t sync) {
    uint32_t source = sync == DP_SYNC_COPY ? DP_ACCESS_COPY_SOURCE : DP_ACCESS_RESOLVE_SOURCE;
    uint32_t dest = sync == DP_SYNC_COPY ? DP_ACCESS_COPY_DEST : DP_ACCESS_RESOLVE_DEST;
    uint32_t access = barrier->access[side];
    if (access == DP_ACCESS_NO_ACCESS) {
        return REF_SYNC_HANDOVER;
    }
    uint32_t named = access & (source | dest);
    if (named == 0) {
        named = ref_common(barrier, side) & (source | dest);
    }
    if (named == source) {
        return REF_SYNC_SOURCE;
    }
    return named == dest ? REF_SYNC_DESTINATION : REF_SYNC_BOTH;
}
