/* bound.c: the rows of the table in model/pipeline.md, Binding, that speak of writes to classes. Vertex and
 * stream-output buffers have no class. */
#include "bound.h"

#include "model/names.h"

#define CLASS(name) (UINT32_C(1) << DP_CLASS_##name)

static uint32_t depth_writes(uint32_t uses) {
    uint32_t classes = 0;
    if ((uses & DP_PSO_USE_depth_write) != 0) {
        classes |= CLASS(depth);
    }
    if ((uses & DP_PSO_USE_stencil_write) != 0) {
        classes |= CLASS(stencil);
    }
    return classes;
}

uint32_t ref_bound_writes(const struct dp_pso_use *use, uint32_t role, uint32_t target) {
    switch (role) {
    case DP_ROLE_rt:
        return target < DP_PSO_TARGETS && (use->colour_written >> target & 1) != 0 ? CLASS(colour) : 0;
    case DP_ROLE_depth:
        return depth_writes(use->uses);
    default:
        return REF_ALL_CLASSES;
    }
}
