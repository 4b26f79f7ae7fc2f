/* ranges.h: subresource ranges of barriers and operands (barrier sheet 4). */
#ifndef DRAINPROOF_MODEL_REFERENCE_RANGES_H
#define DRAINPROOF_MODEL_REFERENCE_RANGES_H

#include "resources.h"

/* A box of subresources that lies within its resource. */
struct ref_span {
    uint32_t first_mip, mips;
    uint32_t first_slice, slices;
    uint32_t first_plane, planes;
};

/* Test of rule V04: whether the range leaves the resource. */
bool ref_range_leaves(const struct ref_resource *resource, const struct dp_range *range);

/* The subresources that a range names. The range must not leave the resource. */
struct ref_span ref_span(const struct ref_resource *resource, const struct dp_range *range);

/* All subresources of a resource. */
struct ref_span ref_whole(const struct ref_resource *resource);

/* Whether two spans of one resource have a subresource in common. */
bool ref_spans_meet(const struct ref_span *a, const struct ref_span *b);

/* Number of subresources in a span, and the index (mip + slice * mips + plane * mips * slices) of the k-th, rising
 * with k. */
uint32_t ref_span_count(const struct ref_span *span);
uint32_t ref_span_index(const struct ref_resource *resource, const struct ref_span *span, uint32_t k);

#endif
