/* living.c: which slots are filled, as decoding will find them at the end of the program. */
#include "fuzz/mutate/mutant.h"

#include <string.h>

void dp_find_living(const struct dp_mutant *m, struct dp_living *living) {
    memset(living, 0, sizeof *living);
    for (size_t i = 1; i < m->count; i++) {
        enum dp_kind kind = dp_kind_at(m, i);
        const struct dp_kind_facts *f = &m->facts[kind];
        if (f->defines < 0) {
            continue;
        }
        const struct dp_byte_kind *k = &m->tables->kinds[kind];
        const struct dp_field *defines = &dp_describe(kind)->fields[f->defines];
        for (size_t n = 0; n < k->count; n++) {
            if (k->fields[n].field == defines) {
                uint32_t slot = dp_value_of(m, i, &k->fields[n]);
                if (slot < DP_INLINE_SLOTS && (living->filled[f->space] >> slot & 1) == 0) {
                    living->filled[f->space] |= UINT64_C(1) << slot;
                    living->definer[f->space][slot] = (uint16_t)i;
                }
            }
        }
    }
}

uint32_t dp_resolve(uint64_t filled, uint32_t slot) {
    if (slot >= DP_INLINE_SLOTS || filled == 0 || (filled >> slot & 1) != 0) {
        return slot;
    }
    uint64_t above = filled >> slot << slot;
    return dp_bit_index(above != 0 ? above : filled);
}

const struct dp_byte_field *dp_resource_field(const struct dp_mutant *m, size_t index) {
    const struct dp_byte_kind *k = &m->tables->kinds[dp_kind_at(m, index)];
    for (size_t i = 0; i < k->count; i++) {
        if (k->fields[i].op == DP_BYTE_SLOT && k->fields[i].space == DP_NAMES_RESOURCE) {
            return &k->fields[i];
        }
    }
    return NULL;
}

uint32_t dp_any_slot(struct dp_mutant *m, const struct dp_living *living, enum dp_namespace space) {
    uint64_t bit = living->filled[space] != 0 ? dp_pick_bit(&m->dice, living->filled[space]) : 0;
    return bit != 0 ? dp_bit_index(bit) : DP_NONE;
}

uint32_t dp_empty_slot(const struct dp_living *living, enum dp_namespace space) {
    static const uint8_t slots[DP_NAMESPACES] = {[DP_NAMES_HEAP] = 16,
                                                 [DP_NAMES_RESOURCE] = 64,
                                                 [DP_NAMES_LIST] = 16,
                                                 [DP_NAMES_PIPELINE] = 64,
                                                 [DP_NAMES_OBJECT] = 16};
    uint64_t empty = ~living->filled[space];
    return empty != 0 && dp_bit_index(empty) < slots[space] ? dp_bit_index(empty) : DP_NONE;
}
