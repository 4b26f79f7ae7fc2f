/* expect_stream.c: `expect stream NAME clean|HAZARD..`: the hazard set of a block of items, by the model's judge. */
#include "fuzz/cli/expect.h"
#include "fuzz/judge/hazards.h"

#include <stdio.h>
#include <string.h>

static const struct dp_packet_block *find_block(const struct dp_case *c, const char *name) {
    for (size_t i = 0; i < c->block_count; i++) {
        if (strcmp(c->blocks[i].name, name) == 0) {
            return &c->blocks[i];
        }
    }
    return NULL;
}

/* Items stand behind no program: a block with WORK packets of commands is judged with its list. */
static bool is_free(const struct dp_packet_block *block) {
    size_t work = 0;
    for (size_t i = 0; i < block->count; i++) {
        work += block->packets[i].kind == DP_PACKET_WORK;
    }
    return work == block->item_count;
}

static void say_set(const struct dp_question *q, const struct dp_packet_block *block,
                    const struct dp_stream_hazards *hazards) {
    size_t used = 0;
    char word[160];
    q->said[0] = '\0';
    for (size_t i = 0; i < hazards->count && used < q->size; i++) {
        int length = snprintf(q->said + used, q->size - used, "%s%s", i == 0 ? "" : " ",
                              dp_stream_hazard_word(block, &hazards->items[i], word, sizeof word));
        used += length > 0 ? (size_t)length : 0;
    }
    if (hazards->count == 0) {
        snprintf(q->said, q->size, "clean");
    }
}

static bool says(const struct dp_packet_block *block, const struct dp_stream_hazards *hazards, const char *wanted) {
    char word[160];
    for (size_t i = 0; i < hazards->count; i++) {
        if (strcmp(dp_stream_hazard_word(block, &hazards->items[i], word, sizeof word), wanted) == 0) {
            return true;
        }
    }
    return false;
}

enum dp_held dp_expect_stream(const struct dp_question *q) {
    enum dp_held counted = dp_word_count(q, 3, 16);
    if (counted != DP_HELD) {
        return counted;
    }
    const struct dp_case *c = &q->checked->input->c;
    const char *const *words = q->expect->words + 2;
    uint32_t wanted = q->expect->count - 2;
    const struct dp_packet_block *block = find_block(c, q->expect->words[1]);
    const struct dp_model *models[] = {&dp_reference, &dp_optimized};
    if (block == NULL || !is_free(block)) {
        return dp_unusable(q, block == NULL ? "there is no block `packets %s`" : "`packets %s` holds more than ITEMs",
                           q->expect->words[1]);
    }
    if (models[q->model]->judge == NULL) {
        return dp_unusable(q, "the model has no judge");
    }
    struct dp_stream_hazards hazards;
    dp_stream_judge(models[q->model]->judge, &c->records[0], block, &hazards);
    bool clean = wanted == 1 && strcmp(words[0], "clean") == 0;
    bool held = hazards.status == DP_STATUS_OK && !hazards.silent && hazards.count == (clean ? 0 : wanted);
    for (uint32_t i = 0; held && !clean && i < wanted; i++) {
        held = says(block, &hazards, words[i]);
    }
    if (hazards.silent) {
        snprintf(q->said, q->size, "the judge is silent about a pair");
    } else {
        say_set(q, block, &hazards);
    }
    dp_stream_hazards_free(&hazards);
    return held ? DP_HELD : DP_FAILED;
}
