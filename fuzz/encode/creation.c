/* creation.c: the rules of creation.h, those of memory aside (creation_memory.c). Each rule notes the
 * fault, then mends it; they run in an order in which a later one never undoes an earlier one. */
#include "creation_rules.h"

#include "model/format.h"

#include <pthread.h>
#include <string.h>

/* Wraps a number that starts at 1 into 1..limit, so that random numbers spread over the range. */
static uint64_t wrap(uint64_t value, uint64_t limit) {
    return value == 0 ? 1 : (value - 1) % limit + 1;
}

static void width_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    uint64_t limit = dp_is_buffer(r)                          ? DP_MAX_BYTES
                     : r->dimension == DP_DIMENSION_texture3d ? DP_MAX_EXTENT_3D
                                                              : DP_MAX_EXTENT;
    if (r->extent.width == 0 || r->extent.width > limit) {
        dp_creation_note(fault, "extent",
                         "the width is out of range: 1..16384 (texture3d 1..2048, buffers 1..2^40 bytes)");
        r->extent.width = wrap(r->extent.width, limit);
    }
}

static void height_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    uint32_t limit = r->dimension == DP_DIMENSION_texture2d   ? (uint32_t)DP_MAX_EXTENT
                     : r->dimension == DP_DIMENSION_texture3d ? (uint32_t)DP_MAX_EXTENT_3D
                                                              : 1;
    if (r->extent.height == 0 || r->extent.height > limit) {
        dp_creation_note(fault, "extent",
                         "the height is out of range: 1 for buffers and texture1d, 1..2048 for texture3d, 1..16384");
        r->extent.height = (uint32_t)wrap(r->extent.height, limit);
    }
}

static void depth_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    uint32_t limit = dp_is_buffer(r) ? 1 : DP_MAX_SLICES;
    if (r->extent.depth_or_slices == 0 || r->extent.depth_or_slices > limit) {
        dp_creation_note(fault, "extent", "depth or slices are out of range: 1 for buffers, 1..2048");
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
    if (r->mips == 1) {
        return;
    }
    uint32_t limit = dp_is_buffer(r) ? 1 : full_chain(r);
    if (r->mips == 0 || r->mips > limit) {
        dp_creation_note(fault, "mips", "more mips than the full chain has, or none (buffers have 1)");
        r->mips = r->mips == 0 ? 1 : limit;
    }
}

static void samples_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    if (r->samples != 1 && r->samples != 2 && r->samples != 4 && r->samples != 8) {
        dp_creation_note(fault, "samples", "samples are 1, 2, 4 or 8");
        r->samples = r->samples > 8 ? 8 : r->samples > 4 ? 4 : r->samples > 2 ? 2 : 1;
    }
    if (r->samples > 1 && (r->dimension != DP_DIMENSION_texture2d || r->mips != 1)) {
        dp_creation_note(fault, "samples", "only a texture2d with one mip has more than one sample");
        r->samples = 1;
    }
}

/* The format of a buffer says nothing; UNKNOWN (what D3D12 wants) and the plain one are left as they are. */
static void format_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    if (dp_is_buffer(r) && r->format != DP_FORMAT_UNKNOWN && r->format != DP_FORMAT_R8G8B8A8_UNORM) {
        dp_creation_note(fault, "format", "a buffer has no format");
        r->format = DP_FORMAT_R8G8B8A8_UNORM;
    }
    if (!dp_is_buffer(r) && r->format == DP_FORMAT_UNKNOWN) {
        dp_creation_note(fault, "format", "a texture needs a format");
        r->format = DP_FORMAT_R8G8B8A8_UNORM;
    }
}

static void drop_flag(struct dp_record_resource *r, struct dp_creation_fault *fault, uint32_t flag,
                      const char *message) {
    if (r->flags & flag) {
        dp_creation_note(fault, "flags", message);
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
    if (dp_is_buffer(r) || r->flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) {
        drop_flag(r, fault, DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS,
                  "ALLOW_SIMULTANEOUS_ACCESS goes neither with buffers nor with ALLOW_DEPTH_STENCIL");
    }
    if (!dp_is_buffer(r)) {
        drop_flag(r, fault, DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE,
                  "RAYTRACING_ACCELERATION_STRUCTURE is for buffers only");
    }
}

/* In the set, and neither a video nor a driver-only one: those are called VIDEO_* and LEGACY_*. */
static bool named_for_creation(uint32_t layout) {
    const char *name = dp_name(DP_SET_LAYOUT, layout);
    return name != NULL && strncmp(name, "VIDEO_", 6) != 0 && strncmp(name, "LEGACY_", 7) != 0;
}

static uint64_t small_layouts; /* bit n: layout n */
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find_small_layouts(void) {
    for (uint32_t layout = 0; layout < 64; layout++) {
        small_layouts |= (uint64_t)named_for_creation(layout) << layout;
    }
}

/* The same, without looking at names again and again: decoding is hot. */
static bool layout_creates(uint32_t layout) {
    pthread_once(&once, find_small_layouts);
    return layout < 64 ? (small_layouts >> layout & 1) != 0 : named_for_creation(layout);
}

static void contents_rule(struct dp_record_resource *r, struct dp_creation_fault *fault) {
    if (r->initial != DP_INITIAL_layout && r->layout != DP_LAYOUT_COMMON) {
        dp_creation_note(fault, "layout", "no layout is created with");
        r->layout = DP_LAYOUT_COMMON;
    }
    if (r->initial != DP_INITIAL_state && r->state != DP_STATE_COMMON) {
        dp_creation_note(fault, "state", "no state is created with");
        r->state = DP_STATE_COMMON;
    }
    if (r->state & ~dp_defined_bits(DP_SET_STATE)) {
        dp_creation_note(fault, "state", "undefined state bits");
        r->state &= dp_defined_bits(DP_SET_STATE);
    }
    if (!dp_is_buffer(r) && !layout_creates(r->layout)) {
        dp_creation_note(fault, "layout", "no texture starts in this layout");
        r->layout = DP_LAYOUT_COMMON;
    }
}

static void heap_size_rule(struct dp_record_heap *h, struct dp_creation_fault *fault) {
    if (h->size == 0 || h->size > DP_MAX_BYTES) {
        dp_creation_note(fault, "size", "a heap has 1..2^40 bytes");
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
        dp_creation_place(r, s, fault);
        contents_rule(r, fault);
    }
}
