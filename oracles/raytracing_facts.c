/* raytracing_facts.c: model/rt_rule.def as a table, and records for people. */
#include "oracles/raytracing.h"

#include <inttypes.h>
#include <string.h>

static const struct dp_rt_rule_facts facts[] = {
#define DP_RT_RULE(rule, trust, subject, values, text, advice)                                                         \
    {#rule, DP_TRUST_##trust, DP_RT_SUBJECT_##subject, values, text, advice},
#include "model/rt_rule.def"
#undef DP_RT_RULE
};

/* Words of a list separated by blanks. */
static uint32_t count_words(const char *words) {
    uint32_t count = *words != '\0';
    for (const char *at = strchr(words, ' '); at != NULL; at = strchr(at + 1, ' ')) {
        count++;
    }
    return count;
}

const struct dp_rt_rule_facts *dp_rt_rule_facts(enum dp_rt_rule rule) {
    return &facts[rule];
}

uint32_t dp_rt_figures(enum dp_rt_rule rule) {
    return count_words(facts[rule].values);
}

const char *dp_rt_figure(enum dp_rt_rule rule, uint32_t figure, char name[DP_RT_NAME_SIZE]) {
    const char *at = facts[rule].values;
    for (uint32_t i = 0; i < figure && at != NULL; i++) {
        at = strchr(at, ' ');
        at = at != NULL ? at + 1 : NULL;
    }
    size_t length = at != NULL ? strcspn(at, " ") : 0;
    length = length < DP_RT_NAME_SIZE ? length : DP_RT_NAME_SIZE - 1;
    if (length != 0) {
        memcpy(name, at, length);
    }
    name[length] = '\0';
    return name;
}

void dp_rt_words_record(struct dp_words *words, const struct dp_rt_record *record) {
    char name[DP_RT_NAME_SIZE];
    if ((unsigned)record->rule >= DP_RT_RULE_COUNT) {
        dp_words_add(words, "rule %u", (unsigned)record->rule);
        return;
    }
    dp_words_add(words, "%s ", facts[record->rule].name);
    if (record->index != -1) {
        dp_words_value(words, DP_SET_RT_SUBJECT, facts[record->rule].subject);
        dp_words_add(words, " %" PRId32 " ", record->index);
    }
    dp_words_value(words, DP_SET_RT_SEVERITY, record->severity);
    uint32_t count = dp_rt_figures(record->rule);
    for (uint32_t i = 0; i < DP_RT_VALUES; i++) {
        if (i < count || record->values[i] != 0) {
            dp_words_add(words, " %s=%" PRIu64, i < count ? dp_rt_figure(record->rule, i, name) : "?",
                         record->values[i]);
        }
    }
}
