/* kinds.c: a group of barriers turned into a group of a simpler kind, field by field of the same name: what needs no
 * texture needs none. */
#include "fuzz/minimize/reducer.h"

#include <string.h>

/* The field that says the type of a group. */
static const struct dp_field *type_field(const struct dp_command *group) {
    const struct dp_description *d = dp_describe(group->kind);
    for (size_t i = 0; i < d->count; i++) {
        if (d->fields[i].set == DP_SET_BARRIER) {
            return &d->fields[i];
        }
    }
    return NULL;
}

/* The record as one of another kind: what both have is kept, the rest is plain. */
static void turn(struct dp_command *record, enum dp_kind kind) {
    struct dp_command old = *record;
    const struct dp_description *from = dp_describe(old.kind);
    const struct dp_description *to = dp_describe(kind);
    dp_plain(record, kind);
    for (size_t i = 0; i < to->count; i++) {
        for (size_t k = 0; k < from->count; k++) {
            bool same = from->fields[k].type == to->fields[i].type && from->fields[k].set == to->fields[i].set &&
                        strcmp(from->fields[k].member, to->fields[i].member) == 0;
            bool number = from->fields[k].type != DP_TYPE_RANGE && from->fields[k].type != DP_TYPE_BOX;
            if (same && number) {
                dp_set_field(record, &to->fields[i], dp_get(&old, &from->fields[k]));
            }
        }
    }
}

static bool try_kind(struct dp_reducer *r, size_t group, const struct dp_field *type, enum dp_kind kind) {
    struct dp_command *draft = dp_draft(r);
    dp_set_field(&draft[group], type, (uint64_t)dp_kind_facts(kind)->barrier);
    for (size_t i = group + 1; i < r->count && dp_kind_facts(draft[i].kind)->barrier >= 0; i++) {
        turn(&draft[i], kind);
    }
    return dp_try(r);
}

/* Tries the kinds of barrier whose type stands closer to the plain one. */
static bool lower_group(struct dp_reducer *r, size_t group) {
    const struct dp_field *type = type_field(&r->current[group]);
    for (int kind = 0; type != NULL && kind < DP_COMMAND_COUNT; kind++) {
        int32_t barrier = dp_kind_facts((enum dp_kind)kind)->barrier;
        bool lower = barrier >= 0 &&
                     dp_name_code(type, (uint64_t)barrier) < dp_name_code(type, dp_get(&r->current[group], type));
        if (lower && try_kind(r, group, type, (enum dp_kind)kind)) {
            return true;
        }
    }
    return false;
}

bool dp_step_kinds(struct dp_reducer *r) {
    bool any = false;
    for (size_t i = 1; i < r->count && !r->stopped; i++) {
        if (dp_is_group(dp_kind_facts(r->current[i].kind))) {
            any |= lower_group(r, i);
        }
    }
    return any;
}
