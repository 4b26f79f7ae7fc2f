/* checks_discard.c: rules about DISCARD on one barrier: D01, D02, D04. D05 looks at the call and stands in call.c. */
#include "model/optimized/barrier.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/report.h"

void opt_check_discard(struct opt_barrier *barrier) {
    if (barrier->type != DP_BARRIER_texture || (barrier->flags & DP_TEXTURE_BARRIER_DISCARD) == 0) {
        return;
    }
    const struct opt_side *before = &barrier->side[OPT_BEFORE];
    const struct opt_side *after = &barrier->side[OPT_AFTER];
    bool before_reads = (before->reads & OPT_LAYOUT_READS) != 0;
    bool after_reads = (after->reads & OPT_LAYOUT_READS) != 0;
    if (before_reads && before->layout != OPT_UNDEFINED) {
        barrier->rules |= OPT_RULE(D01);
    }
    if (!before_reads || !after_reads || before->layout != OPT_UNDEFINED) {
        return;
    }
    if (after->layout == OPT_UNDEFINED) {
        barrier->rules |= OPT_RULE(D02);
    } else if ((barrier->range_found & OPT_RANGE_LEAVES) == 0 &&
               opt_touches_part_of_class(barrier->resource, &barrier->box)) {
        barrier->rules |= OPT_RULE(D04);
    }
}
