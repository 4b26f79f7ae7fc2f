/* fit.c: the sides of a barrier made those of the accesses next to it: before it the last one of its resource, behind
 * it the next one. */
#include "fuzz/mutate/mutant.h"

#include <string.h>

static bool is_barrier(const struct dp_kind_facts *f) {
    return f->part && f->barrier >= 0;
}

/* The accesses of the resource around the record `at`; each side may be missing. */
static void look_around(const struct dp_mutant *m, size_t at, uint32_t resource, struct dp_touch *before,
                        struct dp_touch *behind) {
    uint32_t list = DP_LIST_direct;
    size_t command = 0;
    before->command = 0;
    behind->command = 0;
    for (size_t i = 1; i < m->count && behind->command == 0; i++) {
        struct dp_touch touch;
        const struct dp_kind_facts *f = &m->facts[m->decoded[i].kind];
        command = f->part ? command : i;
        list = f->category == DP_CATEGORY_OPEN ? m->decoded[i].as.list.type : list;
        if (f->part && dp_touch_of(m, command, i, list, &touch) &&
            (resource == DP_NONE || touch.resource == resource)) {
            *(i < at ? before : behind) = touch;
        }
    }
}

static void put_side(struct dp_mutant *m, size_t at, enum dp_form form, const struct dp_between *b) {
    bool after = form == DP_FORM_AFTER;
    const struct dp_byte_field *layout = dp_side(m, at, "layout", form);
    dp_put(m, at, dp_side(m, at, "sync", form), after ? b->sync_after : b->sync_before);
    dp_put(m, at, dp_side(m, at, "access", form), after ? b->access_after : b->access_before);
    if (layout != NULL && b->texture) {
        dp_put(m, at, layout, after ? b->layout_after : b->layout_before);
    }
}

bool dp_mutation_fit(struct dp_mutant *m) {
    uint8_t old[DP_RECORD_BYTES];
    struct dp_touch before, behind;
    struct dp_between between;
    if (dp_any_record(m, is_barrier) == 0 || !dp_mutant_decode(m)) {
        return false;
    }
    size_t at = dp_any_record(m, is_barrier);
    if (at == 0) {
        return false;
    }
    const struct dp_byte_field *resource = dp_resource_field(m, at);
    look_around(m, at, resource != NULL ? dp_value_of(m, at, resource) : DP_NONE, &before, &behind);
    if (before.command == 0 && behind.command == 0) {
        return false;
    }
    memcpy(old, dp_record(m, at), sizeof old);
    dp_between_of(m, before.command != 0 ? &before : &behind, behind.command != 0 ? &behind : &before, at, &between);
    if (before.command != 0) {
        put_side(m, at, DP_FORM_BEFORE, &between);
    }
    if (behind.command != 0) {
        put_side(m, at, DP_FORM_AFTER, &between);
    }
    return memcmp(old, dp_record(m, at), sizeof old) != 0;
}
