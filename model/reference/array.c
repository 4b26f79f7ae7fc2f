/* array.c: growing arrays and slots. */
#include "array.h"

#include <string.h>

void *ref_array_push(const struct dp_memory *memory, struct ref_array *array, size_t size) {
    if (array->count == array->capacity) {
        size_t capacity = array->capacity == 0 ? 8 : array->capacity * 2;
        if (capacity > SIZE_MAX / size) {
            return NULL;
        }
        void *items = memory->resize(memory->context, array->items, array->capacity * size, capacity * size);
        if (items == NULL) {
            return NULL;
        }
        array->items = items;
        array->capacity = capacity;
    }
    void *item = (unsigned char *)array->items + array->count * size;
    memset(item, 0, size);
    array->count++;
    return item;
}

void ref_array_free(const struct dp_memory *memory, struct ref_array *array, size_t size) {
    ref_release(memory, array->items, array->capacity * size);
    memset(array, 0, sizeof *array);
}

void *ref_allocate(const struct dp_memory *memory, size_t size) {
    void *block = memory->resize(memory->context, NULL, 0, size);
    if (block != NULL) {
        memset(block, 0, size);
    }
    return block;
}

void ref_release(const struct dp_memory *memory, void *block, size_t size) {
    if (block != NULL) {
        memory->resize(memory->context, block, size, 0);
    }
}

/* Place of the first slot whose number is not below `number`. */
static size_t slot_place(const struct ref_slots *slots, uint32_t number) {
    const struct ref_slot *items = slots->array.items;
    size_t low = 0;
    size_t high = slots->array.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (items[middle].number < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

void *ref_slot_find(const struct ref_slots *slots, uint32_t number) {
    const struct ref_slot *items = slots->array.items;
    size_t place = slot_place(slots, number);
    return place < slots->array.count && items[place].number == number ? items[place].object : NULL;
}

enum dp_status ref_slot_fill(const struct dp_memory *memory, struct ref_slots *slots, uint32_t number, void *object) {
    if (ref_slot_find(slots, number) != NULL) {
        return DP_STATUS_MALFORMED;
    }
    size_t place = slot_place(slots, number);
    if (ref_array_push(memory, &slots->array, sizeof(struct ref_slot)) == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    struct ref_slot *items = slots->array.items;
    memmove(items + place + 1, items + place, (slots->array.count - 1 - place) * sizeof *items);
    items[place].number = number;
    items[place].object = object;
    return DP_STATUS_OK;
}
