/* range.c: subresource ranges as boxes, and boxes as spans of subresource indices. */
#include "model/optimized/range.h"

uint32_t opt_subresources(const struct opt_shape *shape) {
    return shape->mips * shape->slices * shape->planes;
}

struct opt_box opt_box_all(const struct opt_shape *shape) {
    return (struct opt_box){0, shape->slices, 0, (uint8_t)shape->mips, 0, (uint8_t)shape->planes};
}

/* First and count lie within [0, limit), in sums that cannot wrap. */
static bool within(uint32_t first, uint32_t count, uint32_t limit) {
    return (uint64_t)first + count <= limit;
}

static uint32_t box_of_index(const struct opt_shape *shape, uint32_t index, struct opt_box *box) {
    if (index == DP_ALL_SUBRESOURCES) {
        *box = opt_box_all(shape);
        return 0;
    }
    if (index >= opt_subresources(shape)) {
        return OPT_RANGE_LEAVES;
    }
    uint32_t row = index / shape->mips;
    *box =
        (struct opt_box){row % shape->slices, 1, (uint8_t)(index % shape->mips), 1, (uint8_t)(row / shape->slices), 1};
    return 0;
}

uint32_t opt_box_of(const struct opt_shape *shape, const struct dp_range *range, struct opt_box *box) {
    if (range->mips == 0) {
        return box_of_index(shape, range->index_or_first_mip, box);
    }
    uint32_t found = (range->slices == 0 ? OPT_RANGE_NO_SLICES : 0) | (range->planes == 0 ? OPT_RANGE_NO_PLANES : 0);
    uint32_t slices = range->slices + (range->slices == 0);
    uint32_t planes = range->planes + (range->planes == 0);
    if (!within(range->index_or_first_mip, range->mips, shape->mips) ||
        !within(range->first_slice, slices, shape->slices) || !within(range->first_plane, planes, shape->planes)) {
        return found | OPT_RANGE_LEAVES;
    }
    *box = (struct opt_box){
        range->first_slice,          slices,         (uint8_t)range->index_or_first_mip, (uint8_t)range->mips,
        (uint8_t)range->first_plane, (uint8_t)planes};
    return found;
}

static bool meet(uint32_t a, uint32_t a_count, uint32_t b, uint32_t b_count) {
    return a < b ? b - a < a_count : a - b < b_count;
}

bool opt_boxes_meet(const struct opt_box *a, const struct opt_box *b) {
    return meet(a->first_mip, a->mips, b->first_mip, b->mips) &&
           meet(a->first_slice, a->slices, b->first_slice, b->slices) &&
           meet(a->first_plane, a->planes, b->first_plane, b->planes);
}

bool opt_boxes_equal(const struct opt_box *a, const struct opt_box *b) {
    return a->first_slice == b->first_slice && a->slices == b->slices && a->first_mip == b->first_mip &&
           a->mips == b->mips && a->first_plane == b->first_plane && a->planes == b->planes;
}

static uint32_t common(uint32_t a, uint32_t a_count, uint32_t b, uint32_t b_count, uint32_t *count) {
    uint32_t first = a > b ? a : b;
    uint32_t end = a + a_count < b + b_count ? a + a_count : b + b_count;
    *count = end - first;
    return first;
}

struct opt_box opt_boxes_common(const struct opt_box *a, const struct opt_box *b) {
    uint32_t mips;
    uint32_t slices;
    uint32_t planes;
    uint32_t mip = common(a->first_mip, a->mips, b->first_mip, b->mips, &mips);
    uint32_t slice = common(a->first_slice, a->slices, b->first_slice, b->slices, &slices);
    uint32_t plane = common(a->first_plane, a->planes, b->first_plane, b->planes, &planes);
    return (struct opt_box){slice, slices, (uint8_t)mip, (uint8_t)mips, (uint8_t)plane, (uint8_t)planes};
}

bool opt_box_deep(const struct opt_shape *shape, const struct opt_box *box) {
    return box->mips == shape->mips && box->slices == shape->slices;
}

bool opt_box_whole(const struct opt_shape *shape, const struct opt_box *box) {
    return opt_box_deep(shape, box) && box->planes == shape->planes;
}

uint32_t opt_box_first(const struct opt_shape *shape, const struct opt_box *box) {
    return box->first_mip + shape->mips * (box->first_slice + shape->slices * box->first_plane);
}

struct opt_spans opt_spans_of(const struct opt_shape *shape, const struct opt_box *box) {
    uint32_t plane_step = shape->mips * shape->slices;
    struct opt_spans spans = {.slice_step = shape->mips, .plane_step = plane_step};
    spans.start = opt_box_first(shape, box);
    if (box->mips != shape->mips) {
        spans.per_plane = box->slices;
        spans.length = box->mips;
    } else if (box->slices != shape->slices) {
        spans.per_plane = 1;
        spans.length = box->slices * shape->mips;
    } else {
        spans.per_plane = 1;
        spans.length = box->planes * plane_step;
        spans.count = 1;
        return spans;
    }
    spans.count = spans.per_plane * box->planes;
    return spans;
}

uint32_t opt_span_first(const struct opt_spans *spans, uint32_t index) {
    return spans->start + index / spans->per_plane * spans->plane_step + index % spans->per_plane * spans->slice_step;
}
