/* lists.c: lists left out (each takes its end, its contents and its places in executes along), executes of fewer
 * lists, and neighbours joined: the contents of a list go to the list before it, the lists of an execute to the
 * execute before it. */
#include "fuzz/minimize/reducer.h"

static bool is_list(const struct dp_kind_facts *facts) {
    return facts->category == DP_CATEGORY_OPEN;
}

static bool is_executed(const struct dp_kind_facts *facts) {
    return facts->part && facts->parts == DP_PARTS_LISTS;
}

static bool is_execute(const struct dp_kind_facts *facts) {
    return facts->category == DP_CATEGORY_QUEUE && facts->parts == DP_PARTS_LISTS;
}

/* Joins a list with the one that ends right before it. */
static bool join_list(struct dp_reducer *r, size_t index) {
    if (dp_kind_facts(r->current[index - 1].kind)->category != DP_CATEGORY_CLOSE) {
        return false;
    }
    dp_draft(r);
    dp_join(r, index - 1);
    dp_join(r, index);
    return dp_try(r);
}

/* An execute comes under the one before it only if nothing stands between: otherwise the candidate is refused. */
static bool join_execute(struct dp_reducer *r, size_t index) {
    dp_draft(r);
    dp_join(r, index);
    return dp_try(r);
}

static bool join_all(struct dp_reducer *r) {
    bool any = false;
    for (size_t i = r->count; i-- > 1 && !r->stopped;) {
        const struct dp_kind_facts *f = dp_kind_facts(r->current[i].kind);
        if (is_list(f)) {
            any |= join_list(r, i);
        } else if (is_execute(f)) {
            any |= join_execute(r, i);
        }
        i = i < r->count ? i : r->count;
    }
    return any;
}

bool dp_step_lists(struct dp_reducer *r) {
    bool any = dp_leave_out_each(r, is_list);
    any |= dp_leave_out_each(r, is_executed);
    return join_all(r) || any;
}
