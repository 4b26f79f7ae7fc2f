/* interval.h: a layout for each subresource of a texture, kept as sorted runs (barrier sheet 15.8). A texture in one
 * layout throughout, which is nearly every texture nearly always, needs no memory beyond this struct. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_INTERVAL_H
#define DRAINPROOF_MODEL_OPTIMIZED_INTERVAL_H

#include "model/model.h"
#include "model/optimized/range.h"

/* Subresources from the end of the run before (0) up to `end`, in `layout` (an id of layout_algebra.h). */
struct opt_layout_run {
    uint32_t end;
    uint32_t layout;
};

/* count 0: all are in `uniform`. Otherwise at least two runs, neighbours different. */
struct opt_layouts {
    struct opt_layout_run *runs;
    size_t count;
    size_t capacity;
    uint32_t uniform;
};

/* Lowest subresource of the box whose layout is not in the set `allowed` (bit = id); DP_NONE if there is none. */
uint32_t opt_first_outside(const struct opt_layouts *layouts, const struct opt_shape *shape, const struct opt_box *box,
                           uint64_t allowed);

/* Puts the box into `layout`. `spare` is a buffer that paints of many spans trade with. False if memory has run out,
 * and then nothing has changed. */
bool opt_paint(const struct dp_memory *memory, struct opt_layouts *layouts, struct opt_layouts *spare,
               const struct opt_shape *shape, const struct opt_box *box, uint32_t layout);

void opt_layouts_freed(const struct dp_memory *memory, struct opt_layouts *layouts);

#endif
