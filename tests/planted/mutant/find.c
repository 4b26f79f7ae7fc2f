/* find.c: the phases: the corpus, generated programs and streams, parts of proofs. */
#include "runner.h"

#include "fuzz/encode/convert.h"
#include "fuzz/encode/text.h"
#include "fuzz/generate/generate.h"
#include "fuzz/minimize/minimize.h"
#include "fuzz/prove/proof.h"
#include "fuzz/pso/exhaust.h"
#include "tests/planted/support/timing.h"
#include "tests/unit/support/tsv.h"

#include <stdlib.h>
#include <string.h>

#define BUDGET 20000u /* candidates that the minimizer may judge */

static void found(struct runner *r, const char *how, const struct dp_finding *finding, const char *where,
                  uint64_t start, uint64_t executions) {
    r->answer.how = how;
    r->answer.oracle = finding->oracle != NULL ? finding->oracle : "memory";
    snprintf(r->answer.signature, sizeof r->answer.signature, "%s", finding->signature);
    snprintf(r->answer.where, sizeof r->answer.where, "%s", where);
    r->answer.find_us = microseconds_spent() - start;
    r->answer.executions = executions;
}

/* Whether an oracle fails, or memory has run out, which a right model never brings about here. */
static bool fails(struct runner *r, const struct dp_program *program, uint64_t oracles, struct dp_finding *finding) {
    enum dp_verdict verdict = dp_judge_program(r->harness, NULL, program, oracles, finding);
    if (verdict == DP_VERDICT_OUT_OF_MEMORY) {
        finding->oracle = NULL;
        snprintf(finding->signature, sizeof finding->signature, "out of memory");
    }
    return verdict == DP_VERDICT_FINDING || verdict == DP_VERDICT_OUT_OF_MEMORY;
}

/* --- the corpus --- */

/* Where the changed part shows first comes first; every folder gets its turn. */
static bool is_of_area(const char *folder, enum runner_area area) {
    bool pso = strcmp(folder, "corpus/pso") == 0;
    bool rt = strcmp(folder, "corpus/rt") == 0;
    return area == AREA_PIPELINES ? pso : area == AREA_RAYTRACING ? rt : !pso && !rt;
}

static bool replay_folder(struct runner *r, size_t folder, bool every, uint64_t start) {
    bool all = r->settings.oracles == DP_ALL_ORACLES;
    uint64_t oracles = all && every ? DP_EVERY_ORACLE : r->settings.oracles;
    for (size_t i = 0; i < r->folders[folder].count; i++) {
        const struct corpus_file *file = &r->folders[folder].files[i];
        struct dp_finding finding;
        char where[160];
        snprintf(where, sizeof where, "%s/%s", r->folder_names[folder], file->name);
        guard_case("corpus", where);
        r->answer.executions++;
        bool failed = fails(r, &file->program, oracles, &finding);
        guard_rest();
        if (failed) {
            found(r, "corpus", &finding, where, start, r->answer.executions);
            runner_minimize(r, &file->program, &finding);
            return true;
        }
    }
    return false;
}

/* First by what every oracle of the default mask says, which is quick, then by every one that there is. */
bool runner_replay(struct runner *r) {
    uint64_t start = microseconds_spent();
    for (int pass = 0; pass < 4; pass++) {
        for (size_t i = 0; i < r->folder_count; i++) {
            bool own = is_of_area(r->folder_names[i], r->settings.area);
            if (own == (pass % 2 == 0) && replay_folder(r, i, pass >= 2, start)) {
                return true;
            }
        }
    }
    return false;
}

/* --- generated programs --- */

static bool try_generated(struct runner *r, uint64_t number, struct dp_finding *finding,
                          const struct dp_program **program) {
    static struct dp_generator *generator;
    static struct dp_generated generated;
    static struct dp_choice choice;
    const struct dp_generate_options options = dp_generate_defaults();
    generator = generator != NULL ? generator : dp_generator_create();
    if (generator == NULL) {
        support_fail("out of memory");
    }
    dp_choice_random(&choice, r->settings.seed + number);
    dp_generate(generator, &choice, &options, &generated);
    *program = &generated.program;
    return fails(r, &generated.program, r->settings.oracles, finding);
}

/* Every fourth input of a judge's mutant is a program, so that its translator's streams are judged too. */
static bool try_one(struct runner *r, uint64_t number, struct dp_finding *finding, const struct dp_program **program) {
    *program = NULL;
    switch (r->settings.area) {
    case AREA_JUDGE:
        return number % 4 == 0 ? try_generated(r, number, finding, program) : runner_try_stream(r, number, finding);
    case AREA_PIPELINES:
        return runner_try_pipelines(r, number, finding, program);
    case AREA_RAYTRACING:
        return runner_try_raytracing(r, number, finding);
    default:
        return try_generated(r, number, finding, program);
    }
}

bool runner_fuzz(struct runner *r) {
    uint64_t start = microseconds_spent();
    for (uint64_t number = 0; microseconds_spent() - start < r->settings.fuzz_ms * 1000u; number++) {
        struct dp_finding finding;
        const struct dp_program *program;
        guard_case("fuzz", "");
        bool failed = try_one(r, number, &finding, &program);
        guard_rest();
        if (failed) {
            found(r, "fuzz", &finding, "-", start, number + 1);
            if (program != NULL) {
                runner_minimize(r, program, &finding);
            }
            return true;
        }
    }
    return false;
}

/* --- proofs --- */

static bool is_wanted(const struct dp_proof *proof, enum runner_area area) {
    return area == AREA_JUDGE ? proof->form == DP_FORM_JUDGES || proof->form == DP_FORM_RANDOM
                              : proof->form == DP_FORM_INDUCTION;
}

/* Parts that are small enough for the time there is, drawn by the seed. False: nothing, or nothing yet. */
static bool prove_some(struct runner *r, const struct dp_proof *proof, uint64_t until, uint64_t start) {
    static struct dp_trial trial;
    const struct dp_model *models[2] = {&dp_reference, &dp_optimized};
    struct dp_proof_task task;
    bool disagree = false;
    if (!dp_trial_start(&trial, models, proof->hardware) || !dp_proof_task_make(proof, &task)) {
        support_fail("out of memory");
    }
    FILE *nowhere = fopen("/dev/null", "w");
    for (size_t i = 0; i < task.count && !disagree && microseconds_spent() < until; i++) {
        size_t part = (size_t)((r->settings.seed * 7919u + i * 104729u) % task.count);
        struct dp_proof_sum sum = {0};
        struct dp_finding finding = {.oracle = "proof"};
        if (task.streams[part] > 100000) {
            continue;
        }
        guard_case("proof", proof->name);
        disagree = !dp_prove_part(proof, &task, part, &trial, nowhere, &sum) || sum.disagreements != 0;
        guard_rest();
        if (disagree) {
            snprintf(finding.signature, sizeof finding.signature, "%s", proof->name);
            found(r, "proof", &finding, proof->name, start, i + 1);
        }
    }
    fclose(nowhere);
    dp_proof_task_free(&task);
    dp_trial_end(&trial);
    return disagree;
}

/* Every export choice of format after format, from one drawn by the seed, as long as there is time. */
static bool exhaust(struct runner *r, uint64_t start) {
    for (uint32_t i = 0; i < DP_PSO_FORMATS && microseconds_spent() - start < r->settings.proof_ms * 1000u; i++) {
        struct dp_pso_exhaust one = {.format = (uint32_t)((r->settings.seed * 31u + i * 37u) % DP_PSO_FORMATS)};
        struct dp_finding finding;
        guard_case("proof", "exports");
        enum dp_verdict verdict = dp_pso_exhaust_format(&one, &finding);
        guard_rest();
        if (verdict != DP_VERDICT_HOLDS) {
            found(r, "proof", &finding, "exports", start, i + 1);
            return true;
        }
    }
    return false;
}

bool runner_prove(struct runner *r) {
    uint64_t start = microseconds_spent();
    size_t wanted = 0;
    if (r->settings.area >= AREA_PIPELINES) {
        return r->settings.area == AREA_PIPELINES && exhaust(r, start);
    }
    for (size_t i = 0; i < dp_proof_count; i++) {
        wanted += is_wanted(&dp_proofs[i], r->settings.area);
    }
    for (size_t i = 0; i < dp_proof_count; i++) {
        uint64_t until = microseconds_spent() + r->settings.proof_ms * 1000u / (wanted == 0 ? 1 : wanted);
        if (is_wanted(&dp_proofs[i], r->settings.area) && prove_some(r, &dp_proofs[i], until, start)) {
            return true;
        }
    }
    return false;
}

/* --- the smallest case --- */

static void keep(struct runner *r, const struct dp_minimized *minimized) {
    struct dp_program program = {minimized->records, minimized->count};
    struct dp_case c;
    char path[512];
    if (r->settings.out == NULL || !dp_case_from_program(&program, &c)) {
        return;
    }
    snprintf(path, sizeof path, "%s/%s.dp", r->settings.out, r->settings.name);
    FILE *file = fopen(path, "w");
    if (file != NULL) {
        dp_print(&c, file);
        fclose(file);
    }
    dp_case_free(&c);
}

/* Once, or as often as the clock of the processor, which may tick no faster than that of the system, needs to tell. */
#define TELLING_US 40000u
#define TIMES      16u

void runner_minimize(struct runner *r, const struct dp_program *program, const struct dp_finding *finding) {
    struct dp_minimized minimized;
    if (finding->oracle == NULL) {
        return;
    }
    uint64_t start = microseconds_spent();
    uint64_t spent = 0;
    for (uint64_t times = 1; times <= TIMES && spent < TELLING_US; times++) {
        guard_case("minimize", "");
        enum dp_minimize_status status = dp_minimize_finding(r->harness, program, finding, BUDGET, NULL, &minimized);
        guard_rest();
        spent = microseconds_spent() - start;
        r->answer.minimize_us = spent / times;
        if (status != DP_MINIMIZED) {
            return;
        }
        if (!r->answer.minimized) {
            struct dp_program smallest = {minimized.records, minimized.count};
            r->answer.commands = dp_count_commands(&smallest);
            r->answer.minimized = true;
            keep(r, &minimized);
        }
        dp_free_minimized(&minimized);
    }
}
