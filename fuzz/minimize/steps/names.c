/* names.c: formats, layouts, kinds of memory and other names towards the plain one: plain, then the order of the
 * vocabulary. What a creation cannot have under its new name (mips of a buffer, flags of another format) goes:
 * creation.c mends it. */
#include "fuzz/minimize/reducer.h"

static bool lower_name(struct dp_reducer *r, size_t record, const struct dp_field *field) {
    if (field->type != DP_TYPE_ENUM && field->type != DP_TYPE_LAYOUT) {
        return false;
    }
    uint64_t code = dp_name_code(field, dp_get(&r->current[record], field));
    if (code != 0 && dp_try_value(r, record, field, field->plain)) {
        return true;
    }
    const struct dp_vocabulary *v = dp_vocabulary(field->set);
    for (size_t i = 0; i + 1 < code && i < v->count; i++) {
        bool name = !v->values[i].alias && v->values[i].value != field->plain;
        if (name && dp_try_value(r, record, field, v->values[i].value)) {
            return true;
        }
    }
    return false;
}

bool dp_step_names(struct dp_reducer *r) {
    return dp_each_field(r, lower_name);
}
