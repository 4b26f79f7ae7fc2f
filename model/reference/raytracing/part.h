/* part.h: the ray-tracing part of the reference model (model/raytracing.h, model/raytracing.md). */
#ifndef DRAINPROOF_MODEL_REFERENCE_RAYTRACING_PART_H
#define DRAINPROOF_MODEL_REFERENCE_RAYTRACING_PART_H

#include "model/raytracing.h"

/* Naive: the tables as C arrays, every cap and every partition tried. Split advice for up to 8 ray generation shaders;
 * with more of them dp_rt_split.known is 0. */
extern const struct dp_raytracing dp_reference_raytracing;

#endif
