/* page_timeline.c: both streams as drawings, and the promised orders as a list. See page.h. */
#include "fuzz/cli/page.h"

#include "fuzz/encode/json.h"
#include "fuzz/explain/html.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The two ends of a pair as they stand in the stream of a model; false if one stands in none. */
static bool in_stream(const struct dp_page_story *s, int model, const struct dp_page_pair *p, uint64_t position[2]) {
    const struct dp_placed *placed = dp_judged_stream(&s->judged.run, model);
    const struct dp_page_end *ends[2] = {&p->before, &p->after};
    for (size_t i = 0; i < 2; i++) {
        if (ends[i]->access == DP_NONE) {
            position[i] = model == p->model ? ends[i]->position : 0;
        } else {
            uint32_t item = s->promise->accesses.items[ends[i]->access].item;
            position[i] = item < placed->position.count ? placed->position.items[item] : 0;
        }
    }
    return position[0] != 0 && position[1] != 0;
}

/* The place in a stream of the first packet at or behind a record of the program; 0 for none. */
static uint64_t fix_position(const struct dp_page_story *s, int model, const struct dp_page_pair *p, uint64_t second) {
    const struct dp_placed *placed = dp_judged_stream(&s->judged.run, model);
    uint64_t at = second;
    if (p->fix.count == 0) {
        return 0;
    }
    while (at > 1) {
        const struct dp_packet *before = &placed->stream.packets.items[at - 2].packet;
        if (before->cause < p->fix.at || before->cause == DP_NO_COMMAND) {
            break;
        }
        at--;
    }
    return at;
}

/* The pairs of one stream's drawing, the one that the page is about first. */
static size_t pairs_of(const struct dp_page_story *s, int model, struct dp_timeline_pair *pairs) {
    const struct dp_page_pair *chosen = dp_page_chosen(s);
    const struct dp_page_pairs *const groups[] = {&s->breaches, &s->own, &s->kept};
    size_t count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t g = 0; g < 3; g++) {
            for (size_t i = 0; i < groups[g]->count && count < DP_TIMELINE_PAIRS; i++) {
                const struct dp_page_pair *p = &groups[g]->items[i];
                uint64_t position[2];
                bool other = p->kind == DP_EDGE_MISSING && p->model != model;
                bool first = p == chosen;
                if (first != (pass == 0) || (other && !first) || !in_stream(s, model, p, position)) {
                    continue;
                }
                enum dp_timeline_edge_kind kind = other ? DP_EDGE_KEPT : p->kind;
                pairs[count++] = (struct dp_timeline_pair){
                    kind,           position[0],   position[1],
                    p->before.unit, p->after.unit, kind == DP_EDGE_OWN ? fix_position(s, model, p, position[1]) : 0};
            }
        }
    }
    return count;
}

/* NULL: nobody judges, the stream is empty, or out of memory. */
static struct dp_timeline *drawing_of(const struct dp_page_story *s, int model) {
    struct dp_timeline_pair pairs[DP_TIMELINE_PAIRS];
    const struct dp_placed *placed = s->promise != NULL ? dp_judged_stream(&s->judged.run, model) : NULL;
    struct dp_timeline *t = placed != NULL && placed->stream.packets.count > 0 ? malloc(sizeof *t) : NULL;
    if (t == NULL) {
        return NULL;
    }
    size_t count = pairs_of(s, model, pairs);
    dp_timeline_build(t, &s->side->input.c, placed, &s->side->checked.program, s->promise, pairs, count);
    snprintf(t->title, sizeof t->title, "The %s stream", dp_page_stream(s, model));
    return t;
}

static void put_drawing(FILE *out, const struct dp_timeline *t) {
    int height = dp_timeline_height(t);
    fprintf(out, "<h3>");
    dp_html_text(out, t->title);
    fprintf(out, "</h3>\n");
    if (t->left_out > 0) {
        fprintf(out, "<p class=\"soft\">%" PRIu64 " of its packets are left out.</p>\n", t->left_out);
    }
    if (t->undrawn > 0) {
        fprintf(out, "<p class=\"soft\">%" PRIu64 " bars or edges found no room.</p>\n", t->undrawn);
    }
    fprintf(
        out,
        "<div class=\"chart\" tabindex=\"0\" role=\"group\" aria-label=\"timeline\"><svg class=\"names\" width=\"%d\" "
        "height=\"%d\" viewBox=\"0 0 %d %d\" aria-hidden=\"true\">",
        DP_TIMELINE_NAMES, height, DP_TIMELINE_NAMES, height);
    dp_timeline_draw_names(out, t);
    fprintf(out, "</svg><svg class=\"drawn\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\"><title>",
            dp_timeline_width(t), height, dp_timeline_width(t), height);
    dp_html_text(out, t->title);
    fprintf(out, "</title>\n");
    dp_timeline_draw(out, t);
    fprintf(out, "</svg></div>\n");
}

/* --- the legend --- */

#define SWATCH(inner)                                                                                                  \
    "<svg width=\"34\" height=\"20\" viewBox=\"0 0 34 20\" aria-hidden=\"true\"><g class=\"tl\">" inner "</g></svg>"

static void put_legend(FILE *out) {
    static const char *const entries[][2] = {
        {SWATCH("<rect class=\"bar\" x=\"2\" y=\"3\" width=\"30\" height=\"14\" rx=\"3\"/>"),
         "a work item in a unit, from its launch to where an engine has waited for it"                                                                   },
        {SWATCH("<rect class=\"bar open\" x=\"2\" y=\"3\" width=\"30\" height=\"14\" rx=\"3\"/>"),
         "dashed outline: nothing waits for it, it may still run at the end"                                                                             },
        {SWATCH("<rect class=\"bar driver\" x=\"2\" y=\"3\" width=\"30\" height=\"14\" rx=\"3\"/>"),
         "an operation of the driver's own, such as a decompression"                                                                                     },
        {SWATCH("<circle class=\"shape\" cx=\"17\" cy=\"10\" r=\"6\"/><circle class=\"dot\" cx=\"17\" cy=\"10\" "
                "r=\"2\"/>"),
         "circle: the engine waits (DRAIN, DMA_WAIT, WAIT_FENCE)"                                                                                        },
        {SWATCH("<path class=\"shape\" d=\"M17 3 l7 7 l-7 7 l-7 -7 z\"/>"),
         "diamond: an event that goes down the pipe (EOP and others)"                                                                                    },
        {SWATCH("<rect class=\"shape\" x=\"11\" y=\"4\" width=\"11\" height=\"11\"/>"),                                "square: cache work (ACQUIRE)"    },
        {SWATCH("<path class=\"shape\" d=\"M17 4 l7 12 l-14 0 z\"/>"),                                                 "triangle: PFP or CE waits for ME"},
        {SWATCH("<line class=\"wait\" x1=\"17\" y1=\"18\" x2=\"17\" y2=\"8\"/><path class=\"head\" d=\"M17 3 l-4 6 l8 "
                "0 z\"/>"),
         "thin arrow: who waits, from what it waits for"                                                                                                 },
        {SWATCH("<path class=\"kept\" d=\"M2 10 L26 10\"/><path class=\"kepthead\" d=\"M33 10 l-9 -5 l0 10 z\"/>"),
         "thick solid arrow: a promised order that is kept"                                                                                              },
        {SWATCH("<path class=\"missing\" d=\"M2 10 L26 10\"/><path class=\"misshead\" d=\"M33 10 l-9 -5 l0 10 z\"/>"),
         "thick dashed arrow with a cross: the edge that is missing, from access 1 to access 2"                                                          },
    };
    fprintf(out, "<ul class=\"legend\">\n");
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        fprintf(out, "<li>%s<span>%s</span></li>\n", entries[i][0], entries[i][1]);
    }
    fprintf(out, "</ul>\n");
}

/* --- the orders as a list --- */

/* What promises a pair, for a reader who does not know the words of the promise. */
static const char *by_words(enum dp_promise_by by) {
    static const char *const words[] = {"nothing",
                                        "a chain of barriers",
                                        "one render target in one layout",
                                        "copies of one list, which run one after the other",
                                        "the boundary between two executes",
                                        "a present between them",
                                        "the driver, which issued one of them itself"};
    return words[by < DP_PROMISE_BY_COUNT ? by : DP_PROMISE_BY_nothing];
}

static void put_order(FILE *out, const struct dp_page_story *s, const struct dp_page_pair *p) {
    char text[DP_PLACE_SIZE + 2 * DP_WORDS_SIZE];
    const struct dp_page_end *ends[2] = {&p->before, &p->after};
    fprintf(out, "<tr><td data-label=\"verdict\">%s</td>",
            p->kind == DP_EDGE_KEPT  ? "<span class=\"yes\">&#10003; kept</span>"
            : p->kind == DP_EDGE_OWN ? "<span class=\"no2\">&#10007; not asked for</span>"
                                     : "<span class=\"no2\">&#10007; broken</span>");
    for (size_t i = 0; i < 2; i++) {
        fprintf(out, "<td data-label=\"%s\"><a href=\"#c%" PRIu64 "\">", i == 0 ? "first" : "then", ends[i]->command);
        dp_html_text(out, dp_page_item(s, p->model, ends[i], text, sizeof text));
        fprintf(out, "</a> ");
        dp_html_text(out, dp_page_access(s, ends[i], text, sizeof text));
        if (p->kind == DP_EDGE_MISSING) {
            dp_html_say(out, ", by %s at %" PRIu64, dp_name(DP_SET_UNIT, ends[i]->unit), ends[i]->position);
        }
        fprintf(out, "</td>");
    }
    fprintf(out, "<td data-label=\"because\">");
    if (p->kind == DP_EDGE_OWN) {
        dp_html_say(out, "%s, nothing promises it: missing %s", dp_promise_kind_name(p->race),
                    dp_promise_class_name(p->missing));
    } else if (p->kind == DP_EDGE_MISSING) {
        dp_html_say(out, "%s in the %s stream, missing %s", dp_name(DP_SET_HAZARD, p->hazard),
                    dp_page_stream(s, p->model), p->lacks);
    } else {
        dp_html_say(out, "promised by %s", by_words(p->by));
    }
    fprintf(out, "</td></tr>\n");
}

static void put_orders(FILE *out, const struct dp_page_story *s) {
    const struct dp_page_pairs *const groups[] = {&s->breaches, &s->own, &s->kept};
    size_t left_out = 0;
    if (s->breaches.count + s->own.count + s->kept.count == 0) {
        return;
    }
    fprintf(out,
            "<h3>The orders between accesses</h3>\n<table class=\"orders\"><thead><tr><th>verdict</th><th>first</th>"
            "<th>then</th><th>because</th></tr></thead><tbody>\n");
    for (size_t g = 0; g < 3; g++) {
        for (size_t i = 0; i < groups[g]->count; i++) {
            put_order(out, s, &groups[g]->items[i]);
        }
        left_out += groups[g]->left_out;
    }
    fprintf(out, "</tbody></table>\n");
    if (left_out > 0) {
        fprintf(out, "<p class=\"soft\">%zu more are left out.</p>\n", left_out);
    }
}

void dp_page_timelines(FILE *out, struct dp_page_story *s) {
    const struct dp_page_pair *p = dp_page_chosen(s);
    int first = p != NULL && p->kind == DP_EDGE_MISSING ? p->model : 1;
    size_t drawn = 0;
    fprintf(
        out,
        "<section id=\"timeline\"><h2>The timeline</h2>\n<p class=\"soft\">A lane a unit of the GPU. Left to right "
        "is the order of the packet stream, one column a packet; it is not time. ME goes through the packets; where "
        "it does not wait, what is launched runs on beside what follows. Two bars that overlap may run at the same "
        "time.</p>\n");
    put_legend(out);
    for (int i = 0; i < 2; i++) {
        struct dp_timeline *t = drawing_of(s, i == 0 ? first : 1 - first);
        if (t != NULL) {
            put_drawing(out, t);
            drawn++;
        }
        free(t);
    }
    if (drawn == 0) {
        fprintf(out, "<p>There is nothing to draw: no packet of this program runs.</p>\n");
    }
    put_orders(out, s);
    fprintf(out, "</section>\n");
}

void dp_page_svg(FILE *out, struct dp_page_story *s) {
    struct dp_timeline *drawings[2] = {drawing_of(s, 1), drawing_of(s, 0)};
    const struct dp_timeline *there[2];
    size_t count = 0;
    for (size_t i = 0; i < 2; i++) {
        if (drawings[i] != NULL) {
            there[count++] = drawings[i];
        }
    }
    dp_timeline_file(out, there, count, s->side->input.name);
    free(drawings[0]);
    free(drawings[1]);
}
