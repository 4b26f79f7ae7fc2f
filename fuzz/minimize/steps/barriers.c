/* barriers.c: single barriers, and other parts that have a line of their own, left out. */
#include "fuzz/minimize/reducer.h"

static bool is_line(const struct dp_kind_facts *facts) {
    return facts->category == DP_CATEGORY_LINE && !dp_is_group(facts);
}

bool dp_step_barriers(struct dp_reducer *r) {
    return dp_leave_out_each(r, is_line);
}
