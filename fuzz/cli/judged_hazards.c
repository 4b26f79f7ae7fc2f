/* judged_hazards.c: promised orders that a stream does not keep, and the faults H4, H5, H6 and H8, by both judges. */
#include "fuzz/cli/judge.h"
#include "fuzz/cli/judged_report.h"
#include "fuzz/cli/story.h"

#include "oracles/metadata.h"
#include "oracles/scratch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* --- breaches, each once --- */

static bool is_same(const struct dp_breach *a, const struct dp_breach *b) {
    return a->model == b->model && a->hazard == b->hazard && a->before.position == b->before.position &&
           a->after.position == b->after.position && a->before.piece.key == b->before.piece.key &&
           a->after.piece.unit == b->after.piece.unit && a->after.access == b->after.access &&
           a->after.piece.location == b->after.piece.location;
}

/* FNV-1a over what is_same compares. */
static size_t hash_of(const struct dp_breach *b) {
    const uint64_t parts[] = {(uint64_t)b->model,  b->hazard,           b->before.position, b->after.position,
                              b->before.piece.key, b->after.piece.unit, b->after.access,    b->after.piece.location};
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        hash = (hash ^ parts[i]) * UINT64_C(1099511628211);
    }
    return (size_t)(hash ^ hash >> 29);
}

/* The place of the breach in the table: an index of `seen` from 1, or 0 where it belongs. */
static size_t *slot_of(const struct dp_reporting *r, const struct dp_breach *breach) {
    size_t mask = r->table_size - 1;
    size_t at = hash_of(breach) & mask;
    while (r->table[at] != 0 && !is_same(&r->seen.items[r->table[at] - 1].breach, breach)) {
        at = (at + 1) & mask;
    }
    return &r->table[at];
}

/* Keeps the table at least twice as large as what is in it. */
static bool make_room(struct dp_reporting *r) {
    if (r->table_size > 2 * r->seen.count) {
        return true;
    }
    size_t size = r->table_size == 0 ? 64 : 2 * r->table_size;
    size_t *table = calloc(size, sizeof *table);
    if (table == NULL) {
        return false;
    }
    free(r->table);
    r->table = table;
    r->table_size = size;
    for (size_t i = 0; i < r->seen.count; i++) {
        *slot_of(r, &r->seen.items[i].breach) = i + 1;
    }
    return true;
}

static bool take(void *context, const struct dp_breach *breach) {
    struct dp_reporting *r = context;
    struct dp_seen_breach seen = {*breach, 1u << breach->judge};
    bool pushed = make_room(r);
    size_t *slot = pushed ? slot_of(r, breach) : NULL;
    if (pushed && *slot != 0) {
        r->seen.items[*slot - 1].judges |= seen.judges;
        return true;
    }
    if (pushed) {
        DP_PUSH(r->judged.scratch->memory, &r->seen, seen, &pushed);
    }
    if (pushed) {
        *slot = r->seen.count;
    }
    r->failed = r->failed || !pushed;
    return pushed;
}

/* --- places --- */

static uint64_t command_of(const struct dp_reporting *r, const struct dp_breach *breach,
                           const struct dp_breach_end *end) {
    const struct dp_placed *placed = dp_judged_stream(&r->judged.run, breach->model);
    const struct dp_packet *packet = &placed->stream.packets.items[end->position - 1].packet;
    return packet->kind == DP_PACKET_WORK ? packet->as.WORK.command : packet->cause;
}

/* The packet at a position as somebody wrote it down; false if nobody did. */
static bool given_packet(const struct dp_reporting *r, int model, uint64_t position, size_t *block, size_t *packet) {
    const struct dp_case *c = &r->checked->input->c;
    if (r->checked->places == NULL || model != 1) {
        return false;
    }
    const struct dp_strung_packet *first = dp_judged_stream(&r->judged.run, model)->stream.packets.items;
    const struct dp_strung_packet *at = &first[position - 1];
    const struct dp_strung_packet *from = at;
    while (from > first && from[-1].list == at->list && from[-1].execution == at->execution &&
           from[-1].number == at->number) {
        from--;
    }
    *packet = (size_t)(at - from);
    *block = dp_given_block(c, at->list);
    return *block < c->block_count;
}

/* Where a report stands: at the packet of a given stream, at the command otherwise. */
static const char *place_of(const struct dp_reporting *r, int model, uint64_t position, uint64_t command, char *buffer,
                            size_t size) {
    size_t block = 0;
    size_t packet = 0;
    return given_packet(r, model, position, &block, &packet)
               ? dp_packet_place_text(r->checked->places, block, packet, buffer, size)
               : dp_place(r->checked, command, buffer, size);
}

static void put_packet(struct dp_reporting *r, struct json_object *object, int model, uint64_t position) {
    size_t block = 0;
    size_t packet = 0;
    dp_report_put(r, object, "position", json_object_new_uint64(position));
    if (!r->failed && given_packet(r, model, position, &block, &packet)) {
        dp_report_put(r, object, "packet", dp_packet_place_object(r->checked->places, block, packet));
    }
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
        put_packet(r, inner, breach->model, end->position);
    }
}

/* Prints the story, or puts it into the item; takes it. */
static void report_story(struct dp_reporting *r, struct json_object *item, char *story) {
    r->failed = r->failed || story == NULL;
    if (story != NULL && r->object == NULL) {
        dp_story_print(story);
    } else if (story != NULL) {
        dp_report_put(r, item, "story", dp_story_json(story));
    }
    free(story);
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
        char given[1280];
        bool own = r->checked->places != NULL && b->model == 1;
        printf("%s: hazard: %s judge%s: %s%s%s\n",
               place_of(r, b->model, b->after.position, command_of(r, b, &b->after), place, sizeof place),
               judges_name(seen->judges), seen->judges == 3 ? "s" : "",
               own ? dp_judge_words(&r->checked->input->c, text, given, sizeof given) : text,
               known != DP_KNOWN_FAULT_COUNT ? "; known: " : "",
               known != DP_KNOWN_FAULT_COUNT ? dp_known_fault_text(known) : "");
        if (r->story) {
            report_story(r, NULL, dp_story_of_breach(&r->checked->input->c, &r->judged.run, b));
        }
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
    if (r->story) {
        report_story(r, item, dp_story_of_breach(&r->checked->input->c, &r->judged.run, b));
    }
}

static bool same_fault(const struct dp_fault *a, const struct dp_fault *b) {
    return a->hazard == b->hazard && a->at.position == b->at.position && a->at.resource == b->at.resource &&
           a->at.location == b->at.location && a->at.access == b->at.access && a->at.index == b->at.index &&
           a->key == b->key && a->kinds == b->kinds;
}

static bool says_too(const struct dp_judgement *said, const struct dp_fault *fault) {
    for (size_t i = 0; said != NULL && i < said->faults.count; i++) {
        if (same_fault(&said->faults.items[i], fault)) {
            return true;
        }
    }
    return false;
}

static bool is_metadata(const struct dp_fault *f) {
    return f->hazard == DP_HAZARD_H5 || f->hazard == DP_HAZARD_H6;
}

/* What is wrong, behind the kind: of an H4 whose line is dropped and what would have kept it. */
static void tell_fault(struct dp_reporting *r, int model, const struct dp_fault *f, bool owed, struct dp_words *words) {
    if (is_metadata(f)) {
        dp_metadata_tell(&r->judged.run, model, f, words);
        dp_words_add(words, owed ? "" : "; the application's: the access is not well-formed");
        return;
    }
    dp_words_add(words, "packet %" PRIu64, f->at.position);
    if (f->hazard == DP_HAZARD_H4) {
        dp_words_add(words, " drops a dirty line: written by ");
        dp_words_value(words, DP_SET_UNIT, f->at.unit);
        dp_words_add(words, " at %" PRIu64 ", resource %" PRIu64 "; missing: gl2_wb, or an RB write-back, before it",
                     f->producer, (uint64_t)f->at.resource);
    } else {
        dp_words_add(words, " is illegal, or waits for ever");
    }
}

static void put_metadata(struct dp_reporting *r, struct json_object *item, const struct dp_fault *f, bool owed) {
    char kinds[128];
    struct dp_words words = dp_words_in(kinds, sizeof kinds);
    dp_words_mask(&words, DP_SET_KIND, f->kinds);
    dp_report_put(r, item, "resource", json_object_new_uint64(f->at.resource));
    dp_report_text(r, item, "class", dp_name(DP_SET_CLASS, f->at.index));
    if (f->hazard == DP_HAZARD_H5) {
        dp_report_text(r, item, "kinds", kinds);
    }
    dp_report_put(r, item, "application", json_object_new_boolean(!owed));
}

/* H4, H5, H6 and H8 of one judge, and whether the other says so too. */
static void report_faults(struct dp_reporting *r, int model, int judge) {
    const struct dp_judgement *said = dp_judgement_of(&r->judged.run, model, judge);
    const struct dp_judgement *other = dp_judgement_of(&r->judged.run, model, 1 - judge);
    for (size_t i = 0; said != NULL && i < said->faults.count; i++) {
        const struct dp_fault *f = &said->faults.items[i];
        char place[DP_PLACE_SIZE];
        char text[400];
        bool owed = !is_metadata(f) || dp_metadata_is_owed(&r->judged.run, model, f);
        const char *kind = dp_name(DP_SET_HAZARD, f->hazard);
        struct dp_words words = dp_words_in(text, sizeof text);
        uint32_t judges = 1u << judge | (says_too(other, f) ? 1u << (1 - judge) : 0);
        tell_fault(r, model, f, owed, &words);
        *r->count += owed;
        if (r->object == NULL) {
            printf("%s: hazard: %s judge%s: %s, %s stream: %s\n",
                   place_of(r, model, f->at.position, f->at.command, place, sizeof place), judges_name(judges),
                   judges == 3 ? "s" : "", kind, dp_stream_name(r, model), text);
            if (r->story && f->hazard == DP_HAZARD_H4) {
                report_story(r, NULL, dp_story_of_fault(&r->checked->input->c, &r->judged.run, model, f));
            }
            continue;
        }
        struct json_object *item = dp_report_append(r);
        dp_report_text(r, item, "stream", dp_stream_name(r, model));
        dp_report_text(r, item, "judge", judges_name(judges));
        dp_report_text(r, item, "kind", kind);
        dp_report_text(r, item, "text", text);
        if (is_metadata(f)) {
            put_metadata(r, item, f, owed);
        }
        put_packet(r, item, model, f->at.position);
        dp_report_command(r, item, f->at.command);
        if (r->story && f->hazard == DP_HAZARD_H4) {
            report_story(r, item, dp_story_of_fault(&r->checked->input->c, &r->judged.run, model, f));
        }
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
