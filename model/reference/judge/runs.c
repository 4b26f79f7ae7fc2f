/* runs.c: the locations of an element, cut where other elements cover them. */
#include "judge.h"

bool refj_list(struct refj_judge *judge, size_t element) {
    size_t *place = ref_array_push(judge->memory, &judge->others, sizeof *place);
    if (place != NULL) {
        *place = element;
    }
    return place != NULL;
}

bool refj_covers(const struct refj_element *outer, const struct refj_element *inner) {
    const struct refj_box *o = &outer->box;
    const struct refj_box *i = &inner->box;
    return outer->at != inner->at ||
           (i->mip >= o->mip && i->mip_end <= o->mip_end && i->slice >= o->slice && i->slice_end <= o->slice_end &&
            i->plane >= o->plane && i->plane_end <= o->plane_end);
}

/* Whether `other` covers a subresource of `element`; *next as refj_box_holds says. Shared memory covers everything. */
static bool covers(const struct refj_element *element, const struct refj_element *other, uint32_t index,
                   uint32_t *next) {
    if (element->at != other->at) {
        *next = UINT32_MAX;
        return true;
    }
    return refj_box_holds(element->at, &other->box, index, next);
}

static bool covered(const struct refj_judge *judge, const struct refj_runs *runs, uint32_t index, uint32_t *next) {
    uint32_t nearest = UINT32_MAX;
    for (size_t i = 0; i < judge->others.count; i++) {
        const struct refj_element *other = refj_element(judge, ((const size_t *)judge->others.items)[i]);
        uint32_t end = UINT32_MAX;
        if (!runs->admits(runs->context, other)) {
            continue;
        }
        if (covers(runs->element, other, index, &end)) {
            *next = end;
            return true;
        }
        nearest = end < nearest ? end : nearest;
    }
    *next = nearest;
    return false;
}

/* An element on META or STATE, or without a program, lies on one location. */
static void one(const struct refj_judge *judge, const struct refj_runs *runs) {
    bool any = false;
    for (size_t i = 0; i < judge->others.count; i++) {
        any |= runs->admits(runs->context, refj_element(judge, ((const size_t *)judge->others.items)[i]));
    }
    if (any == runs->covered) {
        runs->report(runs->context, runs->element->box.plane, 1);
    }
}

void refj_runs(const struct refj_judge *judge, const struct refj_runs *runs) {
    const struct refj_element *element = runs->element;
    const struct refj_place *place = element->at;
    if (place == NULL || element->location != DP_LOCATION_DATA) {
        one(judge, runs);
        return;
    }
    const struct refj_box *box = &element->box;
    uint32_t first = box->mip + place->mips * (box->slice + place->slices * box->plane);
    uint32_t last = box->mip_end + place->mips * (box->slice_end - 1 + place->slices * (box->plane_end - 1));
    uint32_t begin = 0, end = 0; /* of the run that is still growing */
    for (uint32_t index = first, next = 0; index < last; index = next) {
        uint32_t stop = 0;
        bool mine = refj_box_holds(place, box, index, &next);
        bool wanted = covered(judge, runs, index, &stop) == runs->covered;
        next = stop < next ? stop : next;
        if (mine && wanted && index == end && begin < end) {
            end = next;
        } else if (mine && wanted) {
            if (begin < end) {
                runs->report(runs->context, begin, end - begin);
            }
            begin = index;
            end = next;
        }
    }
    if (begin < end) {
        runs->report(runs->context, begin, end - begin);
    }
}
