/* merge.c: sorts what both models say and joins equal neighbours. */
#include "fuzz/cli/merge.h"

#include <stdlib.h>

static int compare(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

static int compare_signed(int64_t a, int64_t b) {
    return (a > b) - (a < b);
}

/* --- diagnostics --- */

/* DP_NO_COMMAND (phase record) comes first by its phase. */
static int compare_diagnostics(const struct dp_diagnostic *a, const struct dp_diagnostic *b) {
    const int steps[] = {
        compare(a->phase, b->phase),
        compare(a->execution, b->execution),
        compare(a->command, b->command),
        compare(dp_rule_facts(a->rule)->order, dp_rule_facts(b->rule)->order),
        compare_signed(a->group, b->group),
        compare_signed(a->barrier, b->barrier),
        compare((uint64_t)a->rule, (uint64_t)b->rule),
        compare(a->severity, b->severity),
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (steps[i] != 0) {
            return steps[i];
        }
    }
    return 0;
}

static int by_diagnostic(const void *a, const void *b) {
    const struct dp_said_diagnostic *x = a;
    const struct dp_said_diagnostic *y = b;
    int order = compare_diagnostics(&x->what, &y->what);
    return order != 0 ? order : compare(x->by, y->by);
}

bool dp_merge_diagnostics(const struct dp_observation *const observed[2], struct dp_said_diagnostics *said) {
    size_t total = observed[0]->diagnostics.count + observed[1]->diagnostics.count;
    struct dp_said_diagnostic *items = malloc((total + 1) * sizeof *items);
    if (items == NULL) {
        return false;
    }
    size_t count = 0;
    for (uint32_t model = 0; model < 2; model++) {
        for (size_t i = 0; i < observed[model]->diagnostics.count; i++) {
            items[count++] = (struct dp_said_diagnostic){observed[model]->diagnostics.items[i], 1u << model};
        }
    }
    qsort(items, count, sizeof *items, by_diagnostic);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept > 0 && compare_diagnostics(&items[kept - 1].what, &items[i].what) == 0) {
            items[kept - 1].by |= items[i].by;
        } else {
            items[kept++] = items[i];
        }
    }
    *said = (struct dp_said_diagnostics){items, kept};
    return true;
}

/* --- requirements --- */

static int compare_requirements(const struct dp_requirement *a, const struct dp_requirement *b) {
    const int steps[] = {
        compare(a->command, b->command),
        compare_signed(a->group, b->group),
        compare_signed(a->barrier, b->barrier),
        compare(a->drain, b->drain),
        compare(a->block, b->block),
        compare(a->writeback, b->writeback),
        compare(a->invalidate, b->invalidate),
        compare(a->op[0], b->op[0]),
        compare(a->op[1], b->op[1]),
        compare(a->op[2], b->op[2]),
        compare(a->removed[0], b->removed[0]),
        compare(a->removed[1], b->removed[1]),
        compare(a->removed[2], b->removed[2]),
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (steps[i] != 0) {
            return steps[i];
        }
    }
    return 0;
}

static int by_requirement(const void *a, const void *b) {
    const struct dp_said_requirement *x = a;
    const struct dp_said_requirement *y = b;
    int order = compare_requirements(&x->what, &y->what);
    return order != 0 ? order : compare(x->by, y->by);
}

bool dp_merge_requirements(const struct dp_observation *const observed[2], struct dp_said_requirements *said) {
    size_t total = observed[0]->requirements.count + observed[1]->requirements.count;
    struct dp_said_requirement *items = malloc((total + 1) * sizeof *items);
    if (items == NULL) {
        return false;
    }
    size_t count = 0;
    for (uint32_t model = 0; model < 2; model++) {
        for (size_t i = 0; i < observed[model]->requirements.count; i++) {
            items[count++] = (struct dp_said_requirement){observed[model]->requirements.items[i], 1u << model};
        }
    }
    qsort(items, count, sizeof *items, by_requirement);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        bool joins = kept > 0 && items[kept - 1].by == 1u && items[i].by == 2u &&
                     compare_requirements(&items[kept - 1].what, &items[i].what) == 0;
        if (joins) {
            items[kept - 1].by = DP_BY_BOTH;
        } else {
            items[kept++] = items[i];
        }
    }
    *said = (struct dp_said_requirements){items, kept};
    return true;
}
