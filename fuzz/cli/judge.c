/* judge.c: `drainproof judge`: packet streams that somebody wrote down, put to both judges. */
#include "fuzz/cli/file.h"
#include "fuzz/cli/input.h"
#include "fuzz/cli/verb.h"
#include "fuzz/judge/hazards.h"
#include "fuzz/judge/replay.h"
#include "model/describe.h"
#include "oracles/oracle.h"

#include <inttypes.h>
#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct judge_settings {
    bool json;
    bool against;
    uint32_t from;
    struct dp_override hardware;
};

#define AT(member) .offset = offsetof(struct judge_settings, member)

/* clang-format off */
static const struct dp_option options[] = {
    {.name = "json", .kind = DP_OPTION_FLAG, AT(json),
     .help = "Print one JSON object a file, each on its line."},
    {.name = "against", .kind = DP_OPTION_FLAG, AT(against),
     .help = "Also compare packets of lists with the reference's: nothing ordered needlessly (order), none dearer (cost)."},
    {.name = "hardware", .kind = DP_OPTION_VALUE, AT(hardware), .argument = "FLAGS", .set = DP_SET_HARDWARE,
     .otherwise = "as the case says", .help = "Judge under these hardware flags, joined by `|`."},
    {.name = "from", .kind = DP_OPTION_WORD, AT(from), .argument = "FORM", .words = DP_INPUT_FORMS,
     .standard = "auto", .help = "Form of the input; auto goes by the first bytes."},
};
/* clang-format on */

static const char details[] =
    "FILE is a case with `packets NAME` blocks; `-` is stdin.\n"
    "A block of ITEMs (`ITEM CS.w@x`) stands for itself: every pair counts as promised, and the whole hazard set is\n"
    "printed. A block named like a list holds that list's packets, its work items as `WORK @label`: they take the\n"
    "translator's place, and what the program is promised is what they must keep. Blocks of both sorts may be in a "
    "file.\n"
    "Hazards: H1 read too early, H2 read too late, H3 writes out of order, H4 dirty line dropped, H6 stale metadata,\n"
    "H7 front-end read too early, H8 illegal packet or deadlock.\n"
    "Exit code: 0 no hazard, 1 a hazard or the judges disagree, 2 if a file cannot be used or has no packets.\n";

static const char examples[] = "  drainproof judge stream.dp\n"
                               "  drainproof judge --hardware=worst corpus/hardware/*.dp\n"
                               "  drainproof judge --json stream.dp | python3 -m json.tool\n";

struct run {
    const struct judge_settings *settings;
    const struct dp_input *input;
    struct json_object *blocks; /* NULL: text is printed */
    enum dp_exit worst;
};

static void worsen(struct run *run, enum dp_exit to) {
    run->worst = to > run->worst ? to : run->worst;
}

/* --- blocks of items --- */

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

static void print_block(const struct run *run, const struct dp_packet_block *block,
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

static void add_block(const struct run *run, const struct dp_packet_block *block,
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

static void judge_items(struct run *run, const struct dp_packet_block *block) {
    struct dp_stream_hazards said[2];
    const struct dp_case *c = &run->input->c;
    dp_stream_judge(dp_reference.judge, &c->records[0], block, &said[0]);
    dp_stream_judge(dp_optimized.judge, &c->records[0], block, &said[1]);
    if (said[0].status != DP_STATUS_OK || said[1].status != DP_STATUS_OK) {
        fprintf(stderr, "%s: error: packets %s could not be judged: out of memory\n", run->input->name, block->name);
        worsen(run, DP_EXIT_UNUSABLE);
    } else {
        bool agree = dp_stream_same(&said[0], &said[1]) && !said[0].silent && !said[1].silent;
        if (run->blocks != NULL) {
            add_block(run, block, &said[0], agree);
        } else {
            print_block(run, block, &said[0], agree);
        }
        worsen(run, agree && said[0].count == 0 ? DP_EXIT_OK : DP_EXIT_FAILED);
    }
    dp_stream_hazards_free(&said[0]);
    dp_stream_hazards_free(&said[1]);
}

/* --- packets of lists --- */

static uint64_t oracle_mask(const char *const *names) {
    uint64_t mask = 0;
    for (size_t i = 0; i < dp_oracle_count; i++) {
        for (size_t k = 0; names[k] != NULL; k++) {
            mask |= strcmp(dp_oracles[i].name, names[k]) == 0 ? UINT64_C(1) << i : 0;
        }
    }
    return mask;
}

static void report_lists(struct run *run, enum dp_verdict verdict, const struct dp_finding *finding) {
    bool found = verdict == DP_VERDICT_FINDING;
    if (run->blocks != NULL) {
        struct json_object *o = json_object_new_object();
        json_object_object_add(o, "packets", json_object_new_string("lists"));
        json_object_object_add(o, "kept", json_object_new_boolean(!found));
        if (found) {
            json_object_object_add(o, "oracle", json_object_new_string(finding->oracle));
            json_object_object_add(o, "signature", json_object_new_string(finding->signature));
            json_object_object_add(o, "text", json_object_new_string(finding->text));
        }
        json_object_array_add(run->blocks, o);
    } else if (found) {
        printf("%s: packets of lists: %s\n%s\n", run->input->name, finding->signature, finding->text);
    } else {
        printf("%s: packets of lists: every promise is kept\n", run->input->name);
    }
    worsen(run, found ? DP_EXIT_FAILED : DP_EXIT_OK);
}

static void judge_lists(struct run *run) {
    static const char *const names[] = {"legality", "soundness", "judges", NULL};
    static const char *const more[] = {"order", "cost", NULL};
    const struct dp_program program = dp_case_program(&run->input->c);
    struct dp_finding finding;
    struct dp_harness *harness = dp_harness_create(&dp_reference, &dp_replay);
    if (harness == NULL) {
        fprintf(stderr, "%s: error: out of memory\n", run->input->name);
        worsen(run, DP_EXIT_UNUSABLE);
        return;
    }
    dp_replay_set(&run->input->c);
    uint64_t mask = oracle_mask(names) | (run->settings->against ? oracle_mask(more) : 0);
    enum dp_verdict verdict = dp_judge_program(harness, NULL, &program, mask, &finding);
    if (verdict == DP_VERDICT_UNSUPPORTED || verdict == DP_VERDICT_OUT_OF_MEMORY) {
        fprintf(stderr, "%s: error: the lists could not be judged: %s\n", run->input->name,
                verdict == DP_VERDICT_UNSUPPORTED ? "a command of the case has no semantics yet" : "out of memory");
        worsen(run, DP_EXIT_UNUSABLE);
    } else {
        report_lists(run, verdict, &finding);
    }
    dp_harness_destroy(harness);
}

/* --- files --- */

/* What a block is, by its WORK packets and its name. */
static bool is_free(const struct dp_packet_block *block) {
    size_t work = 0;
    for (size_t i = 0; i < block->count; i++) {
        work += block->packets[i].kind == DP_PACKET_WORK;
    }
    return work == block->item_count && (work != 0 || block->list == DP_NONE);
}

static bool is_fit(const struct run *run, const struct dp_packet_block *block) {
    if (!is_free(block) && (block->item_count != 0 || block->list == DP_NONE)) {
        fprintf(stderr, "%s: error: packets %s: %s\n", run->input->name, block->name,
                block->item_count != 0 ? "ITEM and WORK do not go together"
                                       : "it holds WORK packets and is named like no list of the case");
        return false;
    }
    return true;
}

static void judge_case(struct run *run) {
    const struct dp_case *c = &run->input->c;
    bool lists = false;
    if (c->block_count == 0) {
        fprintf(stderr, "%s: error: there is no `packets` block in it\n", run->input->name);
        worsen(run, DP_EXIT_UNUSABLE);
    }
    for (size_t i = 0; i < c->block_count; i++) {
        if (!is_fit(run, &c->blocks[i])) {
            worsen(run, DP_EXIT_UNUSABLE);
        } else if (is_free(&c->blocks[i])) {
            judge_items(run, &c->blocks[i]);
        } else {
            lists = true;
        }
    }
    if (lists && run->worst != DP_EXIT_UNUSABLE) {
        judge_lists(run);
    }
}

static enum dp_exit judge_file(const struct judge_settings *settings, const char *path) {
    struct dp_input input;
    struct dp_text_error error;
    struct run run = {.settings = settings, .input = &input, .worst = DP_EXIT_OK};
    if (!dp_input_read(path, (enum dp_input_form)settings->from, &input, &error)) {
        dp_say_error(path, &error);
        return DP_EXIT_UNUSABLE;
    }
    if (settings->hardware.given) {
        input.c.records[0].as.device.hardware = (dp_field_MASK16)settings->hardware.value;
    }
    run.blocks = settings->json ? json_object_new_array() : NULL;
    judge_case(&run);
    if (settings->json) {
        struct json_object *o = json_object_new_object();
        json_object_object_add(o, "file", json_object_new_string(input.name));
        json_object_object_add(o, "blocks", run.blocks);
        puts(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
        json_object_put(o);
    }
    dp_input_free(&input);
    return run.worst;
}

static enum dp_exit judge(const void *settings, int count, char **files) {
    enum dp_exit worst = DP_EXIT_OK;
    if (dp_reference.judge == NULL || dp_optimized.judge == NULL) {
        fprintf(stderr, "drainproof judge: this build has no judges\n");
        return DP_EXIT_UNUSABLE;
    }
    for (int i = 0; i < count; i++) {
        enum dp_exit one = judge_file(settings, files[i]);
        worst = one > worst ? one : worst;
    }
    return worst;
}

const struct dp_verb dp_verb_judge = {
    .name = "judge",
    .summary = "put packet streams to both judges",
    .operands = "FILE...",
    .least = 1,
    .most = 0,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(struct judge_settings),
    .details = details,
    .examples = examples,
    .run = judge,
};
