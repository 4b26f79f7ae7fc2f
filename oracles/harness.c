/* harness.c: one program after the other through two models and every oracle. */
#include "oracles/harness.h"

#include "oracles/compare.h"
#include "oracles/hash.h"
#include "oracles/scratch.h"
#include "oracles/tally.h"

#include <string.h>

struct dp_harness {
    const struct dp_memory *memory;
    const struct dp_model *models[2];
    struct dp_observation observed[2];
    struct dp_scratch *scratch;
    struct dp_tally tally;
};

struct dp_harness *dp_harness_create_in(const struct dp_model *reference, const struct dp_model *optimized,
                                        const struct dp_memory *memory) {
    struct dp_harness *harness = memory->resize(memory->context, NULL, 0, sizeof *harness);
    if (harness == NULL) {
        return NULL;
    }
    memset(harness, 0, sizeof *harness);
    harness->memory = memory;
    harness->models[0] = reference;
    harness->models[1] = optimized;
    harness->scratch = dp_scratch_create(memory);
    if (harness->scratch == NULL) {
        dp_harness_destroy(harness);
        return NULL;
    }
    return harness;
}

struct dp_harness *dp_harness_create(const struct dp_model *reference, const struct dp_model *optimized) {
    return dp_harness_create_in(reference, optimized, &dp_plain_memory);
}

void dp_harness_destroy(struct dp_harness *harness) {
    if (harness == NULL) {
        return;
    }
    const struct dp_memory *memory = harness->memory;
    dp_observation_free(&harness->observed[0]);
    dp_observation_free(&harness->observed[1]);
    dp_scratch_destroy(harness->scratch);
    memory->resize(memory->context, harness, sizeof *harness, 0);
}

/* A program is well shaped by construction, so a model that calls it malformed is wrong before any oracle is asked. */
static bool was_taken(const struct dp_run *run, struct dp_finding *finding) {
    for (int model = 0; model < 2; model++) {
        if (run->observed[model]->status != DP_STATUS_OK) {
            char what[80];
            struct dp_words words = dp_words_in(what, sizeof what);
            dp_words_add(&words, "%s calls the program malformed", dp_voice_of(run, model).name);
            return dp_fail(finding, "feed", what, what);
        }
    }
    return true;
}

/* Which costly oracles are due, and what the cheap ones met: nothing yet. */
static void start(struct dp_scratch *scratch, const struct dp_program *program, uint64_t oracles) {
    bool all = oracles != DP_ALL_ORACLES;
    uint64_t hash = all ? 0 : dp_hash_program(program);
    scratch->rerun = all || hash % DP_RERUN_SHARE == 0;
    scratch->second = all || hash / DP_RERUN_SHARE % DP_SECOND_JUDGE_SHARE == 0;
    scratch->switched = all || hash / (DP_RERUN_SHARE * DP_SECOND_JUDGE_SHARE) % DP_SWITCHES_SHARE == 0;
    hash /= DP_RERUN_SHARE * DP_SECOND_JUDGE_SHARE * DP_SWITCHES_SHARE;
    scratch->replayed = all || hash % DP_MEMORY_SHARE == 0;
    scratch->machine_due = all || hash / DP_MEMORY_SHARE % DP_MACHINE_SHARE == 0;
    scratch->machine_tally = (struct dp_machine_tally){0};
    scratch->drawn = false;
    scratch->ran = false;
    scratch->left_out = false;
    scratch->unasked = false;
    scratch->bounds = 0;
    memset(scratch->known, 0, sizeof scratch->known);
    dp_judged_reset(&scratch->judged);
}

/* Asks the oracles in order until one fails. Whether the answer counts is for the caller to say: memory may have run
 * out. */
static bool all_hold(const struct dp_run *run, uint64_t oracles, struct dp_finding *finding) {
    if (!was_taken(run, finding)) {
        return false;
    }
    for (size_t i = 0; i < dp_oracle_count && !run->scratch->out_of_memory; i++) {
        if ((oracles >> i & 1) != 0 && !dp_oracles[i].holds(run, finding)) {
            return false;
        }
    }
    return true;
}

/* Counts the program and says what it came to. */
static enum dp_verdict conclude(struct dp_harness *harness, const struct dp_run *run, bool holds) {
    const struct dp_outline *outline = dp_outline_of(run, 0);
    if (outline == NULL || harness->scratch->out_of_memory) {
        return DP_VERDICT_OUT_OF_MEMORY;
    }
    bool unsupported = dp_has_unsupported(run);
    dp_tally_add(&harness->tally, run, outline, unsupported, !holds);
    return !holds ? DP_VERDICT_FINDING : unsupported ? DP_VERDICT_UNSUPPORTED : DP_VERDICT_HOLDS;
}

/* False if memory has run out. What the pipelines say is known to both translators. */
static bool observe_both(struct dp_harness *harness, const struct dp_run *run) {
    struct dp_scratch *scratch = harness->scratch;
    if (!dp_outline_build(&scratch->outline, scratch->memory, run->program)) {
        return false;
    }
    scratch->outlined = run->program;
    scratch->bound.program = NULL;
    if (dp_bound_of(run) == NULL) {
        return false;
    }
    for (int model = 0; model < 2 && !scratch->out_of_memory; model++) {
        dp_observe(run->models[model], run->options, run->program, scratch, &harness->observed[model]);
    }
    return !scratch->out_of_memory;
}

enum dp_verdict dp_judge_program(struct dp_harness *harness, const struct dp_options *options,
                                 const struct dp_program *program, uint64_t oracles, struct dp_finding *finding) {
    struct dp_scratch *scratch = harness->scratch;
    struct dp_finding unread;
    if (finding == NULL) {
        finding = &unread;
    }
    finding->oracle = NULL;
    finding->signature[0] = '\0';
    finding->text[0] = '\0';
    scratch->out_of_memory = false;
    struct dp_run run = {
        program,
        {harness->models[0],    harness->models[1]   },
        options,
        {&harness->observed[0], &harness->observed[1]},
        scratch
    };
    enum dp_verdict verdict = DP_VERDICT_OUT_OF_MEMORY;
    if (observe_both(harness, &run)) {
        start(scratch, program, oracles);
        bool holds = all_hold(&run, oracles, finding);
        verdict = conclude(harness, &run, holds);
    }
    scratch->outlined = NULL;
    scratch->bound.program = NULL;
    return verdict;
}

const struct dp_observation *dp_harness_observation(const struct dp_harness *harness, int model) {
    return &harness->observed[model];
}

const struct dp_tally *dp_harness_tally(const struct dp_harness *harness) {
    return &harness->tally;
}
