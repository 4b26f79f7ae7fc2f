/* tell.c: a schedule as numbered sentences, a line each. The moves are made once more, and what they changed is told. */
#include "oracles/machine/moves.h"
#include "oracles/machine/story.h"

struct telling {
    const struct dp_machine *machine;
    const struct dp_mc_plan *plan;
    const struct dp_mc_trail *trail;
    const struct dp_machine_writer *writer;
    struct dp_mc_state state;
    struct dp_mc_events events; /* of the last move */
    uint32_t next;              /* move */
    uint32_t number;            /* of the sentence */
    struct dp_mc_words words;
};

/* --- small words --- */

static void add_version(struct telling *t, const char *before, uint32_t version) {
    dp_mc_add(&t->words, before);
    dp_mc_add(&t->words, "version ");
    dp_mc_add_number(&t->words, version);
}

/* What a cache is called: GL2 has one name where there is one, and a place in the chip where there are two. */
static const char *cache_name(const struct dp_mc_plan *plan, uint32_t cache) {
    if (cache == DP_MC_GL2A && plan->gl2r != DP_MC_GL2A) {
        return "the GL2 of shaders";
    }
    return cache == DP_MC_GL2R ? "the GL2 of CB and DB" : dp_mc_cache_name((enum dp_mc_cache)cache);
}

/* The cache that a read from here finds a line in, or memory. */
static uint32_t source_of(const struct dp_mc_plan *plan, uint64_t lines, uint32_t cache) {
    while (cache != DP_MC_MEMORY && dp_mc_line(lines, cache) < DP_MC_CLEAN) {
        cache = plan->outer[cache];
    }
    return cache;
}

static void begin(struct telling *t) {
    t->words.used = 0;
    t->words.text[0] = '\0';
    dp_mc_add_number(&t->words, ++t->number);
    dp_mc_add(&t->words, ". ");
}

static void finish(struct telling *t) {
    char *first = t->words.text;
    while (*first >= '0' && *first <= '9') {
        first++;
    }
    bool numbered = first != t->words.text && first[1] == ' ';
    if (numbered && first[2] == 't') { /* "the GL2 of CB and DB" */
        first[2] = 'T';
    }
    dp_mc_add(&t->words, ".\n");
    t->writer->text(t->writer->context, t->words.text);
}

static void add_packet(struct telling *t, uint32_t step) {
    dp_mc_add_packet(t->machine, t->writer, step, &t->words);
}

/* "packets 2 to 5", or one by its name. */
static void add_packets(struct telling *t, uint32_t first, uint32_t last) {
    uint32_t from = t->machine->steps[first].packet, to = t->machine->steps[last].packet;
    if (from == to) {
        add_packet(t, last);
        return;
    }
    dp_mc_add(&t->words, "packets ");
    dp_mc_add_number(&t->words, from);
    dp_mc_add(&t->words, to == from + 1 ? " and " : " to ");
    dp_mc_add_number(&t->words, to);
}

/* --- moves --- */

static const struct dp_mc_move *move_at(const struct telling *t) {
    return t->next < t->trail->count ? &t->trail->moves[t->next] : NULL;
}

static void make(struct telling *t) {
    t->state = dp_mc_apply(t->plan, t->state, t->trail->moves[t->next], &t->events);
    t->next++;
}

/* --- elements --- */

static void tell_execution(struct telling *t, uint32_t which, const struct dp_mc_state *before) {
    const struct dp_mc_actor *actor = &t->plan->actors[which];
    dp_mc_add_actor(t->machine, which, &t->words);
    if (actor->reads) {
        add_version(t, " reads ", dp_mc_view(t->plan, before->lines, actor->first));
        dp_mc_add(&t->words, " from ");
        dp_mc_add(&t->words, cache_name(t->plan, source_of(t->plan, before->lines, actor->first)));
    }
    if (actor->writes) {
        add_version(t, actor->reads ? " and writes " : " writes ", actor->version);
        dp_mc_add(&t->words, " into ");
        dp_mc_add(&t->words, cache_name(t->plan, actor->land));
    }
}

static void tell_element(struct telling *t) {
    struct dp_mc_state before = t->state;
    uint32_t which = move_at(t)->which;
    begin(t);
    make(t);
    tell_execution(t, which, &before);
    finish(t);
}

/* Elements that execute as their engine passes. */
static void tell_at_once(struct telling *t, const struct dp_mc_state *before) {
    uint32_t ran = dp_mc_done(t->state.flow) & ~dp_mc_done(before->flow);
    for (uint32_t i = 0; ran >> i != 0; i++) {
        if ((ran >> i & 1u) != 0) {
            dp_mc_add(&t->words, "; ");
            tell_execution(t, i, before);
        }
    }
}

/* --- PFP and CE --- */

/* Whether the engine was stopped by the packet until something had come about. */
static bool stops(const struct telling *t, uint32_t step, uint32_t kind) {
    uint32_t is = t->plan->duties[step].kind;
    return kind == DP_MC_MOVE_PFP ? is == DP_MC_PFP_SYNC || is == DP_MC_WAIT_PFP : is == DP_MC_CE_SYNC;
}

static void tell_front_end(struct telling *t, uint32_t kind, uint32_t at, const char *engine) {
    uint32_t first = dp_mc_flow(t->state.flow, at), last = first;
    struct dp_mc_state before = t->state;
    bool alone = stops(t, first, kind) || dp_mc_executes(t->plan, t->state.flow, at);
    begin(t);
    make(t);
    while (!alone && move_at(t) != NULL && move_at(t)->kind == kind) {
        uint32_t step = dp_mc_flow(t->state.flow, at);
        if (stops(t, step, kind) || dp_mc_executes(t->plan, t->state.flow, at)) {
            break;
        }
        last = step;
        make(t);
    }
    dp_mc_add(&t->words, engine);
    dp_mc_add(&t->words, " passes ");
    add_packets(t, first, last);
    if (stops(t, first, kind)) {
        dp_mc_add(&t->words, t->plan->duties[first].kind == DP_MC_WAIT_PFP ? ", whose fence is signalled"
                                                                           : ": ME has come that far");
    }
    tell_at_once(t, &before);
    finish(t);
}

/* --- cache work --- */

/* One cache before and after: what happened to its line. */
static bool tell_line(struct telling *t, uint32_t cache, uint64_t before, uint64_t after, const char *between) {
    uint32_t was = dp_mc_line(before, cache), is = dp_mc_line(after, cache);
    if (was == is || (is & DP_MC_DIRTY) != 0) { /* dirty now: somebody wrote back into it, who tells it */
        return false;
    }
    dp_mc_add(&t->words, between);
    dp_mc_add(&t->words, cache_name(t->plan, cache));
    if ((was & DP_MC_DIRTY) != 0 && (t->events.kinds & DP_MACHINE_KIND(DP_HAZARD_H4)) != 0 && cache <= DP_MC_GL2R) {
        add_version(t, " drops ", was & DP_MC_VERSION);
        dp_mc_add(&t->words, ", which was dirty");
    } else if ((was & DP_MC_DIRTY) != 0) {
        bool rb = cache >= DP_MC_CBD;
        add_version(t, " writes ", was & DP_MC_VERSION);
        dp_mc_add(&t->words, " back into ");
        dp_mc_add(&t->words, rb ? cache_name(t->plan, t->plan->gl2r) : "memory");
        dp_mc_add(&t->words, is == DP_MC_EMPTY ? " and drops it" : "");
    } else if (was != DP_MC_EMPTY) {
        add_version(t, " drops ", was & DP_MC_VERSION);
    }
    if (is != DP_MC_EMPTY && (is & DP_MC_VERSION) != (was & DP_MC_VERSION)) {
        add_version(t, was == DP_MC_EMPTY ? " takes " : " and takes ", is & DP_MC_VERSION);
    }
    return true;
}

static bool tell_lines(struct telling *t, uint64_t before, bool told) {
    for (uint32_t cache = DP_MC_CACHES; cache-- > 0;) {
        told = tell_line(t, cache, before, t->state.lines, told ? ", " : ": ") || told;
    }
    return told;
}

/* The steps of one packet's cache work that stand in a row. */
static bool work_on(struct telling *t, uint32_t kind, uint32_t step) {
    bool told = false;
    for (;;) {
        uint64_t before = t->state.lines;
        make(t);
        told = tell_lines(t, before, told);
        const struct dp_mc_move *move = move_at(t);
        uint32_t now = kind == DP_MC_MOVE_ME ? dp_mc_flow(t->state.flow, DP_MC_AT_ME) : step;
        if (kind == DP_MC_MOVE_ENTRY) {
            uint32_t head = dp_mc_flow(t->state.flow, DP_MC_AT_ENTRY);
            now = head < t->plan->entry_count ? t->plan->entries[head] : DP_NONE;
        }
        if (move == NULL || move->kind != kind || now != step) {
            return told;
        }
    }
}

static void tell_entry(struct telling *t) {
    uint32_t head = dp_mc_flow(t->state.flow, DP_MC_AT_ENTRY);
    uint32_t step = t->plan->entries[head];
    bool begun = dp_mc_steps_done(t->state.flow, DP_MC_AT_STEP) != 0;
    begin(t);
    dp_mc_add(&t->words, begun ? "The end-of-pipe queue goes on with " : "The end-of-pipe queue runs ");
    add_packet(t, step);
    bool told = work_on(t, DP_MC_MOVE_ENTRY, step);
    if (dp_mc_flow(t->state.flow, DP_MC_AT_ENTRY) > head && !t->plan->duties[step].work.in_one) {
        dp_mc_add(&t->words, told ? "; its fence is signalled" : ": its fence is signalled");
    } else if (!told) {
        dp_mc_add(&t->words, ": no line changes");
    }
    finish(t);
}

static void tell_acquire(struct telling *t, uint32_t step) {
    bool begun = dp_mc_steps_done(t->state.flow, DP_MC_AT_WORK) != 0;
    begin(t);
    dp_mc_add(&t->words, begun ? "ME goes on with " : "ME runs ");
    add_packet(t, step);
    if (!work_on(t, DP_MC_MOVE_ME, step) && !begun) {
        dp_mc_add(&t->words, ": no line changes");
    }
    finish(t);
}

/* --- ME --- */

/* Whether the packet is nothing to this run: it launches no element of it, and nothing of it makes ME wait. */
static bool is_plain(const struct telling *t, uint32_t step) {
    const struct dp_mc_duty *duty = &t->plan->duties[step];
    for (uint32_t i = 0; i < t->plan->actor_count; i++) {
        if (t->plan->actors[i].step == step) {
            return false;
        }
    }
    return duty->kind == DP_MC_ITEM || duty->kind == DP_MC_PASS || duty->kind == DP_MC_PFP_SYNC ||
           duty->kind == DP_MC_CE_SYNC || (duty->kind == DP_MC_DRAIN && duty->needs == 0);
}

static void tell_launched(struct telling *t, uint32_t step) {
    const char *between = ", which launches ";
    for (uint32_t i = 0; i < t->plan->actor_count; i++) {
        const struct dp_mc_actor *actor = &t->plan->actors[i];
        if (actor->step == step && actor->engine == DP_MC_ME && !actor->at_once) {
            dp_mc_add(&t->words, between);
            dp_mc_add(&t->words, dp_name(DP_SET_CLIENT, t->machine->elements[actor->number].client));
            between = " and ";
        }
    }
}

static void tell_why(struct telling *t, uint32_t step) {
    const struct dp_mc_duty *duty = &t->plan->duties[step];
    const char *between = ": ";
    if (duty->kind == DP_MC_WAIT_ME) {
        dp_mc_add(&t->words, ", whose fence is signalled");
    } else if (duty->kind == DP_MC_ENTRY) {
        dp_mc_add(&t->words, ", which goes to the end-of-pipe queue");
    } else if (duty->kind == DP_MC_DRAIN && duty->needs == 0) {
        dp_mc_add(&t->words, ", which has nothing of this story to wait for");
    }
    for (uint32_t i = 0; duty->kind == DP_MC_DRAIN && duty->needs >> i != 0; i++) {
        if ((duty->needs >> i & 1u) != 0) {
            dp_mc_add(&t->words, between);
            dp_mc_add_actor(t->machine, i, &t->words);
            between = " and ";
        }
    }
    if (duty->kind == DP_MC_DRAIN && duty->needs != 0) {
        dp_mc_add(&t->words, (duty->needs & (duty->needs - 1)) != 0 ? " are done" : " is done");
    }
}

static void tell_me(struct telling *t) {
    uint32_t first = dp_mc_flow(t->state.flow, DP_MC_AT_ME), last = first;
    struct dp_mc_state before = t->state;
    if (t->plan->duties[first].kind == DP_MC_ACQUIRE) {
        tell_acquire(t, first);
        return;
    }
    begin(t);
    make(t);
    while (is_plain(t, first) && move_at(t) != NULL && move_at(t)->kind == DP_MC_MOVE_ME) {
        uint32_t step = dp_mc_flow(t->state.flow, DP_MC_AT_ME);
        if (!is_plain(t, step)) {
            break;
        }
        last = step;
        make(t);
    }
    dp_mc_add(&t->words, "ME passes ");
    add_packets(t, first, last);
    if (first == last) {
        tell_launched(t, first);
        tell_why(t, first);
    } else {
        dp_mc_add(&t->words, ", which have nothing of this story to wait for");
    }
    tell_at_once(t, &before);
    finish(t);
}

/* --- caches by themselves --- */

static void tell_cache(struct telling *t) {
    uint32_t cache = move_at(t)->which;
    uint32_t kind = move_at(t)->kind;
    uint64_t before = t->state.lines;
    begin(t);
    make(t);
    if (kind == DP_MC_MOVE_EVICT) {
        tell_line(t, cache, before, t->state.lines, "");
        dp_mc_add(&t->words, " by itself");
    } else {
        dp_mc_add(&t->words, cache_name(t->plan, cache));
        if (kind == DP_MC_MOVE_REFRESH) {
            add_version(t, " drops ", dp_mc_line(before, cache) & DP_MC_VERSION);
        }
        add_version(t, kind == DP_MC_MOVE_REFRESH ? " and takes " : " takes ",
                    dp_mc_line(t->state.lines, cache) & DP_MC_VERSION);
        dp_mc_add(&t->words, " from ");
        dp_mc_add(&t->words, cache_name(t->plan, source_of(t->plan, before, t->plan->outer[cache])));
        dp_mc_add(&t->words, " by itself");
    }
    finish(t);
}

/* --- what went wrong --- */

static uint32_t writer_of(const struct dp_mc_plan *plan, uint32_t version) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < plan->actor_count; i++) {
        found = plan->actors[i].writes && plan->actors[i].version == version ? i : found;
    }
    return found;
}

/* The version is made and was not seen: an older line on the way hides it, or it has not come far enough. */
static void tell_hidden(struct telling *t, uint32_t reader, uint32_t version) {
    const struct dp_mc_plan *plan = t->plan;
    uint32_t hides = DP_NONE;
    for (uint32_t cache = plan->actors[reader].first; cache != DP_MC_MEMORY; cache = plan->outer[cache]) {
        bool fresh = dp_mc_view(plan, t->state.lines, plan->outer[cache]) == version;
        hides = fresh && dp_mc_line(t->state.lines, cache) >= DP_MC_CLEAN && hides == DP_NONE ? cache : hides;
    }
    uint32_t lies = DP_MC_MEMORY;
    for (uint32_t cache = 0; cache < DP_MC_CACHES; cache++) {
        lies = dp_mc_line(t->state.lines, cache) == (DP_MC_DIRTY | version) ? cache : lies;
    }
    if (hides != DP_NONE) {
        dp_mc_add(&t->words, cache_name(plan, hides));
        dp_mc_add(&t->words, " still had the older line");
    } else {
        add_version(t, "", version);
        dp_mc_add(&t->words, " lies in ");
        dp_mc_add(&t->words, cache_name(plan, lies));
        dp_mc_add(&t->words, " and was not written back");
    }
}

/* The two of a pair are of different items, so that the last move executed one element. */
static uint32_t last_executed(const struct telling *t, const struct dp_mc_state *before) {
    uint32_t ran = dp_mc_done(t->state.flow) & ~dp_mc_done(before->flow);
    uint32_t which = 0;
    while (ran >> which > 1) {
        which++;
    }
    return which;
}

static void tell_read(struct telling *t, const struct dp_mc_state *before) {
    uint32_t which = last_executed(t, before); /* events speak of its write, if it has one */
    const struct dp_mc_actor *reader = &t->plan->actors[which];
    uint32_t version = dp_mc_view(t->plan, before->lines, reader->first);
    bool late = version > reader->expected;
    uint32_t other = writer_of(t->plan, late ? version : reader->expected);
    dp_mc_add_actor(t->machine, which, &t->words);
    add_version(t, " had to read ", reader->expected);
    add_version(t, " and read ", version);
    dp_mc_add(&t->words, ": ");
    if (late) {
        dp_mc_add_actor(t->machine, other, &t->words);
        dp_mc_add(&t->words, " did not wait for it");
    } else if ((dp_mc_done(before->flow) >> other & 1u) == 0) {
        dp_mc_add(&t->words, "it did not wait for ");
        dp_mc_add_actor(t->machine, other, &t->words);
        dp_mc_add(&t->words, ", which has not written yet");
    } else {
        t->state = *before; /* what it wrote itself hides what it could have read */
        tell_hidden(t, which, reader->expected);
    }
}

static void tell_write(struct telling *t, const struct dp_mc_state *before) {
    uint32_t version = t->events.version;
    uint32_t newer = writer_of(t->plan, version + 1);
    if (t->events.element == DP_NONE) {
        dp_mc_add(&t->words, cache_name(t->plan, t->events.cache));
        add_version(t, " put ", version);
        dp_mc_add(&t->words, ", which ");
        dp_mc_add_actor(t->machine, writer_of(t->plan, version), &t->words);
        add_version(t, " wrote, over ", version + 1);
        bool below = t->events.cache >= DP_MC_CBD && dp_mc_memory(before->lines) <= version;
        dp_mc_add(&t->words, below ? " in " : " of memory");
        dp_mc_add(&t->words, below ? cache_name(t->plan, t->plan->gl2r) : "");
    } else {
        dp_mc_add_actor(t->machine, t->events.element, &t->words);
        add_version(t, " wrote ", version);
        add_version(t, " when ", version + 1);
        dp_mc_add(&t->words, " was there already");
    }
    dp_mc_add(&t->words, ": what ");
    dp_mc_add_actor(t->machine, newer, &t->words);
    dp_mc_add(&t->words, " wrote is lost");
}

static void tell_end(struct telling *t, const struct dp_machine_hazard *hazard, const struct dp_mc_state *before) {
    t->words.used = 0;
    dp_mc_add(&t->words, dp_name(DP_SET_HAZARD, dp_machine_shown(t->machine, hazard)));
    dp_mc_add(&t->words, ": ");
    if (hazard->hazard == DP_HAZARD_H4) {
        add_packet(t, t->events.step);
        dp_mc_add(&t->words, " drops a dirty line of GL2: what ");
        dp_mc_add_actor(t->machine, writer_of(t->plan, t->events.version), &t->words);
        dp_mc_add(&t->words, " wrote is lost");
    } else if (hazard->hazard == DP_HAZARD_H3) {
        tell_write(t, before);
    } else {
        tell_read(t, before);
    }
    finish(t);
}

/* --- the whole --- */

static void tell_next(struct telling *t) {
    switch (move_at(t)->kind) {
    case DP_MC_MOVE_PFP:
        tell_front_end(t, DP_MC_MOVE_PFP, DP_MC_AT_PFP, "PFP");
        break;
    case DP_MC_MOVE_CE:
        tell_front_end(t, DP_MC_MOVE_CE, DP_MC_AT_CE, "CE");
        break;
    case DP_MC_MOVE_ME:
        tell_me(t);
        break;
    case DP_MC_MOVE_ENTRY:
        tell_entry(t);
        break;
    case DP_MC_MOVE_ELEMENT:
        tell_element(t);
        break;
    default:
        tell_cache(t);
        break;
    }
}

/* The state before the last move: of what the last line speaks. */
static struct dp_mc_state before_last(const struct dp_mc_plan *plan, const struct dp_mc_trail *trail) {
    struct dp_mc_state state = dp_mc_initial(plan);
    for (uint32_t i = 0; i + 1 < trail->count; i++) {
        struct dp_mc_events events;
        state = dp_mc_apply(plan, state, trail->moves[i], &events);
    }
    return state;
}

void dp_mc_tell(const struct dp_machine *machine, const struct dp_machine_hazard *hazard,
                const struct dp_mc_trail *trail, const struct dp_machine_writer *writer) {
    struct telling t = {.machine = machine, .plan = &machine->plan, .trail = trail, .writer = writer};
    struct dp_mc_state before = before_last(t.plan, trail);
    t.state = dp_mc_initial(t.plan);
    while (move_at(&t) != NULL) {
        tell_next(&t);
    }
    tell_end(&t, hazard, &before);
}
