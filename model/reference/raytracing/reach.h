/* reach.h: what a shader can reach: closures (pipeline sheet 9.12) and depth of recursion (rule XD06). */
#ifndef DRAINPROOF_MODEL_REFERENCE_RAYTRACING_REACH_H
#define DRAINPROOF_MODEL_REFERENCE_RAYTRACING_REACH_H

#include "model/reference/raytracing/object.h"

/* A set of shaders, by number. */
struct ref_rt_set {
    bool has[DP_RT_SHADERS];
};

/* Adds the closure of `shader` to the set: the shader, the miss and callable shaders that it may reach, the members of
 * the hit groups that it may reach, and so on from each of them. */
void ref_rt_add_closure(const struct ref_rt_object *object, uint32_t shader, struct ref_rt_set *set);

/* Union of the closures of all ray generation shaders. */
struct ref_rt_set ref_rt_reachable(const struct ref_rt_object *object);

/* Largest VGPR count, 0 for none, and bytes of code of the shaders of a set. */
uint32_t ref_rt_set_vgprs(const struct ref_rt_object *object, const struct ref_rt_set *set);
uint64_t ref_rt_set_code(const struct ref_rt_object *object, const struct ref_rt_set *set);

/* D of rule XD06: how deep rays really recurse, 0..REF_RT_ENDLESS. */
uint32_t ref_rt_reached_depth(const struct ref_rt_object *object);

/* Depth of a recursion that does not end or goes beyond what DXR can declare (31). */
#define REF_RT_ENDLESS 32u

#endif
