/* rules_state_legacy.c: a legacy barrier against tracked state: I02, K11, K05 (barrier sheet 15.8, 15.10). Aliasing
 * and null forms name nothing. */
#include "promotion.h"
#include "running.h"

/* I02 */
static bool in_other_layout(const struct ref_running *running, const struct ref_step *step,
                            const struct ref_tracked *tracked) {
    (void)running;
    return !ref_is_buffer(step->resource) && !tracked->legacy && tracked->layout != DP_LAYOUT_COMMON;
}

/* K11: an END without its BEGIN; anything else while one waits. */
static bool halves_do_not_fit(const struct ref_running *running, const struct ref_step *step,
                              const struct ref_tracked *tracked) {
    (void)running;
    const struct ref_legacy *legacy = &step->as.legacy;
    if (!ref_ends(legacy)) {
        return tracked->is_pending;
    }
    return !tracked->is_pending || tracked->pending[REF_BEFORE] != legacy->state[REF_BEFORE] ||
           tracked->pending[REF_AFTER] != legacy->state[REF_AFTER];
}

/* K05, of subresources that neither I02 nor K11 names. */
static bool in_other_state(const struct ref_running *running, const struct ref_step *step,
                           const struct ref_tracked *tracked) {
    return !in_other_layout(running, step, tracked) && !halves_do_not_fit(running, step, tracked) &&
           !ref_state_matches(step->resource, tracked, step->as.legacy.state[REF_BEFORE]);
}

bool ref_state_rules_legacy(const struct ref_running *running, const struct ref_step *step) {
    const struct ref_legacy *legacy = &step->as.legacy;
    if (step->resource == NULL || legacy->form == REF_ALIASING) {
        return true;
    }
    bool error = ref_broken_subresource(running, step, DP_RULE_I02, in_other_layout);
    if (legacy->form == REF_TRANSITION) {
        error |= ref_broken_subresource(running, step, DP_RULE_K11, halves_do_not_fit);
        if (!ref_ends(legacy)) {
            error |= ref_broken_subresource(running, step, DP_RULE_K05, in_other_state);
        }
    }
    return !error;
}
