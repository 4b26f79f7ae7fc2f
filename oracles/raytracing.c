/* raytracing.c: the oracle `raytracing`: of every state object of a program both models say the same, member by
 * member and in the order that raytracing.md fixes, and each says what it says in that order. */
#include "oracles/raytracing.h"
#include "oracles/scratch.h"

bool dp_oracle_raytracing(const struct dp_run *run, struct dp_finding *finding);

static bool fail(struct dp_finding *finding, const char *what, const char *text, const struct dp_rt_object *object) {
    char long_text[1024];
    struct dp_words words = dp_words_in(long_text, sizeof long_text);
    dp_words_add(&words, "state object %u: %s", (unsigned)object->records[0].as.state_object.id, text);
    return dp_fail(finding, "raytracing", what, long_text);
}

/* Both took it, and each kept to the order. */
static bool well_said(const struct dp_run *run, const struct dp_rt_object *object, const struct dp_rt_said said[2],
                      struct dp_finding *finding) {
    for (int model = 0; model < 2; model++) {
        struct dp_rt_law law = {dp_rt_part(run->models[model]), object, &said[model]};
        const char *broken = said[model].status != DP_STATUS_OK ? "refuses the state object" : dp_rt_laws_order(&law);
        if (broken != NULL) {
            char what[80];
            struct dp_words words = dp_words_in(what, sizeof what);
            dp_words_add(&words, "%s: %s", dp_voice_of(run, model).name, broken);
            return fail(finding, what, what, object);
        }
    }
    return true;
}

bool dp_rt_agree(const struct dp_run *run, const struct dp_rt_object *object, const struct dp_rt_said said[2],
                 struct dp_finding *finding) {
    struct dp_difference difference;
    const char *const names[2] = {dp_voice_of(run, 0).name, dp_voice_of(run, 1).name};
    if (!well_said(run, object, said, finding)) {
        return false;
    }
    return dp_rt_same(&said[0], &said[1], names, &difference) ||
           fail(finding, difference.what, difference.text, object);
}

bool dp_rt_judge(const struct dp_run *run, dp_rt_judgement *const judgements[], size_t count,
                 struct dp_finding *finding) {
    struct dp_scratch *scratch = run->scratch;
    struct dp_rt_object object;
    bool holds = true;
    for (size_t at = 0; holds && !scratch->out_of_memory && dp_rt_next_object(run->program, &at, &object);) {
        struct dp_rt_said said[2];
        dp_arena_reset(&scratch->arena);
        for (int model = 0; model < 2; model++) {
            dp_rt_observe(dp_rt_part(run->models[model]), &scratch->arena.memory, &object, &said[model]);
            scratch->out_of_memory |= said[model].status == DP_STATUS_OUT_OF_MEMORY;
        }
        for (size_t i = 0; holds && !scratch->out_of_memory && i < count; i++) {
            holds = judgements[i](run, &object, said, finding);
        }
        dp_rt_said_free(&said[1]);
        dp_rt_said_free(&said[0]);
    }
    return holds;
}

bool dp_oracle_raytracing(const struct dp_run *run, struct dp_finding *finding) {
    static dp_rt_judgement *const judgements[] = {dp_rt_agree};
    return dp_rt_judge(run, judgements, 1, finding);
}
