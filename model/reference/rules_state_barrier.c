/* rules_state_barrier.c: an enhanced texture or buffer barrier, not an END, against tracked state: P02, I01, V06a,
 * V06b, S04, S05, S06 (barrier sheet 15.7). */
#include "bits.h"
#include "running.h"
#include "scopes.h"

/* I01. The enhanced model takes upload and readback buffers as COMMON (barrier sheet 9). */
static bool in_legacy_state(const struct ref_running *running, const struct ref_step *step,
                            const struct ref_tracked *tracked) {
    (void)running;
    return tracked->legacy && (tracked->state != DP_STATE_COMMON || tracked->promoted != 0) &&
           !ref_is_mapped(step->resource);
}

/* V06a, of subresources that I01 does not name. */
static bool in_other_layout(const struct ref_running *running, const struct ref_step *step,
                            const struct ref_tracked *tracked) {
    const struct ref_barrier *barrier = &step->as.barrier;
    return barrier->type == DP_BARRIER_texture && barrier->layout[REF_BEFORE] != DP_LAYOUT_UNDEFINED &&
           tracked->layout != barrier->layout[REF_BEFORE] && !in_legacy_state(running, step, tracked);
}

/* V06b: AccessBefore matches if it is NO_ACCESS; else not if K is deactivated; else if K is everything, or AccessBefore
 * is COMMON or within K. */
static bool access_unknown(const struct ref_running *running, const struct ref_step *step,
                           const struct ref_tracked *tracked) {
    uint32_t before = step->as.barrier.access[REF_BEFORE];
    uint32_t known = ref_known(tracked, running->reference->scope);
    if (before == DP_ACCESS_NO_ACCESS || known == REF_EVERYTHING) {
        return false;
    }
    return (known & DP_ACCESS_NO_ACCESS) != 0 || (before & ~known) != 0;
}

/* S04 */
static bool used_before(const struct ref_running *running, const struct ref_step *step,
                        const struct ref_tracked *tracked) {
    uint32_t scope = running->reference->scope;
    return step->as.barrier.sync[REF_BEFORE] == DP_SYNC_NONE &&
           (ref_was_named(tracked, scope) || ref_was_used(tracked, scope));
}

/* S06: leaves are compared, aggregates are not (barrier sheet 15.1). */
static bool not_contained(const struct ref_running *running, const struct ref_step *step,
                          const struct ref_tracked *tracked) {
    const struct ref_barrier *barrier = &step->as.barrier;
    if (!ref_was_named(tracked, running->reference->scope) || tracked->last_sync == DP_SYNC_NONE ||
        tracked->last_sync == DP_SYNC_SPLIT || barrier->access[REF_BEFORE] == DP_ACCESS_NO_ACCESS ||
        barrier->sync[REF_BEFORE] == DP_SYNC_NONE) {
        return false;
    }
    return (ref_leaves(tracked->last_sync) & ~ref_leaves(barrier->sync[REF_BEFORE])) != 0;
}

bool ref_state_rules_barrier(const struct ref_running *running, const struct ref_step *step) {
    bool error = false;
    if (step->resource->begin != NULL) {
        error |= ref_report_running(running, DP_RULE_P02, &step->place, DP_NONE);
    }
    error |= ref_broken_subresource(running, step, DP_RULE_I01, in_legacy_state);
    error |= ref_broken_subresource(running, step, DP_RULE_V06a, in_other_layout);
    error |= ref_broken_subresource(running, step, DP_RULE_V06b, access_unknown);
    error |= ref_broken_subresource(running, step, DP_RULE_S04, used_before);
    error |= ref_broken_subresource(running, step, DP_RULE_S05, ref_last_was_none);
    error |= ref_broken_subresource(running, step, DP_RULE_S06, not_contained);
    return !error;
}
