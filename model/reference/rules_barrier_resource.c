/* rules_barrier_resource.c: does the barrier name a resource, and one of its type: B04, V05. Either stops the
 * barrier. */
#include "barrier.h"

bool ref_rules_barrier_resource(struct ref_judge *judge) {
    const struct ref_barrier *barrier = judge->barrier;
    if (barrier->type == DP_BARRIER_global) {
        return false;
    }
    if (barrier->resource == NULL) {
        ref_broken(judge, DP_RULE_B04);
        return true;
    }
    if (ref_is_buffer(barrier->resource) != (barrier->type == DP_BARRIER_buffer)) {
        ref_broken(judge, DP_RULE_V05);
        return true;
    }
    return false;
}
