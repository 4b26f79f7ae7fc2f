/* compare.c: unsupported commands and requirements; other parts have files of their own. */
#include "oracles/compare.h"

#include <inttypes.h>

struct dp_texts dp_texts_of(struct dp_difference *difference) {
    return (struct dp_texts){dp_words_in(difference->what, sizeof difference->what),
                             dp_words_in(difference->text, sizeof difference->text)};
}

/* --- unsupported --- */

static bool only_one_lacks(struct dp_voice voice, uint64_t command, struct dp_difference *difference) {
    struct dp_texts w = dp_texts_of(difference);
    dp_words_add(&w.what, "unsupported only %s", voice.name);
    dp_words_add(&w.text, "only the %s has no semantics for record %" PRIu64 "; its first reason: %s", voice.name,
                 command, voice.said->unsupported_reason);
    return false;
}

bool dp_same_unsupported(struct dp_voice a, struct dp_voice b, struct dp_difference *difference) {
    size_t common =
        a.said->unsupported.count < b.said->unsupported.count ? a.said->unsupported.count : b.said->unsupported.count;
    size_t i = 0;
    while (i < common && a.said->unsupported.items[i] == b.said->unsupported.items[i]) {
        i++;
    }
    if (i == a.said->unsupported.count && i == b.said->unsupported.count) {
        return true;
    }
    bool first = i < a.said->unsupported.count &&
                 (i == b.said->unsupported.count || a.said->unsupported.items[i] < b.said->unsupported.items[i]);
    struct dp_voice one = first ? a : b;
    return only_one_lacks(one, one.said->unsupported.items[i], difference);
}

/* --- requirements --- */

static bool same_key(const struct dp_requirement *a, const struct dp_requirement *b) {
    return a->command == b->command && a->group == b->group && a->barrier == b->barrier;
}

static bool same_requirement(const struct dp_requirement *a, const struct dp_requirement *b) {
    bool same = same_key(a, b) && a->drain == b->drain && a->block == b->block && a->writeback == b->writeback &&
                a->invalidate == b->invalidate;
    for (int plane = 0; plane < 3; plane++) {
        same = same && a->op[plane] == b->op[plane] && a->removed[plane] == b->removed[plane];
    }
    return same;
}

static void add_mask(struct dp_texts *w, const char *name, enum dp_set set, uint32_t a, uint32_t b) {
    if (a == b) {
        return;
    }
    dp_words_add(&w->what, w->what.used == 0 ? "%s " : ", %s ", name);
    dp_words_change(&w->what, set, a, b);
    dp_words_add(&w->text, "; %s ", name);
    dp_words_mask(&w->text, set, a);
    dp_words_add(&w->text, " against ");
    dp_words_mask(&w->text, set, b);
}

static void add_operation(struct dp_texts *w, uint32_t plane, uint32_t a, uint32_t b) {
    if (a == b) {
        return;
    }
    dp_words_add(&w->what, w->what.used == 0 ? "%s op " : ", %s op ", dp_name(DP_SET_CLASS, plane));
    dp_words_add(&w->text, "; %s op ", dp_name(DP_SET_CLASS, plane));
    dp_words_value(&w->what, DP_SET_OP, a);
    dp_words_value(&w->text, DP_SET_OP, a);
    dp_words_add(&w->what, "/");
    dp_words_add(&w->text, " against ");
    dp_words_value(&w->what, DP_SET_OP, b);
    dp_words_value(&w->text, DP_SET_OP, b);
}

static bool explain_requirement(struct dp_voice a, struct dp_voice b, const struct dp_requirement *x,
                                const struct dp_requirement *y, struct dp_difference *difference) {
    static const char *const removed[] = {[DP_CLASS_colour] = "colour removed",
                                          [DP_CLASS_depth] = "depth removed",
                                          [DP_CLASS_stencil] = "stencil removed"};
    struct dp_texts w = dp_texts_of(difference);
    dp_words_place(&w.text, x->command, x->group, x->barrier);
    dp_words_add(&w.text, ", %s against %s", a.name, b.name);
    add_mask(&w, "drain", DP_SET_DRAIN, x->drain, y->drain);
    add_mask(&w, "block", DP_SET_BLOCK, x->block, y->block);
    add_mask(&w, "writeback", DP_SET_CACHE, x->writeback, y->writeback);
    add_mask(&w, "invalidate", DP_SET_CACHE, x->invalidate, y->invalidate);
    for (uint32_t plane = 0; plane < 3; plane++) {
        add_operation(&w, plane, x->op[plane], y->op[plane]);
        add_mask(&w, removed[plane], DP_SET_KIND, x->removed[plane], y->removed[plane]);
    }
    return false;
}

static bool has_requirement(const struct dp_observation *said, const struct dp_requirement *wanted) {
    for (size_t i = 0; i < said->requirements.count; i++) {
        if (same_key(&said->requirements.items[i], wanted)) {
            return true;
        }
    }
    return false;
}

static bool explain_missing(struct dp_voice voice, const struct dp_requirement *at, const char *how,
                            struct dp_difference *difference) {
    struct dp_texts w = dp_texts_of(difference);
    dp_words_add(&w.what, "%s %s", how, voice.name);
    dp_words_place(&w.text, at->command, at->group, at->barrier);
    dp_words_add(&w.text, ": %s the %s reports a requirement here", how, voice.name);
    return false;
}

bool dp_same_requirements(struct dp_voice a, struct dp_voice b, struct dp_difference *difference) {
    size_t m = a.said->requirements.count;
    size_t n = b.said->requirements.count;
    for (size_t i = 0; i < m || i < n; i++) {
        const struct dp_requirement *x = i < m ? &a.said->requirements.items[i] : NULL;
        const struct dp_requirement *y = i < n ? &b.said->requirements.items[i] : NULL;
        if (x != NULL && y != NULL && same_key(x, y)) {
            if (!same_requirement(x, y)) {
                return explain_requirement(a, b, x, y, difference);
            }
        } else if (x != NULL && (y == NULL || !has_requirement(b.said, x))) {
            return explain_missing(a, x, "only", difference);
        } else if (x == NULL || !has_requirement(a.said, y)) {
            return explain_missing(b, y, "only", difference);
        } else {
            return explain_missing(b, y, "in another order", difference);
        }
    }
    return true;
}

bool dp_same_everything(struct dp_voice a, struct dp_voice b, struct dp_difference *difference) {
    return dp_same_diagnostics(a, b, difference) && dp_same_unsupported(a, b, difference) &&
           dp_same_requirements(a, b, difference) && dp_same_packets(a, b, difference) &&
           dp_same_state(a, b, difference) && dp_same_operations(a, b, difference);
}

struct dp_voice dp_voice_of(const struct dp_run *run, int model) {
    return (struct dp_voice){run->observed[model], model == 0 ? "reference" : "optimized"};
}

bool dp_has_unsupported(const struct dp_run *run) {
    return run->observed[0]->unsupported.count != 0 || run->observed[1]->unsupported.count != 0;
}
