/* savings_svg.c: the drawings of a run, one under the other. */
#define _POSIX_C_SOURCE 200809L
#include "fuzz/cli/file.h"
#include "fuzz/cli/savings.h"
#include "fuzz/explain/svg.h"
#include "fuzz/savings/chart.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define TITLE 160

static const char *const names[DP_SAVINGS_WAYS] = {"untranslated legacy", "translated legacy", "enhanced as written",
                                                   "enhanced optimized"};

/* Room for the reason that stands in the place of a bar. */
#define SHOWN 80

/* What is drawn: for one case the first bars, for several the curve and both. `count` 0: not drawn. */
struct sheet {
    struct dp_savings_curve curve;
    int64_t *gains;
    struct dp_savings_totals totals;
    struct dp_savings_bars bars[2];
    char titles[3][TITLE];
    char note[TITLE];
    char why[DP_SAVINGS_WAYS][SHOWN];
};

static void fill_one(struct sheet *sheet, const struct dp_savings_case *one) {
    struct dp_savings_bars *bars = &sheet->bars[0];
    const char *slash = strrchr(one->file, '/');
    snprintf(sheet->titles[0], TITLE, "%.90s: weighted cost of its lists", slash != NULL ? slash + 1 : one->file);
    bars->title = sheet->titles[0];
    for (size_t way = 0; way < DP_SAVINGS_WAYS; way++) {
        const struct dp_measured *m = &one->savings.ways[way];
        bool cut = strlen(m->why) >= SHOWN - 2;
        snprintf(sheet->why[way], SHOWN, "- %.*s%s", cut ? SHOWN - 6 : SHOWN - 3, m->why, cut ? "..." : "");
        bars->bars[way] = (struct dp_savings_bar){names[way], m->exists ? &m->count : NULL, sheet->why[way]};
    }
    bars->count = DP_SAVINGS_WAYS;
}

static void fill_totals(struct sheet *sheet, const struct dp_savings_view *view) {
    struct dp_savings_totals *t = &sheet->totals;
    char share[DP_SHARE_SIZE];
    dp_savings_sum(view, t);
    int64_t base = (int64_t)t->base.cost.of[DP_COST_weight];
    int64_t saved = base - (int64_t)t->optimized.cost.of[DP_COST_weight];
    snprintf(sheet->titles[0], TITLE, "All %zu cases: weighted cost", t->cases);
    sheet->bars[0] = (struct dp_savings_bars){
        sheet->titles[0], {{"as written", &t->base, ""}, {"optimized", &t->optimized, ""}},
         2
    };
    if (t->whole_cases > 0) {
        snprintf(sheet->titles[1], TITLE, "The %zu cases that have all four ways: weighted cost", t->whole_cases);
        sheet->bars[1].title = sheet->titles[1];
        sheet->bars[1].count = DP_SAVINGS_WAYS;
        for (size_t way = 0; way < DP_SAVINGS_WAYS; way++) {
            sheet->bars[1].bars[way] = (struct dp_savings_bar){names[way], &t->ways[way], ""};
        }
    }
    snprintf(sheet->titles[2], TITLE, "Gain of the optimized translator, case by case");
    snprintf(sheet->note, TITLE,
             "Share of the weighted cost that is saved; all together %" PRId64 " of %" PRId64 ", %s", saved, base,
             dp_savings_percent(base == 0 ? 0 : saved * 1000 / base, share));
}

/* False: out of memory. */
static bool fill(struct sheet *sheet, const struct dp_savings_view *view) {
    if (view->count == 1) {
        fill_one(sheet, view->cases[0]);
        return true;
    }
    if (view->sorted_count == 0) {
        return true;
    }
    sheet->gains = malloc(view->sorted_count * sizeof *sheet->gains);
    if (sheet->gains == NULL) {
        return false;
    }
    for (size_t i = 0; i < view->sorted_count; i++) {
        sheet->gains[i] = dp_savings_share(&view->sorted[i]->savings);
    }
    fill_totals(sheet, view);
    sheet->curve = (struct dp_savings_curve){sheet->titles[2], sheet->note, sheet->gains, view->sorted_count};
    return true;
}

static void draw(const struct sheet *sheet, FILE *out) {
    int height = sheet->curve.count > 0 ? dp_savings_curve_height(&sheet->curve) : 0;
    int y = height;
    for (int i = 0; i < 2; i++) {
        height += sheet->bars[i].count > 0 ? dp_savings_bars_height(&sheet->bars[i]) : 0;
    }
    dp_svg_open(out, DP_SAVINGS_CHART_WIDTH, height, "What barriers cost", dp_savings_chart_style);
    if (sheet->curve.count > 0) {
        dp_savings_curve_draw(&sheet->curve, out);
    }
    for (int i = 0; i < 2; i++) {
        if (sheet->bars[i].count > 0) {
            dp_svg_group(out, 0, y);
            dp_savings_bars_draw(&sheet->bars[i], out);
            dp_svg_end_group(out);
            y += dp_savings_bars_height(&sheet->bars[i]);
        }
    }
    dp_svg_close(out);
}

/* The drawing as text, which the caller frees; NULL: out of memory. */
static char *draw_text(const struct sheet *sheet, size_t *size) {
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (out == NULL) {
        return NULL;
    }
    draw(sheet, out);
    bool good = !ferror(out);
    good = fclose(out) == 0 && good;
    if (!good) {
        free(text);
        return NULL;
    }
    return text;
}

bool dp_savings_write_svg(const struct dp_savings_view *view, const char *path, char *why, size_t why_size) {
    struct sheet *sheet = calloc(1, sizeof *sheet);
    bool filled = sheet != NULL && fill(sheet, view);
    bool empty = filled && sheet->bars[0].count == 0;
    size_t size = 0;
    char *text = filled && !empty ? draw_text(sheet, &size) : NULL;
    bool written = text != NULL && dp_file_write(path, text, size, why, why_size);
    if (empty) {
        snprintf(why, why_size, "there is nothing to draw: no case has packets of its own");
    } else if (text == NULL) {
        snprintf(why, why_size, "out of memory");
    }
    free(text);
    if (sheet != NULL) {
        free(sheet->gains);
    }
    free(sheet);
    return written;
}
