/* judged_hazards.c: promised orders that a stream does not keep, and the faults H4 and H8, by both judges. */
#include "fuzz/cli/judged_report.h"

#include "oracles/scratch.h"

#include <inttypes.h>
#include <stdio.h>

static bool is_same(const struct dp_breach *a, const struct dp_breach *b) {
    return a->model == b->model && a->hazard == b->hazard && a->before.position == b->before.position &&
           a->after.position == b->after.position && a->before.piece.key == b->before.piece.key &&
           a->after.piece.unit == b->after.piece.unit && a->after.access == b->after.access;
}

static bool take(void *context, const struct dp_breach *breach) {
    struct dp_reporting *r = context;
    for (size_t i = 0; i < r->seen.count; i++) {
        if (is_same(&r->seen.items[i].breach, breach)) {
            r->seen.items[i].judges |= 1u << breach->judge;
            return true;
        }
    }
    struct dp_seen_breach seen = {*breach, 1u << breach->judge};
    bool pushed = false;
    DP_PUSH(r->judged.scratch->memory, &r->seen, seen, &pushed);
    r->failed = r->failed || !pushed;
    return pushed;
}

static uint64_t command_of(const struct dp_reporting *r, const struct dp_breach *breach,
                           const struct dp_breach_end *end) {
    const struct dp_placed *placed = dp_judged_stream(&r->judged.run, breach->model);
    const struct dp_packet *packet = &placed->stream.packets.items[end->position - 1].packet;
    return packet->kind == DP_PACKET_WORK ? packet->as.WORK.command : packet->cause;
}

static const char *judges_name(uint32_t judges) {
    return judges == 3 ? "both" : judges == 1 ? "reference" : "optimized";
}

static void put_end(struct dp_reporting *r, struct json_object *item, const char *key, const struct dp_breach *breach,
                    const struct dp_breach_end *end) {
    struct json_object *inner = json_object_new_object();
    dp_report_put(r, item, key, inner);
    if (!r->failed) {
        dp_report_command(r, inner, command_of(r, breach, end));
        dp_report_text(r, inner, "unit", dp_name(DP_SET_UNIT, end->piece.unit));
        dp_report_put(r, inner, "position", json_object_new_uint64(end->position));
    }
}

static void report_breach(struct dp_reporting *r, const struct dp_seen_breach *seen) {
    const struct dp_breach *b = &seen->breach;
    char text[1024];
    char missing[160];
    char place[DP_PLACE_SIZE];
    struct dp_words words = dp_words_in(text, sizeof text);
    struct dp_words blame = dp_words_in(missing, sizeof missing);
    enum dp_known_fault known = dp_known_fault_of(&r->judged.run, b);
    dp_breach_tell(&r->judged.run, b, &words);
    dp_breach_missing(&r->judged.run, b, &blame);
    *r->count += known == DP_KNOWN_FAULT_COUNT;
    if (r->object == NULL) {
        printf("%s: hazard: %s judge%s: %s%s%s\n",
               dp_place(r->checked, command_of(r, b, &b->after), place, sizeof place), judges_name(seen->judges),
               seen->judges == 3 ? "s" : "", text, known != DP_KNOWN_FAULT_COUNT ? "; known: " : "",
               known != DP_KNOWN_FAULT_COUNT ? dp_known_fault_text(known) : "");
        return;
    }
    struct json_object *item = dp_report_append(r);
    dp_report_text(r, item, "stream", dp_stream_name(r, b->model));
    dp_report_text(r, item, "judge", judges_name(seen->judges));
    dp_report_text(r, item, "kind", dp_name(DP_SET_HAZARD, b->hazard));
    put_end(r, item, "before", b, &b->before);
    put_end(r, item, "after", b, &b->after);
    dp_report_text(r, item, "blame", missing);
    if (known != DP_KNOWN_FAULT_COUNT) {
        dp_report_text(r, item, "known", dp_known_fault_name(known));
    }
}

/* H4 and H8 of one judge; the other one's are the same, or the oracle `judges` says so. */
static void report_faults(struct dp_reporting *r, int model, int judge) {
    const struct dp_judgement *said = dp_judgement_of(&r->judged.run, model, judge);
    for (size_t i = 0; said != NULL && i < said->faults.count; i++) {
        const struct dp_fault *f = &said->faults.items[i];
        char place[DP_PLACE_SIZE];
        const char *kind = dp_name(DP_SET_HAZARD, f->hazard);
        ++*r->count;
        if (r->object == NULL) {
            printf("%s: hazard: %s judge: %s, %s stream: at %" PRIu64 "\n",
                   dp_place(r->checked, f->at.command, place, sizeof place), dp_judge_name(judge), kind,
                   dp_stream_name(r, model), f->at.position);
            continue;
        }
        struct json_object *item = dp_report_append(r);
        dp_report_text(r, item, "stream", dp_stream_name(r, model));
        dp_report_text(r, item, "judge", dp_judge_name(judge));
        dp_report_text(r, item, "kind", kind);
        dp_report_put(r, item, "position", json_object_new_uint64(f->at.position));
        dp_report_command(r, item, f->at.command);
    }
}

void dp_report_breaches(struct dp_reporting *r, uint32_t streams) {
    dp_report_array(r, "hazards");
    for (int model = 0; model < 2; model++) {
        if ((streams >> model & 1) == 0) {
            continue;
        }
        for (int judge = 1; judge >= 0; judge--) {
            uint64_t compared = 0;
            dp_breaches(&r->judged.run, model, judge, take, r, &compared);
        }
        report_faults(r, model, 1);
    }
    for (size_t i = 0; i < r->seen.count && !r->failed; i++) {
        report_breach(r, &r->seen.items[i]);
    }
}
