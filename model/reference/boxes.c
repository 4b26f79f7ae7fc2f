/* boxes.c: parts of subresources. */
#include "boxes.h"

#include "ranges.h"

bool ref_no_box(const struct dp_box *box) {
    return box->width == 0 && box->height == 0 && box->depth == 0;
}

static bool beyond(uint32_t first, uint32_t count, uint64_t limit) {
    return (uint64_t)first + count > limit;
}

static uint64_t at_mip(uint64_t extent, uint32_t mip) {
    uint64_t small = extent >> mip;
    return small == 0 ? 1 : small;
}

bool ref_box_leaves(const struct ref_resource *resource, const struct dp_range *range, const struct dp_box *box) {
    const struct dp_extent *extent = &resource->created.extent;
    if (ref_no_box(box)) {
        return false;
    }
    if (ref_is_buffer(resource)) {
        return beyond(box->x, box->width, extent->width);
    }
    uint32_t mip = ref_span(resource, range).first_mip;
    bool volume = resource->created.dimension == DP_DIMENSION_texture3d;
    return beyond(box->x, box->width, at_mip(extent->width, mip)) ||
           beyond(box->y, box->height, at_mip(extent->height, mip)) ||
           beyond(box->z, box->depth, volume ? at_mip(extent->depth_or_slices, mip) : 1);
}

/* Whether [a, a + a_count) and [b, b + b_count) have a number in common; an empty one has none. */
static bool meet(uint32_t a, uint32_t a_count, uint32_t b, uint32_t b_count) {
    uint64_t first = a > b ? a : b;
    uint64_t a_end = (uint64_t)a + a_count;
    uint64_t b_end = (uint64_t)b + b_count;
    return first < (a_end < b_end ? a_end : b_end);
}

bool ref_box_covers(const struct ref_resource *resource, uint32_t mip, const struct dp_box *box) {
    const struct dp_extent *extent = &resource->created.extent;
    if (ref_no_box(box)) {
        return true;
    }
    if (ref_is_buffer(resource)) {
        return box->x == 0 && box->width >= extent->width;
    }
    bool volume = resource->created.dimension == DP_DIMENSION_texture3d;
    return box->x == 0 && box->y == 0 && box->z == 0 && box->width >= at_mip(extent->width, mip) &&
           box->height >= at_mip(extent->height, mip) &&
           box->depth >= (volume ? at_mip(extent->depth_or_slices, mip) : 1);
}

static bool touches_nothing(const struct dp_box *box, bool buffer) {
    return !ref_no_box(box) && (box->width == 0 || (!buffer && (box->height == 0 || box->depth == 0)));
}

bool ref_boxes_meet(const struct dp_box *a, const struct dp_box *b, bool buffer) {
    if (touches_nothing(a, buffer) || touches_nothing(b, buffer)) {
        return false;
    }
    if (ref_no_box(a) || ref_no_box(b)) {
        return true;
    }
    return meet(a->x, a->width, b->x, b->width) &&
           (buffer || (meet(a->y, a->height, b->y, b->height) && meet(a->z, a->depth, b->z, b->depth)));
}
