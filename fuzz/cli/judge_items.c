/* judge_items.c: blocks of ITEMs of `drainproof judge`: a stream that stands for itself, its whole hazard set. */
#include "fuzz/cli/judge.h"

#include "fuzz/judge/hazards.h"
#include "model/describe.h"
#include "oracles/oracle.h"

#include <json-c/json.h>
#include <stdio.h>

static const char *item_text(const struct dp_packet_block *block, size_t packet) {
    for (size_t i = 0; i < block->item_count; i++) {
        if (block->items[i].at == packet) {
            return block->items[i].text;
        }
    }
    return dp_describe_packet(block->packets[packet].kind)->word;
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

static void print_hazard(const struct dp_packet_block *block, const struct dp_stream_hazard *h) {
    char word[160];
    printf("  %s: packet %zu (%s) %s", dp_stream_hazard_word(block, h, word, sizeof word), h->after + 1,
           item_text(block, h->after), explain(h->hazard));
    if (h->hazard != DP_HAZARD_H8) {
        printf(", packet %zu (%s)", h->before + 1, item_text(block, h->before));
    }
    printf("\n");
}

static void print_block(const struct dp_judge_run *run, const struct dp_packet_block *block,
                        const struct dp_stream_hazards *hazards, bool agree) {
    printf("%s: packets %s: %zu packets, %zu items: %s\n", run->input->name, block->name, block->count,
           block->item_count,
           !agree                ? "the judges disagree, a bug of drainproof"
           : hazards->count == 0 ? "clean"
                                 : "hazards");
    for (size_t i = 0; i < hazards->count; i++) {
        print_hazard(block, &hazards->items[i]);
    }
}

static void add_block(const struct dp_judge_run *run, const struct dp_packet_block *block,
                      const struct dp_stream_hazards *hazards, bool agree) {
    struct json_object *o = json_object_new_object();
    struct json_object *list = json_object_new_array();
    char word[160];
    json_object_object_add(o, "packets", json_object_new_string(block->name));
    json_object_object_add(o, "judges_agree", json_object_new_boolean(agree));
    for (size_t i = 0; i < hazards->count; i++) {
        const struct dp_stream_hazard *h = &hazards->items[i];
        struct json_object *one = json_object_new_object();
        json_object_object_add(one, "kind", json_object_new_string(dp_name(DP_SET_HAZARD, h->hazard)));
        json_object_object_add(one, "what", json_object_new_string(dp_stream_hazard_word(block, h, word, sizeof word)));
        json_object_object_add(one, "before", json_object_new_uint64(h->before + 1));
        json_object_object_add(one, "after", json_object_new_uint64(h->after + 1));
        json_object_array_add(list, one);
    }
    json_object_object_add(o, "hazards", list);
    json_object_array_add(run->blocks, o);
}

void dp_judge_items(struct dp_judge_run *run, const struct dp_packet_block *block) {
    struct dp_stream_hazards said[2];
    const struct dp_case *c = &run->input->c;
    dp_stream_judge(dp_reference.judge, &c->records[0], block, &said[0]);
    dp_stream_judge(dp_optimized.judge, &c->records[0], block, &said[1]);
    if (said[0].status != DP_STATUS_OK || said[1].status != DP_STATUS_OK) {
        fprintf(stderr, "%s: error: packets %s could not be judged: out of memory\n", run->input->name, block->name);
        dp_judge_worsen(run, DP_EXIT_UNUSABLE);
    } else {
        bool agree = dp_stream_same(&said[0], &said[1]) && !said[0].silent && !said[1].silent;
        if (run->blocks != NULL) {
            add_block(run, block, &said[0], agree);
        } else {
            print_block(run, block, &said[0], agree);
        }
        dp_judge_worsen(run, agree && said[0].count == 0 ? DP_EXIT_OK : DP_EXIT_FAILED);
    }
    dp_stream_hazards_free(&said[0]);
    dp_stream_hazards_free(&said[1]);
}
