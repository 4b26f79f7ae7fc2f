/* raytracing_laws.c: the oracle `raytracing_laws`: what holds of every answer about a ray-tracing state object,
 * whoever gives it (pipeline sheet 8, items 9 and 10, and monotonicity). Each model is judged alone, so a mistake
 * that both share can show. What needs further evaluations is asked of the share of programs that is run again
 * (oracle.h). */
#include "oracles/hash.h"
#include "oracles/raytracing.h"
#include "oracles/scratch.h"

bool dp_oracle_raytracing_laws(const struct dp_run *run, struct dp_finding *finding);

static dp_rt_laws *const families[] = {dp_rt_laws_order, dp_rt_laws_occupancy, dp_rt_laws_stack, dp_rt_laws_split,
                                       dp_rt_laws_records};

static const char *broken_law(const struct dp_run *run, const struct dp_rt_law *law) {
    struct dp_scratch *scratch = run->scratch;
    const char *broken = NULL;
    for (size_t i = 0; broken == NULL && i < sizeof families / sizeof families[0]; i++) {
        broken = families[i](law);
    }
    if (broken == NULL && scratch->rerun) {
        uint32_t status = DP_STATUS_OK;
        broken = dp_rt_laws_change(law, &scratch->arena.memory, dp_hash_program(run->program), &status);
        scratch->out_of_memory |= status == DP_STATUS_OUT_OF_MEMORY;
    }
    return broken;
}

static bool fail(const struct dp_run *run, int model, const struct dp_rt_object *object, const char *broken,
                 struct dp_finding *finding) {
    char what[80];
    char text[256];
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    const char *name = dp_voice_of(run, model).name;
    dp_words_add(&signature, "%s: %s", name, broken);
    dp_words_add(&words, "state object %u, the %s alone: broken law: %s",
                 (unsigned)object->records[0].as.state_object.id, name, broken);
    return dp_fail(finding, "raytracing_laws", what, text);
}

bool dp_rt_keep_laws(const struct dp_run *run, const struct dp_rt_object *object, const struct dp_rt_said said[2],
                     struct dp_finding *finding) {
    for (int model = 0; model < 2 && !run->scratch->out_of_memory; model++) {
        struct dp_rt_law law = {dp_rt_part(run->models[model]), object, &said[model]};
        const char *broken = said[model].status == DP_STATUS_OK ? broken_law(run, &law) : NULL;
        if (broken != NULL && !run->scratch->out_of_memory) {
            return fail(run, model, object, broken, finding);
        }
    }
    return true;
}

bool dp_oracle_raytracing_laws(const struct dp_run *run, struct dp_finding *finding) {
    static dp_rt_judgement *const judgements[] = {dp_rt_keep_laws};
    return dp_rt_judge(run, judgements, 1, finding);
}
