/* figures.h: everything computed from one state object, which the rules then only look at. */
#ifndef DRAINPROOF_OPTIMIZED_RAYTRACING_FIGURES_H
#define DRAINPROOF_OPTIMIZED_RAYTRACING_FIGURES_H

#include "model/optimized/raytracing/reach.h"
#include "model/optimized/raytracing/site.h"
#include "model/optimized/raytracing/split.h"
#include "model/optimized/raytracing/triangle.h"

struct opt_rt_figures {
    uint32_t series; /* DP_SERIES_* */
    struct opt_rt_object object;
    struct opt_rt_reach reach;
    struct opt_rt_sites sites;
    struct dp_rt_occupancy occupancy;
    struct dp_rt_stack stack;
    struct opt_rt_triangles triangles;
    struct opt_rt_split split;
};

/* Rules XR01 to XR13b, in the order of rt_rule.def. */
void opt_rt_advise(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink);
/* Rules XR01 to XR04b, of the sites; part of opt_rt_advise. */
void opt_rt_advise_tracing(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink);
/* Rules XR05 to XR05c, of registers; part of opt_rt_advise. */
void opt_rt_advise_registers(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink);
/* Rules XD01 to XD12, in that order. */
void opt_rt_validate(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink);

#endif
