/* occupancy_chart.c: see occupancy_chart.h. The step curve is waves a SIMD, the bars behind it are registers
 * spilled; the shaders stand above at their register counts, in as many rows as they need to stay apart. */
#include "fuzz/explain/occupancy_chart.h"

#include "fuzz/explain/svg.h"

#include <inttypes.h>
#include <string.h>

/* Pixels: the plot within the drawing, and rows of text. */
#define LEFT       64
#define RIGHT      700
#define PLOT       272 /* height */
#define HEAD       56  /* above the rows of shaders */
#define ROW        20
#define GAP        22 /* between the rows and the plot */
#define KEY        60 /* from the plot to what the lines mean */
#define FOOT       146
#define SMALL      13 /* size of text */
#define WAVES      16 /* top of the axis */
#define MOST_NAMES 3
#define SHOWN      12 /* letters of a name */
#define CROWD      24 /* labels from which dots are small */

const char dp_occupancy_chart_style[] =
    "text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;font-size:13px;fill:#1f2328}"
    ".title{font-size:16px;font-weight:bold}.note{fill:#4a5158}"
    ".grid{stroke:#e3e6ea}.axis{stroke:#59626b}"
    ".curve{fill:none;stroke:#0b57b0;stroke-width:3}.word-waves{fill:#0b57b0;font-weight:bold}"
    ".bar{fill:#f2c28b}.word-spill{fill:#8a4b00;font-weight:bold}"
    ".ground{fill:#ffffff}"
    ".lead{stroke:#b6bdc4;stroke-dasharray:2 3}.dot{fill:#ffffff;stroke:#1f2328;stroke-width:2}"
    ".idle{fill:#ffffff;stroke:#8b949e;stroke-width:2}.faint{fill:#666e76}"
    ".now{stroke:#b3261e;stroke-width:2}.word-now{fill:#b3261e;font-weight:bold}"
    ".best{stroke:#1a7f37;stroke-width:2;stroke-dasharray:6 4}.word-best{fill:#1a7f37;font-weight:bold}"
    ".set{stroke:#7b3fb5;stroke-width:2;stroke-dasharray:2 4}.word-set{fill:#7b3fb5;font-weight:bold}";

static int x_of(uint32_t vgprs) {
    return LEFT + (int)(vgprs * (uint32_t)(RIGHT - LEFT) / DP_RT_VGPRS);
}

static int y_of(uint32_t waves) {
    return PLOT - (int)(waves * PLOT / WAVES);
}

/* --- shaders: those with one register count share a label --- */

struct label {
    uint32_t vgprs;
    bool reachable; /* any of them */
    char text[4 * DP_CHART_NAME];
    int width;
    int row;
};

struct labels {
    struct label items[DP_RT_SHADERS];
    uint32_t count;
    int rows;
};

static void add_names(const struct dp_occupancy_chart *chart, struct label *label) {
    uint32_t named = 0;
    uint32_t more = 0;
    size_t used = 0;
    for (uint32_t i = 0; i < chart->shader_count; i++) {
        const struct dp_chart_shader *s = &chart->shaders[i];
        if (s->vgprs != label->vgprs) {
            continue;
        }
        label->reachable |= s->reachable;
        if (named < MOST_NAMES) {
            used += (size_t)snprintf(label->text + used, sizeof label->text - used, "%s%.*s%s", named > 0 ? " " : "",
                                     SHOWN, s->name, strlen(s->name) > SHOWN ? ".." : "");
            named++;
        } else {
            more++;
        }
    }
    if (more > 0) {
        snprintf(label->text + used, sizeof label->text - used, " +%" PRIu32, more);
    }
    label->width = dp_svg_text_width(label->text, SMALL) + 10;
}

/* Where a label starts: centred on its count, within the drawing. */
static int start_of(const struct label *label) {
    int start = x_of(label->vgprs) - label->width / 2;
    int last = DP_CHART_WIDTH - 8 - label->width;
    return start < 8 ? 8 : start > last ? last : start;
}

/* Labels by rising register count, each in the first row where it stands free. */
static void lay_out(const struct dp_occupancy_chart *chart, struct labels *labels) {
    int ends[DP_RT_SHADERS] = {0};
    labels->count = 0;
    labels->rows = 0;
    for (uint32_t v = 0; v <= DP_RT_VGPRS; v++) {
        bool there = false;
        for (uint32_t i = 0; i < chart->shader_count; i++) {
            there |= chart->shaders[i].vgprs == v;
        }
        if (!there) {
            continue;
        }
        struct label *label = &labels->items[labels->count++];
        *label = (struct label){.vgprs = v};
        add_names(chart, label);
        while (ends[label->row] > start_of(label)) {
            label->row++;
        }
        ends[label->row] = start_of(label) + label->width;
        labels->rows = label->row >= labels->rows ? label->row + 1 : labels->rows;
    }
}

static int plot_top(const struct labels *labels) {
    return HEAD + labels->rows * ROW + GAP;
}

int dp_occupancy_chart_height(const struct dp_occupancy_chart *chart) {
    struct labels labels;
    lay_out(chart, &labels);
    return plot_top(&labels) + PLOT + FOOT;
}

/* --- the plot --- */

static void number_text(FILE *out, const char *style, enum dp_svg_anchor anchor, int x, int y, uint64_t number) {
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    dp_svg_text(out, style, anchor, x, y, text);
}

static void draw_grid(FILE *out) {
    for (uint32_t waves = 0; waves <= WAVES; waves += 4) {
        dp_svg_line(out, "grid", LEFT, y_of(waves), RIGHT, y_of(waves));
        number_text(out, "word-waves", DP_SVG_END, LEFT - 8, y_of(waves) + 5, waves);
    }
    for (uint32_t v = 0; v <= DP_RT_VGPRS; v += 32) {
        dp_svg_line(out, "axis", x_of(v), PLOT, x_of(v), PLOT + 5);
        number_text(out, "note", DP_SVG_MIDDLE, x_of(v), PLOT + 20, v);
    }
    dp_svg_line(out, "axis", LEFT, PLOT, RIGHT, PLOT);
    dp_svg_text(out, "word-waves", DP_SVG_START, LEFT - 56, -10, "waves");
}

/* A bar for every cap that is a multiple of 8 and below V; the largest one is as high as half the plot. */
static void draw_spill(const struct dp_occupancy_chart *chart, FILE *out) {
    uint64_t most = chart->spill[8];
    int half = PLOT / 2;
    if (chart->occupancy.vgprs <= 8 || most == 0) {
        return;
    }
    for (uint32_t cap = 8; cap < chart->occupancy.vgprs; cap += 8) {
        int height = (int)(chart->spill[cap] * (uint64_t)half / most);
        height = height == 0 && chart->spill[cap] > 0 ? 1 : height;
        dp_svg_rect(out, "bar", x_of(cap) - 6, PLOT - height, 12, height);
    }
    dp_svg_line(out, "axis", RIGHT, PLOT - half, RIGHT, PLOT);
    number_text(out, "word-spill", DP_SVG_START, RIGHT + 8, PLOT - half + 5, most);
    number_text(out, "word-spill", DP_SVG_START, RIGHT + 8, PLOT + 5, 0);
    dp_svg_text(out, "word-spill", DP_SVG_START, RIGHT + 8, PLOT - half - 28, "registers");
    dp_svg_text(out, "word-spill", DP_SVG_START, RIGHT + 8, PLOT - half - 12, "spilled");
}

static void draw_curve(const struct dp_occupancy_chart *chart, FILE *out) {
    dp_svg_path(out, "curve");
    dp_svg_point(out, x_of(0), y_of(chart->waves[0]), true);
    for (uint32_t v = 1; v <= DP_RT_VGPRS; v++) {
        if (chart->waves[v] != chart->waves[v - 1]) { /* the last count of a level belongs to it */
            dp_svg_point(out, x_of(v - 1), y_of(chart->waves[v - 1]), false);
            dp_svg_point(out, x_of(v - 1), y_of(chart->waves[v]), false);
        }
    }
    dp_svg_point(out, x_of(DP_RT_VGPRS), y_of(chart->waves[DP_RT_VGPRS]), false);
    dp_svg_end_path(out);
}

static void draw_shaders(const struct dp_occupancy_chart *chart, const struct labels *labels, FILE *out) {
    for (uint32_t i = 0; i < labels->count; i++) {
        const struct label *l = &labels->items[i];
        int y = -GAP - (labels->rows - l->row) * ROW + ROW - 4;
        dp_svg_line(out, "lead", x_of(l->vgprs), y + 4, x_of(l->vgprs), y_of(chart->waves[l->vgprs]));
    }
    for (uint32_t i = 0; i < labels->count; i++) { /* on the lines, so that no line runs through a word */
        const struct label *l = &labels->items[i];
        int y = -GAP - (labels->rows - l->row) * ROW + ROW - 4;
        dp_svg_circle(out, l->reachable ? "dot" : "idle", x_of(l->vgprs), y_of(chart->waves[l->vgprs]),
                      labels->count < CROWD ? 5 : 3);
        dp_svg_rect(out, "ground", start_of(l), y - 13, l->width, 17);
        dp_svg_text(out, l->reachable ? "name" : "faint", DP_SVG_MIDDLE, start_of(l) + l->width / 2, y, l->text);
    }
}

/* --- upright lines and what they say, below the axis --- */

static void draw_mark(FILE *out, const char *style, const char *words, uint32_t vgprs, int row, const char *text) {
    int y = PLOT + KEY + row * ROW;
    dp_svg_line(out, style, x_of(vgprs), 0, x_of(vgprs), PLOT);
    dp_svg_line(out, style, LEFT, y, LEFT + 28, y);
    dp_svg_text(out, words, DP_SVG_START, LEFT + 36, y + 5, text);
}

/* Returns how many rows it took. */
static int draw_marks(const struct dp_occupancy_chart *chart, FILE *out) {
    const struct dp_rt_occupancy *o = &chart->occupancy;
    char text[160];
    int row = 0;
    if (o->worst != DP_RT_NO_SHADER) {
        const char *name = chart->shaders[o->worst].name;
        snprintf(text, sizeof text, "now: %" PRIu32 " VGPRs, %" PRIu32 " waves a SIMD, because of %s", o->vgprs,
                 o->waves, name);
        draw_mark(out, "now", "word-now", o->vgprs, row++, text);
    }
    if (o->best_cap != 0) {
        snprintf(text, sizeof text, "best cap: %" PRIu32 ", %" PRIu32 " waves a SIMD, %" PRIu64 " registers spilled",
                 o->best_cap, o->best_cap_waves, o->best_cap_spill);
        draw_mark(out, "best", "word-best", o->best_cap, row++, text);
    }
    if (chart->cap != 0) {
        uint32_t cap = chart->cap < DP_RT_VGPRS ? chart->cap : DP_RT_VGPRS;
        snprintf(text, sizeof text, "cap that is set: %" PRIu32 ", %" PRIu32 " waves a SIMD", chart->cap,
                 o->capped_waves);
        draw_mark(out, "set", "word-set", cap, row++, text);
    }
    return row;
}

/* What a grey dot means, if there is one. */
static void draw_key(const struct labels *labels, int row, FILE *out) {
    bool idle = false;
    for (uint32_t i = 0; i < labels->count; i++) {
        idle |= !labels->items[i].reachable;
    }
    if (idle) {
        int y = PLOT + KEY + row * ROW;
        dp_svg_circle(out, "idle", LEFT + 14, y, 5);
        dp_svg_text(out, "faint", DP_SVG_START, LEFT + 36, y + 5, "no ray generation shader reaches it");
    }
}

void dp_occupancy_chart_draw(const struct dp_occupancy_chart *chart, FILE *out) {
    struct labels labels;
    lay_out(chart, &labels);
    dp_svg_text(out, "title", DP_SVG_START, 16, 26, chart->title);
    dp_svg_text(out, "note", DP_SVG_START, 16, 46,
                "Occupancy against VGPR count or cap; each shader stands at the count that it needs.");
    dp_svg_group(out, 0, plot_top(&labels));
    draw_grid(out);
    draw_spill(chart, out);
    int row = draw_marks(chart, out);
    draw_curve(chart, out);
    draw_shaders(chart, &labels, out);
    draw_key(&labels, row, out);
    dp_svg_text(out, "note", DP_SVG_MIDDLE, (LEFT + RIGHT) / 2, PLOT + 38, "VGPRs of a wave");
    dp_svg_end_group(out);
}
