/* report_values.c: the values that a rule compares, side by side. */
#include "fuzz/explain/report_words.h"

static const struct {
    const char *key;
    const char *name;
    bool own;
} items[] = {
#define DP_REPORT_ITEM(item, key, name, own) [DP_REPORT_##item] = {key, name, own},
#include "fuzz/explain/report_items.def"
#undef DP_REPORT_ITEM
};

#define ITEMS(a, b, c, d, e, f, g, ...)                                                                                \
    {                                                                                                                  \
        DP_REPORT_##a, DP_REPORT_##b, DP_REPORT_##c, DP_REPORT_##d, DP_REPORT_##e, DP_REPORT_##f, DP_REPORT_##g,       \
            DP_REPORT_NOTHING                                                                                          \
    }
#define PADDED(...) ITEMS(__VA_ARGS__, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)

static const struct dp_report_rule rules[DP_RULE_COUNT] = {
#define DP_REPORT_RULE(rule, message, required, ...) [DP_RULE_##rule] = {message, required, PADDED(__VA_ARGS__)},
#include "fuzz/explain/report_rules.def"
#undef DP_REPORT_RULE
};

const struct dp_report_rule *dp_report_rule(enum dp_rule rule) {
    return &rules[rule];
}

size_t dp_report_compare(const struct dp_report *report, const struct dp_diagnostic *d, bool full,
                         struct dp_report_value values[DP_REPORT_VALUES], const char **required) {
    const struct dp_report_rule *rule = dp_report_rule(d->rule);
    size_t count = 0;
    *required = rule->required != NULL ? rule->required : "";
    for (size_t i = 0; i < DP_REPORT_VALUES && rule->items[i] != DP_REPORT_NOTHING; i++) {
        enum dp_report_item item = rule->items[i];
        struct dp_report_value *value = &values[count];
        value->key = items[item].key;
        value->name = items[item].name;
        value->own = items[item].own;
        count += dp_report_read(report, d, item, full, value->text) ? 1 : 0;
    }
    return count;
}
