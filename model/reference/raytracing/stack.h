/* stack.h: stack of a ray, stack memory, and how many rays fit at once (rules XR02, XR07, XD09). */
#ifndef DRAINPROOF_MODEL_REFERENCE_RAYTRACING_STACK_H
#define DRAINPROOF_MODEL_REFERENCE_RAYTRACING_STACK_H

#include "model/reference/raytracing/object.h"

/* S(depth) in bytes, saturating, for the largest stack of each shader kind. */
uint64_t ref_rt_stack_size(const uint32_t largest[DP_RT_SHADER_KINDS], uint32_t depth);

/* `waves` is the occupancy of the combined object. */
void ref_rt_object_stack(const struct ref_rt_object *object, uint32_t waves, struct dp_rt_stack *result);

#endif
