/* array.h: the reference's only two shapes of memory: growing arrays, and objects found by their slot. */
#ifndef DRAINPROOF_MODEL_REFERENCE_ARRAY_H
#define DRAINPROOF_MODEL_REFERENCE_ARRAY_H

#include "model/model.h"

/* A growing array of items of one size. Zeroed: empty. */
struct ref_array {
    void *items;
    size_t count;
    size_t capacity;
};

/* A new item at the end, cleared; NULL if memory has run out (the array is then as it was). `size` is always the
 * same. */
void *ref_array_push(const struct dp_memory *memory, struct ref_array *array, size_t size);

/* Gives the memory back; the array is empty afterwards. */
void ref_array_free(const struct dp_memory *memory, struct ref_array *array, size_t size);

/* A cleared block of at least one byte, and its return. NULL if memory has run out. */
void *ref_allocate(const struct dp_memory *memory, size_t size);
void ref_release(const struct dp_memory *memory, void *block, size_t size);

/* Objects by slot number, kept in slot order. Memory grows with the objects, not with the largest slot. */
struct ref_slot {
    uint32_t number;
    void *object;
};

struct ref_slots {
    struct ref_array array; /* of struct ref_slot */
};

/* The object in a slot, NULL if the slot is empty. */
void *ref_slot_find(const struct ref_slots *slots, uint32_t number);

/* Fills an empty slot. DP_STATUS_MALFORMED if it is not empty. */
enum dp_status ref_slot_fill(const struct dp_memory *memory, struct ref_slots *slots, uint32_t number, void *object);

#endif
