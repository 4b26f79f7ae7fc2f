/* judge.c: see judge.h. */
#include "fuzz/pso/judge.h"

#include "oracles/hash.h"
#include "oracles/pipelines.h"
#include "oracles/scratch.h"

static size_t objects;

/* No judgement: counts what came of the program. */
static bool count_objects(const struct dp_run *run, const struct dp_pso_stream said[2], struct dp_finding *finding) {
    (void)run;
    (void)finding;
    for (size_t i = 0; i < said[0].final; i++) {
        objects += said[0].reports.items[i].kind == DP_PSO_REPORT_object;
    }
    return true;
}

enum dp_verdict dp_pso_judge_program(const struct dp_program *program, bool every, size_t *made,
                                     struct dp_finding *finding) {
    static dp_pso_judgement *const judgements[] = {count_objects, dp_pso_agree, dp_pso_keep_laws};
    static const struct dp_observation nothing;
    static struct dp_scratch *scratch;
    if (scratch == NULL) {
        scratch = dp_scratch_create(NULL);
    }
    if (scratch == NULL) {
        return DP_VERDICT_OUT_OF_MEMORY;
    }
    struct dp_run run = {
        program, {&dp_reference, &dp_optimized},
         NULL, {&nothing,      &nothing     },
         scratch
    };
    objects = 0;
    scratch->out_of_memory = false;
    scratch->rerun = every || dp_hash_program(program) % DP_RERUN_SHARE == 0;
    bool holds = dp_pso_judge(&run, judgements, sizeof judgements / sizeof judgements[0], finding);
    if (made != NULL) {
        *made = objects;
    }
    return !holds ? DP_VERDICT_FINDING : scratch->out_of_memory ? DP_VERDICT_OUT_OF_MEMORY : DP_VERDICT_HOLDS;
}
