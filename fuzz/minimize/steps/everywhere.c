/* everywhere.c: one name wherever it stands, changed at once (the layout that a texture is created in, and a barrier
 * comes from). */
#include "fuzz/minimize/reducer.h"

static bool is_name(const struct dp_field *field) {
    return field->type == DP_TYPE_ENUM || field->type == DP_TYPE_LAYOUT;
}

/* Replaces a value of a set in every record of the draft; returns in how many fields. */
static size_t replace(struct dp_reducer *r, enum dp_set set, uint64_t from, uint64_t to) {
    size_t changed = 0;
    for (size_t i = 0; i < r->count; i++) {
        const struct dp_description *d = dp_describe(r->draft[i].kind);
        for (size_t f = 0; f < d->count; f++) {
            if (is_name(&d->fields[f]) && d->fields[f].set == set && dp_get(&r->draft[i], &d->fields[f]) == from) {
                dp_set_field(&r->draft[i], &d->fields[f], to);
                changed++;
            }
        }
    }
    return changed;
}

/* Tries the names that stand before the field's own in the vocabulary. */
static bool lower_everywhere(struct dp_reducer *r, size_t record, const struct dp_field *field) {
    uint64_t value = dp_get(&r->current[record], field);
    uint64_t code = is_name(field) ? dp_name_code(field, value) : 0;
    const struct dp_vocabulary *v = dp_vocabulary(field->set);
    for (size_t i = 0; i + 1 < code && i < v->count; i++) {
        dp_draft(r);
        bool several = !v->values[i].alias && replace(r, field->set, value, v->values[i].value) > 1;
        if (several && dp_try(r)) {
            return true;
        }
    }
    return false;
}

bool dp_step_everywhere(struct dp_reducer *r) {
    return dp_each_field(r, lower_everywhere);
}
