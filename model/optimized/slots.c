/* slots.c: lists of slots. */
#include "model/optimized/slots.h"

#include "model/optimized/memory.h"

bool opt_slots_add(const struct dp_memory *memory, struct opt_slots *slots, uint32_t slot) {
    void *grown = opt_grown(memory, slots->items, &slots->capacity, slots->count + 1, sizeof *slots->items);
    if (grown == NULL) {
        return false;
    }
    slots->items = grown;
    slots->items[slots->count++] = slot;
    return true;
}

void opt_slots_remove(struct opt_slots *slots, uint32_t slot) {
    for (size_t i = 0; i < slots->count; i++) {
        if (slots->items[i] == slot) {
            slots->items[i] = slots->items[--slots->count];
            return;
        }
    }
}

void opt_slots_freed(const struct dp_memory *memory, struct opt_slots *slots) {
    opt_freed(memory, slots->items, slots->capacity, sizeof *slots->items);
    *slots = (struct opt_slots){0};
}
