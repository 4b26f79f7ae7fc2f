/* resources.h: resources as a judge needs them: their subresources, whether a class can have metadata, with whom they
 * share memory, and what has touched them. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_RESOURCES_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_RESOURCES_H

#include "model/optimized/judge/history.h"
#include "model/optimized/judge/metadata.h"
#include "model/optimized/slots.h"

/* Bytes [begin, end) of a heap. Never empty. */
struct optj_place {
    uint32_t heap;
    uint64_t begin;
    uint64_t end;
};

/* `classes` are those that the format has, `meta` those of them that can have kinds (bits of DP_CLASS_*; none of
 * buffers). `places` holds data and, of component-placed resources, metadata; `aliases` are slots. `touched` and
 * `written` are the keys of all locations together, which is what an alias meets. History and these two are of the
 * stream `stream` only. `kinds` are those of all classes in `meta`: 0 of whatever has no metadata, which is never looked at. */
struct optj_resource {
    bool live;
    bool texture;
    uint8_t classes;
    uint8_t meta;
    uint8_t place_count;
    bool compatible; /* FORCE_TEXTURE_COMPATIBILITY */
    uint32_t kinds;
    struct optj_extent extent;
    struct optj_place places[2];
    struct opt_slots aliases;
    uint64_t stream;
    uint32_t touched;
    uint32_t written;
    struct optj_history history;
    struct optj_metadata metadata;
};

struct optj_resources {
    struct optj_resource *items;
    size_t capacity;
};

/* False if memory has run out. */
bool optj_define_resource(const struct dp_memory *memory, struct optj_resources *resources,
                          const struct dp_record_resource *record);
void optj_resources_free(const struct dp_memory *memory, struct optj_resources *resources);

/* NULL if the slot is empty. */
static inline struct optj_resource *optj_resource_at(const struct optj_resources *resources, uint32_t slot) {
    return slot < resources->capacity && resources->items[slot].live ? &resources->items[slot] : NULL;
}

#endif
