/* resource.c: creations. */
#include "model/optimized/resource.h"

#include "model/optimized/access_algebra.h"
#include "model/optimized/compression_algebra.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/memory.h"
#include "model/optimized/report.h"
#include "model/optimized/size.h"
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
    resource->never = opt_access_never(texture);
    resource->unstructured = opt_access_unstructured(texture, r->flags);
    resource->flagless = opt_access_flagless(r->flags);
    resource->off_heap = opt_access_off_heap(texture, resource->heap_type);
    resource->layouts_without_flag = opt_layouts_without_flag(r->flags);
}

/* Back buffers start in COMMON whatever they say (barrier sheet 15.8.1). */
static uint32_t first_layout(const struct dp_record_resource *r) {
    if (r->dimension == DP_DIMENSION_buffer) {
        return OPT_UNDEFINED;
    }
    bool named = r->initial == DP_INITIAL_layout && r->memory != DP_MEMORY_swap_chain;
    return opt_layout_id(named ? r->layout : (uint32_t)DP_LAYOUT_COMMON);
}

enum dp_status opt_feed_resource(struct opt_translator *t, uint64_t command, const struct dp_record_resource *r) {
    if (r->initial == DP_INITIAL_state) {
        opt_report_unsupported(t->sink, command, "a resource created in a legacy state");
        return DP_STATUS_OK;
    }
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
    resource->layouts.count = 0;
    resource->layouts.uniform = first_layout(r);
    resource->live = true;
    return DP_STATUS_OK;
}

struct opt_resource *opt_resource_at(struct opt_translator *t, uint32_t slot) {
    return slot < t->resource_capacity && t->resources[slot].live ? &t->resources[slot] : NULL;
}

uint32_t opt_classes_touched(const struct opt_resource *resource, const struct opt_box *box) {
    if (resource->aspect == DP_FORMAT_COLOUR) {
        return OPT_COLOUR_KINDS;
    }
    uint32_t last = box->first_plane + box->planes - 1u;
    return (box->first_plane == 0 ? OPT_DEPTH_KINDS : 0) | (last == 1 ? OPT_STENCIL_KINDS : 0);
}

bool opt_touches_part_of_class(const struct opt_resource *resource, const struct opt_box *box) {
    if ((resource->kinds & opt_classes_touched(resource, box)) == 0) {
        return false;
    }
    return resource->aspect == DP_FORMAT_COLOUR ? !opt_box_whole(&resource->shape, box)
                                                : !opt_box_deep(&resource->shape, box);
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

bool opt_is_box(const struct dp_box *box) {
    return (box->width | box->height | box->depth) != 0;
}

bool opt_touches_nothing(const struct opt_resource *resource, const struct dp_box *box) {
    return opt_is_box(box) && (box->width == 0 || (resource->texture && (box->height == 0 || box->depth == 0)));
}

static bool part_fits(uint32_t first, uint32_t count, uint64_t extent, uint32_t mip) {
    uint64_t size = mip < 64 ? extent >> mip : 0;
    return (uint64_t)first + count <= (size == 0 ? 1 : size);
}

bool opt_box_fits(const struct opt_resource *resource, uint32_t mip, const struct dp_box *box) {
    if (!opt_is_box(box)) {
        return true;
    }
    if (!resource->texture) {
        return part_fits(box->x, box->width, resource->width, 0);
    }
    return part_fits(box->x, box->width, resource->width, mip) &&
           part_fits(box->y, box->height, resource->height, mip) && part_fits(box->z, box->depth, resource->depth, mip);
}
