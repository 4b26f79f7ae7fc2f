/* chart_curve.c: gains case by case, from the greatest. See chart.h. */
#include "fuzz/savings/chart.h"

#include "fuzz/explain/svg.h"

#include <inttypes.h>

/* Pixels. */
#define LEFT   96
#define RIGHT  800
#define TOP    100
#define HEIGHT 300 /* of 100 % */
#define FOOT   64

/* How far the curve goes below the axis, in steps of 20 %. */
static int losses(const struct dp_savings_curve *curve) {
    int64_t least = curve->gains[curve->count - 1];
    least = least < -1000 ? -1000 : least;
    return least >= 0 ? 0 : (int)((-least + 199) / 200);
}

static int y_of(int64_t gain) {
    gain = gain < -1000 ? -1000 : gain;
    return TOP + HEIGHT - (int)(gain * HEIGHT / 1000);
}

static int bottom_of(const struct dp_savings_curve *curve) {
    return y_of(-200 * losses(curve));
}

int dp_savings_curve_height(const struct dp_savings_curve *curve) {
    return bottom_of(curve) + FOOT;
}

/* Left edge of case `index`, counted from 0; the count itself gives the right edge of the plot. */
static int x_of(const struct dp_savings_curve *curve, size_t index) {
    return LEFT + (int)(index * (size_t)(RIGHT - LEFT) / curve->count);
}

static void draw_grid(const struct dp_savings_curve *curve, FILE *out) {
    char text[32];
    for (int percent = -20 * losses(curve); percent <= 100; percent += 20) {
        int y = y_of(percent * 10);
        dp_svg_line(out, percent == 0 ? "axis" : "grid", LEFT, y, RIGHT, y);
        snprintf(text, sizeof text, "%d %%", percent);
        dp_svg_text(out, "note", DP_SVG_END, LEFT - 8, y + 5, text);
    }
    dp_svg_text(out, "note", DP_SVG_START, 16, TOP - 14, "gain");
    for (size_t i = 0; i <= 4; i++) {
        size_t at = i * curve->count / 4;
        size_t before = i == 0 ? SIZE_MAX : (i - 1) * curve->count / 4;
        if (at != before) {
            snprintf(text, sizeof text, "%zu", at);
            dp_svg_line(out, "axis", x_of(curve, at), bottom_of(curve), x_of(curve, at), bottom_of(curve) + 5);
            dp_svg_text(out, "note", DP_SVG_MIDDLE, x_of(curve, at), bottom_of(curve) + 21, text);
        }
    }
    dp_svg_text(out, "note", DP_SVG_MIDDLE, (LEFT + RIGHT) / 2, bottom_of(curve) + 42,
                "cases that gain at least as much");
}

/* A step a case. */
static void draw_steps(const struct dp_savings_curve *curve, FILE *out, const char *style, bool closed) {
    dp_svg_path(out, style);
    if (closed) {
        dp_svg_point(out, LEFT, y_of(0), true);
    }
    for (size_t i = 0; i < curve->count; i++) {
        bool same = i > 0 && curve->gains[i] == curve->gains[i - 1];
        bool last = i + 1 == curve->count;
        if (!same) {
            dp_svg_point(out, x_of(curve, i), y_of(curve->gains[i]), i == 0 && !closed);
        }
        if (last || curve->gains[i + 1] != curve->gains[i]) {
            dp_svg_point(out, x_of(curve, i + 1), y_of(curve->gains[i]), false);
        }
    }
    if (closed) {
        dp_svg_point(out, RIGHT, y_of(0), false);
    }
    dp_svg_end_path(out);
}

static void draw_median(const struct dp_savings_curve *curve, FILE *out) {
    size_t middle = (curve->count - 1) / 2;
    int64_t gain = curve->gains[middle];
    int64_t size = gain < 0 ? -gain : gain;
    char text[48];
    snprintf(text, sizeof text, "median %s%" PRId64 ".%" PRId64 " %%", gain < 0 ? "-" : "", size / 10, size % 10);
    dp_svg_line(out, "median", LEFT, y_of(gain), RIGHT, y_of(gain));
    dp_svg_text(out, "word-median", DP_SVG_END, RIGHT - 4, y_of(gain) - 7, text);
}

void dp_savings_curve_draw(const struct dp_savings_curve *curve, FILE *out) {
    dp_svg_text(out, "title", DP_SVG_START, 16, 30, curve->title);
    dp_svg_text(out, "note", DP_SVG_START, 16, 50, curve->note);
    draw_steps(curve, out, "area", true);
    draw_grid(curve, out);
    draw_steps(curve, out, "curve", false);
    draw_median(curve, out);
}
