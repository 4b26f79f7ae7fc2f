/* expect_rt.c: `expect rt OBJECT RULE ..`: what a model advises of a ray-tracing state object. */
#include "fuzz/cli/expect.h"
#include "fuzz/cli/suggest.h"
#include "oracles/arena.h"
#include "oracles/raytracing.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What is asked for. */
struct wanted {
    struct dp_rt_object object;
    enum dp_rt_rule rule;
    bool silent; /* not RULE */
    bool placed;
    int32_t index;
    bool weighed;
    uint32_t severity;
    uint32_t figures;
    uint64_t values[DP_RT_VALUES];
};

static enum dp_held read_object(const struct dp_question *q, struct wanted *w) {
    const struct dp_case *c = &q->checked->input->c;
    const char *word = q->expect->words[1];
    struct dp_suggestion suggestion = DP_SUGGESTION(word, strlen(word));
    for (size_t at = 0; dp_rt_next_object(&q->checked->program, &at, &w->object);) {
        uint32_t slot = w->object.records[0].as.state_object.id;
        const char *name = slot < c->name_count[DP_NAMES_OBJECT] ? c->names[DP_NAMES_OBJECT][slot] : NULL;
        if (name != NULL && strcmp(name, word) == 0) {
            return DP_HELD;
        }
        if (name != NULL) {
            dp_suggest(&suggestion, name, strlen(name));
        }
    }
    return suggestion.best != NULL
               ? dp_unusable(q, "unknown state object '%s'; did you mean '%s'?", word, suggestion.best)
               : dp_unusable(q, "unknown state object '%s'", word);
}

static enum dp_held read_rule(const struct dp_question *q, uint32_t at, struct wanted *w) {
    if (at >= q->expect->count) {
        return dp_unusable(q, "a rule is missing");
    }
    const char *word = q->expect->words[at];
    struct dp_suggestion suggestion = DP_SUGGESTION(word, strlen(word));
    for (int i = 0; i < DP_RT_RULE_COUNT; i++) {
        const char *name = dp_rt_rule_facts((enum dp_rt_rule)i)->name;
        if (strcmp(name, word) == 0) {
            w->rule = (enum dp_rt_rule)i;
            return DP_HELD;
        }
        dp_suggest(&suggestion, name, strlen(name));
    }
    return suggestion.best != NULL ? dp_unusable(q, "unknown rule '%s'; did you mean '%s'?", word, suggestion.best)
                                   : dp_unusable(q, "unknown rule '%s'", word);
}

/* A whole number of 64 bits, decimal or 0x. */
static bool read_number(const char *word, uint64_t *number) {
    char *end = NULL;
    if (word[0] < '0' || word[0] > '9') {
        return false;
    }
    errno = 0;
    *number = strtoull(word, &end, word[0] == '0' && (word[1] | 0x20) == 'x' ? 16 : 10);
    return errno == 0 && *end == '\0' && end != word;
}

/* [index] [severity] [figures ..]: the index only where the rule has one, and in front of everything. */
static enum dp_held read_extra(const struct dp_question *q, uint32_t at, struct wanted *w) {
    const char *word = q->expect->words[at];
    bool whole = dp_rt_rule_facts(w->rule)->subject == DP_RT_SUBJECT_whole;
    uint64_t number = 0;
    if (!w->weighed && w->figures == 0 && dp_find(DP_SET_RT_SEVERITY, word, strlen(word), &w->severity)) {
        w->weighed = true;
        return DP_HELD;
    }
    if (!read_number(word, &number)) {
        return dp_unusable(q, "'%s' is neither a number nor INFO, WARN or ERR", word);
    }
    if (!whole && !w->placed && !w->weighed) {
        if (number > INT32_MAX) {
            return dp_unusable(q, "'%s' is no index", word);
        }
        w->placed = true;
        w->index = (int32_t)number;
        return DP_HELD;
    }
    if (w->figures == dp_rt_figures(w->rule)) {
        return dp_unusable(q, "'%s' is one figure too many", word);
    }
    w->values[w->figures++] = number;
    return DP_HELD;
}

static enum dp_held read_all(const struct dp_question *q, struct wanted *w) {
    enum dp_held usable = dp_word_count(q, 3, 10);
    usable = usable == DP_HELD ? read_object(q, w) : usable;
    if (usable != DP_HELD) {
        return usable;
    }
    w->silent = strcmp(q->expect->words[2], "not") == 0;
    uint32_t at = w->silent ? 3 : 2;
    usable = read_rule(q, at, w);
    if (w->silent && usable == DP_HELD) {
        return dp_word_count(q, 4, 4);
    }
    for (uint32_t i = at + 1; usable == DP_HELD && i < q->expect->count; i++) {
        usable = read_extra(q, i, w);
    }
    return usable;
}

static bool is_wanted(const struct wanted *w, const struct dp_rt_record *r) {
    bool same =
        r->rule == w->rule && (!w->placed || r->index == w->index) && (!w->weighed || r->severity == w->severity);
    for (uint32_t i = 0; i < w->figures; i++) {
        same = same && r->values[i] == w->values[i];
    }
    return same;
}

/* Of the rule that is asked for all records, else the names of the rules that fired. */
static void say(const struct dp_question *q, const struct wanted *w, const struct dp_rt_said *said) {
    struct dp_words words = dp_words_in(q->said, q->size);
    bool there = false;
    for (size_t i = 0; i < said->records.count; i++) {
        if (said->records.items[i].rule == w->rule) {
            dp_words_add(&words, "%s", there ? "; " : "");
            dp_rt_words_record(&words, &said->records.items[i]);
            there = true;
        }
    }
    if (there) {
        return;
    }
    dp_words_add(&words, said->records.count == 0 ? "no record at all" : "not fired; fired:");
    for (size_t i = 0; i < said->records.count; i++) {
        if (i == 0 || said->records.items[i].rule != said->records.items[i - 1].rule) {
            dp_words_add(&words, " %s", dp_rt_rule_facts(said->records.items[i].rule)->name);
        }
    }
}

enum dp_held dp_expect_rt(const struct dp_question *q) {
    static const struct dp_model *const models[2] = {&dp_reference, &dp_optimized};
    struct wanted w = {.silent = false};
    enum dp_held usable = read_all(q, &w);
    if (usable != DP_HELD) {
        return usable;
    }
    struct dp_rt_said said;
    dp_rt_observe(dp_rt_part(models[q->model]), &dp_plain_memory, &w.object, &said);
    uint32_t found = 0;
    for (size_t i = 0; said.status == DP_STATUS_OK && i < said.records.count; i++) {
        found += is_wanted(&w, &said.records.items[i]);
    }
    if (said.status != DP_STATUS_OK) {
        usable = dp_unusable(q, "out of memory");
    } else if ((found > 0) == w.silent) {
        say(q, &w, &said);
        usable = DP_FAILED;
    }
    dp_rt_said_free(&said);
    return usable;
}
