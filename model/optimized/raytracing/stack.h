/* stack.h: stack sizes, stack memory and the rays that fit into it (rules XR02, XR07, XD09). */
#ifndef DRAINPROOF_OPTIMIZED_RAYTRACING_STACK_H
#define DRAINPROOF_OPTIMIZED_RAYTRACING_STACK_H

#include "model/optimized/raytracing/object.h"

/* S(depth) for the largest stack of each shader kind, in bytes, saturating. */
uint64_t opt_rt_stack_size(const uint32_t largest[DP_RT_SHADER_KINDS], uint32_t depth);

/* All figures. `waves` is occ(V), `reached` is D of rule XD06, and `inline_only` says that there are inline sites and
 * no trace sites: then what is reserved could be given back. */
void opt_rt_stack(struct dp_rt_stack *stack, const struct opt_rt_object *object, uint32_t waves, uint32_t reached,
                  bool inline_only);

#endif
