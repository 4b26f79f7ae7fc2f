/* timeline_draw.c: a timeline as SVG. See timeline.h. */
#include "fuzz/explain/html.h"
#include "fuzz/explain/timeline.h"

#include <inttypes.h>
#include <string.h>

#define HEAD     124
#define ROW      18
#define LANE_PAD 8
#define TAIL     26
#define RIGHT    40

const char dp_timeline_style[] =
    ".tl{font:11px system-ui,sans-serif}"
    ".tl text{fill:var(--ink)}.tl .lane{font-weight:600;font-size:12px}.tl .num{font-size:10px;fill:var(--soft)}"
    ".tl .rule{stroke:var(--soft);stroke-width:1;opacity:.35}.tl .col{stroke:var(--soft);stroke-width:1;opacity:.14}"
    ".tl .band{fill:var(--soft);opacity:.08}"
    ".tl .bar{fill:var(--item);stroke:var(--ink);stroke-width:.8}.tl .driver{fill:var(--driver)}"
    ".tl .open{stroke-dasharray:4 3}.tl .chosen{stroke-width:2.6}.tl .in{fill:var(--ink);font-size:10.5px}"
    ".tl .wait{stroke:var(--mark);stroke-width:1.6;fill:none}.tl .fence{stroke:var(--mark);stroke-width:1.4;"
    "stroke-dasharray:2 3;fill:none}.tl .head{fill:var(--mark)}.tl .shape{fill:var(--ground);stroke:var(--mark);"
    "stroke-width:1.8}.tl .dot{fill:var(--mark)}"
    ".tl .kept{stroke:var(--good);stroke-width:2.2;fill:none}.tl .kepthead{fill:var(--good)}"
    ".tl .missing{stroke:var(--bad);stroke-width:3;stroke-dasharray:7 5;fill:none}.tl .misshead{fill:var(--bad)}"
    ".tl .thin{stroke-width:1.5;opacity:.75}"
    ".tl .cross{stroke:var(--bad);stroke-width:3}.tl .disc{fill:var(--ground);stroke:var(--bad);stroke-width:2}"
    ".tl .say{fill:var(--bad);font-weight:700;font-size:12px;paint-order:stroke;stroke:var(--ground);stroke-width:4px}"
    ".tl .badge{fill:var(--ink)}.tl .badgetext{fill:var(--ground);font-weight:700;font-size:11px}"
    ".tl .fix{stroke:var(--bad);stroke-width:2;stroke-dasharray:3 3}";

static const char *const lane_names[] = {"PFP", "CE", "ME", "VS", "PS", "CS", "CB", "DB", "CPDMA", "DISPLAY"};

/* --- places --- */

static bool has_lane(const struct dp_timeline *t, uint32_t lane) {
    return lane != DP_LANE_EXT || t->rows[lane] > 0;
}

static int lane_height(const struct dp_timeline *t, uint32_t lane) {
    uint32_t rows = t->rows[lane] > 0 ? t->rows[lane] : 1;
    return (int)rows * ROW + LANE_PAD;
}

static int lane_top(const struct dp_timeline *t, uint32_t lane) {
    int y = HEAD;
    for (uint32_t i = 0; i < lane; i++) {
        y += has_lane(t, i) ? lane_height(t, i) : 0;
    }
    return y;
}

static int lane_middle(const struct dp_timeline *t, uint32_t lane) {
    return lane_top(t, lane) + LANE_PAD / 2 + ROW / 2;
}

/* Pixels of a column: few columns have more room. */
static int column_width(const struct dp_timeline *t) {
    return t->column_count <= 6 ? 96 : t->column_count <= 12 ? 56 : t->column_count <= 24 ? 42 : 30;
}

static int column_left(const struct dp_timeline *t, uint32_t column) {
    return (int)column * column_width(t) + 4;
}

static int column_middle(const struct dp_timeline *t, uint32_t column) {
    return column_left(t, column) + column_width(t) / 2;
}

int dp_timeline_width(const struct dp_timeline *t) {
    return column_left(t, t->column_count) + RIGHT + 60; /* names of the last columns lean over to the right */
}

int dp_timeline_height(const struct dp_timeline *t) {
    return lane_top(t, DP_LANE_COUNT) + TAIL;
}

static int bar_middle(const struct dp_timeline *t, const struct dp_timeline_bar *bar) {
    return lane_top(t, bar->lane) + LANE_PAD / 2 + (int)bar->row * ROW + ROW / 2;
}

static int bar_right(const struct dp_timeline *t, const struct dp_timeline_bar *bar) {
    return bar->open ? column_left(t, t->column_count) + RIGHT
           : bar->lane == DP_LANE_PFP || bar->lane == DP_LANE_CE || bar->lane == DP_LANE_EXT
               ? column_left(t, bar->from) + column_width(t) - 2
               : column_middle(t, bar->to);
}

/* --- parts --- */

void dp_timeline_draw_names(FILE *out, const struct dp_timeline *t) {
    fprintf(out, "<g class=\"tl\">\n");
    for (uint32_t lane = 0; lane < DP_LANE_COUNT; lane++) {
        if (has_lane(t, lane)) {
            fprintf(out, "<text class=\"lane\" x=\"4\" y=\"%d\">%s</text>\n", lane_middle(t, lane) + 4,
                    lane_names[lane]);
        }
    }
    fprintf(out, "</g>\n");
}

static void draw_ground(FILE *out, const struct dp_timeline *t) {
    int right = column_left(t, t->column_count) + RIGHT;
    bool dark = false;
    for (uint32_t lane = 0; lane < DP_LANE_COUNT; lane++) {
        if (!has_lane(t, lane)) {
            continue;
        }
        if (dark) {
            fprintf(out, "<rect class=\"band\" x=\"0\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", lane_top(t, lane),
                    right, lane_height(t, lane));
        }
        dark = !dark;
    }
    for (uint32_t i = 0; i < t->column_count; i++) {
        fprintf(out, "<line class=\"col\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", column_middle(t, i), HEAD,
                column_middle(t, i), lane_top(t, DP_LANE_COUNT));
    }
    fprintf(out, "<line class=\"rule\" x1=\"0\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", HEAD, right, HEAD);
}

static void draw_heads(FILE *out, const struct dp_timeline *t) {
    for (uint32_t i = 0; i < t->column_count; i++) {
        const struct dp_timeline_column *c = &t->columns[i];
        int x = column_middle(t, i);
        fprintf(out, "<g><title>");
        dp_html_say(out, "%s", c->tip);
        fprintf(out, "</title><text transform=\"translate(%d %d) rotate(-55)\"%s>", x + 2, HEAD - 6,
                c->shape == DP_SHAPE_ITEM ? " font-weight=\"700\"" : "");
        dp_html_text(out, c->text);
        fprintf(out, "</text></g>\n");
        if (c->shape != DP_SHAPE_GAP) {
            fprintf(out, "<text class=\"num\" text-anchor=\"middle\" x=\"%d\" y=\"%d\">%" PRIu64 "</text>\n", x,
                    lane_top(t, DP_LANE_COUNT) + 14, c->first);
        } else {
            fprintf(out, "<text class=\"num\" text-anchor=\"middle\" x=\"%d\" y=\"%d\">...</text>\n", x,
                    lane_top(t, DP_LANE_COUNT) + 14);
        }
    }
}

/* What fits of a text between two places. */
static void draw_inner(FILE *out, const char *text, int left, int right, int y) {
    int fits = (right - left) / 6;
    int length = (int)strlen(text);
    if (fits >= 3) {
        fprintf(out, "<text class=\"in\" x=\"%d\" y=\"%d\">", left, y);
        dp_html_say(out, "%.*s", length <= fits ? length : fits - 1, text);
        fprintf(out, "%s</text>", length <= fits ? "" : "&#8230;");
    }
}

static void draw_bar(FILE *out, const struct dp_timeline *t, const struct dp_timeline_bar *bar) {
    int x = column_left(t, bar->from) + 2;
    int right = bar_right(t, bar);
    int y = bar_middle(t, bar) - ROW / 2 + 2;
    fprintf(out, "<g><title>");
    dp_html_say(out, "%s in %s: %s", bar->text, lane_names[bar->lane],
                bar->open                                             ? "nothing waits for it"
                : bar->lane == DP_LANE_PFP || bar->lane == DP_LANE_CE ? "read by the front end"
                                                                      : "until it is waited for");
    fprintf(out, "</title><rect class=\"bar%s%s%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"3\"/>",
            bar->driver ? " driver" : "", bar->open ? " open" : "", bar->badge != 0 ? " chosen" : "", x, y, right - x,
            ROW - 4);
    int left = x + 5;
    for (uint32_t i = 0; i < 2; i++) {
        if ((bar->badge >> i & 1) != 0) {
            fprintf(out,
                    "<circle class=\"badge\" cx=\"%d\" cy=\"%d\" r=\"8\"/><text class=\"badgetext\" "
                    "text-anchor=\"middle\" x=\"%d\" y=\"%d\">%u</text>",
                    left + 4, y + ROW / 2 - 2, left + 4, y + ROW / 2 + 2, i + 1);
            left += 18;
        }
    }
    draw_inner(out, bar->text, left, right - 2, y + ROW / 2 + 2);
    fprintf(out, "</g>\n");
}

static void draw_mark(FILE *out, const struct dp_timeline *t, uint32_t column) {
    const struct dp_timeline_column *c = &t->columns[column];
    int x = column_middle(t, column);
    int y = lane_middle(t, c->lane);
    fprintf(out, "<g><title>");
    dp_html_text(out, c->tip);
    fprintf(out, "</title>");
    switch (c->shape) {
    case DP_SHAPE_WAIT:
        fprintf(out,
                "<circle class=\"shape\" cx=\"%d\" cy=\"%d\" r=\"6\"/><circle class=\"dot\" cx=\"%d\" cy=\"%d\" "
                "r=\"2\"/>",
                x, y, x, y);
        break;
    case DP_SHAPE_EVENT:
        fprintf(out, "<path class=\"shape\" d=\"M%d %d l7 7 l-7 7 l-7 -7 z\"/>", x, y - 7);
        break;
    case DP_SHAPE_CACHE:
        fprintf(out, "<rect class=\"shape\" x=\"%d\" y=\"%d\" width=\"11\" height=\"11\"/>", x - 6, y - 6);
        break;
    case DP_SHAPE_FRONT:
        fprintf(out, "<path class=\"shape\" d=\"M%d %d l7 12 l-14 0 z\"/>", x, y - 7);
        break;
    case DP_SHAPE_ITEM:
        fprintf(out, "<circle class=\"dot\" cx=\"%d\" cy=\"%d\" r=\"3\"/>", x, lane_middle(t, DP_LANE_ME));
        break;
    default:
        fprintf(out, "<text text-anchor=\"middle\" x=\"%d\" y=\"%d\">&#8230;</text>", x, lane_middle(t, DP_LANE_ME));
        break;
    }
    fprintf(out, "</g>\n");
}

static void draw_wait(FILE *out, const struct dp_timeline *t, const struct dp_timeline_edge *e) {
    int x = column_middle(t, e->to);
    int from = e->from_bar != UINT32_MAX ? bar_middle(t, &t->bars[e->from_bar]) : lane_middle(t, e->from_lane);
    int to = lane_middle(t, e->to_lane);
    int tip = from > to ? to + 8 : to - 8;
    int back = from > to ? 6 : -6;
    fprintf(out,
            "<line class=\"wait\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/><path class=\"head\" d=\"M%d %d l-4 %d l8 0 "
            "z\"/>",
            x, from, x, tip, x, tip, back);
    fprintf(out, "<circle class=\"dot\" cx=\"%d\" cy=\"%d\" r=\"2.5\"/>\n", x, from);
}

static void draw_fence(FILE *out, const struct dp_timeline *t, const struct dp_timeline_edge *e) {
    fprintf(out, "<line class=\"fence\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", column_middle(t, e->from) + 7,
            lane_middle(t, e->from_lane), column_middle(t, e->to) - 6, lane_middle(t, e->to_lane));
}

/* The cross on an edge that is missing, and the word beside it. */
static void draw_cross(FILE *out, int x, int y, bool right) {
    right = right || x <= 80;
    fprintf(out,
            "<circle class=\"disc\" cx=\"%d\" cy=\"%d\" r=\"10\"/><line class=\"cross\" x1=\"%d\" y1=\"%d\" "
            "x2=\"%d\" y2=\"%d\"/><line class=\"cross\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>",
            x, y, x - 5, y - 5, x + 5, y + 5, x - 5, y + 5, x + 5, y - 5);
    fprintf(out, "<text class=\"say\" text-anchor=\"%s\" x=\"%d\" y=\"%d\">missing</text>\n", right ? "start" : "end",
            right ? x + 14 : x - 14, y + 4);
}

/* From the first bar, where the second begins or where it ended before, to where the second begins. */
static void draw_order(FILE *out, const struct dp_timeline *t, const struct dp_timeline_edge *e) {
    const struct dp_timeline_bar *first = &t->bars[e->from_bar];
    const struct dp_timeline_bar *second = &t->bars[e->to_bar];
    bool kept = e->kind == DP_EDGE_KEPT;
    int x2 = column_left(t, second->from) + 1;
    int right = bar_right(t, first);
    int x1 = right < x2 - 30 ? right : x2 - 30;
    int least = column_left(t, first->from) + (first->badge != 0 ? 24 : 8);
    x1 = x1 < least ? least : x1;
    int y1 = bar_middle(t, first);
    int y2 = bar_middle(t, second);
    int near = y1 > y2 ? y1 - y2 : y2 - y1;
    bool dips = near < 3 * ROW; /* it goes below both, so that what is written on them stays readable */
    int bend = dips ? 0 : x1 < x2 ? (x2 - x1) / 2 + 6 : 26;
    int low = (y1 > y2 ? y1 : y2) + 3 * ROW;
    int c1 = dips ? low : y1;
    int c2 = dips ? low : y2;
    fprintf(out, "<path class=\"%s%s\" d=\"M%d %d C%d %d %d %d %d %d\"/>", kept ? "kept" : "missing",
            e->chosen ? "" : " thin", x1, y1, x1 + bend, c1, x2 - bend - (dips ? 24 : 0), c2, x2 - 7, y2);
    fprintf(out, "<path class=\"%s\" d=\"M%d %d l-9 -5 l0 10 z\"/>\n", kept ? "kepthead" : "misshead", x2, y2);
    if (!kept && e->chosen) {
        draw_cross(out, (x1 + 3 * (x1 + bend) + 3 * (x2 - bend - (dips ? 24 : 0)) + x2 - 7) / 8,
                   (y1 + 3 * c1 + 3 * c2 + y2) / 8, dips);
    }
}

static void draw_edges(FILE *out, const struct dp_timeline *t, bool orders) {
    for (uint32_t i = 0; i < t->edge_count; i++) {
        const struct dp_timeline_edge *e = &t->edges[i];
        if (orders && e->kind > DP_EDGE_FENCE) {
            draw_order(out, t, e);
        } else if (!orders && e->kind == DP_EDGE_WAIT) {
            draw_wait(out, t, e);
        } else if (!orders && e->kind == DP_EDGE_FENCE) {
            draw_fence(out, t, e);
        }
    }
}

void dp_timeline_draw(FILE *out, const struct dp_timeline *t) {
    fprintf(out, "<g class=\"tl\">\n");
    draw_ground(out, t);
    draw_heads(out, t);
    for (uint32_t i = 0; i < t->bar_count; i++) {
        draw_bar(out, t, &t->bars[i]);
    }
    draw_edges(out, t, false);
    for (uint32_t i = 0; i < t->column_count; i++) {
        draw_mark(out, t, i);
    }
    if (t->fix != UINT32_MAX) {
        fprintf(out, "<line class=\"fix\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>", column_left(t, t->fix), HEAD,
                column_left(t, t->fix), lane_top(t, DP_LANE_COUNT));
        fprintf(out, "<text class=\"say\" text-anchor=\"%s\" x=\"%d\" y=\"%d\">the barrier goes here</text>\n",
                t->fix > 5 ? "end" : "start", column_left(t, t->fix) + (t->fix > 5 ? -4 : 4),
                lane_top(t, DP_LANE_COUNT) - 4);
    }
    draw_edges(out, t, true);
    fprintf(out, "</g>\n");
}

/* --- a file of its own --- */

#define FILE_TITLE 30

void dp_timeline_file(FILE *out, const struct dp_timeline *const *drawings, size_t count, const char *title) {
    int width = 480;
    int height = 0;
    for (size_t i = 0; i < count; i++) {
        int own = dp_timeline_width(drawings[i]) + DP_TIMELINE_NAMES;
        width = own > width ? own : width;
        height += dp_timeline_height(drawings[i]) + FILE_TITLE;
    }
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n"
            "<title>",
            width, height, width, height);
    dp_html_text(out, title);
    fprintf(out,
            "</title>\n<style>svg{--ink:#1b1f24;--soft:#57606a;--ground:#fff;--item:#cfe3f7;--driver:#e6ddf5;"
            "--mark:#6a737d;--bad:#b42318;--good:#1a7f37}@media(prefers-color-scheme:dark){svg{--ink:#e6e8eb;"
            "--soft:#9aa4ae;--ground:#15181c;--item:#24496b;--driver:#4a3b6b;--mark:#9aa4ae;--bad:#ff7b72;"
            "--good:#4ac26b}}%s</style>\n<rect width=\"%d\" height=\"%d\" style=\"fill:var(--ground)\"/>\n",
            dp_timeline_style, width, height);
    int y = 0;
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "<g transform=\"translate(0 %d)\"><g class=\"tl\"><text class=\"lane\" x=\"4\" y=\"18\">", y);
        dp_html_text(out, drawings[i]->title);
        fprintf(out, "</text></g><g transform=\"translate(0 %d)\">", FILE_TITLE);
        dp_timeline_draw_names(out, drawings[i]);
        fprintf(out, "<g transform=\"translate(%d 0)\">", DP_TIMELINE_NAMES);
        dp_timeline_draw(out, drawings[i]);
        fprintf(out, "</g></g></g>\n");
        y += dp_timeline_height(drawings[i]) + FILE_TITLE;
    }
    fprintf(out, "</svg>\n");
}
