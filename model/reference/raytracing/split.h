/* split.h: which ray generation shaders should leave the state object (pipeline sheet 9.13). */
#ifndef DRAINPROOF_MODEL_REFERENCE_RAYTRACING_SPLIT_H
#define DRAINPROOF_MODEL_REFERENCE_RAYTRACING_SPLIT_H

#include "model/reference/raytracing/object.h"

/* Sheet 9.13: all partitions are tried up to this many ray generation shaders (4,140 partitions). */
#define REF_RT_TRIED 8u

/* The optimum without a limit on parts, for rule XR05s. `objects` is 0 when it is not known. */
struct ref_rt_unlimited {
    uint32_t objects;
    uint32_t waves[REF_RT_TRIED];   /* occupancy of each part */
    uint64_t shaders[REF_RT_TRIED]; /* bit i: ray generation shader i (shader number) is in the part */
    uint64_t code;                  /* bytes, sum over parts */
};

/* `waves` is the occupancy of the combined object. */
void ref_rt_object_split(const struct ref_rt_object *object, uint32_t waves, struct dp_rt_split *split,
                         struct ref_rt_unlimited *unlimited);

#endif
