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
