/* box.c: boxes on the integer grid. */
#include "model/reference/raytracing/arithmetic.h"
#include "model/reference/raytracing/bvh.h"

uint64_t ref_rt_surface(const struct ref_rt_box *box) {
    uint64_t dx = box->high[0] - box->low[0];
    uint64_t dy = box->high[1] - box->low[1];
    uint64_t dz = box->high[2] - box->low[2];
    return 2 * (dx * dy + dy * dz + dz * dx);
}

struct ref_rt_box ref_rt_join(const struct ref_rt_box *a, const struct ref_rt_box *b) {
    struct ref_rt_box whole;
    for (int axis = 0; axis < 3; axis++) {
        whole.low[axis] = ref_rt_smaller(a->low[axis], b->low[axis]);
        whole.high[axis] = ref_rt_larger(a->high[axis], b->high[axis]);
    }
    return whole;
}
