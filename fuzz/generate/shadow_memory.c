/* shadow_memory.c: which resources share memory (design decision 14; metadata of component-placed ones too). */
#include "fuzz/generate/shadow.h"

#include "model/format.h"

static uint64_t memory_size(const struct dp_shadow_resource *r) {
    if (!r->texture) {
        return (r->made.extent.width + 65535) / 65536 * 65536;
    }
    uint64_t texels = 0;
    const struct dp_format *format = dp_format(r->made.format);
    for (uint32_t mip = 0; mip < r->mips; mip++) {
        uint64_t width = r->made.extent.width >> mip;
        uint64_t height = r->made.extent.height >> mip;
        uint64_t depth =
            r->made.dimension == DP_DIMENSION_texture3d ? r->made.extent.depth_or_slices >> mip : r->slices;
        texels += ((width ? width : 1) + format->block - 1) / format->block *
                  (((height ? height : 1) + format->block - 1) / format->block) * (depth ? depth : 1);
    }
    return ((texels * format->bits + 7) / 8 * r->made.samples + 65535) / 65536 * 65536;
}

bool dp_shadow_is_placed(const struct dp_record_resource *made) {
    return made->memory != DP_MEMORY_committed && made->memory != DP_MEMORY_swap_chain;
}

static bool meets(uint64_t a, uint64_t a_size, uint64_t b, uint64_t b_size) {
    return a < b + b_size && b < a + a_size;
}

/* Whether two placed resources share memory (design decision 14): data with data, and metadata of component-placed
 * ones. */
static bool share_memory(const struct dp_shadow_resource *a, const struct dp_shadow_resource *b) {
    const struct dp_record_resource *x = &a->made;
    const struct dp_record_resource *y = &b->made;
    if (!dp_shadow_is_placed(x) || !dp_shadow_is_placed(y)) {
        return false;
    }
    uint64_t x_size = memory_size(a);
    uint64_t y_size = memory_size(b);
    bool x_meta = x->memory == DP_MEMORY_component_placed;
    bool y_meta = y->memory == DP_MEMORY_component_placed;
    return (x->heap == y->heap && meets(x->offset, x_size, y->offset, y_size)) ||
           (x_meta && x->metadata_heap == y->heap && meets(x->metadata_offset, 65536, y->offset, y_size)) ||
           (y_meta && y->metadata_heap == x->heap && meets(y->metadata_offset, 65536, x->offset, x_size)) ||
           (x_meta && y_meta && x->metadata_heap == y->metadata_heap &&
            meets(x->metadata_offset, 65536, y->metadata_offset, 65536));
}

void dp_shadow_find_aliases(struct dp_shadow *shadow, uint32_t id) {
    struct dp_shadow_resource *r = &shadow->resource[id];
    r->aliases = 0;
    for (uint32_t i = 0; dp_shadow_is_placed(&r->made) && i < shadow->count; i++) {
        struct dp_shadow_resource *other = &shadow->resource[i];
        if (i != id && other->filled && share_memory(r, other)) {
            r->aliases |= UINT32_C(1) << i;
            other->aliases |= UINT32_C(1) << id;
        }
    }
}
