/* object.c: pipelines and their slots. */
#include "model/optimized/pipelines/object.h"

#include "model/optimized/memory.h"

#include <string.h>
#include <xxhash.h>

static uint8_t *append(uint8_t *to, const void *bytes, size_t size) {
    memcpy(to, bytes, size);
    return to + size;
}

/* C (pipeline sheet 9.6). */
static void write_canonical(const struct opt_pso_state *state, uint8_t *to) {
    to = append(to, state->head, OPT_PSO_HEAD_SIZE);
    to = append(to, state->image + OPT_PSO_P5, OPT_PSO_FIXED_SIZE);
    to = append(to, state->elements.bytes, state->elements.size);
    to = append(to, state->stream.bytes, state->stream.size);
    to = append(to, state->image, OPT_PSO_VARIABLE_SIZE);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++, to += 4)
        opt_pso_put32(to, state->limits[slot]);
}

struct opt_pso_object *opt_pso_object_made(const struct dp_memory *memory, const struct opt_pso_birth *birth) {
    const struct opt_pso_state *state = &birth->state;
    size_t key = OPT_PSO_KEY_FIXED + state->elements.size + state->stream.size;
    struct opt_pso_object *object = NULL;
    object = memory->resize(memory->context, NULL, 0, sizeof *object + key + OPT_PSO_REST);
    if (object == NULL)
        return NULL;
    object->command = birth->command;
    object->slot = birth->slot;
    object->derived = birth->derived;
    object->loaded = birth->loaded;
    memcpy(object->compiled, birth->compiled, OPT_PSO_VECTOR);
    memcpy(object->computed, birth->computed, OPT_PSO_VECTOR);
    memcpy(object->signature, state->signature, OPT_PSO_SIGNATURE_SIZE);
    object->elements_size = state->elements.size;
    object->key_size = key;
    object->canonical_size = key + OPT_PSO_REST;
    write_canonical(state, object->canonical);
    return object;
}

void opt_pso_object_freed(const struct dp_memory *memory, struct opt_pso_object *object) {
    if (object != NULL)
        (void)memory->resize(memory->context, object, sizeof *object + object->canonical_size, 0);
}

void opt_pso_state_of(const struct opt_pso_object *object, struct opt_pso_state *state) {
    const uint8_t *elements = object->canonical + OPT_PSO_KEY_FIXED;
    const uint8_t *rest = object->canonical + object->key_size;
    memcpy(state->head, object->canonical, OPT_PSO_HEAD_SIZE);
    memcpy(state->image + OPT_PSO_P5, object->canonical + OPT_PSO_HEAD_SIZE, OPT_PSO_FIXED_SIZE);
    memcpy(state->image, rest, OPT_PSO_VARIABLE_SIZE);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++)
        state->limits[slot] = opt_pso_get32(rest + OPT_PSO_VARIABLE_SIZE + (size_t)4 * slot);
    memcpy(state->signature, object->signature, OPT_PSO_SIGNATURE_SIZE);
    state->elements = (struct dp_pso_bytes){elements, object->elements_size};
    state->stream.bytes = elements + object->elements_size;
    state->stream.size = object->key_size - OPT_PSO_KEY_FIXED - object->elements_size;
}

static struct opt_pso_place *place_of(const struct opt_pso_slots *slots, uint32_t slot) {
    struct opt_pso_probe probe = {XXH3_64bits(&slot, sizeof slot), 0};
    for (uint32_t i; (i = opt_pso_index_next(&slots->by_slot, &probe)) != DP_NONE;)
        if (slots->places[i].slot == slot)
            return &slots->places[i];
    return NULL;
}

struct opt_pso_object *opt_pso_in_slot(const struct opt_pso_slots *slots, uint32_t slot) {
    const struct opt_pso_place *place = slot != DP_NONE ? place_of(slots, slot) : NULL;
    return place != NULL ? place->object : NULL;
}

static struct opt_pso_place *place_made(const struct dp_memory *memory, struct opt_pso_slots *slots, uint32_t slot) {
    void *grown = opt_grown(memory, slots->places, &slots->capacity, slots->count + 1, sizeof *slots->places);
    if (grown == NULL)
        return NULL;
    slots->places = grown;
    if (!opt_pso_index_add(memory, &slots->by_slot, XXH3_64bits(&slot, sizeof slot), (uint32_t)slots->count))
        return NULL;
    struct opt_pso_place *place = &slots->places[slots->count++];
    *place = (struct opt_pso_place){.slot = slot};
    for (uint32_t i = 0; i < 4; i++)
        place->name[i] = (uint8_t)(slot >> (24 - 8 * i));
    return place;
}

bool opt_pso_slot_filled(const struct dp_memory *memory, struct opt_pso_slots *slots, struct opt_pso_object *object) {
    struct opt_pso_place *place = place_of(slots, object->slot);
    if (place == NULL)
        place = place_made(memory, slots, object->slot);
    if (place == NULL)
        return false;
    opt_pso_object_freed(memory, place->object);
    place->object = object;
    return true;
}

void opt_pso_slot_emptied(const struct dp_memory *memory, struct opt_pso_slots *slots, uint32_t slot) {
    struct opt_pso_place *place = place_of(slots, slot);
    if (place != NULL) {
        opt_pso_object_freed(memory, place->object);
        place->object = NULL;
    }
}

void opt_pso_slots_freed(const struct dp_memory *memory, struct opt_pso_slots *slots) {
    for (size_t i = 0; i < slots->count; i++)
        opt_pso_object_freed(memory, slots->places[i].object);
    opt_freed(memory, slots->places, slots->capacity, sizeof *slots->places);
    opt_pso_index_freed(memory, &slots->by_slot);
    *slots = (struct opt_pso_slots){0};
}
