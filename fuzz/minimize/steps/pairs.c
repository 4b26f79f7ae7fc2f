/* pairs.c: what hangs together, changed together: one side of a barrier, two fields of a record, a field of a record
 * and one of a creation that it uses (a layout, and the flag that allows it). */
#include "fuzz/minimize/reducer.h"

/* One side of a record (BEFORE or AFTER) made plain. */
static bool try_side(struct dp_reducer *r, size_t record, enum dp_form side) {
    const struct dp_description *d = dp_describe(r->current[record].kind);
    struct dp_command *draft = dp_draft(r);
    size_t changed = 0;
    for (size_t i = 0; i < d->count; i++) {
        if (d->fields[i].form == side && !dp_is_plain(&draft[record], &d->fields[i])) {
            dp_make_plain(&draft[record], &d->fields[i]);
            changed++;
        }
    }
    return changed > 1 && dp_try(r);
}

/* Slots are not for here: the number of a slot says nothing, and slot 0 may be empty. */
static bool takes_part(const struct dp_reducer *r, size_t record, const struct dp_field *field) {
    return dp_type_namespace(field->type) < 0 && !dp_is_plain(&r->current[record], field);
}

/* A field of record `a` with each field of record `b`. */
static bool try_with(struct dp_reducer *r, size_t a, const struct dp_field *field, size_t b) {
    const struct dp_description *d = dp_describe(r->current[b].kind);
    for (size_t i = 0; i < d->count; i++) {
        bool later = a != b || &d->fields[i] > field;
        if (later && takes_part(r, b, &d->fields[i])) {
            struct dp_command *draft = dp_draft(r);
            dp_make_plain(&draft[a], field);
            dp_make_plain(&draft[b], &d->fields[i]);
            if (dp_try(r)) {
                return true;
            }
        }
    }
    return false;
}

static bool try_pairs(struct dp_reducer *r, size_t a, size_t b) {
    const struct dp_description *d = dp_describe(r->current[a].kind);
    for (size_t i = 0; i < d->count && !r->stopped; i++) {
        if (takes_part(r, a, &d->fields[i]) && try_with(r, a, &d->fields[i], b)) {
            return true;
        }
    }
    return false;
}

/* The record with the creations that it uses. */
static bool try_creations(struct dp_reducer *r, size_t record) {
    const struct dp_description *d = dp_describe(r->current[record].kind);
    for (size_t i = 0; i < d->count && !r->stopped; i++) {
        int space = dp_used_namespace(&r->current[record], i);
        uint64_t slot = dp_get(&r->current[record], &d->fields[i]);
        bool filled =
            space >= 0 && slot < DP_MAX_SLOTS && dp_filled_before(r, (enum dp_namespace)space, (uint32_t)slot, record);
        if (filled && try_pairs(r, record, r->definer[space][slot] - 1)) {
            return true;
        }
    }
    return false;
}

bool dp_step_pairs(struct dp_reducer *r) {
    bool any = false;
    for (size_t i = 0; i < r->count && !r->stopped; i++) {
        any |= try_side(r, i, DP_FORM_BEFORE);
        any |= try_side(r, i, DP_FORM_AFTER);
        any |= try_pairs(r, i, i);
        any |= try_creations(r, i);
    }
    return any;
}
