/* table_sync.h: tables/xbox_sync_to_drain_block.tsv, sync -> what to drain and what to block (barrier sheet 15.2). */
#ifndef DRAINPROOF_MODEL_REFERENCE_TABLE_SYNC_H
#define DRAINPROOF_MODEL_REFERENCE_TABLE_SYNC_H

#include "model/names.h"
#include "table_const.h"

/* What stands in brackets behind the name of a row. */
enum ref_sync_role {
    REF_SYNC_PLAIN,
    REF_SYNC_SOURCE,
    REF_SYNC_DESTINATION,
    REF_SYNC_BOTH,
    REF_SYNC_HANDOVER,
    REF_SYNC_BEGIN,
    REF_SYNC_END
};

struct ref_sync_row {
    const char *name;
    uint32_t value; /* DP_SYNC_* */
    enum ref_sync_role role;
    uint32_t drain;        /* model_drain, for texture and global barriers */
    uint32_t buffer_drain; /* model_buffer_drain, for buffer barriers */
    uint32_t block;        /* model_block, for all */
    uint32_t trust;        /* DP_TRUST_* */
};

/* The row of one sync bit (or of NONE) in one role. NULL for video bits and bits that do not exist. */
const struct ref_sync_row *ref_sync_row(uint32_t value, enum ref_sync_role role);

/* All rows, in the order of the table. */
DP_TABLE_CONST struct ref_sync_row *ref_sync_rows(size_t *count);

#endif
