/* part.h: the ray-tracing part of the optimized model, for whoever puts the model together. */
#ifndef DRAINPROOF_OPTIMIZED_RAYTRACING_PART_H
#define DRAINPROOF_OPTIMIZED_RAYTRACING_PART_H

#include "model/raytracing.h"

/* Semantics: model/raytracing.md. Asks for no memory, keeps nothing, always answers DP_STATUS_OK; `known` of the split
 * is 1 up to DP_RT_GENERATORS ray generation shaders. */
extern const struct dp_raytracing dp_optimized_raytracing;

#endif
