/* memory_ranges.c: sizes and places of resources, design decision 14. */
#include "memory_ranges.h"

#include "model/format.h"

#define PAGE UINT64_C(65536)

static uint64_t at_mip(uint64_t extent, uint32_t mip) {
    uint64_t small = extent >> mip;
    return small == 0 ? 1 : small;
}

static uint64_t blocks(uint64_t texels, uint32_t block) {
    return (texels + block - 1) / block;
}

static uint64_t texture_bytes(const struct dp_record_resource *resource) {
    const struct dp_format *format = dp_format(resource->format);
    bool volume = resource->dimension == DP_DIMENSION_texture3d;
    uint64_t texels = 0;
    for (uint32_t mip = 0; mip < resource->mips; mip++) {
        uint64_t width = blocks(at_mip(resource->extent.width, mip), format->block);
        uint64_t height = blocks(at_mip(resource->extent.height, mip), format->block);
        uint64_t depth = resource->extent.depth_or_slices;
        texels += width * height * (volume ? at_mip(depth, mip) : depth);
    }
    /* `bits` counts all planes together, so planes are not multiplied in. */
    return (texels * format->bits * resource->samples + 7) / 8;
}

uint64_t ref_data_size(const struct dp_record_resource *resource) {
    bool buffer = resource->dimension == DP_DIMENSION_buffer;
    uint64_t bytes = buffer ? resource->extent.width : texture_bytes(resource);
    return (bytes + PAGE - 1) / PAGE * PAGE;
}

void ref_memory_ranges(const struct dp_record_resource *resource, struct ref_memory_range ranges[2]) {
    ranges[0] = (struct ref_memory_range){0, 0, 0};
    ranges[1] = ranges[0];
    switch (resource->memory) {
    case DP_MEMORY_component_placed:
        ranges[1] = (struct ref_memory_range){resource->metadata_heap, resource->metadata_offset, PAGE};
        ranges[0] = (struct ref_memory_range){resource->heap, resource->offset, ref_data_size(resource)};
        break;
    case DP_MEMORY_placed:
    case DP_MEMORY_reserved: /* mapped whole at its heap + offset when it is created */
        ranges[0] = (struct ref_memory_range){resource->heap, resource->offset, ref_data_size(resource)};
        break;
    default: /* committed and swap-chain memory belongs to the resource alone */
        break;
    }
}

static bool meet(const struct ref_memory_range *a, const struct ref_memory_range *b) {
    if (a->size == 0 || b->size == 0 || a->heap != b->heap) {
        return false;
    }
    return a->offset < b->offset + b->size && b->offset < a->offset + a->size;
}

bool ref_share_memory(const struct ref_resource *a, const struct ref_resource *b) {
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            if (meet(&a->memory[i], &b->memory[j])) {
                return true;
            }
        }
    }
    return false;
}
