/* range.h: subresource ranges as boxes of mips, slices and planes, and boxes as spans of subresource indices
 * (barrier sheet 4; rules R01-R08 and V04). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_RANGE_H
#define DRAINPROOF_MODEL_OPTIMIZED_RANGE_H

#include "model/command.h"

/* Counts of a resource, each at least 1. Subresource index = mip + mips * (slice + slices * plane). */
struct opt_shape {
    uint32_t mips;
    uint32_t slices;
    uint32_t planes;
};

/* A box that lies within its shape. Counts are at least 1. */
struct opt_box {
    uint32_t first_slice;
    uint32_t slices;
    uint8_t first_mip;
    uint8_t mips;
    uint8_t first_plane;
    uint8_t planes;
};

/* What opt_box_of found wrong: OPT_RANGE_LEAVES (the box is then not set), and the two counts that it read as 1. */
#define OPT_RANGE_LEAVES    0x1u
#define OPT_RANGE_NO_SLICES 0x2u
#define OPT_RANGE_NO_PLANES 0x4u

uint32_t opt_box_of(const struct opt_shape *shape, const struct dp_range *range, struct opt_box *box);

/* The box of everything. */
struct opt_box opt_box_all(const struct opt_shape *shape);

uint32_t opt_subresources(const struct opt_shape *shape);

/* Whether two boxes of one shape have a subresource in common; whether they are one and the same. */
bool opt_boxes_meet(const struct opt_box *a, const struct opt_box *b);
bool opt_boxes_equal(const struct opt_box *a, const struct opt_box *b);

/* What two boxes that meet have in common. */
struct opt_box opt_boxes_common(const struct opt_box *a, const struct opt_box *b);

/* Every mip and slice; every mip, slice and plane. */
bool opt_box_deep(const struct opt_shape *shape, const struct opt_box *box);
bool opt_box_whole(const struct opt_shape *shape, const struct opt_box *box);

/* A box as the fewest runs of neighbouring subresources: span i of `count` is [first, first + length) as
 * opt_span_first(spans, i) says; spans rise with i and never touch. */
struct opt_spans {
    uint32_t count;
    uint32_t length;
    uint32_t per_plane;
    uint32_t start;
    uint32_t slice_step;
    uint32_t plane_step;
};

struct opt_spans opt_spans_of(const struct opt_shape *shape, const struct opt_box *box);
uint32_t opt_span_first(const struct opt_spans *spans, uint32_t index);

/* The first subresource of a box. */
uint32_t opt_box_first(const struct opt_shape *shape, const struct opt_box *box);

/* Spans one after the other: `first` is the one that `index` names, as long as index is below the count. */
struct opt_span {
    uint32_t index;
    uint32_t in_plane;
    uint32_t first;
    uint32_t plane;
};

static inline struct opt_span opt_first_span(const struct opt_spans *spans) {
    return (struct opt_span){0, 0, spans->start, spans->start};
}

static inline void opt_next_span(const struct opt_spans *spans, struct opt_span *at) {
    at->index++;
    at->first += spans->slice_step;
    if (++at->in_plane == spans->per_plane) {
        at->in_plane = 0;
        at->plane += spans->plane_step;
        at->first = at->plane;
    }
}

#endif
