/* requirement.c: drains, blocks and the requirement as a whole. */
#include "requirement.h"

#include "bits.h"
#include "caches.h"
#include "compression.h"
#include "scopes.h"
#include "table_sync.h"
#include "translator.h"

static void weaken(uint32_t *trust, uint32_t label) {
    if (label > *trust) {
        *trust = label;
    }
}

/* The row of one bit of a side. */
static const struct ref_sync_row *row_of(const struct ref_barrier *barrier, enum ref_side side, uint32_t bit) {
    if (bit == DP_SYNC_SPLIT) {
        return ref_sync_row(bit, side == REF_BEFORE ? REF_SYNC_END : REF_SYNC_BEGIN);
    }
    if (bit == DP_SYNC_COPY || bit == DP_SYNC_RESOLVE) {
        return ref_sync_row(bit, ref_role(barrier, side, bit));
    }
    return ref_sync_row(bit, REF_SYNC_PLAIN);
}

static void add_row(const struct ref_barrier *barrier, enum ref_side side, uint32_t bit, struct dp_requirement *own) {
    const struct ref_sync_row *row = row_of(barrier, side, bit);
    if (row == NULL) {
        return;
    }
    weaken(&own->trust, row->trust);
    if (side == REF_AFTER) {
        own->block |= row->block;
    } else {
        own->drain |= barrier->type == DP_BARRIER_buffer ? row->buffer_drain : row->drain;
    }
}

/* Drain: union of the rows of SyncBefore; block: of SyncAfter (barrier sheet 15.2.1). NONE has a row of its own. */
static void add_rows(const struct ref_barrier *barrier, enum ref_side side, struct dp_requirement *own) {
    if (barrier->sync[side] == DP_SYNC_NONE) {
        add_row(barrier, side, DP_SYNC_NONE, own);
    }
    for (uint32_t rest = barrier->sync[side]; rest != 0; rest &= rest - 1) {
        add_row(barrier, side, ref_lowest_bit(rest), own);
    }
}

void ref_cut_to_list(struct ref_sync *sync, uint32_t list_type) {
    const uint32_t rb_caches = DP_CACHE_CB_cache | DP_CACHE_DB_cache;
    if (list_type == DP_LIST_compute) {
        sync->drain &= ~(uint32_t)(DP_DRAIN_VS | DP_DRAIN_PS | DP_DRAIN_CB | DP_DRAIN_DB);
        sync->block &= ~(uint32_t)(DP_BLOCK_PFP | DP_BLOCK_CE);
        sync->writeback &= ~rb_caches;
        sync->invalidate &= ~rb_caches;
    }
    if (list_type == DP_LIST_copy) {
        sync->drain &= DP_DRAIN_CPDMA;
        sync->block &= ~(uint32_t)(DP_BLOCK_PFP | DP_BLOCK_CE);
        sync->writeback = 0;
        sync->invalidate = 0;
    }
}

static void cut(struct ref_need *need, uint32_t list_type) {
    struct ref_sync own = {need->own.drain, need->own.block, need->own.writeback, need->own.invalidate};
    struct ref_sync in_run = {0, 0, need->run_writeback, need->run_invalidate};
    ref_cut_to_list(&own, list_type);
    ref_cut_to_list(&in_run, list_type);
    need->own.drain = own.drain;
    need->own.block = own.block;
    need->own.writeback = own.writeback;
    need->own.invalidate = own.invalidate;
    need->run_writeback = in_run.writeback;
    need->run_invalidate = in_run.invalidate;
}

struct ref_need ref_need(const struct reference *reference, const struct ref_barrier *barrier, uint32_t list_type) {
    struct ref_need need = {
        .own = {.command = barrier->place.command,
                .group = barrier->place.group,
                .barrier = barrier->place.barrier,
                .trust = DP_TRUST_SEED}
    };
    add_rows(barrier, REF_BEFORE, &need.own);
    if (ref_is_end(barrier)) {
        return need; /* no requirement at all (barrier sheet 15.10) */
    }
    add_rows(barrier, REF_AFTER, &need.own);
    ref_add_caches(reference, barrier, &need);
    if (barrier->type == DP_BARRIER_texture) {
        ref_static_operations(reference, barrier, &need.own);
    }
    cut(&need, list_type);
    return need;
}

struct ref_sync ref_everything(const struct reference *reference, uint32_t list_type) {
    struct ref_barrier barrier = {
        .type = DP_BARRIER_global, .sync = {DP_SYNC_ALL,      DP_SYNC_ALL     },
             .access = {DP_ACCESS_COMMON, DP_ACCESS_COMMON}
    };
    struct ref_need need = ref_need(reference, &barrier, list_type);
    return (struct ref_sync){need.own.drain, need.own.block, need.own.writeback, need.own.invalidate};
}
