/* rules_state.c: what the rules on tracked state share: the walk over the subresources of a step, and S05, which
 * barriers and operands both have. */
#include "running.h"

bool ref_broken_subresource(const struct ref_running *running, const struct ref_step *step, enum dp_rule rule,
                            ref_subresource_test test) {
    for (struct ref_walk walk = ref_walk(step->resource, &step->span); walk.left != 0; ref_walk_on(&walk)) {
        if (test(running, step, &step->resource->tracked[walk.index])) {
            return ref_report_running(running, rule, &step->place, walk.index);
        }
    }
    return false;
}

bool ref_last_was_none(const struct ref_running *running, const struct ref_step *step,
                       const struct ref_tracked *tracked) {
    (void)step;
    return ref_was_named(tracked, running->reference->scope) && tracked->last_sync == DP_SYNC_NONE;
}
