/* table_access.h: tables/xbox_access_to_caches.tsv, access -> caches (barrier sheet 15.3). */
#ifndef DRAINPROOF_MODEL_REFERENCE_TABLE_ACCESS_H
#define DRAINPROOF_MODEL_REFERENCE_TABLE_ACCESS_H

#include "model/names.h"
#include "table_const.h"

/* Cells are DP_CACHE_* masks. */
struct ref_access_row {
    const char *name;
    uint32_t value;             /* DP_ACCESS_*, one bit */
    uint32_t caches;            /* model_caches: its path */
    uint32_t writeback;         /* model_writeback_when_before, for texture and global barriers */
    uint32_t invalidate;        /* model_invalidate_when_after, likewise */
    uint32_t writeback_buffer;  /* model_writeback_buffer, for buffer barriers */
    uint32_t invalidate_buffer; /* model_invalidate_buffer, likewise */
    uint32_t trust;             /* DP_TRUST_* */
};

/* The row of one access bit. NULL for video bits and bits that do not exist. */
const struct ref_access_row *ref_access_row(uint32_t bit);

/* All rows, in no order, and empty ones (no name) among them. */
DP_TABLE_CONST struct ref_access_row *ref_access_rows(size_t *count);

#endif
