/* ranges.c: from subresource ranges to boxes. Source: barrier sheet 4 and 9 (one index, or all), rules V04, R05,
 * R06. */
#include "oracles/promise/inner.h"

#include "model/format.h"

struct dp_promise_shape dp_promise_shape_of(const struct dp_record_resource *r) {
    if (r->dimension == DP_DIMENSION_buffer) {
        return (struct dp_promise_shape){1, 1, 1};
    }
    uint32_t slices = r->dimension == DP_DIMENSION_texture3d ? 1 : r->extent.depth_or_slices;
    return (struct dp_promise_shape){r->mips, slices, dp_format(r->format)->planes};
}

static bool whole(const struct dp_promise_shape *shape, struct dp_promise_box *box) {
    *box = (struct dp_promise_box){0, shape->mips, 0, shape->slices, 0, shape->planes};
    return true;
}

bool dp_promise_index(const struct dp_record_resource *r, uint32_t index, struct dp_promise_box *box) {
    struct dp_promise_shape shape = dp_promise_shape_of(r);
    if (index == DP_ALL_SUBRESOURCES) {
        return whole(&shape, box);
    }
    uint32_t of_plane = shape.mips * shape.slices;
    uint32_t plane = index / of_plane;
    *box = (struct dp_promise_box){index % shape.mips, 1, index % of_plane / shape.mips, 1, plane, 1};
    return plane < shape.planes;
}

static bool fits(uint32_t first, uint32_t count, uint32_t limit) {
    return (uint64_t)first + count <= limit;
}

bool dp_promise_range(const struct dp_record_resource *r, const struct dp_range *range, struct dp_promise_box *box) {
    struct dp_promise_shape shape = dp_promise_shape_of(r);
    if (r->dimension == DP_DIMENSION_buffer) {
        return whole(&shape, box);
    }
    if (range->mips == 0) {
        return dp_promise_index(r, range->index_or_first_mip, box);
    }
    *box = (struct dp_promise_box){range->index_or_first_mip, range->mips,
                                   range->first_slice,        range->slices == 0 ? 1 : range->slices,
                                   range->first_plane,        range->planes == 0 ? 1 : range->planes};
    return fits(box->mip, box->mips, shape.mips) && fits(box->slice, box->slices, shape.slices) &&
           fits(box->plane, box->planes, shape.planes);
}
