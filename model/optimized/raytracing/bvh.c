/* bvh.c: sibling overlap (rule XR09). */
#include "model/optimized/raytracing/bvh.h"
#include "model/optimized/raytracing/arithmetic.h"

uint32_t opt_rt_grid(uint32_t coordinate) {
    return opt_rt_min(coordinate, DP_RT_GRID);
}

uint64_t opt_rt_surface(uint64_t x, uint64_t y, uint64_t z) {
    return 2 * (x * (y + z) + y * z);
}

static uint64_t surface_of(const struct opt_rt_box *box) {
    return opt_rt_surface(box->high[0] - box->low[0], box->high[1] - box->low[1], box->high[2] - box->low[2]);
}

/* Surface of the intersection. Touching counts only where one of the two is flat on that axis: then, and only then, the
 * place where they meet is all that one of them has there. */
static uint64_t shared_surface(const struct opt_rt_box *a, const struct opt_rt_box *b) {
    struct opt_rt_box both;
    for (uint32_t axis = 0; axis < 3; axis++) {
        both.low[axis] = opt_rt_max(a->low[axis], b->low[axis]);
        both.high[axis] = opt_rt_min(a->high[axis], b->high[axis]);
        bool flat = a->low[axis] == a->high[axis] || b->low[axis] == b->high[axis];
        if (both.low[axis] > both.high[axis] || (both.low[axis] == both.high[axis] && !flat))
            return 0;
    }
    return surface_of(&both);
}

/* At most 28 pairs of 10^8 each: a node cannot overflow, only the sum over nodes and summaries can. */
static void finish_node(struct opt_rt_bvh *bvh) {
    if (bvh->boxes < 2)
        return;
    struct opt_rt_box all = bvh->box[0];
    uint64_t overlap = 0;
    for (uint32_t i = 1; i < bvh->boxes; i++) {
        for (uint32_t axis = 0; axis < 3; axis++) {
            all.low[axis] = opt_rt_min(all.low[axis], bvh->box[i].low[axis]);
            all.high[axis] = opt_rt_max(all.high[axis], bvh->box[i].high[axis]);
        }
        for (uint32_t j = 0; j < i; j++)
            overlap += shared_surface(&bvh->box[i], &bvh->box[j]);
    }
    bvh->nodes++;
    opt_rt_bvh_add(bvh, overlap, surface_of(&all));
}

void opt_rt_bvh_open(struct opt_rt_bvh *bvh) {
    bvh->seen = bvh->open = bvh->boxes = bvh->nodes = 0;
    bvh->overlap = bvh->surface = 0;
}

void opt_rt_bvh_node(struct opt_rt_bvh *bvh) {
    finish_node(bvh);
    bvh->boxes = 0;
    bvh->open = bvh->seen < DP_RT_NODES;
    bvh->seen += bvh->open;
}

void opt_rt_bvh_box(struct opt_rt_bvh *bvh, const struct dp_record_rt_box *record) {
    if (!bvh->open || bvh->boxes == DP_RT_BOXES)
        return;
    const uint32_t one[3] = {opt_rt_grid(record->x0), opt_rt_grid(record->y0), opt_rt_grid(record->z0)};
    const uint32_t two[3] = {opt_rt_grid(record->x1), opt_rt_grid(record->y1), opt_rt_grid(record->z1)};
    struct opt_rt_box *box = &bvh->box[bvh->boxes++];
    for (uint32_t axis = 0; axis < 3; axis++) {
        box->low[axis] = opt_rt_min(one[axis], two[axis]);
        box->high[axis] = opt_rt_max(one[axis], two[axis]);
    }
}

void opt_rt_bvh_add(struct opt_rt_bvh *bvh, uint64_t overlap, uint64_t surface) {
    bvh->overlap = opt_rt_add(bvh->overlap, overlap);
    bvh->surface = opt_rt_add(bvh->surface, surface);
}

void opt_rt_bvh_close(struct opt_rt_bvh *bvh) {
    finish_node(bvh);
    bvh->open = bvh->boxes = 0;
}
