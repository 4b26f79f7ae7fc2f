/* resources.c: heaps, resources and state objects come into being. */
#include "resources.h"

#include "compression.h"
#include "legacy.h"
#include "memory_ranges.h"
#include "model/format.h"
#include "rights.h"
#include "rules.h"
#include "translator.h"

#include <string.h>

/* Fills a slot with a copy of a creation's record. */
static enum dp_status keep(struct reference *reference, struct ref_slots *slots, uint32_t number, const void *record,
                           size_t size) {
    void *copy = ref_allocate(reference->memory, size);
    if (copy == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    memcpy(copy, record, size);
    enum dp_status status = ref_slot_fill(reference->memory, slots, number, copy);
    if (status != DP_STATUS_OK) {
        ref_release(reference->memory, copy, size);
    }
    return status;
}

enum dp_status ref_define_heap(struct reference *reference, const struct dp_record_heap *heap) {
    return keep(reference, &reference->heaps, heap->id, heap, sizeof *heap);
}

enum dp_status ref_define_object(struct reference *reference, const struct dp_record_state_object *object) {
    return keep(reference, &reference->objects, object->id, object, sizeof *object);
}

/* Layout at creation (barrier sheet 15.8.1): as created, of a legacy state its stand-in; else buffers UNDEFINED,
 * textures COMMON. Swap chains start in COMMON, and in a legacy state simultaneous-access textures stay there. */
static uint32_t first_layout(const struct dp_record_resource *record) {
    if (record->dimension == DP_DIMENSION_buffer) {
        return DP_LAYOUT_UNDEFINED;
    }
    if (record->memory == DP_MEMORY_swap_chain || record->initial == DP_INITIAL_neither) {
        return DP_LAYOUT_COMMON;
    }
    if (record->initial == DP_INITIAL_layout) {
        return record->layout;
    }
    bool simultaneous = (record->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
    return simultaneous ? DP_LAYOUT_COMMON : ref_stand_in(record->state);
}

/* Tracked state at creation (barrier sheet 15.5.2, 15.8.1). Committed memory starts initialised, with C = {} and
 * E = P(initial layout). */
static void first_state(const struct reference *reference, struct ref_resource *resource) {
    const struct dp_record_resource *record = &resource->created;
    bool committed = record->memory == DP_MEMORY_committed || record->memory == DP_MEMORY_swap_chain;
    bool legacy = record->initial == DP_INITIAL_state;
    uint32_t state = legacy && record->memory != DP_MEMORY_swap_chain ? record->state : DP_STATE_COMMON;
    for (uint32_t i = 0; i < resource->subresources; i++) {
        resource->tracked[i] = (struct ref_tracked){
            .layout = resource->created_layout, .state = state, .legacy = legacy, .initialised = committed};
    }
    for (uint32_t plane_class = 0; plane_class < REF_CLASSES; plane_class++) {
        uint32_t trust = DP_TRUST_SEED;
        resource->classes[plane_class].enabled =
            ref_permitted(reference, resource, plane_class, resource->created_layout, &trust);
        resource->classes[plane_class].valid = committed;
    }
}

/* Where memory is placed, the heap says what type it has; the record's own type is that of committed memory. */
static uint32_t heap_type(const struct reference *reference, const struct dp_record_resource *record) {
    if (record->memory == DP_MEMORY_committed || record->memory == DP_MEMORY_swap_chain) {
        return record->heap_type;
    }
    const struct dp_record_heap *heap = ref_slot_find(&reference->heaps, record->heap);
    return heap == NULL ? record->heap_type : heap->type;
}

static void describe(const struct reference *reference, const struct dp_record_resource *record,
                     struct ref_resource *resource) {
    bool buffer = record->dimension == DP_DIMENSION_buffer;
    bool volume = record->dimension == DP_DIMENSION_texture3d;
    resource->created = *record;
    resource->heap_type = heap_type(reference, record);
    resource->mips = buffer ? 1 : record->mips;
    resource->slices = buffer || volume ? 1 : record->extent.depth_or_slices;
    resource->planes = buffer ? 1 : dp_format(record->format)->planes;
    resource->subresources = resource->mips * resource->slices * resource->planes;
    resource->created_layout = first_layout(record);
    ref_memory_ranges(record, resource->memory);
    resource->rights = ref_rights(resource);
}

static void free_resource(const struct dp_memory *memory, struct ref_resource *resource) {
    ref_release(memory, resource->tracked, resource->subresources * sizeof *resource->tracked);
    ref_release(memory, resource, sizeof *resource);
}

static enum dp_status create(struct reference *reference, const struct dp_record_resource *record) {
    struct ref_resource *resource = ref_allocate(reference->memory, sizeof *resource);
    if (resource == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    describe(reference, record, resource);
    resource->tracked = ref_allocate(reference->memory, resource->subresources * sizeof *resource->tracked);
    if (resource->tracked == NULL) {
        free_resource(reference->memory, resource);
        return DP_STATUS_OUT_OF_MEMORY;
    }
    first_state(reference, resource);
    enum dp_status status = ref_slot_fill(reference->memory, &reference->resources, record->id, resource);
    if (status != DP_STATUS_OK) {
        free_resource(reference->memory, resource);
    }
    return status;
}

enum dp_status ref_define_resource(struct reference *reference, uint64_t command,
                                   const struct dp_record_resource *record) {
    /* B03: a buffer created in a layout other than UNDEFINED does not come into being. */
    bool buffer = record->dimension == DP_DIMENSION_buffer;
    if (buffer && record->initial == DP_INITIAL_layout && record->layout != DP_LAYOUT_UNDEFINED) {
        struct ref_place place = {command, -1, -1};
        if (ref_report_record(reference, DP_RULE_B03, &place)) {
            return DP_STATUS_OK;
        }
    }
    return create(reference, record);
}

static void free_kept(struct reference *reference, struct ref_slots *slots, size_t size) {
    const struct ref_slot *items = slots->array.items;
    for (size_t i = 0; i < slots->array.count; i++) {
        ref_release(reference->memory, items[i].object, size);
    }
    ref_array_free(reference->memory, &slots->array, sizeof *items);
}

void ref_free_resources(struct reference *reference) {
    struct ref_slot *slots = reference->resources.array.items;
    for (size_t i = 0; i < reference->resources.array.count; i++) {
        free_resource(reference->memory, slots[i].object);
    }
    ref_array_free(reference->memory, &reference->resources.array, sizeof *slots);
    free_kept(reference, &reference->heaps, sizeof(struct dp_record_heap));
    free_kept(reference, &reference->objects, sizeof(struct dp_record_state_object));
}

struct ref_resource *ref_resource(const struct reference *reference, uint32_t slot) {
    return ref_slot_find(&reference->resources, slot);
}

bool ref_is_buffer(const struct ref_resource *resource) {
    return resource->created.dimension == DP_DIMENSION_buffer;
}

bool ref_is_simultaneous(const struct ref_resource *resource) {
    return (resource->created.flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
}

bool ref_is_structure(const struct ref_resource *resource) {
    const struct dp_record_resource *created = &resource->created;
    bool in_state =
        created->initial == DP_INITIAL_state && created->state == DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE;
    return ref_is_buffer(resource) && (in_state || (created->flags & DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE) != 0);
}

bool ref_is_mapped(const struct ref_resource *resource) {
    return ref_is_buffer(resource) && resource->heap_type != DP_HEAP_default;
}
