/* occupancy.h: waves a SIMD from VGPR counts, and back (pipeline sheet 6; rules XR05 and XR05b). */
#ifndef DRAINPROOF_OPTIMIZED_RAYTRACING_OCCUPANCY_H
#define DRAINPROOF_OPTIMIZED_RAYTRACING_OCCUPANCY_H

#include "model/optimized/raytracing/object.h"

#define OPT_RT_WAVE_SLOTS 16u

/* occ(vgprs), 2..16; vgprs above 256 count as 256, wave is 32 or 64. */
uint32_t opt_rt_waves(uint32_t vgprs, uint32_t wave);

/* The inverse: most registers with which `waves` (at least 1) or more fit; 0 when no count does. A multiple of 8. */
uint32_t opt_rt_registers(uint32_t waves, uint32_t wave);

/* Figures of the combined object. */
void opt_rt_occupancy(struct dp_rt_occupancy *occupancy, const struct opt_rt_object *object);

/* Reports every cap that could be set below `vgprs`, ascending. */
void opt_rt_caps(const struct opt_rt_object *object, uint32_t vgprs, const struct dp_rt_sink *sink);

#endif
