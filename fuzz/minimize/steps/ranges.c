/* ranges.c: ranges, boxes and subresources towards the whole resource. */
#include "fuzz/minimize/reducer.h"

static bool widen(struct dp_reducer *r, size_t record, const struct dp_field *field) {
    bool range = field->type == DP_TYPE_RANGE || field->type == DP_TYPE_BOX || field->type == DP_TYPE_SUBRESOURCE;
    return range && dp_lower_field(r, record, field);
}

bool dp_step_ranges(struct dp_reducer *r) {
    return dp_each_field(r, widen);
}
