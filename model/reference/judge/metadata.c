/* metadata.c: where META and STATE elements lie. */
#include "metadata.h"

#include "layouts.h"

uint32_t refj_meta_index(const struct refj_place *place, uint32_t plane_class) {
    bool shared = plane_class == DP_CLASS_stencil && refj_shares_htile(place);
    return shared ? DP_CLASS_depth : plane_class;
}

bool refj_shares_htile(const struct refj_place *place) {
    return refj_place_class_compresses(place, DP_CLASS_depth) && refj_place_class_compresses(place, DP_CLASS_stencil);
}

static bool add_line(struct refj_judge *judge, uint32_t location, uint32_t index, uint32_t access, uint32_t client,
                     uint32_t rw, struct refj_place *place) {
    struct refj_element *element = refj_add(judge, client, rw, location);
    if (element != NULL) {
        element->access = access;
        element->resource = place->slot;
        element->at = place;
        element->box = (struct refj_box){0, 1, 0, 1, index, index + 1};
    }
    return element != NULL;
}

bool refj_add_lines(struct refj_judge *judge, uint32_t location, uint32_t aspects, uint32_t access, uint32_t client,
                    uint32_t rw, struct refj_place *place) {
    uint32_t done = 0; /* by index */
    for (uint32_t plane_class = 0; plane_class < REFJ_CLASSES; plane_class++) {
        bool named = (aspects & (UINT32_C(1) << plane_class)) != 0;
        if (!named || !refj_place_class_compresses(place, plane_class)) {
            continue;
        }
        uint32_t index = refj_meta_index(place, plane_class);
        bool there = location == DP_LOCATION_META || plane_class == DP_CLASS_colour;
        if (!there || (done & (UINT32_C(1) << index)) != 0) {
            continue;
        }
        done |= UINT32_C(1) << index;
        if (!add_line(judge, location, location == DP_LOCATION_META ? index : 0, access, client, rw, place)) {
            return false;
        }
    }
    return true;
}

/* The classes of a box, some of whose layouts there permits something, as aspects. */
static uint32_t permitting(const struct refj_judge *judge, const struct refj_place *place, const struct refj_box *box) {
    uint32_t aspects = 0;
    for (uint32_t plane_class = 0; plane_class < REFJ_CLASSES; plane_class++) {
        struct refj_kinds kinds = REFJ_NO_LAYOUTS;
        if (refj_place_class_compresses(place, plane_class)) {
            refj_add_layouts(judge, place, plane_class, box, &kinds);
        }
        aspects |= kinds.some != 0 ? UINT32_C(1) << plane_class : 0;
    }
    return aspects;
}

bool refj_add_at(struct refj_judge *judge, uint32_t location, uint32_t access, uint32_t client, uint32_t rw,
                 struct refj_place *place, const struct refj_box *box) {
    if (location == DP_LOCATION_DATA) {
        return refj_add_data(judge, access, client, rw, place, box);
    }
    return refj_add_lines(judge, location, permitting(judge, place, box), access, client, rw, place);
}

bool refj_add_for_aspects(struct refj_judge *judge, uint32_t location, uint32_t aspects, uint32_t client, uint32_t rw,
                          struct refj_place *place) {
    for (uint32_t plane_class = 0; plane_class < REFJ_CLASSES && location == DP_LOCATION_DATA; plane_class++) {
        struct refj_box box;
        if ((aspects & (UINT32_C(1) << plane_class)) != 0 && refj_place_class(place, plane_class, &box) &&
            !refj_add_data(judge, DP_NONE, client, rw, place, &box)) {
            return false;
        }
    }
    return location == DP_LOCATION_DATA || refj_add_lines(judge, location, aspects, DP_NONE, client, rw, place);
}
