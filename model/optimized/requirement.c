/* requirement.c: what one accepted barrier asks of the hardware. */
#include "model/optimized/requirement.h"

#include "model/optimized/compression_algebra.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/sync_algebra.h"

/* Role of copies (or resolves) whose accesses are `family`, on the before side (15.2.3). */
static enum opt_role role_of(const struct opt_barrier *barrier, uint32_t family, uint32_t source) {
    uint32_t access = barrier->side[OPT_BEFORE].access;
    if (access == DP_ACCESS_NO_ACCESS) {
        return OPT_ROLE_HAND_OVER;
    }
    uint32_t known = access & family;
    if (known == 0) {
        known = opt_common_means(barrier, OPT_BEFORE) & family;
    }
    if (known == source) {
        return OPT_ROLE_SOURCE;
    }
    return known == (family & ~source) ? OPT_ROLE_DEST : OPT_ROLE_BOTH;
}

static void drain_and_block(const struct opt_barrier *barrier, uint32_t list_type, struct opt_needs *needs) {
    uint32_t sync = barrier->side[OPT_BEFORE].sync;
    enum opt_role copy = OPT_ROLE_BOTH;
    enum opt_role resolve = OPT_ROLE_BOTH;
    if ((sync & DP_SYNC_COPY) != 0) {
        copy = role_of(barrier, OPT_COPY_ACCESS, DP_ACCESS_COPY_SOURCE);
    }
    if ((sync & DP_SYNC_RESOLVE) != 0) {
        resolve = role_of(barrier, OPT_RESOLVE_ACCESS, DP_ACCESS_RESOLVE_SOURCE);
    }
    uint32_t drain = opt_drain(sync, copy, resolve, barrier->type == DP_BARRIER_buffer);
    needs->drain = opt_drain_on_list(drain, list_type);
    needs->block = opt_block_on_list(opt_block(barrier->side[OPT_AFTER].sync), list_type);
}

uint32_t opt_traffic(uint32_t before, uint32_t after, struct opt_paths paths) {
    uint32_t writes = before & OPT_WRITE_ACCESS;
    uint32_t may_rb = opt_access_may_rb(paths);
    return (writes != 0 ? OPT_WRITES : 0) | ((writes & may_rb) != 0 ? OPT_RB_WRITES : 0) |
           ((writes & ~OPT_MUST_RB_ACCESS) != 0 ? OPT_OTHER_WRITES : 0) | ((after & may_rb) != 0 ? OPT_RB_FOLLOWS : 0) |
           ((after & ~OPT_MUST_RB_ACCESS) != 0 ? OPT_OTHER_FOLLOWS : 0);
}

bool opt_two_views(uint32_t hardware) {
    return (hardware & (DP_HARDWARE_rb_l2_noncoherent | DP_HARDWARE_misaligned_metadata)) != 0;
}

bool opt_needs_l2(uint32_t traffic, uint32_t hardware) {
    uint32_t out = OPT_RB_WRITES | OPT_OTHER_FOLLOWS;
    uint32_t in = OPT_OTHER_WRITES | OPT_RB_FOLLOWS;
    return opt_two_views(hardware) && ((traffic & out) == out || (traffic & in) == in);
}

bool opt_brings_l2(uint32_t traffic, uint32_t hardware, uint32_t list_type) {
    bool follows = (traffic & (OPT_RB_FOLLOWS | OPT_OTHER_FOLLOWS)) != 0;
    /* No RB on a compute list; but shaders that write memory as data and read it as metadata see two GL2s, too. */
    bool two = list_type == DP_LIST_direct     ? opt_two_views(hardware)
               : list_type == DP_LIST_compute ? (hardware & DP_HARDWARE_misaligned_metadata) != 0
                                              : false;
    return opt_needs_l2(traffic, hardware) || (follows && two);
}

uint32_t opt_caches_on_list(uint32_t list_type) {
    if (list_type == DP_LIST_copy) {
        return 0;
    }
    return list_type == DP_LIST_compute ? ~(uint32_t)(DP_CACHE_CB_cache | DP_CACHE_DB_cache) : UINT32_MAX;
}

static bool only_reads(const struct opt_side *side) {
    return side->access != DP_ACCESS_COMMON && side->access != DP_ACCESS_NO_ACCESS &&
           (side->access & OPT_WRITE_ACCESS) == 0;
}

static void caches(const struct opt_barrier *barrier, uint32_t list_type, uint32_t hardware, struct opt_needs *needs) {
    const struct opt_side *before = &barrier->side[OPT_BEFORE];
    const struct opt_side *after = &barrier->side[OPT_AFTER];
    struct opt_paths paths = {barrier->type == DP_BARRIER_buffer, (hardware & DP_HARDWARE_gl1_in_rb_path) != 0};
    uint32_t reach = opt_caches_on_list(list_type);
    if (reach == 0) {
        return;
    }
    /* Nobody waits on a NONE side, so nothing of it is flushed or refreshed. */
    uint32_t dirty = before->sync == DP_SYNC_NONE ? 0 : opt_stands_for(barrier, OPT_BEFORE);
    uint32_t next = after->sync == DP_SYNC_NONE ? 0 : opt_stands_for(barrier, OPT_AFTER);
    needs->writeback = opt_dirtied(dirty, paths) & reach;
    needs->full = opt_read_through(next, paths) & reach;
    needs->invalidate = needs->full;
    if (only_reads(before) && only_reads(after)) {
        needs->invalidate &= ~opt_read_through(dirty, paths);
    }
    needs->traffic = opt_traffic(dirty, next, paths);
    if (opt_needs_l2(needs->traffic, hardware)) {
        needs->writeback |= DP_CACHE_L2;
        needs->invalidate |= DP_CACHE_L2;
    }
}

/* A barrier on memory that others share may have to serve their metadata too, as one on all memory does. */
uint32_t opt_metadata_of(const struct opt_resource *resource, uint32_t writeback, uint32_t invalidate) {
    bool shared = resource == NULL || resource->places != 0;
    bool cb = shared || (resource->kinds & OPT_COLOUR_KINDS) != 0;
    bool db = shared || (resource->kinds & OPT_HTILE_KINDS) != 0;
    return (cb && (writeback & DP_CACHE_CB_cache) != 0 ? OPT_CB_META : 0) |
           (db && (writeback & DP_CACHE_DB_cache) != 0 ? OPT_DB_META : 0) |
           (cb && (invalidate & DP_CACHE_CB_cache) != 0 ? OPT_STALE_CB_META : 0) |
           (db && (invalidate & DP_CACHE_DB_cache) != 0 ? OPT_STALE_DB_META : 0);
}

static void compression(const struct opt_barrier *barrier, uint32_t hardware, struct opt_needs *needs) {
    const struct opt_resource *resource = barrier->resource;
    uint32_t before = barrier->side[OPT_BEFORE].layout;
    uint32_t after = barrier->side[OPT_AFTER].layout;
    uint32_t touched = resource->kinds & opt_classes_touched(resource, &barrier->box);
    if (after == OPT_UNDEFINED || touched == 0) {
        return;
    }
    if (before != OPT_UNDEFINED) {
        needs->removed = touched & opt_kinds_permitted(OPT_LAYOUT_BIT(before), resource->texture_compatible, hardware) &
                         ~opt_kinds_permitted(OPT_LAYOUT_BIT(after), resource->texture_compatible, hardware);
    } else if ((barrier->flags & DP_TEXTURE_BARRIER_DISCARD) != 0) {
        needs->initialised = touched;
    }
}

void opt_requirement(const struct opt_barrier *barrier, uint32_t list_type, uint32_t hardware,
                     struct opt_needs *needs) {
    *needs = (struct opt_needs){0};
    if (opt_is_end(barrier)) {
        return;
    }
    drain_and_block(barrier, list_type, needs);
    caches(barrier, list_type, hardware, needs);
    needs->metadata = opt_metadata_of(barrier->resource, needs->writeback, needs->full);
    if (barrier->type == DP_BARRIER_texture) {
        compression(barrier, hardware, needs);
    }
}
