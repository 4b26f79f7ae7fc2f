/* table_sync.c: tables/xbox_sync_to_drain_block.tsv, row by row.
 *
 * Left out: D3D12XBOX_BARRIER_SYNC_EXECUTE_INDIRECT and PREDICATION, which are the bit EXECUTE_INDIRECT (Q24), and
 * the video rows, which hold nothing because rule S07 rejects them on every list. */
#include "table_sync.h"

#define CPDMA                  DP_DRAIN_CPDMA
#define VS                     DP_DRAIN_VS
#define PS                     DP_DRAIN_PS
#define CS                     DP_DRAIN_CS
#define CB                     DP_DRAIN_CB
#define DB                     DP_DRAIN_DB
#define ME                     DP_DRAIN_ME
#define BME                    DP_BLOCK_ME
#define BPFP                   DP_BLOCK_PFP
#define BCE                    DP_BLOCK_CE
#define NONE                   0u

#define SEED                   DP_TRUST_SEED
#define SPEC                   DP_TRUST_SPEC
#define PROPOSED               DP_TRUST_PROPOSED

#define PLAIN(name)            #name, DP_SYNC_##name, REF_SYNC_PLAIN
#define ROLE(text, sync, role) text, DP_SYNC_##sync, REF_SYNC_##role
#define SAME(drain)            drain, drain /* model_drain and model_buffer_drain are equal */

/* clang-format off */
static DP_TABLE_CONST struct ref_sync_row rows[] = {
    /* sync                                            drain, buffer drain            block         trust */
    {PLAIN(NONE),                                      SAME(NONE),                    NONE,         SPEC},
    {PLAIN(ALL),                                       SAME(CPDMA|VS|PS|CS|CB|DB|ME), BME|BPFP|BCE, PROPOSED},
    {PLAIN(DRAW),                                      SAME(CPDMA|VS|PS|CB|DB),       BME|BPFP,     PROPOSED},
    {PLAIN(INDEX_INPUT),                               SAME(CPDMA|VS),                BPFP,         PROPOSED},
    {PLAIN(VERTEX_SHADING),                            SAME(VS),                      BME,          PROPOSED},
    {PLAIN(PIXEL_SHADING),                             SAME(PS),                      BME,          PROPOSED},
    {PLAIN(DEPTH_STENCIL),                             SAME(DB),                      BME,          SEED},
    {PLAIN(RENDER_TARGET),                             SAME(CB),                      BME,          SEED},
    {PLAIN(COMPUTE_SHADING),                           SAME(CS),                      BME,          SEED},
    {PLAIN(RAYTRACING),                                SAME(CS),                      BME,          SEED},
    {ROLE("COPY (as source)", COPY, SOURCE),           CPDMA|CS|PS, CPDMA|CS,         BME,          SEED},
    {ROLE("COPY (as destination)", COPY, DESTINATION), CPDMA|CS|CB|DB, CPDMA|CS,      BME,          SEED},
    {ROLE("COPY (both)", COPY, BOTH),                  CPDMA|CS|PS|CB|DB, CPDMA|CS,   BME,          PROPOSED},
    {ROLE("COPY (hand-over)", COPY, HANDOVER),         SAME(CPDMA|CS|PS|CB|DB),       BME,          PROPOSED},
    {ROLE("RESOLVE (source)", RESOLVE, SOURCE),        CB|PS|CS, CS,                  BME,          PROPOSED},
    {ROLE("RESOLVE (destination)", RESOLVE, DESTINATION), CB|DB|CS, CS,               BME,          PROPOSED},
    {ROLE("RESOLVE (both)", RESOLVE, BOTH),            PS|CS|CB|DB, CS,               BME,          PROPOSED},
    {ROLE("RESOLVE (hand-over)", RESOLVE, HANDOVER),   SAME(PS|CS|CB|DB),             BME,          PROPOSED},
    {PLAIN(EXECUTE_INDIRECT),                          SAME(ME),                      BPFP|BCE,     SEED},
    {PLAIN(ALL_SHADING),                               SAME(VS|PS|CS),                BME,          PROPOSED},
    {PLAIN(NON_PIXEL_SHADING),                         SAME(VS|CS),                   BME,          PROPOSED},
    {PLAIN(EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO), SAME(CS), BME, PROPOSED},
    {PLAIN(CLEAR_UNORDERED_ACCESS_VIEW),               SAME(CS),                      BME,          PROPOSED},
    {PLAIN(BUILD_RAYTRACING_ACCELERATION_STRUCTURE),   SAME(CS),                      BME,          PROPOSED},
    {PLAIN(COPY_RAYTRACING_ACCELERATION_STRUCTURE),    SAME(CS),                      BME,          PROPOSED},
    {ROLE("SPLIT (begin)", SPLIT, BEGIN),              SAME(NONE),                    BME|BPFP|BCE, PROPOSED},
    {ROLE("SPLIT (end)", SPLIT, END),                  SAME(NONE),                    NONE,         SEED},
};
/* clang-format on */

DP_TABLE_CONST struct ref_sync_row *ref_sync_rows(size_t *count) {
    *count = sizeof rows / sizeof rows[0];
    return rows;
}

const struct ref_sync_row *ref_sync_row(uint32_t value, enum ref_sync_role role) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].value == value && rows[i].role == role) {
            return &rows[i];
        }
    }
    return NULL;
}
