/* uses.c: see uses.h. */
#include "fuzz/generate/uses.h"

/* Short names of uses.def. */
enum {
    USE_RTAS_READ = DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ,
    USE_RTAS_WRITE = DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE,
    PART_OF_view = DP_ROLE_view,
    PART_OF_rt = DP_ROLE_rt,
    PART_OF_depth = DP_ROLE_depth,
    PART_OF_depth_read = DP_ROLE_depth_read,
    PART_OF_index = DP_ROLE_index,
    PART_OF_vertex = DP_ROLE_vertex,
    PART_OF_stream_output = DP_ROLE_stream_output,
    PART_OF_so_counter = DP_ROLE_so_counter,
    PART_OF_args = DP_ROLE_args,
    PART_OF_count = DP_ROLE_count,
    PART_OF_source = DP_ROLE_source,
    PART_OF_dest = DP_ROLE_dest,
    PART_OF_geometry = DP_ROLE_geometry,
    PART_OF_scratch = DP_ROLE_scratch,
    PART_OF_READ = DP_PART_SHADER + DP_RW_read,
    PART_OF_WRITE = DP_PART_SHADER + DP_RW_write,
    PART_OF_BOTH = DP_PART_SHADER + DP_RW_both,
    ON_BUFFER = 1,
    ON_TEXTURE = 2,
    ON_EITHER = 3
};
#define DP_ACCESS_RTAS_READ  USE_RTAS_READ
#define DP_ACCESS_RTAS_WRITE USE_RTAS_WRITE
#define DP_SYNC_RTAS_BUILD   DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE
#define DP_SYNC_RTAS_COPY    DP_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE
#define DP_SYNC_RTAS_EMIT    DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO
#define DP_SYNC_CLEAR_UAV    DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW
#define D                    (1u << DP_LIST_direct)
#define C                    (1u << DP_LIST_compute)
#define P                    (1u << DP_LIST_copy)

#define DP_USE(name, command, part, access, stage, lists, kind)                                                        \
    {DP_COMMAND_##command,                                                                                             \
     PART_OF_##part,                                                                                                   \
     DP_ACCESS_##access,                                                                                               \
     DP_SYNC_##stage,                                                                                                  \
     lists,                                                                                                            \
     (ON_##kind & ON_BUFFER) != 0,                                                                                     \
     (ON_##kind & ON_TEXTURE) != 0},
const struct dp_use_facts dp_uses[DP_USE_COUNT] = {
#include "fuzz/generate/uses.def"
};
#undef DP_USE

#undef DP_ACCESS_RTAS_READ
#undef DP_ACCESS_RTAS_WRITE
#undef DP_SYNC_RTAS_BUILD
#undef DP_SYNC_RTAS_COPY
#undef DP_SYNC_RTAS_EMIT
#undef DP_SYNC_CLEAR_UAV
#undef D
#undef C
#undef P
