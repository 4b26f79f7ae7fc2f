/* reach.h: which shaders reach which (pipeline sheet 9.12) and how deep rays go (rule XD06), on bit rows. */
#ifndef DRAINPROOF_OPTIMIZED_RAYTRACING_REACH_H
#define DRAINPROOF_OPTIMIZED_RAYTRACING_REACH_H

#include "model/optimized/raytracing/object.h"

/* Depth at which counting stops: one more than D3D12 allows to declare. */
#define OPT_RT_DEPTH 32u

struct opt_rt_reach {
    uint64_t next[DP_RT_SHADERS];   /* shaders that each may reach directly */
    uint64_t traced[DP_RT_SHADERS]; /* of them, those that a ray of its own can end in: closest hit and miss */
    uint64_t reachable;             /* closure of all ray generation shaders */
};

void opt_rt_reach(struct opt_rt_reach *reach, const struct opt_rt_object *object);

/* Union of the closures of a set, itself included. */
uint64_t opt_rt_closure(const struct opt_rt_reach *reach, uint64_t set);

/* D: levels of TraceRay below the shaders `from`, where `tracing` are those with a trace site; 0..OPT_RT_DEPTH. */
uint32_t opt_rt_depth(const struct opt_rt_reach *reach, uint64_t from, uint64_t tracing);

#endif
