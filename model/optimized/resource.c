/* resource.c: creations. */
#include "model/optimized/resource.h"

#include "model/optimized/access_algebra.h"
#include "model/optimized/compression_algebra.h"
#include "model/optimized/decay.h"
#include "model/optimized/kinds.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/memory.h"
#include "model/optimized/report.h"
#include "model/optimized/size.h"
#include "model/optimized/tracked.h"
#include "model/optimized/translator.h"

enum dp_status opt_feed_heap(struct opt_translator *t, const struct dp_record_heap *heap) {
    void *grown = opt_grown_slots(&t->memory, t->heaps, &t->heap_capacity, (size_t)heap->id + 1, sizeof *t->heaps);
    if (grown == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    t->heaps = grown;
    t->heaps[heap->id].type = heap->type;
    return DP_STATUS_OK;
}

static bool lies_in_heap(uint32_t memory) {
    return memory == DP_MEMORY_placed || memory == DP_MEMORY_component_placed || memory == DP_MEMORY_reserved;
}

/* A placed resource has the type of its heap; the creation call has no type of its own there. */
static uint32_t heap_type_of(const struct opt_translator *t, const struct dp_record_resource *r) {
    return lies_in_heap(r->memory) && r->heap < t->heap_capacity ? t->heaps[r->heap].type : r->heap_type;
}

static void place(struct opt_resource *resource, const struct dp_record_resource *r) {
    resource->places = 0;
    if (!lies_in_heap(r->memory)) {
        return;
    }
    resource->place[resource->places++] = opt_place_of(r->heap, r->offset, opt_bytes_of(r));
    if (r->memory == DP_MEMORY_component_placed) {
        resource->place[resource->places++] = opt_place_of(r->metadata_heap, r->metadata_offset, OPT_PAGE);
    }
}

/* An acceleration structure is one by its flag or by the state it is created in, which it never leaves. */
static bool is_structure(const struct dp_record_resource *r) {
    return (r->flags & DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE) != 0 ||
           (r->initial == DP_INITIAL_state && r->state == DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE);
}

static void describe(struct opt_resource *resource, const struct opt_translator *t,
                     const struct dp_record_resource *r) {
    bool texture = r->dimension != DP_DIMENSION_buffer;
    const struct dp_format *format = dp_format(r->format);
    resource->texture = texture;
    resource->volume = r->dimension == DP_DIMENSION_texture3d;
    resource->simultaneous = texture && (r->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
    resource->texture_compatible = (r->flags & DP_FLAGS_FORCE_TEXTURE_COMPATIBILITY) != 0;
    resource->aspect = format->kind;
    resource->width = r->extent.width;
    resource->height = r->extent.height;
    resource->depth = resource->volume ? r->extent.depth_or_slices : 1;
    resource->shape = (struct opt_shape){1, 1, 1};
    if (texture) {
        resource->shape.mips = r->mips;
        resource->shape.slices = resource->volume ? 1 : r->extent.depth_or_slices;
        resource->shape.planes = format->planes;
    }
    resource->flags = r->flags;
    resource->kinds = texture ? opt_kinds_of_texture(format->kind, r->flags, r->samples) : 0;
    resource->heap_type = heap_type_of(t, r);
    resource->samples = r->samples;
    resource->structure = !texture && is_structure(r);
    resource->never = opt_access_never(texture);
    resource->unstructured = opt_access_unstructured(texture, resource->structure);
    resource->flagless = opt_access_flagless(r->flags);
    resource->off_heap = opt_access_off_heap(texture, resource->heap_type);
    resource->layouts_without_flag = opt_layouts_without_flag(r->flags);
    resource->impossible = opt_states_impossible(texture, r->flags);
    resource->promotable = opt_states_promotable(texture, resource->simultaneous);
}

/* Back buffers start in COMMON whatever they say (barrier sheet 15.8.1). */
static uint32_t first_state(const struct dp_record_resource *r) {
    return r->initial == DP_INITIAL_state && r->memory != DP_MEMORY_swap_chain ? r->state & OPT_EVERY_STATE
                                                                               : (uint32_t)DP_STATE_COMMON;
}

static uint32_t first_layout(const struct opt_resource *resource, const struct dp_record_resource *r) {
    if (!resource->texture) {
        return OPT_UNDEFINED;
    }
    if (r->initial == DP_INITIAL_layout && r->memory != DP_MEMORY_swap_chain) {
        return opt_layout_id(r->layout);
    }
    return resource->simultaneous ? (uint32_t)DP_LAYOUT_COMMON : opt_layout_of_state(first_state(r));
}

/* Tracked state at creation (barrier sheet 15.5.2, 15.8.1). */
static bool begin(struct opt_translator *t, struct opt_resource *resource, const struct dp_record_resource *r) {
    uint64_t word = resource->created = first_layout(resource, r);
    bool initialised = !lies_in_heap(r->memory);
    word |= initialised ? OPT_W_INITIALISED : 0;
    word |= r->initial == DP_INITIAL_state ? OPT_W_LEGACY : 0;
    word |= (uint64_t)first_state(r) << OPT_W_STATE_AT;
    opt_map_fill(&resource->state, word);
    opt_map_fill(&resource->pending, 0);
    resource->compression =
        (struct opt_compression){.enabled = opt_kinds_in(t, resource, OPT_LAYOUT_BIT(resource->created)),
                                 .valid = initialised ? resource->kinds : 0};
    return r->initial != DP_INITIAL_state || opt_is_due(t, r->id);
}

/* Whoever shares memory knows it, both ways. */
static bool meet_aliases(struct opt_translator *t, uint32_t slot) {
    struct opt_resource *resource = &t->resources[slot];
    for (size_t other = 0; resource->places != 0 && other < t->resource_capacity; other++) {
        struct opt_resource *alias = &t->resources[other];
        if (other != slot && alias->live && opt_share_memory(resource, alias) &&
            (!opt_slots_add(&t->memory, &resource->aliases, (uint32_t)other) ||
             !opt_slots_add(&t->memory, &alias->aliases, slot))) {
            return false;
        }
    }
    return true;
}

enum dp_status opt_feed_resource(struct opt_translator *t, uint64_t command, const struct dp_record_resource *r) {
    if (r->dimension == DP_DIMENSION_buffer && r->initial == DP_INITIAL_layout && r->layout != DP_LAYOUT_UNDEFINED) {
        opt_report_rule(t, DP_RULE_B03, command, -1, -1);
        return DP_STATUS_OK;
    }
    void *grown =
        opt_grown_slots(&t->memory, t->resources, &t->resource_capacity, (size_t)r->id + 1, sizeof *t->resources);
    if (grown == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    t->resources = grown;
    struct opt_resource *resource = &t->resources[r->id];
    describe(resource, t, r);
    place(resource, r);
    resource->live = true;
    return begin(t, resource, r) && meet_aliases(t, r->id) ? DP_STATUS_OK : DP_STATUS_OUT_OF_MEMORY;
}

void opt_resource_freed(const struct dp_memory *memory, struct opt_resource *resource) {
    opt_map_freed(memory, &resource->state);
    opt_map_freed(memory, &resource->scope);
    opt_map_freed(memory, &resource->pending);
    opt_map_freed(memory, &resource->copied.parts);
    opt_slots_freed(memory, &resource->aliases);
}

struct opt_resource *opt_resource_at(struct opt_translator *t, uint32_t slot) {
    return slot < t->resource_capacity && t->resources[slot].live ? &t->resources[slot] : NULL;
}

bool opt_share_memory(const struct opt_resource *a, const struct opt_resource *b) {
    for (uint32_t i = 0; i < a->places; i++) {
        for (uint32_t j = 0; j < b->places; j++) {
            if (a->place[i].heap == b->place[j].heap && a->place[i].begin < b->place[j].end &&
                b->place[j].begin < a->place[i].end) {
                return true;
            }
        }
    }
    return false;
}
