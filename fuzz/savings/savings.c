/* savings.c: see savings.h. */
#include "fuzz/savings/savings.h"

#include "fuzz/savings/rewrite.h"
#include "oracles/scratch.h"

#include <stdio.h>
#include <string.h>

const char *const dp_savings_way_names[DP_SAVINGS_WAYS] = {"untranslated", "translated", "written", "optimized"};

/* clang-format off */
static const struct { const char *name; const char *id; } registry[DP_SAVINGS_SWITCHES] = {
#define DP_OPTIMIZATION(name, id, text, trade) {#name, #id},
#include "model/optimizations.def"
#undef DP_OPTIMIZATION
};
/* clang-format on */
_Static_assert(DP_SAVINGS_SWITCHES <= 64, "dp_options.switches has 64 bits");

#define EVERYTHING UINT64_MAX

struct job {
    const struct dp_program *program;
    const struct dp_cost_weights *weights;
    struct dp_scratch *scratch;
    struct dp_observation said;
    struct dp_rewritten enhanced; /* legacy calls as Barrier() */
    struct dp_rewritten other;
    uint64_t errors[DP_RULE_COUNT]; /* of the program as given */
    enum dp_savings_result result;
    uint64_t command;
    struct dp_savings *out;
};

/* --- one stream --- */

static bool observe(struct job *job, const struct dp_model *model, uint64_t switches,
                    const struct dp_program *program) {
    const struct dp_options options = {switches};
    dp_observe(model, &options, program, job->scratch, &job->said);
    if (job->said.status != DP_STATUS_OK) {
        job->result = job->said.status == DP_STATUS_MALFORMED ? DP_SAVINGS_MALFORMED : DP_SAVINGS_OUT_OF_MEMORY;
        return false;
    }
    return true;
}

static void count_errors(const struct dp_observation *said, uint64_t errors[DP_RULE_COUNT]) {
    memset(errors, 0, DP_RULE_COUNT * sizeof errors[0]);
    for (size_t i = 0; i < said->diagnostics.count; i++) {
        errors[said->diagnostics.items[i].rule] += said->diagnostics.items[i].severity == DP_SEVERITY_error;
    }
}

/* Whether the rules reject no more than in the program as given; else says which. */
static bool is_accepted(const struct job *job, struct dp_measured *measured) {
    uint64_t errors[DP_RULE_COUNT];
    count_errors(&job->said, errors);
    for (size_t i = 0; i < job->said.diagnostics.count; i++) {
        enum dp_rule rule = job->said.diagnostics.items[i].rule;
        if (errors[rule] > job->errors[rule]) {
            snprintf(measured->why, sizeof measured->why, "refused so: %s, %s", dp_rule_facts(rule)->name,
                     dp_rule_facts(rule)->text);
            return false;
        }
    }
    return true;
}

static void measure(struct job *job, const struct dp_model *model, uint64_t switches, const struct dp_program *program,
                    struct dp_measured *measured) {
    if (job->result != DP_SAVINGS_DONE || !observe(job, model, switches, program)) {
        return;
    }
    if (job->said.unsupported.count > 0) {
        snprintf(measured->why, sizeof measured->why, "not supported: %s", job->said.unsupported_reason);
    } else if (is_accepted(job, measured)) {
        measured->exists = true;
        dp_savings_count(program, &job->said, job->weights, &measured->count);
    }
}

static void measure_pair(struct job *job, const struct dp_program *program, struct dp_savings_pair *pair) {
    measure(job, &dp_reference, EVERYTHING, program, &pair->of[0]);
    measure(job, &dp_optimized, EVERYTHING, program, &pair->of[1]);
}

/* The program that the rewriter made; false, with the failure noted, if there was no memory for it. */
static bool made(struct job *job, const struct dp_rewritten *by, struct dp_program *program) {
    *program = dp_rewritten_program(by);
    if (by->out_of_memory) {
        job->result = DP_SAVINGS_OUT_OF_MEMORY;
    }
    return !by->out_of_memory;
}

/* --- the program as given --- */

static void count_calls(const struct dp_program *program, struct dp_savings *s) {
    for (size_t i = 0; i < program->count; i++) {
        enum dp_kind kind = program->records[i].kind;
        s->calls += kind == DP_COMMAND_barrier || kind == DP_COMMAND_resource_barrier;
        s->legacy_calls += kind == DP_COMMAND_resource_barrier;
        s->barriers += kind == DP_COMMAND_texture_barrier || kind == DP_COMMAND_buffer_barrier ||
                       kind == DP_COMMAND_global_barrier || kind == DP_COMMAND_transition || kind == DP_COMMAND_uav ||
                       kind == DP_COMMAND_aliasing;
    }
}

/* What both models say of it decides whether it can be measured at all. */
static bool look(struct job *job, const struct dp_program *program) {
    static const struct dp_model *const models[2] = {&dp_optimized, &dp_reference};
    for (int i = 0; i < 2; i++) {
        if (!observe(job, models[i], EVERYTHING, program)) {
            return false;
        }
        if (job->said.unsupported.count > 0) {
            job->result = DP_SAVINGS_UNSUPPORTED;
            job->command = job->said.unsupported.items[0];
            return false;
        }
    }
    count_errors(&job->said, job->errors);
    for (size_t i = 0; i < DP_RULE_COUNT; i++) {
        job->out->errors += job->errors[i];
    }
    return true;
}

/* --- the four ways --- */

static void absent(struct dp_measured *measured, const char *why) {
    snprintf(measured->why, sizeof measured->why, "%s", why);
}

static void measure_legacy(struct job *job) {
    struct dp_savings *s = job->out;
    static const uint32_t translations[2] = {DP_SWITCH_off, DP_SWITCH_on};
    for (size_t i = 0; i < 2; i++) {
        struct dp_measured *way = &s->ways[i == 0 ? DP_SAVINGS_UNTRANSLATED : DP_SAVINGS_TRANSLATED];
        struct dp_program program;
        if (s->legacy_calls == 0) {
            absent(way, "it has no ResourceBarrier call");
            continue;
        }
        dp_rewrite_translation(job->program, translations[i], &job->other);
        if (made(job, &job->other, &program)) {
            measure(job, &dp_reference, EVERYTHING, &program, way);
        }
    }
}

/* A legacy program as enhanced calls; what rules reject of it is not what they would reject of those. */
static void measure_rewritten(struct job *job, struct dp_program *optimized) {
    struct dp_savings *s = job->out;
    struct dp_program program;
    if (s->errors > 0) {
        absent(&s->ways[DP_SAVINGS_WRITTEN], "its ResourceBarrier calls are not all accepted");
        return;
    }
    dp_rewrite_enhanced(job->program, &job->enhanced);
    if (made(job, &job->enhanced, &program)) {
        measure(job, &dp_reference, EVERYTHING, &program, &s->ways[DP_SAVINGS_WRITTEN]);
    }
    if (s->ways[DP_SAVINGS_WRITTEN].exists) {
        *optimized = program;
    }
}

/* Leaves in `program` what the optimized way runs. */
static void measure_ways(struct job *job, struct dp_program *program) {
    struct dp_savings *s = job->out;
    measure_legacy(job);
    if (s->legacy_calls == 0) {
        measure(job, &dp_reference, EVERYTHING, program, &s->ways[DP_SAVINGS_WRITTEN]);
    } else {
        measure_rewritten(job, program);
        s->optimized_legacy = !s->ways[DP_SAVINGS_WRITTEN].exists;
    }
    measure(job, &dp_optimized, EVERYTHING, program, &s->ways[DP_SAVINGS_OPTIMIZED]);
}

/* --- the rest --- */

static void measure_switches(struct job *job, const struct dp_program *program) {
    struct dp_savings *s = job->out;
    measure(job, &dp_optimized, 0, program, &s->none);
    for (size_t i = 0; i < DP_SAVINGS_SWITCHES; i++) {
        struct dp_savings_switch *one = &s->switches[i];
        uint64_t bit = UINT64_C(1) << i;
        one->name = registry[i].name;
        one->id = registry[i].id;
        measure(job, &dp_optimized, bit, program, &one->only);
        measure(job, &dp_optimized, EVERYTHING & ~bit, program, &one->without);
    }
}

static void measure_others(struct job *job, const struct dp_program *given) {
    struct dp_savings *s = job->out;
    struct dp_program program;
    s->splits = dp_rewrite_joined(given, &job->other);
    if (made(job, &job->other, &program) && s->splits > 0) {
        measure_pair(job, given, &s->split);
        measure_pair(job, &program, &s->joined);
    }
    s->dma_copies = dp_rewrite_engine(given, DP_ENGINE_DMA, &job->other);
    if (made(job, &job->other, &program) && s->dma_copies > 0) {
        measure_pair(job, &program, &s->dma);
    }
    s->cs_copies = dp_rewrite_engine(given, DP_ENGINE_CS, &job->other);
    if (made(job, &job->other, &program) && s->cs_copies > 0) {
        measure_pair(job, &program, &s->cs);
    }
}

/* Everything but the untranslated way runs on a device that translates. */
static void measure_all(struct job *job) {
    struct dp_rewritten given = {0};
    struct dp_program program = *job->program;
    count_calls(job->program, job->out);
    if (job->out->legacy_calls > 0) {
        dp_rewrite_translation(job->program, DP_SWITCH_on, &given);
        program = dp_rewritten_program(&given);
        job->result = given.out_of_memory ? DP_SAVINGS_OUT_OF_MEMORY : job->result;
    }
    if (job->result == DP_SAVINGS_DONE && look(job, &program)) {
        measure_ways(job, &program);
        measure_switches(job, &program);
        measure_others(job, &program);
    }
    dp_rewritten_free(&given);
}

enum dp_savings_result dp_savings_of(const struct dp_program *program, const struct dp_cost_weights *weights,
                                     struct dp_scratch *scratch, struct dp_savings *savings, uint64_t *command) {
    struct job job = {
        .program = program, .weights = weights, .scratch = scratch, .out = savings, .command = DP_NO_COMMAND};
    memset(savings, 0, sizeof *savings);
    measure_all(&job);
    dp_rewritten_free(&job.other);
    dp_rewritten_free(&job.enhanced);
    dp_observation_free(&job.said);
    if (command != NULL) {
        *command = job.command;
    }
    return job.result;
}

const struct dp_measured *dp_savings_base(const struct dp_savings *savings) {
    const struct dp_measured *written = &savings->ways[DP_SAVINGS_WRITTEN];
    return written->exists ? written : &savings->ways[DP_SAVINGS_TRANSLATED];
}

int64_t dp_savings_gain(const struct dp_savings *savings) {
    return (int64_t)dp_savings_base(savings)->count.cost.of[DP_COST_weight] -
           (int64_t)savings->ways[DP_SAVINGS_OPTIMIZED].count.cost.of[DP_COST_weight];
}

int64_t dp_savings_share(const struct dp_savings *savings) {
    int64_t base = (int64_t)dp_savings_base(savings)->count.cost.of[DP_COST_weight];
    return base == 0 ? 0 : dp_savings_gain(savings) * 1000 / base;
}
