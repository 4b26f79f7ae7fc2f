/* chart.h: savings as drawings: bars by what the weight is spent on, and the sorted curve of gains. */
#ifndef DRAINPROOF_FUZZ_SAVINGS_CHART_H
#define DRAINPROOF_FUZZ_SAVINGS_CHART_H

#include "fuzz/savings/savings.h"

#include <stdio.h>

#define DP_SAVINGS_CHART_WIDTH 860

/* One bar. `count` NULL: the way does not exist, `why` stands in its place. */
struct dp_savings_bar {
    const char *name;
    const struct dp_savings_count *count;
    const char *why;
};

/* Bars under a title, with a legend of the parts that occur; at most 8. */
struct dp_savings_bars {
    const char *title;
    struct dp_savings_bar bars[8];
    size_t count;
};
int dp_savings_bars_height(const struct dp_savings_bars *bars);
void dp_savings_bars_draw(const struct dp_savings_bars *bars, FILE *out);

/* Gains in thousandths, from the greatest; at least 1. A loss reaches below the axis, to -100 % at most. */
struct dp_savings_curve {
    const char *title;
    const char *note; /* a line under the title */
    const int64_t *gains;
    size_t count;
};
int dp_savings_curve_height(const struct dp_savings_curve *curve);
void dp_savings_curve_draw(const struct dp_savings_curve *curve, FILE *out);

/* The style sheet that both need. All draw from (0, 0). */
extern const char dp_savings_chart_style[];

#endif
