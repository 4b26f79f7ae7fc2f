/* pipelines_laws.c: the oracle `pipelines_laws`: each model alone keeps the laws of pipeline sheet 4, 5 and 8, so a
 * mistake that both share can show. Laws that need further runs are asked of the share of programs that is run again
 * (oracle.h), a few of them a program, chosen by a hash of the program. */
#include "oracles/pipelines_laws.h"

#include "model/describe.h"
#include "oracles/hash.h"
#include "oracles/scratch.h"

#define TRIED 4u /* laws a program that need further runs */

bool dp_oracle_pipelines_laws(const struct dp_run *run, struct dp_finding *finding);

static dp_pso_static_law *const static_laws[] = {
    dp_pso_law_form,    dp_pso_law_failure, dp_pso_law_masks, dp_pso_law_types, dp_pso_law_blending,
    dp_pso_law_codes,   dp_pso_law_classes, dp_pso_law_bases, dp_pso_law_store, dp_pso_law_canonical_equal,
    dp_pso_law_binding, dp_pso_law_origin,  dp_pso_law_use,
};

static dp_pso_rerun_law *const rerun_laws[] = {
    dp_pso_law_no_effect,   dp_pso_law_other_blocks, dp_pso_law_more_outputs,   dp_pso_law_coverage,
    dp_pso_law_write_mask,  dp_pso_law_modes,        dp_pso_law_back,           dp_pso_law_permutation,
    dp_pso_law_chain,       dp_pso_law_no_trace,     dp_pso_law_variants,       dp_pso_law_needed_bases,
    dp_pso_law_shuffle,     dp_pso_law_merge,        dp_pso_law_save_again,     dp_pso_law_no_store,
    dp_pso_law_shared_code, dp_pso_law_round_trip,   dp_pso_law_reserialize,    dp_pso_law_retail,
    dp_pso_law_prefix,      dp_pso_law_flip,         dp_pso_law_canonical_save,
};
#define STATIC_LAWS (sizeof static_laws / sizeof static_laws[0])
#define RERUN_LAWS  (sizeof rerun_laws / sizeof rerun_laws[0])

/* One more than the largest slot that any record names. */
static uint32_t free_slot(const struct dp_program *program) {
    uint32_t slot = 0;
    for (size_t i = 0; i < program->count; i++) {
        const struct dp_description *d = dp_describe(program->records[i].kind);
        for (size_t f = 0; f < d->count; f++) {
            if (d->fields[f].type == DP_TYPE_PIPELINE) {
                uint64_t value = dp_get(&program->records[i], &d->fields[f]);
                slot = value != DP_NONE && value >= slot ? (uint32_t)value + 1 : slot;
            }
        }
    }
    return slot;
}

static const char *broken_law(const struct dp_run *run, struct dp_pso_law *law) {
    const char *broken = NULL;
    for (size_t i = 0; broken == NULL && i < STATIC_LAWS; i++) {
        broken = static_laws[i](law);
    }
    for (size_t i = 0; broken == NULL && run->scratch->rerun && !law->out_of_memory && i < TRIED; i++) {
        broken = rerun_laws[(law->seed + 7 * i) % RERUN_LAWS](law);
    }
    return broken;
}

bool dp_pso_keep_laws(const struct dp_run *run, const struct dp_pso_stream said[2], struct dp_finding *finding) {
    for (int model = 0; model < 2; model++) {
        struct dp_pso_law law = {.part = dp_pso_part(run->models[model]),
                                 .program = run->program,
                                 .said = &said[model],
                                 .memory = &run->scratch->arena.memory};
        if (run->scratch->rerun) {
            law.seed = dp_hash_program(run->program) / DP_RERUN_SHARE;
            law.free_slot = free_slot(run->program);
        }
        const char *broken = said[model].status == DP_STATUS_OK ? broken_law(run, &law) : NULL;
        run->scratch->out_of_memory |= law.out_of_memory;
        if (run->scratch->out_of_memory) {
            return true;
        }
        if (broken != NULL) {
            char what[80];
            struct dp_words words = dp_words_in(what, sizeof what);
            dp_words_add(&words, "%s: %s", dp_voice_of(run, model).name, broken);
            return dp_fail(finding, "pipelines_laws", what, what);
        }
    }
    return true;
}

bool dp_oracle_pipelines_laws(const struct dp_run *run, struct dp_finding *finding) {
    static dp_pso_judgement *const judgements[] = {dp_pso_keep_laws};
    return dp_pso_judge(run, judgements, 1, finding);
}
