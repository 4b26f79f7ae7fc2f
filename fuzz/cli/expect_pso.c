/* expect_pso.c: `expect pso WHICH WHAT ..`: what a model reports of a pipeline command. WHICH is the pipeline that the
 * command fills, or its label. */
#include "fuzz/cli/expect.h"
#include "fuzz/cli/suggest.h"
#include "fuzz/cli/value.h"
#include "oracles/arena.h"
#include "oracles/pipelines.h"

#include <inttypes.h>
#include <string.h>

/* A line and what the model said of the whole program. */
struct asked {
    const struct dp_question *q;
    const struct dp_pso_stream *said;
    uint64_t command;
};

static const char *word(const struct asked *a, uint32_t at) {
    return at < a->q->expect->count ? a->q->expect->words[at] : NULL;
}

static struct dp_words said_words(const struct asked *a) {
    return dp_words_in(a->q->said, a->q->size);
}

/* --- which command --- */

static bool find_slot(const struct dp_question *q, const char *name, uint32_t *slot) {
    const struct dp_case *c = &q->checked->input->c;
    for (uint32_t i = 0; i < c->name_count[DP_NAMES_PIPELINE]; i++) {
        if (c->names[DP_NAMES_PIPELINE][i] != NULL && strcmp(c->names[DP_NAMES_PIPELINE][i], name) == 0) {
            *slot = i;
            return true;
        }
    }
    return false;
}

static enum dp_held unknown_pipeline(const struct dp_question *q, const char *name) {
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

static enum dp_held find_command(const struct dp_question *q, const char *name, uint64_t *command) {
    uint32_t slot;
    if (name[0] == '@') {
        size_t record = 0;
        enum dp_held found = dp_label_record(q, 1, &record);
        *command = record;
        return found == DP_HELD && !dp_pso_is_asked(&q->checked->program.records[record])
                   ? dp_unusable(q, "'%s' names no pipeline command", name)
                   : found;
    }
    if (!find_slot(q, name, &slot) || !filler(&q->checked->program, slot, command)) {
        return unknown_pipeline(q, name);
    }
    return DP_HELD;
}

static const struct dp_pso_report *report_of(const struct asked *a, uint64_t command, enum dp_pso_report_kind kind) {
    for (size_t i = 0; i < a->said->final; i++) {
        const struct dp_pso_report *r = &a->said->reports.items[i];
        if (r->kind == kind && dp_pso_report_command(r) == command) {
            return r;
        }
    }
    return NULL;
}

static enum dp_held failed(const struct asked *a, const char *text) {
    struct dp_words words = said_words(a);
    dp_words_add(&words, "%s", text);
    return DP_FAILED;
}

/* --- results: HRESULT [row N] [MESSAGE] --- */

static enum dp_held judge_result(const struct asked *a, uint32_t hresult) {
    const struct dp_pso_report *r = report_of(a, a->command, DP_PSO_REPORT_result);
    bool same = r != NULL && r->as.result.hresult == hresult;
    for (uint32_t at = 3; at < a->q->expect->count; at++) {
        uint32_t value;
        const char *rest;
        const char *text = word(a, at);
        if (dp_find(DP_SET_PSO_MESSAGE, text, strlen(text), &value)) {
            same = same && r->as.result.message == value;
        } else if (dp_number_parse(text, &value, &rest) && *rest == '\0') {
            same = same && r->as.result.row == value;
        } else {
            return dp_unusable(a->q, "'%s' is neither a row nor a message", text);
        }
    }
    if (!same && r != NULL) {
        struct dp_words words = said_words(a);
        dp_pso_words_result(&words, &r->as.result);
        return DP_FAILED;
    }
    return same ? DP_HELD : failed(a, "no result");
}

/* --- records: rule RULE [INDEX] [SEVERITY] [REASON], not RULE, silent --- */

static void say_records(const struct asked *a) {
    struct dp_words words = said_words(a);
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

static enum dp_held read_rule(const struct asked *a, struct wanted *w) {
    const char *text = word(a, 3);
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

static enum dp_held read_extra(const struct asked *a, struct wanted *w) {
    for (uint32_t at = 4; at < a->q->expect->count; at++) {
        const char *text = word(a, at);
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

static enum dp_held judge_rule(const struct asked *a, bool silent) {
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

static enum dp_held judge_silent(const struct asked *a) {
    if (report_of(a, a->command, DP_PSO_REPORT_record) == NULL) {
        return DP_HELD;
    }
    say_records(a);
    return DP_FAILED;
}

/* --- tuples, uses, equality --- */

static enum dp_held judge_tuples(const struct asked *a, const struct dp_pso_tuple *tuples) {
    char wanted[256];
    char got[256];
    struct dp_words words = dp_words_in(wanted, sizeof wanted);
    for (uint32_t at = 3; at < a->q->expect->count; at++) {
        dp_words_add(&words, "%s%s", at == 3 ? "" : " ", word(a, at));
    }
    words = dp_words_in(got, sizeof got);
    dp_pso_words_tuples(&words, tuples);
    return strcmp(wanted, got) == 0 ? DP_HELD : failed(a, got);
}

static enum dp_held judge_exports(const struct asked *a) {
    const struct dp_pso_report *r = report_of(a, a->command, DP_PSO_REPORT_exports);
    return r != NULL ? judge_tuples(a, r->as.exports.tuples) : failed(a, "no exports");
}

static enum dp_held judge_object(const struct asked *a, const char *what) {
    const struct dp_pso_report *r = report_of(a, a->command, DP_PSO_REPORT_object);
    bool stages = strcmp(what, "stages") == 0;
    uint32_t wanted = 0;
    char why[128];
    const struct dp_pso_report *bound = report_of(a, a->command, DP_PSO_REPORT_binding); /* of a draw */
    if (r == NULL && (bound == NULL || strcmp(what, "compiled") == 0)) {
        return failed(a, "no pipeline");
    }
    if (strcmp(what, "compiled") == 0) {
        return judge_tuples(a, r->as.object.compiled);
    }
    if (word(a, 3) == NULL ||
        !dp_value_parse(stages ? DP_SET_PSO_STAGES : DP_SET_PSO_USE, word(a, 3), &wanted, why, sizeof why)) {
        return dp_unusable(a->q, "%s", word(a, 3) == NULL ? "names are missing" : why);
    }
    const struct dp_pso_use *use = bound != NULL ? &bound->as.binding.use : &r->as.object.use;
    uint32_t got = stages ? use->stages : use->uses;
    if (got != wanted) {
        struct dp_words words = said_words(a);
        dp_words_mask(&words, stages ? DP_SET_PSO_STAGES : DP_SET_PSO_USE, got);
    }
    return got == wanted ? DP_HELD : DP_FAILED;
}

/* same|differs|same_key OTHER: canonical forms, or immutable keys. */
static enum dp_held judge_pair(const struct asked *a, const char *what) {
    uint64_t other;
    if (word(a, 3) == NULL || word(a, 3)[0] == '@') {
        return dp_unusable(a->q, "another pipeline is missing");
    }
    enum dp_held usable = find_command(a->q, word(a, 3), &other);
    if (usable != DP_HELD) {
        return usable;
    }
    uint32_t piece = strcmp(what, "same_key") == 0 || strcmp(what, "other_key") == 0 ? 0 : 1;
    const struct dp_pso_report *p = report_of(a, a->command, DP_PSO_REPORT_object);
    const struct dp_pso_report *r = report_of(a, other, DP_PSO_REPORT_object);
    if (p == NULL || r == NULL) {
        return failed(a, "no pipeline");
    }
    bool equal = dp_pso_same_piece(a->said, &p->pieces[piece], a->said, &r->pieces[piece]);
    bool wanted = strncmp(what, "same", 4) == 0;
    return equal == wanted ? DP_HELD : failed(a, equal ? "they are equal" : "they differ");
}

/* --- base sets and stores --- */

static enum dp_held judge_bases(const struct asked *a) {
    const struct dp_pso_report *set = report_of(a, a->command, DP_PSO_REPORT_base_set);
    const char *rest = "";
    uint32_t wanted = 0;
    if (word(a, 3) == NULL || !dp_number_parse(word(a, 3), &wanted, &rest) || *rest != '\0') {
        return dp_unusable(a->q, "the number of bases is missing");
    }
    bool same = set != NULL && set->as.base_set.bases == wanted;
    for (uint32_t at = 4; at < a->q->expect->count; at++) {
        uint32_t slot;
        bool found = false;
        if (!find_slot(a->q, word(a, at), &slot)) {
            return unknown_pipeline(a->q, word(a, at));
        }
        for (size_t i = 0; i < a->said->final; i++) {
            const struct dp_pso_report *r = &a->said->reports.items[i];
            found |= r->kind == DP_PSO_REPORT_base && r->as.base.command == a->command && r->as.base.pipeline == slot;
        }
        same = same && found;
    }
    if (same) {
        return DP_HELD;
    }
    struct dp_words words = said_words(a);
    dp_words_add(&words, "%" PRIu32 " bases: slots", set != NULL ? set->as.base_set.bases : 0);
    for (size_t i = 0; i < a->said->final; i++) {
        const struct dp_pso_report *r = &a->said->reports.items[i];
        if (r->kind == DP_PSO_REPORT_base && r->as.base.command == a->command) {
            dp_words_add(&words, " %" PRIu32, r->as.base.pipeline);
        }
    }
    return DP_FAILED;
}

/* kept P M G X: blobs that the store holds behind the command. */
static enum dp_held judge_kept(const struct asked *a) {
    const struct dp_pso_report *stored = report_of(a, a->command, DP_PSO_REPORT_stored);
    bool same = stored != NULL;
    for (uint32_t kind = 0; kind < DP_PSO_BLOB_KINDS; kind++) {
        uint32_t wanted;
        const char *rest;
        if (word(a, 3 + kind) == NULL || !dp_number_parse(word(a, 3 + kind), &wanted, &rest) || *rest != '\0') {
            return dp_unusable(a->q, "four numbers are wanted: kept blobs of P, M, G and X");
        }
        same = same && stored->as.stored.kinds[kind].kept == wanted;
    }
    if (!same && stored != NULL) {
        struct dp_words words = said_words(a);
        const struct dp_pso_kept *k = stored->as.stored.kinds;
        dp_words_add(&words, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, k[0].kept, k[1].kept, k[2].kept,
                     k[3].kept);
        return DP_FAILED;
    }
    return same ? DP_HELD : failed(a, "nothing is stored");
}

/* --- the line --- */

static enum dp_held judge(const struct asked *a) {
    const char *what = word(a, 2);
    uint32_t hresult;
    if (strcmp(what, "ok") == 0) {
        return judge_result(a, DP_PSO_HRESULT_S_OK);
    }
    if (strcmp(what, "rule") == 0 || strcmp(what, "not") == 0) {
        return judge_rule(a, strcmp(what, "not") == 0);
    }
    if (strcmp(what, "silent") == 0) {
        return judge_silent(a);
    }
    if (strcmp(what, "export") == 0) {
        return judge_exports(a);
    }
    if (strcmp(what, "compiled") == 0 || strcmp(what, "uses") == 0 || strcmp(what, "stages") == 0) {
        return judge_object(a, what);
    }
    if (strcmp(what, "same") == 0 || strcmp(what, "differs") == 0 || strcmp(what, "same_key") == 0 ||
        strcmp(what, "other_key") == 0) {
        return judge_pair(a, what);
    }
    if (strcmp(what, "bases") == 0) {
        return judge_bases(a);
    }
    if (strcmp(what, "kept") == 0) {
        return judge_kept(a);
    }
    return dp_find(DP_SET_PSO_HRESULT, what, strlen(what), &hresult)
               ? judge_result(a, hresult)
               : dp_unusable(a->q, "'%s' is nothing that a pipeline can be asked for", what);
}

enum dp_held dp_expect_pso(const struct dp_question *q) {
    static const struct dp_model *const models[2] = {&dp_reference, &dp_optimized};
    struct dp_pso_stream said;
    struct asked asked = {.q = q, .said = &said};
    const struct dp_pipelines *part = dp_pso_part(models[q->model]);
    enum dp_held held = dp_word_count(q, 3, 16);
    held = held == DP_HELD ? find_command(q, q->expect->words[1], &asked.command) : held;
    if (held != DP_HELD || part == NULL) {
        return part == NULL ? dp_unusable(q, "no model has pipelines") : held;
    }
    dp_pso_observe(part, &dp_plain_memory, &q->checked->program, &said);
    held = said.status == DP_STATUS_OK ? judge(&asked) : dp_unusable(q, "out of memory");
    dp_pso_stream_free(&said);
    return held;
}
