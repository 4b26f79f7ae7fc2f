/* pso_asked.c: see pso_asked.h. */
#include "fuzz/cli/pso_asked.h"

#include "fuzz/cli/suggest.h"

#include <string.h>

const char *dp_pso_word(const struct dp_pso_asked *a, uint32_t at) {
    return at < a->q->expect->count ? a->q->expect->words[at] : NULL;
}

struct dp_words dp_pso_said_words(const struct dp_pso_asked *a) {
    return dp_words_in(a->q->said, a->q->size);
}

/* --- which command --- */

bool dp_pso_find_slot(const struct dp_question *q, const char *name, uint32_t *slot) {
    const struct dp_case *c = &q->checked->input->c;
    for (uint32_t i = 0; i < c->name_count[DP_NAMES_PIPELINE]; i++) {
        if (c->names[DP_NAMES_PIPELINE][i] != NULL && strcmp(c->names[DP_NAMES_PIPELINE][i], name) == 0) {
            *slot = i;
            return true;
        }
    }
    return false;
}

enum dp_held dp_pso_unknown(const struct dp_question *q, const char *name) {
    const struct dp_case *c = &q->checked->input->c;
    struct dp_suggestion suggestion = DP_SUGGESTION(name, strlen(name));
    for (uint32_t i = 0; i < c->name_count[DP_NAMES_PIPELINE]; i++) {
        if (c->names[DP_NAMES_PIPELINE][i] != NULL) {
            dp_suggest(&suggestion, c->names[DP_NAMES_PIPELINE][i], strlen(c->names[DP_NAMES_PIPELINE][i]));
        }
    }
    return suggestion.best != NULL ? dp_unusable(q, "unknown pipeline '%s'; did you mean '%s'?", name, suggestion.best)
                                   : dp_unusable(q, "unknown pipeline '%s'", name);
}

/* The command that fills a slot. */
static bool filler(const struct dp_program *program, uint32_t slot, uint64_t *command) {
    for (size_t i = 1; i < program->count; i++) {
        const struct dp_command *r = &program->records[i];
        if ((r->kind == DP_COMMAND_pipeline && r->as.pipeline.id == slot) ||
            (r->kind == DP_COMMAND_derive && r->as.derive.id == slot) ||
            (r->kind == DP_COMMAND_load && r->as.load.id == slot)) {
            *command = i;
            return true;
        }
    }
    return false;
}

enum dp_held dp_pso_find_command(const struct dp_question *q, const char *name, uint64_t *command) {
    uint32_t slot;
    if (name[0] == '@') {
        size_t record = 0;
        enum dp_held found = dp_label_record(q, 1, &record);
        *command = record;
        return found == DP_HELD && !dp_pso_is_asked(&q->checked->program.records[record])
                   ? dp_unusable(q, "'%s' names no pipeline command", name)
                   : found;
    }
    if (!dp_pso_find_slot(q, name, &slot) || !filler(&q->checked->program, slot, command)) {
        return dp_pso_unknown(q, name);
    }
    return DP_HELD;
}

const struct dp_pso_report *dp_pso_report_of(const struct dp_pso_asked *a, uint64_t command,
                                             enum dp_pso_report_kind kind) {
    for (size_t i = 0; i < a->said->final; i++) {
        const struct dp_pso_report *r = &a->said->reports.items[i];
        if (r->kind == kind && dp_pso_report_command(r) == command) {
            return r;
        }
    }
    return NULL;
}

enum dp_held dp_pso_failed(const struct dp_pso_asked *a, const char *text) {
    struct dp_words words = dp_pso_said_words(a);
    dp_words_add(&words, "%s", text);
    return DP_FAILED;
}
