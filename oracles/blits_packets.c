/* blits_packets.c: BLIT and META_INIT packets of one model against its reports and against what was asked: each removal
 * reported has its BLIT in the stream, each initialisation its META_INIT, and the other way round; each is the packet
 * that hardware sheet 4.4 has for it. */
#include "oracles/blits.h"

#include "oracles/compare.h"

#include <inttypes.h>

/* One model's side of a place. */
struct side {
    const struct dp_blit_view *view;
    struct dp_voice voice;
    const struct dp_operation *said;
    size_t said_count;
    const struct dp_blit_done *done;
    size_t done_count;
    uint32_t asked;   /* kinds of all static ops */
    uint32_t cleared; /* kinds that the BLITs take away, within `asked` */
    size_t blit_asks;
    size_t init_asks;
    size_t inits;
};

static struct side side_of(const struct dp_blit_view *v, int model) {
    struct side s = {.view = v,
                     .voice = dp_voice_of(v->run, model),
                     .said = v->said[model],
                     .said_count = v->said_count[model],
                     .done = v->done[model],
                     .done_count = v->done_count[model]};
    for (size_t i = 0; i < v->ask_count; i++) {
        s.asked |= v->asks[i].removed;
        s.init_asks += v->asks[i].op == DP_OP_meta_init;
        s.blit_asks += v->asks[i].op != DP_OP_meta_init;
    }
    for (size_t i = 0; i < s.done_count; i++) {
        s.cleared |= s.done[i].clears & s.asked;
        s.inits += s.done[i].init;
    }
    return s;
}

/* --- findings --- */

static bool fail_packet(const struct side *s, const struct dp_blit_done *done, const char *what,
                        struct dp_finding *finding) {
    char signature[120];
    char text[400];
    struct dp_words w = dp_words_in(signature, sizeof signature);
    struct dp_words t = dp_words_in(text, sizeof text);
    const struct dp_packet *p = &s->voice.said->packets.items[done->packet].packet;
    dp_words_add(&w, "%s ", s->voice.name);
    if (p->kind == DP_PACKET_BLIT) {
        dp_words_value(&w, DP_SET_BLIT, p->as.BLIT.kind);
    } else {
        dp_words_add(&w, "META_INIT");
    }
    dp_words_add(&w, ": %s", what);
    dp_words_add(&t, "packet number %zu of the %s, ", done->packet + 1, s->voice.name);
    dp_words_packet(&t, p);
    dp_words_add(&t, ", ");
    dp_words_value(&t, DP_SET_CLASS, done->at.plane);
    dp_words_add(&t, ": %s", what);
    return dp_fail(finding, "blits", signature, text);
}

static bool fail_place(const struct side *s, const struct dp_blit_place *at, uint64_t execution, const char *what,
                       uint32_t kinds, struct dp_finding *finding) {
    char signature[120];
    char text[400];
    struct dp_words w = dp_words_in(signature, sizeof signature);
    struct dp_words t = dp_words_in(text, sizeof text);
    dp_words_add(&w, "%s: %s", s->voice.name, what);
    if (kinds != 0) {
        dp_words_add(&w, " ");
        dp_words_mask(&w, DP_SET_KIND, kinds);
    }
    dp_words_place(&t, at->command, -1, -1);
    if (execution != DP_NO_COMMAND) {
        dp_words_add(&t, ", execution at record %" PRIu64, execution);
    }
    dp_words_add(&t, ", resource %" PRIu32 ", ", at->resource);
    dp_words_value(&t, DP_SET_CLASS, at->plane);
    dp_words_add(&t, ", %s: %s; asked ", s->voice.name, what);
    dp_words_mask(&t, DP_SET_KIND, s->asked);
    dp_words_add(&t, ", taken away by its BLITs ");
    dp_words_mask(&t, DP_SET_KIND, s->cleared);
    dp_words_add(&t, "; META_INITs: %zu", s->inits);
    return dp_fail(finding, "blits", signature, text);
}

/* --- packets that were asked for --- */

/* How often this packet's work stands at the place, up to and with it. */
static size_t number_of(const struct side *s, size_t at) {
    const struct dp_listed_packet *packets = s->voice.said->packets.items;
    const struct dp_packet *one = &packets[s->done[at].packet].packet;
    size_t number = 0;
    for (size_t i = 0; i <= at; i++) {
        const struct dp_packet *other = &packets[s->done[i].packet].packet;
        number += other->kind == one->kind && (s->done[at].init || other->as.BLIT.kind == one->as.BLIT.kind);
    }
    return number;
}

static bool was_asked(const struct side *s, size_t at, struct dp_finding *finding) {
    const struct dp_blit_done *done = &s->done[at];
    size_t asks = done->init ? s->init_asks : s->blit_asks;
    bool meets = done->init || (done->clears & s->asked) != 0;
    if (asks == 0 || !meets) {
        return fail_packet(s, done, "nobody asked for it", finding);
    }
    if (done->list != s->view->asks[0].list) {
        return fail_packet(s, done, "not in the list that asked for it", finding);
    }
    const struct dp_packet *p = &s->voice.said->packets.items[done->packet].packet;
    if (done->init && p->as.META_INIT.value != DP_META_EXPANDED) {
        return fail_packet(s, done, "value is not EXPANDED", finding);
    }
    return number_of(s, at) <= asks || fail_packet(s, done, "more often than asked", finding);
}

/* Some report must speak of removals that are made with this blit; where nobody reported, nothing is known. */
static bool is_the_one(const struct side *s, const struct dp_blit_done *done, struct dp_finding *finding) {
    if (done->init || s->said_count < s->view->due_count || s->said_count == 0) {
        return true;
    }
    uint32_t kind = s->voice.said->packets.items[done->packet].packet.as.BLIT.kind;
    uint32_t wanted = 0;
    for (size_t i = 0; i < s->said_count; i++) {
        wanted |= dp_blits_for(s->said[i].removed);
    }
    return (wanted >> kind & 1) != 0 || fail_packet(s, done, "not how its kinds are removed", finding);
}

/* --- one execution --- */

/* What the reports of one execution come to: all of them together are what the packets do. Returns the index of the
 * next execution's first report; 0 if this one fails. */
static size_t execution_holds(const struct side *s, size_t first, struct dp_finding *finding) {
    uint64_t execution = s->said[first].execution;
    uint32_t removed = 0;
    size_t next = first;
    for (; next < s->said_count && s->said[next].execution == execution; next++) {
        removed |= s->said[next].removed;
    }
    struct dp_blit_place at = dp_blit_place_of(&s->said[first]);
    if ((removed & ~s->cleared) != 0) {
        fail_place(s, &at, execution, "removed without a BLIT", removed & ~s->cleared, finding);
        return 0;
    }
    size_t due = 0;
    for (size_t i = 0; i < s->view->due_count; i++) {
        due += s->view->due[i].execution == execution;
    }
    /* where a barrier was rejected, what its packets did has no report */
    if (due == next - first && (s->cleared & ~removed) != 0) {
        fail_place(s, &at, execution, "BLIT without a report", s->cleared & ~removed, finding);
        return 0;
    }
    return next;
}

bool dp_blit_packets_hold(const struct dp_blit_view *v, int model, struct dp_finding *finding) {
    struct side s = side_of(v, model);
    for (size_t i = 0; i < s.done_count; i++) {
        if (!was_asked(&s, i, finding)) {
            return false;
        }
    }
    for (size_t i = 0; i < s.said_count;) {
        i = execution_holds(&s, i, finding);
        if (i == 0) {
            return false;
        }
    }
    for (size_t i = 0; i < s.done_count; i++) {
        if (!is_the_one(&s, &s.done[i], finding)) {
            return false;
        }
    }
    bool owed = s.init_asks != 0 && s.inits == 0; /* needed is static: nobody may leave it out */
    return !owed || fail_place(&s, &v->asks[0].at, DP_NO_COMMAND, "meta_init without a META_INIT", 0, finding);
}

bool dp_blit_packets_cover(const struct dp_blit_view *v, struct dp_finding *finding) {
    struct side s = side_of(v, 0);
    uint32_t neither = s.asked & ~(s.cleared | side_of(v, 1).cleared);
    s.voice.name = "models";
    return neither == 0 || fail_place(&s, &v->asks[0].at, DP_NO_COMMAND, "neither has a BLIT for", neither, finding);
}
