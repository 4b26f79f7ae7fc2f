/* table_compatibility.c: tables/access_flags.tsv with access_vs_sync.tsv, tables/layouts.tsv with
 * access_vs_layout.tsv, and the column legal_queues of tables/sync_flags.tsv, row by row. */
#include "table_compatibility.h"

#define D         REF_DIRECT
#define C         REF_COMPUTE
#define DC        (REF_DIRECT | REF_COMPUTE)
#define DCX       (REF_DIRECT | REF_COMPUTE | REF_COPY)

#define R         false
#define W         true

/* clang-format off */
#define no         {REF_NEVER, 0}
#define yes        {REF_ALWAYS, 0}
#define with(f)    {REF_WITH, DP_FLAGS_##f}
#define without(f) {REF_WITHOUT, DP_FLAGS_##f}
/* clang-format on */

#define RT        with(ALLOW_RENDER_TARGET)
#define DS        with(ALLOW_DEPTH_STENCIL)
#define UA        with(ALLOW_UNORDERED_ACCESS)
#define RTAS      with(RAYTRACING_ACCELERATION_STRUCTURE)
#define SR        without(DENY_SHADER_RESOURCE)

#define ROW(name) #name, DP_ACCESS_##name

/* clang-format off */
static const struct ref_access_flags accesses[] = {
    /* access, write, on buffer, on texture, lists, sync under xbox, pc_strict, pc_native */
    {ROW(COMMON),                                  W, yes,  yes, DCX, {0x81F0FFFF, 0x81F0FFFF, 0x81F07FFF}},
    {ROW(VERTEX_BUFFER),                           R, yes,  no,  D,   {0x8000300B, 0x8000300B, 0x8000300B}},
    {ROW(CONSTANT_BUFFER),                         R, yes,  no,  DC,  {0x8000309B, 0x8000309B, 0x8000309B}},
    {ROW(INDEX_BUFFER),                            R, yes,  no,  D,   {0x80000007, 0x80000007, 0x80000007}},
    {ROW(RENDER_TARGET),                           W, RT,   RT,  D,   {0x80000043, 0x80000043, 0x80000041}},
    {ROW(UNORDERED_ACCESS),                        W, UA,   UA,  DC,  {0x8080F19B, 0x8000F19B, 0x8080F19B}},
    {ROW(DEPTH_STENCIL_WRITE),                     W, no,   DS,  D,   {0x80000023, 0x80000023, 0x80000023}},
    {ROW(DEPTH_STENCIL_READ),                      R, no,   DS,  D,   {0x80000023, 0x80000023, 0x80000023}},
    {ROW(SHADER_RESOURCE),                         R, SR,   SR,  DC,  {0x8080319B, 0x8080319B, 0x8080319B}},
    {ROW(STREAM_OUTPUT),                           W, yes,  no,  D,   {0x8000300B, 0x8000300B, 0x8000300B}},
    {ROW(INDIRECT_ARGUMENT),                       R, yes,  no,  DC,  {0x80000801, 0x80000801, 0x80000801}},
    {ROW(COPY_DEST),                               W, yes,  yes, DCX, {0x80000201, 0x80000201, 0x80000201}},
    {ROW(COPY_SOURCE),                             R, yes,  yes, DCX, {0x80000201, 0x80000201, 0x80000201}},
    {ROW(RESOLVE_DEST),                            W, yes,  yes, D,   {0x80000401, 0x80000401, 0x80000401}},
    {ROW(RESOLVE_SOURCE),                          R, yes,  yes, D,   {0x80000401, 0x80000401, 0x80000401}},
    {ROW(RAYTRACING_ACCELERATION_STRUCTURE_READ),  R, RTAS, no,  DC,  {0x81807181, 0x81807181, 0x81807181}},
    {ROW(RAYTRACING_ACCELERATION_STRUCTURE_WRITE), W, RTAS, no,  DC,  {0x81803181, 0x81803181, 0x81803181}},
    {ROW(SHADING_RATE_SOURCE),                     R, no,   yes, D,   {0x80001013, 0x80001013, 0x80001013}},
    {ROW(VIDEO_DECODE_READ),                       R, yes,  yes, 0,   {0x80100001, 0x80100001, 0x80100001}},
    {ROW(VIDEO_DECODE_WRITE),                      W, yes,  yes, 0,   {0x80100001, 0x80100001, 0x80100001}},
    {ROW(VIDEO_PROCESS_READ),                      R, yes,  yes, 0,   {0x80200001, 0x80200001, 0x80200001}},
    {ROW(VIDEO_PROCESS_WRITE),                     W, yes,  yes, 0,   {0x80200001, 0x80200001, 0x80200001}},
    {ROW(VIDEO_ENCODE_READ),                       R, yes,  yes, 0,   {0x80400001, 0x80400001, 0x80400001}},
    {ROW(VIDEO_ENCODE_WRITE),                      W, yes,  yes, 0,   {0x80400001, 0x80400001, 0x80400001}},
    {ROW(NO_ACCESS),                               R, yes,  yes, DCX, {0x81F0FFFF, 0x81F0FFFF, 0x81F0FFFF}},
};
/* clang-format on */

#undef ROW
#define ROW(name) #name, DP_LAYOUT_##name
#define A(name)   DP_ACCESS_##name

/* clang-format off */
static const struct ref_layout_flags layouts[] = {
    /* layout, needs flag, lists, compatible accesses */
    {ROW(UNDEFINED),                      yes, DCX, A(NO_ACCESS)},
    {ROW(COMMON),                         yes, DCX, A(SHADER_RESOURCE)|A(COPY_DEST)|A(COPY_SOURCE)},
    {ROW(GENERIC_READ),                   yes, DC,  A(SHADER_RESOURCE)|A(COPY_SOURCE)},
    {ROW(RENDER_TARGET),                  RT,  D,   A(RENDER_TARGET)},
    {ROW(UNORDERED_ACCESS),               UA,  DC,  A(UNORDERED_ACCESS)},
    {ROW(DEPTH_STENCIL_WRITE),            DS,  D,   A(DEPTH_STENCIL_READ)|A(DEPTH_STENCIL_WRITE)},
    {ROW(DEPTH_STENCIL_READ),             DS,  D,   A(DEPTH_STENCIL_READ)},
    {ROW(SHADER_RESOURCE),                SR,  DC,  A(SHADER_RESOURCE)},
    {ROW(COPY_SOURCE),                    yes, DC,  A(COPY_SOURCE)},
    {ROW(COPY_DEST),                      yes, DC,  A(COPY_DEST)},
    {ROW(RESOLVE_SOURCE),                 yes, D,   A(RESOLVE_SOURCE)},
    {ROW(RESOLVE_DEST),                   yes, D,   A(RESOLVE_DEST)},
    {ROW(SHADING_RATE_SOURCE),            yes, D,   A(SHADING_RATE_SOURCE)},
    {ROW(VIDEO_DECODE_READ),              yes, 0,   A(VIDEO_DECODE_READ)},
    {ROW(VIDEO_DECODE_WRITE),             yes, 0,   A(VIDEO_DECODE_WRITE)},
    {ROW(VIDEO_PROCESS_READ),             yes, 0,   A(VIDEO_PROCESS_READ)},
    {ROW(VIDEO_PROCESS_WRITE),            yes, 0,   A(VIDEO_PROCESS_WRITE)},
    {ROW(VIDEO_ENCODE_READ),              yes, 0,   A(VIDEO_ENCODE_READ)},
    {ROW(VIDEO_ENCODE_WRITE),             yes, 0,   A(VIDEO_ENCODE_WRITE)},
    {ROW(DIRECT_QUEUE_COMMON),            yes, D,   A(COPY_SOURCE)|A(COPY_DEST)|A(SHADER_RESOURCE)|A(UNORDERED_ACCESS)},
    {ROW(DIRECT_QUEUE_GENERIC_READ),      yes, D,
     A(SHADER_RESOURCE)|A(COPY_SOURCE)|A(DEPTH_STENCIL_READ)|A(SHADING_RATE_SOURCE)|A(RESOLVE_SOURCE)},
    {ROW(DIRECT_QUEUE_UNORDERED_ACCESS),  UA,  D,   A(UNORDERED_ACCESS)},
    {ROW(DIRECT_QUEUE_SHADER_RESOURCE),   SR,  D,   A(SHADER_RESOURCE)},
    {ROW(DIRECT_QUEUE_COPY_SOURCE),       yes, D,   A(COPY_SOURCE)},
    {ROW(DIRECT_QUEUE_COPY_DEST),         yes, D,   A(COPY_DEST)},
    {ROW(COMPUTE_QUEUE_COMMON),           yes, C,   A(COPY_SOURCE)|A(COPY_DEST)|A(SHADER_RESOURCE)|A(UNORDERED_ACCESS)},
    {ROW(COMPUTE_QUEUE_GENERIC_READ),     yes, C,   A(SHADER_RESOURCE)|A(COPY_SOURCE)},
    {ROW(COMPUTE_QUEUE_UNORDERED_ACCESS), UA,  C,   A(UNORDERED_ACCESS)},
    {ROW(COMPUTE_QUEUE_SHADER_RESOURCE),  SR,  C,   A(SHADER_RESOURCE)},
    {ROW(COMPUTE_QUEUE_COPY_SOURCE),      yes, C,   A(COPY_SOURCE)},
    {ROW(COMPUTE_QUEUE_COPY_DEST),        yes, C,   A(COPY_DEST)},
    {ROW(DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE), yes, DC,
     A(SHADER_RESOURCE)|A(COPY_SOURCE)|A(DEPTH_STENCIL_READ)|A(SHADING_RATE_SOURCE)|A(RESOLVE_SOURCE)},
};

/* "extra_for_simultaneous_access_textures" = COMMON in access_vs_layout.tsv. */
static const uint32_t simultaneous_common = A(RENDER_TARGET) | A(UNORDERED_ACCESS) | A(SHADER_RESOURCE) | A(COPY_DEST) |
                                            A(COPY_SOURCE) | A(RESOLVE_DEST) | A(RESOLVE_SOURCE);

static const struct {
    uint32_t value;
    uint32_t lists;
} syncs[] = {
    {DP_SYNC_ALL,                                                   DCX},
    {DP_SYNC_DRAW,                                                  D},
    {DP_SYNC_INDEX_INPUT,                                           D},
    {DP_SYNC_VERTEX_SHADING,                                        D},
    {DP_SYNC_PIXEL_SHADING,                                         D},
    {DP_SYNC_DEPTH_STENCIL,                                         D},
    {DP_SYNC_RENDER_TARGET,                                         D},
    {DP_SYNC_COMPUTE_SHADING,                                       DC},
    {DP_SYNC_RAYTRACING,                                            DC},
    {DP_SYNC_COPY,                                                  DCX},
    {DP_SYNC_RESOLVE,                                               D},
    {DP_SYNC_EXECUTE_INDIRECT,                                      DC},
    {DP_SYNC_ALL_SHADING,                                           DC},
    {DP_SYNC_NON_PIXEL_SHADING,                                     DC},
    {DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO, DC},
    {DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW,                           DC},
    {DP_SYNC_VIDEO_DECODE,                                          0},
    {DP_SYNC_VIDEO_PROCESS,                                         0},
    {DP_SYNC_VIDEO_ENCODE,                                          0},
    {DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE,               DC},
    {DP_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE,                DC},
    {DP_SYNC_SPLIT,                                                 DCX},
};
/* clang-format on */

const struct ref_access_flags *ref_access_flags(size_t *count) {
    *count = sizeof accesses / sizeof accesses[0];
    return accesses;
}

const struct ref_layout_flags *ref_layout_flags(uint32_t layout) {
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
        if (layouts[i].value == layout) {
            return &layouts[i];
        }
    }
    return NULL;
}

uint32_t ref_sync_lists(uint32_t bit) {
    for (size_t i = 0; i < sizeof syncs / sizeof syncs[0]; i++) {
        if (syncs[i].value == bit) {
            return syncs[i].lists;
        }
    }
    return 0;
}

uint32_t ref_sync_of_access(uint32_t access, uint32_t rules) {
    for (size_t i = 0; i < sizeof accesses / sizeof accesses[0]; i++) {
        if (accesses[i].value == access) {
            return accesses[i].sync[rules];
        }
    }
    return 0;
}

uint32_t ref_write_accesses(void) {
    uint32_t writes = 0;
    for (size_t i = 0; i < sizeof accesses / sizeof accesses[0]; i++) {
        if (accesses[i].write) {
            writes |= accesses[i].value;
        }
    }
    return writes;
}

uint32_t ref_layout_admits(uint32_t layout, bool simultaneous) {
    if (simultaneous && layout == DP_LAYOUT_COMMON) {
        return simultaneous_common;
    }
    const struct ref_layout_flags *row = ref_layout_flags(layout);
    return row == NULL ? 0 : row->accesses;
}
