/* judge_items.c: blocks of ITEMs of `drainproof judge`: a stream that stands for itself, its whole hazard set. */
#include "fuzz/cli/judge.h"
#include "fuzz/cli/story.h"

#include "fuzz/encode/elements.h"
#include "fuzz/judge/hazards.h"
#include "fuzz/judge/illegal.h"
#include "model/describe.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>

/* A block being told, with what is said of it. */
struct telling {
    const struct dp_judge_run *run;
    size_t index; /* of the block */
    const struct dp_packet_block *block;
    const struct dp_stream_hazards *hazards;
    struct dp_illegal_scan scan;
    bool agree;
};

static const char *item_text(const struct dp_packet_block *block, size_t packet) {
    const struct dp_block_item *item = dp_block_item_at(block, packet);
    return item != NULL ? item->text : dp_describe_packet(block->packets[packet].kind)->word;
}

static const char *explain(uint32_t hazard) {
    switch (hazard) {
    case DP_HAZARD_H1:
        return "may read what was there before";
    case DP_HAZARD_H2:
        return "may write before it was read";
    case DP_HAZARD_H3:
        return "may land before the earlier write";
    case DP_HAZARD_H4:
        return "drops a dirty line";
    case DP_HAZARD_H6:
        return "may read stale metadata";
    case DP_HAZARD_H7:
        return "is read by the front end too early";
    default:
        return "is illegal, or waits for ever";
    }
}

/* Of an illegal packet the whole line, the field and the rule. */
static void print_illegal(const struct telling *t, size_t packet) {
    struct dp_illegal why;
    char line[512];
    dp_print_packet(&t->run->input->c, &t->block->packets[packet], line, sizeof line);
    bool item = dp_block_item_at(t->block, packet) != NULL;
    printf("packet %zu (%s) ", packet + 1, item ? item_text(t->block, packet) : line);
    if (dp_illegal_why(&t->scan, packet, &why)) {
        printf("is illegal: %s%s%s: %s (model/judge.md, H8)\n", why.field, why.value[0] != '\0' ? "=" : "", why.value,
               why.rule);
    } else {
        printf("%s\n", explain(DP_HAZARD_H8));
    }
}

static void print_hazard(const struct telling *t, const struct dp_stream_hazard *h) {
    char word[160];
    char place[DP_PACKET_PLACE_SIZE] = " ";
    const struct dp_packet_block *block = t->block;
    if (dp_packet_place(t->run->places, t->index, h->after) != NULL) {
        dp_packet_place_text(t->run->places, t->index, h->after, place, sizeof place);
    }
    printf("%s%s %s: ", place, place[0] == ' ' ? "" : ":", dp_stream_hazard_word(block, h, word, sizeof word));
    if (h->hazard == DP_HAZARD_H8) {
        print_illegal(t, h->after);
    } else {
        printf("packet %zu (%s) %s, packet %zu (%s)\n", h->after + 1, item_text(block, h->after), explain(h->hazard),
               h->before + 1, item_text(block, h->before));
    }
}

/* NULL: none is wanted (*wanted), or there is no memory. An H8 has none: the stream does not run. */
static char *story_of(const struct telling *t, const struct dp_stream_hazard *h, bool *wanted) {
    *wanted = t->run->story && h->hazard != DP_HAZARD_H8;
    return *wanted ? dp_story_of_items(&t->run->input->c, t->block, h) : NULL;
}

static void print_story(const struct telling *t, const struct dp_stream_hazard *h) {
    bool wanted = false;
    char *story = story_of(t, h, &wanted);
    if (story != NULL) {
        dp_story_print(story);
    } else if (wanted) {
        fprintf(stderr, "%s: error: a story could not be told: out of memory\n", t->run->input->name);
    }
    free(story);
}

static void print_block(const struct telling *t) {
    const struct dp_stream_hazards *hazards = t->hazards;
    printf("%s: packets %s: %zu packets, %zu items: %s\n", t->run->input->name, t->block->name, t->block->count,
           t->block->item_count,
           !t->agree             ? "the judges disagree, a bug of drainproof"
           : hazards->count == 0 ? "clean"
                                 : "hazards");
    for (size_t i = 0; i < hazards->count; i++) {
        print_hazard(t, &hazards->items[i]);
        print_story(t, &hazards->items[i]);
    }
}

static void add_text(struct json_object *object, const char *key, const char *text) {
    json_object_object_add(object, key, json_object_new_string(text));
}

static struct json_object *hazard_object(const struct telling *t, const struct dp_stream_hazard *h) {
    char word[160];
    struct dp_illegal why;
    struct json_object *one = json_object_new_object();
    const struct dp_packet_place *place = dp_packet_place(t->run->places, t->index, h->after);
    add_text(one, "kind", dp_name(DP_SET_HAZARD, h->hazard));
    add_text(one, "what", dp_stream_hazard_word(t->block, h, word, sizeof word));
    json_object_object_add(one, "before", json_object_new_uint64(h->before + 1));
    json_object_object_add(one, "after", json_object_new_uint64(h->after + 1));
    if (place != NULL) {
        json_object_object_add(one, "line", json_object_new_uint64(place->line));
    }
    if (h->hazard == DP_HAZARD_H8 && dp_illegal_why(&t->scan, h->after, &why)) {
        add_text(one, "field", why.field);
        add_text(one, "value", why.value);
        add_text(one, "rule", why.rule);
    }
    bool wanted = false;
    char *story = story_of(t, h, &wanted);
    if (story != NULL) {
        json_object_object_add(one, "story", dp_story_json(story));
    }
    free(story);
    return one;
}

static void add_block(const struct telling *t) {
    struct json_object *o = json_object_new_object();
    struct json_object *list = json_object_new_array();
    add_text(o, "packets", t->block->name);
    json_object_object_add(o, "judges_agree", json_object_new_boolean(t->agree));
    for (size_t i = 0; i < t->hazards->count; i++) {
        json_object_array_add(list, hazard_object(t, &t->hazards->items[i]));
    }
    json_object_object_add(o, "hazards", list);
    json_object_array_add(t->run->blocks, o);
}

static void tell(struct dp_judge_run *run, struct telling *t) {
    if (run->blocks != NULL) {
        add_block(t);
    } else {
        print_block(t);
    }
    dp_judge_worsen(run, t->agree && t->hazards->count == 0 ? DP_EXIT_OK : DP_EXIT_FAILED);
}

void dp_judge_items(struct dp_judge_run *run, size_t index) {
    struct dp_stream_hazards said[2];
    const struct dp_case *c = &run->input->c;
    struct telling t = {.run = run, .index = index, .block = &c->blocks[index], .hazards = &said[0]};
    dp_stream_judge(dp_reference.judge, &c->records[0], t.block, &said[0]);
    dp_stream_judge(dp_optimized.judge, &c->records[0], t.block, &said[1]);
    bool judged = said[0].status == DP_STATUS_OK && said[1].status == DP_STATUS_OK;
    if (!dp_illegal_start(&t.scan, t.block) || !judged) {
        fprintf(stderr, "%s: error: packets %s could not be judged: out of memory\n", run->input->name, t.block->name);
        dp_judge_worsen(run, DP_EXIT_UNUSABLE);
    } else {
        t.agree = dp_stream_same(&said[0], &said[1]) && !said[0].silent && !said[1].silent;
        tell(run, &t);
    }
    dp_illegal_end(&t.scan);
    dp_stream_hazards_free(&said[0]);
    dp_stream_hazards_free(&said[1]);
}
