/* accesses.c: single operands and shader accesses left out. */
#include "fuzz/minimize/reducer.h"

static bool is_access(const struct dp_kind_facts *facts) {
    return facts->category == DP_CATEGORY_INLINE && facts->parts != DP_PARTS_LISTS;
}

bool dp_step_accesses(struct dp_reducer *r) {
    return dp_leave_out_each(r, is_access);
}
