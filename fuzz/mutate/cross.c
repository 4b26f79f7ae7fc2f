/* cross.c: commands of one program put into another one, slots renumbered to what is there. */
#include "fuzz/mutate/mutant.h"

#include <string.h>

#define UNSEEN UINT32_MAX

/* New slot by old one, filled in as slots are met. */
struct renumbering {
    struct dp_living here;
    struct dp_living there;
    uint32_t slot[DP_NAMESPACES][DP_INLINE_SLOTS];
};

static const struct dp_byte_field *first_enum(const struct dp_mutant *m, enum dp_kind kind) {
    const struct dp_byte_kind *k = &m->tables->kinds[kind];
    for (size_t i = 0; i < k->count; i++) {
        if (k->fields[i].field->type == DP_TYPE_ENUM) {
            return &k->fields[i];
        }
    }
    return NULL;
}

/* Filled slots here whose creation is like the other's: of its kind, and equal in the first name that it has (the
 * dimension of a resource, the type of a list); else all of them. */
static uint64_t alike(const struct dp_mutant *m, const struct dp_mutant *from, const struct renumbering *r,
                      enum dp_namespace space, uint32_t old) {
    size_t creation = r->there.definer[space][old];
    uint64_t same = 0;
    if (creation == 0) {
        return r->here.filled[space];
    }
    const struct dp_byte_field *code = first_enum(m, dp_kind_at(from, creation));
    for (uint64_t rest = r->here.filled[space]; rest != 0; rest &= rest - 1) {
        uint32_t slot = dp_bit_index(rest);
        size_t own = r->here.definer[space][slot];
        if (own != 0 && own < m->count && dp_kind_at(m, own) == dp_kind_at(from, creation) &&
            (code == NULL || dp_value_of(m, own, code) == dp_value_of(from, creation, code))) {
            same |= UINT64_C(1) << slot;
        }
    }
    return same != 0 ? same : r->here.filled[space];
}

static uint32_t renumber(struct dp_mutant *m, const struct dp_mutant *from, struct renumbering *r,
                         enum dp_namespace space, uint32_t old) {
    old = dp_resolve(r->there.filled[space], old);
    if (old >= DP_INLINE_SLOTS) {
        return old;
    }
    if (r->slot[space][old] == UNSEEN) {
        uint64_t choices = alike(m, from, r, space, old);
        r->slot[space][old] = choices != 0 ? dp_bit_index(dp_pick_bit(&m->dice, choices)) : old;
    }
    return r->slot[space][old];
}

/* A creation fills an empty slot, if there is one; else it is left out when decoding. */
static uint32_t create(struct renumbering *r, enum dp_namespace space, uint32_t old) {
    uint32_t slot = dp_empty_slot(&r->here, space);
    if (slot == DP_NONE || old >= DP_INLINE_SLOTS) {
        return old;
    }
    r->here.filled[space] |= UINT64_C(1) << slot;
    r->slot[space][old] = slot;
    return slot;
}

static void renumber_record(struct dp_mutant *m, const struct dp_mutant *from, struct renumbering *r, size_t index) {
    enum dp_kind kind = dp_kind_at(m, index);
    const struct dp_byte_kind *k = &m->tables->kinds[kind];
    const struct dp_kind_facts *f = &m->facts[kind];
    for (size_t i = 0; i < k->count; i++) {
        const struct dp_byte_field *field = &k->fields[i];
        int space = dp_type_namespace(field->field->type);
        if (space < 0) {
            continue;
        }
        uint32_t old = dp_value_of(m, index, field);
        bool defines = f->defines >= 0 && field->field == &dp_describe(kind)->fields[f->defines];
        dp_put(m, index, field,
               defines ? create(r, (enum dp_namespace)space, old)
                       : renumber(m, from, r, (enum dp_namespace)space, old));
    }
}

bool dp_put_run(struct dp_mutant *m, const struct dp_mutant *from, size_t at, size_t first, size_t end) {
    struct renumbering r;
    dp_find_living(m, &r.here);
    dp_find_living(from, &r.there);
    memset(r.slot, 0xFF, sizeof r.slot);
    if (!dp_make_room(m, at, end - first)) {
        return false;
    }
    for (int space = 0; space < DP_NAMESPACES; space++) {
        for (uint32_t slot = 0; slot < DP_INLINE_SLOTS; slot++) {
            uint16_t *definer = &r.here.definer[space][slot];
            *definer = (uint16_t)(*definer >= at ? *definer + (end - first) : *definer);
        }
    }
    memcpy(dp_record(m, at), dp_record(from, first), (end - first) * DP_RECORD_BYTES);
    for (size_t i = at; i < at + (end - first); i++) {
        renumber_record(m, from, &r, i);
    }
    return true;
}
