/* renumber.c: slots numbered from 0 in the order in which they appear, empty ones too. */
#include "fuzz/minimize/reducer.h"

#include <string.h>

/* Numbers a slot at its first appearance. `appears`: whether the field is one, or only follows. */
static uint64_t number(struct dp_reducer *r, int space, uint64_t slot, bool appears, uint32_t next[DP_NAMESPACES]) {
    if (slot >= r->slots[space]) {
        return slot; /* DP_NONE, or beyond what can be filled */
    }
    if (r->renamed[space][slot] == 0 && appears) {
        r->renamed[space][slot] = ++next[space];
    }
    return r->renamed[space][slot] != 0 ? r->renamed[space][slot] - 1 : slot;
}

bool dp_step_renumber(struct dp_reducer *r) {
    uint32_t next[DP_NAMESPACES] = {0};
    struct dp_command *draft = dp_draft(r);
    for (int space = 0; space < DP_NAMESPACES; space++) {
        memset(r->renamed[space], 0, r->slots[space] * sizeof *r->renamed[space]);
    }
    for (size_t i = 0; i < r->count; i++) {
        const struct dp_description *d = dp_describe(draft[i].kind);
        for (size_t f = 0; f < d->count; f++) {
            int space = dp_type_namespace(d->fields[f].type);
            if (space >= 0 && dp_field_carried(d, &draft[i], f)) {
                bool appears =
                    (int32_t)f == dp_kind_facts(draft[i].kind)->defines || dp_used_namespace(&draft[i], f) >= 0;
                uint64_t slot = dp_get(&draft[i], &d->fields[f]);
                dp_set_field(&draft[i], &d->fields[f], number(r, space, slot, appears, next));
            }
        }
    }
    return dp_try(r);
}
