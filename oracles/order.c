/* order.c: the oracle `order`: no access is ordered behind more in the optimized stream than in the reference's, trades
 * of optimizations.def aside. That it is ordered behind enough is `soundness`.
 *
 * Positions of two streams are compared as work in flight: how many items of the program with an element of that class
 * lie at or before a tick. So ticks behind the last of them count as equal, and packets do not count at all. One judge
 * is enough here: `judges` holds the two together. */
#include "oracles/array.h"
#include "oracles/compare.h"
#include "oracles/judged.h"
#include "oracles/scratch.h"
#include "oracles/trades.h"

#include <inttypes.h>

bool dp_oracle_order(const struct dp_run *run, struct dp_finding *finding);

#define UNITS 9u

/* Both streams, and for each the number of items of each class up to each position. */
struct ordering {
    const struct dp_run *run;
    const struct dp_promise *promise;
    const struct dp_placed *placed[2];
    const struct dp_judgement *said[2];
    uint32_t *counts[2]; /* counts[model][position * UNITS + unit] */
};

/* Classes of an item, by either stream. */
static uint32_t classes_of(const struct ordering *o, uint32_t item) {
    const struct dp_promise_item *it = &o->promise->items.items[item];
    uint32_t classes = 0;
    for (int model = 0; model < 2; model++) {
        const struct dp_placed *placed = o->placed[model];
        for (uint32_t p = placed->first.items[it->first]; p < placed->first.items[it->first + it->count]; p++) {
            uint32_t key = placed->pieces.items[p].key;
            classes |= key == DP_NONE ? 0 : 1u << dp_unit_of_key(key);
        }
    }
    return classes;
}

static void count(const struct ordering *o, int model) {
    const struct dp_placed *placed = o->placed[model];
    uint32_t *counts = o->counts[model];
    uint64_t done = 0;
    for (uint32_t unit = 0; unit < UNITS; unit++) {
        counts[unit] = 0;
    }
    for (uint32_t item = 0; item <= o->promise->items.count; item++) {
        bool last = item == o->promise->items.count;
        uint64_t position = last ? placed->stream.packets.count + 1 : placed->position.items[item];
        if (position == 0) {
            continue;
        }
        for (uint64_t p = done + 1; p < position; p++) {
            for (uint32_t unit = 0; unit < UNITS; unit++) {
                counts[p * UNITS + unit] = counts[done * UNITS + unit];
            }
        }
        if (!last) {
            uint32_t classes = classes_of(o, item);
            for (uint32_t unit = 0; unit < UNITS; unit++) {
                counts[position * UNITS + unit] = counts[done * UNITS + unit] + (classes >> unit & 1);
            }
            done = position;
        }
    }
}

static uint32_t in_flight(const struct ordering *o, int model, const struct dp_tick *tick) {
    uint64_t last = o->placed[model]->stream.packets.count;
    uint64_t position = tick->ordered_to < last ? tick->ordered_to : last;
    return o->counts[model][position * UNITS + dp_unit_of_key(tick->key)];
}

/* An index operand has elements of VS and DMA that PFP launches; arguments are PFP's own where there is one. */
static enum dp_launcher launcher_of(const struct ordering *o, uint32_t item, const struct dp_tick *tick) {
    uint32_t queue = o->placed[1]->stream.packets.items[tick->at.position - 1].packet.queue;
    size_t part = (size_t)o->promise->items.items[item].command + 1 + tick->at.access;
    const struct dp_program *program = o->run->program;
    bool index = part < program->count && program->records[part].kind == DP_COMMAND_operand &&
                 program->records[part].as.operand.role == DP_ROLE_index;
    bool front = tick->at.unit == DP_UNIT_PFP && queue != DP_LIST_compute && queue != DP_LIST_copy;
    return tick->at.unit == DP_UNIT_CE ? DP_LAUNCHER_CE : index || front ? DP_LAUNCHER_PFP : DP_LAUNCHER_ME;
}

static bool fail_excess(const struct ordering *o, uint32_t item, const struct dp_tick *optimized,
                        const struct dp_tick *reference, struct dp_finding *finding) {
    char what[80];
    char text[1024];
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    dp_words_value(&signature, DP_SET_KEY, optimized->key);
    dp_words_add(&signature, " > ");
    dp_words_value(&signature, DP_SET_UNIT, optimized->at.unit);
    dp_words_add(&signature, " at %s beyond the reference", dp_launcher_name(launcher_of(o, item, optimized)));
    dp_words_add(&words, "the access of record %" PRIu32 ", part %" PRIu32 ", by ",
                 o->promise->items.items[item].command, optimized->at.access);
    dp_words_value(&words, DP_SET_UNIT, optimized->at.unit);
    dp_words_add(&words, " on resource %" PRIu32 " is ordered behind %" PRIu32 " items of ", optimized->at.resource,
                 in_flight(o, 1, optimized));
    dp_words_value(&words, DP_SET_UNIT, dp_unit_of_key(optimized->key));
    dp_words_add(&words,
                 " in the optimized stream (position %" PRIu64 " of %" PRIu64 ") and behind %" PRIu32
                 " in the reference's (position %" PRIu64 " of %" PRIu64 "); no optimization that is on trades it",
                 optimized->ordered_to, optimized->at.position, in_flight(o, 0, reference), reference->ordered_to,
                 reference->at.position);
    return dp_fail(finding, "order", what, text);
}

/* One tick of the optimized stream against those of the same point in the reference's. */
static bool tick_holds(const struct ordering *o, uint32_t item, const struct dp_tick *tick,
                       struct dp_finding *finding) {
    struct dp_access_point point = tick->at;
    point.position = o->placed[0]->position.items[item];
    const struct dp_tick *other = NULL;
    while ((other = dp_judgement_tick(o->said[0], &point, tick->key, other)) != NULL) {
        if (in_flight(o, 1, tick) > in_flight(o, 0, other) &&
            !dp_trades_order(dp_trades, dp_trade_count, o->run->options, tick->key, launcher_of(o, item, tick))) {
            return fail_excess(o, item, tick, other, finding);
        }
    }
    return true;
}

static bool all_ticks_hold(const struct ordering *o, uint32_t items, struct dp_finding *finding) {
    for (uint32_t item = 0; item < items; item++) {
        uint64_t position = o->placed[1]->position.items[item];
        if (position == 0 || o->placed[0]->position.items[item] == 0) {
            continue;
        }
        for (uint32_t t = o->said[1]->first.items[position]; t < o->said[1]->first.items[position + 1]; t++) {
            if (!tick_holds(o, item, &o->said[1]->ticks.items[t], finding)) {
                return false;
            }
        }
    }
    return true;
}

static bool take_counts(struct ordering *o) {
    bool all = true;
    for (int model = 0; model < 2 && all; model++) {
        struct dp_scratch *scratch = o->run->scratch;
        DP_RESERVE(scratch->memory, &scratch->counts[model], (o->placed[model]->stream.packets.count + 1) * UNITS,
                   &all);
        o->counts[model] = scratch->counts[model].items;
    }
    return all;
}

static bool is_judged(const struct dp_judgement *said) {
    return said != NULL && said->status == DP_STATUS_OK && !said->illegal;
}

bool dp_oracle_order(const struct dp_run *run, struct dp_finding *finding) {
    if (dp_nobody_judges(run)) {
        return true;
    }
    int judge = dp_judge_at(run, 1) != NULL ? 1 : 0;
    struct ordering o = {
        .run = run,
        .promise = dp_judged_promise(run),
        .said = {dp_judgement_of(run, 0, judge), dp_judgement_of(run, 1, judge)}
    };
    if (!is_judged(o.said[0]) || !is_judged(o.said[1])) {
        return true; /* out of memory, or `soundness` has said so */
    }
    o.placed[0] = dp_judged_stream(run, 0);
    o.placed[1] = dp_judged_stream(run, 1);
    uint32_t items[2] = {dp_judged_items(run, 0), dp_judged_items(run, 1)};
    bool holds = true;
    if (take_counts(&o)) {
        count(&o, 0);
        count(&o, 1);
        holds = all_ticks_hold(&o, items[0] < items[1] ? items[0] : items[1], finding);
    } else {
        run->scratch->out_of_memory = true;
    }
    return holds;
}
