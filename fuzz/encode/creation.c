/* creation.c: the rules of creation.h. Each rule notes the fault, then mends it; rules run in an order in which a later one
 * never undoes an earlier one. */
#include "creation.h"

#include "model/format.h"

#include <string.h>

static void note(struct dp_creation_fault *fault, const char *member, const char *message) {
    if (fault->member == NULL) {
        fault->member = member;
        fault->message = message;
    }
}

static bool is_buffer(const struct dp_record_resource *r) {
    return r->dimension == DP_DIMENSION_buffer;
}

/* Wraps a number that starts at 1 into 1..limit, so that random numbers spread over the range. */
static uint64_t wrap(uint64_t value, uint64_t limit) {
    return value == 0 ? 1 : (value - 1) % limit + 1;
}

static void width_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    uint64_t limit = is_buffer(r)                             ? DP_MAX_BYTES
                     : r->dimension == DP_DIMENSION_texture3d ? DP_MAX_EXTENT_3D
                                                              : DP_MAX_EXTENT;
    if (r->extent.width == 0 || r->extent.width > limit) {
        note(fault, "extent", "the width is out of range: 1..16384 (texture3d 1..2048, buffers 1..2^40 bytes)");
        r->extent.width = wrap(r->extent.width, limit);
    }
}

static void height_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    uint32_t limit = r->dimension == DP_DIMENSION_texture2d   ? (uint32_t)DP_MAX_EXTENT
                     : r->dimension == DP_DIMENSION_texture3d ? (uint32_t)DP_MAX_EXTENT_3D
                                                              : 1;
    if (r->extent.height == 0 || r->extent.height > limit) {
        note(fault, "extent",
             "the height is out of range: 1 for buffers and texture1d, 1..2048 for texture3d, 1..16384");
        r->extent.height = (uint32_t)wrap(r->extent.height, limit);
    }
}

static void depth_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    uint32_t limit = is_buffer(r) ? 1 : DP_MAX_SLICES;
    if (r->extent.depth_or_slices == 0 || r->extent.depth_or_slices > limit) {
        note(fault, "extent", "depth or slices are out of range: 1 for buffers, 1..2048");
        r->extent.depth_or_slices = (uint32_t)wrap(r->extent.depth_or_slices, limit);
    }
}

/* Mips of the full chain: down to one texel. */
static uint32_t full_chain(const struct dp_record_resource *r) {
    uint64_t edge = r->extent.width > r->extent.height ? r->extent.width : r->extent.height;
    if (r->dimension == DP_DIMENSION_texture3d && r->extent.depth_or_slices > edge) {
        edge = r->extent.depth_or_slices;
    }
    uint32_t mips = 1;
    while (edge > 1) {
        edge /= 2;
        mips++;
    }
    return mips;
}

static void mips_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    uint32_t limit = is_buffer(r) ? 1 : full_chain(r);
    if (r->mips == 0 || r->mips > limit) {
        note(fault, "mips", "more mips than the full chain has, or none (buffers have 1)");
        r->mips = r->mips == 0 ? 1 : limit;
    }
}

static void samples_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    if (r->samples != 1 && r->samples != 2 && r->samples != 4 && r->samples != 8) {
        note(fault, "samples", "samples are 1, 2, 4 or 8");
        r->samples = r->samples > 8 ? 8 : r->samples > 4 ? 4 : r->samples > 2 ? 2 : 1;
    }
    if (r->samples > 1 && (r->dimension != DP_DIMENSION_texture2d || r->mips != 1)) {
        note(fault, "samples", "only a texture2d with one mip has more than one sample");
        r->samples = 1;
    }
}

/* The format of a buffer says nothing; UNKNOWN (what D3D12 wants) and the plain one are left as they are. */
static void format_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    if (is_buffer(r) && r->format != DP_FORMAT_UNKNOWN && r->format != DP_FORMAT_R8G8B8A8_UNORM) {
        note(fault, "format", "a buffer has no format");
        r->format = DP_FORMAT_R8G8B8A8_UNORM;
    }
    if (!is_buffer(r) && r->format == DP_FORMAT_UNKNOWN) {
        note(fault, "format", "a texture needs a format");
        r->format = DP_FORMAT_R8G8B8A8_UNORM;
    }
}

static void drop_flag(struct dp_record_resource *r, struct dp_creation_fault *fault, uint32_t flag,
                      const char *message) {
    if (r->flags & flag) {
        note(fault, "flags", message);
        r->flags &= ~flag;
    }
}

static void flags_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    uint32_t undefined = r->flags & ~dp_defined_bits(DP_SET_FLAGS);
    drop_flag(r, fault, undefined, "undefined resource flags");
    if (dp_format(r->format)->kind == DP_FORMAT_COLOUR) {
        drop_flag(r, fault, DP_FLAGS_ALLOW_DEPTH_STENCIL, "ALLOW_DEPTH_STENCIL needs a depth format");
    } else {
        drop_flag(r, fault, DP_FLAGS_ALLOW_RENDER_TARGET, "a depth format cannot have ALLOW_RENDER_TARGET");
    }
    if (is_buffer(r) || r->flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) {
        drop_flag(r, fault, DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS,
                  "ALLOW_SIMULTANEOUS_ACCESS goes neither with buffers nor with ALLOW_DEPTH_STENCIL");
    }
    if (!is_buffer(r)) {
        drop_flag(r, fault, DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE,
                  "RAYTRACING_ACCELERATION_STRUCTURE is for buffers only");
    }
}

uint64_t dp_creation_size(const struct dp_record_resource *r) {
    if (is_buffer(r)) {
        return (r->extent.width + DP_PLACEMENT - 1) / DP_PLACEMENT * DP_PLACEMENT;
    }
    const struct dp_format *format = dp_format(r->format);
    bool volume = r->dimension == DP_DIMENSION_texture3d;
    uint64_t units = 0; /* texels, or blocks */
    for (uint32_t mip = 0; mip < r->mips; mip++) {
        uint64_t width = r->extent.width >> mip > 1 ? r->extent.width >> mip : 1;
        uint64_t height = r->extent.height >> mip > 1 ? r->extent.height >> mip : 1;
        uint64_t depth = volume ? r->extent.depth_or_slices >> mip : r->extent.depth_or_slices;
        width = (width + format->block - 1) / format->block;
        height = (height + format->block - 1) / format->block;
        units += width * height * (depth > 1 ? depth : 1);
    }
    uint64_t bytes = (units * format->bits + 7) / 8 * r->samples;
    return (bytes + DP_PLACEMENT - 1) / DP_PLACEMENT * DP_PLACEMENT;
}

static void commit(struct dp_record_resource *r, struct dp_creation_fault *fault, const char *member,
                   const char *message) {
    note(fault, member, message);
    r->memory = DP_MEMORY_committed;
}

static void swap_chain_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    if (r->memory != DP_MEMORY_swap_chain) {
        return;
    }
    if (r->dimension != DP_DIMENSION_texture2d || r->samples != 1) {
        commit(r, fault, "memory", "a back buffer is a texture2d with one sample");
    } else if ((r->initial == DP_INITIAL_layout && r->layout != DP_LAYOUT_COMMON) ||
               (r->initial == DP_INITIAL_state && r->state != DP_STATE_COMMON)) {
        note(fault, "initial", "a back buffer starts in COMMON");
        r->initial = DP_INITIAL_neither;
    }
}

static bool placed(const struct dp_record_resource *r) {
    return r->memory != DP_MEMORY_committed && r->memory != DP_MEMORY_swap_chain;
}

/* Brings an offset into 0..room, on the placement granule. */
static uint64_t fold(uint64_t offset, uint64_t room) {
    return offset % (room + 1) / DP_PLACEMENT * DP_PLACEMENT;
}

static void heap_rule(struct dp_record_resource *r, const struct dp_structure *s, struct dp_creation_fault *fault) {
    const struct dp_slot *heap = dp_structure_slot(s, DP_NAMES_HEAP, r->heap);
    uint64_t size = dp_creation_size(r);
    if (heap == NULL) {
        commit(r, fault, "heap", "no such heap");
    } else if (!is_buffer(r) && heap->type != DP_HEAP_default) {
        commit(r, fault, "heap", "upload and readback heaps are for buffers only");
    } else if (size > heap->size) {
        commit(r, fault, "heap", "the resource is larger than its heap");
    } else {
        if (r->offset > heap->size - size) {
            note(fault, "offset", "the resource leaves its heap");
            r->offset = fold(r->offset, heap->size - size);
        }
        if (r->heap_type != heap->type) {
            note(fault, "heap_type", "`heap=` must say the type of the heap that it is placed in");
            r->heap_type = heap->type;
        }
    }
}

static void metadata_rule(struct dp_record_resource *r, const struct dp_structure *s, struct dp_creation_fault *fault) {
    if (r->memory != DP_MEMORY_component_placed) {
        if (r->metadata_heap != 0 || r->metadata_offset != 0) {
            note(fault, "metadata_heap", "only component_placed resources place their metadata");
            r->metadata_heap = 0;
            r->metadata_offset = 0;
        }
        return;
    }
    const struct dp_slot *heap = dp_structure_slot(s, DP_NAMES_HEAP, r->metadata_heap);
    if (heap == NULL || heap->type != DP_HEAP_default || heap->size < DP_PLACEMENT) {
        note(fault, "metadata_heap", "metadata needs a default heap of at least 65536 bytes");
        r->memory = DP_MEMORY_placed;
        r->metadata_heap = 0;
        r->metadata_offset = 0;
    } else if (r->metadata_offset > heap->size - DP_PLACEMENT) {
        note(fault, "metadata_offset", "the metadata leaves its heap");
        r->metadata_offset = fold(r->metadata_offset, heap->size - DP_PLACEMENT);
    }
}

static void memory_rule(struct dp_record_resource *r, const struct dp_structure *s, struct dp_creation_fault *fault) {
    swap_chain_rule(r, fault);
    if (placed(r)) {
        heap_rule(r, s, fault);
    }
    if (!placed(r) && (r->heap != 0 || r->offset != 0)) {
        note(fault, "heap", "only placed resources name a heap");
        r->heap = 0;
        r->offset = 0;
    }
    metadata_rule(r, s, fault);
    if (!is_buffer(r) && r->heap_type != DP_HEAP_default) {
        note(fault, "heap_type", "upload and readback heaps are for buffers only");
        r->heap_type = DP_HEAP_default;
    }
}

/* In the set, and neither a video nor a driver-only one: those are called VIDEO_* and LEGACY_*. */
static bool layout_creates(uint32_t layout) {
    if (layout == DP_LAYOUT_COMMON) {
        return true; /* nearly always, and decoding is hot */
    }
    const char *name = dp_name(DP_SET_LAYOUT, layout);
    return name != NULL && strncmp(name, "VIDEO_", 6) != 0 && strncmp(name, "LEGACY_", 7) != 0;
}

static void contents_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    if (r->initial != DP_INITIAL_layout && r->layout != DP_LAYOUT_COMMON) {
        note(fault, "layout", "no layout is created with");
        r->layout = DP_LAYOUT_COMMON;
    }
    if (r->initial != DP_INITIAL_state && r->state != DP_STATE_COMMON) {
        note(fault, "state", "no state is created with");
        r->state = DP_STATE_COMMON;
    }
    if (r->state & ~dp_defined_bits(DP_SET_STATE)) {
        note(fault, "state", "undefined state bits");
        r->state &= dp_defined_bits(DP_SET_STATE);
    }
    if (!is_buffer(r) && !layout_creates(r->layout)) {
        note(fault, "layout", "no texture starts in this layout");
        r->layout = DP_LAYOUT_COMMON;
    }
}

static void heap_size_rule(struct dp_record_heap *h, struct dp_creation_fault *fault) {
    if (h->size == 0 || h->size > DP_MAX_BYTES) {
        note(fault, "size", "a heap has 1..2^40 bytes");
        h->size = h->size == 0 ? DP_PLACEMENT : DP_MAX_BYTES;
    }
}

void dp_creation_mend(struct dp_command *record, const struct dp_structure *s, struct dp_creation_fault *fault) {
    fault->member = NULL;
    fault->message = NULL;
    if (record->kind == DP_COMMAND_heap) {
        heap_size_rule(&record->as.heap, fault);
    } else if (record->kind == DP_COMMAND_resource) {
        struct dp_record_resource *r = &record->as.resource;
        width_rule(r, fault);
        height_rule(r, fault);
        depth_rule(r, fault);
        mips_rule(r, fault);
        samples_rule(r, fault);
        format_rule(r, fault);
        flags_rule(r, fault);
        memory_rule(r, s, fault);
        contents_rule(r, fault);
    }
}
