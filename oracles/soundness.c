/* soundness.c: the oracle `soundness`: every promise is kept by both streams, judged by both judges, neither stream
 * holds a packet that is illegal (H8) or discards data (H4), and no well-formed access meets kinds that its layout
 * forbids (H5) or metadata that hold nothing valid (H6). Faults of known_faults.def are counted, not found.
 *
 * The optimized judge is asked of every program, the reference judge of a share (oracle.h), and always once something
 * was found, so that the signature does not depend on the share. */
#include "model/describe.h"
#include "oracles/breach.h"
#include "oracles/compare.h"
#include "oracles/metadata.h"
#include "oracles/scratch.h"

#include <inttypes.h>

bool dp_oracle_soundness(const struct dp_run *run, struct dp_finding *finding);

struct finding_breach {
    const struct dp_run *run;
    bool found;
    struct dp_breach breach;
};

/* Keeps the first breach that nobody has declared. */
static bool keep_first(void *context, const struct dp_breach *breach) {
    struct finding_breach *f = context;
    enum dp_known_fault known = dp_known_fault_of(f->run, breach);
    if (known != DP_KNOWN_FAULT_COUNT) {
        f->run->scratch->known[known]++;
        return true;
    }
    f->found = true;
    f->breach = *breach;
    return false;
}

struct same_breach {
    const struct dp_breach *wanted;
    bool found;
};

static bool is_same(void *context, const struct dp_breach *b) {
    struct same_breach *same = context;
    const struct dp_breach *w = same->wanted;
    same->found = b->before.position == w->before.position && b->after.position == w->after.position &&
                  b->before.piece.key == w->before.piece.key && b->after.piece.unit == w->after.piece.unit &&
                  b->after.piece.location == w->after.piece.location && b->hazard == w->hazard && b->silent == w->silent;
    return !same->found;
}

static bool other_agrees(const struct dp_run *run, const struct dp_breach *breach) {
    struct same_breach same = {breach, false};
    uint64_t compared = 0;
    dp_breaches(run, breach->model, 1 - breach->judge, is_same, &same, &compared);
    return same.found;
}

static bool fail_breach(const struct dp_run *run, const struct dp_breach *breach, struct dp_finding *finding) {
    char what[80];
    char text[1024];
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    bool alone = dp_judge_at(run, 1 - breach->judge) != NULL && !other_agrees(run, breach);
    dp_words_add(&signature, "%s: ", dp_judge_name(breach->model));
    dp_breach_name(breach, &signature);
    if (breach->silent) {
        dp_words_add(&signature, " unjudged");
    }
    if (alone) {
        dp_words_add(&signature, ", only %s", dp_judge_name(breach->judge));
        dp_words_add(&words, "only by the %s judge: ", dp_judge_name(breach->judge));
    }
    dp_breach_tell(run, breach, &words);
    return dp_fail(finding, "soundness", what, text);
}

static bool keeps_promises(const struct dp_run *run, int model, int judge, struct dp_finding *finding) {
    struct finding_breach f = {.run = run};
    dp_breaches(run, model, judge, keep_first, &f, &run->scratch->bounds);
    return !f.found || fail_breach(run, &f.breach, finding);
}

/* --- faults that are no pairs --- */

/* Whether the other judge, where there is one, does not report this H5 or H6. */
static bool is_alone(const struct dp_run *run, int model, int judge, const struct dp_fault *fault) {
    const struct dp_judgement *other = dp_judgement_of(run, model, 1 - judge);
    for (size_t i = 0; other != NULL && i < other->faults.count; i++) {
        const struct dp_fault *f = &other->faults.items[i];
        if (dp_fault_order(f, fault) == 0 && f->kinds == fault->kinds) {
            return false;
        }
    }
    return other != NULL;
}

static bool fail_fault(const struct dp_run *run, int model, int judge, const struct dp_fault *fault,
                       struct dp_finding *finding) {
    char what[80];
    char text[1024];
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    const struct dp_placed *placed = dp_judged_stream(run, model);
    bool known = fault->at.position >= 1 && fault->at.position <= placed->stream.packets.count;
    const struct dp_packet *packet = known ? &placed->stream.packets.items[fault->at.position - 1].packet : NULL;
    dp_words_add(&signature, "%s: ", dp_judge_name(model));
    dp_words_value(&signature, DP_SET_HAZARD, fault->hazard);
    bool metadata = fault->hazard == DP_HAZARD_H5 || fault->hazard == DP_HAZARD_H6;
    if (metadata) {
        dp_words_add(&signature, " ");
        if (is_alone(run, model, judge, fault)) { /* in front, where no long list of kinds cuts it off */
            dp_words_add(&signature, "only %.3s: ", dp_judge_name(judge));
        }
        dp_metadata_name(run, model, fault, &signature);
    } else if (packet != NULL && (unsigned)packet->kind < DP_PACKET_COUNT) {
        dp_words_add(&signature, " %s", dp_describe_packet(packet->kind)->name);
    }
    if (fault->hazard == DP_HAZARD_H4) {
        dp_words_add(&signature, " discards ");
        dp_words_value(&signature, DP_SET_KEY, fault->key);
    }
    dp_words_value(&words, DP_SET_HAZARD, fault->hazard);
    dp_words_add(&words, " in the stream of the %s model, by the %s judge, at %" PRIu64 ": ", dp_judge_name(model),
                 dp_judge_name(judge), fault->at.position);
    if (metadata) {
        dp_metadata_tell(run, model, fault, &words);
    } else if (packet != NULL) {
        dp_words_packet(&words, packet);
    }
    if (fault->hazard == DP_HAZARD_H4) {
        dp_words_add(&words, " discards what ");
        dp_words_value(&words, DP_SET_KEY, fault->key);
        dp_words_add(&words, " wrote at %" PRIu64 " to resource %" PRIu32 " index %" PRIu32, fault->producer,
                     fault->at.resource, fault->at.index);
    }
    return dp_fail(finding, "soundness", what, text);
}

static bool fail_status(int model, int judge, struct dp_finding *finding) {
    char what[80];
    struct dp_words words = dp_words_in(what, sizeof what);
    dp_words_add(&words, "%s: malformed to the %s judge", dp_judge_name(model), dp_judge_name(judge));
    return dp_fail(finding, "soundness", what, "a judge calls the stream malformed, which a translator cannot write");
}

/* Items at execute that nothing judges end the stream for faults too: what stands behind an error proves nothing. */
static uint64_t judged_positions(const struct dp_run *run, int model) {
    const struct dp_placed *placed = dp_judged_stream(run, model);
    uint32_t items = dp_judged_items(run, model);
    for (uint32_t i = items; i < placed->position.count; i++) {
        if (placed->position.items[i] != 0) {
            return placed->position.items[i] - 1;
        }
    }
    return placed->stream.packets.count;
}

/* Whether an H8 is the application's: it stands at the WORK packet of an item that the program itself gives an operand
 * which its list's queue cannot take (dp_leaves_queue). Any other H8 is the translator's, at WORK packets too: an
 * engine, `run` or queue that it made up. */
static bool is_applications(const struct dp_run *run, int model, const struct dp_fault *fault) {
    const struct dp_placed *placed = dp_judged_stream(run, model);
    const struct dp_promise *promise = dp_judged_promise(run);
    uint32_t item = fault->hazard == DP_HAZARD_H8 ? dp_item_at(placed, fault->at.position) : DP_NONE;
    return item != DP_NONE &&
           dp_leaves_queue(promise, run->program, &placed->stream.packets.items[fault->at.position - 1].packet, item);
}

static bool is_sound(const struct dp_run *run, int model, int judge, struct dp_finding *finding) {
    const struct dp_judgement *said = dp_judgement_of(run, model, judge);
    if (said == NULL) {
        return true;
    }
    if (said->status != DP_STATUS_OK) {
        return fail_status(model, judge, finding);
    }
    uint64_t last = judged_positions(run, model);
    for (size_t i = 0; i < said->faults.count; i++) {
        const struct dp_fault *fault = &said->faults.items[i];
        bool illegal = fault->hazard == DP_HAZARD_H8 && !is_applications(run, model, fault);
        bool metadata = (fault->hazard == DP_HAZARD_H5 || fault->hazard == DP_HAZARD_H6) &&
                        fault->at.position <= last && dp_metadata_is_owed(run, model, fault);
        if (illegal || metadata || (fault->hazard == DP_HAZARD_H4 && fault->at.position <= last)) {
            return fail_fault(run, model, judge, fault, finding);
        }
    }
    /* of a stream with an H8, also an application's, nothing else is said (judge.md, "Faults") */
    return said->illegal || keeps_promises(run, model, judge, finding);
}

/* Items that the promise has and a stream has not, or the other way round: `legality` should have said so. */
static bool is_placed(const struct dp_run *run, int model, struct dp_finding *finding) {
    const struct dp_placed *placed = dp_judged_stream(run, model);
    const struct dp_promise *promise = dp_judged_promise(run);
    if (placed == NULL || promise == NULL || placed->last == promise->items.count || placed->last >= promise->judged) {
        return true;
    }
    char what[80];
    char text[256];
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    dp_words_add(&signature, "%s: work item of the promise is not in the stream", dp_judge_name(model));
    dp_words_add(
        &words, "the stream of the %s model has no WORK packet for record %" PRIu32 ", executed by record %" PRIu32,
        dp_judge_name(model), promise->items.items[placed->last].command, promise->items.items[placed->last].execution);
    return dp_fail(finding, "soundness", what, text);
}

bool dp_oracle_soundness(const struct dp_run *run, struct dp_finding *finding) {
    if (dp_nobody_judges(run)) {
        return true;
    }
    int first = dp_judge_at(run, 1) != NULL ? 1 : 0;
    for (int model = 0; model < 2; model++) {
        if (!is_placed(run, model, finding) || !is_sound(run, model, first, finding)) {
            return false;
        }
    }
    bool second = first == 1 && run->scratch->second;
    return !second || (is_sound(run, 0, 0, finding) && is_sound(run, 1, 0, finding));
}
