/* walk.c: walks that several steps share. */
#include "fuzz/minimize/reducer.h"

bool dp_is_group(const struct dp_kind_facts *facts) {
    return facts->category == DP_CATEGORY_LINE && facts->parts == DP_PARTS_BARRIERS && facts->barrier < 0;
}

bool dp_leave_out_each(struct dp_reducer *r, bool (*chosen)(const struct dp_kind_facts *facts)) {
    bool any = false;
    for (size_t i = r->count; i-- > 1 && !r->stopped;) {
        /* A record that goes may take others with it, behind and before it. */
        i = i < r->count ? i : r->count - 1;
        if (i > 0 && chosen(dp_kind_facts(r->current[i].kind))) {
            dp_draft(r);
            dp_leave_out(r, i);
            any |= dp_try(r);
        }
    }
    return any;
}

bool dp_each_field(struct dp_reducer *r, dp_field_step *step) {
    bool any = false;
    for (size_t i = 0; i < r->count && !r->stopped; i++) {
        const struct dp_description *d = dp_describe(r->current[i].kind);
        for (size_t f = 0; f < d->count && i < r->count && d == dp_describe(r->current[i].kind); f++) {
            any |= step(r, i, &d->fields[f]);
        }
    }
    return any;
}

bool dp_try_value(struct dp_reducer *r, size_t record, const struct dp_field *field, uint64_t value) {
    dp_set_field(&dp_draft(r)[record], field, value);
    return dp_try(r);
}

void dp_make_plain(struct dp_command *record, const struct dp_field *field) {
    struct dp_atom atoms[DP_MAX_ATOMS];
    size_t count = dp_atoms(record->kind, field, atoms);
    for (size_t i = 0; i < count; i++) {
        dp_atom_set(record, &atoms[i], 0);
    }
}

bool dp_is_plain(const struct dp_command *record, const struct dp_field *field) {
    struct dp_atom atoms[DP_MAX_ATOMS];
    size_t count = dp_atoms(record->kind, field, atoms);
    uint64_t codes = 0;
    for (size_t i = 0; i < count; i++) {
        codes |= dp_atom_code(record, &atoms[i]);
    }
    return codes == 0;
}

static bool try_code(struct dp_reducer *r, size_t record, const struct dp_atom *atom, uint64_t code) {
    dp_atom_set(&dp_draft(r)[record], atom, code);
    return dp_try(r);
}

/* One round: plain, then what halving leads to from small to large, then one less. */
static bool lower_once(struct dp_reducer *r, size_t record, const struct dp_atom *atom) {
    uint64_t code = dp_atom_code(&r->current[record], atom);
    uint64_t last = 0;
    if (code == 0) {
        return false;
    }
    if (try_code(r, record, atom, 0)) {
        return true;
    }
    for (int shift = 63; shift > 0; shift--) {
        uint64_t lower = (code >> shift) / atom->unit * atom->unit;
        if (lower != last && try_code(r, record, atom, lower)) {
            return true;
        }
        last = lower;
    }
    uint64_t less = code > atom->unit ? code - atom->unit : 0;
    return less != last && try_code(r, record, atom, less);
}

bool dp_lower_field(struct dp_reducer *r, size_t record, const struct dp_field *field) {
    struct dp_atom atoms[DP_MAX_ATOMS];
    size_t count = dp_atoms(r->current[record].kind, field, atoms);
    bool any = false;
    if (count > 1 && !dp_is_plain(&r->current[record], field)) {
        dp_make_plain(&dp_draft(r)[record], field);
        any = dp_try(r);
    }
    for (size_t i = 0; i < count; i++) {
        while (!r->stopped && lower_once(r, record, &atoms[i])) {
            any = true;
        }
    }
    return any;
}
