/* bvh.h: acceleration structures: overlap of sibling boxes (rule XR09) and shape of triangles (rule XR10). */
#ifndef DRAINPROOF_MODEL_REFERENCE_RAYTRACING_BVH_H
#define DRAINPROOF_MODEL_REFERENCE_RAYTRACING_BVH_H

#include "model/reference/raytracing/object.h"

/* A box on the integer grid, axes x, y, z; low <= high on each. */
struct ref_rt_box {
    uint32_t low[3];
    uint32_t high[3];
};

/* SA(b) = 2 (dx dy + dy dz + dz dx), at most 100,614,150 on the grid. */
uint64_t ref_rt_surface(const struct ref_rt_box *box);

/* Smallest box that holds both. */
struct ref_rt_box ref_rt_join(const struct ref_rt_box *a, const struct ref_rt_box *b);

/* Nodes and summaries of overlap; counts the triangles too. */
void ref_rt_object_bvh(const struct ref_rt_object *object, struct dp_rt_bvh *result);

/* Triangles, of either kind, in order: how many there are, and the shape of each. `list` has room for all of them. */
uint32_t ref_rt_triangles(const struct ref_rt_object *object);
void ref_rt_shapes(const struct ref_rt_object *object, struct dp_rt_triangle_report *list);

/* Bits of rule XR10 with `square` in place of 400: 1 degenerate, else 2 long and thin, 4 box mostly empty. */
uint32_t ref_rt_shape_reason(const struct dp_rt_triangle_report *triangle, uint32_t square);

/* Rule XR10: a triangle is bad beyond an aspect of 20, or when fewer than 1 ray in 20 that enters its box can hit it;
 * rule XR11 asks for twice that. Squares, because the ratios are compared squared. */
#define REF_RT_BAD_SHAPE  400u
#define REF_RT_DIRE_SHAPE 1600u

/* Reasons. */
#define REF_RT_DEGENERATE 1u
#define REF_RT_THIN       2u
#define REF_RT_EMPTY_BOX  4u

#endif
