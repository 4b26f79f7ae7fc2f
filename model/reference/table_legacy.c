/* table_legacy.c: tables/legacy_states.tsv, row by row.
 *
 * Left out: PRESENT and PREDICATION, which are the numbers COMMON and INDIRECT_ARGUMENT, unions of bits (legacy.c has
 * their layouts), and the reserved bits, which rule K02 rejects. */
#include "table_legacy.h"

#include "bits.h"
#include "table_compatibility.h"

#define D        REF_DIRECT
#define DC       (REF_DIRECT | REF_COMPUTE)
#define DCX      (REF_DIRECT | REF_COMPUTE | REF_COPY)

#define SPEC     DP_TRUST_SPEC
#define PROPOSED DP_TRUST_PROPOSED

#define S(name)  DP_SYNC_##name
#define A(name)  DP_ACCESS_##name
#define L(name)  DP_LAYOUT_##name
#define BUFFER   DP_LAYOUT_COMMON /* N/A */

#define RTAS_SYNC                                                                                                      \
    (S(BUILD_RAYTRACING_ACCELERATION_STRUCTURE) | S(COPY_RAYTRACING_ACCELERATION_STRUCTURE) |                          \
     S(EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO))
#define RTAS         (A(RAYTRACING_ACCELERATION_STRUCTURE_READ) | A(RAYTRACING_ACCELERATION_STRUCTURE_WRITE))

#define R(name, ...) [REF_PLACE(DP_STATE_##name)] = {#name, DP_STATE_##name, __VA_ARGS__, SPEC}

/* clang-format off */
static DP_TABLE_CONST struct ref_legacy_row rows[REF_PLACES] = {
    /* state                         sync                     access                    stand-in         lists, write */
    R(VERTEX_AND_CONSTANT_BUFFER, S(ALL_SHADING), A(VERTEX_BUFFER)|A(CONSTANT_BUFFER),  BUFFER,                 DC,  0),
    R(INDEX_BUFFER,               S(INDEX_INPUT),           A(INDEX_BUFFER),            BUFFER,                 D,   0),
    R(RENDER_TARGET,              S(RENDER_TARGET),         A(RENDER_TARGET),           L(RENDER_TARGET),       D,   1),
    R(UNORDERED_ACCESS,           S(ALL_SHADING)|RTAS_SYNC, A(UNORDERED_ACCESS),        L(UNORDERED_ACCESS),    DC,  1),
    R(DEPTH_WRITE,                S(DEPTH_STENCIL),         A(DEPTH_STENCIL_WRITE),     L(DEPTH_STENCIL_WRITE), D,   1),
    R(DEPTH_READ,                 S(DEPTH_STENCIL),         A(DEPTH_STENCIL_READ),      L(DEPTH_STENCIL_READ),  D,   0),
    R(NON_PIXEL_SHADER_RESOURCE,  S(NON_PIXEL_SHADING),     A(SHADER_RESOURCE),         L(SHADER_RESOURCE),     DC,  0),
    R(PIXEL_SHADER_RESOURCE,      S(PIXEL_SHADING),         A(SHADER_RESOURCE),         L(SHADER_RESOURCE),     D,   0),
    R(STREAM_OUT,                 S(VERTEX_SHADING),        A(STREAM_OUTPUT),           BUFFER,                 D,   1),
    R(INDIRECT_ARGUMENT,          S(EXECUTE_INDIRECT),      A(INDIRECT_ARGUMENT),       BUFFER,                 DC,  0),
    R(COPY_DEST,                  S(COPY),                  A(COPY_DEST),               L(COPY_DEST),           DCX, 1),
    R(COPY_SOURCE,                S(COPY),                  A(COPY_SOURCE),             L(COPY_SOURCE),         DCX, 0),
    R(RESOLVE_DEST,               S(RESOLVE),               A(RESOLVE_DEST),            L(RESOLVE_DEST),        D,   1),
    R(RESOLVE_SOURCE,             S(RESOLVE),               A(RESOLVE_SOURCE),          L(RESOLVE_SOURCE),      D,   0),
    R(RAYTRACING_ACCELERATION_STRUCTURE, S(RAYTRACING),     RTAS,                       BUFFER,                 DC,  1),
    R(SHADING_RATE_SOURCE,        S(PIXEL_SHADING),         A(SHADING_RATE_SOURCE),     L(SHADING_RATE_SOURCE), D,   0),
    R(VIDEO_DECODE_READ,          S(VIDEO_DECODE),          A(VIDEO_DECODE_READ),       L(VIDEO_DECODE_READ),   0,   0),
    R(VIDEO_DECODE_WRITE,         S(VIDEO_DECODE),          A(VIDEO_DECODE_WRITE),      L(VIDEO_DECODE_WRITE),  0,   1),
    R(VIDEO_PROCESS_READ,         S(VIDEO_PROCESS),         A(VIDEO_PROCESS_READ),      L(VIDEO_PROCESS_READ),  0,   0),
    R(VIDEO_PROCESS_WRITE,        S(VIDEO_PROCESS),         A(VIDEO_PROCESS_WRITE),     L(VIDEO_PROCESS_WRITE), 0,   1),
    R(VIDEO_ENCODE_READ,          S(VIDEO_ENCODE),          A(VIDEO_ENCODE_READ),       L(VIDEO_ENCODE_READ),   0,   0),
    R(VIDEO_ENCODE_WRITE,         S(VIDEO_ENCODE),          A(VIDEO_ENCODE_WRITE),      L(VIDEO_ENCODE_WRITE),  0,   1),
};

/* The row of COMMON, which is no bit, and the two that are barriers. */
static DP_TABLE_CONST struct ref_legacy_row common_row =
    {"COMMON", DP_STATE_COMMON, S(ALL), A(COMMON), L(COMMON), DCX, 0, SPEC};
DP_TABLE_CONST struct ref_legacy_row ref_uav_row =
    {"UAV barrier", DP_STATE_COMMON, S(ALL_SHADING)|RTAS_SYNC, A(UNORDERED_ACCESS)|RTAS, L(UNDEFINED), DC, 1, SPEC};
DP_TABLE_CONST struct ref_legacy_row ref_aliasing_row =
    {"Aliasing barrier", DP_STATE_COMMON, S(ALL), A(COMMON), L(UNDEFINED), DC, 1, PROPOSED};
/* clang-format on */

DP_TABLE_CONST struct ref_legacy_row *ref_legacy_rows(size_t *count) {
    *count = sizeof rows / sizeof rows[0];
    return rows;
}

const struct ref_legacy_row *ref_legacy_row(uint32_t bit) {
    if (bit == DP_STATE_COMMON) {
        return &common_row;
    }
    const struct ref_legacy_row *row = &rows[REF_PLACE(bit)];
    return row->name != NULL && row->value == bit ? row : NULL;
}
