/* table_legacy.h: tables/legacy_states.tsv, state -> what a translated barrier says (barrier sheet 15.8.5). */
#ifndef DRAINPROOF_MODEL_REFERENCE_TABLE_LEGACY_H
#define DRAINPROOF_MODEL_REFERENCE_TABLE_LEGACY_H

#include "model/names.h"
#include "table_const.h"

struct ref_legacy_row {
    const char *name;
    uint32_t value;  /* DP_STATE_*, one bit, or COMMON */
    uint32_t sync;   /* DP_SYNC_* */
    uint32_t access; /* DP_ACCESS_* */
    uint32_t layout; /* public_layout_stand_in; N/A, which only buffers have, is COMMON here */
    uint32_t lists;  /* legal_command_lists, REF_DIRECT and so on (table_compatibility.h) */
    uint32_t write;  /* 1 if rw is write or read+write */
    uint32_t trust;  /* DP_TRUST_* */
};

/* Bits that exist (rule K02). */
#define REF_VALID_STATES UINT32_C(0x01EF3FFF)

/* The rows "UAV barrier" and "Aliasing barrier": both sides alike. */
extern DP_TABLE_CONST struct ref_legacy_row ref_uav_row;
extern DP_TABLE_CONST struct ref_legacy_row ref_aliasing_row;

/* The row of one state bit, or of COMMON. NULL for bits that do not exist. */
const struct ref_legacy_row *ref_legacy_row(uint32_t bit);

/* All rows, in no order, and empty ones (no name) among them; COMMON, UAV and aliasing aside. */
DP_TABLE_CONST struct ref_legacy_row *ref_legacy_rows(size_t *count);

#endif
