/* resources.c: heaps, resources and state objects come into being. */
#include "resources.h"

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

/* Layout at creation (barrier sheet 15.8.1): as created; else buffers UNDEFINED, textures COMMON; swap chains
 * COMMON. */
static uint32_t first_layout(const struct dp_record_resource *record) {
    if (record->dimension == DP_DIMENSION_buffer) {
        return DP_LAYOUT_UNDEFINED;
    }
    if (record->memory == DP_MEMORY_swap_chain || record->initial != DP_INITIAL_layout) {
        return DP_LAYOUT_COMMON;
    }
    return record->layout;
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
    ref_memory_ranges(record, resource->memory);
    resource->rights = ref_rights(resource);
}

static void free_resource(const struct dp_memory *memory, struct ref_resource *resource) {
    ref_release(memory, resource->layouts, resource->subresources * sizeof *resource->layouts);
    ref_release(memory, resource, sizeof *resource);
}

static enum dp_status create(struct reference *reference, const struct dp_record_resource *record) {
    struct ref_resource *resource = ref_allocate(reference->memory, sizeof *resource);
    if (resource == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    describe(reference, record, resource);
    resource->layouts = ref_allocate(reference->memory, resource->subresources * sizeof *resource->layouts);
    if (resource->layouts == NULL) {
        free_resource(reference->memory, resource);
        return DP_STATUS_OUT_OF_MEMORY;
    }
    uint32_t layout = first_layout(record);
    for (uint32_t i = 0; i < resource->subresources; i++) {
        resource->layouts[i] = layout;
    }
    enum dp_status status = ref_slot_fill(reference->memory, &reference->resources, record->id, resource);
    if (status != DP_STATUS_OK) {
        free_resource(reference->memory, resource);
    }
    return status;
}

enum dp_status ref_define_resource(struct reference *reference, uint64_t command,
                                   const struct dp_record_resource *record) {
    if (record->initial == DP_INITIAL_state) {
        ref_unsupported(reference, command, "a resource created in a legacy state");
        return DP_STATUS_OK;
    }
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
