/* ranges.c: subresource ranges, rules R01-R08 of tables/validation_rules.tsv (parts of V04). */
#include "ranges.h"

/* NumArraySlices 0 and NumPlanes 0 count as 1 (rules R05, R06). */
static uint32_t at_least_one(uint32_t count) {
    return count == 0 ? 1 : count;
}

/* 64-bit sums, so that 0xFFFFFFFF is no wildcard (rules R03, R04). */
static bool beyond(uint32_t first, uint32_t count, uint32_t limit) {
    return (uint64_t)first + count > limit;
}

bool ref_range_leaves(const struct ref_resource *resource, const struct dp_range *range) {
    if (range->mips == 0) {
        uint32_t index = range->index_or_first_mip;
        return index != DP_ALL_SUBRESOURCES && index >= resource->subresources;
    }
    return beyond(range->index_or_first_mip, range->mips, resource->mips) ||
           beyond(range->first_slice, at_least_one(range->slices), resource->slices) ||
           beyond(range->first_plane, at_least_one(range->planes), resource->planes);
}

struct ref_span ref_whole(const struct ref_resource *resource) {
    return (struct ref_span){0, resource->mips, 0, resource->slices, 0, resource->planes};
}

struct ref_span ref_span(const struct ref_resource *resource, const struct dp_range *range) {
    if (range->mips != 0) {
        return (struct ref_span){range->index_or_first_mip,   range->mips,        range->first_slice,
                                 at_least_one(range->slices), range->first_plane, at_least_one(range->planes)};
    }
    uint32_t index = range->index_or_first_mip;
    if (index == DP_ALL_SUBRESOURCES) {
        return ref_whole(resource);
    }
    uint32_t mip = index % resource->mips;
    uint32_t slice = index / resource->mips % resource->slices;
    uint32_t plane = index / resource->mips / resource->slices;
    return (struct ref_span){mip, 1, slice, 1, plane, 1};
}

/* Whether [a, a + a_count) and [b, b + b_count) meet; both ends lie within one resource. */
static bool meet(uint32_t a, uint32_t a_count, uint32_t b, uint32_t b_count) {
    return a < b + b_count && b < a + a_count;
}

bool ref_spans_meet(const struct ref_span *a, const struct ref_span *b) {
    return meet(a->first_mip, a->mips, b->first_mip, b->mips) &&
           meet(a->first_slice, a->slices, b->first_slice, b->slices) &&
           meet(a->first_plane, a->planes, b->first_plane, b->planes);
}

struct ref_walk ref_walk(const struct ref_resource *resource, const struct ref_span *span) {
    uint32_t first = span->first_mip + resource->mips * (span->first_slice + resource->slices * span->first_plane);
    return (struct ref_walk){resource, span, first, 0, 0, span->mips * span->slices * span->planes};
}

void ref_walk_on(struct ref_walk *walk) {
    walk->left--;
    walk->index++;
    if (++walk->mip < walk->span->mips) {
        return;
    }
    walk->mip = 0;
    walk->index += walk->resource->mips - walk->span->mips;
    if (++walk->slice < walk->span->slices) {
        return;
    }
    walk->slice = 0;
    walk->index += (walk->resource->slices - walk->span->slices) * walk->resource->mips;
}
