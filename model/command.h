/* command.h: a program as an array of records, generated from command.def, and what every program guarantees.
 *
 * A command is one record followed by its parts (`records` in all). Whoever makes programs (byte decoder, text parser,
 * generator, importer) guarantees the following, so that no model has to check it; everything else may be wrong.
 *
 *  1. The first record is the device; there is no other one.
 *  2. Parts follow the command that takes them. Under a `barrier`, group records come first and each barrier part stands
 *     under a group of its type. Under a `resource_barrier`, `execute`, `present` or work item stand parts of that family.
 *  3. A list is opened (`list`) and closed (`end`) before the next one is opened. WORK (present aside), CALL and NOTE
 *     commands stand inside a list, DEFINE and QUEUE commands outside. A bundle is a list of type bundle.
 *  4. A slot is filled once. An `execute` names closed lists of one type, none of them a bundle, and at least one of them.
 *     An `execute_bundle` names a closed bundle. Heap slots are filled when used. Resource and pipeline slots may be empty
 *     (left so on purpose) or DP_NONE.
 *  5. ENUM fields hold a value of their set. MASK32 fields of barriers, masks of pipeline commands, LAYOUT, RANGE and
 *     SUBRESOURCE fields hold anything.
 *  6. A creation is one that D3D12 would take as far as shape goes: extents at least 1, mips within the full chain, samples
 *     1, 2, 4 or 8 and more than 1 only for texture2d with one mip, buffers with one of everything and a size of at least 1,
 *     texture1d height 1, colour formats without ALLOW_DEPTH_STENCIL and depth formats without ALLOW_RENDER_TARGET,
 *     ALLOW_SIMULTANEOUS_ACCESS neither on buffers nor with ALLOW_DEPTH_STENCIL, upload and readback heaps for buffers only,
 *     RAYTRACING_ACCELERATION_STRUCTURE on buffers only, offset + size within its heap for placed memory, textures with an
 *     initial layout in the set LAYOUT that is neither a driver-only nor a video one. depth_or_slices is the depth of a
 *     texture3d and the slice count of the others.
 *  7. There are at most DP_MAX_SUBRESOURCES subresources in a resource.
 */
#ifndef DRAINPROOF_MODEL_COMMAND_H
#define DRAINPROOF_MODEL_COMMAND_H

#include "names.h"

#define DP_MAX_SUBRESOURCES 65536u

/* The six numbers of D3D12_BARRIER_SUBRESOURCE_RANGE, as the API has them (barrier sheet 4). */
struct dp_range {
    uint32_t index_or_first_mip;
    uint32_t mips;
    uint32_t first_slice;
    uint32_t slices;
    uint32_t first_plane;
    uint32_t planes;
};

/* Part of a subresource in texels (buffers: x and width in bytes). Width, height and depth 0: no box, the whole. */
struct dp_box {
    uint32_t x, y, z;
    uint32_t width, height, depth;
};

struct dp_extent {
    uint64_t width; /* texels, or bytes of a buffer */
    uint32_t height;
    uint32_t depth_or_slices;
};

/* One struct a command kind: struct dp_record_texture_barrier and so on. */
/* clang-format off */
#define DP_TYPE(type, storage, bytes, text) typedef storage dp_field_##type;
#include "field_type.def"
#undef DP_TYPE

#define DP_COMMAND(kind, word, category, parts)                          struct dp_record_##kind {
#define DP_FIELD(kind, member, word, type, set, bound, plain, form)      dp_field_##type member;
#define DP_END_COMMAND(kind)                                             uint32_t reserved; };
#include "command.def"
#undef DP_COMMAND
#undef DP_FIELD
#undef DP_END_COMMAND

enum dp_kind {
#define DP_COMMAND(kind, word, category, parts) DP_COMMAND_##kind,
#define DP_FIELD(kind, member, word, type, set, bound, plain, form)
#define DP_END_COMMAND(kind)
#include "command.def"
#undef DP_COMMAND
#undef DP_FIELD
#undef DP_END_COMMAND
    DP_COMMAND_COUNT
};

/* One record. `reserved` members are 0. */
struct dp_command {
    enum dp_kind kind;
    union {
#define DP_COMMAND(kind, word, category, parts) struct dp_record_##kind kind;
#define DP_FIELD(kind, member, word, type, set, bound, plain, form)
#define DP_END_COMMAND(kind)
#include "command.def"
#undef DP_COMMAND
#undef DP_FIELD
#undef DP_END_COMMAND
    } as;
};
/* clang-format on */

/* A whole program: a convenience for cases. Records of all commands in order; record 0 is the device. */
struct dp_program {
    const struct dp_command *records;
    size_t count;
};

#endif
