/* pso_asked_objects.c: what a pipeline exports and uses, and whether two are equal. */
#include "fuzz/cli/pso_asked.h"
#include "fuzz/cli/value.h"

#include <string.h>

static enum dp_held judge_tuples(const struct dp_pso_asked *a, const struct dp_pso_tuple *tuples) {
    char wanted[256];
    char got[256];
    struct dp_words words = dp_words_in(wanted, sizeof wanted);
    for (uint32_t at = 3; at < a->q->expect->count; at++) {
        dp_words_add(&words, "%s%s", at == 3 ? "" : " ", dp_pso_word(a, at));
    }
    words = dp_words_in(got, sizeof got);
    dp_pso_words_tuples(&words, tuples);
    return strcmp(wanted, got) == 0 ? DP_HELD : dp_pso_failed(a, got);
}

enum dp_held dp_pso_judge_exports(const struct dp_pso_asked *a) {
    const struct dp_pso_report *r = dp_pso_report_of(a, a->command, DP_PSO_REPORT_exports);
    return r != NULL ? judge_tuples(a, r->as.exports.tuples) : dp_pso_failed(a, "no exports");
}

enum dp_held dp_pso_judge_object(const struct dp_pso_asked *a, const char *what) {
    const struct dp_pso_report *r = dp_pso_report_of(a, a->command, DP_PSO_REPORT_object);
    bool stages = strcmp(what, "stages") == 0;
    uint32_t wanted = 0;
    char why[128];
    const struct dp_pso_report *bound = dp_pso_report_of(a, a->command, DP_PSO_REPORT_binding); /* of a draw */
    if (r == NULL && (bound == NULL || strcmp(what, "compiled") == 0)) {
        return dp_pso_failed(a, "no pipeline");
    }
    if (strcmp(what, "compiled") == 0) {
        return judge_tuples(a, r->as.object.compiled);
    }
    if (dp_pso_word(a, 3) == NULL ||
        !dp_value_parse(stages ? DP_SET_PSO_STAGES : DP_SET_PSO_USE, dp_pso_word(a, 3), &wanted, why, sizeof why)) {
        return dp_unusable(a->q, "%s", dp_pso_word(a, 3) == NULL ? "names are missing" : why);
    }
    const struct dp_pso_use *use = bound != NULL ? &bound->as.binding.use : &r->as.object.use;
    uint32_t got = stages ? use->stages : use->uses;
    if (got != wanted) {
        struct dp_words words = dp_pso_said_words(a);
        dp_words_mask(&words, stages ? DP_SET_PSO_STAGES : DP_SET_PSO_USE, got);
    }
    return got == wanted ? DP_HELD : DP_FAILED;
}

/* same|differs|same_key OTHER: canonical forms, or immutable keys. */
enum dp_held dp_pso_judge_pair(const struct dp_pso_asked *a, const char *what) {
    uint64_t other;
    if (dp_pso_word(a, 3) == NULL || dp_pso_word(a, 3)[0] == '@') {
        return dp_unusable(a->q, "another pipeline is missing");
    }
    enum dp_held usable = dp_pso_find_command(a->q, dp_pso_word(a, 3), &other);
    if (usable != DP_HELD) {
        return usable;
    }
    uint32_t piece = strcmp(what, "same_key") == 0 || strcmp(what, "other_key") == 0 ? 0 : 1;
    const struct dp_pso_report *p = dp_pso_report_of(a, a->command, DP_PSO_REPORT_object);
    const struct dp_pso_report *r = dp_pso_report_of(a, other, DP_PSO_REPORT_object);
    if (p == NULL || r == NULL) {
        return dp_pso_failed(a, "no pipeline");
    }
    bool equal = dp_pso_same_piece(a->said, &p->pieces[piece], a->said, &r->pieces[piece]);
    bool wanted = strncmp(what, "same", 4) == 0;
    return equal == wanted ? DP_HELD : dp_pso_failed(a, equal ? "they are equal" : "they differ");
}
