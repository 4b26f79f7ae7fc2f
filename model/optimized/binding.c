/* binding.c: what a draw writes through its operands, by the pipeline that it has (pipeline.md, binding). */
#include "model/optimized/compression_algebra.h"
#include "model/optimized/operand.h"

uint32_t opt_kinds_drawn(const struct dp_pso_use *use, uint32_t role, uint32_t target) {
    switch (role) {
    case DP_ROLE_rt:
        return target < DP_PSO_TARGETS && (use->colour_written >> target & 1) != 0 ? OPT_EVERY_KIND : 0;
    case DP_ROLE_depth: /* a format without depth counts as depth: it has no kinds in a depth layout */
        return ((use->uses & DP_PSO_USE_depth_write) != 0 ? OPT_EVERY_KIND & ~OPT_STENCIL_KINDS : 0) |
               ((use->uses & DP_PSO_USE_stencil_write) != 0 ? OPT_STENCIL_KINDS : 0);
    default:
        return OPT_EVERY_KIND;
    }
}
