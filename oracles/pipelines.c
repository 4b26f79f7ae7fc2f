/* pipelines.c: the oracle `pipelines`: fed the pipeline commands of a program, both models report the same, report by
 * report and member by member, in the order that model/pipeline.md fixes. */
#include "oracles/pipelines.h"
#include "oracles/scratch.h"

bool dp_oracle_pipelines(const struct dp_run *run, struct dp_finding *finding);

/* A program is well shaped by construction, so nobody may refuse it. */
static bool was_taken(const struct dp_run *run, const struct dp_pso_stream said[2], struct dp_finding *finding) {
    for (int model = 0; model < 2; model++) {
        if (said[model].status != DP_STATUS_OK) {
            char what[80];
            struct dp_words words = dp_words_in(what, sizeof what);
            dp_words_add(&words, "%s refuses the commands", dp_voice_of(run, model).name);
            return dp_fail(finding, "pipelines", what, what);
        }
    }
    return true;
}

bool dp_pso_agree(const struct dp_run *run, const struct dp_pso_stream said[2], struct dp_finding *finding) {
    struct dp_difference difference;
    const char *const names[2] = {dp_voice_of(run, 0).name, dp_voice_of(run, 1).name};
    if (!was_taken(run, said, finding)) {
        return false;
    }
    return dp_pso_same(&said[0], &said[1], names, &difference) ||
           dp_fail(finding, "pipelines", difference.what, difference.text);
}

bool dp_pso_judge(const struct dp_run *run, dp_pso_judgement *const judgements[], size_t count,
                  struct dp_finding *finding) {
    struct dp_scratch *scratch = run->scratch;
    if (dp_pso_part(run->models[0]) == NULL || dp_pso_part(run->models[1]) == NULL || !dp_pso_is_there(run->program)) {
        return true;
    }
    bool shared = scratch->outlined == run->program && scratch->bound.program == run->program;
    if (!shared) {
        scratch->bound.program = NULL;
    }
    const struct dp_bound_program *bound = dp_bound_of(run);
    bool holds = true;
    for (size_t i = 0; bound != NULL && holds && !scratch->out_of_memory && i < count; i++) {
        holds = judgements[i](run, bound->said, finding);
    }
    if (!shared) {
        scratch->bound.program = NULL;
    }
    return holds;
}

bool dp_oracle_pipelines(const struct dp_run *run, struct dp_finding *finding) {
    static dp_pso_judgement *const judgements[] = {dp_pso_agree};
    return dp_pso_judge(run, judgements, 1, finding);
}
