/* places.h: resources as judges see them: subresources, classes, memory (barrier sheet 4, 15.5.1; design decision
 * 14). */
#ifndef DRAINPROOF_MODEL_REFERENCE_JUDGE_PLACES_H
#define DRAINPROOF_MODEL_REFERENCE_JUDGE_PLACES_H

#include "model/command.h"

/* Bytes of a heap. No bytes: memory that nobody shares. */
struct refj_bytes {
    uint32_t heap;
    uint64_t first, end;
};

struct refj_place {
    struct dp_record_resource made;
    uint32_t slot;
    uint32_t mips, slices, planes; /* a buffer: one of each; a texture3d has one slice */
    struct refj_bytes bytes[2];    /* data, and component-placed metadata */
};

/* Mips a to a_end - 1, and so on, of one resource. */
struct refj_box {
    uint32_t mip, mip_end;
    uint32_t slice, slice_end;
    uint32_t plane, plane_end;
};

/* Reads a creation. */
void refj_place_read(struct refj_place *place, const struct dp_record_resource *made);

/* The subresources of a range; false if it leaves the resource. Ranges on buffers are ignored. */
bool refj_place_range(const struct refj_place *place, const struct dp_range *range, struct refj_box *box);
/* All of a plane class; false if the resource has none of it. */
bool refj_place_class(const struct refj_place *place, uint32_t plane_class, struct refj_box *box);
bool refj_place_has_class(const struct refj_place *place, uint32_t plane_class);
/* Whether the class can have compression kinds at all (barrier sheet 15.5.1). */
bool refj_place_class_compresses(const struct refj_place *place, uint32_t plane_class);
/* Whether a class of the planes of a box can. */
bool refj_place_compresses(const struct refj_place *place, const struct refj_box *box);
/* Whether it is a texture of a colour format; of a depth format. */
bool refj_place_is_colour(const struct refj_place *place);
bool refj_place_is_depth(const struct refj_place *place);

bool refj_places_share_memory(const struct refj_place *a, const struct refj_place *b);

bool refj_boxes_meet(const struct refj_box *a, const struct refj_box *b);
/* Whether the subresource `index` lies in the box; *next is the first index behind it where the answer may change. */
bool refj_box_holds(const struct refj_place *place, const struct refj_box *box, uint32_t index, uint32_t *next);

#endif
