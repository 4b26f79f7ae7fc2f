/* object.h: pipelines: one block of memory each, and the slots that they stand in. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_OBJECT_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_OBJECT_H

#include "model/optimized/pipelines/exports.h"
#include "model/optimized/pipelines/index.h"

struct opt_pso_object {
    uint64_t command;
    uint32_t slot;
    bool derived;
    bool loaded;
    uint8_t compiled[OPT_PSO_VECTOR]; /* exports of the root */
    uint8_t computed[OPT_PSO_VECTOR];
    uint8_t signature[OPT_PSO_SIGNATURE_SIZE];
    size_t elements_size; /* of the element part of K */
    size_t key_size;
    size_t canonical_size;
    uint8_t canonical[]; /* C; it begins with K */
};

/* Sizes of C's pieces around the two lists of K. */
enum { OPT_PSO_KEY_FIXED = 136, OPT_PSO_REST = 204 };

/* What becomes an object: a canonical state and what else there is to know. */
struct opt_pso_birth {
    uint64_t command;
    uint32_t slot;
    bool derived;
    bool loaded;
    uint8_t compiled[OPT_PSO_VECTOR];
    uint8_t computed[OPT_PSO_VECTOR];
    struct opt_pso_state state;
};

/* The object; NULL if memory has run out. */
struct opt_pso_object *opt_pso_object_made(const struct dp_memory *memory, const struct opt_pso_birth *birth);
void opt_pso_object_freed(const struct dp_memory *memory, struct opt_pso_object *object);

/* The canonical state of an object. Its lists point into the object. */
void opt_pso_state_of(const struct opt_pso_object *object, struct opt_pso_state *state);

struct opt_pso_slots {
    struct opt_pso_index by_slot;
    struct opt_pso_place {
        uint32_t slot;
        uint8_t name[4];               /* the slot, most significant byte first: sorts like the number */
        struct opt_pso_object *object; /* NULL: empty */
    } * places;
    size_t count;
    size_t capacity;
};

/* The object in a slot; NULL for an empty one. */
struct opt_pso_object *opt_pso_in_slot(const struct opt_pso_slots *slots, uint32_t slot);
/* Puts an object where `object->slot` says, in place of what is there. False if memory has run out. */
bool opt_pso_slot_filled(const struct dp_memory *memory, struct opt_pso_slots *slots, struct opt_pso_object *object);
void opt_pso_slot_emptied(const struct dp_memory *memory, struct opt_pso_slots *slots, uint32_t slot);
void opt_pso_slots_freed(const struct dp_memory *memory, struct opt_pso_slots *slots);

#endif
