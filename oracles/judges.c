/* judges.c: the oracle `judges`: both judges report the same ticks and faults for the same stream, whoever wrote it.
 * Asked of a share of programs (oracle.h, DP_SECOND_JUDGE_SHARE). */
#include "oracles/compare.h"
#include "oracles/judged.h"
#include "oracles/scratch.h"

#include <inttypes.h>

bool dp_oracle_judges(const struct dp_run *run, struct dp_finding *finding);

static void tell_point(struct dp_words *words, const struct dp_access_point *at) {
    dp_words_add(words, "position %" PRIu64 " (", at->position);
    dp_words_place(words, at->command, -1, -1);
    if (at->access != DP_NONE) {
        dp_words_add(words, ", part %" PRIu32, at->access);
    }
    dp_words_add(words, "), ");
    dp_words_value(words, DP_SET_UNIT, at->unit);
    dp_words_add(words, " ");
    dp_words_value(words, DP_SET_RW, at->rw);
    dp_words_add(words, ", resource %" PRIu32 " ", at->resource);
    dp_words_value(words, DP_SET_LOCATION, at->location);
    dp_words_add(words, " %" PRIu32 " .. +%" PRIu32, at->index, at->count);
}

static void name_tick(struct dp_words *words, const struct dp_tick *t) {
    dp_words_value(words, DP_SET_KEY, t->key);
    dp_words_add(words, " > ");
    dp_words_value(words, DP_SET_UNIT, t->at.unit);
    dp_words_add(words, " ");
    dp_words_value(words, DP_SET_RW, t->at.rw);
    if (t->at.location != DP_LOCATION_DATA) {
        dp_words_add(words, " ");
        dp_words_value(words, DP_SET_LOCATION, t->at.location);
    }
}

static void tell_tick(struct dp_words *words, const char *who, const struct dp_tick *t) {
    dp_words_add(words, "%s: ", who);
    tell_point(words, &t->at);
    dp_words_add(words, ", key ");
    dp_words_value(words, DP_SET_KEY, t->key);
    dp_words_add(words, ": ordered to %" PRIu64 ", visible to %" PRIu64, t->ordered_to, t->visible_to);
}

static bool fail_tick(int model, const struct dp_tick *a, const struct dp_tick *b, struct dp_finding *finding) {
    char what[80];
    char text[1024];
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    name_tick(&signature, a != NULL ? a : b);
    if (a == NULL || b == NULL) {
        dp_words_add(&signature, " only %s", dp_judge_name(a == NULL ? 1 : 0));
    } else if (a->at.count != b->at.count || a->at.command != b->at.command) {
        dp_words_add(&signature, a->at.command != b->at.command ? " command" : " run");
    } else {
        dp_words_add(&signature, a->ordered_to != b->ordered_to ? " ordered_to" : " visible_to");
    }
    dp_words_add(&words, "of the stream of the %s model, ", dp_judge_name(model));
    if (a != NULL) {
        tell_tick(&words, "the reference judge says", a);
    }
    if (b != NULL) {
        tell_tick(&words, a != NULL ? "; the optimized judge says" : "the optimized judge says", b);
    }
    return dp_fail(finding, "judges", what, text);
}

static bool same_tick(const struct dp_tick *a, const struct dp_tick *b) {
    return a->at.count == b->at.count && a->at.command == b->at.command && a->ordered_to == b->ordered_to &&
           a->visible_to == b->visible_to;
}

static bool same_ticks(int model, const struct dp_judgement *a, const struct dp_judgement *b,
                       struct dp_finding *finding) {
    for (size_t i = 0; i < a->ticks.count || i < b->ticks.count; i++) {
        const struct dp_tick *x = i < a->ticks.count ? &a->ticks.items[i] : NULL;
        const struct dp_tick *y = i < b->ticks.count ? &b->ticks.items[i] : NULL;
        int order = x == NULL ? 1 : y == NULL ? -1 : dp_tick_order(x, y);
        if (order != 0) {
            return fail_tick(model, order < 0 ? x : NULL, order < 0 ? NULL : y, finding);
        }
        if (!same_tick(x, y)) {
            return fail_tick(model, x, y, finding);
        }
    }
    return true;
}

static bool fail_fault(int model, const struct dp_fault *fault, int judge, const char *how,
                       struct dp_finding *finding) {
    char what[80];
    char text[1024];
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    bool metadata = fault->hazard == DP_HAZARD_H5 || fault->hazard == DP_HAZARD_H6;
    dp_words_value(&signature, DP_SET_HAZARD, fault->hazard);
    if (metadata) {
        dp_words_add(&signature, " ");
        dp_words_value(&signature, DP_SET_CLASS, fault->at.index);
    } else if (fault->hazard != DP_HAZARD_H8) {
        dp_words_add(&signature, " ");
        dp_words_value(&signature, DP_SET_KEY, fault->key);
    }
    dp_words_add(&signature, " %s %s", how, dp_judge_name(judge));
    dp_words_add(&words, "of the stream of the %s model, %s the %s judge reports ", dp_judge_name(model), how,
                 dp_judge_name(judge));
    dp_words_value(&words, DP_SET_HAZARD, fault->hazard);
    dp_words_add(&words, " at ");
    tell_point(&words, &fault->at);
    if (fault->hazard == DP_HAZARD_H5) {
        dp_words_add(&words, ", kinds ");
        dp_words_mask(&words, DP_SET_KIND, fault->kinds);
    } else {
        dp_words_add(&words, ", producer %" PRIu64, fault->producer);
    }
    return dp_fail(finding, "judges", what, text);
}

/* A place that one alone has, or other members at one place. */
static bool same_faults(int model, const struct dp_judgement *a, const struct dp_judgement *b,
                        struct dp_finding *finding) {
    for (size_t i = 0; i < a->faults.count || i < b->faults.count; i++) {
        const struct dp_fault *x = i < a->faults.count ? &a->faults.items[i] : NULL;
        const struct dp_fault *y = i < b->faults.count ? &b->faults.items[i] : NULL;
        int order = x == NULL ? 1 : y == NULL ? -1 : dp_fault_order(x, y);
        if (order != 0) {
            return fail_fault(model, order < 0 ? x : y, order < 0 ? 0 : 1, "only", finding);
        }
        if (x->at.count != y->at.count || x->at.unit != y->at.unit || x->at.rw != y->at.rw ||
            x->at.command != y->at.command || x->kinds != y->kinds) {
            return fail_fault(model, x, 0, "otherwise", finding);
        }
    }
    return true;
}

bool dp_oracle_judges(const struct dp_run *run, struct dp_finding *finding) {
    if (dp_nobody_judges(run) || !run->scratch->second) {
        return true;
    }
    for (int model = 0; model < 2; model++) {
        const struct dp_judgement *a = dp_judgement_of(run, model, 0);
        const struct dp_judgement *b = dp_judgement_of(run, model, 1);
        if (a == NULL || b == NULL || a->status != DP_STATUS_OK || b->status != DP_STATUS_OK) {
            continue; /* one judge alone, or `soundness` has said so */
        }
        if (!same_faults(model, a, b, finding) || !same_ticks(model, a, b, finding)) {
            return false;
        }
    }
    return true;
}
