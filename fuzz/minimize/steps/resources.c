/* resources.c: two creations of a kind made one, then each use of a slot towards the first slots. */
#include "fuzz/minimize/reducer.h"

static uint64_t slot_of(const struct dp_reducer *r, size_t creation) {
    const struct dp_command *record = &r->current[creation];
    return dp_get(record, &dp_describe(record->kind)->fields[dp_kind_facts(record->kind)->defines]);
}

/* Lets every use of a slot in the draft name another one. */
static void redirect(struct dp_reducer *r, enum dp_namespace space, uint64_t from, uint64_t to) {
    for (size_t i = 0; i < r->count; i++) {
        struct dp_command *record = &r->draft[i];
        const struct dp_description *d = dp_describe(record->kind);
        for (size_t f = 0; f < d->count; f++) {
            if (dp_used_namespace(record, f) == (int)space && dp_get(record, &d->fields[f]) == from) {
                dp_set_field(record, &d->fields[f], to);
            }
        }
    }
}

/* Tries to do without a creation: its users take an earlier one. */
static bool replace(struct dp_reducer *r, size_t creation) {
    enum dp_namespace space = dp_kind_facts(r->current[creation].kind)->space;
    for (size_t earlier = 1; earlier < creation; earlier++) {
        if (r->current[earlier].kind == r->current[creation].kind) {
            dp_draft(r);
            redirect(r, space, slot_of(r, creation), slot_of(r, earlier));
            dp_leave_out(r, creation);
            if (dp_try(r)) {
                return true;
            }
        }
    }
    return false;
}

static bool replace_all(struct dp_reducer *r) {
    bool any = false;
    for (size_t i = r->count; i-- > 1 && !r->stopped;) {
        i = i < r->count ? i : r->count - 1;
        if (i > 0 && dp_kind_facts(r->current[i].kind)->category == DP_CATEGORY_DEFINE) {
            any |= replace(r, i);
        }
    }
    return any;
}

static bool lower_slot(struct dp_reducer *r, size_t record, const struct dp_field *field) {
    const struct dp_description *d = dp_describe(r->current[record].kind);
    int space = dp_used_namespace(&r->current[record], (size_t)(field - d->fields));
    if (space < 0) {
        return false;
    }
    struct dp_atom atoms[DP_MAX_ATOMS];
    dp_atoms(r->current[record].kind, field, atoms);
    uint64_t code = dp_atom_code(&r->current[record], &atoms[0]);
    for (uint32_t slot = 0; slot < r->slots[space] && slot < code; slot++) {
        if (slot == 0 && field->plain == DP_NONE && dp_try_value(r, record, field, DP_NONE)) {
            return true;
        }
        bool filled = dp_filled_before(r, (enum dp_namespace)space, slot, record);
        if (filled && slot != dp_get(&r->current[record], field) && dp_try_value(r, record, field, slot)) {
            return true;
        }
    }
    return false;
}

bool dp_step_resources(struct dp_reducer *r) {
    bool any = replace_all(r);
    return dp_each_field(r, lower_slot) || any;
}
