/* shared_memory.c: the one file outside promise/ that looks into its state. */
#include "oracles/shared_memory.h"

#include "oracles/promise/inner.h"

uint32_t dp_held_count(const struct dp_promise *promise) {
    return (uint32_t)promise->inner->helds.count;
}

uint32_t dp_held_number(const struct dp_promise *promise, uint32_t slot) {
    return dp_promise_held_of(promise->inner, slot);
}

struct dp_held_shape dp_held_shape(const struct dp_promise *promise, uint32_t number) {
    const struct dp_promise_held *h = &promise->inner->helds.items[number];
    const uint32_t *aliases = h->alias_count != 0 ? &promise->inner->aliases.items[h->aliases] : NULL;
    return (struct dp_held_shape){h->r, h->shape.mips, h->shape.slices, h->shape.planes, aliases, h->alias_count};
}
