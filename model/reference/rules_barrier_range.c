/* rules_barrier_range.c: does the barrier stay within its resource: B01, B02 (buffers), V04, R05, R06 (textures). */
#include "barrier.h"

static void buffer_range(struct ref_judge *judge) {
    const struct ref_barrier *barrier = judge->barrier;
    if (barrier->offset != 0) {
        ref_broken(judge, DP_RULE_B01);
    }
    if (barrier->size != UINT64_MAX && barrier->size != barrier->resource->created.extent.width) {
        ref_broken(judge, DP_RULE_B02);
    }
}

static void texture_range(struct ref_judge *judge) {
    const struct dp_range *range = &judge->barrier->range;
    judge->range_broken = ref_range_leaves(judge->barrier->resource, range);
    if (judge->range_broken) {
        ref_broken(judge, DP_RULE_V04);
    }
    if (range->mips > 0 && range->slices == 0) {
        ref_broken(judge, DP_RULE_R05);
    }
    if (range->mips > 0 && range->planes == 0) {
        ref_broken(judge, DP_RULE_R06);
    }
}

void ref_rules_barrier_range(struct ref_judge *judge) {
    switch (judge->barrier->type) {
    case DP_BARRIER_buffer:
        buffer_range(judge);
        break;
    case DP_BARRIER_texture:
        texture_range(judge);
        break;
    default:
        break;
    }
}
