/* caches.c: access -> write back and invalidate, barrier sheet 15.3. */
#include "caches.h"

#include "bits.h"
#include "scopes.h"
#include "table_access.h"
#include "table_compatibility.h"
#include "translator.h"

#define A(name)     DP_ACCESS_##name
#define RB_ONLY     (A(RENDER_TARGET) | A(DEPTH_STENCIL_WRITE) | A(DEPTH_STENCIL_READ))
#define RB_TEXTURES (A(COPY_DEST) | A(RESOLVE_DEST) | A(RESOLVE_SOURCE))
#define RB_CACHES   (DP_CACHE_CB_cache | DP_CACHE_DB_cache)

/* A row as the barrier's type and the hardware see it: buffers have columns of their own, and with
 * gl1_in_rb_path=no L1 lies on no path of the render backends (barrier sheet 15.3.2). */
static struct ref_access_row seen(const struct reference *reference, const struct ref_barrier *barrier,
                                  const struct ref_access_row *table) {
    struct ref_access_row row = *table;
    if (barrier->type == DP_BARRIER_buffer) {
        row.writeback = row.writeback_buffer;
        row.invalidate = row.invalidate_buffer;
        if (row.value != A(RENDER_TARGET)) {
            row.caches &= ~(uint32_t)RB_CACHES; /* barrier sheet 15.3.3 */
        }
    }
    if ((row.value & RB_ONLY) != 0 && !ref_hardware(reference, DP_HARDWARE_gl1_in_rb_path)) {
        row.caches &= ~(uint32_t)DP_CACHE_L1;
        row.invalidate &= ~(uint32_t)DP_CACHE_L1;
    }
    return row;
}

/* Unions of columns over a mask of accesses. */
struct columns {
    uint32_t caches;
    uint32_t writeback; /* of the writes among them */
    uint32_t invalidate;
    uint32_t trust;
};

static void add_row(struct columns *all, const struct ref_access_row *row) {
    all->caches |= row->caches;
    all->invalidate |= row->invalidate;
    if ((row->value & REF_WRITE_ACCESSES) != 0) {
        all->writeback |= row->writeback;
    }
    if (row->trust > all->trust) {
        all->trust = row->trust;
    }
}

static struct columns columns_of(const struct reference *reference, const struct ref_barrier *barrier,
                                 uint32_t accesses) {
    struct columns all = {0, 0, 0, DP_TRUST_SEED};
    for (uint32_t rest = accesses; rest != 0; rest &= rest - 1) {
        const struct ref_access_row *row = ref_access_row(ref_lowest_bit(rest));
        if (row != NULL) {
            struct ref_access_row as_seen = seen(reference, barrier, row);
            add_row(&all, &as_seen);
        }
    }
    return all;
}

/* Through what the accesses may go: RENDER_TARGET and DEPTH_STENCIL_* through CB and DB alone; COPY_DEST and
 * RESOLVE_* either way, except on buffers; the others never (barrier sheet 15.3.4). */
static struct ref_paths paths_of(const struct ref_barrier *barrier, uint32_t before, uint32_t after) {
    uint32_t rb = barrier->type == DP_BARRIER_buffer ? RB_ONLY : RB_ONLY | RB_TEXTURES;
    uint32_t other = ~(uint32_t)RB_ONLY & ~DP_ACCESS_NO_ACCESS;
    uint32_t writes = before & REF_WRITE_ACCESSES;
    return (struct ref_paths){.rb_write = (writes & rb) != 0,
                              .other_write = (writes & other) != 0,
                              .rb_after = (after & rb) != 0,
                              .other_after = (after & other) != 0};
}

bool ref_paths_need_l2(const struct reference *reference, const struct ref_paths *paths) {
    if (!ref_hardware(reference, DP_HARDWARE_rb_l2_noncoherent) &&
        !ref_hardware(reference, DP_HARDWARE_misaligned_metadata)) {
        return false;
    }
    return (paths->rb_write && paths->other_after) || (paths->other_write && paths->rb_after);
}

void ref_add_caches(const struct reference *reference, const struct ref_barrier *barrier, struct ref_need *need) {
    uint32_t before = ref_accesses(barrier, REF_BEFORE);
    uint32_t after = ref_accesses(barrier, REF_AFTER);
    struct columns old = columns_of(reference, barrier, before);
    struct columns new = columns_of(reference, barrier, after);
    need->read_to_read = ref_read_to_read(barrier);
    need->run_writeback = old.writeback;
    need->run_invalidate = new.invalidate;
    need->paths = paths_of(barrier, before, after);

    /* Rule 15.3.1: the set of a side whose sync is NONE is empty. */
    bool no_before = barrier->sync[REF_BEFORE] == DP_SYNC_NONE;
    bool no_after = barrier->sync[REF_AFTER] == DP_SYNC_NONE;
    need->own.writeback = no_before ? 0 : old.writeback;
    need->own.invalidate = no_after ? 0 : new.invalidate;
    if (need->read_to_read) {
        need->own.invalidate &= ~old.caches; /* rule 15.3.3 */
    }
    struct ref_paths own = paths_of(barrier, no_before ? 0 : before, no_after ? 0 : after);
    if (ref_paths_need_l2(reference, &own)) {
        need->own.writeback |= DP_CACHE_L2;
        need->own.invalidate |= DP_CACHE_L2;
    }
    uint32_t trust = old.trust > new.trust ? old.trust : new.trust;
    if (trust > need->own.trust) {
        need->own.trust = trust;
    }
}
