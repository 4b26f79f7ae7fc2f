/* operands.c: "Access of an operand", barrier sheet 15.9, as a table of roles and, where the role alone does not
 * say it, of commands. A role that a command has no use for keeps the access of the role; `view` then has none. */
#include "operands.h"

#define A(name) DP_ACCESS_##name
#define C(name) DP_COMMAND_##name
#define R(name) DP_ROLE_##name

/* clang-format off */
static const struct {
    enum dp_kind kind;
    uint32_t role;
    uint32_t access;
} by_command[] = {
    {C(clear_rtv),  R(view),   A(RENDER_TARGET)},
    {C(clear_dsv),  R(view),   A(DEPTH_STENCIL_WRITE)},
    {C(clear_uav),  R(view),   A(UNORDERED_ACCESS)},
    {C(predicate),  R(view),   A(INDIRECT_ARGUMENT)},
    {C(resolve),    R(source), A(RESOLVE_SOURCE)},
    {C(resolve),    R(dest),   A(RESOLVE_DEST)},
    {C(rtas_build), R(source), A(RAYTRACING_ACCELERATION_STRUCTURE_READ)},
    {C(rtas_build), R(dest),   A(RAYTRACING_ACCELERATION_STRUCTURE_WRITE)},
    {C(rtas_copy),  R(source), A(RAYTRACING_ACCELERATION_STRUCTURE_READ)},
    {C(rtas_copy),  R(dest),   A(RAYTRACING_ACCELERATION_STRUCTURE_WRITE)},
    {C(rtas_emit),  R(source), A(RAYTRACING_ACCELERATION_STRUCTURE_READ)},
    {C(rtas_emit),  R(dest),   A(UNORDERED_ACCESS)}, /* post-build information (tables/hw_access_paths.tsv) */
};

static const uint32_t by_role[] = {
    [R(rt)]            = A(RENDER_TARGET),
    [R(depth)]         = A(DEPTH_STENCIL_WRITE),
    [R(depth_read)]    = A(DEPTH_STENCIL_READ),
    [R(index)]         = A(INDEX_BUFFER),
    [R(vertex)]        = A(VERTEX_BUFFER),
    [R(stream_output)] = A(STREAM_OUTPUT),
    [R(so_counter)]    = A(STREAM_OUTPUT),
    [R(args)]          = A(INDIRECT_ARGUMENT),
    [R(count)]         = A(INDIRECT_ARGUMENT),
    [R(source)]        = A(COPY_SOURCE),
    [R(dest)]          = A(COPY_DEST),
    [R(geometry)]      = A(SHADER_RESOURCE),
    [R(scratch)]       = A(UNORDERED_ACCESS),
};
/* clang-format on */

/* By creation flag; UNORDERED_ACCESS with neither flag or on a compute list. */
static uint32_t discard_access(uint32_t list_type, const struct ref_resource *resource) {
    uint32_t flags = resource->created.flags;
    if (list_type == DP_LIST_compute) {
        return A(UNORDERED_ACCESS);
    }
    if ((flags & DP_FLAGS_ALLOW_RENDER_TARGET) != 0) {
        return A(RENDER_TARGET);
    }
    return (flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) != 0 ? A(DEPTH_STENCIL_WRITE) : A(UNORDERED_ACCESS);
}

uint32_t ref_operand_access(enum dp_kind kind, uint32_t role, uint32_t list_type, const struct ref_resource *resource) {
    if (kind == C(discard) && role == R(view)) {
        return discard_access(list_type, resource);
    }
    for (size_t i = 0; i < sizeof by_command / sizeof by_command[0]; i++) {
        if (by_command[i].kind == kind && by_command[i].role == role) {
            return by_command[i].access;
        }
    }
    return role < sizeof by_role / sizeof by_role[0] ? by_role[role] : 0;
}
