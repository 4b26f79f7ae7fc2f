/* triangle.h: shapes of triangles (rule XR10) and what they add to rule XR11. */
#ifndef DRAINPROOF_OPTIMIZED_RAYTRACING_TRIANGLE_H
#define DRAINPROOF_OPTIMIZED_RAYTRACING_TRIANGLE_H

#include "model/optimized/raytracing/object.h"

/* Bits of a reason (rule XR10). */
#define OPT_RT_DEGENERATE  1u
#define OPT_RT_LONG_THIN   2u
#define OPT_RT_MOSTLY_VOID 4u

struct opt_rt_triangles {
    uint32_t unhealthy;              /* 1 if some triangle has a reason */
    uint32_t extreme;                /* 1 if some triangle is past the threshold of rule XR11 */
    uint8_t reason[DP_RT_TRIANGLES]; /* of each triangle that is there */
};

/* Judges every triangle and reports it to the sink. */
void opt_rt_triangles(struct opt_rt_triangles *triangles, const struct opt_rt_object *object,
                      const struct dp_rt_sink *sink);

#endif
