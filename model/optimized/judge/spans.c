/* spans.c: subresource ranges as runs. */
#include "model/optimized/judge/spans.h"

static struct optj_spans one_span(uint32_t first, uint32_t length) {
    return (struct optj_spans){.count = 1, .first = first, .length = length, .row = 1};
}

struct optj_spans optj_spans_of_planes(const struct optj_extent *extent, uint32_t plane, uint32_t planes) {
    uint32_t per_plane = extent->mips * extent->slices;
    return one_span(plane * per_plane, planes * per_plane);
}

/* The last of `count` things from `first` on is one of `limit`; sums do not wrap. */
static bool inside(uint32_t first, uint32_t count, uint32_t limit) {
    return first < limit && count <= limit - first;
}

bool optj_spans_of_range(const struct optj_extent *extent, const struct dp_range *range, struct optj_spans *spans) {
    uint32_t first = range->index_or_first_mip;
    if (range->mips == 0) {
        uint32_t all = optj_subresources(extent);
        *spans = first == DP_ALL_SUBRESOURCES ? one_span(0, all) : one_span(first, 1);
        return first == DP_ALL_SUBRESOURCES || first < all;
    }
    uint32_t slices = range->slices == 0 ? 1 : range->slices;
    uint32_t planes = range->planes == 0 ? 1 : range->planes;
    if (!inside(first, range->mips, extent->mips) || !inside(range->first_slice, slices, extent->slices) ||
        !inside(range->first_plane, planes, extent->planes)) {
        return false;
    }
    uint32_t per_plane = extent->mips * extent->slices;
    first += range->first_slice * extent->mips + range->first_plane * per_plane;
    *spans = (struct optj_spans){.count = slices * planes,
                                 .first = first,
                                 .length = range->mips,
                                 .row = slices,
                                 .stride = extent->mips,
                                 .leap = per_plane};
    if (range->mips == extent->mips) { /* slices follow each other without a gap, and so may planes */
        bool whole = slices == extent->slices;
        *spans = (struct optj_spans){.count = whole ? 1 : planes,
                                     .first = first,
                                     .length = slices * extent->mips * (whole ? planes : 1),
                                     .row = 1,
                                     .leap = per_plane};
    }
    return true;
}

bool optj_spans_in_plane(const struct optj_extent *extent, const struct dp_range *range, uint32_t plane,
                         struct optj_spans *spans) {
    uint32_t index = range->index_or_first_mip;
    if (range->mips == 0) {
        bool all = index == DP_ALL_SUBRESOURCES;
        *spans = all ? optj_spans_of_planes(extent, plane, 1) : one_span(index, 1);
        return all || index / (extent->mips * extent->slices) == plane;
    }
    struct dp_range part = *range;
    part.first_plane = plane;
    part.planes = 1;
    /* a plane before the first one is far behind it, in words that wrap */
    return plane - range->first_plane < (range->planes == 0 ? 1 : range->planes) &&
           optj_spans_of_range(extent, &part, spans);
}
