/* compare_state.c: tracked layouts and legacy states by subresource, kinds and metadata state by plane class.
 *
 * Both models report maximal runs in one order (model/observation.h), so equal states are equal arrays. Only when
 * they are not are the runs taken apart, to name the first subresource and field.
 */
#include "oracles/compare.h"

#include <inttypes.h>

/* --- subresources --- */

/* The fields of a run, by name; order of naming. */
enum { MODE, LAYOUT, STATE, PROMOTED, INITIALISED, FIELDS };
static const char *const field_names[FIELDS] = {"mode", "layout", "legacy state", "promoted", "initialised"};
static const enum dp_set field_sets[FIELDS] = {DP_SET_MODE, DP_SET_LAYOUT, DP_SET_STATE, DP_SET_STATE, DP_SET_NONE};

static uint32_t field_of(const struct dp_subresource_state *s, int field) {
    const uint32_t values[FIELDS] = {s->mode, s->layout, s->state, s->promoted, s->initialised};
    return values[field];
}

static bool same_run(const struct dp_seen_subresources *a, const struct dp_seen_subresources *b) {
    const struct dp_subresource_state *x = &a->state;
    const struct dp_subresource_state *y = &b->state;
    return a->execution == b->execution && x->resource == y->resource && x->first == y->first && x->count == y->count &&
           x->mode == y->mode && x->layout == y->layout && x->state == y->state && x->promoted == y->promoted &&
           x->initialised == y->initialised;
}

/* A place in the subresources that a voice spoke of. */
struct cursor {
    const struct dp_observation *said;
    size_t run;
    uint32_t offset;
};

static const struct dp_seen_subresources *run_at(const struct cursor *c) {
    return c->run < c->said->subresources.count ? &c->said->subresources.items[c->run] : NULL;
}

static uint32_t left_in_run(const struct cursor *c) {
    return run_at(c)->state.count - c->offset;
}

static void advance(struct cursor *c, uint32_t by) {
    c->offset += by;
    if (c->offset >= run_at(c)->state.count) {
        c->run++;
        c->offset = 0;
    }
}

static uint64_t subresource_at(const struct cursor *c) {
    return (uint64_t)run_at(c)->state.first + c->offset;
}

/* Order of two places: execution, resource, subresource. */
static int place_order(const struct cursor *a, const struct cursor *b) {
    const struct dp_seen_subresources *x = run_at(a);
    const struct dp_seen_subresources *y = run_at(b);
    if (x == NULL || y == NULL) {
        return x == NULL && y == NULL ? 0 : x == NULL ? 1 : -1;
    }
    if (x->execution != y->execution) {
        return x->execution < y->execution ? -1 : 1;
    }
    if (x->state.resource != y->state.resource) {
        return x->state.resource < y->state.resource ? -1 : 1;
    }
    uint64_t s = subresource_at(a);
    uint64_t t = subresource_at(b);
    return s == t ? 0 : s < t ? -1 : 1;
}

static void add_place(struct dp_words *text, const struct cursor *c) {
    const struct dp_seen_subresources *run = run_at(c);
    dp_words_add(text, "after the execution at record %" PRIu64 ", resource %" PRIu32 ", subresource %" PRIu64,
                 run->execution, run->state.resource, subresource_at(c));
}

static bool explain_field(struct dp_voice a, struct dp_voice b, const struct cursor *x, const struct cursor *y,
                          int field, struct dp_difference *difference) {
    struct dp_texts w = dp_texts_of(difference);
    dp_words_add(&w.what, "%s", field_names[field]);
    add_place(&w.text, x);
    dp_words_add(&w.text, ": %s ", field_names[field]);
    const struct cursor *both[2] = {x, y};
    for (int i = 0; i < 2; i++) {
        uint32_t value = field_of(&run_at(both[i])->state, field);
        if (field_sets[field] == DP_SET_STATE) {
            dp_words_mask(&w.text, DP_SET_STATE, value);
        } else {
            dp_words_value(&w.text, field_sets[field], value);
        }
        dp_words_add(&w.text, i == 0 ? " (%s) against " : " (%s)", i == 0 ? a.name : b.name);
    }
    return false;
}

static bool explain_voice(struct dp_voice voice, const struct cursor *at, const char *how,
                          struct dp_difference *difference) {
    struct dp_texts w = dp_texts_of(difference);
    dp_words_add(&w.what, "%s %s", how, voice.name);
    if (run_at(at) != NULL) {
        add_place(&w.text, at);
        dp_words_add(&w.text, ": ");
    }
    dp_words_add(&w.text, "%s %s", how, voice.name);
    return false;
}

/* Names the first difference of two arrays of runs that are not equal; both agree before run `from`. */
static bool explain_runs(struct dp_voice a, struct dp_voice b, size_t from, struct dp_difference *difference) {
    struct cursor x = {a.said, from, 0};
    struct cursor y = {b.said, from, 0};
    while (run_at(&x) != NULL || run_at(&y) != NULL) {
        int order = place_order(&x, &y);
        if (order != 0) {
            return order < 0 ? explain_voice(a, &x, "subresource only", difference)
                             : explain_voice(b, &y, "subresource only", difference);
        }
        for (int field = 0; field < FIELDS; field++) {
            if (field_of(&run_at(&x)->state, field) != field_of(&run_at(&y)->state, field)) {
                return explain_field(a, b, &x, &y, field, difference);
            }
        }
        if (left_in_run(&x) == 0 || left_in_run(&y) == 0) {
            return left_in_run(&x) == 0 ? explain_voice(a, &x, "empty run from", difference)
                                        : explain_voice(b, &y, "empty run from", difference);
        }
        uint32_t step = left_in_run(&x) < left_in_run(&y) ? left_in_run(&x) : left_in_run(&y);
        advance(&x, step);
        advance(&y, step);
    }
    bool first = a.said->subresources.count > b.said->subresources.count;
    return explain_voice(first ? a : b, &x, "runs not maximal from", difference);
}

static bool same_subresources(struct dp_voice a, struct dp_voice b, struct dp_difference *difference) {
    size_t m = a.said->subresources.count;
    size_t n = b.said->subresources.count;
    size_t i = 0;
    while (i < m && i < n && same_run(&a.said->subresources.items[i], &b.said->subresources.items[i])) {
        i++;
    }
    return (i == m && i == n) || explain_runs(a, b, i, difference);
}

/* --- classes --- */

static const char *differing_class(const struct dp_seen_class *x, const struct dp_seen_class *y) {
    if (x->execution != y->execution || x->state.resource != y->state.resource || x->state.plane != y->state.plane) {
        return "class reported";
    }
    return x->state.kinds != y->state.kinds       ? "kinds"
           : x->state.enabled != y->state.enabled ? "enabled kinds"
           : x->state.valid != y->state.valid     ? "metadata valid"
                                                  : NULL;
}

static void add_class(struct dp_words *text, struct dp_voice voice, size_t i) {
    dp_words_add(text, "%s: ", voice.name);
    if (i >= voice.said->classes.count) {
        dp_words_add(text, "nothing");
        return;
    }
    const struct dp_seen_class *seen = &voice.said->classes.items[i];
    dp_words_add(text, "after the execution at record %" PRIu64 ", resource %" PRIu32 ", ", seen->execution,
                 seen->state.resource);
    dp_words_value(text, DP_SET_CLASS, seen->state.plane);
    dp_words_add(text, ": kinds ");
    dp_words_mask(text, DP_SET_KIND, seen->state.kinds);
    dp_words_add(text, ", enabled ");
    dp_words_mask(text, DP_SET_KIND, seen->state.enabled);
    dp_words_add(text, ", valid %" PRIu32, seen->state.valid);
}

static bool same_classes(struct dp_voice a, struct dp_voice b, struct dp_difference *difference) {
    size_t m = a.said->classes.count;
    size_t n = b.said->classes.count;
    for (size_t i = 0; i < m || i < n; i++) {
        const char *field =
            i < m && i < n ? differing_class(&a.said->classes.items[i], &b.said->classes.items[i]) : "class reported";
        if (field != NULL) {
            struct dp_texts w = dp_texts_of(difference);
            dp_words_add(&w.what, "%s", field);
            add_class(&w.text, a, i);
            dp_words_add(&w.text, "; ");
            add_class(&w.text, b, i);
            return false;
        }
    }
    return true;
}

bool dp_same_state(struct dp_voice a, struct dp_voice b, struct dp_difference *difference) {
    return same_subresources(a, b, difference) && same_classes(a, b, difference);
}
