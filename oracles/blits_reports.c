/* blits_reports.c: what a model reports of operations against the requirements (barrier sheet 15.5.3, 15.5.4; design
 * decision 2), and the reports of both against each other. */
#include "oracles/blits.h"

#include "oracles/compare.h"

#include <inttypes.h>

/* --- findings --- */

static void add_place(struct dp_words *text, const struct dp_operation *o) {
    dp_words_place(text, o->command, o->group, o->barrier);
    dp_words_add(text, ", execution at record %" PRIu64 ", resource %" PRIu32 ", ", o->execution, o->resource);
    dp_words_value(text, DP_SET_CLASS, o->plane);
}

/* `kinds` are those that are wrong; 0: none are named. `static_kinds` and op of the ask stand in the text. */
static bool fail(const char *name, const struct dp_operation *o, const struct dp_blit_ask *ask, const char *what,
                 uint32_t kinds, struct dp_finding *finding) {
    char signature[120];
    char text[600];
    struct dp_words s = dp_words_in(signature, sizeof signature);
    struct dp_words t = dp_words_in(text, sizeof text);
    dp_words_add(&s, "%s: %s", name, what);
    if (kinds != 0) {
        dp_words_add(&s, " ");
        dp_words_mask(&s, DP_SET_KIND, kinds);
    }
    add_place(&t, o);
    dp_words_add(&t, ", %s: %s; reported: needed ", name, what);
    dp_words_value(&t, DP_SET_OP, o->needed_op);
    dp_words_add(&t, " ");
    dp_words_mask(&t, DP_SET_KIND, o->needed_kinds);
    dp_words_add(&t, ", removed ");
    dp_words_mask(&t, DP_SET_KIND, o->removed);
    dp_words_add(&t, ", initialised %" PRIu32, o->initialised);
    if (ask != NULL) {
        dp_words_add(&t, "; static ");
        dp_words_value(&t, DP_SET_OP, ask->op);
        dp_words_add(&t, " ");
        dp_words_mask(&t, DP_SET_KIND, ask->removed);
    }
    return dp_fail(finding, "blits", signature, text);
}

/* --- a report there for every run --- */

/* Whether an error of phase execute rejected the barrier at this execution. */
static bool is_rejected(const struct dp_observation *said, const struct dp_blit_due *due) {
    for (size_t i = 0; i < said->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &said->diagnostics.items[i];
        if (d->severity == DP_SEVERITY_error && d->phase == DP_PHASE_execute && d->command == due->at.command &&
            d->execution == due->execution && (d->group == -1 || d->group == due->group) &&
            (d->barrier == -1 || d->barrier == due->barrier)) {
            return true;
        }
    }
    return false;
}

static bool fail_left_out(const char *name, const struct dp_blit_due *due, struct dp_finding *finding) {
    char signature[80];
    char text[240];
    struct dp_words s = dp_words_in(signature, sizeof signature);
    struct dp_words t = dp_words_in(text, sizeof text);
    struct dp_operation at = {.execution = due->execution,
                              .command = due->at.command,
                              .group = due->group,
                              .barrier = due->barrier,
                              .resource = due->at.resource,
                              .plane = due->at.plane};
    dp_words_add(&s, "%s: report left out", name);
    add_place(&t, &at);
    dp_words_add(&t, ": the %s does not report what the operation came to", name);
    return dp_fail(finding, "blits", signature, text);
}

/* Order of a report and of what is due, within a place. */
static int due_order(const struct dp_operation *o, const struct dp_blit_due *due) {
    return o->execution != due->execution ? (o->execution < due->execution ? -1 : 1)
           : o->group != due->group       ? (o->group < due->group ? -1 : 1)
           : o->barrier != due->barrier   ? (o->barrier < due->barrier ? -1 : 1)
                                          : 0;
}

static bool reports_are_due(const struct dp_blit_view *v, int model, struct dp_finding *finding) {
    struct dp_voice voice = dp_voice_of(v->run, model);
    size_t said = 0;
    size_t due = 0;
    while (said < v->said_count[model] || due < v->due_count) {
        const struct dp_operation *o = said < v->said_count[model] ? &v->said[model][said] : NULL;
        int order = o == NULL ? 1 : due == v->due_count ? -1 : due_order(o, &v->due[due]);
        if (order < 0) {
            const struct dp_blit_ask *ask = dp_blit_ask_of(v, o->group, o->barrier);
            return fail(voice.name, o, ask, ask == NULL ? "report without a static op" : "report of no execution", 0,
                        finding);
        }
        if (order > 0 && !is_rejected(voice.said, &v->due[due])) {
            return fail_left_out(voice.name, &v->due[due], finding);
        }
        due++;
        said += order == 0;
    }
    return true;
}

/* --- one report --- */

/* What had to be done, named and within the static op. */
static bool need_holds(const char *name, const struct dp_operation *o, const struct dp_blit_ask *ask,
                       struct dp_finding *finding) {
    if (ask->op == DP_OP_meta_init) {
        bool plain = o->needed_op == DP_OP_meta_init && o->needed_kinds == 0;
        return plain || fail(name, o, ask, "needed is not the static meta_init", 0, finding);
    }
    uint32_t beyond = o->needed_kinds & ~ask->removed;
    if (beyond != 0) {
        return fail(name, o, ask, "needed beyond static", beyond, finding);
    }
    bool named = o->needed_op == dp_blit_op_of(o->needed_kinds);
    return named || fail(name, o, ask, "needed_op is not that of its kinds", 0, finding);
}

/* Whether an error at an execution up to this one has ended what is judged: its packets have run and its state has not
 * moved, so kinds may be tracked that a list rightly took for gone (design section 5, "Two times"). */
static bool is_unjudged(const struct dp_observation *said, const struct dp_operation *o) {
    for (size_t i = 0; i < said->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &said->diagnostics.items[i];
        if (d->severity == DP_SEVERITY_error && d->phase == DP_PHASE_execute && d->execution <= o->execution) {
            return true;
        }
    }
    return false;
}

/* What was done: all that had to be, and nothing beyond the static op. */
static bool deed_holds(const struct dp_observation *said, const char *name, const struct dp_operation *o,
                       const struct dp_blit_ask *ask, struct dp_finding *finding) {
    uint32_t beyond = o->removed & ~ask->removed;
    uint32_t left = o->needed_kinds & ~o->removed;
    if (beyond != 0) {
        return fail(name, o, ask, "removed beyond static", beyond, finding);
    }
    if (left != 0 && !is_unjudged(said, o)) {
        return fail(name, o, ask, "needed and not removed", left, finding);
    }
    if (o->initialised > 1 || (o->initialised != 0 && ask->op != DP_OP_meta_init)) {
        return fail(name, o, ask, "initialised without a static meta_init", 0, finding);
    }
    bool owed = o->needed_op == DP_OP_meta_init && o->initialised == 0;
    return !owed || fail(name, o, ask, "needed and not initialised", 0, finding);
}

bool dp_blit_reports_hold(const struct dp_blit_view *v, int model, struct dp_finding *finding) {
    const char *name = dp_voice_of(v->run, model).name;
    if (!reports_are_due(v, model, finding)) {
        return false;
    }
    for (size_t i = 0; i < v->said_count[model]; i++) {
        const struct dp_operation *o = &v->said[model][i];
        const struct dp_blit_ask *ask = dp_blit_ask_of(v, o->group, o->barrier);
        if (!need_holds(name, o, ask, finding) || !deed_holds(v->run->observed[model], name, o, ask, finding)) {
            return false;
        }
    }
    return true;
}

/* --- both models --- */

bool dp_blit_models_agree(const struct dp_blit_view *v, struct dp_finding *finding) {
    for (size_t i = 0; i < v->said_count[0] || i < v->said_count[1]; i++) {
        const struct dp_operation *r = i < v->said_count[0] ? &v->said[0][i] : NULL;
        const struct dp_operation *o = i < v->said_count[1] ? &v->said[1][i] : NULL;
        bool alike =
            r != NULL && o != NULL && r->execution == o->execution && r->group == o->group && r->barrier == o->barrier;
        const struct dp_operation *one = r != NULL ? r : o;
        const struct dp_blit_ask *ask = dp_blit_ask_of(v, one->group, one->barrier);
        if (!alike) {
            return fail("models", one, ask, "reports of different executions", 0, finding);
        }
        if (r->needed_op != o->needed_op || r->needed_kinds != o->needed_kinds) {
            return fail("models", o, ask, "needed differs:", r->needed_kinds ^ o->needed_kinds, finding);
        }
        uint32_t neither = ask->removed & ~(r->removed | o->removed);
        if (neither != 0) {
            return fail("models", r, ask, "removed by neither:", neither, finding);
        }
    }
    return true;
}
