/* blind.c: the oracle `blind`: translators never see shader accesses (design section 2, barrier sheet 11 item 8), so
 * with every shader access removed, and with every one altered, each model says exactly what it said before. */
#include "oracles/compare.h"
#include "oracles/observe.h"
#include "oracles/scratch.h"

bool dp_oracle_blind(const struct dp_run *run, struct dp_finding *finding);

static bool has_shader_accesses(const struct dp_program *program) {
    for (size_t i = 0; i < program->count; i++) {
        if (program->records[i].kind == DP_COMMAND_shader) {
            return true;
        }
    }
    return false;
}

static bool same_without(const struct dp_run *run, int model, enum dp_shader_change change, const char *how,
                         struct dp_finding *finding) {
    struct dp_observation *again = &run->scratch->spare;
    dp_observe_changed(run->models[model], run->options, run->program, change, run->scratch, again);
    if (again->status == DP_STATUS_OUT_OF_MEMORY) {
        return true;
    }
    struct dp_difference difference;
    struct dp_voice before = {run->observed[model], "before"};
    struct dp_voice after = {again, "after"};
    if (dp_same_everything(before, after, &difference)) {
        return true;
    }
    char what[80];
    char text[1024];
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    dp_words_add(&signature, "%s, %s: %s", dp_voice_of(run, model).name, how, difference.what);
    dp_words_add(&words, "the %s says something else with every shader access %s: %s", dp_voice_of(run, model).name,
                 how, difference.text);
    return dp_fail(finding, "blind", what, text);
}

bool dp_oracle_blind(const struct dp_run *run, struct dp_finding *finding) {
    if (!run->scratch->rerun || !has_shader_accesses(run->program)) {
        return true;
    }
    for (int model = 0; model < 2; model++) {
        if (!same_without(run, model, DP_SHADERS_REMOVED, "removed", finding) ||
            !same_without(run, model, DP_SHADERS_ALTERED, "altered", finding)) {
            return false;
        }
    }
    return true;
}
