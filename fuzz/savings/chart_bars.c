/* chart_bars.c: a bar a way, stacked by what its weight is spent on. See chart.h. */
#include "fuzz/savings/chart.h"

#include "fuzz/explain/svg.h"

#include <inttypes.h>
#include <string.h>

/* Pixels. */
#define LEFT     176
#define RIGHT    760 /* of the plot; the number of a bar stands behind it */
#define TOP      56
#define BAR      30
#define STEP     46
#define AXIS     52 /* from the last bar to the legend */
#define ROW      24
#define IN_A_ROW 3
#define COLUMN   270
#define SMALL    13

const char dp_savings_chart_style[] =
    "text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;font-size:13px;fill:#1f2328}"
    ".title{font-size:16px;font-weight:bold}.note{fill:#4a5158}.total{font-weight:bold}"
    ".inside{fill:#ffffff;font-size:12px}.dark{fill:#1f2328;font-size:12px}"
    ".grid{stroke:#e3e6ea}.axis{stroke:#59626b}"
    ".part0{fill:#0b57b0}.part1{fill:#58a6e0}.part2{fill:#123a63}.part3{fill:#b3261e}.part4{fill:#e08e2b}"
    ".part5{fill:#f3d08a}.part6{fill:#7b3fb5}.part7{fill:#1a7f37}.part8{fill:#8b949e}"
    ".curve{fill:none;stroke:#0b57b0;stroke-width:3}.area{fill:#d6e6f7}.dot{fill:#0b57b0}"
    ".median{stroke:#b3261e;stroke-width:2;stroke-dasharray:6 4}.word-median{fill:#b3261e;font-weight:bold}";

/* Parts whose colour is light: their numbers are dark. */
static bool is_light(size_t part) {
    return part == DP_SAVINGS_drains || part == DP_SAVINGS_gl2 || part == DP_SAVINGS_invalidates;
}

static uint64_t weight_of(const struct dp_savings_bar *bar) {
    return bar->count != NULL ? bar->count->cost.of[DP_COST_weight] : 0;
}

static uint64_t heaviest(const struct dp_savings_bars *bars) {
    uint64_t most = 0;
    for (size_t i = 0; i < bars->count; i++) {
        most = weight_of(&bars->bars[i]) > most ? weight_of(&bars->bars[i]) : most;
    }
    return most;
}

static bool occurs(const struct dp_savings_bars *bars, size_t part) {
    for (size_t i = 0; i < bars->count; i++) {
        if (bars->bars[i].count != NULL && bars->bars[i].count->parts[part] != 0) {
            return true;
        }
    }
    return false;
}

static int legend_rows(const struct dp_savings_bars *bars) {
    int parts = 0;
    for (size_t i = 0; i < DP_SAVINGS_PART_COUNT; i++) {
        parts += occurs(bars, i);
    }
    return (parts + IN_A_ROW - 1) / IN_A_ROW;
}

static int plot_height(const struct dp_savings_bars *bars) {
    return (int)bars->count * STEP;
}

int dp_savings_bars_height(const struct dp_savings_bars *bars) {
    return TOP + plot_height(bars) + AXIS + legend_rows(bars) * ROW + 16;
}

/* A round distance between grid lines: 1, 2 or 5 times a power of ten, at most six of them. */
static uint64_t grid_step(uint64_t most) {
    uint64_t power = 1;
    for (;;) {
        for (uint64_t factor = 1; factor <= 5; factor += factor == 1 ? 1 : 3) {
            if (most / (power * factor) < 6) {
                return power * factor;
            }
        }
        power *= 10;
    }
}

static int x_of(uint64_t weight, uint64_t most) {
    return LEFT + (int)(most == 0 ? 0 : weight * (uint64_t)(RIGHT - LEFT) / most);
}

static void draw_number(FILE *out, const char *style, enum dp_svg_anchor anchor, int x, int y, uint64_t number) {
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    dp_svg_text(out, style, anchor, x, y, text);
}

static void draw_grid(const struct dp_savings_bars *bars, FILE *out, uint64_t most) {
    int bottom = TOP + plot_height(bars);
    uint64_t step = grid_step(most);
    for (uint64_t at = 0; at <= most; at += step) {
        dp_svg_line(out, "grid", x_of(at, most), TOP, x_of(at, most), bottom);
        draw_number(out, "note", DP_SVG_MIDDLE, x_of(at, most), bottom + 18, at);
    }
    dp_svg_line(out, "axis", LEFT, bottom, RIGHT, bottom);
    dp_svg_line(out, "axis", LEFT, TOP, LEFT, bottom);
    dp_svg_text(out, "note", DP_SVG_MIDDLE, (LEFT + RIGHT) / 2, bottom + 36, "weighted cost");
}

static void draw_bar(const struct dp_savings_bar *bar, FILE *out, int y, uint64_t most) {
    uint64_t sum = 0;
    char style[16];
    dp_svg_text(out, "total", DP_SVG_END, LEFT - 10, y + BAR / 2 + 5, bar->name);
    if (bar->count == NULL) {
        dp_svg_text(out, "note", DP_SVG_START, LEFT + 10, y + BAR / 2 + 5, bar->why);
        return;
    }
    for (size_t part = 0; part < DP_SAVINGS_PART_COUNT; part++) {
        uint64_t weight = bar->count->parts[part];
        char text[24];
        int from = x_of(sum, most);
        int to = x_of(sum + weight, most);
        sum += weight;
        if (to == from) {
            continue;
        }
        snprintf(style, sizeof style, "part%zu", part);
        dp_svg_rect(out, style, from, y, to - from, BAR);
        snprintf(text, sizeof text, "%" PRIu64, weight);
        if (dp_svg_text_width(text, SMALL) + 4 < to - from) {
            dp_svg_text(out, is_light(part) ? "dark" : "inside", DP_SVG_MIDDLE, (from + to) / 2, y + BAR / 2 + 5, text);
        }
    }
    draw_number(out, "total", DP_SVG_START, x_of(sum, most) + 8, y + BAR / 2 + 5, sum);
}

static void draw_legend(const struct dp_savings_bars *bars, FILE *out, int y) {
    int place = 0;
    char style[16];
    for (size_t part = 0; part < DP_SAVINGS_PART_COUNT; part++) {
        if (!occurs(bars, part)) {
            continue;
        }
        int x = 40 + place % IN_A_ROW * COLUMN;
        int row = y + place / IN_A_ROW * ROW;
        snprintf(style, sizeof style, "part%zu", part);
        dp_svg_rect(out, style, x, row, 16, 16);
        dp_svg_text(out, "note", DP_SVG_START, x + 24, row + 13, dp_savings_part_texts[part]);
        place++;
    }
}

void dp_savings_bars_draw(const struct dp_savings_bars *bars, FILE *out) {
    uint64_t most = heaviest(bars);
    dp_svg_text(out, "title", DP_SVG_START, 16, 30, bars->title);
    draw_grid(bars, out, most);
    for (size_t i = 0; i < bars->count; i++) {
        draw_bar(&bars->bars[i], out, TOP + (int)i * STEP + (STEP - BAR) / 2, most);
    }
    draw_legend(bars, out, TOP + plot_height(bars) + AXIS);
}
