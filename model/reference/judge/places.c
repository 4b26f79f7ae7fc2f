/* places.c: subresources, classes and memory of a resource. */
#include "places.h"

#include "model/format.h"

#define PAGE UINT64_C(65536)

static bool is_buffer(const struct refj_place *place) {
    return place->made.dimension == DP_DIMENSION_buffer;
}

/* --- memory: design decision 14 --- */

static uint64_t round_up(uint64_t value, uint64_t step) {
    return (value + step - 1) / step * step;
}

/* Texels of a mip along one edge; of a block format the texels of whole blocks. */
static uint64_t edge(uint64_t extent, uint32_t mip, uint32_t block) {
    uint64_t texels = extent >> mip;
    return round_up(texels != 0 ? texels : 1, block);
}

static uint64_t data_bytes(const struct refj_place *place) {
    const struct dp_record_resource *made = &place->made;
    const struct dp_format *format = dp_format(made->format);
    if (is_buffer(place)) {
        return round_up(made->extent.width, PAGE);
    }
    uint64_t blocks = 0;
    for (uint32_t mip = 0; mip < place->mips; mip++) {
        uint64_t deep = made->extent.depth_or_slices;
        if (made->dimension == DP_DIMENSION_texture3d) {
            deep = edge(deep, mip, 1);
        }
        blocks += edge(made->extent.width, mip, format->block) / format->block *
                  (edge(made->extent.height, mip, format->block) / format->block) * deep;
    }
    return round_up(round_up(blocks * format->bits * made->samples, 8) / 8, PAGE); /* bits: all planes together */
}

static void place_bytes(struct refj_place *place) {
    const struct dp_record_resource *made = &place->made;
    bool placed = made->memory == DP_MEMORY_placed || made->memory == DP_MEMORY_component_placed ||
                  made->memory == DP_MEMORY_reserved;
    if (placed) {
        place->bytes[0] = (struct refj_bytes){made->heap, made->offset, made->offset + data_bytes(place)};
    }
    if (made->memory == DP_MEMORY_component_placed) {
        place->bytes[1] = (struct refj_bytes){made->metadata_heap, made->metadata_offset, made->metadata_offset + PAGE};
    }
}

/* --- kinds: barrier sheet 15.5.1 --- */

/* Of a colour class, its resource being a render target. */
static uint32_t colour_kinds(const struct refj_place *place) {
    uint32_t kinds = 0;
    if ((place->made.flags & DP_FLAGS_DENY_COLOR_COMPRESSION_DATA) == 0) {
        kinds |= DP_KIND_CompressedColor;
        kinds |= place->made.samples > 1 ? DP_KIND_ScatteredFmask : 0;
    }
    if ((place->made.flags & DP_FLAGS_ALLOW_DCC) != 0) {
        kinds |= DP_KIND_CompressedDcc;
    }
    return kinds != 0 ? kinds | DP_KIND_IndirectColorClear : 0; /* a fast clear needs Color or Dcc */
}

static uint32_t class_kinds(const struct refj_place *place, uint32_t plane_class) {
    uint32_t flags = place->made.flags;
    if (!refj_place_has_class(place, plane_class) || (flags & DP_FLAGS_DENY_COMPRESSION_DATA) != 0) {
        return 0;
    }
    if (plane_class == DP_CLASS_colour) {
        return (flags & DP_FLAGS_ALLOW_RENDER_TARGET) != 0 ? colour_kinds(place) : 0;
    }
    if ((flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) == 0) {
        return 0;
    }
    return plane_class == DP_CLASS_depth ? DP_KIND_CompressedDepth : DP_KIND_CompressedStencil;
}

void refj_place_read(struct refj_place *place, const struct dp_record_resource *made) {
    *place = (struct refj_place){.made = *made, .slot = made->id, .mips = 1, .slices = 1, .planes = 1};
    if (!is_buffer(place)) {
        place->mips = made->mips;
        place->slices = made->dimension == DP_DIMENSION_texture3d ? 1 : made->extent.depth_or_slices;
        place->planes = dp_format(made->format)->planes;
    }
    place_bytes(place);
    for (uint32_t plane_class = 0; plane_class < REFJ_CLASSES; plane_class++) {
        place->possible[plane_class] = class_kinds(place, plane_class);
    }
}

bool refj_places_share_memory(const struct refj_place *a, const struct refj_place *b) {
    if (!refj_place_may_share(a)) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 2; k++) {
            const struct refj_bytes *x = &a->bytes[i];
            const struct refj_bytes *y = &b->bytes[k];
            if (x->first < x->end && y->first < y->end && x->heap == y->heap && x->first < y->end &&
                y->first < x->end) {
                return true;
            }
        }
    }
    return false;
}

/* --- classes --- */

bool refj_place_is_colour(const struct refj_place *place) {
    return !is_buffer(place) && dp_format(place->made.format)->kind == DP_FORMAT_COLOUR;
}

bool refj_place_is_depth(const struct refj_place *place) {
    return !is_buffer(place) && dp_format(place->made.format)->kind != DP_FORMAT_COLOUR;
}

bool refj_place_has_class(const struct refj_place *place, uint32_t plane_class) {
    if (plane_class == DP_CLASS_colour) {
        return refj_place_is_colour(place);
    }
    return refj_place_is_depth(place) &&
           (plane_class == DP_CLASS_depth || dp_format(place->made.format)->kind == DP_FORMAT_DEPTH_STENCIL);
}

bool refj_place_class(const struct refj_place *place, uint32_t plane_class, struct refj_box *box) {
    *box = (struct refj_box){0, place->mips, 0, place->slices, 0, place->planes};
    if (plane_class != DP_CLASS_colour) { /* depth is plane 0, stencil plane 1 */
        box->plane = plane_class == DP_CLASS_depth ? 0 : 1;
        box->plane_end = box->plane + 1;
    }
    return refj_place_has_class(place, plane_class);
}

bool refj_place_part(const struct refj_place *place, uint32_t plane_class, const struct refj_box *box,
                     struct refj_box *part) {
    struct refj_box all;
    if (!refj_place_class(place, plane_class, &all) || !refj_boxes_meet(box, &all)) {
        return false;
    }
    *part = *box;
    part->plane = box->plane > all.plane ? box->plane : all.plane;
    part->plane_end = box->plane_end < all.plane_end ? box->plane_end : all.plane_end;
    return true;
}

bool refj_place_holds_class(const struct refj_place *place, uint32_t plane_class, const struct refj_box *box) {
    struct refj_box all;
    return refj_place_class(place, plane_class, &all) && box->mip == 0 && box->mip_end == all.mip_end &&
           box->slice == 0 && box->slice_end == all.slice_end && box->plane <= all.plane &&
           box->plane_end >= all.plane_end;
}

bool refj_place_compresses(const struct refj_place *place, const struct refj_box *box) {
    for (uint32_t plane_class = DP_CLASS_colour; plane_class <= DP_CLASS_stencil; plane_class++) {
        struct refj_box whole;
        if (refj_place_class(place, plane_class, &whole) && refj_boxes_meet(box, &whole) &&
            refj_place_class_compresses(place, plane_class)) {
            return true;
        }
    }
    return false;
}

/* --- ranges: barrier sheet 4 --- */

/* [first, first + count) of `limit`, a count of 0 being 1; false if it leaves. */
static bool part(uint32_t first, uint32_t count, uint32_t limit, uint32_t *begin, uint32_t *end) {
    uint64_t last = (uint64_t)first + (count != 0 ? count : 1);
    *begin = first;
    *end = (uint32_t)last;
    return last <= limit;
}

static bool indexed(const struct refj_place *place, uint32_t index, struct refj_box *box) {
    uint64_t all = (uint64_t)place->mips * place->slices * place->planes;
    uint32_t mip = index % place->mips;
    uint32_t slice = index / place->mips % place->slices;
    uint32_t plane = index / place->mips / place->slices;
    *box = (struct refj_box){mip, mip + 1, slice, slice + 1, plane, plane + 1};
    return index < all;
}

bool refj_place_range(const struct refj_place *place, const struct dp_range *range, struct refj_box *box) {
    bool everything = range->mips == 0 && range->index_or_first_mip == DP_ALL_SUBRESOURCES;
    if (is_buffer(place) || everything) {
        *box = (struct refj_box){0, place->mips, 0, place->slices, 0, place->planes};
        return true;
    }
    if (range->mips == 0) {
        return indexed(place, range->index_or_first_mip, box);
    }
    return part(range->index_or_first_mip, range->mips, place->mips, &box->mip, &box->mip_end) &&
           part(range->first_slice, range->slices, place->slices, &box->slice, &box->slice_end) &&
           part(range->first_plane, range->planes, place->planes, &box->plane, &box->plane_end);
}

bool refj_same_box(const struct refj_box *a, const struct refj_box *b) {
    return a->mip == b->mip && a->mip_end == b->mip_end && a->slice == b->slice && a->slice_end == b->slice_end &&
           a->plane == b->plane && a->plane_end == b->plane_end;
}

bool refj_boxes_meet(const struct refj_box *a, const struct refj_box *b) {
    return a->mip < b->mip_end && b->mip < a->mip_end && a->slice < b->slice_end && b->slice < a->slice_end &&
           a->plane < b->plane_end && b->plane < a->plane_end;
}

bool refj_box_holds(const struct refj_place *place, const struct refj_box *box, uint32_t index, uint32_t *next) {
    uint32_t mip = index % place->mips;
    uint32_t slice = index / place->mips % place->slices;
    uint32_t plane = index / place->mips / place->slices;
    bool row = slice >= box->slice && slice < box->slice_end && plane >= box->plane && plane < box->plane_end;
    uint32_t change = place->mips; /* the end of the row of mips */
    if (row && mip < box->mip) {
        change = box->mip;
    } else if (row && mip < box->mip_end) {
        change = box->mip_end;
    }
    *next = index - mip + change;
    return row && mip >= box->mip && mip < box->mip_end;
}
