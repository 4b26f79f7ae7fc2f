/* binding_use.c: from a use to what the parts of its draw touch: the table of model/pipeline.md, "Binding". */
#include "oracles/binding.h"

static enum dp_touch touch_target(const struct dp_pso_use *use, uint32_t number) {
    if (number >= DP_PSO_TARGETS || (use->colour_written >> number & 1) == 0) {
        return DP_TOUCH_never;
    }
    return (use->colour_read >> number & 1) != 0 ? DP_TOUCH_updates : DP_TOUCH_as_it_stands;
}

/* Of one class: what the test reads and what it writes. */
static enum dp_touch touch_depth(bool reads, bool writes) {
    if (!writes) {
        return reads ? DP_TOUCH_reads : DP_TOUCH_never;
    }
    return reads ? DP_TOUCH_updates : DP_TOUCH_as_it_stands;
}

enum dp_touch dp_bound_operand(const struct dp_pso_use *use, uint32_t role, uint32_t number, uint32_t plane_class) {
    bool stencil = plane_class == DP_CLASS_stencil;
    bool reads = (use->uses & (stencil ? DP_PSO_USE_stencil_read : DP_PSO_USE_depth_read)) != 0;
    bool writes = (use->uses & (stencil ? DP_PSO_USE_stencil_write : DP_PSO_USE_depth_write)) != 0;
    switch (role) {
    case DP_ROLE_rt:
        return touch_target(use, number);
    case DP_ROLE_depth:
        return touch_depth(reads, writes);
    case DP_ROLE_depth_read:
        return reads || writes ? DP_TOUCH_reads : DP_TOUCH_never;
    case DP_ROLE_vertex:
        return (use->uses & DP_PSO_USE_vertex_fetch) != 0 ? DP_TOUCH_as_it_stands : DP_TOUCH_never;
    case DP_ROLE_stream_output:
    case DP_ROLE_so_counter:
        return (use->uses & DP_PSO_USE_stream_output) != 0 ? DP_TOUCH_as_it_stands : DP_TOUCH_never;
    default: /* index, args, count, and roles that a draw does not have */
        return DP_TOUCH_as_it_stands;
    }
}

uint32_t dp_bound_idle_stages(const struct dp_pso_use *use) {
    uint32_t pixel = use->stages & DP_PSO_STAGES_PS;
    uint32_t others = use->stages & ~(uint32_t)DP_PSO_STAGES_PS; /* everything else goes through VS */
    return (pixel == 0 ? (uint32_t)DP_SYNC_PIXEL_SHADING : 0) | (others == 0 ? (uint32_t)DP_SYNC_VERTEX_SHADING : 0);
}
