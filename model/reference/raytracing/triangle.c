/* triangle.c: shape of triangles (rule XR10), from vertices or from a summary. */
#include "model/reference/raytracing/arithmetic.h"
#include "model/reference/raytracing/bvh.h"

/* A vertex, or the difference of two; axes x, y, z. */
struct vector {
    int64_t at[3];
};

static struct vector read_vertex(uint32_t x, uint32_t y, uint32_t z) {
    struct vector vertex = {
        {ref_rt_smaller(x, DP_RT_GRID), ref_rt_smaller(y, DP_RT_GRID), ref_rt_smaller(z, DP_RT_GRID)}
    };
    return vertex;
}

static struct vector difference(const struct vector *from, const struct vector *to) {
    struct vector edge;
    for (int axis = 0; axis < 3; axis++)
        edge.at[axis] = to->at[axis] - from->at[axis];
    return edge;
}

static uint64_t squared_length(const struct vector *v) {
    return (uint64_t)(v->at[0] * v->at[0] + v->at[1] * v->at[1] + v->at[2] * v->at[2]);
}

static struct vector cross_product(const struct vector *a, const struct vector *b) {
    struct vector cross;
    cross.at[0] = a->at[1] * b->at[2] - a->at[2] * b->at[1];
    cross.at[1] = a->at[2] * b->at[0] - a->at[0] * b->at[2];
    cross.at[2] = a->at[0] * b->at[1] - a->at[1] * b->at[0];
    return cross;
}

static struct ref_rt_box point(const struct vector *vertex) {
    struct ref_rt_box box;
    for (int axis = 0; axis < 3; axis++)
        box.low[axis] = box.high[axis] = (uint32_t)vertex->at[axis];
    return box;
}

static void measure(const struct dp_record_rt_triangle *record, struct dp_rt_triangle_report *triangle) {
    const struct vector vertices[3] = {
        read_vertex(record->x0, record->y0, record->z0),
        read_vertex(record->x1, record->y1, record->z1),
        read_vertex(record->x2, record->y2, record->z2),
    };
    struct vector edges[3];
    struct ref_rt_box box = point(&vertices[0]);
    triangle->longest = 0;
    for (int i = 0; i < 3; i++) {
        edges[i] = difference(&vertices[i], &vertices[(i + 1) % 3]);
        triangle->longest = ref_rt_larger(triangle->longest, (uint32_t)squared_length(&edges[i]));
        struct ref_rt_box corner = point(&vertices[i]);
        box = ref_rt_join(&box, &corner);
    }
    struct vector cross = cross_product(&edges[0], &edges[1]);
    triangle->cross = squared_length(&cross);
    triangle->surface = (uint32_t)ref_rt_surface(&box);
}

static bool is_triangle(const struct dp_command *part) {
    return part->kind == DP_COMMAND_rt_triangle || part->kind == DP_COMMAND_rt_triangle_shape;
}

uint32_t ref_rt_triangles(const struct ref_rt_object *object) {
    uint32_t count = 0;
    for (size_t i = 0; i < object->part_count && count < DP_RT_TRIANGLES; i++)
        count += is_triangle(&object->parts[i]);
    return count;
}

void ref_rt_shapes(const struct ref_rt_object *object, struct dp_rt_triangle_report *list) {
    uint32_t count = 0;
    for (size_t i = 0; i < object->part_count && count < DP_RT_TRIANGLES; i++) {
        const struct dp_command *part = &object->parts[i];
        if (!is_triangle(part))
            continue;
        struct dp_rt_triangle_report *triangle = &list[count];
        triangle->triangle = count++;
        if (part->kind == DP_COMMAND_rt_triangle) {
            measure(&part->as.rt_triangle, triangle);
        } else {
            triangle->longest = part->as.rt_triangle_shape.longest;
            triangle->cross = part->as.rt_triangle_shape.cross;
            triangle->surface = part->as.rt_triangle_shape.surface;
        }
        triangle->reason = ref_rt_shape_reason(triangle, REF_RT_BAD_SHAPE);
    }
}

uint32_t ref_rt_shape_reason(const struct dp_rt_triangle_report *triangle, uint32_t square) {
    if (triangle->cross == 0)
        return REF_RT_DEGENERATE;
    uint32_t reason = 0;
    if (ref_rt_product_above(triangle->longest, triangle->longest, square, triangle->cross))
        reason |= REF_RT_THIN;
    if (ref_rt_product_above(triangle->surface, triangle->surface, square, triangle->cross))
        reason |= REF_RT_EMPTY_BOX;
    return reason;
}
