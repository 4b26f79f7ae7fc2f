/* levels.h: the ray generation shaders of an object, ordered by the occupancy that each could have (pipeline
 * sheet 9.13). */
#ifndef DRAINPROOF_OPTIMIZED_RAYTRACING_LEVELS_H
#define DRAINPROOF_OPTIMIZED_RAYTRACING_LEVELS_H

#include "model/optimized/raytracing/reach.h"
#include "model/optimized/raytracing/site.h"

/* Ray generation shaders that must or may as well share an object: all blocks of one level. */
struct opt_rt_level {
    uint32_t waves;   /* of an object that holds them and nothing worse */
    uint64_t weight;  /* sum of rays */
    uint64_t closure; /* shaders that they reach */
};

struct opt_rt_levels {
    uint32_t count;                          /* 0 without ray generation shaders */
    struct opt_rt_level level[DP_RT_LEVELS]; /* waves ascending */
    uint32_t generators;                     /* at most DP_RT_GENERATORS */
    uint8_t of[DP_RT_GENERATORS];            /* level of each */
};

/* Weight of a ray generation shader: the rays of its trace sites, at least 1. */
uint32_t opt_rt_weight(const struct opt_rt_sites *sites, uint32_t shader);

/* For an object with at most DP_RT_GENERATORS ray generation shaders. */
void opt_rt_levels(struct opt_rt_levels *levels, const struct opt_rt_object *object, const struct opt_rt_reach *reach,
                   const struct opt_rt_sites *sites);

#endif
