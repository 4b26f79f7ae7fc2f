/* resources.h: resources as their creation describes them, and what execution has made of them. */
#ifndef DRAINPROOF_MODEL_REFERENCE_RESOURCES_H
#define DRAINPROOF_MODEL_REFERENCE_RESOURCES_H

#include "array.h"
#include "tracked.h"

#define REF_CLASSES 3 /* DP_CLASS_colour, _depth, _stencil */

/* Bytes of a heap. size 0: none. */
struct ref_memory_range {
    uint32_t heap;
    uint64_t offset;
    uint64_t size;
};

/* What accesses a resource can have, by its kind, its creation flags and its heap: DP_ACCESS_* masks that never
 * change (rights.h). */
struct ref_rights {
    uint32_t common;       /* what its kind and flags allow, so what COMMON may stand for: no video, no NO_ACCESS */
    uint32_t never;        /* what rules reject: A12 */
    uint32_t no_structure; /* A06 */
    uint32_t lacking;      /* A07 */
    uint32_t upload;       /* A10 */
    uint32_t readback;     /* A11 */
};

struct ref_step; /* recording.h */

struct ref_resource {
    struct dp_record_resource created;
    uint32_t heap_type; /* DP_HEAP_*: of the heap it is placed in, of itself if it is committed */
    uint32_t mips;
    uint32_t slices; /* 1 for a texture3d (rule R07) */
    uint32_t planes;
    uint32_t subresources;             /* mips * slices * planes; 1 for a buffer */
    struct ref_memory_range memory[2]; /* data, and component-placed metadata */
    struct ref_rights rights;
    uint32_t created_layout;     /* of all subresources; UNDEFINED for a buffer */
    struct ref_tracked *tracked; /* each subresource */
    struct ref_class classes[REF_CLASSES];
    const struct ref_step *begin; /* the BEGIN of the enhanced split that is open, NULL: none (barrier sheet 15.10) */
};

struct reference;

/* `heap`, `state_object` and `resource` commands. A state object fills its slot; no barrier looks at it. */
enum dp_status ref_define_heap(struct reference *reference, const struct dp_record_heap *heap);
enum dp_status ref_define_object(struct reference *reference, const struct dp_record_state_object *object);
enum dp_status ref_define_resource(struct reference *reference, uint64_t command,
                                   const struct dp_record_resource *record);
void ref_free_resources(struct reference *reference);

/* The resource in a slot, NULL if it names nothing (rules B04, U04). */
struct ref_resource *ref_resource(const struct reference *reference, uint32_t slot);

bool ref_is_buffer(const struct ref_resource *resource);
bool ref_is_simultaneous(const struct ref_resource *resource);

/* A buffer that holds acceleration structures: created with the flag or in that state (rule A06). */
bool ref_is_structure(const struct ref_resource *resource);

/* A buffer in an upload or readback heap. */
bool ref_is_mapped(const struct ref_resource *resource);

/* Whether two different resources share memory (design decision 14). */
bool ref_share_memory(const struct ref_resource *a, const struct ref_resource *b);

#endif
