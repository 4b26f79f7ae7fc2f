/* groups.c: groups left out with their barriers, and neighbours joined: the barriers of a group go to the group of
 * their type before it, the parts of a call to the call before it. */
#include "fuzz/minimize/reducer.h"

static bool joins(const struct dp_kind_facts *facts) {
    return dp_is_group(facts) || facts->category == DP_CATEGORY_CALL;
}

static bool join_all(struct dp_reducer *r) {
    bool any = false;
    for (size_t i = r->count; i-- > 1 && !r->stopped;) {
        if (joins(dp_kind_facts(r->current[i].kind))) {
            dp_draft(r);
            dp_join(r, i);
            any |= dp_try(r);
        }
    }
    return any;
}

bool dp_step_groups(struct dp_reducer *r) {
    bool any = dp_leave_out_each(r, dp_is_group);
    return join_all(r) || any;
}
