/* breach.c: the bounds of the promise against the ticks of a judge. See breach.h. */
#include "oracles/breach.h"

#include "oracles/scratch.h"

/* --- one bound --- */

static uint64_t position_of(const struct dp_breach_search *s, uint32_t access) {
    return s->placed->position.items[s->promise->accesses.items[access].item];
}

/* A key on DATA or on META as a bit; state words go without saying, they are PFP's. */
static uint32_t key_bit(const struct dp_piece *piece) {
    uint32_t shift = piece->location == DP_LOCATION_DATA ? 0 : piece->location == DP_LOCATION_META ? 13 : 26;
    return piece->key == DP_NONE ? 0 : shift == 26 ? 1u << 26 : 1u << (shift + piece->key);
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
            bool wanted = before.piece.key != DP_NONE && (keys & key_bit(&before.piece)) != 0;
            if (wanted && dp_breach_meets(&before, &after, 0) && !dp_breach_compare_box(s, before, after, &bound->box, bound->by)) {
                return false;
            }
        }
    }
    return true;
}

/* --- copies: one class, several engines --- */

/* Keys of an access, as bits (key_bit). */
static uint32_t keys_of(const struct dp_breach_search *s, uint32_t access) {
    uint32_t keys = 0;
    for (uint32_t i = s->placed->first.items[access]; i < s->placed->first.items[access + 1]; i++) {
        keys |= key_bit(&s->placed->pieces.items[i]);
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
