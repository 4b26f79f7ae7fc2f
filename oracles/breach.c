/* breach.c: the bounds of the promise against the ticks of a judge. See breach.h. */
#include "oracles/breach.h"

#include "oracles/scratch.h"

/* --- one comparison --- */

static uint32_t hazard_of(const struct dp_breach *b, bool seen_late, bool ordered_late) {
    const struct dp_piece *w = &b->before.piece;
    const struct dp_piece *a = &b->after.piece;
    if (a->unit == DP_UNIT_PFP || a->unit == DP_UNIT_CE) {
        return DP_HAZARD_H7;
    }
    if (dp_piece_reads(a) && dp_piece_writes(w) && seen_late) {
        return DP_HAZARD_H1;
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
                                    .location = DP_LOCATION_DATA,
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

/* --- one bound --- */

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

bool dp_breach_compare_box(const struct dp_breach_search *s, struct dp_breach_end before, struct dp_breach_end after,
                           const struct dp_promise_box *box, enum dp_promise_by by) {
    uint32_t record = dp_outline_resource(&s->run->scratch->outline, s->run->program, after.resource);
    if (record == DP_NONE) {
        return true;
    }
    struct runs runs = runs_of(&s->run->program->records[record].as.resource, box);
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

static uint64_t position_of(const struct dp_breach_search *s, uint32_t access) {
    return s->placed->position.items[s->promise->accesses.items[access].item];
}

/* All pieces of the earlier access whose keys are wanted against all of the later one. */
static bool compare_accesses(const struct dp_breach_search *s, const struct dp_promise_bound *bound, uint32_t earlier,
                             uint32_t keys) {
    const uint32_t *first = s->placed->first.items;
    struct dp_breach_end before = {.position = position_of(s, earlier), .access = earlier, .resource = bound->producer};
    struct dp_breach_end after = {.position = position_of(s, bound->access),
                                  .access = bound->access,
                                  .resource = s->promise->accesses.items[bound->access].resource};
    if (before.position == 0 || after.position == 0) {
        return true;
    }
    for (uint32_t w = first[earlier]; w < first[earlier + 1]; w++) {
        before.piece = s->placed->pieces.items[w];
        for (uint32_t a = first[bound->access]; a < first[bound->access + 1]; a++) {
            after.piece = s->placed->pieces.items[a];
            bool wanted = before.piece.key != DP_NONE && (keys >> before.piece.key & 1) != 0;
            if (wanted && !dp_breach_compare_box(s, before, after, &bound->box, bound->by)) {
                return false;
            }
        }
    }
    return true;
}

/* --- copies: one class, several engines --- */

/* Keys of an access, as bits. */
static uint32_t keys_of(const struct dp_breach_search *s, uint32_t access) {
    uint32_t keys = 0;
    for (uint32_t i = s->placed->first.items[access]; i < s->placed->first.items[access + 1]; i++) {
        uint32_t key = s->placed->pieces.items[i].key;
        keys |= key == DP_NONE ? 0 : 1u << key;
    }
    return keys;
}

static bool is_copied(const struct dp_promise_access *a) {
    return a->stage == DP_SYNC_COPY || a->stage == DP_SYNC_RESOLVE;
}

static bool same_class(const struct dp_promise_access *a, const struct dp_promise_access *b,
                       const struct dp_promise_box *box) {
    bool meets = a->box.mip < box->mip + box->mips && box->mip < a->box.mip + a->box.mips &&
                 a->box.slice < box->slice + box->slices && box->slice < a->box.slice + a->box.slices &&
                 a->box.plane < box->plane + box->planes && box->plane < a->box.plane + a->box.planes;
    return a->stage == b->stage && a->access == b->access && a->writes == b->writes && a->serial == b->serial &&
           a->resource == b->resource && meets;
}

/* The latest access of a class stands for all earlier ones of its key (hardware sheet 6.5). Copies of one class may
 * have been made by other engines, so by other keys: the latest promised one of each is compared too. */
static bool compare_other_engines(const struct dp_breach_search *s, const struct dp_promise_bound *bound,
                                  uint32_t engines) {
    const struct dp_promise_access *latest = &s->promise->accesses.items[bound->latest];
    uint32_t missing = engines & ~keys_of(s, bound->latest);
    for (uint32_t i = bound->latest; i > 0 && missing != 0; i--) {
        uint32_t earlier = i - 1;
        uint32_t found = keys_of(s, earlier) & missing;
        if (found == 0 || !same_class(&s->promise->accesses.items[earlier], latest, &bound->producer_box)) {
            continue;
        }
        struct dp_promise *promise = &s->run->scratch->judged.promise;
        if (dp_promise_pair(promise, earlier, bound->access, NULL) != DP_PROMISE_PROMISED) {
            continue; /* an earlier one of this key may still be */
        }
        missing &= ~found;
        if (!compare_accesses(s, bound, earlier, found)) {
            return false;
        }
    }
    return true;
}

/* Keys of all copies and resolves of the program. */
static uint32_t engine_keys(const struct dp_breach_search *s) {
    uint32_t keys = 0;
    for (uint32_t a = 0; a < (uint32_t)s->promise->accesses.count; a++) {
        keys |= is_copied(&s->promise->accesses.items[a]) ? keys_of(s, a) : 0;
    }
    return keys;
}

/* --- the search --- */

static bool search_bounds(const struct dp_breach_search *s) {
    uint32_t engines = engine_keys(s);
    for (size_t i = 0; i < s->promise->bounds.count; i++) {
        const struct dp_promise_bound *bound = &s->promise->bounds.items[i];
        if (bound->latest == DP_NONE || s->promise->accesses.items[bound->access].item >= s->items) {
            continue;
        }
        if (!compare_accesses(s, bound, bound->latest, UINT32_MAX)) {
            return false;
        }
        if (is_copied(&s->promise->accesses.items[bound->latest]) && !compare_other_engines(s, bound, engines)) {
            return false;
        }
    }
    return true;
}

/* False if there is nothing to search: no judge, an illegal stream, no memory. */
static bool start(struct dp_breach_search *s, const struct dp_run *run, int model, int judge) {
    *s = (struct dp_breach_search){.run = run, .model = model, .judge = judge};
    s->promise = dp_judged_promise(run);
    s->placed = dp_judged_stream(run, model);
    s->judgement = dp_judgement_of(run, model, judge);
    bool good = s->promise != NULL && s->placed != NULL && s->judgement != NULL && !s->judgement->illegal &&
                s->judgement->status == DP_STATUS_OK && dp_outline_of(run, 0) != NULL;
    s->items = good ? dp_judged_items(run, model) : 0;
    return good;
}

bool dp_breaches(const struct dp_run *run, int model, int judge, dp_breach_visitor *visit, void *context,
                 uint64_t *compared) {
    struct dp_breach_search s;
    if (!start(&s, run, model, judge)) {
        return true;
    }
    s.visit = visit;
    s.context = context;
    s.compared = compared;
    return search_bounds(&s) && dp_breaches_of_driver(&s);
}

/* What two ranges share; false if nothing. */
static bool intersect(uint32_t *first, uint32_t *count, uint32_t other, uint32_t others) {
    uint32_t end = *first + *count < other + others ? *first + *count : other + others;
    *first = *first > other ? *first : other;
    *count = end > *first ? end - *first : 0;
    return *count != 0;
}

bool dp_breaches_of_pair(const struct dp_run *run, int model, int judge, uint32_t before, uint32_t after,
                         dp_breach_visitor *visit, void *context) {
    struct dp_breach_search s;
    uint64_t compared = 0;
    if (!start(&s, run, model, judge)) {
        return true;
    }
    s.visit = visit;
    s.context = context;
    s.compared = &compared;
    const struct dp_promise_access *w = &s.promise->accesses.items[before];
    const struct dp_promise_access *a = &s.promise->accesses.items[after];
    struct dp_promise_box box = a->box;
    bool meets = w->resource != a->resource || (intersect(&box.mip, &box.mips, w->box.mip, w->box.mips) &&
                                                intersect(&box.slice, &box.slices, w->box.slice, w->box.slices) &&
                                                intersect(&box.plane, &box.planes, w->box.plane, w->box.planes));
    struct dp_promise_bound bound = {after, box, w->resource, w->box, before, DP_PROMISE_BY_nothing};
    return !meets || compare_accesses(&s, &bound, before, UINT32_MAX);
}
