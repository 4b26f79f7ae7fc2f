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

#define REFJ_CLASSES 3u /* DP_CLASS_colour, _depth, _stencil */

/* What is tracked of a plane class (hardware sheet 6.6). */
struct refj_class {
    uint32_t kinds;   /* C, DP_KIND_* */
    uint32_t enabled; /* E */
    bool valid;
    bool awaits;     /* a META_INIT COMPRESSED met an UNDEFINED layout: the next barrier brings its kinds */
    uint32_t before; /* C before the item that is being read */
};

struct refj_place {
    struct dp_record_resource made;
    uint32_t slot;
    uint32_t mips, slices, planes;   /* a buffer: one of each; a texture3d has one slice */
    struct refj_bytes bytes[2];      /* data, and component-placed metadata */
    uint32_t first_layout;           /* of all subresources at creation */
    size_t last_move;                /* the newest of its layout moves (layouts.h), from 1; 0: none */
    uint32_t possible[REFJ_CLASSES]; /* kinds that each class can have (barrier sheet 15.5.1) */
    struct refj_class classes[REFJ_CLASSES];
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
/* What a box has of a class; false if nothing. */
bool refj_place_part(const struct refj_place *place, uint32_t plane_class, const struct refj_box *box,
                     struct refj_box *part);
/* Whether a box holds all of a class; it must have some of it. */
bool refj_place_holds_class(const struct refj_place *place, uint32_t plane_class, const struct refj_box *box);
/* Whether it can have compression kinds at all. */
static inline bool refj_place_class_compresses(const struct refj_place *place, uint32_t plane_class) {
    return place->possible[plane_class] != 0;
}
/* Whether a class of the planes of a box can. */
bool refj_place_compresses(const struct refj_place *place, const struct refj_box *box);
/* Whether it is a texture of a colour format; of a depth format. */
bool refj_place_is_colour(const struct refj_place *place);
bool refj_place_is_depth(const struct refj_place *place);

/* Whether its memory is that of a heap, which others may share. */
static inline bool refj_place_may_share(const struct refj_place *place) {
    return place->bytes[0].first < place->bytes[0].end || place->bytes[1].first < place->bytes[1].end;
}

bool refj_places_share_memory(const struct refj_place *a, const struct refj_place *b);

bool refj_same_box(const struct refj_box *a, const struct refj_box *b);
bool refj_boxes_meet(const struct refj_box *a, const struct refj_box *b);
/* Whether the subresource `index` lies in the box; *next is the first index behind it where the answer may change. */
bool refj_box_holds(const struct refj_place *place, const struct refj_box *box, uint32_t index, uint32_t *next);

#endif
