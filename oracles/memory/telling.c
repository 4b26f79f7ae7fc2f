/* telling.c: see telling.h. */
#include "oracles/memory/telling.h"

#include "oracles/scratch.h"
#include "oracles/shared_memory.h"

#include <inttypes.h>

/* The element that made a version of a line; DP_NONE for what was there before. */
static uint32_t maker(const struct dp_value_run *run, uint32_t line, uint32_t version) {
    const struct dp_value_op *op = version != 0 ? &run->scene->ops.items[version - 1] : NULL;
    for (uint32_t e = op != NULL ? op->first : 0; op != NULL && e < op->first + op->count; e++) {
        const struct dp_value_element *element = &run->scene->elements.items[e];
        if (element->line == line && element->writes && run->done.items[e] != DP_NEVER_DONE) {
            return e;
        }
    }
    return DP_NONE;
}

static void name_maker(const struct dp_value_run *run, uint32_t version, struct dp_words *words) {
    uint32_t e = maker(run, run->outcome.line, version);
    if (e == DP_NONE) {
        dp_words_add(words, "nobody");
    } else {
        dp_words_value(words, DP_SET_CLIENT, run->scene->elements.items[e].client);
    }
}

void dp_value_name(const struct dp_value_run *run, struct dp_words *words) {
    const struct dp_outcome *o = &run->outcome;
    if (o->wrong == DP_WRONG_deadlock) {
        dp_words_add(words, "deadlock");
        return;
    }
    name_maker(run, o->wrong == DP_WRONG_newer ? o->seen : o->expected, words);
    dp_words_add(words, " > ");
    if (o->wrong == DP_WRONG_end) {
        dp_words_add(words, "memory at the end");
        return;
    }
    dp_words_value(words, DP_SET_CLIENT, run->scene->elements.items[o->element].client);
    dp_words_add(words, o->wrong == DP_WRONG_older ? " older" : " newer");
}

/* --- the story --- */

struct telling {
    const struct dp_run *of;
    const struct dp_placed *placed;
    const struct dp_value_run *run;
    struct dp_words *words;
};

static void add_packet(const struct telling *t, uint64_t position) {
    const struct dp_packet *packet = &t->placed->stream.packets.items[position - 1].packet;
    if (packet->kind == DP_PACKET_WORK) {
        dp_words_add(t->words, "record %" PRIu64, packet->as.WORK.command);
    } else {
        dp_words_packet(t->words, packet);
    }
    dp_words_add(t->words, " at %" PRIu64, position);
}

static void add_version(const struct telling *t, uint32_t version) {
    if (version == 0) {
        dp_words_add(t->words, "what was there before");
    } else {
        dp_words_add(t->words, "what ");
        add_packet(t, t->run->scene->ops.items[version - 1].position);
        dp_words_add(t->words, " wrote");
    }
}

static void add_element(const struct telling *t, uint32_t number) {
    const struct dp_value_element *e = &t->run->scene->elements.items[number];
    dp_words_value(t->words, DP_SET_CLIENT, e->client);
    dp_words_add(t->words, " of ");
    add_packet(t, t->run->scene->ops.items[e->op].position);
}

static const char *cache_name(uint32_t cache) {
    static const char *const names[] = {"GLV", "GLK", "GLM", "GL1S", "GL1C", "GL1D",  "CBd",
                                        "CBm", "DBd", "DBm", "GL2",  "GL2R", "memory"};
    return names[cache];
}

/* Fills and drops matter in the caches that the wrong read goes through. */
static bool matters(const struct dp_value_run *run, const struct dp_step *step) {
    if (step->told != DP_TOLD_fill && step->told != DP_TOLD_drop) {
        return true;
    }
    if (run->outcome.wrong == DP_WRONG_end) {
        return false;
    }
    return dp_value_goes_through(run, &run->scene->elements.items[run->outcome.element], step->cache);
}

static void add_step(const struct telling *t, const struct dp_step *step) {
    static const char *const verbs[] = {
        [DP_TOLD_read] = " sees ",          [DP_TOLD_write] = " writes",    [DP_TOLD_update] = " sees ",
        [DP_TOLD_write_back] = " goes out", [DP_TOLD_drop] = " is dropped", [DP_TOLD_lose] = " loses its dirty line",
        [DP_TOLD_fill] = " fills"};
    if (step->told == DP_TOLD_read || step->told == DP_TOLD_write || step->told == DP_TOLD_update) {
        add_element(t, step->element);
        dp_words_add(t->words, "%s", verbs[step->told]);
        if (step->told != DP_TOLD_write) {
            add_version(t, step->version);
        }
        return;
    }
    dp_words_add(t->words, "%s%s with ", cache_name(step->cache), verbs[step->told]);
    add_version(t, step->version);
    if (step->by != 0) {
        dp_words_add(t->words, ", by ");
        add_packet(t, step->by);
    }
}

#define STEPS 8u

/* The last ones that matter, up to the wrong read. */
static void add_story(const struct telling *t, const struct dp_story *story) {
    uint32_t kept = story->count < DP_VALUE_STORY ? story->count : DP_VALUE_STORY;
    const struct dp_step *chosen[DP_VALUE_STORY];
    uint32_t count = 0;
    for (uint32_t i = story->count - kept; i < story->count; i++) {
        const struct dp_step *step = &story->steps[i % DP_VALUE_STORY];
        if (matters(t->run, step)) {
            chosen[count++] = step;
        }
    }
    for (uint32_t i = count > STEPS ? count - STEPS : 0, number = 1; i < count; i++, number++) {
        dp_words_add(t->words, "; %" PRIu32 ". ", number);
        add_step(t, chosen[i]);
    }
}

void dp_value_tell(const struct dp_run *of, int model, const struct dp_value_run *run, const struct dp_story *story,
                   struct dp_words *words) {
    const struct dp_outcome *o = &run->outcome;
    struct telling t = {of, dp_judged_stream(of, model), run, words};
    if (t.placed == NULL) {
        return;
    }
    dp_words_add(words, "in the stream of the %s model, by the adversary \"%s\": ", dp_judge_name(model),
                 run->adversary->name);
    if (o->wrong == DP_WRONG_deadlock) {
        add_packet(&t, run->scene->ops.items[o->op].position);
        dp_words_add(words, " waits for what nothing before it signals");
        return;
    }
    if (o->wrong == DP_WRONG_end) {
        dp_words_add(words, "memory ends with ");
    } else {
        add_element(&t, o->element);
        dp_words_add(words, " sees ");
    }
    add_version(&t, o->seen);
    dp_words_add(words, ", expected ");
    add_version(&t, o->expected);
    const struct dp_value_area *area = &run->scene->areas.items[run->scene->lines.items[o->line].area[0]];
    dp_words_add(words, " (resource %" PRIu32 " index %" PRIu32 ")",
                 dp_held_shape(&of->scratch->judged.promise, area->held).resource->id, area->index);
    add_story(&t, story);
}
