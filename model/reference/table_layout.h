/* table_layout.h: tables/xbox_layout_to_compression.tsv, layout -> compression kinds it permits (barrier sheet
 * 15.5). */
#ifndef DRAINPROOF_MODEL_REFERENCE_TABLE_LAYOUT_H
#define DRAINPROOF_MODEL_REFERENCE_TABLE_LAYOUT_H

#include "model/names.h"
#include "table_const.h"

struct ref_layout_row {
    const char *name;
    uint32_t value;  /* DP_LAYOUT_* */
    uint32_t non_tc; /* model_nonTC, DP_KIND_* */
    uint32_t tc;     /* model_TC, DP_KIND_* */
    uint32_t trust;  /* DP_TRUST_* */
};

/* The row of a layout; NULL for UNDEFINED (it permits nothing, barrier sheet 15.5.1), video, driver-only and wrong
 * ones. */
const struct ref_layout_row *ref_layout_row(uint32_t layout);

/* All rows, in the order of the layouts, and empty ones (no name) among them. */
DP_TABLE_CONST struct ref_layout_row *ref_layout_rows(size_t *count);

#endif
