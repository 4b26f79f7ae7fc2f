/* savings_text.c: what one case costs, as a page of at most 100 columns. */
#include "fuzz/cli/explain_lines.h"
#include "fuzz/cli/savings.h"

#include <inttypes.h>
#include <string.h>

#define WIDTH 100

static const char *const heads[2][DP_SAVINGS_WAYS] = {
    {"untranslated", "translated", "enhanced",   "enhanced" },
    {"legacy",       "legacy",     "as written", "optimized"}
};
static const char *const titles[DP_SAVINGS_WAYS] = {"untranslated legacy", "translated legacy", "enhanced as written",
                                                    "enhanced optimized"};

static uint64_t weight_of(const struct dp_measured *measured) {
    return measured->count.cost.of[DP_COST_weight];
}

/* --- the four ways --- */

static bool is_worth_a_line(const struct dp_savings *s, size_t line) {
    bool some = !dp_savings_line(line).kind;
    for (size_t way = 0; way < DP_SAVINGS_WAYS; way++) {
        some = some || dp_savings_value(&s->ways[way].count, line) != 0;
    }
    return some;
}

static void print_line(const struct dp_savings *s, size_t line) {
    struct dp_savings_line what = dp_savings_line(line);
    printf("  %*s%-*s", what.inset * 2, "", 28 - what.inset * 2, what.text);
    for (size_t way = 0; way < DP_SAVINGS_WAYS; way++) {
        if (s->ways[way].exists) {
            printf(" %13" PRIu64, dp_savings_value(&s->ways[way].count, line));
        } else {
            printf(" %13s", "-");
        }
    }
    printf("\n");
}

static void print_ways(const struct dp_savings *s) {
    for (size_t row = 0; row < 2; row++) {
        printf("  %-28s", "");
        for (size_t way = 0; way < DP_SAVINGS_WAYS; way++) {
            printf(" %13s", heads[row][way]);
        }
        printf("\n");
    }
    for (size_t line = 0; line < DP_SAVINGS_LINES; line++) {
        if (is_worth_a_line(s, line)) {
            print_line(s, line);
        }
    }
}

static void print_absent(const struct dp_savings *s) {
    char line[DP_SAVINGS_WHY + 64];
    for (size_t way = 0; way < DP_SAVINGS_WAYS; way++) {
        if (!s->ways[way].exists) {
            snprintf(line, sizeof line, "  - %s: %s", titles[way], s->ways[way].why);
            dp_lines_print_wide(line, 4, WIDTH);
        }
    }
    if (s->optimized_legacy && s->ways[DP_SAVINGS_OPTIMIZED].exists) {
        printf("  enhanced optimized is the optimized translator on the ResourceBarrier calls themselves\n");
    }
}

static void print_gain(const struct dp_savings *s) {
    char share[DP_SHARE_SIZE];
    bool written = s->ways[DP_SAVINGS_WRITTEN].exists;
    printf("  gain: %" PRIu64 " > %" PRIu64 " against %s: %" PRId64 " saved, %s\n", weight_of(dp_savings_base(s)),
           weight_of(&s->ways[DP_SAVINGS_OPTIMIZED]), titles[written ? DP_SAVINGS_WRITTEN : DP_SAVINGS_TRANSLATED],
           dp_savings_gain(s), dp_savings_percent(dp_savings_share(s), share));
}

/* --- what each switch saves --- */

static int64_t saved(const struct dp_measured *before, const struct dp_measured *after, enum dp_cost_component what) {
    return (int64_t)before->count.cost.of[what] - (int64_t)after->count.cost.of[what];
}

static void print_saved(const struct dp_measured *before, const struct dp_measured *after) {
    if (before->exists && after->exists) {
        printf(" %10" PRId64 " %8" PRId64 " %8" PRId64, saved(before, after, DP_COST_weight),
               saved(before, after, DP_COST_packets), saved(before, after, DP_COST_fence_waits));
    } else {
        printf(" %10s %8s %8s", "-", "-", "-");
    }
}

static bool changes(const struct dp_measured *before, const struct dp_measured *after) {
    bool known = before->exists && after->exists;
    return !known || saved(before, after, DP_COST_weight) != 0 || saved(before, after, DP_COST_packets) != 0 ||
           saved(before, after, DP_COST_fence_waits) != 0;
}

static void print_switches(const struct dp_savings *s) {
    const struct dp_measured *all = &s->ways[DP_SAVINGS_OPTIMIZED];
    printf("\n  %-25s %28s   %28s\n", "saved by a switch", "alone on, against none", "all on, against all but it");
    printf("  %-23s", "");
    for (int i = 0; i < 2; i++) {
        printf("   %10s %8s %8s", "weight", "packets", "waits");
    }
    printf("\n");
    size_t idle = 0;
    for (size_t i = 0; i < DP_SAVINGS_SWITCHES; i++) {
        const struct dp_savings_switch *one = &s->switches[i];
        if (!changes(&s->none, &one->only) && !changes(&one->without, all)) {
            idle++;
            continue;
        }
        printf("  %-4s %-20s", one->id, one->name);
        print_saved(&s->none, &one->only);
        printf("  ");
        print_saved(&one->without, all);
        printf("\n");
    }
    printf("  %-25s", "all of them");
    print_saved(&s->none, all);
    printf("\n");
    if (s->none.exists) {
        printf("  none of them: weight %" PRIu64 ", %" PRIu64 " packets, %" PRIu64 " waits", weight_of(&s->none),
               s->none.count.cost.of[DP_COST_packets], s->none.count.cost.of[DP_COST_fence_waits]);
        printf("%s", idle > 0 ? "" : "\n");
    }
    if (idle > 0) {
        printf("; %zu of the %d switches change nothing here\n", idle, DP_SAVINGS_SWITCHES);
    }
}

/* --- other ways to write it --- */

static void print_pair(const char *title, const struct dp_savings_pair *pair) {
    static const char *const models[2] = {"as written", "optimized"};
    char line[DP_SAVINGS_WHY + 64];
    for (int model = 0; model < 2; model++) {
        const struct dp_measured *m = &pair->of[model];
        if (!m->exists) {
            snprintf(line, sizeof line, "  - %s, %s: %s", title, models[model], m->why);
            dp_lines_print_wide(line, 4, WIDTH);
            continue;
        }
        printf("  %-34s %-10s %10" PRIu64 " %10" PRIu64 " %10" PRIu64 " %10" PRIu64 "\n", model == 0 ? title : "",
               models[model], m->count.cost.of[DP_COST_packets], m->count.cost.of[DP_COST_fence_waits], m->count.drains,
               m->count.cost.of[DP_COST_weight]);
    }
}

static void print_others(const struct dp_savings *s) {
    char title[64];
    if (s->splits == 0 && s->dma_copies == 0 && s->cs_copies == 0) {
        return;
    }
    printf("\n  %-34s %-10s %10s %10s %10s %10s\n", "written in another way", "", "packets", "waits", "flushes",
           "weight");
    if (s->splits > 0) {
        snprintf(title, sizeof title, "split barriers (%zu)", s->splits);
        print_pair(title, &s->split);
        print_pair("  joined at their END", &s->joined);
    }
    if (s->dma_copies > 0) {
        snprintf(title, sizeof title, "driver copies, engine=DMA (%zu)", s->dma_copies);
        print_pair(title, &s->dma);
    }
    if (s->cs_copies > 0) {
        snprintf(title, sizeof title, "compute copies, engine=CS (%zu)", s->cs_copies);
        print_pair(title, &s->cs);
    }
}

void dp_savings_print(const struct dp_savings_case *one) {
    const struct dp_savings *s = &one->savings;
    char errors[64] = "";
    if (s->errors > 0) {
        snprintf(errors, sizeof errors, "; %zu error%s: what is rejected has no packets", s->errors,
                 s->errors == 1 ? "" : "s");
    }
    printf("%s: %zu barrier call%s, %zu barrier%s%s\n", one->file, s->calls, s->calls == 1 ? "" : "s", s->barriers,
           s->barriers == 1 ? "" : "s", errors);
    print_ways(s);
    print_gain(s);
    print_absent(s);
    print_switches(s);
    print_others(s);
}
