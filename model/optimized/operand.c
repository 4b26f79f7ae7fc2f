/* operand.c: accesses of operands, and rules about them. */
#include "model/optimized/operand.h"

#include "model/optimized/access_algebra.h"
#include "model/optimized/translator.h"

#define KIND(name) (UINT64_C(1) << DP_COMMAND_##name)
_Static_assert(DP_COMMAND_write_immediate < 64 && DP_COMMAND_execute_bundle < 64, "work items do not fit a word");

#define ROLE(name) (UINT32_C(1) << DP_ROLE_##name)

#define DRAWS      (KIND(draw) | KIND(draw_indirect))
#define DISPATCHES (KIND(dispatch) | KIND(dispatch_indirect) | KIND(dispatch_rays))
#define COPIES     (KIND(copy_buffer) | KIND(copy_texture) | KIND(copy_resource))
#define STRUCTURES (KIND(rtas_build) | KIND(rtas_copy) | KIND(rtas_emit))

#define CLEARS     (KIND(clear_rtv) | KIND(clear_dsv) | KIND(clear_uav))
#define QUERIES    (KIND(query_resolve) | KIND(write_immediate) | KIND(predicate))

static bool is_one_of(enum dp_kind kind, uint64_t kinds) {
    return kind < 64 && (kinds >> kind & 1) != 0;
}

bool opt_is_work(enum dp_kind kind) {
    return is_one_of(kind, DRAWS | DISPATCHES | STRUCTURES | CLEARS | COPIES | QUERIES | KIND(resolve) | KIND(discard));
}

bool opt_is_serialized(enum dp_kind kind) {
    return is_one_of(kind, COPIES | CLEARS | KIND(resolve));
}

bool opt_takes(enum dp_kind kind, uint32_t role) {
    return is_one_of(kind, CLEARS | KIND(discard))
               ? role == DP_ROLE_view
               : is_one_of(kind, COPIES | KIND(resolve)) && (role == DP_ROLE_source || role == DP_ROLE_dest);
}

bool opt_is_draw(enum dp_kind kind) {
    return is_one_of(kind, DRAWS);
}

bool opt_is_copy(enum dp_kind kind) {
    return is_one_of(kind, COPIES);
}

bool opt_is_clear(enum dp_kind kind) {
    return is_one_of(kind, CLEARS);
}

bool opt_command_fits(enum dp_kind kind, uint32_t list_type) {
    switch (list_type) {
    case DP_LIST_direct:
        return true;
    case DP_LIST_compute:
        return !is_one_of(kind, DRAWS | KIND(clear_rtv) | KIND(clear_dsv) | KIND(resolve) | KIND(query_begin) |
                                    KIND(execute_bundle));
    case DP_LIST_copy:
        return is_one_of(kind, COPIES | KIND(query_end) | KIND(query_resolve) | KIND(write_immediate));
    default:
        return is_one_of(kind, DRAWS | DISPATCHES | KIND(write_immediate));
    }
}

/* The view of a discard: by creation flag, except on a compute list, where only a UAV can do it. A copy list may not
 * discard at all, which is rule U03 and changes no view. */
static uint32_t discarded_as(const struct opt_resource *resource, uint32_t list_type) {
    uint32_t views = list_type == DP_LIST_compute ? 0 : resource->flags;
    if ((views & DP_FLAGS_ALLOW_RENDER_TARGET) != 0) {
        return DP_ACCESS_RENDER_TARGET;
    }
    return (views & DP_FLAGS_ALLOW_DEPTH_STENCIL) != 0 ? (uint32_t)DP_ACCESS_DEPTH_STENCIL_WRITE
                                                       : (uint32_t)DP_ACCESS_UNORDERED_ACCESS;
}

/* What a command does to the view that it is about. */
static uint32_t viewed_as(enum dp_kind kind, const struct opt_resource *resource, uint32_t list_type) {
    if (kind == DP_COMMAND_discard) {
        return discarded_as(resource, list_type);
    }
    return (kind == DP_COMMAND_predicate ? (uint32_t)DP_ACCESS_INDIRECT_ARGUMENT : 0) |
           (kind == DP_COMMAND_clear_uav ? (uint32_t)DP_ACCESS_UNORDERED_ACCESS : 0) |
           (kind == DP_COMMAND_clear_dsv ? (uint32_t)DP_ACCESS_DEPTH_STENCIL_WRITE : 0) |
           (kind == DP_COMMAND_clear_rtv ? (uint32_t)DP_ACCESS_RENDER_TARGET : 0);
}

/* Source of what kind moves data; a destination is the same one step on: the write. Post-build information is written
 * to an ordinary buffer (tables/hw_access_paths.tsv, UNORDERED_ACCESS write of EMIT). */
static uint32_t moved_as(enum dp_kind kind, bool dest) {
    if (kind == DP_COMMAND_rtas_emit && dest) {
        return DP_ACCESS_UNORDERED_ACCESS;
    }
    if (is_one_of(kind, STRUCTURES)) {
        return dest ? DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE
                    : DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ;
    }
    if (kind == DP_COMMAND_resolve) {
        return dest ? DP_ACCESS_RESOLVE_DEST : DP_ACCESS_RESOLVE_SOURCE;
    }
    return dest ? DP_ACCESS_COPY_DEST : DP_ACCESS_COPY_SOURCE;
}

/* Roles that mean one access whatever the command, by what the access has in common. */
static uint32_t bound_as(uint32_t role) {
    uint32_t bit = UINT32_C(1) << role;
    uint32_t arguments = ROLE(args) | ROLE(count);
    uint32_t streamed = ROLE(stream_output) | ROLE(so_counter);
    return ((bit & arguments) != 0 ? (uint32_t)DP_ACCESS_INDIRECT_ARGUMENT : 0) |
           ((bit & streamed) != 0 ? (uint32_t)DP_ACCESS_STREAM_OUTPUT : 0) |
           ((bit & ROLE(vertex)) != 0 ? (uint32_t)DP_ACCESS_VERTEX_BUFFER : 0) |
           ((bit & ROLE(index)) != 0 ? (uint32_t)DP_ACCESS_INDEX_BUFFER : 0) |
           ((bit & ROLE(scratch)) != 0 ? (uint32_t)DP_ACCESS_UNORDERED_ACCESS : 0) |
           ((bit & ROLE(geometry)) != 0 ? (uint32_t)DP_ACCESS_SHADER_RESOURCE : 0) |
           ((bit & ROLE(depth_read)) != 0 ? (uint32_t)DP_ACCESS_DEPTH_STENCIL_READ : 0) |
           ((bit & ROLE(depth)) != 0 ? (uint32_t)DP_ACCESS_DEPTH_STENCIL_WRITE : 0) |
           ((bit & ROLE(rt)) != 0 ? (uint32_t)DP_ACCESS_RENDER_TARGET : 0);
}

uint32_t opt_access_of_operand(enum dp_kind kind, uint32_t role, const struct opt_resource *resource,
                               uint32_t list_type) {
    if (role == DP_ROLE_view) {
        return viewed_as(kind, resource, list_type);
    }
    bool moved = role == DP_ROLE_source || role == DP_ROLE_dest;
    return moved ? moved_as(kind, role == DP_ROLE_dest) : bound_as(role);
}

/* Stages of acceleration-structure commands are their own; a clear of a UAV has one, too. */
static uint32_t shading_stage(enum dp_kind kind) {
    return (kind == DP_COMMAND_rtas_build ? (uint32_t)DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE : 0) |
           (kind == DP_COMMAND_rtas_copy ? (uint32_t)DP_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE : 0) |
           (kind == DP_COMMAND_rtas_emit ? (uint32_t)DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO
                                         : 0) |
           (is_one_of(kind, STRUCTURES) ? 0 : (uint32_t)DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW);
}

uint32_t opt_stage_of_operand(enum dp_kind kind, uint32_t access) {
    uint32_t shading = DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_SHADER_RESOURCE | OPT_RTAS_ACCESS;
    return ((access & DP_ACCESS_RENDER_TARGET) != 0 ? (uint32_t)DP_SYNC_RENDER_TARGET : 0) |
           ((access & OPT_DEPTH_ACCESS) != 0 ? (uint32_t)DP_SYNC_DEPTH_STENCIL : 0) |
           ((access & DP_ACCESS_INDEX_BUFFER) != 0 ? (uint32_t)DP_SYNC_INDEX_INPUT : 0) |
           ((access & (DP_ACCESS_VERTEX_BUFFER | DP_ACCESS_STREAM_OUTPUT)) != 0 ? (uint32_t)DP_SYNC_VERTEX_SHADING
                                                                                : 0) |
           ((access & DP_ACCESS_INDIRECT_ARGUMENT) != 0 ? (uint32_t)DP_SYNC_EXECUTE_INDIRECT : 0) |
           ((access & OPT_COPY_ACCESS) != 0 ? (uint32_t)DP_SYNC_COPY : 0) |
           ((access & OPT_RESOLVE_ACCESS) != 0 ? (uint32_t)DP_SYNC_RESOLVE : 0) |
           ((access & shading) != 0 ? shading_stage(kind) : 0);
}

bool opt_read_operand(struct opt_translator *t, const struct dp_record_operand *record, struct opt_operand *operand) {
    struct opt_resource *resource = opt_resource_at(t, record->resource);
    operand->resource = resource;
    if (resource == NULL) {
        return false;
    }
    operand->box = opt_box_all(&resource->shape);
    if (resource->texture && (opt_box_of(&resource->shape, &record->range, &operand->box) & OPT_RANGE_LEAVES) != 0) {
        return false;
    }
    operand->mip = operand->box.first_mip;
    return opt_box_fits(resource, operand->mip, &record->box);
}

/* Of two intervals neither of which is empty. */
static bool intervals_meet(uint32_t a, uint32_t a_count, uint32_t b, uint32_t b_count) {
    return a < b ? b - a < a_count : a - b < b_count;
}

/* Without a box an operand is all of its subresources, which meets every box that touches anything. */
static bool texels_meet(const struct opt_resource *resource, const struct dp_box *a, const struct dp_box *b) {
    if (opt_touches_nothing(resource, a) || opt_touches_nothing(resource, b)) {
        return false;
    }
    if (!opt_is_box(a) || !opt_is_box(b)) {
        return true;
    }
    bool columns = intervals_meet(a->x, a->width, b->x, b->width);
    return columns && (!resource->texture || (intervals_meet(a->y, a->height, b->y, b->height) &&
                                              intervals_meet(a->z, a->depth, b->z, b->depth)));
}

static bool operands_meet(struct opt_translator *t, const struct dp_record_operand *source,
                          const struct dp_record_operand *dest) {
    struct opt_operand from;
    struct opt_operand to;
    if (source->resource != dest->resource || !opt_read_operand(t, source, &from) || !opt_read_operand(t, dest, &to)) {
        return false;
    }
    return opt_boxes_meet(&from.box, &to.box) && texels_meet(from.resource, &source->box, &dest->box);
}

bool opt_copies_onto_itself(struct opt_translator *t, const struct dp_command *records, size_t count) {
    if (!is_one_of(records[0].kind, COPIES)) {
        return false;
    }
    for (size_t i = 1; i < count; i++) {
        for (size_t j = 1; j < count; j++) {
            if (records[i].kind == DP_COMMAND_operand && records[j].kind == DP_COMMAND_operand &&
                records[i].as.operand.role == DP_ROLE_source && records[j].as.operand.role == DP_ROLE_dest &&
                operands_meet(t, &records[i].as.operand, &records[j].as.operand)) {
                return true;
            }
        }
    }
    return false;
}
