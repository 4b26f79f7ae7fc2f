/* split.h: split advice (pipeline sheet 9.13) by levels. */
#ifndef DRAINPROOF_OPTIMIZED_RAYTRACING_SPLIT_H
#define DRAINPROOF_OPTIMIZED_RAYTRACING_SPLIT_H

#include "model/optimized/raytracing/reach.h"
#include "model/optimized/raytracing/site.h"

/* Today's object and the optimum for the limit of the state object: what is reported. */
struct opt_rt_split {
    struct dp_rt_split limited;
    struct dp_rt_split free;            /* the optimum without a limit, which XR05s speaks of */
    uint64_t shaders[DP_RT_GENERATORS]; /* ray generation shaders of each part of the free optimum */
};

/* `waves` is occ(V) of today's object. */
void opt_rt_split(struct opt_rt_split *split, const struct opt_rt_object *object, const struct opt_rt_reach *reach,
                  const struct opt_rt_sites *sites, uint32_t waves);

#endif
