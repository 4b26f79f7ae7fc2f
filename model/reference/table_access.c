/* table_access.c: tables/xbox_access_to_caches.tsv, row by row.
 *
 * Left out: COMMON, which has no caches of its own (barrier sheet 15.1 says what it stands for), PREDICATION,
 * which is the bit INDIRECT_ARGUMENT, and the video rows and GLOBAL, which hold nothing because rules A08 and A02
 * reject them. A cell that the table leaves empty (-) is `none` here: rule A12 keeps everybody away from it. */
#include "table_access.h"

#include "bits.h"

#define L0           DP_CACHE_L0
#define L1           DP_CACHE_L1
#define K            DP_CACHE_K
#define L2           DP_CACHE_L2
#define LM           DP_CACHE_LM
#define CB           DP_CACHE_CB_cache
#define DB           DP_CACHE_DB_cache
#define NONE         0u

#define SEED         DP_TRUST_SEED
#define SPEC         DP_TRUST_SPEC
#define PROP         DP_TRUST_PROPOSED

#define R(name, ...) [REF_PLACE(DP_ACCESS_##name)] = {#name, DP_ACCESS_##name, __VA_ARGS__}

/* clang-format off */
static DP_TABLE_CONST struct ref_access_row rows[REF_PLACES] = {
    /* access                                 caches               wb     inv               buffer: wb, inv   trust */
    R(RENDER_TARGET,                            CB|L1|L2,            CB,    CB|L1,            CB,   CB|L1,      SEED),
    R(DEPTH_STENCIL_WRITE,                      DB|L1|L2,            DB,    DB|L1,            NONE, NONE,       SEED),
    R(DEPTH_STENCIL_READ,                       DB|L1|L2,            NONE,  DB|L1,            NONE, NONE,       SEED),
    R(SHADER_RESOURCE,                          L0|L1|K|L2|LM,       NONE,  L0|L1|K|LM,       NONE, L0|L1|K|LM, SEED),
    R(UNORDERED_ACCESS,                         L0|L1|K|L2|LM,       NONE,  L0|L1|K|LM,       NONE, L0|L1|K|LM, SEED),
    R(CONSTANT_BUFFER,                          L0|L1|K|L2,          NONE,  L0|L1|K,          NONE, L0|L1|K,    SEED),
    R(VERTEX_BUFFER,                            L0|L1|L2,            NONE,  L0|L1,            NONE, L0|L1,      SEED),
    R(INDEX_BUFFER,                             L2,                  NONE,  NONE,             NONE, NONE,       SEED),
    R(COPY_DEST,                                L0|L1|K|L2|LM|CB|DB, CB|DB, L0|L1|K|LM|CB|DB, NONE, L0|L1|K|LM, SEED),
    R(COPY_SOURCE,                              L0|L1|K|L2|LM,       NONE,  L0|L1|K|LM,       NONE, L0|L1|K|LM, SEED),
    R(RAYTRACING_ACCELERATION_STRUCTURE_READ,   L0|L1|K|L2,          NONE,  L0|L1|K,          NONE, L0|L1|K,    SEED),
    R(RAYTRACING_ACCELERATION_STRUCTURE_WRITE,  L0|L1|K|L2,          NONE,  L0|L1|K,          NONE, L0|L1|K,    SEED),
    R(STREAM_OUTPUT,                            L0|L1|L2,            NONE,  L0|L1,            NONE, L0|L1,      PROP),
    R(INDIRECT_ARGUMENT,                        L2,                  NONE,  NONE,             NONE, NONE,       PROP),
    R(RESOLVE_SOURCE,                           L0|L1|K|L2|LM|CB,    NONE,  L0|L1|K|LM|CB,    NONE, L0|L1|K|LM, PROP),
    R(RESOLVE_DEST,                             L0|L1|K|L2|LM|CB|DB, CB|DB, L0|L1|K|LM|CB|DB, NONE, L0|L1|K|LM, PROP),
    R(SHADING_RATE_SOURCE,                      L0|L1|K|L2|LM,       NONE,  L0|L1|K|LM,       NONE, NONE,       PROP),
    R(NO_ACCESS,                                NONE,                NONE,  NONE,             NONE, NONE,       SPEC),
};
/* clang-format on */

DP_TABLE_CONST struct ref_access_row *ref_access_rows(size_t *count) {
    *count = sizeof rows / sizeof rows[0];
    return rows;
}

const struct ref_access_row *ref_access_row(uint32_t bit) {
    return rows[REF_PLACE(bit)].value == bit ? &rows[REF_PLACE(bit)] : NULL;
}
