/* story.c: see story.h. */
#include "fuzz/cli/story.h"

#include "fuzz/encode/elements.h"
#include "fuzz/encode/text.h"
#include "oracles/arena.h"
#include "oracles/machine_stream.h"
#include "oracles/scratch.h"
#include "oracles/shared_memory.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct dp_machine_options options = {DP_MACHINE_PLAIN, 0};

/* A story being taken down; where the names of its packets come from. */
struct taking {
    const struct dp_case *c;
    const struct dp_packet_block *block;    /* of a stream of ITEMs, or NULL */
    const struct dp_strung_packet *packets; /* of a program's stream */
    struct dp_machine *machine;
    char *text;
    size_t size;
    bool failed;
};

static void take(void *context, const char *text) {
    struct taking *t = context;
    size_t length = strlen(text);
    char *longer = t->failed ? NULL : realloc(t->text, t->size + length + 1);
    if (longer == NULL) {
        t->failed = true;
        return;
    }
    memcpy(longer + t->size, text, length + 1);
    t->text = longer;
    t->size += length;
}

/* Columns are for blocks: here one blank is enough. */
static void close_up(char *text) {
    char *to = text;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at != ' ' || at[1] != ' ') {
            *to++ = *at;
        }
    }
    *to = '\0';
}

static void name_packet(void *context, uint32_t packet, char *buffer, size_t size) {
    const struct taking *t = context;
    const struct dp_block_item *item = t->block != NULL ? dp_block_item_at(t->block, packet - 1) : NULL;
    char line[512];
    if (item != NULL) {
        snprintf(buffer, size, "%s", item->text);
        return;
    }
    dp_print_packet(t->c, t->block != NULL ? &t->block->packets[packet - 1] : &t->packets[packet - 1].packet, line,
                    sizeof line);
    close_up(line);
    snprintf(buffer, size, "%s", line);
}

/* Whether the machine has the hazard; its story is taken then. */
static bool try(struct taking *t, const struct dp_machine_hazard *hazard) {
    const struct dp_machine_writer writer = {t, take, name_packet};
    enum dp_machine_status status = dp_machine_story(t->machine, hazard, &options, &writer);
    t->failed = t->failed || status == DP_MACHINE_OUT_OF_MEMORY;
    return status == DP_MACHINE_OK;
}

/* The machine, or that there is no memory for it. */
static void start(struct taking *t) {
    t->machine = dp_machine_create(&dp_plain_memory);
    t->failed = t->machine == NULL;
}

static char *finish(struct taking *t, bool told) {
    if (!told) {
        take(t, "(No story: the stream is too long for the machine, or it has no rule for the pair.)\n");
    }
    dp_machine_destroy(t->machine);
    if (t->failed) {
        free(t->text);
        return NULL;
    }
    return t->text;
}

/* --- streams of ITEMs --- */

static bool feed_block(const struct taking *t) {
    enum dp_machine_status status = DP_MACHINE_OK;
    dp_machine_start(t->machine, t->c->records[0].as.device.hardware);
    for (size_t p = 0; p < t->block->count && status == DP_MACHINE_OK; p++) {
        const struct dp_block_item *item = dp_block_item_at(t->block, p);
        const struct dp_packet *packet = &t->block->packets[p];
        status = item != NULL ? dp_machine_item(t->machine, packet->queue, 0, item->elements, item->count)
                              : dp_machine_packet(t->machine, packet);
    }
    return status == DP_MACHINE_OK;
}

static bool is_end(const struct taking *t, size_t element, size_t packet, uint32_t client,
                   const struct dp_stream_hazard *h) {
    struct dp_machine_place place = dp_machine_element(t->machine, element);
    return place.packet == packet + 1 && place.element.client == client && place.element.location == h->location &&
           place.element.number == h->number;
}

/* The first pair of elements, and the first kind, that people are shown under the hazard's name. */
static bool tell_items(struct taking *t, const struct dp_stream_hazard *h) {
    size_t count = dp_machine_element_count(t->machine);
    for (size_t b = 0; b < count; b++) {
        if (!is_end(t, b, h->before, h->clients[0], h)) {
            continue;
        }
        if (h->hazard == DP_HAZARD_H4) {
            if (try(t, &(struct dp_machine_hazard){DP_HAZARD_H4, b, count, (uint32_t)h->after + 1})) {
                return true;
            }
            continue;
        }
        for (size_t a = b + 1; a < count; a++) {
            for (uint32_t kind = DP_HAZARD_H1; kind <= DP_HAZARD_H3 && is_end(t, a, h->after, h->clients[1], h);
                 kind++) {
                const struct dp_machine_hazard hazard = {kind, b, a, 0};
                if (dp_machine_shown(t->machine, &hazard) == h->hazard && try(t, &hazard)) {
                    return true;
                }
            }
        }
    }
    return false;
}

char *dp_story_of_items(const struct dp_case *c, const struct dp_packet_block *block,
                        const struct dp_stream_hazard *hazard) {
    struct taking t = {.c = c, .block = block};
    start(&t);
    bool told = !t.failed && feed_block(&t) && tell_items(&t, hazard);
    return finish(&t, told);
}

/* --- streams of programs --- */

static bool is_touch(const struct dp_machine_touch *touch, const struct dp_breach_end *end) {
    return touch->position == end->position && touch->resource == end->resource && touch->unit == end->piece.unit &&
           touch->rw == end->piece.rw && touch->key == end->piece.key;
}

static bool tell_breach(struct taking *t, const struct dp_promise *promise, const struct dp_machine_stream *stream,
                        const struct dp_breach *breach) {
    for (size_t b = 0; b < stream->touches.count; b++) {
        const struct dp_machine_touch *before = &stream->touches.items[b];
        /* a BLIT's half may be what is compared: its element does both */
        struct dp_breach_end end = breach->before;
        end.piece.rw = before->rw;
        for (size_t a = b + 1; a < stream->touches.count && is_touch(before, &end); a++) {
            const struct dp_machine_touch *after = &stream->touches.items[a];
            for (uint32_t kind = DP_HAZARD_H1; kind <= DP_HAZARD_H3 && is_touch(after, &breach->after); kind++) {
                const struct dp_machine_hazard hazard = {kind, before->element, after->element, 0};
                bool meant = kind == breach->hazard || dp_machine_shown(t->machine, &hazard) == breach->hazard;
                if (meant && dp_touches_meet(promise, before, after) && try(t, &hazard)) {
                    return true;
                }
            }
        }
    }
    return false;
}

char *dp_story_of_breach(const struct dp_case *c, const struct dp_run *run, const struct dp_breach *breach) {
    const uint64_t only[2] = {breach->before.position, breach->after.position};
    struct dp_machine_stream stream = {.last = 0};
    struct taking t = {.c = c};
    start(&t);
    bool fed = !t.failed && dp_machine_feed(run, breach->model, only, t.machine, &stream) == DP_MACHINE_FED;
    t.packets = fed ? dp_judged_stream(run, breach->model)->stream.packets.items : NULL;
    bool told = fed && tell_breach(&t, dp_judged_promise(run), &stream, breach);
    char *story = finish(&t, told);
    dp_machine_stream_free(&stream, run->scratch->memory);
    return story;
}

char *dp_story_of_fault(const struct dp_case *c, const struct dp_run *run, int model, const struct dp_fault *fault) {
    const uint64_t only[2] = {fault->producer, fault->producer};
    struct dp_machine_stream stream = {.last = 0};
    struct taking t = {.c = c};
    start(&t);
    bool fed = !t.failed && dp_machine_feed(run, model, only, t.machine, &stream) == DP_MACHINE_FED;
    bool told = false;
    t.packets = fed ? dp_judged_stream(run, model)->stream.packets.items : NULL;
    for (size_t i = 0; fed && !told && i < stream.touches.count; i++) {
        const struct dp_machine_touch *w = &stream.touches.items[i];
        told = w->rw != DP_RW_read && w->key == fault->key && w->resource == fault->at.resource &&
               try(&t, &(struct dp_machine_hazard){DP_HAZARD_H4, w->element, stream.sets, (uint32_t)fault->at.position});
    }
    char *story = finish(&t, told);
    dp_machine_stream_free(&stream, run->scratch->memory);
    return story;
}

/* --- out --- */

void dp_story_print(const char *story) {
    while (*story != '\0') {
        size_t length = strcspn(story, "\n");
        printf("    %.*s\n", (int)length, story);
        story += length + (story[length] == '\n');
    }
}

struct json_object *dp_story_json(const char *story) {
    struct json_object *lines = json_object_new_array();
    while (lines != NULL && *story != '\0') {
        size_t length = strcspn(story, "\n");
        struct json_object *line = json_object_new_string_len(story, (int)length);
        if (line == NULL || json_object_array_add(lines, line) != 0) {
            json_object_put(line);
            json_object_put(lines);
            return NULL;
        }
        story += length + (story[length] == '\n');
    }
    return lines;
}
