/* blits.c: the oracle `blits`: what had to be removed or initialised lies within what either model removes and
 * initialises, that lies within the static op, and what the optimized one leaves out the reference removed (design
 * decision 2, barrier sheet 15.5). Reports are held against requirements, packets against reports, and the other way
 * round, place by place (oracles/blits.h).
 *
 * Of a barrier that is rejected at an execution the contract has no report, although its packets have run; there packets
 * are held against requirements alone. */
#include "oracles/blits.h"

#include "oracles/compare.h"
#include "oracles/outline.h"
#include "oracles/scratch.h"

bool dp_oracle_blits(const struct dp_run *run, struct dp_finding *finding);

/* What is left of the columns. */
struct columns {
    const struct dp_blits *all;
    size_t ask, due;
    size_t said[2], done[2];
};

/* The lowest place that some column still has; false if there is none. */
static bool lowest(const struct columns *c, struct dp_blit_place *place) {
    bool any = false;
    struct dp_blit_place heads[6];
    size_t count = 0;
    if (c->ask < c->all->asks.count) {
        heads[count++] = c->all->asks.items[c->ask].at;
    }
    for (int model = 0; model < 2; model++) {
        if (c->said[model] < c->all->said[model].count) {
            heads[count++] = dp_blit_place_of(&c->all->said[model].items[c->said[model]]);
        }
        if (c->done[model] < c->all->done[model].count) {
            heads[count++] = c->all->done[model].items[c->done[model]].at;
        }
    }
    for (size_t i = 0; i < count; i++) {
        *place = !any || dp_blit_place_order(&heads[i], place) < 0 ? heads[i] : *place;
        any = true;
    }
    return any;
}

/* The slice of a column that starts at `at` and stays at the place; moves `at` behind it. */
#define TAKE(column, at, place_of_item, slice, number)                                                                 \
    do {                                                                                                               \
        size_t first = (at);                                                                                           \
        while ((at) < (column)->count) {                                                                               \
            struct dp_blit_place here = place_of_item((column)->items[at]);                                            \
            if (dp_blit_place_order(&here, &place) != 0) {                                                             \
                break;                                                                                                 \
            }                                                                                                          \
            (at)++;                                                                                                    \
        }                                                                                                              \
        (number) = (at)-first;                                                                                         \
        (slice) = (number) != 0 ? &(column)->items[first] : NULL;                                                      \
    } while (0)
#define BY_PLACE(item)  ((item).at)
#define BY_REPORT(item) dp_blit_place_of(&(item))

static bool next(struct columns *c, struct dp_blit_view *view) {
    struct dp_blit_place place = {0, 0, 0};
    if (!lowest(c, &place)) {
        return false;
    }
    TAKE(&c->all->asks, c->ask, BY_PLACE, view->asks, view->ask_count);
    TAKE(&c->all->due, c->due, BY_PLACE, view->due, view->due_count);
    for (int model = 0; model < 2; model++) {
        TAKE(&c->all->said[model], c->said[model], BY_REPORT, view->said[model], view->said_count[model]);
        TAKE(&c->all->done[model], c->done[model], BY_PLACE, view->done[model], view->done_count[model]);
    }
    return true;
}

const struct dp_blit_ask *dp_blit_ask_of(const struct dp_blit_view *view, int32_t group, int32_t barrier) {
    for (size_t i = 0; i < view->ask_count; i++) {
        if (view->asks[i].group == group && view->asks[i].barrier == barrier) {
            return &view->asks[i];
        }
    }
    return NULL;
}

bool dp_oracle_blits(const struct dp_run *run, struct dp_finding *finding) {
    const struct dp_outline *outline = dp_has_unsupported(run) ? NULL : dp_outline_of(run, 0);
    if (outline == NULL) {
        return true;
    }
    if (!dp_blits_gather(run, outline)) {
        run->scratch->out_of_memory = true;
        return true;
    }
    struct columns columns = {
        &run->scratch->blits, 0, 0, {0, 0},
           {0, 0}
    };
    struct dp_blit_view view = {.run = run};
    while (next(&columns, &view)) {
        bool holds = dp_blit_reports_hold(&view, 0, finding) && dp_blit_reports_hold(&view, 1, finding) &&
                     dp_blit_models_agree(&view, finding) && dp_blit_packets_hold(&view, 0, finding) &&
                     dp_blit_packets_hold(&view, 1, finding) && dp_blit_packets_cover(&view, finding);
        if (!holds) {
            return false;
        }
    }
    return true;
}
