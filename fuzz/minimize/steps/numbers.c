/* numbers.c: extents, sizes, counts and other numbers towards plain. */
#include "fuzz/minimize/reducer.h"

static bool lower_number(struct dp_reducer *r, size_t record, const struct dp_field *field) {
    switch (field->type) {
    case DP_TYPE_NUMBER8:
    case DP_TYPE_NUMBER16:
    case DP_TYPE_NUMBER32:
    case DP_TYPE_NUMBER64:
    case DP_TYPE_SIZE:
    case DP_TYPE_PAGES:
    case DP_TYPE_EXTENT:
        return dp_lower_field(r, record, field);
    default:
        return false;
    }
}

bool dp_step_numbers(struct dp_reducer *r) {
    return dp_each_field(r, lower_number);
}
