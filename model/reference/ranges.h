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

/* A walk over the subresources of a span, rising. `index` is mip + slice * mips + plane * mips * slices. */
struct ref_walk {
    const struct ref_resource *resource;
    const struct ref_span *span;
    uint32_t index;      /* where it stands */
    uint32_t mip, slice; /* steps taken within the span */
    uint32_t left;       /* subresources from here on, this one among them; 0: it is over */
};

struct ref_walk ref_walk(const struct ref_resource *resource, const struct ref_span *span);
void ref_walk_on(struct ref_walk *walk);

#endif
