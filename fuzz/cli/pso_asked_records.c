/* pso_asked_records.c: what rules fired: `rule RULE [INDEX] [SEVERITY] [REASON]`, `not RULE ..`, `silent`. */
#include "fuzz/cli/pso_asked.h"
#include "fuzz/cli/suggest.h"
#include "fuzz/cli/value.h"

#include <string.h>

static void say_records(const struct dp_pso_asked *a) {
    struct dp_words words = dp_pso_said_words(a);
    for (size_t i = 0; i < a->said->final; i++) {
        const struct dp_pso_report *r = &a->said->reports.items[i];
        if (r->kind == DP_PSO_REPORT_record && r->as.record.command == a->command) {
            dp_words_add(&words, "%s", words.used != 0 ? "; " : "");
            dp_pso_words_record(&words, &r->as.record);
        }
    }
    if (words.used == 0) {
        dp_words_add(&words, "no record at all");
    }
}

struct wanted {
    enum dp_pso_rule rule;
    bool placed;
    int32_t index;
    bool weighed;
    uint32_t severity;
    bool reasoned;
    uint32_t reason;
};

static enum dp_held read_rule(const struct dp_pso_asked *a, struct wanted *w) {
    const char *text = dp_pso_word(a, 3);
    if (text == NULL) {
        return dp_unusable(a->q, "a rule is missing");
    }
    struct dp_suggestion suggestion = DP_SUGGESTION(text, strlen(text));
    for (int i = 0; i < DP_PSO_RULE_COUNT; i++) {
        const char *name = dp_pso_rule_facts((enum dp_pso_rule)i)->name;
        if (strcmp(name, text) == 0) {
            w->rule = (enum dp_pso_rule)i;
            return DP_HELD;
        }
        dp_suggest(&suggestion, name, strlen(name));
    }
    return suggestion.best != NULL ? dp_unusable(a->q, "unknown rule '%s'; did you mean '%s'?", text, suggestion.best)
                                   : dp_unusable(a->q, "unknown rule '%s'", text);
}

static enum dp_held read_extra(const struct dp_pso_asked *a, struct wanted *w) {
    for (uint32_t at = 4; at < a->q->expect->count; at++) {
        const char *text = dp_pso_word(a, at);
        const char *rest;
        uint32_t number;
        if (dp_number_parse(text, &number, &rest) && *rest == '\0' && number <= INT32_MAX) {
            w->placed = true;
            w->index = (int32_t)number;
        } else if (dp_find(DP_SET_SEVERITY, text, strlen(text), &w->severity)) {
            w->weighed = true;
        } else if (dp_find(DP_SET_PSO_REASON, text, strlen(text), &w->reason)) {
            w->reasoned = true;
        } else {
            return dp_unusable(a->q, "'%s' is no index, severity or reason", text);
        }
    }
    return DP_HELD;
}

enum dp_held dp_pso_judge_rule(const struct dp_pso_asked *a, bool silent) {
    struct wanted w = {.placed = false};
    enum dp_held usable = read_rule(a, &w);
    usable = usable == DP_HELD ? read_extra(a, &w) : usable;
    if (usable != DP_HELD) {
        return usable;
    }
    bool found = false;
    for (size_t i = 0; i < a->said->final; i++) {
        const struct dp_pso_record *r = &a->said->reports.items[i].as.record;
        found |= a->said->reports.items[i].kind == DP_PSO_REPORT_record && r->command == a->command &&
                 r->rule == w.rule && (!w.placed || r->index == w.index) && (!w.weighed || r->severity == w.severity) &&
                 (!w.reasoned || r->reason == w.reason);
    }
    if (found == silent) {
        say_records(a);
        return DP_FAILED;
    }
    return DP_HELD;
}

enum dp_held dp_pso_judge_silent(const struct dp_pso_asked *a) {
    if (dp_pso_report_of(a, a->command, DP_PSO_REPORT_record) == NULL) {
        return DP_HELD;
    }
    say_records(a);
    return DP_FAILED;
}
