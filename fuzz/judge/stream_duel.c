/* stream_duel.c: see stream_duel.h. */
#include "fuzz/judge/stream_duel.h"

#include "fuzz/judge/hazards_run.h"

#include <inttypes.h>
#include <stdio.h>

static void tell_tick(char *text, size_t size, const char *who, const struct dp_tick *t) {
    if (t == NULL) {
        snprintf(text, size, "%s: no tick", who);
        return;
    }
    snprintf(text, size,
             "%s: position %" PRIu64 " access %" PRId32 " %s %s of %" PRIu32 " %s %" PRIu32 "+%" PRIu32
             ", key %s: ordered to %" PRIu64 ", visible to %" PRIu64,
             who, t->at.position, (int32_t)t->at.access, dp_name(DP_SET_UNIT, t->at.unit), dp_name(DP_SET_RW, t->at.rw),
             t->at.resource, dp_name(DP_SET_LOCATION, t->at.location), t->at.index, t->at.count,
             dp_name(DP_SET_KEY, t->key), t->ordered_to, t->visible_to);
}

static void tell_fault(char *text, size_t size, const char *who, const struct dp_fault *f) {
    if (f == NULL) {
        snprintf(text, size, "%s: no fault", who);
        return;
    }
    snprintf(text, size, "%s: %s at %" PRIu64 " of %" PRIu32 " %s %" PRIu32 "+%" PRIu32 ", key %s, writer at %" PRIu64,
             who, dp_name(DP_SET_HAZARD, f->hazard), f->at.position, f->at.resource,
             dp_name(DP_SET_LOCATION, f->at.location), f->at.index, f->at.count, dp_name(DP_SET_KEY, f->key),
             f->producer);
}

static bool ticks_differ(const struct dp_judgement *a, const struct dp_judgement *b, struct dp_finding *finding) {
    size_t most = a->ticks.count > b->ticks.count ? a->ticks.count : b->ticks.count;
    for (size_t i = 0; i < most; i++) {
        const struct dp_tick *x = i < a->ticks.count ? &a->ticks.items[i] : NULL;
        const struct dp_tick *y = i < b->ticks.count ? &b->ticks.items[i] : NULL;
        if (x == NULL || y == NULL || !dp_stream_same_tick(x, y)) {
            char left[400], right[400];
            const struct dp_tick *named = x != NULL ? x : y;
            tell_tick(left, sizeof left, "reference", x);
            tell_tick(right, sizeof right, "optimized", y);
            snprintf(finding->text, sizeof finding->text, "%s\n%s", left, right);
            snprintf(finding->signature, sizeof finding->signature, "ASSERTION FAILED: judges: tick %s > %s",
                     dp_name(DP_SET_KEY, named->key), dp_name(DP_SET_UNIT, named->at.unit));
            return true;
        }
    }
    return false;
}

static bool faults_differ(const struct dp_judgement *a, const struct dp_judgement *b, struct dp_finding *finding) {
    size_t most = a->faults.count > b->faults.count ? a->faults.count : b->faults.count;
    for (size_t i = 0; i < most; i++) {
        const struct dp_fault *x = i < a->faults.count ? &a->faults.items[i] : NULL;
        const struct dp_fault *y = i < b->faults.count ? &b->faults.items[i] : NULL;
        if (x == NULL || y == NULL || !dp_stream_same_fault(x, y)) {
            char left[400], right[400];
            const struct dp_fault *named = x != NULL ? x : y;
            tell_fault(left, sizeof left, "reference", x);
            tell_fault(right, sizeof right, "optimized", y);
            snprintf(finding->text, sizeof finding->text, "%s\n%s", left, right);
            snprintf(finding->signature, sizeof finding->signature, "ASSERTION FAILED: judges: fault %s",
                     dp_name(DP_SET_HAZARD, named->hazard));
            return true;
        }
    }
    return false;
}

enum dp_verdict dp_stream_duel(struct dp_stream_duel *duel, const struct dp_stream_input *input,
                               struct dp_finding *finding) {
    const struct dp_judge *judges[] = {dp_reference.judge, dp_optimized.judge};
    const struct dp_stream_given given = {
        {(struct dp_command *)input->records, input->record_count},
        input->packets,
        input->count,
        input->items,
        input->item_count,
        false
    };
    for (int i = 0; i < 2; i++) {
        if (!duel->started) {
            dp_arena_start(&duel->arenas[i], &dp_plain_memory);
        }
        dp_stream_run(judges[i], &given, &duel->arenas[i], &duel->said[i]);
    }
    duel->started = true;
    duel->illegal = duel->said[0].illegal;
    finding->oracle = "judges";
    for (int i = 0; i < 2; i++) {
        if (duel->said[i].status == DP_STATUS_OUT_OF_MEMORY) {
            return DP_VERDICT_OUT_OF_MEMORY;
        }
        if (duel->said[i].status != DP_STATUS_OK) {
            snprintf(finding->signature, sizeof finding->signature, "ASSERTION FAILED: judges: a judge refuses");
            snprintf(finding->text, sizeof finding->text, "the %s judge answers DP_STATUS_MALFORMED",
                     i == 0 ? "reference" : "optimized");
            return DP_VERDICT_FINDING;
        }
    }
    bool differ = faults_differ(&duel->said[0], &duel->said[1], finding) ||
                  (!duel->illegal && ticks_differ(&duel->said[0], &duel->said[1], finding));
    return differ ? DP_VERDICT_FINDING : DP_VERDICT_HOLDS;
}
