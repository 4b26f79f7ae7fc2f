/* numbers.c: a hash table of locations. */
#include "model/optimized/judge/numbers.h"

#include "model/optimized/memory.h"

#include <string.h>

#define SMALLEST_TABLE 32u

static size_t hash(uint32_t location, uint32_t number) {
    uint64_t mixed = (((uint64_t)location << 32) | number) * UINT64_C(0x9E3779B97F4A7C15);
    return (size_t)(mixed >> 32);
}

/* The place of the location, or the empty one where it belongs. */
static struct optj_number_place *place_of(const struct optj_numbers *numbers, uint64_t stream, uint32_t location,
                                          uint32_t number) {
    size_t mask = numbers->table_size - 1;
    for (size_t i = hash(location, number) & mask;; i = (i + 1) & mask) {
        struct optj_number_place *place = &numbers->table[i];
        const struct optj_number *item = &numbers->items[place->index];
        if (place->stream != stream || (item->location == location && item->number == number)) {
            return place;
        }
    }
}

static bool grow_table(const struct dp_memory *memory, struct optj_numbers *numbers, uint64_t stream) {
    size_t size = numbers->table_size == 0 ? SMALLEST_TABLE : numbers->table_size * 2;
    struct optj_number_place *table = memory->resize(memory->context, NULL, 0, size * sizeof *table);
    if (table == NULL) {
        return false;
    }
    memset(table, 0, size * sizeof *table);
    opt_freed(memory, numbers->table, numbers->table_size, sizeof *numbers->table);
    numbers->table = table;
    numbers->table_size = size;
    for (uint32_t i = 0; i < numbers->count; i++) {
        *place_of(numbers, stream, numbers->items[i].location, numbers->items[i].number) =
            (struct optj_number_place){stream, i};
    }
    return true;
}

bool optj_number_find(const struct dp_memory *memory, struct optj_numbers *numbers, uint64_t stream, uint32_t location,
                      uint32_t number, uint32_t *index) {
    if (numbers->count * 2 >= numbers->table_size && !grow_table(memory, numbers, stream)) {
        return false;
    }
    void *grown = opt_grown(memory, numbers->items, &numbers->capacity, numbers->count + 1, sizeof *numbers->items);
    if (grown == NULL) {
        return false;
    }
    numbers->items = grown;
    struct optj_number_place *place = place_of(numbers, stream, location, number);
    if (place->stream != stream) {
        *place = (struct optj_number_place){stream, (uint32_t)numbers->count};
        numbers->items[numbers->count++] = (struct optj_number){.location = location, .number = number};
    }
    *index = place->index;
    return true;
}

void optj_numbers_free(const struct dp_memory *memory, struct optj_numbers *numbers) {
    opt_freed(memory, numbers->items, numbers->capacity, sizeof *numbers->items);
    opt_freed(memory, numbers->table, numbers->table_size, sizeof *numbers->table);
}
