/* spans.h: subresource ranges (barrier sheet 4) as runs of neighbouring subresource indices. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_SPANS_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_SPANS_H

#include "model/command.h"

/* How many there are of each; a subresource is mip + mips * (slice + slices * plane). Buffers: one of each. */
struct optj_extent {
    uint32_t mips;
    uint32_t slices;
    uint32_t planes;
};

/* `count` runs of `length` neighbours, none of them touching the next: in rows of `row` runs, the first at `first`,
 * the others one `stride` apart, the rows one `leap` apart. */
struct optj_spans {
    uint32_t count;
    uint32_t first;
    uint32_t length;
    uint32_t row;
    uint32_t stride;
    uint32_t leap;
};

static inline uint32_t optj_subresources(const struct optj_extent *extent) {
    return extent->mips * extent->slices * extent->planes;
}

static inline uint32_t optj_span(const struct optj_spans *spans, uint32_t index) {
    return spans->first +
           (spans->count == 1 ? 0 : index % spans->row * spans->stride + index / spans->row * spans->leap);
}

/* False if the range leaves the resource. */
bool optj_spans_of_range(const struct optj_extent *extent, const struct dp_range *range, struct optj_spans *spans);
/* What lies in one plane of a range that does not leave the resource; false if nothing does. */
bool optj_spans_in_plane(const struct optj_extent *extent, const struct dp_range *range, uint32_t plane,
                         struct optj_spans *spans);
/* Every mip and slice of `planes` planes from `plane` on. */
struct optj_spans optj_spans_of_planes(const struct optj_extent *extent, uint32_t plane, uint32_t planes);

#endif
