/* layouts.h: layouts of subresources, and the kinds that they permit (hardware sheet 4.2, judge.md "Layouts").
 *
 * A layout that moves is a box of one resource and its new layout. Moves are kept as they come; the layout of a
 * subresource is that of the newest move that holds it, else the one it was created in.
 */
#ifndef DRAINPROOF_MODEL_REFERENCE_JUDGE_LAYOUTS_H
#define DRAINPROOF_MODEL_REFERENCE_JUDGE_LAYOUTS_H

#include "judge.h"

struct refj_move {
    struct refj_box box;
    uint32_t layout;
    size_t before; /* the one before it on the same resource, from 1; 0: none */
};

/* What the layouts of some subresources of one class permit, DP_KIND_*. */
struct refj_kinds {
    uint32_t each;           /* all of them do: the intersection of P(L) */
    uint32_t some;           /* one of them does: the union */
    bool nothing;            /* one of them permits nothing */
    bool undefined, defined; /* one of them is UNDEFINED; one is not */
};

/* Of no subresource. */
#define REFJ_NO_LAYOUTS ((struct refj_kinds){.each = UINT32_MAX})

/* P(L): the row of a layout within what the class can have; UNDEFINED permits nothing (barrier sheet 15.5.1). */
uint32_t refj_permitted(const struct refj_judge *judge, const struct refj_place *place, uint32_t plane_class,
                        uint32_t layout);

/* Adds the layouts that the class has within a box. */
void refj_add_layouts(const struct refj_judge *judge, const struct refj_place *place, uint32_t plane_class,
                      const struct refj_box *box, struct refj_kinds *kinds);

/* Layouts move. False: memory has run out. */
bool refj_move_layout(struct refj_judge *judge, struct refj_place *place, const struct refj_box *box, uint32_t layout);

/* Layouts and classes as creation leaves them. */
void refj_begin_place(const struct refj_judge *judge, struct refj_place *place);

#endif
