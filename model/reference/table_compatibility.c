/* table_compatibility.c: tables/access_flags.tsv with access_vs_sync.tsv, tables/layouts.tsv with
 * access_vs_layout.tsv, and the column legal_queues of tables/sync_flags.tsv, row by row. */
#include "table_compatibility.h"

#include "bits.h"

#define D              REF_DIRECT
#define C              REF_COMPUTE
#define DC             (REF_DIRECT | REF_COMPUTE)
#define DCX            (REF_DIRECT | REF_COMPUTE | REF_COPY)

/* clang-format off */
#define no         {REF_NEVER, 0}
#define yes        {REF_ALWAYS, 0}
#define with(f)    {REF_WITH, DP_FLAGS_##f}
#define without(f) {REF_WITHOUT, DP_FLAGS_##f}
/* clang-format on */

#define RT             with(ALLOW_RENDER_TARGET)
#define DS             with(ALLOW_DEPTH_STENCIL)
#define UA             with(ALLOW_UNORDERED_ACCESS)
#define RTAS           with(RAYTRACING_ACCELERATION_STRUCTURE)
#define SR             without(DENY_SHADER_RESOURCE)

#define ROW(name, ...) [REF_PLACE(DP_ACCESS_##name)] = {#name, DP_ACCESS_##name, __VA_ARGS__}

/* clang-format off */
static const struct ref_access_flags accesses[REF_PLACES] = {
    /* access, on buffer, on texture, lists, sync under xbox, pc_strict, pc_native */
    ROW(VERTEX_BUFFER,                           yes,  no,  D,   {0x8000300B, 0x8000300B, 0x8000300B}),
    ROW(CONSTANT_BUFFER,                         yes,  no,  DC,  {0x8000309B, 0x8000309B, 0x8000309B}),
    ROW(INDEX_BUFFER,                            yes,  no,  D,   {0x80000007, 0x80000007, 0x80000007}),
    ROW(RENDER_TARGET,                           RT,   RT,  D,   {0x80000043, 0x80000043, 0x80000041}),
    ROW(UNORDERED_ACCESS,                        UA,   UA,  DC,  {0x8080F19B, 0x8000F19B, 0x8080F19B}),
    ROW(DEPTH_STENCIL_WRITE,                     no,   DS,  D,   {0x80000023, 0x80000023, 0x80000023}),
    ROW(DEPTH_STENCIL_READ,                      no,   DS,  D,   {0x80000023, 0x80000023, 0x80000023}),
    ROW(SHADER_RESOURCE,                         SR,   SR,  DC,  {0x8080319B, 0x8080319B, 0x8080319B}),
    ROW(STREAM_OUTPUT,                           yes,  no,  D,   {0x8000300B, 0x8000300B, 0x8000300B}),
    ROW(INDIRECT_ARGUMENT,                       yes,  no,  DC,  {0x80000801, 0x80000801, 0x80000801}),
    ROW(COPY_DEST,                               yes,  yes, DCX, {0x80000201, 0x80000201, 0x80000201}),
    ROW(COPY_SOURCE,                             yes,  yes, DCX, {0x80000201, 0x80000201, 0x80000201}),
    ROW(RESOLVE_DEST,                            yes,  yes, D,   {0x80000401, 0x80000401, 0x80000401}),
    ROW(RESOLVE_SOURCE,                          yes,  yes, D,   {0x80000401, 0x80000401, 0x80000401}),
    ROW(RAYTRACING_ACCELERATION_STRUCTURE_READ,  RTAS, no,  DC,  {0x81807181, 0x81807181, 0x81807181}),
    ROW(RAYTRACING_ACCELERATION_STRUCTURE_WRITE, RTAS, no,  DC,  {0x81803181, 0x81803181, 0x81803181}),
    ROW(SHADING_RATE_SOURCE,                     no,   yes, D,   {0x80001013, 0x80001013, 0x80001013}),
    ROW(VIDEO_DECODE_READ,                       yes,  yes, 0,   {0x80100001, 0x80100001, 0x80100001}),
    ROW(VIDEO_DECODE_WRITE,                      yes,  yes, 0,   {0x80100001, 0x80100001, 0x80100001}),
    ROW(VIDEO_PROCESS_READ,                      yes,  yes, 0,   {0x80200001, 0x80200001, 0x80200001}),
    ROW(VIDEO_PROCESS_WRITE,                     yes,  yes, 0,   {0x80200001, 0x80200001, 0x80200001}),
    ROW(VIDEO_ENCODE_READ,                       yes,  yes, 0,   {0x80400001, 0x80400001, 0x80400001}),
    ROW(VIDEO_ENCODE_WRITE,                      yes,  yes, 0,   {0x80400001, 0x80400001, 0x80400001}),
    ROW(NO_ACCESS,                               yes,  yes, DCX, {0x81F0FFFF, 0x81F0FFFF, 0x81F0FFFF}),
};
/* clang-format on */

/* The row of COMMON, which is no bit: sync under xbox, pc_strict, pc_native. Every resource and list can have it. */
static const uint32_t sync_of_common[3] = {0x81F0FFFF, 0x81F0FFFF, 0x81F07FFF};

#undef ROW
#define ROW(name, ...)       [LAYOUT_PLACE(DP_LAYOUT_##name)] = {#name, DP_LAYOUT_##name, __VA_ARGS__}
#define A(name)              DP_ACCESS_##name

/* Place of a layout's row; UNDEFINED, the largest number of all, has the first. That of VIDEO_QUEUE_COMMON, which
 * exists at the driver interface only, stays empty. */
#define LAYOUT_PLACE(layout) ((uint32_t)(layout) + 1u)

/* clang-format off */
static const struct ref_layout_flags layouts[] = {
    /* layout, needs flag, lists, compatible accesses */
    ROW(UNDEFINED,                      yes, DCX, A(NO_ACCESS)),
    ROW(COMMON,                         yes, DCX, A(SHADER_RESOURCE)|A(COPY_DEST)|A(COPY_SOURCE)),
    ROW(GENERIC_READ,                   yes, DC,  A(SHADER_RESOURCE)|A(COPY_SOURCE)),
    ROW(RENDER_TARGET,                  RT,  D,   A(RENDER_TARGET)),
    ROW(UNORDERED_ACCESS,               UA,  DC,  A(UNORDERED_ACCESS)),
    ROW(DEPTH_STENCIL_WRITE,            DS,  D,   A(DEPTH_STENCIL_READ)|A(DEPTH_STENCIL_WRITE)),
    ROW(DEPTH_STENCIL_READ,             DS,  D,   A(DEPTH_STENCIL_READ)),
    ROW(SHADER_RESOURCE,                SR,  DC,  A(SHADER_RESOURCE)),
    ROW(COPY_SOURCE,                    yes, DC,  A(COPY_SOURCE)),
    ROW(COPY_DEST,                      yes, DC,  A(COPY_DEST)),
    ROW(RESOLVE_SOURCE,                 yes, D,   A(RESOLVE_SOURCE)),
    ROW(RESOLVE_DEST,                   yes, D,   A(RESOLVE_DEST)),
    ROW(SHADING_RATE_SOURCE,            yes, D,   A(SHADING_RATE_SOURCE)),
    ROW(VIDEO_DECODE_READ,              yes, 0,   A(VIDEO_DECODE_READ)),
    ROW(VIDEO_DECODE_WRITE,             yes, 0,   A(VIDEO_DECODE_WRITE)),
    ROW(VIDEO_PROCESS_READ,             yes, 0,   A(VIDEO_PROCESS_READ)),
    ROW(VIDEO_PROCESS_WRITE,            yes, 0,   A(VIDEO_PROCESS_WRITE)),
    ROW(VIDEO_ENCODE_READ,              yes, 0,   A(VIDEO_ENCODE_READ)),
    ROW(VIDEO_ENCODE_WRITE,             yes, 0,   A(VIDEO_ENCODE_WRITE)),
    ROW(DIRECT_QUEUE_COMMON,            yes, D,   A(COPY_SOURCE)|A(COPY_DEST)|A(SHADER_RESOURCE)|A(UNORDERED_ACCESS)),
    ROW(DIRECT_QUEUE_GENERIC_READ,      yes, D,
     A(SHADER_RESOURCE)|A(COPY_SOURCE)|A(DEPTH_STENCIL_READ)|A(SHADING_RATE_SOURCE)|A(RESOLVE_SOURCE)),
    ROW(DIRECT_QUEUE_UNORDERED_ACCESS,  UA,  D,   A(UNORDERED_ACCESS)),
    ROW(DIRECT_QUEUE_SHADER_RESOURCE,   SR,  D,   A(SHADER_RESOURCE)),
    ROW(DIRECT_QUEUE_COPY_SOURCE,       yes, D,   A(COPY_SOURCE)),
    ROW(DIRECT_QUEUE_COPY_DEST,         yes, D,   A(COPY_DEST)),
    ROW(COMPUTE_QUEUE_COMMON,           yes, C,   A(COPY_SOURCE)|A(COPY_DEST)|A(SHADER_RESOURCE)|A(UNORDERED_ACCESS)),
    ROW(COMPUTE_QUEUE_GENERIC_READ,     yes, C,   A(SHADER_RESOURCE)|A(COPY_SOURCE)),
    ROW(COMPUTE_QUEUE_UNORDERED_ACCESS, UA,  C,   A(UNORDERED_ACCESS)),
    ROW(COMPUTE_QUEUE_SHADER_RESOURCE,  SR,  C,   A(SHADER_RESOURCE)),
    ROW(COMPUTE_QUEUE_COPY_SOURCE,      yes, C,   A(COPY_SOURCE)),
    ROW(COMPUTE_QUEUE_COPY_DEST,        yes, C,   A(COPY_DEST)),
    ROW(DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE, yes, DC,
     A(SHADER_RESOURCE)|A(COPY_SOURCE)|A(DEPTH_STENCIL_READ)|A(SHADING_RATE_SOURCE)|A(RESOLVE_SOURCE)),
};

/* "extra_for_simultaneous_access_textures" = COMMON in access_vs_layout.tsv. */
static const uint32_t simultaneous_common = A(RENDER_TARGET) | A(UNORDERED_ACCESS) | A(SHADER_RESOURCE) | A(COPY_DEST) |
                                            A(COPY_SOURCE) | A(RESOLVE_DEST) | A(RESOLVE_SOURCE);

#undef ROW
#define ROW(name, lists) [REF_PLACE(DP_SYNC_##name)] = {DP_SYNC_##name, lists}

static const struct {
    uint32_t value;
    uint32_t lists;
} syncs[REF_PLACES] = {
    ROW(ALL,                                                   DCX),
    ROW(DRAW,                                                  D),
    ROW(INDEX_INPUT,                                           D),
    ROW(VERTEX_SHADING,                                        D),
    ROW(PIXEL_SHADING,                                         D),
    ROW(DEPTH_STENCIL,                                         D),
    ROW(RENDER_TARGET,                                         D),
    ROW(COMPUTE_SHADING,                                       DC),
    ROW(RAYTRACING,                                            DC),
    ROW(COPY,                                                  DCX),
    ROW(RESOLVE,                                               D),
    ROW(EXECUTE_INDIRECT,                                      DC),
    ROW(ALL_SHADING,                                           DC),
    ROW(NON_PIXEL_SHADING,                                     DC),
    ROW(EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO, DC),
    ROW(CLEAR_UNORDERED_ACCESS_VIEW,                           DC),
    ROW(VIDEO_DECODE,                                          0),
    ROW(VIDEO_PROCESS,                                         0),
    ROW(VIDEO_ENCODE,                                          0),
    ROW(BUILD_RAYTRACING_ACCELERATION_STRUCTURE,               DC),
    ROW(COPY_RAYTRACING_ACCELERATION_STRUCTURE,                DC),
    ROW(SPLIT,                                                 DCX),
};
/* clang-format on */

const struct ref_access_flags *ref_access_flags(size_t *count) {
    *count = sizeof accesses / sizeof accesses[0];
    return accesses;
}

const struct ref_layout_flags *ref_layout_flags(uint32_t layout) {
    uint32_t place = LAYOUT_PLACE(layout);
    return place < sizeof layouts / sizeof layouts[0] && layouts[place].name != NULL ? &layouts[place] : NULL;
}

uint32_t ref_sync_lists(uint32_t bit) {
    return syncs[REF_PLACE(bit)].value == bit ? syncs[REF_PLACE(bit)].lists : 0;
}

uint32_t ref_access_lists(uint32_t bit) {
    return accesses[REF_PLACE(bit)].value == bit ? accesses[REF_PLACE(bit)].lists : 0;
}

uint32_t ref_sync_of_access(uint32_t access, uint32_t rules) {
    if (access == DP_ACCESS_COMMON) {
        return sync_of_common[rules];
    }
    return accesses[REF_PLACE(access)].value == access ? accesses[REF_PLACE(access)].sync[rules] : 0;
}

uint32_t ref_layout_admits(uint32_t layout, bool simultaneous) {
    if (simultaneous && layout == DP_LAYOUT_COMMON) {
        return simultaneous_common;
    }
    const struct ref_layout_flags *row = ref_layout_flags(layout);
    return row == NULL ? 0 : row->accesses;
}
