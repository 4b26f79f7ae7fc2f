/* page_streams.c: the packets of both streams beside each other, by the command that they are for. See page.h. */
#include "fuzz/cli/page.h"

#include "fuzz/explain/html.h"
#include "model/describe.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Commands that are told, and packets of one command. */
#define MOST_COMMANDS 40u
#define MOST_PACKETS  60u

/* --- where packets stand in the streams --- */

/* For each observed packet of both models the first position at which it runs, 0 if it never does. */
struct positions {
    uint64_t *of[2];
};

static const struct dp_segment *segment_of(const struct dp_stream *stream, const struct dp_strung_packet *p) {
    for (size_t i = 0; i < stream->segments.count; i++) {
        const struct dp_segment *s = &stream->segments.items[i];
        if (s->list == p->list && (p->list != DP_NONE || s->execution == p->execution)) {
            return s;
        }
    }
    return NULL;
}

static void find_positions(const struct dp_page_story *s, int model, uint64_t *of, size_t count) {
    const struct dp_placed *placed = s->promise != NULL ? dp_judged_stream(&s->judged.run, model) : NULL;
    size_t length = placed != NULL ? placed->stream.packets.count : 0;
    const struct dp_segment *segment = NULL;
    size_t begin = 0;
    for (size_t i = 0; i < length; i++) {
        const struct dp_strung_packet *p = &placed->stream.packets.items[i];
        if (i == 0 || p[-1].execution != p->execution || p[-1].list != p->list || p[-1].number != p->number) {
            segment = segment_of(&placed->stream, p);
            begin = i;
        }
        size_t index = segment != NULL ? segment->first + (i - begin) : count;
        if (index < count && of[index] == 0) {
            of[index] = i + 1;
        }
    }
}

/* --- a packet --- */

static const char *const as_class[] = {
    [DP_EXPLAINED_WORK] = "work",   [DP_EXPLAINED_OPERATION] = "op",          [DP_EXPLAINED_SERVES] = "serves",
    [DP_EXPLAINED_AGAIN] = "again", [DP_EXPLAINED_NOT_REQUIRED] = "needless",
};

static const char *const as_words[] = {
    [DP_EXPLAINED_WORK] = "work",   [DP_EXPLAINED_OPERATION] = "operation",       [DP_EXPLAINED_SERVES] = "needed",
    [DP_EXPLAINED_AGAIN] = "again", [DP_EXPLAINED_NOT_REQUIRED] = "not required",
};

/* What it is for. A packet that does again what another one did names that by its place in the stream. */
static void put_purpose(FILE *out, const struct dp_explain_scene *scene, const struct dp_explain_block *block,
                        size_t index, const uint64_t *of) {
    static const char again[] = "again, as packet ";
    const struct dp_explained *x = &scene->explanation->packets.items[index];
    char text[DP_EXPLAIN_PURPOSE_SIZE];
    dp_explain_purpose(scene, block, index, "; ", false, text, sizeof text);
    const char *rest = strncmp(text, again, sizeof again - 1) == 0 ? strchr(text, ':') : NULL;
    if (rest != NULL && of != NULL && of[x->again] != 0) {
        fprintf(out, "%s%" PRIu64, again, of[x->again]);
    }
    dp_html_text(out, rest != NULL && of != NULL && of[x->again] != 0 ? rest : text);
}

static void put_packet(FILE *out, const struct dp_page_story *s, int model, const struct dp_explain_scene *scene,
                       const struct dp_explain_block *block, size_t index, const uint64_t *of) {
    uint64_t position = of != NULL ? of[index] : 0;
    const struct dp_explained *x = &scene->explanation->packets.items[index];
    const struct dp_page_pair *p = dp_page_chosen(s);
    char text[DP_EXPLAIN_PURPOSE_SIZE];
    fprintf(out, "<li class=\"%s\"><span class=\"pos\">", as_class[x->as]);
    if (position != 0) {
        fprintf(out, "%" PRIu64, position);
    } else {
        fprintf(out, "-");
    }
    fprintf(out, "</span><span class=\"pk\"><code>");
    dp_html_text(out, dp_explain_packet(scene->c, x->packet, text, sizeof text));
    fprintf(out, "</code>");
    if (p != NULL && position != 0) {
        uint64_t ends[2] = {p->before.position, p->after.position};
        for (int i = 0; i < 2; i++) {
            bool other = p->model != model; /* the same items stand elsewhere in the other stream */
            uint64_t command = i == 0 ? p->before.command : p->after.command;
            bool is = other ? x->packet->kind == DP_PACKET_WORK && x->packet->as.WORK.command == command
                            : ends[i] == position;
            if (is) {
                fprintf(out, " <span class=\"badge\">%d</span>", i + 1);
            }
        }
    }
    fprintf(out, "<span class=\"tag\">%s</span><span class=\"why\">", as_words[x->as]);
    put_purpose(out, scene, block, index, of);
    fprintf(out, "</span></span></li>\n");
}

static void put_column(FILE *out, const struct dp_page_story *s, int model, uint64_t command, uint32_t list,
                       const struct positions *positions) {
    const struct dp_explain_column *column = &s->view->columns[model];
    struct dp_explain_scene scene = dp_explain_scene_of(column);
    const struct dp_explain_block *block = dp_explain_block_of(column, command, list);
    size_t count = block != NULL ? block->count : 0;
    fprintf(out, "<div><h4>%s: %zu packet%s", dp_page_stream(s, model), count, count == 1 ? "" : "s");
    if (block != NULL && list != DP_NONE) {
        fprintf(out, ", cost %" PRIu64, block->cost.of[DP_COST_weight]);
    }
    fprintf(out, "</h4>\n");
    if (count == 0) {
        fprintf(out, "<p class=\"soft\">nothing here needs a packet</p>");
    } else {
        fprintf(out, "<ol class=\"packets\">\n");
    }
    for (size_t i = 0; i < count && i < MOST_PACKETS; i++) {
        size_t index = block->first + i;
        put_packet(out, s, model, &scene, block, index, positions->of[model]);
    }
    fprintf(out, "%s", count > 0 ? "</ol>" : "");
    if (count > MOST_PACKETS) {
        fprintf(out, "<p class=\"soft\">%zu more packets are left out</p>", count - MOST_PACKETS);
    }
    fprintf(out, "</div>\n");
}

static void put_command(FILE *out, const struct dp_page_story *s, uint64_t command, uint32_t list,
                        const struct positions *positions) {
    const struct dp_case *c = &s->side->input.c;
    struct dp_address at = {command, -1, -1};
    char name[DP_PLACE_SIZE];
    fprintf(out, "<h3>for <a href=\"#c%" PRIu64 "\">", command);
    dp_html_text(out, dp_address_text(&s->side->checked, at, name, sizeof name));
    fprintf(out, "</a> <small>");
    if (c->origins != NULL && c->origins[command] != 0) {
        fprintf(out, "line %" PRIu32 ", ", c->origins[command]);
    }
    if (list != DP_NONE) {
        dp_html_say(out, "list %s", dp_slot_name(&s->side->checked, DP_NAMES_LIST, list, name, sizeof name));
    } else {
        fprintf(out, "on the queue");
    }
    fprintf(out, "</small></h3>\n<div class=\"two\">\n");
    for (int model = 0; model < 2; model++) {
        put_column(out, s, model, command, list, positions);
    }
    fprintf(out, "</div>\n");
}

/* --- all of them --- */

/* Commands that are told by dp_explain_is_told, and every work item of a stream that a pair names. */
static bool is_told(const struct dp_page_story *s, uint64_t command, uint32_t list) {
    const struct dp_page_pair *p = dp_page_chosen(s);
    bool paired =
        p != NULL && s->view->command == DP_NO_COMMAND && (p->before.command == command || p->after.command == command);
    return dp_explain_is_told(s->view, command, list) ||
           (paired && (dp_explain_block_of(&s->view->columns[0], command, list) != NULL ||
                       dp_explain_block_of(&s->view->columns[1], command, list) != NULL));
}

static void put_all(FILE *out, const struct dp_page_story *s, const struct positions *positions) {
    const struct dp_program *program = &s->side->checked.program;
    uint32_t list = DP_NONE;
    size_t told = 0;
    size_t left_out = 0;
    for (size_t i = 0; i < program->count; i += dp_command_records(program, i)) {
        const struct dp_command *command = &program->records[i];
        list = command->kind == DP_COMMAND_list ? command->as.list.id : list;
        if (is_told(s, i, list)) {
            left_out += told >= MOST_COMMANDS;
            if (told++ < MOST_COMMANDS) {
                put_command(out, s, i, list, positions);
            }
        }
        list = command->kind == DP_COMMAND_end ? DP_NONE : list;
    }
    if (told == 0) {
        fprintf(out, "<p>No command needs packets beside its own work.</p>\n");
    }
    if (left_out > 0) {
        fprintf(out,
                "<p class=\"soft\">%zu more commands are left out; <code>--barrier=@LABEL</code> chooses one.</p>\n",
                left_out);
    }
}

void dp_page_streams(FILE *out, const struct dp_page_story *s) {
    struct positions positions = {
        {NULL, NULL}
    };
    bool given = s->side->checked.second != NULL;
    fprintf(out,
            "<section id=\"streams\"><h2>Both packet streams</h2>\n<p class=\"soft\">Packets are instructions of the "
            "command processor. The <b>reference</b> translates every barrier alone, step by step; the <b>%s. "
            "The number is the packet's place in its stream, as in the timeline. <span class=\"tag\">needed</span> "
            "serves what somebody asks for; <span class=\"tag\">again</span> does what an earlier packet has done; "
            "<span class=\"tag\">not required</span> serves nobody; <span class=\"tag\">operation</span> is a pass of "
            "the driver's own.</p>\n",
            given ? "given packets</b> are those that the case brings along"
                  : "optimized</b> translator merges, skips "
                    "and puts off");
    for (int model = 0; model < 2; model++) {
        size_t count = s->side->checked.observed[model]->packets.count;
        positions.of[model] = calloc(count + 1, sizeof(uint64_t));
        if (positions.of[model] != NULL) {
            find_positions(s, model, positions.of[model], count);
        }
    }
    put_all(out, s, &positions);
    free(positions.of[0]);
    free(positions.of[1]);
    fprintf(out, "</section>\n");
}
