/* bvh.h: sibling overlap of an acceleration structure (rule XR09), summed node by node as the parts go by. */
#ifndef DRAINPROOF_OPTIMIZED_RAYTRACING_BVH_H
#define DRAINPROOF_OPTIMIZED_RAYTRACING_BVH_H

#include "model/raytracing.h"

/* Corners on the grid 0..DP_RT_GRID, low <= high on each axis. */
struct opt_rt_box {
    uint32_t low[3], high[3];
};

struct opt_rt_bvh {
    uint32_t seen;  /* nodes so far, at most DP_RT_NODES */
    uint32_t open;  /* 1 while boxes belong to a node that is there */
    uint32_t boxes; /* of the open node */
    struct opt_rt_box box[DP_RT_BOXES];
    uint32_t nodes;   /* that count */
    uint64_t overlap; /* num, saturating */
    uint64_t surface; /* den, saturating */
};

void opt_rt_bvh_open(struct opt_rt_bvh *bvh);
/* A node begins; the one before it is finished. */
void opt_rt_bvh_node(struct opt_rt_bvh *bvh);
/* A child box of the node that began last; left out when there is none, or nine. */
void opt_rt_bvh_box(struct opt_rt_bvh *bvh, const struct dp_record_rt_box *record);
/* Adds the figures of a summary. */
void opt_rt_bvh_add(struct opt_rt_bvh *bvh, uint64_t overlap, uint64_t surface);
/* The last node is finished. */
void opt_rt_bvh_close(struct opt_rt_bvh *bvh);

/* A corner on the grid. */
uint32_t opt_rt_grid(uint32_t coordinate);
/* Surface of a box with these edges, each at most DP_RT_GRID. */
uint64_t opt_rt_surface(uint64_t x, uint64_t y, uint64_t z);

#endif
