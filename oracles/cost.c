/* cost.c: the oracle `cost`: over every list the optimized stream costs no more than the reference's, component by
 * component, trades that optimizations.def declares aside; its weight never costs more. */
#include "oracles/cost.h"

#include "oracles/binding.h"
#include "oracles/compare.h"
#include "oracles/scratch.h"
#include "oracles/trades.h"

#include <inttypes.h>

bool dp_oracle_cost(const struct dp_run *run, struct dp_finding *finding);

static bool fail_cost(uint32_t record, size_t component, const struct dp_cost *reference,
                      const struct dp_cost *optimized, struct dp_finding *finding) {
    char what[80];
    char text[1024];
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    dp_words_add(&signature, "%s of a list greater than the reference's", dp_cost_component_name(component));
    dp_words_add(&words, "list of record %" PRIu32 ", optimized against reference:", record);
    for (size_t i = 0; i < DP_COST_COUNT; i++) {
        dp_words_add(&words, " %s %" PRIu64 "/%" PRIu64, dp_cost_component_name(i), optimized->of[i], reference->of[i]);
    }
    return dp_fail(finding, "cost", what, text);
}

static bool list_holds(const struct dp_run *run, const struct dp_bindings *bindings, uint32_t record,
                       struct dp_finding *finding) {
    uint32_t slot = run->program->records[record].as.list.id;
    struct dp_cost reference = dp_cost_of_bound(run->program, bindings, run->observed[0], slot, NULL);
    struct dp_cost optimized = dp_cost_of_bound(run->program, bindings, run->observed[1], slot, NULL);
    for (size_t i = 0; i < DP_COST_COUNT; i++) {
        bool greater = optimized.of[i] > reference.of[i];
        bool traded = greater && i != DP_COST_weight &&
                      dp_trades_cost(dp_trades, dp_trade_count, run->options, dp_cost_component_name(i));
        if (greater && !traded) {
            return fail_cost(record, i, &reference, &optimized, finding);
        }
    }
    return true;
}

bool dp_oracle_cost(const struct dp_run *run, struct dp_finding *finding) {
    const struct dp_outline *outline = dp_outline_of(run, 0);
    const struct dp_bound_program *bound = dp_bound_of(run);
    if (outline == NULL || bound == NULL || dp_has_unsupported(run)) {
        return true;
    }
    for (size_t i = 0; i < outline->lists.count; i++) {
        if (!list_holds(run, &bound->bindings, outline->lists.items[i], finding)) {
            return false;
        }
    }
    return true;
}
