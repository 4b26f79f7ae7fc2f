/* machine.c: the oracle `machine`: on small streams the hazards that follow from both judges' ticks, pair of elements by pair
 * of elements, are those that the explicit-state machine finds (design 5.2, hardware sheet 6.5); and its H4 are theirs.
 *
 * Elements come from elements.c, a third voice; each pair is a run of the machine, the same question once. Asked of a share
 * of programs (oracle.h, DP_MACHINE_SHARE). What is too large, and runs that meet their budget, are counted, not found. */
#include "oracles/array.h"
#include "oracles/compare.h"
#include "oracles/machine_stream.h"
#include "oracles/scratch.h"
#include "oracles/shared_memory.h"

#include <inttypes.h>
#include <string.h>

bool dp_oracle_machine(const struct dp_run *run, struct dp_finding *finding);

static const struct dp_machine_options options = {DP_MACHINE_REDUCED, DP_MACHINE_ORACLE_STATES};

/* One stream under comparison. */
struct trial {
    const struct dp_run *run;
    int model;
    const struct dp_promise *promise;
    const struct dp_placed *placed;
    const struct dp_judgement *said[2]; /* NULL: nobody, or it could not say */
    struct dp_machine *machine;
    struct dp_machine_stream *stream;
    struct dp_machine_tally *tally;
    struct dp_finding *finding;
};

/* --- what the machine says, each question once --- */

#define UNASKED 0x80u
#define CUT     0x40u /* the run met its budget, or could not run */

static uint32_t ask(struct trial *t, const struct dp_machine_touch *b, const struct dp_machine_touch *a) {
    uint8_t *kept = &t->run->scratch->machine_kinds.items[b->element * t->stream->sets + a->element];
    if (*kept == UNASKED) {
        struct dp_machine_verdict verdict;
        enum dp_machine_status status = dp_machine_pair(t->machine, b->element, a->element, &options, &verdict);
        t->run->scratch->out_of_memory |= status == DP_MACHINE_OUT_OF_MEMORY;
        t->tally->pairs++;
        t->tally->states += verdict.states;
        t->tally->cut += status != DP_MACHINE_OK;
        *kept = (uint8_t)(status == DP_MACHINE_OK ? verdict.hazards : CUT);
    }
    return *kept;
}

/* --- findings --- */

static void add_kinds(struct dp_words *words, uint32_t kinds) {
    for (uint32_t hazard = DP_HAZARD_H1; hazard <= DP_HAZARD_H4; hazard++) {
        if ((kinds & DP_MACHINE_KIND(hazard)) != 0) {
            dp_words_value(words, DP_SET_HAZARD, hazard);
            dp_words_add(words, " ");
        }
    }
}

static void add_text(void *context, const char *text) {
    dp_words_add(context, "%s", text);
}

static void add_touch(const struct trial *t, struct dp_words *words, const struct dp_machine_touch *touch) {
    const struct dp_packet *packet = &t->placed->stream.packets.items[touch->position - 1].packet;
    dp_words_value(words, DP_SET_CLIENT, touch->client);
    dp_words_add(words, " ");
    dp_words_value(words, DP_SET_RW, touch->rw);
    dp_words_add(words, " at %" PRIu64 " (", touch->position);
    dp_words_packet(words, packet);
    dp_words_add(words, "), resource %" PRIu32 " ", touch->resource);
    dp_words_value(words, DP_SET_LOCATION, touch->location);
}

static bool fail_pair(struct trial *t, int judge, const struct dp_machine_touch *b, const struct dp_machine_touch *a, uint32_t machine,
                      uint32_t judged, const struct dp_tick *tick) {
    char what[80];
    char text[1024];
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    uint32_t more = machine & ~judged, less = judged & ~machine;
    dp_words_add(&signature, "%s judge %s ", dp_judge_name(judge),
                 tick == NULL ? "is silent on" : more != 0 ? "misses" : "invents");
    add_kinds(&signature, tick == NULL ? 0 : more != 0 ? more : less);
    dp_words_value(&signature, DP_SET_CLIENT, b->client);
    dp_words_add(&signature, " > ");
    dp_words_value(&signature, DP_SET_CLIENT, a->client);
    dp_words_add(&words, "of the stream of the %s model, ", dp_judge_name(t->model));
    add_touch(t, &words, b);
    dp_words_add(&words, " and ");
    add_touch(t, &words, a);
    dp_words_add(&words, ": the machine finds %s", machine == 0 ? "nothing" : "");
    add_kinds(&words, machine);
    if (tick == NULL) {
        dp_words_add(&words, ", the %s judge has no tick", dp_judge_name(judge));
    } else {
        dp_words_add(&words, ", the %s judge says ordered to %" PRIu64 ", visible to %" PRIu64, dp_judge_name(judge),
                     tick->ordered_to, tick->visible_to);
    }
    for (uint32_t hazard = DP_HAZARD_H1; hazard <= DP_HAZARD_H3 && more != 0; hazard++) {
        if ((more & DP_MACHINE_KIND(hazard)) != 0) {
            const struct dp_machine_hazard found = {hazard, b->element, a->element, 0};
            const struct dp_machine_writer writer = {&words, add_text, NULL};
            dp_words_add(&words, "\n");
            enum dp_machine_status status = dp_machine_story(t->machine, &found, &options, &writer);
            t->run->scratch->out_of_memory |= status == DP_MACHINE_OUT_OF_MEMORY;
            break;
        }
    }
    return dp_fail(t->finding, "machine", what, text);
}

/* --- pairs --- */

/* H3 of a read-write shows in no tick of its own (hardware sheet 6.5): it must come with H1, and that is all. */
static bool agree(const struct dp_machine_touch *a, uint32_t machine, uint32_t judged) {
    uint32_t open = a->rw == DP_RW_both ? DP_MACHINE_KIND(DP_HAZARD_H3) : 0u;
    return (machine & ~open) == (judged & ~open) && (machine & open & ~judged) == 0;
}

/* Ticks of the point for the key on subresources [index, index + count): each must say what the machine found. */
static bool compare_run(struct trial *t, int judge, const struct dp_machine_touch *b, const struct dp_machine_touch *a,
                        uint32_t machine, uint32_t index, uint32_t count) {
    const struct dp_access_point point = {.position = a->position, .access = a->access, .unit = a->unit, .rw = a->rw,
                                          .resource = a->resource, .location = a->location, .index = index,
                                          .count = count};
    const struct dp_tick *tick = NULL;
    uint64_t covered = 0;
    while ((tick = dp_judgement_tick(t->said[judge], &point, b->key, tick)) != NULL) {
        uint32_t from = tick->at.index > index ? tick->at.index : index;
        uint64_t end = (uint64_t)tick->at.index + tick->at.count;
        uint64_t to = (uint64_t)index + count < end ? (uint64_t)index + count : end;
        uint32_t judged = dp_machine_kinds(b->rw, a->rw, b->position, tick->ordered_to, tick->visible_to);
        covered += to - from;
        if (!agree(a, machine, judged)) {
            return fail_pair(t, judge, b, a, machine, judged, tick);
        }
    }
    return covered >= count || fail_pair(t, judge, b, a, machine, 0, NULL);
}

static bool compare_box(struct trial *t, int judge, const struct dp_machine_touch *b, const struct dp_machine_touch *a,
                        uint32_t machine) {
    struct dp_held_shape shape = dp_held_shape(t->promise, a->held);
    struct dp_promise_box box = dp_touch_shared(a, b);
    if (a->location != DP_LOCATION_DATA) {
        return compare_run(t, judge, b, a, machine, 0, 1);
    }
    for (uint32_t plane = box.plane; plane < box.plane + box.planes; plane++) {
        for (uint32_t slice = box.slice; slice < box.slice + box.slices; slice++) {
            uint32_t first = (plane * shape.slices + slice) * shape.mips + box.mip;
            if (!compare_run(t, judge, b, a, machine, first, box.mips)) {
                return false;
            }
        }
    }
    return true;
}

static bool is_one_point(const struct dp_machine_touch *a, const struct dp_machine_touch *b) {
    return a->position == b->position && a->access == b->access && a->unit == b->unit && a->rw == b->rw &&
           a->resource == b->resource && a->location == b->location;
}

/* Whether the two make a pair that can be asked. An ME read is called done too early for a later PFP write by the letter of
 * the sheet (model/judge.md, "The ME client"). Aliases of which one is metadata with paths of its own have no rule. */
static bool is_asked(struct trial *t, const struct dp_machine_touch *b, const struct dp_machine_touch *a) {
    if (b->key == DP_NONE || (b->rw == DP_RW_read && a->rw == DP_RW_read) || !dp_touches_meet(t->promise, b, a)) {
        return false;
    }
    bool open = (b->client == DP_CLIENT_ME && a->client == DP_CLIENT_PFP) ||
                !dp_machine_is_pair(t->machine, b->element, a->element);
    t->tally->open += open;
    return !open;
}

/* An earlier touch against all paths of one point. */
static bool compare_point(struct trial *t, const struct dp_machine_touch *b, const struct dp_machine_touch *a, size_t paths) {
    uint32_t machine = 0;
    bool asked = is_asked(t, b, a);
    for (size_t i = 0; asked && i < paths; i++) {
        machine |= ask(t, b, &a[i]);
    }
    if (!asked || (machine & CUT) != 0 || t->run->scratch->out_of_memory) {
        return true;
    }
    for (int judge = 0; judge < 2; judge++) {
        if (t->said[judge] != NULL && !compare_box(t, judge, b, a, machine)) {
            return false;
        }
    }
    return true;
}

static bool compare_pairs(struct trial *t) {
    const struct dp_machine_touch *touches = t->stream->touches.items;
    size_t paths = 0;
    for (size_t a = 0; a < t->stream->touches.count; a += paths) {
        for (paths = 1; a + paths < t->stream->touches.count && is_one_point(&touches[a], &touches[a + paths]);) {
            paths++;
        }
        for (size_t b = 0; b < a && touches[b].position < touches[a].position; b++) {
            if (!compare_point(t, &touches[b], &touches[a], paths)) {
                return false;
            }
        }
    }
    return true;
}

/* --- H4 --- */

/* A failing writer before the packet stands for earlier ones, else the first behind it (hardware sheet 6.5). */
static bool is_better(uint64_t packet, uint64_t position, uint64_t best) {
    bool before = position < packet, best_before = best < packet;
    return best == 0 || (before != best_before ? before : before ? position > best : position < best);
}

static bool is_discarded(struct trial *t, const struct dp_machine_touch *w, uint64_t packet, bool *cut) {
    struct dp_machine_verdict verdict;
    const uint32_t *packets = NULL;
    size_t count = 0;
    enum dp_machine_status status =
        dp_machine_discards(t->machine, w->element, &options, &verdict, &packets, &count);
    t->run->scratch->out_of_memory |= status == DP_MACHINE_OUT_OF_MEMORY;
    t->tally->states += verdict.states;
    *cut = *cut || status != DP_MACHINE_OK;
    for (size_t i = 0; i < count; i++) {
        if (packets[i] == packet) {
            return true;
        }
    }
    return false;
}

/* The writer that an H4 at the packet names for one subresource of a location and key: its position, 0 if none is. */
static uint64_t discarded(struct trial *t, uint64_t packet, const struct dp_machine_touch *like, uint32_t index, bool *cut) {
    struct dp_held_shape shape = dp_held_shape(t->promise, like->held);
    uint32_t of_plane = shape.mips * shape.slices;
    const struct dp_machine_touch at = {
        .held = like->held,
        .location = like->location,
        .box = {index % shape.mips, 1, index % of_plane / shape.mips, 1, index / of_plane, 1}
    };
    uint64_t best = 0;
    for (size_t i = 0; i < t->stream->touches.count; i++) {
        const struct dp_machine_touch *w = &t->stream->touches.items[i];
        if (w->rw != DP_RW_read && w->key == like->key && w->held == like->held && dp_touches_meet(t->promise, w, &at) &&
            is_better(packet, w->position, best) && is_discarded(t, w, packet, cut)) {
            best = w->position;
        }
    }
    return best;
}

static uint64_t said_discarded(const struct trial *t, int judge, uint64_t packet, const struct dp_machine_touch *like,
                               uint32_t index) {
    const struct dp_judgement *said = t->said[judge];
    for (size_t i = 0; i < said->faults.count; i++) {
        const struct dp_fault *f = &said->faults.items[i];
        if (f->hazard == DP_HAZARD_H4 && f->at.position == packet && f->key == like->key &&
            f->at.resource == like->resource && f->at.location == like->location && index >= f->at.index &&
            index - f->at.index < f->at.count) {
            return f->producer;
        }
    }
    return 0;
}

static bool fail_discard(struct trial *t, int judge, uint64_t packet, const struct dp_machine_touch *w, uint64_t machine,
                         uint64_t judged) {
    char what[80];
    char text[1024];
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    dp_words_add(&signature, "%s judge %s H4 ", dp_judge_name(judge),
                 judged == 0    ? "misses"
                 : machine == 0 ? "invents"
                                : "names another writer of");
    dp_words_value(&signature, DP_SET_KEY, w->key);
    dp_words_add(&words, "of the stream of the %s model, packet %" PRIu64 ": the machine has ", dp_judge_name(t->model),
                 packet);
    dp_words_value(&words, DP_SET_KEY, w->key);
    dp_words_add(&words, " lose what it wrote at %" PRIu64 ", the %s judge says %" PRIu64 " (0: nothing), resource %" PRIu32,
                 machine, dp_judge_name(judge), judged, w->resource);
    return dp_fail(t->finding, "machine", what, text);
}

/* What lies behind the last judged item is not fed, and a discard there meets writers that the judges know of too. */
static bool compare_packet(struct trial *t, uint64_t packet) {
    for (size_t i = 0; i < t->stream->touches.count; i++) {
        const struct dp_machine_touch *w = &t->stream->touches.items[i];
        bool cut = false;
        if (w->rw == DP_RW_read || w->key == DP_NONE) {
            continue;
        }
        struct dp_held_shape shape = dp_held_shape(t->promise, w->held);
        uint32_t index = (w->box.plane * shape.slices + w->box.slice) * shape.mips + w->box.mip;
        uint64_t machine = discarded(t, packet, w, index, &cut);
        t->tally->cut += cut;
        for (int judge = 0; !cut && judge < 2 && !t->run->scratch->out_of_memory; judge++) {
            uint64_t judged = t->said[judge] != NULL ? said_discarded(t, judge, packet, w, index) : machine;
            if (judged != machine) {
                return fail_discard(t, judge, packet, w, machine, judged);
            }
        }
    }
    return true;
}

static bool discards(const struct dp_packet *packet) {
    uint32_t gcr = packet->kind == DP_PACKET_ACQUIRE ? packet->as.ACQUIRE.gcr
                   : packet->kind == DP_PACKET_EOP   ? packet->as.EOP.gcr
                                                     : 0u;
    return (gcr & DP_GCR_gl2_inv) != 0 && (gcr & DP_GCR_gl2_wb) == 0;
}

static bool says_discarded(const struct trial *t, uint64_t packet) {
    for (int judge = 0; judge < 2; judge++) {
        for (size_t i = 0; t->said[judge] != NULL && i < t->said[judge]->faults.count; i++) {
            const struct dp_fault *f = &t->said[judge]->faults.items[i];
            if (f->hazard == DP_HAZARD_H4 && f->at.position == packet) {
                return true;
            }
        }
    }
    return false;
}

/* Judges hear the whole stream, and a writer behind the last judged item may be the one they name: then nothing is asked. */
static bool compare_discards(struct trial *t) {
    bool whole = t->stream->last == t->placed->stream.packets.count;
    for (uint64_t p = 1; whole && p <= t->stream->last; p++) {
        bool asked = discards(&t->placed->stream.packets.items[p - 1].packet) || says_discarded(t, p);
        if (asked && !compare_packet(t, p)) {
            return false;
        }
    }
    return true;
}

/* --- H8 --- */

static bool says_illegal(const struct dp_judgement *said, uint64_t position) {
    for (size_t i = 0; i < said->faults.count; i++) {
        if (said->faults.items[i].hazard == DP_HAZARD_H8 && said->faults.items[i].at.position == position) {
            return true;
        }
    }
    return false;
}

/* Sync packets, whose legality shows in themselves. */
static bool compare_illegal(struct trial *t) {
    const uint32_t *illegal = NULL;
    size_t count = dp_machine_illegal(t->machine, &illegal), at = 0;
    for (uint64_t p = 1; p <= t->stream->last; p++) {
        const struct dp_packet *packet = &t->placed->stream.packets.items[p - 1].packet;
        bool is = at < count && illegal[at] == p;
        at += is;
        if (packet->kind == DP_PACKET_WORK || packet->kind == DP_PACKET_BLIT || packet->kind == DP_PACKET_META_INIT) {
            continue;
        }
        for (int judge = 0; judge < 2; judge++) {
            if (t->said[judge] != NULL && says_illegal(t->said[judge], p) != is) {
                char what[80];
                char text[256];
                struct dp_words signature = dp_words_in(what, sizeof what);
                struct dp_words words = dp_words_in(text, sizeof text);
                dp_words_add(&signature, "%s judge %s H8", dp_judge_name(judge), is ? "misses" : "invents");
                dp_words_add(&words, "of the stream of the %s model, position %" PRIu64 ": ", dp_judge_name(t->model),
                             p);
                dp_words_packet(&words, packet);
                return dp_fail(t->finding, "machine", what, text);
            }
        }
    }
    return true;
}

/* --- one stream --- */

static bool is_illegal(const struct trial *t) {
    const uint32_t *illegal = NULL;
    return (t->said[0] != NULL && t->said[0]->illegal) || (t->said[1] != NULL && t->said[1]->illegal) ||
           dp_machine_illegal(t->machine, &illegal) != 0;
}

/* Room for what is asked, all of it unasked. */
static bool clear(struct trial *t) {
    struct dp_scratch *scratch = t->run->scratch;
    size_t size = t->stream->sets * t->stream->sets;
    bool ok = false;
    DP_RESERVE(scratch->memory, &scratch->machine_kinds, size + 1, &ok);
    if (ok) {
        memset(scratch->machine_kinds.items, (int)UNASKED, size);
    }
    scratch->out_of_memory |= !ok;
    return ok;
}

static bool compare(struct trial *t) {
    enum dp_machine_fed fed = dp_machine_feed(t->run, t->model, NULL, t->machine, t->stream);
    t->run->scratch->out_of_memory |= fed == DP_MACHINE_FED_NO_MEMORY;
    t->tally->large += fed == DP_MACHINE_FED_TOO_LARGE;
    t->tally->unfed += fed == DP_MACHINE_FED_UNKNOWN;
    if (fed != DP_MACHINE_FED) {
        return true;
    }
    if (!compare_illegal(t)) {
        return false;
    }
    t->tally->illegal += is_illegal(t);
    if (is_illegal(t) || !clear(t)) {
        return true;
    }
    t->tally->streams++;
    return compare_pairs(t) && compare_discards(t);
}

bool dp_oracle_machine(const struct dp_run *run, struct dp_finding *finding) {
    struct dp_scratch *scratch = run->scratch;
    if (dp_nobody_judges(run) || !scratch->machine_due) {
        return true;
    }
    if (scratch->machine == NULL) {
        scratch->machine = dp_machine_create(scratch->memory);
        scratch->out_of_memory |= scratch->machine == NULL;
    }
    for (int model = 0; model < 2 && !scratch->out_of_memory; model++) {
        struct trial t = {.run = run, .model = model, .machine = scratch->machine, .finding = finding,
                          .stream = &scratch->machine_stream, .tally = &scratch->machine_tally};
        t.promise = dp_judged_promise(run);
        t.placed = dp_judged_stream(run, model);
        for (int judge = 0; judge < 2; judge++) {
            const struct dp_judgement *said = dp_judgement_of(run, model, judge);
            t.said[judge] = said != NULL && said->status == DP_STATUS_OK ? said : NULL;
        }
        if (t.promise != NULL && t.placed != NULL && (t.said[0] != NULL || t.said[1] != NULL) && !compare(&t)) {
            return false;
        }
    }
    return true;
}
