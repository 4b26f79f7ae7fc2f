/* story.c: the schedule that goes wrong, as numbered sentences (machine.h, "the story").
 *
 * The search is breadth first, so that the schedule is a shortest one in transitions of hardware sheet 6.4. Where one engine
 * passes several packets and nothing else comes of it, that is one sentence. */
#include "oracles/machine/moves.h"
#include "oracles/words.h"

#include <string.h>

#define SENTENCE 400u

struct story {
    struct dp_machine *machine;
    const struct dp_mc_plan *plan;
    const struct dp_machine_writer *writer;
    uint32_t number;      /* of the last sentence */
    const char *runner;   /* the engine that has been passing packets, NULL: none */
    uint32_t first, last; /* packets that it passed */
};

/* --- names --- */

static const char *client_name(const struct story *s, uint32_t actor) {
    return dp_name(DP_SET_CLIENT, s->machine->elements[s->plan->actors[actor].number].client);
}

static const char *deed(const struct dp_mc_actor *actor) {
    return actor->reads && actor->writes ? "read and write" : actor->reads ? "read" : "write";
}

/* "the CBd write of packet 3". */
static void name_actor(const struct story *s, uint32_t actor, struct dp_words *words) {
    const struct dp_mc_actor *a = &s->plan->actors[actor];
    dp_words_add(words, "the %s %s of packet %u", client_name(s, actor), deed(a), s->machine->elements[a->number].packet);
}

/* "packet 4, EOP rb=ALL_WBINV fence=1"; items are named by their number alone. */
static void name_step(const struct story *s, uint32_t step, struct dp_words *words) {
    const struct dp_mc_step *at = &s->machine->steps[step];
    dp_words_add(words, "packet %u", at->packet);
    if (at->kind != DP_MC_ITEM) {
        struct dp_packet spelled = at->spelled;
        char text[SENTENCE];
        struct dp_words packet = dp_words_in(text, sizeof text);
        spelled.cause = DP_NO_COMMAND;
        dp_words_packet(&packet, &spelled);
        char *cause = strstr(text, " for no record"); /* a story is about a stream */
        dp_words_add(words, ", %.*s,", (int)(cause != NULL ? cause - text : (ptrdiff_t)strlen(text)), text);
    }
}

/* The two views of GL2 are one where the hardware has one. */
static const char *cache_name(const struct story *s, uint32_t cache) {
    return cache == DP_MC_GL2R && s->plan->gl2r != DP_MC_GL2A ? "the GL2 of the render backends"
                                                              : dp_mc_cache_name((enum dp_mc_cache)cache);
}

static uint32_t below(const struct story *s, uint32_t cache) {
    return cache >= DP_MC_CBD ? s->plan->gl2r : (uint32_t)DP_MC_MEMORY;
}

/* --- sentences --- */

/* The first letter becomes a capital. */
static void say(struct story *s, const char *text) {
    char line[SENTENCE + 16];
    struct dp_words words = dp_words_in(line, sizeof line);
    char first = text[0] >= 'a' && text[0] <= 'z' ? (char)(text[0] - 'a' + 'A') : text[0];
    dp_words_add(&words, "%3u. %c%s\n", ++s->number, first, text + 1);
    s->writer->text(s->writer->context, line);
}

/* Ends the run of an engine that only passed packets. */
static void end_run(struct story *s) {
    char text[SENTENCE];
    struct dp_words words = dp_words_in(text, sizeof text);
    if (s->runner == NULL) {
        return;
    }
    if (s->first == s->last) {
        dp_words_add(&words, "%s passes packet %u.", s->runner, s->first);
    } else {
        dp_words_add(&words, "%s passes packets %u to %u.", s->runner, s->first, s->last);
    }
    s->runner = NULL;
    say(s, text);
}

static void pass(struct story *s, const char *engine, uint32_t packet) {
    if (s->runner != engine) {
        end_run(s);
        s->runner = engine;
        s->first = packet;
    }
    s->last = packet;
}

/* What an executed element did: the versions it met and made. `lines`: before. */
static void tell_element(struct story *s, uint32_t which, uint64_t lines, const char *because) {
    char text[SENTENCE];
    struct dp_words words = dp_words_in(text, sizeof text);
    const struct dp_mc_actor *a = &s->plan->actors[which];
    end_run(s);
    dp_words_add(&words, "%s", because);
    name_actor(s, which, &words);
    if (a->reads) {
        dp_words_add(&words, " sees version %u", dp_mc_view(s->plan, lines, a->first));
        dp_words_add(&words, a->first == DP_MC_MEMORY ? " in memory" : " through %s", cache_name(s, a->first));
    }
    if (a->writes) {
        dp_words_add(&words, "%s puts version %u into %s", a->reads ? " and" : "", a->version, cache_name(s, a->land));
    }
    dp_words_add(&words, ".");
    say(s, text);
}

/* An engine moves on; elements that execute as it passes do so. */
static void tell_engine(struct story *s, const struct dp_mc_state *state, uint32_t at, const char *engine,
                        enum dp_mc_engine number) {
    uint32_t step = dp_mc_flow(state->flow, at);
    char because[SENTENCE];
    struct dp_words words = dp_words_in(because, sizeof because);
    dp_words_add(&words, "%s passes packet %u: ", engine, s->machine->steps[step].packet);
    bool executes = dp_mc_executes(s->plan, state->flow, at);
    for (uint32_t i = 0; executes && i < s->plan->actor_count; i++) {
        if ((s->plan->duties[step].at_once >> i & 1u) != 0 && s->plan->actors[i].engine == number) {
            tell_element(s, i, state->lines, because);
        }
    }
    if (!executes) {
        pass(s, engine, s->machine->steps[step].packet);
    }
}

/* What changed in the caches between two states, as "GLV: version 0 > empty". */
static void tell_lines(const struct story *s, uint64_t before, uint64_t after, struct dp_words *words) {
    const char *comma = "";
    for (uint32_t cache = 0; cache < DP_MC_CACHES; cache++) {
        uint32_t was = dp_mc_line(before, cache), is = dp_mc_line(after, cache);
        if (was == is) {
            continue;
        }
        dp_words_add(words, "%s", comma);
        comma = "; ";
        if (is == DP_MC_EMPTY) {
            dp_words_add(words, "%s drops version %u", cache_name(s, cache), was & DP_MC_VERSION);
        } else if ((was & DP_MC_DIRTY) != 0 && (is & DP_MC_DIRTY) == 0 && (was & DP_MC_VERSION) == (is & DP_MC_VERSION)) {
            dp_words_add(words, "%s writes version %u back", cache_name(s, cache), was & DP_MC_VERSION);
        } else {
            dp_words_add(words, "%s has version %u now", cache_name(s, cache), is & DP_MC_VERSION);
        }
    }
    if (dp_mc_memory(before) != dp_mc_memory(after)) {
        dp_words_add(words, "%smemory has version %u now", comma, dp_mc_memory(after));
        comma = "; ";
    }
    dp_words_add(words, comma[0] == '\0' ? "nothing to do" : "");
}

/* A step of cache work of a packet: of ACQUIRE at ME or of the head of the queue. */
static void tell_work(struct story *s, uint32_t step, const char *who, const struct dp_mc_state *before,
                      const struct dp_mc_state *after) {
    char text[SENTENCE];
    struct dp_words words = dp_words_in(text, sizeof text);
    if (before->lines == after->lines) {
        return; /* a step without effect on this location */
    }
    end_run(s);
    dp_words_add(&words, "%s does cache work of ", who);
    name_step(s, step, &words);
    dp_words_add(&words, " ");
    tell_lines(s, before->lines, after->lines, &words);
    dp_words_add(&words, ".");
    say(s, text);
}

static void tell_entry(struct story *s, const struct dp_mc_state *before, const struct dp_mc_state *after) {
    uint32_t head = dp_mc_flow(before->flow, DP_MC_AT_ENTRY);
    uint32_t step = s->plan->entries[head];
    tell_work(s, step, "The end of the pipe", before, after);
    if (dp_mc_flow(after->flow, DP_MC_AT_ENTRY) != head) {
        char text[SENTENCE];
        struct dp_words words = dp_words_in(text, sizeof text);
        end_run(s);
        name_step(s, step, &words);
        dp_words_add(&words, s->machine->steps[step].fence != 0 ? " signals its fence." : " is finished.");
        say(s, text);
    }
}

static void tell_cache(struct story *s, uint32_t cache, const struct dp_mc_state *before,
                       const struct dp_mc_state *after) {
    char text[SENTENCE];
    struct dp_words words = dp_words_in(text, sizeof text);
    uint32_t was = dp_mc_line(before->lines, cache), is = dp_mc_line(after->lines, cache);
    end_run(s);
    if ((was & DP_MC_DIRTY) != 0) {
        dp_words_add(&words, "By itself, %s writes version %u back to %s.", cache_name(s, cache), was & DP_MC_VERSION,
                     cache_name(s, below(s, cache)));
    } else if (is == DP_MC_EMPTY) {
        dp_words_add(&words, "By itself, %s drops its line.", cache_name(s, cache));
    } else {
        dp_words_add(&words, "By itself, %s fills with version %u.", cache_name(s, cache), is & DP_MC_VERSION);
    }
    say(s, text);
}

static void tell_move(struct story *s, struct dp_mc_move move, const struct dp_mc_state *before,
                      const struct dp_mc_state *after) {
    uint32_t me = dp_mc_flow(before->flow, DP_MC_AT_ME);
    switch (move.kind) {
    case DP_MC_MOVE_PFP:
        tell_engine(s, before, DP_MC_AT_PFP, "PFP", DP_MC_PFP);
        break;
    case DP_MC_MOVE_CE:
        tell_engine(s, before, DP_MC_AT_CE, "CE", DP_MC_CE);
        break;
    case DP_MC_MOVE_ME:
        if (dp_mc_flow(after->flow, DP_MC_AT_ME) == me) {
            tell_work(s, me, "ME", before, after);
        } else {
            tell_engine(s, before, DP_MC_AT_ME, "ME", DP_MC_ME);
        }
        break;
    case DP_MC_MOVE_ENTRY:
        tell_entry(s, before, after);
        break;
    case DP_MC_MOVE_ELEMENT:
        tell_element(s, move.which, before->lines, "");
        break;
    default:
        tell_cache(s, move.which, before, after);
        break;
    }
}

/* What went wrong. */
static void tell_end(struct story *s, const struct dp_machine_hazard *hazard, const struct dp_mc_events *events) {
    char text[SENTENCE];
    struct dp_words words = dp_words_in(text, sizeof text);
    end_run(s);
    dp_words_add(&words, "%s: ", dp_name(DP_SET_HAZARD, dp_machine_shown(s->machine, hazard)));
    if (hazard->hazard == DP_HAZARD_H4) {
        name_step(s, events->step, &words);
        dp_words_add(&words, " throws version %u away before it is in memory: it invalidates GL2 and does not write back.",
                     events->version);
    } else if (hazard->hazard == DP_HAZARD_H3) {
        if (events->element == DP_NONE) {
            dp_words_add(&words, "%s writes the older version %u back over a newer one.", cache_name(s, events->cache),
                         events->version);
        } else {
            name_actor(s, events->element, &words);
            dp_words_add(&words, " (version %u) comes after a write that stands behind it in the stream.", events->version);
        }
    } else {
        name_actor(s, events->element, &words);
        dp_words_add(&words, " had to see version %u and saw version %u, %s.",
                     s->plan->actors[events->element].expected, events->version,
                     hazard->hazard == DP_HAZARD_H1 ? "which is older" : "which was written for later");
    }
    say(s, text);
}

/* Versions, and what is followed. */
static void tell_head(struct story *s, bool shortest) {
    char text[SENTENCE];
    struct dp_words words = dp_words_in(text, sizeof text);
    if (!shortest) {
        dp_words_add(&words, "(not the shortest schedule: engines run ahead unseen)\n");
    }
    dp_words_add(&words, "version 0 is what memory held before the stream");
    for (uint32_t i = 0; i < s->plan->actor_count; i++) {
        if (s->plan->actors[i].writes) {
            dp_words_add(&words, "; version %u is written by ", s->plan->actors[i].version);
            name_actor(s, i, &words);
        }
    }
    dp_words_add(&words, "\n");
    s->writer->text(s->writer->context, text);
}

/* --- the schedule --- */

/* Nodes from the first to the one that the event came from, in the order of time, left in the search's stack. */
static uint32_t trace(struct dp_mc_search *search, uint32_t node) {
    uint32_t count = 0;
    for (uint32_t at = node; at != DP_NONE; at = search->nodes[at].parent) {
        count++;
    }
    uint32_t left = count;
    for (uint32_t at = node; at != DP_NONE; at = search->nodes[at].parent) {
        search->stack[--left] = at;
    }
    return count;
}

/* Room for a path: at most as many nodes as there are. */
static bool make_room(struct dp_machine *machine) {
    struct dp_mc_search *search = &machine->search;
    while (search->stack_room < search->node_count) {
        if (!dp_mc_grow(machine->memory, (void **)&search->stack, &search->stack_room, search->stack_room,
                        sizeof *search->stack)) {
            return false;
        }
    }
    return true;
}

static void tell_all(struct story *s, const struct dp_machine_hazard *hazard, const struct dp_mc_found *found) {
    const struct dp_mc_search *search = &s->machine->search;
    uint32_t count = trace(&s->machine->search, found->node);
    struct dp_mc_events events = {0};
    for (uint32_t i = 0; i < count; i++) {
        struct dp_mc_move move = i + 1 < count ? search->nodes[search->stack[i + 1]].move : found->move;
        struct dp_mc_state before = search->nodes[search->stack[i]].state;
        struct dp_mc_state after = dp_mc_apply(s->plan, before, move, &events);
        if (i + 1 < count || hazard->hazard == DP_HAZARD_H1 || hazard->hazard == DP_HAZARD_H2) {
            tell_move(s, move, &before, &after); /* else the last sentence says it */
        }
    }
    tell_end(s, hazard, &events);
}

static enum dp_machine_status look(struct dp_machine *machine, const struct dp_machine_hazard *hazard,
                                   enum dp_machine_mode mode, uint64_t budget, struct dp_mc_found *found) {
    const size_t elements[] = {hazard->before, hazard->after};
    bool lost = hazard->hazard == DP_HAZARD_H4;
    const struct dp_mc_goal goal = {true, DP_MACHINE_KIND(hazard->hazard), hazard->packet};
    enum dp_machine_status status = dp_mc_plan(machine, elements, lost ? 1 : 2, mode, DP_MACHINE_KIND(hazard->hazard));
    return status == DP_MACHINE_OK ? dp_mc_explore(machine, budget, &goal, found) : status;
}

static bool is_asked(const struct dp_machine *machine, const struct dp_machine_hazard *hazard) {
    if (hazard->hazard == DP_HAZARD_H4) {
        return hazard->before < machine->element_count &&
               machine->elements[hazard->before].element.rw != DP_RW_read;
    }
    return (hazard->hazard == DP_HAZARD_H1 || hazard->hazard == DP_HAZARD_H2 || hazard->hazard == DP_HAZARD_H3) &&
           dp_machine_is_pair(machine, hazard->before, hazard->after);
}

enum dp_machine_status dp_machine_story(struct dp_machine *machine, const struct dp_machine_hazard *hazard,
                                        const struct dp_machine_options *options,
                                        const struct dp_machine_writer *writer) {
    struct dp_mc_found found = {.node = DP_NONE};
    uint64_t budget = options->budget == 0 ? DP_MACHINE_BUDGET_STANDARD : options->budget;
    budget = budget < UINT32_MAX ? budget : UINT32_MAX - 1u;
    if (machine->illegal_count != 0) {
        return DP_MACHINE_ILLEGAL;
    }
    if (!is_asked(machine, hazard)) {
        return DP_MACHINE_UNFIT;
    }
    bool shortest = true;
    enum dp_machine_status status = look(machine, hazard, DP_MACHINE_PLAIN, budget, &found);
    if (status == DP_MACHINE_BUDGET && found.node == DP_NONE) {
        shortest = false;
        status = look(machine, hazard, DP_MACHINE_REDUCED, budget, &found);
    }
    if (found.node == DP_NONE) {
        return status == DP_MACHINE_OK ? DP_MACHINE_UNFIT : status;
    }
    if (!make_room(machine)) {
        return DP_MACHINE_OUT_OF_MEMORY;
    }
    struct story story = {.machine = machine, .plan = &machine->plan, .writer = writer};
    tell_head(&story, shortest);
    tell_all(&story, hazard, &found);
    return DP_MACHINE_OK;
}
