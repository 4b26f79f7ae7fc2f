/* slots.h: a short list of slots of resources. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_SLOTS_H
#define DRAINPROOF_MODEL_OPTIMIZED_SLOTS_H

#include "model/model.h"

struct opt_slots {
    uint32_t *items;
    size_t count;
    size_t capacity;
};

/* Appends a slot, whether or not it is there. False if memory has run out. */
bool opt_slots_add(const struct dp_memory *memory, struct opt_slots *slots, uint32_t slot);

/* Takes a slot out, which need not be there; the order of the others may change. */
void opt_slots_remove(struct opt_slots *slots, uint32_t slot);

void opt_slots_freed(const struct dp_memory *memory, struct opt_slots *slots);

#endif
