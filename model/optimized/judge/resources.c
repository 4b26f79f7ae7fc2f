/* resources.c: creations: subresources, metadata (barrier sheet 15.5.1), memory (design decision 14). */
#include "model/optimized/judge/resources.h"

#include "model/format.h"
#include "model/optimized/compression_algebra.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/legacy_algebra.h"
#include "model/optimized/memory.h"

#define PAGE UINT64_C(65536)

/* Products and sums that stop at the largest number. */
static uint64_t product(uint64_t a, uint64_t b) {
    return a != 0 && b > UINT64_MAX / a ? UINT64_MAX : a * b;
}

static uint64_t sum(uint64_t a, uint64_t b) {
    return b > UINT64_MAX - a ? UINT64_MAX : a + b;
}

static uint64_t quotient_up(uint64_t a, uint64_t b) {
    return a == 0 ? 0 : (a - 1) / b + 1;
}

static uint64_t texels_at(uint64_t extent, uint32_t mip) {
    return mip < 64 && extent >> mip != 0 ? extent >> mip : 1;
}

static uint64_t texture_bits(const struct dp_record_resource *r, const struct dp_format *format) {
    uint64_t bits = 0;
    for (uint32_t mip = 0; mip < r->mips; mip++) {
        uint64_t blocks = product(quotient_up(texels_at(r->extent.width, mip), format->block),
                                  quotient_up(texels_at(r->extent.height, mip), format->block));
        bool volume = r->dimension == DP_DIMENSION_texture3d;
        uint64_t layers = volume ? texels_at(r->extent.depth_or_slices, mip) : r->extent.depth_or_slices;
        bits = sum(bits, product(product(blocks, layers), product(r->samples, format->bits)));
    }
    return bits;
}

static uint64_t bytes_of(const struct dp_record_resource *r) {
    bool buffer = r->dimension == DP_DIMENSION_buffer;
    uint64_t bytes = buffer ? r->extent.width : quotient_up(texture_bits(r, dp_format(r->format)), 8);
    return product(quotient_up(bytes, PAGE), PAGE);
}

static void add_place(struct optj_resource *resource, uint32_t heap, uint64_t begin, uint64_t bytes) {
    if (bytes != 0) {
        resource->places[resource->place_count++] = (struct optj_place){heap, begin, sum(begin, bytes)};
    }
}

static uint8_t classes_of(const struct dp_record_resource *r) {
    if (r->dimension == DP_DIMENSION_buffer) {
        return 0;
    }
    switch (dp_format(r->format)->kind) {
    case DP_FORMAT_DEPTH:
        return 1u << DP_CLASS_depth;
    case DP_FORMAT_DEPTH_STENCIL:
        return 1u << DP_CLASS_depth | 1u << DP_CLASS_stencil;
    default:
        return 1u << DP_CLASS_colour;
    }
}

static bool is_simultaneous(const struct dp_record_resource *r) {
    return (r->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
}

/* The layout at creation (barrier sheet 15.8.1): back buffers, and textures whose layout no transition moves, in COMMON. */
static uint8_t created_layout(const struct dp_record_resource *r) {
    if (r->memory == DP_MEMORY_swap_chain) {
        return DP_LAYOUT_COMMON;
    }
    if (r->initial == DP_INITIAL_layout) {
        return (uint8_t)opt_layout_id(r->layout);
    }
    uint32_t state = r->initial == DP_INITIAL_state ? r->state & OPT_EVERY_STATE : (uint32_t)DP_STATE_COMMON;
    return (uint8_t)(is_simultaneous(r) ? (uint32_t)DP_LAYOUT_COMMON : opt_layout_of_state(state));
}

static void describe_metadata(struct optj_resource *resource, const struct dp_record_resource *r) {
    resource->kinds = resource->texture ? opt_kinds_of_texture(dp_format(r->format)->kind, r->flags, r->samples) : 0;
    resource->meta = 0;
    for (uint32_t class = DP_CLASS_colour; class <= DP_CLASS_stencil; class++) {
        bool has = (resource->classes >> class & 1) != 0 && (resource->kinds & opt_kinds_of_class(class)) != 0;
        resource->meta |= has ? (uint8_t)(1u << class) : 0;
    }
    resource->compatible = (r->flags & DP_FLAGS_FORCE_TEXTURE_COMPATIBILITY) != 0;
    resource->metadata.stream = 0;
    resource->metadata.created = created_layout(r);
    resource->metadata.created_valid = r->memory == DP_MEMORY_committed || r->memory == DP_MEMORY_swap_chain;
}

static void describe(struct optj_resource *resource, const struct dp_record_resource *r) {
    resource->texture = r->dimension != DP_DIMENSION_buffer;
    resource->classes = classes_of(r);
    describe_metadata(resource, r);
    resource->extent = (struct optj_extent){1, 1, 1};
    if (resource->texture) {
        bool volume = r->dimension == DP_DIMENSION_texture3d;
        resource->extent =
            (struct optj_extent){r->mips, volume ? 1 : r->extent.depth_or_slices, dp_format(r->format)->planes};
    }
    resource->place_count = 0;
    bool component = r->memory == DP_MEMORY_component_placed;
    if (component || r->memory == DP_MEMORY_placed || r->memory == DP_MEMORY_reserved) {
        add_place(resource, r->heap, r->offset, bytes_of(r));
    }
    if (component) {
        add_place(resource, r->metadata_heap, r->metadata_offset, PAGE);
    }
}

static bool share_memory(const struct optj_resource *a, const struct optj_resource *b) {
    for (uint32_t i = 0; i < a->place_count; i++) {
        for (uint32_t k = 0; k < b->place_count; k++) {
            const struct optj_place *one = &a->places[i];
            const struct optj_place *two = &b->places[k];
            if (one->heap == two->heap && one->begin < two->end && two->begin < one->end) {
                return true;
            }
        }
    }
    return false;
}

bool optj_define_resource(const struct dp_memory *memory, struct optj_resources *resources,
                          const struct dp_record_resource *record) {
    uint32_t slot = record->id;
    void *grown =
        opt_grown_slots(memory, resources->items, &resources->capacity, (size_t)slot + 1, sizeof *resources->items);
    if (grown == NULL) {
        return false;
    }
    resources->items = grown;
    struct optj_resource *resource = &resources->items[slot];
    for (size_t i = 0; i < resource->aliases.count; i++) { /* a slot that is filled again: nobody promises that */
        opt_slots_remove(&resources->items[resource->aliases.items[i]].aliases, slot);
    }
    resource->aliases.count = 0;
    resource->stream = 0;
    resource->live = true;
    describe(resource, record);
    for (size_t other = 0; other < resources->capacity; other++) {
        struct optj_resource *alias = &resources->items[other];
        if (other != slot && alias->live && share_memory(resource, alias) &&
            !(opt_slots_add(memory, &resource->aliases, (uint32_t)other) &&
              opt_slots_add(memory, &alias->aliases, slot))) {
            return false;
        }
    }
    return true;
}

void optj_resources_free(const struct dp_memory *memory, struct optj_resources *resources) {
    for (size_t i = 0; i < resources->capacity; i++) {
        struct optj_resource *resource = &resources->items[i];
        opt_slots_freed(memory, &resource->aliases);
        optj_history_free(memory, &resource->history);
        opt_freed(memory, resource->metadata.ids, resource->metadata.capacity, sizeof *resource->metadata.ids);
    }
    opt_freed(memory, resources->items, resources->capacity, sizeof *resources->items);
}
