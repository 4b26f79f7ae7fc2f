/* bound.c: the table of model/pipeline.md, Binding, as a judge needs it. */
#include "bound.h"

#include "metadata.h"

#define U(name) DP_PSO_USE_##name

/* Roles of buffers that a draw may leave alone, and what it must do to touch them. */
static const struct {
    uint32_t role;
    uint32_t use;
} buffer_rows[] = {
    {DP_ROLE_vertex,        U(vertex_fetch) },
    {DP_ROLE_stream_output, U(stream_output)},
    {DP_ROLE_so_counter,    U(stream_output)},
};

static const struct {
    uint32_t plane_class;
    uint32_t reads;
    uint32_t writes;
} depth_rows[] = {
    {DP_CLASS_depth,   U(depth_read),   U(depth_write)  },
    {DP_CLASS_stencil, U(stencil_read), U(stencil_write)},
};

#define ROWS(table) (sizeof(table) / sizeof(table)[0])

/* Bit `target`; targets beyond the last one have none. */
static bool has_bit(uint32_t targets, uint32_t target) {
    return target < DP_PSO_TARGETS && (targets & (UINT32_C(1) << target)) != 0;
}

bool refj_bound_touches(const struct dp_pso_use *use, uint32_t role, uint32_t target) {
    if (role == DP_ROLE_rt) {
        return has_bit(use->colour_written, target);
    }
    for (size_t i = 0; i < ROWS(buffer_rows); i++) {
        if (buffer_rows[i].role == role) {
            return (use->uses & buffer_rows[i].use) != 0;
        }
    }
    return true;
}

bool refj_bound_reads_back(const struct dp_pso_use *use, uint32_t role, uint32_t target) {
    return role == DP_ROLE_rt && has_bit(use->colour_read, target);
}

bool refj_is_depth_view(uint32_t role) {
    return role == DP_ROLE_depth || role == DP_ROLE_depth_read;
}

/* What a box has of a class. Memory with neither a depth nor a stencil class counts as the depth class, whole. */
static bool part_of_class(const struct refj_place *place, uint32_t plane_class, const struct refj_box *box,
                          struct refj_box *part) {
    struct refj_box all;
    *part = *box;
    if (!refj_place_is_depth(place)) {
        return plane_class == DP_CLASS_depth;
    }
    if (!refj_place_class(place, plane_class, &all) || !refj_boxes_meet(box, &all)) {
        return false;
    }
    part->plane = all.plane;
    part->plane_end = all.plane_end;
    return true;
}

bool refj_add_bound_depth(struct refj_judge *judge, const struct dp_record_operand *operand, uint32_t access,
                          struct refj_place *place, const struct refj_box *box) {
    for (size_t i = 0; i < ROWS(depth_rows); i++) {
        struct refj_box part;
        bool reads = (judge->bound.uses & depth_rows[i].reads) != 0;
        bool writes = (judge->bound.uses & depth_rows[i].writes) != 0;
        if (!(reads || writes) || !part_of_class(place, depth_rows[i].plane_class, box, &part)) {
            continue;
        }
        uint32_t rw = DP_RW_read;
        if (operand->role == DP_ROLE_depth && writes) {
            rw = operand->full != 0 && !reads ? DP_RW_write : DP_RW_both;
        }
        if (!refj_add_data(judge, access, DP_CLIENT_DBd, rw, place, &part) ||
            !refj_add_at(judge, DP_LOCATION_META, access, DP_CLIENT_DBm, rw == DP_RW_read ? rw : DP_RW_both, place,
                         &part)) {
            return false;
        }
    }
    return true;
}

bool refj_bound_runs(const struct refj_judge *judge, uint32_t stages) {
    return !judge->is_bound || stages == 0 || (judge->bound.stages & stages) != 0;
}
