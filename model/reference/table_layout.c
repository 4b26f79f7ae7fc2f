/* table_layout.c: tables/xbox_layout_to_compression.tsv, row by row.
 *
 * Left out: PRESENT, which is the number COMMON, UNDEFINED, which permits nothing, the video rows (rule L02
 * rejects them on every list) and the LEGACY rows (never reached, barrier sheet 15.8). */
#include "table_layout.h"

#define Color           DP_KIND_CompressedColor
#define Dcc             DP_KIND_CompressedDcc
#define Fmask           DP_KIND_ScatteredFmask
#define IClear          DP_KIND_IndirectColorClear
#define Depth           DP_KIND_CompressedDepth
#define Stencil         DP_KIND_CompressedStencil
#define uncompressedAll 0u

#define SEED            DP_TRUST_SEED
#define PROPOSED        DP_TRUST_PROPOSED

#define ROW(name, ...)  [DP_LAYOUT_##name] = {#name, DP_LAYOUT_##name, __VA_ARGS__}

/* clang-format off */
static DP_TABLE_CONST struct ref_layout_row rows[] = {
    /* layout                             not texture compatible  texture compatible                    trust */
    ROW(COMMON,                         uncompressedAll,        uncompressedAll,                      SEED),
    ROW(GENERIC_READ,                   uncompressedAll,        uncompressedAll,                      SEED),
    ROW(RENDER_TARGET,                  Color|Dcc|Fmask|IClear, Color|Dcc|Fmask|IClear,               SEED),
    ROW(UNORDERED_ACCESS,               uncompressedAll,        Color|Depth|Stencil|Dcc|Fmask,        SEED),
    ROW(SHADER_RESOURCE,                uncompressedAll,        Color|Dcc|Fmask|Depth|Stencil,        SEED),
    ROW(COPY_SOURCE,                    Color|Dcc,              Color|Dcc|Fmask|IClear|Depth|Stencil, SEED),
    ROW(COPY_DEST,                      Color|Dcc,              Color|Depth|Stencil|Dcc|Fmask|IClear, SEED),
    ROW(DEPTH_STENCIL_WRITE,            Depth|Stencil,          Depth|Stencil,                        PROPOSED),
    ROW(DEPTH_STENCIL_READ,             Depth|Stencil,          Depth|Stencil,                        PROPOSED),
    ROW(RESOLVE_SOURCE,                 Color|Dcc|Fmask,        Color|Dcc|Fmask|Depth|Stencil,        PROPOSED),
    ROW(RESOLVE_DEST,                   uncompressedAll,        uncompressedAll,                      PROPOSED),
    ROW(SHADING_RATE_SOURCE,            uncompressedAll,        uncompressedAll,                      PROPOSED),
    ROW(DIRECT_QUEUE_COMMON,            uncompressedAll,        uncompressedAll,                      PROPOSED),
    ROW(DIRECT_QUEUE_GENERIC_READ,      uncompressedAll,        uncompressedAll,                      PROPOSED),
    ROW(DIRECT_QUEUE_UNORDERED_ACCESS,  uncompressedAll,        Color|Depth|Stencil|Dcc|Fmask,        PROPOSED),
    ROW(DIRECT_QUEUE_SHADER_RESOURCE,   uncompressedAll,        Color|Dcc|Fmask|Depth|Stencil,        PROPOSED),
    ROW(DIRECT_QUEUE_COPY_SOURCE,       Color|Dcc,              Color|Dcc|Fmask|IClear|Depth|Stencil, PROPOSED),
    ROW(DIRECT_QUEUE_COPY_DEST,         Color|Dcc,              Color|Depth|Stencil|Dcc|Fmask|IClear, PROPOSED),
    ROW(COMPUTE_QUEUE_COMMON,           uncompressedAll,        uncompressedAll,                      PROPOSED),
    ROW(COMPUTE_QUEUE_GENERIC_READ,     uncompressedAll,        uncompressedAll,                      PROPOSED),
    ROW(COMPUTE_QUEUE_UNORDERED_ACCESS, uncompressedAll,        Color|Depth|Stencil|Dcc|Fmask,        PROPOSED),
    ROW(COMPUTE_QUEUE_SHADER_RESOURCE,  uncompressedAll,        Color|Dcc|Fmask|Depth|Stencil,        PROPOSED),
    ROW(COMPUTE_QUEUE_COPY_SOURCE,      Color|Dcc,              Color|Dcc|Fmask|IClear|Depth|Stencil, PROPOSED),
    ROW(COMPUTE_QUEUE_COPY_DEST,        Color|Dcc,              Color|Depth|Stencil|Dcc|Fmask|IClear, PROPOSED),
    ROW(DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE, uncompressedAll, uncompressedAll, PROPOSED),
};
/* clang-format on */

DP_TABLE_CONST struct ref_layout_row *ref_layout_rows(size_t *count) {
    *count = sizeof rows / sizeof rows[0];
    return rows;
}

const struct ref_layout_row *ref_layout_row(uint32_t layout) {
    return layout < sizeof rows / sizeof rows[0] && rows[layout].name != NULL ? &rows[layout] : NULL;
}
