/* expect.c: walks the expect lines of a case and finds the judge of each. */
#include "fuzz/cli/expect.h"

#include "fuzz/cli/suggest.h"

#include <stdarg.h>
#include <string.h>

static const struct dp_expectation registry[] = {
#define DP_EXPECTATION(word, judge, usage, help) {#word, dp_expect_##judge, usage, help},
#include "fuzz/cli/expectations.def"
#undef DP_EXPECTATION
};
static const size_t registry_count = sizeof registry / sizeof registry[0];

/* --- for the judges --- */

enum dp_held dp_unusable(const struct dp_question *question, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(question->said, question->size, format, arguments);
    va_end(arguments);
    return DP_UNUSABLE;
}

enum dp_held dp_word_count(const struct dp_question *question, uint32_t least, uint32_t most) {
    uint32_t count = question->expect->count;
    if (count < least) {
        return dp_unusable(question, "words are missing");
    }
    return count <= most ? DP_HELD : dp_unusable(question, "'%s' is one word too many", question->expect->words[most]);
}

enum dp_held dp_label_record(const struct dp_question *question, uint32_t index, size_t *record) {
    const struct dp_case *c = &question->checked->input->c;
    if (index >= question->expect->count) {
        return dp_unusable(question, "a @label is missing");
    }
    const char *word = question->expect->words[index];
    if (word[0] != '@') {
        return dp_unusable(question, "'%s' is no @label", word);
    }
    for (size_t i = 0; c->labels != NULL && i < c->count; i++) {
        if (c->labels[i] != NULL && strcmp(c->labels[i], word + 1) == 0) {
            *record = i;
            return DP_HELD;
        }
    }
    return dp_unusable(question, "unknown label '%s'", word);
}

enum dp_held dp_label_address(const struct dp_question *question, uint32_t index, struct dp_address *address) {
    size_t record = 0;
    enum dp_held found = dp_label_record(question, index, &record);
    if (found == DP_HELD && !dp_record_address(&question->checked->program, record, address)) {
        return dp_unusable(question, "'%s' names a part that no report is about", question->expect->words[index]);
    }
    return found;
}

bool dp_lies_at(const struct dp_address *address, uint64_t command, int32_t group, int32_t barrier) {
    return address->command == command && (address->group < 0 || address->group == group) &&
           (address->barrier < 0 || address->barrier == barrier);
}

/* --- the walk --- */

static const struct dp_expectation *find(const char *word) {
    for (size_t i = 0; i < registry_count; i++) {
        if (strcmp(registry[i].word, word) == 0) {
            return &registry[i];
        }
    }
    return NULL;
}

static void print_line(FILE *out, const struct dp_checked *checked, const struct dp_expect *expect, const char *what) {
    fprintf(out, "%s:%u: %s: expect", checked->input->name, expect->line, what);
    for (uint32_t i = 0; i < expect->count; i++) {
        fprintf(out, " %s", expect->words[i]);
    }
}

static enum dp_held unknown_word(const struct dp_checked *checked, const struct dp_expect *expect) {
    const char *word = expect->count > 0 ? expect->words[0] : "";
    struct dp_suggestion suggestion = DP_SUGGESTION(word, strlen(word));
    for (size_t i = 0; i < registry_count; i++) {
        dp_suggest(&suggestion, registry[i].word, strlen(registry[i].word));
    }
    print_line(stderr, checked, expect, "error");
    fprintf(stderr, ": '%s' is nothing to expect", word);
    if (suggestion.best != NULL) {
        fprintf(stderr, "; did you mean '%s'?", suggestion.best);
    }
    fputc('\n', stderr);
    return DP_UNUSABLE;
}

/* What the models said, once if they said the same. An empty text: this model gave what was expected. */
static void print_said(FILE *out, const char said[2][512]) {
    if (strcmp(said[0], said[1]) == 0) {
        fprintf(out, "  both models: %s\n", said[0]);
        return;
    }
    for (int model = 0; model < 2; model++) {
        fprintf(out, "  %s: %s\n", dp_model_names[model], said[model][0] != '\0' ? said[model] : "as expected");
    }
}

static enum dp_held judge(const struct dp_checked *checked, const struct dp_expect *expect, FILE *out) {
    const struct dp_expectation *entry = expect->count > 0 ? find(expect->words[0]) : NULL;
    char said[2][512] = {"", ""};
    enum dp_held held = DP_HELD;
    if (entry == NULL) {
        return unknown_word(checked, expect);
    }
    for (int model = 0; model < 2; model++) {
        struct dp_question question = {checked, expect,      checked->observed[model],
                                       model,   said[model], sizeof said[model]};
        enum dp_held one = entry->judge(&question);
        if (one == DP_UNUSABLE) {
            print_line(stderr, checked, expect, "error");
            fprintf(stderr, ": %s; usage: expect %s %s\n", said[model], entry->word, entry->usage);
            return DP_UNUSABLE;
        }
        held = one == DP_FAILED ? DP_FAILED : held;
    }
    if (held == DP_FAILED) {
        print_line(out, checked, expect, "expectation failed");
        fputc('\n', out);
        print_said(out, (const char(*)[512])said);
    }
    return held;
}

struct dp_expect_tally dp_judge_expectations(const struct dp_checked *checked, FILE *out) {
    struct dp_expect_tally tally = {0, 0, 0};
    for (size_t i = 0; i < checked->input->c.expect_count; i++) {
        switch (judge(checked, &checked->input->c.expects[i], out)) {
        case DP_HELD:
            tally.held++;
            break;
        case DP_FAILED:
            tally.failed++;
            break;
        case DP_UNUSABLE:
            tally.unusable++;
            break;
        }
    }
    return tally;
}

void dp_print_expectations(void) {
    printf("expect lines (with --expect; each is asked of both models):\n");
    for (size_t i = 0; i < registry_count; i++) {
        printf("  %-11s %-36s %s\n", registry[i].word, registry[i].usage, registry[i].help);
    }
}
