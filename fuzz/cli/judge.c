/* judge.c: `drainproof judge`: packet streams that somebody wrote down, put to both judges. */
#include "fuzz/cli/judge.h"

#include "fuzz/cli/file.h"
#include "fuzz/cli/report.h"
#include "fuzz/cli/value.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct judge_settings {
    bool json;
    bool against;
    bool story;
    uint32_t from;
    uint64_t optimize;
    struct dp_override hardware;
};

#define AT(member) .offset = offsetof(struct judge_settings, member)

/* clang-format off */
static const struct dp_option options[] = {
    {.name = "json", .kind = DP_OPTION_FLAG, AT(json),
     .help = "Print one JSON object a file, each on its line."},
    {.name = "against", .kind = DP_OPTION_FLAG, AT(against),
     .help = "Also compare packets of lists with the reference's: nothing ordered beyond it (order), none dearer "
             "(cost); and print both costs."},
    {.name = "story", .kind = DP_OPTION_FLAG, AT(story),
     .help = "Tell how each hazard comes about: the shortest schedule of engines, caches and work that ends in it, step "
             "by step, found by a search of all schedules."},
    {.name = "hardware", .kind = DP_OPTION_VALUE, AT(hardware), .argument = "FLAGS", .set = DP_SET_HARDWARE,
     .otherwise = "as the case says", .help = "Judge under these hardware flags, joined by `|`."},
    {.name = "from", .kind = DP_OPTION_WORD, AT(from), .argument = "FORM", .words = DP_INPUT_FORMS,
     .standard = "auto", .help = "Form of the input; auto goes by the first bytes."},
    DP_OPTIMIZE_OPTION(AT(optimize), "With --against: optimizations whose declared trades the packets may make."),
};
/* clang-format on */

static const char details[] =
    "FILE is a case with `packets NAME` blocks; `-` is stdin.\n"
    "A block of ITEMs (`ITEM CS.w@x`) stands for itself: every pair counts as promised, and the whole hazard set is\n"
    "printed. A block named like a list holds that list's packets, its work items as `WORK @label`: they take the\n"
    "translator's place, and what the program is promised is what they must keep: every promised order that they\n"
    "break is told with what is missing, and every wait that orders nothing promised. A stream without a legal form\n"
    "is not judged further. Blocks of both sorts may be in a file. Places are those of packets where there are lines.\n"
    "Hazards: H1 read too early, H2 read too late, H3 writes out of order, H4 dirty line dropped, H6 stale metadata,\n"
    "H7 front-end read too early, H8 illegal packet or deadlock.\n"
    "JSON: file, blocks[{packets, and of ITEMs judges_agree, hazards[{kind, what, before, after, line; of H8 field,\n"
    "value, rule, with --story story[]}], of lists kept, findings[{oracle, signature, text, packet}], hazards[{stream, judge, kind, before,\n"
    "after, blame, with --story story[]}], needless, cost}]; a block that cannot be judged has error. A file that cannot be used gives file\n"
    "and error{line, column, text}.\n"
    "Exit code: 0 no hazard, 1 a hazard or the judges disagree, 2 if a file cannot be used or has no packets.\n";

static const char examples[] = "  drainproof judge stream.dp\n"
                               "  drainproof judge --story stream.dp\n"
                               "  drainproof judge --hardware=worst corpus/hardware/*.dp\n"
                               "  drainproof judge --json stream.dp | python3 -m json.tool\n";

void dp_judge_worsen(struct dp_judge_run *run, enum dp_exit to) {
    run->worst = to > run->worst ? to : run->worst;
}

/* --- blocks --- */

/* What a block is, by its WORK packets and its name. */
static bool is_free(const struct dp_packet_block *block) {
    size_t work = 0;
    for (size_t i = 0; i < block->count; i++) {
        work += block->packets[i].kind == DP_PACKET_WORK;
    }
    return work == block->item_count && (work != 0 || block->list == DP_NONE);
}

/* Whether some execute runs the list: packets of one that never runs are promised nothing. */
static bool runs(const struct dp_case *c, uint32_t list) {
    for (size_t i = 0; i < c->count; i++) {
        if (c->records[i].kind == DP_COMMAND_executed && c->records[i].as.executed.list == list) {
            return true;
        }
    }
    return false;
}

/* Why a block cannot be judged; NULL if it can. */
static const char *unfit(const struct dp_case *c, size_t index) {
    const struct dp_packet_block *block = &c->blocks[index];
    for (size_t i = 0; i < index; i++) {
        if (strcmp(c->blocks[i].name, block->name) == 0) {
            return "a block of this name stands above";
        }
    }
    if (block->count == 0) {
        return "it holds no packet";
    }
    if (is_free(block)) {
        return block->item_count != 0 ? NULL : "it holds no work item and is named like no list of the case";
    }
    if (block->item_count != 0) {
        return "ITEM and WORK do not go together";
    }
    if (block->list == DP_NONE) {
        return "it holds WORK packets and is named like no list of the case";
    }
    return runs(c, block->list) ? NULL : "the list of this name is never executed";
}

/* Out of memory only makes the report shorter, and the last part of it says so. */
static void add_error(const struct dp_judge_run *run, const char *name, const char *why) {
    struct json_object *o = json_object_new_object();
    json_object_object_add(o, "packets", json_object_new_string(name));
    json_object_object_add(o, "error", json_object_new_string(why));
    json_object_array_add(run->blocks, o);
}

static bool is_fit(const struct dp_judge_run *run, size_t index) {
    const char *why = unfit(&run->input->c, index);
    const char *name = run->input->c.blocks[index].name;
    if (why == NULL) {
        return true;
    }
    const struct dp_packet_place *place = dp_packet_place(run->places, index, 0);
    if (place != NULL) {
        fprintf(stderr, "%s:%u: error: packets %s: %s\n", run->input->name, place->line, name, why);
    } else {
        fprintf(stderr, "%s: error: packets %s: %s\n", run->input->name, name, why);
    }
    if (run->blocks != NULL) {
        add_error(run, name, why);
    }
    return false;
}

static void judge_case(struct dp_judge_run *run) {
    const struct dp_case *c = &run->input->c;
    bool lists = false;
    for (size_t i = 0; i < c->block_count; i++) {
        if (!is_fit(run, i)) {
            dp_judge_worsen(run, DP_EXIT_UNUSABLE);
        } else if (is_free(&c->blocks[i])) {
            dp_judge_items(run, i);
        } else {
            lists = true;
        }
    }
    if (lists && run->worst != DP_EXIT_UNUSABLE) {
        dp_judge_lists(run);
    }
}

/* --- files --- */

/* A file that cannot be used, said as every verb does. */
static enum dp_exit refuse(const struct judge_settings *settings, const char *name, const struct dp_text_error *error) {
    dp_say_error(name, error);
    if (settings->json && !dp_print_json(dp_report_json_error(name, error))) {
        fprintf(stderr, "%s: error: the JSON could not be written\n", name);
    }
    return DP_EXIT_UNUSABLE;
}

static void print_blocks(struct dp_judge_run *run) {
    struct json_object *o = json_object_new_object();
    char *clean = dp_clean_utf8(run->input->name);
    bool made = o != NULL && clean != NULL;
    if (made) {
        json_object_object_add(o, "file", json_object_new_string(clean));
        json_object_object_add(o, "blocks", run->blocks);
        made = dp_print_json(o);
    }
    if (!made) {
        fprintf(stderr, "%s: error: the JSON could not be written\n", run->input->name);
        dp_judge_worsen(run, DP_EXIT_UNUSABLE);
    }
    free(clean);
}

static enum dp_exit judge_input(const struct judge_settings *settings, const struct dp_packet_places *places) {
    struct dp_judge_run run = {places->input, places, settings->against, settings->story, settings->optimize, NULL, DP_EXIT_OK};
    if (places->input->c.block_count == 0) {
        const struct dp_text_error error = {0, 0, "there is no `packets` block in it"};
        return refuse(settings, places->input->name, &error);
    }
    run.blocks = settings->json ? json_object_new_array() : NULL;
    judge_case(&run);
    if (settings->json) {
        print_blocks(&run);
    }
    return run.worst;
}

/* The text is read for the places of packets, beside the case. */
static enum dp_exit judge_file(const struct judge_settings *settings, const char *path) {
    struct dp_input input;
    struct dp_text_error error = {0, 0, ""};
    struct dp_packet_places places;
    char *text = NULL;
    size_t size = 0;
    bool stdin_is_it = strcmp(path, "-") == 0;
    if ((stdin_is_it && !dp_file_keep_stdin(DP_TEXT_MAX_SIZE, error.message, sizeof error.message)) ||
        !dp_input_read(path, (enum dp_input_form)settings->from, &input, &error)) {
        return refuse(settings, stdin_is_it ? "stdin" : path, &error);
    }
    if (settings->hardware.given) {
        input.c.records[0].as.device.hardware = (dp_field_MASK16)settings->hardware.value;
    }
    bool lined = input.form == DP_INPUT_TEXT && input.c.block_count > 0 && (!stdin_is_it || dp_file_rewind_stdin()) &&
                 dp_file_read(path, DP_TEXT_MAX_SIZE, &text, &size, error.message, sizeof error.message);
    enum dp_exit result = DP_EXIT_UNUSABLE;
    if (dp_packet_places_find(&places, &input, lined ? text : NULL, size)) {
        result = judge_input(settings, &places);
    } else {
        snprintf(error.message, sizeof error.message, "out of memory");
        refuse(settings, input.name, &error);
    }
    dp_packet_places_end(&places);
    free(lined ? text : NULL);
    dp_input_free(&input);
    return result;
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
    .more = dp_judge_help,
    .examples = examples,
    .run = judge,
};
