/* occupancy.h: waves a SIMD by VGPR count, of the combined object, of each shader alone, and under a cap. */
#ifndef DRAINPROOF_MODEL_REFERENCE_RAYTRACING_OCCUPANCY_H
#define DRAINPROOF_MODEL_REFERENCE_RAYTRACING_OCCUPANCY_H

#include "model/reference/raytracing/object.h"

/* occ(vgprs) of tables/occupancy_rdna2.tsv, 2..16; wave is 32 or 64. */
uint32_t ref_rt_occupancy(uint32_t vgprs, uint32_t wave);

/* The combined object, best cap included (rules XR05 and XR05b). */
void ref_rt_object_occupancy(const struct ref_rt_object *object, struct dp_rt_occupancy *result);

/* A VGPR cap, whatever it is: waves, spilled registers over all shaders, bytes a wave. */
struct dp_rt_cap ref_rt_cap(const struct ref_rt_object *object, uint32_t cap);

/* Caps that a title could set are multiples of this (seed 002, bullet 5). */
#define REF_RT_CAP_STEP 8u

#endif
