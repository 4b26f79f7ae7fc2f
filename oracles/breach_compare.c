/* breach_compare.c: one piece of an access against one earlier piece, by the ticks of a judge. See breach.h. */
#include "oracles/breach.h"

#include "oracles/scratch.h"

static uint32_t hazard_of(const struct dp_breach *b, bool seen_late, bool ordered_late) {
    const struct dp_piece *w = &b->before.piece;
    const struct dp_piece *a = &b->after.piece;
    if (a->unit == DP_UNIT_PFP || a->unit == DP_UNIT_CE) {
        return DP_HAZARD_H7;
    }
    if (dp_piece_reads(a) && dp_piece_writes(w) && seen_late) {
        return a->location == DP_LOCATION_DATA ? DP_HAZARD_H1 : DP_HAZARD_H6;
    }
    return dp_piece_reads(w) && dp_piece_writes(a) && ordered_late ? DP_HAZARD_H2 : DP_HAZARD_H3;
}

/* The tick is NULL where the judge says nothing. False if the visitor wants no more. */
static bool visit_if_late(const struct dp_breach_search *s, struct dp_breach *breach, const struct dp_tick *tick) {
    bool visible = dp_piece_writes(&breach->before.piece);
    bool ordered = dp_piece_reads(&breach->before.piece) && dp_piece_writes(&breach->after.piece);
    uint64_t wanted = breach->before.position;
    breach->silent = tick == NULL;
    breach->ordered_to = tick != NULL ? tick->ordered_to : 0;
    breach->visible_to = tick != NULL ? tick->visible_to : 0;
    breach->unordered = breach->ordered_to < wanted;
    bool seen_late = visible && breach->visible_to < wanted;
    bool ordered_late = ordered && breach->unordered;
    if (!seen_late && !ordered_late) {
        return true;
    }
    breach->hazard = hazard_of(breach, seen_late, ordered_late);
    return s->visit(s->context, breach);
}

bool dp_breach_compare(const struct dp_breach_search *s, struct dp_breach_end before, struct dp_breach_end after,
                       uint32_t index, uint32_t count, bool partly, enum dp_promise_by by) {
    if (before.piece.key == DP_NONE || (!dp_piece_writes(&before.piece) && !dp_piece_writes(&after.piece))) {
        return true;
    }
    struct dp_breach breach = {.model = s->model, .judge = s->judge, .before = before, .after = after, .by = by};
    struct dp_access_point point = {.position = after.position,
                                    .access = DP_NONE,
                                    .unit = after.piece.unit,
                                    .rw = after.piece.rw,
                                    .resource = after.resource,
                                    .location = after.piece.location,
                                    .index = index,
                                    .count = count};
    if (after.access != DP_NONE) {
        const struct dp_promise_access *a = &s->promise->accesses.items[after.access];
        point.access = a->part - s->promise->items.items[a->item].command - 1;
    }
    ++*s->compared;
    uint64_t covered = 0;
    const struct dp_tick *tick = NULL;
    while ((tick = dp_judgement_tick(s->judgement, &point, before.piece.key, tick)) != NULL) {
        uint32_t from = tick->at.index > index ? tick->at.index : index;
        uint64_t end = (uint64_t)tick->at.index + tick->at.count;
        uint64_t to = (uint64_t)index + count < end ? (uint64_t)index + count : end;
        covered += to - from;
        breach.index = from;
        if (!visit_if_late(s, &breach, tick)) {
            return false;
        }
    }
    breach.index = index;
    return covered >= count || (partly && covered > 0) || visit_if_late(s, &breach, NULL);
}

/* --- all subresources of a box --- */

/* Runs of subresource indices in a box: mips lie together, whole mip chains too, whole slices of a plane too. */
struct runs {
    uint32_t first, count; /* of one run */
    uint32_t step, slices; /* from slice to slice */
    uint32_t plane_step, planes;
};

static struct runs runs_of(const struct dp_record_resource *r, const struct dp_promise_box *box) {
    bool buffer = r->dimension == DP_DIMENSION_buffer;
    bool layered = r->dimension == DP_DIMENSION_texture1d || r->dimension == DP_DIMENSION_texture2d;
    uint32_t mips = buffer ? 1 : r->mips;
    uint32_t slices = layered ? r->extent.depth_or_slices : 1;
    struct runs runs = {box->mip + box->slice * mips + box->plane * mips * slices,
                        box->mips,
                        mips,
                        box->slices,
                        mips * slices,
                        box->planes};
    if (box->mips == mips) {
        runs.count *= runs.slices;
        runs.slices = 1;
        if (box->slices == slices) {
            runs.count *= runs.planes;
            runs.planes = 1;
        }
    }
    return runs;
}

bool dp_breach_meets(const struct dp_breach_end *before, const struct dp_breach_end *after, unsigned inits) {
    if (before->resource == after->resource) {
        return before->piece.location == after->piece.location && before->piece.index == after->piece.index;
    }
    return (before->piece.location != DP_LOCATION_STATE || (inits & 1) != 0) &&
           (after->piece.location != DP_LOCATION_STATE || (inits & 2) != 0);
}

/* Planes of the box whose class is among these; they lie together. */
static struct dp_promise_box in_classes(const struct dp_record_resource *r, struct dp_promise_box box,
                                        uint32_t classes) {
    while (box.planes > 0 && (classes >> dp_class_of(r, box.plane) & 1) == 0) {
        box.plane++;
        box.planes--;
    }
    while (box.planes > 0 && (classes >> dp_class_of(r, box.plane + box.planes - 1) & 1) == 0) {
        box.planes--;
    }
    return box;
}

bool dp_breach_compare_box(const struct dp_breach_search *s, struct dp_breach_end before, struct dp_breach_end after,
                           const struct dp_promise_box *box, enum dp_promise_by by) {
    if (after.piece.location != DP_LOCATION_DATA) {
        return dp_breach_compare(s, before, after, after.piece.index, 1, false, by);
    }
    uint32_t record = dp_outline_resource(&s->run->scratch->outline, s->run->program, after.resource);
    if (record == DP_NONE) {
        return true;
    }
    const struct dp_record_resource *r = &s->run->program->records[record].as.resource;
    bool same = before.resource == after.resource && before.access != DP_NONE;
    uint32_t classes = after.piece.classes != 0 ? after.piece.classes : UINT32_MAX;
    classes &= same && before.piece.classes != 0 ? before.piece.classes : UINT32_MAX;
    struct dp_promise_box part = classes != UINT32_MAX ? in_classes(r, *box, classes) : *box;
    struct runs runs = runs_of(r, &part);
    for (uint32_t plane = 0; plane < runs.planes; plane++) {
        for (uint32_t slice = 0; slice < runs.slices; slice++) {
            uint32_t first = runs.first + plane * runs.plane_step + slice * runs.step;
            if (!dp_breach_compare(s, before, after, first, runs.count, false, by)) {
                return false;
            }
        }
    }
    return true;
}
