/* savings_totals.c: sums over the cases of a run, and shares in words. */
#include "fuzz/cli/savings.h"

#include <inttypes.h>

void dp_savings_sum(const struct dp_savings_view *view, struct dp_savings_totals *totals) {
    *totals = (struct dp_savings_totals){0};
    for (size_t i = 0; i < view->sorted_count; i++) {
        const struct dp_savings *s = &view->sorted[i]->savings;
        bool whole = true;
        totals->cases++;
        dp_savings_add(&totals->base, &dp_savings_base(s)->count);
        dp_savings_add(&totals->optimized, &s->ways[DP_SAVINGS_OPTIMIZED].count);
        for (size_t way = 0; way < DP_SAVINGS_WAYS; way++) {
            whole = whole && s->ways[way].exists;
        }
        totals->whole_cases += whole;
        for (size_t way = 0; way < DP_SAVINGS_WAYS && whole; way++) {
            dp_savings_add(&totals->ways[way], &s->ways[way].count);
        }
    }
}

const char *dp_savings_percent(int64_t thousandths, char text[DP_SHARE_SIZE]) {
    int64_t size = thousandths < 0 ? -thousandths : thousandths;
    snprintf(text, DP_SHARE_SIZE, "%s%" PRId64 ".%" PRId64 " %%", thousandths < 0 ? "-" : "", size / 10, size % 10);
    return text;
}
