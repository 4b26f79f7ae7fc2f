/* occupancy_chart.h: occupancy of a ray-tracing state object against its VGPR cap, as a drawing. */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_OCCUPANCY_CHART_H
#define DRAINPROOF_FUZZ_EXPLAIN_OCCUPANCY_CHART_H

#include "model/raytracing.h"

#include <stdio.h>

#define DP_CHART_NAME 40

struct dp_chart_shader {
    char name[DP_CHART_NAME]; /* short: it stands in the drawing */
    uint32_t vgprs;
    bool reachable;
};

/* What is drawn. `waves[v]` is the occupancy at v registers, `spill[c]` what a cap of c spills, both for
 * 0..DP_RT_VGPRS. */
struct dp_occupancy_chart {
    const char *title;
    uint32_t wave;
    struct dp_rt_occupancy occupancy;
    uint32_t cap; /* that the title set, 0: none */
    uint32_t waves[DP_RT_VGPRS + 1];
    uint64_t spill[DP_RT_VGPRS + 1];
    struct dp_chart_shader shaders[DP_RT_SHADERS];
    uint32_t shader_count;
};

/* Width of every chart, and the height of this one, in pixels. */
#define DP_CHART_WIDTH 800
int dp_occupancy_chart_height(const struct dp_occupancy_chart *chart);

/* Draws into an open drawing, from (0, 0). */
void dp_occupancy_chart_draw(const struct dp_occupancy_chart *chart, FILE *out);

/* The style sheet that the drawing needs. */
extern const char dp_occupancy_chart_style[];

#endif
