/* legality.c: the oracle `legality`: what either model emits can be executed, and it executes the program.
 *
 *  1. No packet is illegal (H8, oracles/form.c); its queue is that of its list.
 *  2. The WORK packets are the accepted work items, each once and in order, each in its list; those of a bundle once
 *     in the bundle and once more in the calling list for each accepted execute_bundle. Accepted: no error of phase
 *     record names it. `discard` is no item (hardware sheet 6.1).
 *  3. Every other packet was emitted for something: a call with an accepted barrier or an accepted work item of the
 *     same list, or the execute or present that was running.
 */
#include "oracles/legality.h"
#include "model/describe.h"
#include "oracles/compare.h"

#include <inttypes.h>

bool dp_oracle_legality(const struct dp_run *run, struct dp_finding *finding);

/* --- places and causes --- */

/* Record of the list or queue command that the packet belongs to; DP_NO_COMMAND if there is none. */
static uint64_t place_of(const struct dp_judging *j, const struct dp_listed_packet *listed) {
    if (listed->list == DP_NONE) {
        return listed->execution;
    }
    const struct dp_listed_packet *before = j->packet > 0 ? listed - 1 : NULL;
    if (before != NULL && before->list == listed->list) {
        return j->place; /* which was found for the packet before */
    }
    uint32_t record = dp_outline_list(j->outline, j->program, listed->list);
    return record == DP_NONE ? DP_NO_COMMAND : record;
}

/* Whether the packets of `place` could be emitted for `cause`. */
static bool is_cause(const struct dp_judging *j, uint64_t place, uint64_t cause) {
    if (!dp_outline_is_command(j->outline, cause)) {
        return false;
    }
    uint8_t mark = j->outline->marks.items[cause];
    if ((mark & DP_MARK_QUEUE) != 0) {
        return cause == place;
    }
    return j->outline->around.items[cause] == place && (mark & (DP_MARK_CALL | DP_MARK_WORK)) != 0;
}

/* Whether a call or work item was accepted while recording, of a call at least one barrier. */
static bool is_accepted(const struct dp_judging *j, uint64_t cause) {
    if ((j->outline->marks.items[cause] & DP_MARK_REFUSED) != 0) {
        return false;
    }
    if ((j->outline->marks.items[cause] & DP_MARK_CALL) == 0) {
        return true;
    }
    size_t record = (size_t)cause + 1;
    for (; record < j->program->count && (j->outline->marks.items[record] & DP_MARK_COMMAND) == 0; record++) {
        if ((j->outline->marks.items[record] & (DP_MARK_BARRIER | DP_MARK_REFUSED)) == DP_MARK_BARRIER) {
            return true;
        }
    }
    return false;
}

/* Why the packet cannot stand where it stands; NULL if it can. */
static const char *wrong_place(struct dp_judging *j, const struct dp_listed_packet *listed) {
    uint64_t place = place_of(j, listed);
    if (place == DP_NO_COMMAND) {
        return listed->list == DP_NONE ? "outside execute and present" : "no such list";
    }
    if (place != j->place) {
        if (j->place != DP_NO_COMMAND && place < j->place) {
            return "after its list ended";
        }
        j->place = place;
        j->fences = (struct dp_fences){0};
    }
    const struct dp_command *at = &j->program->records[place];
    uint32_t queue = at->kind == DP_COMMAND_list ? at->as.list.type : DP_LIST_direct;
    if (listed->packet.queue != queue) {
        return "queue is not its list's";
    }
    if (listed->packet.kind == DP_PACKET_WORK) {
        return NULL; /* judged with its item */
    }
    if (!is_cause(j, place, listed->packet.cause)) {
        return "cause is not in its list";
    }
    return is_accepted(j, listed->packet.cause) ? NULL : "cause was refused";
}

static const char *judge_packet(struct dp_judging *j, const struct dp_listed_packet *listed) {
    const struct dp_packet *p = &listed->packet;
    const char *reason = dp_illegal_form(p);
    if (reason == NULL) {
        reason = wrong_place(j, listed);
    }
    if (reason != NULL) {
        return reason;
    }
    if (p->kind != DP_PACKET_WORK) {
        reason = dp_illegal_fence(&j->fences, p);
        return reason != NULL ? reason : dp_illegal_target(j->outline, j->program, p);
    }
    return dp_illegal_work(j, p);
}

/* --- the oracle --- */

static bool fail_packet(const struct dp_judging *j, struct dp_voice voice, const char *reason,
                        struct dp_finding *finding) {
    char what[80];
    char text[1024];
    const struct dp_listed_packet *listed = &j->said->packets.items[j->packet];
    bool known = (unsigned)listed->packet.kind < DP_PACKET_COUNT;
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    dp_words_add(&signature, "%s %s: %s", voice.name, known ? dp_describe_packet(listed->packet.kind)->name : "packet",
                 reason);
    dp_words_add(&words, "packet number %zu of the %s, ", j->packet + 1, voice.name);
    dp_words_packet(&words, &listed->packet);
    dp_words_add(&words, listed->list == DP_NONE ? ", on the queue, " : ", of list %" PRIu32 ", ", listed->list);
    dp_words_value(&words, DP_SET_LIST, listed->packet.queue);
    dp_words_add(&words, ": %s", reason);
    return dp_fail(finding, "legality", what, text);
}

static bool fail_left_out(struct dp_voice voice, const struct dp_program *program, size_t item,
                          struct dp_finding *finding) {
    char what[80];
    char text[256];
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    dp_words_add(&signature, "%s WORK: item left out", voice.name);
    dp_words_add(&words, "the %s accepts ", voice.name);
    dp_words_place(&words, item, -1, -1);
    dp_words_add(&words, " (%s) and has no WORK packet for it", dp_describe(program->records[item].kind)->word);
    return dp_fail(finding, "legality", what, text);
}

static bool is_legal(const struct dp_run *run, int model, struct dp_finding *finding) {
    struct dp_voice voice = dp_voice_of(run, model);
    const struct dp_outline *outline = dp_outline_of(run, model);
    if (outline == NULL) {
        return true;
    }
    struct dp_judging j = {run->program, outline, voice.said, 0, 0, 0, DP_NO_COMMAND, {0}};
    for (; j.packet < j.said->packets.count; j.packet++) {
        const char *reason = judge_packet(&j, &j.said->packets.items[j.packet]);
        if (reason != NULL) {
            return fail_packet(&j, voice, reason, finding);
        }
    }
    size_t left = dp_next_item(&j);
    return left == run->program->count || fail_left_out(voice, run->program, left, finding);
}

bool dp_oracle_legality(const struct dp_run *run, struct dp_finding *finding) {
    return dp_has_unsupported(run) || (is_legal(run, 0, finding) && is_legal(run, 1, finding));
}
