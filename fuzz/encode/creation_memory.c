/* creation_memory.c: where a resource's memory comes from, and whether it fits there (creation.h). */
#include "creation_rules.h"

#include "model/format.h"

uint64_t dp_creation_size(const struct dp_record_resource *r) {
    if (dp_is_buffer(r)) {
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
    dp_creation_note(fault, member, message);
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
        dp_creation_note(fault, "initial", "a back buffer starts in COMMON");
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
    } else if (!dp_is_buffer(r) && heap->type != DP_HEAP_default) {
        commit(r, fault, "heap", "upload and readback heaps are for buffers only");
    } else if (size > heap->size) {
        commit(r, fault, "heap", "the resource is larger than its heap");
    } else {
        if (r->offset > heap->size - size) {
            dp_creation_note(fault, "offset", "the resource leaves its heap");
            r->offset = fold(r->offset, heap->size - size);
        }
        if (r->heap_type != heap->type) {
            dp_creation_note(fault, "heap_type", "`heap=` must say the type of the heap that it is placed in");
            r->heap_type = heap->type;
        }
    }
}

static void metadata_rule(struct dp_record_resource *r, const struct dp_structure *s, struct dp_creation_fault *fault) {
    if (r->memory != DP_MEMORY_component_placed) {
        if (r->metadata_heap != 0 || r->metadata_offset != 0) {
            dp_creation_note(fault, "metadata_heap", "only component_placed resources place their metadata");
            r->metadata_heap = 0;
            r->metadata_offset = 0;
        }
        return;
    }
    const struct dp_slot *heap = dp_structure_slot(s, DP_NAMES_HEAP, r->metadata_heap);
    if (heap == NULL || heap->type != DP_HEAP_default || heap->size < DP_PLACEMENT) {
        dp_creation_note(fault, "metadata_heap", "metadata needs a default heap of at least 65536 bytes");
        r->memory = DP_MEMORY_placed;
        r->metadata_heap = 0;
        r->metadata_offset = 0;
    } else if (r->metadata_offset > heap->size - DP_PLACEMENT) {
        dp_creation_note(fault, "metadata_offset", "the metadata leaves its heap");
        r->metadata_offset = fold(r->metadata_offset, heap->size - DP_PLACEMENT);
    }
}

void dp_creation_place(struct dp_record_resource *r, const struct dp_structure *s, struct dp_creation_fault *fault) {
    swap_chain_rule(r, fault);
    if (placed(r)) {
        heap_rule(r, s, fault);
    }
    if (!placed(r) && (r->heap != 0 || r->offset != 0)) {
        dp_creation_note(fault, "heap", "only placed resources name a heap");
        r->heap = 0;
        r->offset = 0;
    }
    metadata_rule(r, s, fault);
    if (!dp_is_buffer(r) && r->heap_type != DP_HEAP_default) {
        dp_creation_note(fault, "heap_type", "upload and readback heaps are for buffers only");
        r->heap_type = DP_HEAP_default;
    }
}
