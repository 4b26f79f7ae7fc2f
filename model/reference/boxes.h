/* boxes.h: parts of subresources that copies name, in texels or, of buffers, bytes. */
#ifndef DRAINPROOF_MODEL_REFERENCE_BOXES_H
#define DRAINPROOF_MODEL_REFERENCE_BOXES_H

#include "resources.h"

/* Whether a box stands for "no box, the whole": its extent is 0 in all three. */
bool ref_no_box(const struct dp_box *box);

/* Whether a box leaves the first mip of its range (textures) or the buffer. The range must not leave the resource. */
bool ref_box_leaves(const struct ref_resource *resource, const struct dp_range *range, const struct dp_box *box);

/* Whether a box covers a whole subresource of this mip (of a buffer: all of it). No box does. */
bool ref_box_covers(const struct ref_resource *resource, uint32_t mip, const struct dp_box *box);

/* Whether two boxes within one subresource (of a buffer: x and width only) have something in common. A box with one
 * extent 0 touches nothing. */
bool ref_boxes_meet(const struct dp_box *a, const struct dp_box *b, bool buffer);

#endif
