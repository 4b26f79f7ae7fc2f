/* expect_rule.c: expectations about what is reported: ok, rule, unsupported. */
#include "fuzz/cli/expect.h"
#include "fuzz/cli/suggest.h"
#include "fuzz/cli/value.h"

#include <inttypes.h>
#include <string.h>

/* Appends one diagnostic to what the model said. */
static void say(const struct dp_question *q, const struct dp_diagnostic *d) {
    char place[DP_PLACE_SIZE];
    struct dp_address address = {d->command, d->group, d->barrier};
    size_t used = strlen(q->said);
    bool first = used == 0 || q->said[used - 1] == ':';
    snprintf(q->said + used, q->size - used, "%s%s %s at %s",
             used == 0 ? ""
             : first   ? " "
                       : "; ",
             dp_name(DP_SET_SEVERITY, d->severity), dp_rule_facts(d->rule)->name,
             dp_address_text(q->checked, address, place, sizeof place));
}

enum dp_held dp_expect_ok(const struct dp_question *q) {
    enum dp_held held = dp_word_count(q, 1, 1);
    for (size_t i = 0; held != DP_UNUSABLE && i < q->observed->diagnostics.count; i++) {
        say(q, &q->observed->diagnostics.items[i]);
        held = DP_FAILED;
    }
    return held;
}

/* What `expect rule` asks for; -1 where any will do. */
struct wanted {
    enum dp_rule rule;
    bool placed;
    struct dp_address at;
    uint32_t severity; /* DP_SEVERITY_none: any */
    bool counted;
    uint32_t count;
};

static enum dp_held read_rule(const struct dp_question *q, struct wanted *w) {
    const char *word = q->expect->words[1];
    if (dp_find_rule(word, strlen(word), &w->rule)) {
        return DP_HELD;
    }
    struct dp_suggestion suggestion = DP_SUGGESTION(word, strlen(word));
    for (int i = 0; i < DP_RULE_COUNT; i++) {
        const char *name = dp_rule_facts((enum dp_rule)i)->name;
        dp_suggest(&suggestion, name, strlen(name));
    }
    return suggestion.best != NULL ? dp_unusable(q, "unknown rule '%s'; did you mean '%s'?", word, suggestion.best)
                                   : dp_unusable(q, "unknown rule '%s'", word);
}

static enum dp_held read_extra(const struct dp_question *q, uint32_t index, struct wanted *w) {
    const char *word = q->expect->words[index];
    const char *rest = "";
    if (word[0] == '@' && !w->placed) {
        w->placed = true;
        return dp_label_address(q, index, &w->at);
    }
    if ((strcmp(word, "error") == 0 || strcmp(word, "warning") == 0) && w->severity == DP_SEVERITY_none) {
        dp_find(DP_SET_SEVERITY, word, strlen(word), &w->severity);
        return DP_HELD;
    }
    if (word[0] == 'x' && !w->counted && dp_number_parse(word + 1, &w->count, &rest) && *rest == '\0') {
        w->counted = true;
        return DP_HELD;
    }
    return dp_unusable(q, "'%s' is neither @label, error, warning nor xN, or comes twice", word);
}

static bool is_wanted(const struct wanted *w, const struct dp_diagnostic *d) {
    return d->rule == w->rule && (!w->placed || dp_lies_at(&w->at, d->command, d->group, d->barrier)) &&
           (w->severity == DP_SEVERITY_none || w->severity == d->severity);
}

/* Counts the matching diagnostics; the same rule elsewhere is what the model said instead. */
enum dp_held dp_expect_rule(const struct dp_question *q) {
    struct wanted w = {.severity = DP_SEVERITY_none};
    enum dp_held usable = dp_word_count(q, 2, 5);
    usable = usable == DP_HELD ? read_rule(q, &w) : usable;
    for (uint32_t i = 2; usable == DP_HELD && i < q->expect->count; i++) {
        usable = read_extra(q, i, &w);
    }
    if (usable != DP_HELD) {
        return usable;
    }
    uint32_t count = 0;
    for (size_t i = 0; i < q->observed->diagnostics.count; i++) {
        count += is_wanted(&w, &q->observed->diagnostics.items[i]);
    }
    if (w.counted ? count == w.count : count > 0) {
        return DP_HELD;
    }
    snprintf(q->said, q->size, "%" PRIu32 " times; reported:", count);
    for (size_t i = 0; i < q->observed->diagnostics.count; i++) {
        say(q, &q->observed->diagnostics.items[i]);
    }
    if (q->observed->diagnostics.count == 0) {
        snprintf(q->said, q->size, "no diagnostic at all");
    }
    return DP_FAILED;
}

static bool is_unsupported(const struct dp_observation *observed, uint64_t command) {
    for (size_t i = 0; i < observed->unsupported.count; i++) {
        if (observed->unsupported.items[i] == command) {
            return true;
        }
    }
    return false;
}

enum dp_held dp_expect_unsupported(const struct dp_question *q) {
    struct dp_address at = {0, -1, -1};
    enum dp_held usable = dp_word_count(q, 2, 2);
    usable = usable == DP_HELD ? dp_label_address(q, 1, &at) : usable;
    if (usable != DP_HELD || is_unsupported(q->observed, at.command)) {
        return usable;
    }
    snprintf(q->said, q->size, "supports it");
    return DP_FAILED;
}

bool dp_expects_unsupported(const struct dp_checked *checked, uint64_t command) {
    const struct dp_case *c = &checked->input->c;
    char said[512];
    for (size_t i = 0; i < c->expect_count; i++) {
        struct dp_question q = {checked, &c->expects[i], checked->observed[0], 0, said, sizeof said};
        struct dp_address at = {0, -1, -1};
        if (c->expects[i].count == 2 && strcmp(c->expects[i].words[0], "unsupported") == 0 &&
            dp_label_address(&q, 1, &at) == DP_HELD && at.command == command) {
            return true;
        }
    }
    return false;
}
