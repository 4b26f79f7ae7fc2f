/* compare_diagnostics.c: two sorted sets of diagnostics, merged. */
#include "oracles/compare.h"
#include "oracles/observe.h"

#include <inttypes.h>

/* One difference: who reports it, or both with different severities. */
struct difference_at {
    const struct dp_diagnostic *first;
    const struct dp_diagnostic *second;
};

static const struct dp_diagnostic *either(struct difference_at at) {
    return at.first != NULL ? at.first : at.second;
}

/* Keeps the difference whose rule stands first in rule.def: a signature then depends on no place. Equals keep the
 * first. */
static void keep(struct difference_at *kept, struct difference_at at) {
    if (either(*kept) == NULL || either(at)->rule < either(*kept)->rule) {
        *kept = at;
    }
}

static struct difference_at find(const struct dp_observation *a, const struct dp_observation *b) {
    struct difference_at kept = {NULL, NULL};
    size_t i = 0;
    size_t j = 0;
    while (i < a->diagnostics.count || j < b->diagnostics.count) {
        const struct dp_diagnostic *x = i < a->diagnostics.count ? &a->diagnostics.items[i] : NULL;
        const struct dp_diagnostic *y = j < b->diagnostics.count ? &b->diagnostics.items[j] : NULL;
        int order = x == NULL ? 1 : y == NULL ? -1 : dp_diagnostic_order(x, y);
        if (order < 0) {
            keep(&kept, (struct difference_at){x, NULL});
        } else if (order > 0) {
            keep(&kept, (struct difference_at){NULL, y});
        } else if (x->severity != y->severity) {
            keep(&kept, (struct difference_at){x, y});
        }
        i += order <= 0;
        j += order >= 0;
    }
    return kept;
}

bool dp_same_diagnostics(struct dp_voice a, struct dp_voice b, struct dp_difference *difference) {
    struct difference_at at = find(a.said, b.said);
    const struct dp_diagnostic *d = either(at);
    if (d == NULL) {
        return true;
    }
    struct dp_texts w = dp_texts_of(difference);
    bool known = (unsigned)d->rule < DP_RULE_COUNT;
    const char *rule = known ? dp_rule_facts(d->rule)->name : "unknown rule";
    dp_words_add(&w.text, "%s (%s) at ", rule, known ? dp_rule_facts(d->rule)->text : "not in rule.def");
    dp_words_place(&w.text, d->command, d->group, d->barrier);
    if (d->execution != DP_NO_COMMAND) {
        dp_words_add(&w.text, ", executed by record %" PRIu64, d->execution);
    }
    if (at.first != NULL && at.second != NULL) {
        dp_words_add(&w.what, "%s severity", rule);
        dp_words_add(&w.text, ": ");
        dp_words_value(&w.text, DP_SET_SEVERITY, at.first->severity);
        dp_words_add(&w.text, " from the %s, ", a.name);
        dp_words_value(&w.text, DP_SET_SEVERITY, at.second->severity);
        dp_words_add(&w.text, " from the %s", b.name);
    } else {
        const char *who = at.first != NULL ? a.name : b.name;
        dp_words_add(&w.what, "%s only %s", rule, who);
        dp_words_add(&w.text, ": only the %s reports it, as ", who);
        dp_words_value(&w.text, DP_SET_SEVERITY, d->severity);
    }
    return false;
}
