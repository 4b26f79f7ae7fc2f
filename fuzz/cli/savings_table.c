/* savings_table.c: many cases as a table sorted by gain, their totals, and the curve of gains. */
#include "fuzz/cli/savings.h"

#include <inttypes.h>
#include <string.h>

#define NAME_WIDTH  33
#define PLOT_WIDTH  80u
#define PLOT_HEIGHT 10

static const char *const titles[DP_SAVINGS_WAYS] = {"untransl.", "translated", "as written", "optimized"};

/* A name that keeps its end, where paths differ. */
static const char *shortened(const char *name, char text[NAME_WIDTH + 1]) {
    size_t length = strlen(name);
    if (length <= NAME_WIDTH) {
        return name;
    }
    snprintf(text, NAME_WIDTH + 1, "...%s", name + length - (NAME_WIDTH - 3));
    return text;
}

static void print_weight(const struct dp_measured *measured) {
    if (measured->exists) {
        printf(" %10" PRIu64, measured->count.cost.of[DP_COST_weight]);
    } else {
        printf(" %10s", "-");
    }
}

static void print_row(const struct dp_savings_case *one) {
    const struct dp_savings *s = &one->savings;
    char share[DP_SHARE_SIZE];
    char packets[48];
    char name[NAME_WIDTH + 1];
    printf("%8s", dp_savings_percent(dp_savings_share(s), share));
    for (size_t way = 0; way < DP_SAVINGS_WAYS; way++) {
        print_weight(&s->ways[way]);
    }
    snprintf(packets, sizeof packets, "%" PRIu64 ">%" PRIu64, dp_savings_base(s)->count.cost.of[DP_COST_packets],
             s->ways[DP_SAVINGS_OPTIMIZED].count.cost.of[DP_COST_packets]);
    printf(" %11s  %s\n", packets, shortened(one->file, name));
}

static void print_rows(const struct dp_savings_view *view) {
    printf("%8s", "gain");
    for (size_t way = 0; way < DP_SAVINGS_WAYS; way++) {
        printf(" %10s", titles[way]);
    }
    printf(" %11s  %s\n", "packets", "case");
    for (size_t i = 0; i < view->sorted_count; i++) {
        print_row(view->sorted[i]);
    }
}

/* --- totals --- */

static uint64_t sum(const struct dp_savings_view *view, enum dp_savings_way way, size_t line, size_t *cases) {
    uint64_t value = 0;
    *cases = 0;
    for (size_t i = 0; i < view->sorted_count; i++) {
        const struct dp_measured *measured = &view->sorted[i]->savings.ways[way];
        *cases += measured->exists;
        value += measured->exists ? dp_savings_value(&measured->count, line) : 0;
    }
    return value;
}

static void print_totals(const struct dp_savings_view *view, const struct dp_savings_totals *totals) {
    printf("\n%-28s %10s %10s | %10s %10s %10s %10s\n", "totals", "base", "optimized", titles[0], titles[1], titles[2],
           titles[3]);
    printf("%-28s %21zu | %43zu\n", "cases", totals->cases, totals->whole_cases);
    for (size_t line = 0; line < DP_SAVINGS_LINES; line++) {
        struct dp_savings_line what = dp_savings_line(line);
        uint64_t base = dp_savings_value(&totals->base, line);
        uint64_t optimized = dp_savings_value(&totals->optimized, line);
        size_t cases = 0;
        if (what.kind && base == 0 && optimized == 0 && sum(view, DP_SAVINGS_UNTRANSLATED, line, &cases) == 0) {
            continue;
        }
        printf("%*s%-*s %10" PRIu64 " %10" PRIu64 " |", what.inset * 2, "", 28 - what.inset * 2, what.text, base,
               optimized);
        for (size_t way = 0; way < DP_SAVINGS_WAYS; way++) {
            printf(" %10" PRIu64, dp_savings_value(&totals->ways[way], line));
        }
        printf("\n");
    }
    printf("Left: all cases; base is `as written`, else `translated`. Right: cases that have all four.\n");
}

static int64_t share_of(int64_t part, int64_t whole) {
    return whole == 0 ? 0 : part * 1000 / whole;
}

/* --- what each switch saves, over all cases --- */

static int64_t difference(const struct dp_measured *before, const struct dp_measured *after,
                          enum dp_cost_component what) {
    bool both = before->exists && after->exists;
    return both ? (int64_t)before->count.cost.of[what] - (int64_t)after->count.cost.of[what] : 0;
}

static void print_switch(const struct dp_savings_view *view, size_t index) {
    static const enum dp_cost_component components[2] = {DP_COST_weight, DP_COST_packets};
    int64_t alone[2] = {0, 0};
    int64_t last[2] = {0, 0};
    for (size_t k = 0; k < view->sorted_count; k++) {
        const struct dp_savings *s = &view->sorted[k]->savings;
        const struct dp_savings_switch *one = &s->switches[index];
        for (int i = 0; i < 2; i++) {
            alone[i] += difference(&s->none, &one->only, components[i]);
            last[i] += difference(&one->without, &s->ways[DP_SAVINGS_OPTIMIZED], components[i]);
        }
    }
    const struct dp_savings_switch *named = &view->sorted[0]->savings.switches[index];
    printf("%-4s %-23s %12" PRId64 " %10" PRId64 " | %12" PRId64 " %10" PRId64 "\n", named->id, named->name, alone[0],
           alone[1], last[0], last[1]);
}

static void print_switches(const struct dp_savings_view *view) {
    printf("\n%-28s %23s | %23s\n", "saved by a switch", "alone on, of none", "all on, of all but it");
    printf("%-28s %12s %10s | %12s %10s\n", "", "weight", "packets", "weight", "packets");
    for (size_t i = 0; i < DP_SAVINGS_SWITCHES; i++) {
        print_switch(view, i);
    }
}

/* --- other ways to write them --- */

struct other {
    size_t cases;
    uint64_t weight[2][2]; /* by way to write it, by model */
};

static void add_other(struct other *sum_of, bool there, const struct dp_savings_pair *a,
                      const struct dp_savings_pair *b) {
    bool whole = there && a->of[0].exists && a->of[1].exists && b->of[0].exists && b->of[1].exists;
    sum_of->cases += whole;
    for (int model = 0; model < 2 && whole; model++) {
        sum_of->weight[0][model] += a->of[model].count.cost.of[DP_COST_weight];
        sum_of->weight[1][model] += b->of[model].count.cost.of[DP_COST_weight];
    }
}

static void print_other(const char *name, const char *first, const char *second, const struct other *of) {
    static const char *const models[2] = {"as written", "optimized"};
    for (int model = 0; model < 2 && of->cases > 0; model++) {
        char cases[48] = "";
        if (model == 0) {
            snprintf(cases, sizeof cases, "%s, %zu case%s", name, of->cases, of->cases == 1 ? "" : "s");
        }
        printf("%-28s %-10s %s %" PRIu64 ", %s %" PRIu64 "\n", cases, models[model], first, of->weight[0][model],
               second, of->weight[1][model]);
    }
}

static void print_others(const struct dp_savings_view *view) {
    struct other splits = {0};
    struct other copies = {0};
    for (size_t i = 0; i < view->sorted_count; i++) {
        const struct dp_savings *s = &view->sorted[i]->savings;
        add_other(&splits, s->splits > 0, &s->split, &s->joined);
        add_other(&copies, s->dma_copies > 0 && s->cs_copies > 0, &s->dma, &s->cs);
    }
    if (splits.cases + copies.cases > 0) {
        printf("\nweight of cases written in two ways\n");
    }
    print_other("split barriers", "split", "joined at the END", &splits);
    print_other("copies", "on DMA", "on CS", &copies);
}

/* --- the curve --- */

/* The gain at a column: of the case that stands there when all are spread over the width. */
static int64_t gain_at(const struct dp_savings_view *view, size_t column, size_t width) {
    size_t index = width == 1 ? 0 : column * (view->sorted_count - 1) / (width - 1);
    return dp_savings_share(&view->sorted[index]->savings);
}

static void print_curve(const struct dp_savings_view *view) {
    size_t width = view->sorted_count < PLOT_WIDTH ? view->sorted_count : PLOT_WIDTH;
    char last[32];
    size_t none = 0;
    for (size_t i = 0; i < view->sorted_count; i++) {
        none += dp_savings_gain(&view->sorted[i]->savings) <= 0;
    }
    printf("\ngain, case by case from the greatest; %zu of %zu gain nothing\n", none, view->sorted_count);
    for (int row = PLOT_HEIGHT; row > 0; row--) {
        printf("%5d %% |", row * 10);
        for (size_t column = 0; column < width; column++) {
            bool filled = gain_at(view, column, width) >= row * 100 - 50;
            putchar(filled ? '#' : ' ');
        }
        printf("\n");
    }
    printf("        +");
    for (size_t column = 0; column < width; column++) {
        putchar('-');
    }
    snprintf(last, sizeof last, "%zu", view->sorted_count);
    printf("\n         1%*s\n", width > 1 ? (int)width - 1 : 0, width > 1 ? last : "");
}

void dp_savings_print_table(const struct dp_savings_view *view) {
    struct dp_savings_totals totals;
    char share[DP_SHARE_SIZE];
    size_t idle = view->count - view->unusable - view->sorted_count;
    if (idle > 0) {
        printf("%zu of %zu cases have no packets but work items and are left out\n", idle,
               view->count - view->unusable);
    }
    if (view->sorted_count == 0) {
        return;
    }
    dp_savings_sum(view, &totals);
    print_rows(view);
    print_totals(view, &totals);
    int64_t base = (int64_t)totals.base.cost.of[DP_COST_weight];
    int64_t saved = base - (int64_t)totals.optimized.cost.of[DP_COST_weight];
    printf("gain of all cases together: %" PRId64 " of %" PRId64 ", %s\n", saved, base,
           dp_savings_percent(share_of(saved, base), share));
    print_switches(view);
    print_others(view);
    print_curve(view);
}
