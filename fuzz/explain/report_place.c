/* report_place.c: what a diagnostic is about: part, resource, list, subresource, access. */
#include "fuzz/explain/report.h"

#include "model/describe.h"
#include "model/format.h"

size_t dp_report_part(const struct dp_program *program, uint64_t command, int32_t group, int32_t barrier) {
    size_t first = (size_t)command;
    if (command >= program->count || group < 0) {
        return first;
    }
    size_t end = first + dp_command_records(program, first);
    bool legacy = program->records[first].kind == DP_COMMAND_resource_barrier;
    int32_t at_group = legacy ? 0 : -1;
    int32_t at_barrier = -1;
    for (size_t i = first + 1; i < end; i++) {
        enum dp_kind kind = program->records[i].kind;
        if (kind == DP_COMMAND_group || kind == DP_COMMAND_operand) {
            at_group++;
            at_barrier = -1;
        } else if (dp_describe(kind)->category == DP_CATEGORY_LINE) {
            at_barrier++;
        }
        if (at_group == group && at_barrier == barrier && kind != DP_COMMAND_shader) {
            return i;
        }
    }
    return first;
}

const struct dp_record_resource *dp_report_creation(const struct dp_program *program, uint32_t slot) {
    for (size_t i = 0; i < program->count; i++) {
        if (program->records[i].kind == DP_COMMAND_resource && program->records[i].as.resource.id == slot) {
            return &program->records[i].as.resource;
        }
    }
    return NULL;
}

uint32_t dp_report_slot(const struct dp_command *part) {
    switch (part->kind) {
    case DP_COMMAND_texture_barrier:
        return part->as.texture_barrier.resource;
    case DP_COMMAND_buffer_barrier:
        return part->as.buffer_barrier.resource;
    case DP_COMMAND_transition:
        return part->as.transition.resource;
    case DP_COMMAND_uav:
        return part->as.uav.resource;
    case DP_COMMAND_operand:
        return part->as.operand.resource;
    case DP_COMMAND_resource:
        return part->as.resource.id;
    default:
        return DP_NONE;
    }
}

const struct dp_record_list *dp_report_list(const struct dp_program *program, uint64_t command) {
    if (command >= program->count) {
        return NULL;
    }
    for (size_t i = (size_t)command; i-- > 0;) {
        enum dp_kind kind = program->records[i].kind;
        if (kind == DP_COMMAND_list) {
            return &program->records[i].as.list;
        }
        if (kind == DP_COMMAND_end) {
            return NULL;
        }
    }
    return NULL;
}

struct dp_report_shape dp_report_shape(const struct dp_record_resource *resource) {
    struct dp_report_shape shape = {1, 1, 1};
    if (resource->dimension != DP_DIMENSION_buffer) {
        shape.mips = resource->mips;
        shape.slices = resource->dimension == DP_DIMENSION_texture3d ? 1 : resource->extent.depth_or_slices;
        shape.planes = dp_format(resource->format)->planes;
    }
    return shape;
}

bool dp_report_subresource(const struct dp_report *report, const struct dp_diagnostic *d,
                           struct dp_report_subresource *at) {
    const struct dp_program *program = &report->program;
    if (d->subresource == DP_NONE || d->command >= program->count) {
        return false;
    }
    size_t part = dp_report_part(program, d->command, d->group, d->barrier);
    const struct dp_record_resource *resource = dp_report_creation(program, dp_report_slot(&program->records[part]));
    at->index = d->subresource;
    if (resource == NULL) {
        return false;
    }
    struct dp_report_shape shape = dp_report_shape(resource);
    at->mip = d->subresource % shape.mips;
    at->slice = d->subresource / shape.mips % shape.slices;
    at->plane = d->subresource / shape.mips / shape.slices;
    return true;
}

/* --- accesses of operands --- */

static bool is_resolve(enum dp_kind kind) {
    return kind == DP_COMMAND_resolve;
}

static bool is_rtas(enum dp_kind kind) {
    return kind == DP_COMMAND_rtas_build || kind == DP_COMMAND_rtas_copy || kind == DP_COMMAND_rtas_emit;
}

static uint32_t source_access(enum dp_kind kind) {
    return is_rtas(kind)      ? DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ
           : is_resolve(kind) ? DP_ACCESS_RESOLVE_SOURCE
                              : DP_ACCESS_COPY_SOURCE;
}

static uint32_t dest_access(enum dp_kind kind) {
    return kind == DP_COMMAND_rtas_emit ? DP_ACCESS_UNORDERED_ACCESS /* a buffer for post-build information */
           : is_rtas(kind)              ? DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE
           : is_resolve(kind)           ? DP_ACCESS_RESOLVE_DEST
                                        : DP_ACCESS_COPY_DEST;
}

static uint32_t discard_access(const struct dp_record_resource *resource, const struct dp_record_list *list) {
    uint32_t flags = resource != NULL ? resource->flags : 0;
    if (list != NULL && list->type == DP_LIST_compute) {
        return DP_ACCESS_UNORDERED_ACCESS;
    }
    return (flags & DP_FLAGS_ALLOW_RENDER_TARGET) != 0   ? DP_ACCESS_RENDER_TARGET
           : (flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) != 0 ? DP_ACCESS_DEPTH_STENCIL_WRITE
                                                         : DP_ACCESS_UNORDERED_ACCESS;
}

static uint32_t view_access(const struct dp_program *program, uint64_t command,
                            const struct dp_record_operand *operand) {
    switch (program->records[command].kind) {
    case DP_COMMAND_clear_rtv:
        return DP_ACCESS_RENDER_TARGET;
    case DP_COMMAND_clear_dsv:
        return DP_ACCESS_DEPTH_STENCIL_WRITE;
    case DP_COMMAND_clear_uav:
        return DP_ACCESS_UNORDERED_ACCESS;
    case DP_COMMAND_predicate:
        return DP_ACCESS_INDIRECT_ARGUMENT;
    case DP_COMMAND_discard:
        return discard_access(dp_report_creation(program, operand->resource), dp_report_list(program, command));
    default:
        return DP_ACCESS_COMMON;
    }
}

uint32_t dp_report_access(const struct dp_program *program, uint64_t command, const struct dp_record_operand *operand) {
    static const uint32_t by_role[] = {
        [DP_ROLE_rt] = DP_ACCESS_RENDER_TARGET,
        [DP_ROLE_depth] = DP_ACCESS_DEPTH_STENCIL_WRITE,
        [DP_ROLE_depth_read] = DP_ACCESS_DEPTH_STENCIL_READ,
        [DP_ROLE_index] = DP_ACCESS_INDEX_BUFFER,
        [DP_ROLE_vertex] = DP_ACCESS_VERTEX_BUFFER,
        [DP_ROLE_stream_output] = DP_ACCESS_STREAM_OUTPUT,
        [DP_ROLE_so_counter] = DP_ACCESS_STREAM_OUTPUT,
        [DP_ROLE_args] = DP_ACCESS_INDIRECT_ARGUMENT,
        [DP_ROLE_count] = DP_ACCESS_INDIRECT_ARGUMENT,
        [DP_ROLE_geometry] = DP_ACCESS_SHADER_RESOURCE,
        [DP_ROLE_scratch] = DP_ACCESS_UNORDERED_ACCESS,
    };
    enum dp_kind kind = program->records[command].kind;
    switch (operand->role) {
    case DP_ROLE_view:
        return view_access(program, command, operand);
    case DP_ROLE_source:
        return source_access(kind);
    case DP_ROLE_dest:
        return dest_access(kind);
    default:
        return operand->role < sizeof by_role / sizeof by_role[0] ? by_role[operand->role] : DP_ACCESS_COMMON;
    }
}
