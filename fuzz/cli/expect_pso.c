/* expect_pso.c: `expect pso WHICH WHAT ..`: what a model reports of a pipeline command. WHICH is the pipeline that the
 * command fills, or its label. */
#include "fuzz/cli/pso_asked.h"
#include "fuzz/cli/value.h"
#include "oracles/arena.h"

#include <inttypes.h>
#include <string.h>

/* --- results: HRESULT [row N] [MESSAGE] --- */

static enum dp_held judge_result(const struct dp_pso_asked *a, uint32_t hresult) {
    const struct dp_pso_report *r = dp_pso_report_of(a, a->command, DP_PSO_REPORT_result);
    bool same = r != NULL && r->as.result.hresult == hresult;
    for (uint32_t at = 3; at < a->q->expect->count; at++) {
        uint32_t value;
        const char *rest;
        const char *text = dp_pso_word(a, at);
        if (dp_find(DP_SET_PSO_MESSAGE, text, strlen(text), &value)) {
            same = same && r->as.result.message == value;
        } else if (dp_number_parse(text, &value, &rest) && *rest == '\0') {
            same = same && r->as.result.row == value;
        } else {
            return dp_unusable(a->q, "'%s' is neither a row nor a message", text);
        }
    }
    if (!same && r != NULL) {
        struct dp_words words = dp_pso_said_words(a);
        dp_pso_words_result(&words, &r->as.result);
        return DP_FAILED;
    }
    return same ? DP_HELD : dp_pso_failed(a, "no result");
}

/* --- base sets and stores --- */

static enum dp_held judge_bases(const struct dp_pso_asked *a) {
    const struct dp_pso_report *set = dp_pso_report_of(a, a->command, DP_PSO_REPORT_base_set);
    const char *rest = "";
    uint32_t wanted = 0;
    if (dp_pso_word(a, 3) == NULL || !dp_number_parse(dp_pso_word(a, 3), &wanted, &rest) || *rest != '\0') {
        return dp_unusable(a->q, "the number of bases is missing");
    }
    bool same = set != NULL && set->as.base_set.bases == wanted;
    for (uint32_t at = 4; at < a->q->expect->count; at++) {
        uint32_t slot;
        bool found = false;
        if (!dp_pso_find_slot(a->q, dp_pso_word(a, at), &slot)) {
            return dp_pso_unknown(a->q, dp_pso_word(a, at));
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
    struct dp_words words = dp_pso_said_words(a);
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
static enum dp_held judge_kept(const struct dp_pso_asked *a) {
    const struct dp_pso_report *stored = dp_pso_report_of(a, a->command, DP_PSO_REPORT_stored);
    bool same = stored != NULL;
    for (uint32_t kind = 0; kind < DP_PSO_BLOB_KINDS; kind++) {
        uint32_t wanted;
        const char *rest;
        if (dp_pso_word(a, 3 + kind) == NULL || !dp_number_parse(dp_pso_word(a, 3 + kind), &wanted, &rest) ||
            *rest != '\0') {
            return dp_unusable(a->q, "four numbers are wanted: kept blobs of P, M, G and X");
        }
        same = same && stored->as.stored.kinds[kind].kept == wanted;
    }
    if (!same && stored != NULL) {
        struct dp_words words = dp_pso_said_words(a);
        const struct dp_pso_kept *k = stored->as.stored.kinds;
        dp_words_add(&words, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, k[0].kept, k[1].kept, k[2].kept,
                     k[3].kept);
        return DP_FAILED;
    }
    return same ? DP_HELD : dp_pso_failed(a, "nothing is stored");
}

/* --- the line --- */

static enum dp_held judge(const struct dp_pso_asked *a) {
    const char *what = dp_pso_word(a, 2);
    uint32_t hresult;
    if (strcmp(what, "ok") == 0) {
        return judge_result(a, DP_PSO_HRESULT_S_OK);
    }
    if (strcmp(what, "rule") == 0 || strcmp(what, "not") == 0) {
        return dp_pso_judge_rule(a, strcmp(what, "not") == 0);
    }
    if (strcmp(what, "silent") == 0) {
        return dp_pso_judge_silent(a);
    }
    if (strcmp(what, "export") == 0) {
        return dp_pso_judge_exports(a);
    }
    if (strcmp(what, "compiled") == 0 || strcmp(what, "uses") == 0 || strcmp(what, "stages") == 0) {
        return dp_pso_judge_object(a, what);
    }
    if (strcmp(what, "same") == 0 || strcmp(what, "differs") == 0 || strcmp(what, "same_key") == 0 ||
        strcmp(what, "other_key") == 0) {
        return dp_pso_judge_pair(a, what);
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
    struct dp_pso_asked asked = {.q = q, .said = &said};
    const struct dp_pipelines *part = dp_pso_part(models[q->model]);
    enum dp_held held = dp_word_count(q, 3, 16);
    held = held == DP_HELD ? dp_pso_find_command(q, q->expect->words[1], &asked.command) : held;
    if (held != DP_HELD || part == NULL) {
        return part == NULL ? dp_unusable(q, "no model has pipelines") : held;
    }
    dp_pso_observe(part, &dp_plain_memory, &q->checked->program, &said);
    held = said.status == DP_STATUS_OK ? judge(&asked) : dp_unusable(q, "out of memory");
    dp_pso_stream_free(&said);
    return held;
}
