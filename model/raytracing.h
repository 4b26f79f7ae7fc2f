/* raytracing.h: ray-tracing state objects in the contract. */
#ifndef DRAINPROOF_MODEL_RAYTRACING_H
#define DRAINPROOF_MODEL_RAYTRACING_H

struct dp_raytracing;

#endif
