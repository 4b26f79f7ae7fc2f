/* generated_hunt.c: one flip: generated programs until one finds it, then its smallest case. */
#include "generated.h"
#include "support/timing.h"

#include "fuzz/encode/compare.h"
#include "tests/unit/support/tsv.h"

#include <stdarg.h>
#include <string.h>

void report_flip(struct generating *g, const struct flip *flip, const char *format, ...) {
    va_list arguments;
    printf("FAILED %s %s %s %s: ", flip->cell->table, flip->cell->row, flip->cell->cell, flip->name);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    g->failures++;
}

static bool fails(struct generating *g, const struct dp_program *program, struct dp_finding *finding) {
    enum dp_verdict verdict = dp_judge_program(g->harness, NULL, program, g->oracles, finding);
    if (verdict == DP_VERDICT_OUT_OF_MEMORY) {
        support_fail("out of memory");
    }
    return verdict == DP_VERDICT_FINDING;
}

/* The default mix; every seed and flip has programs of its own, so that figures of one say nothing of another. */
static bool find(struct generating *g, uint32_t number, uint32_t budget, struct hunt *hunt,
                 struct dp_generated *generated, struct dp_finding *finding) {
    static struct dp_choice choice;
    const struct dp_generate_options options = dp_generate_defaults();
    while (!hunt->found && hunt->programs < budget) {
        dp_choice_random(&choice, g->seed * UINT64_C(0xD1B54A32D192ED03) + ((uint64_t)number << 32) + hunt->programs);
        dp_generate(g->generator, &choice, &options, generated);
        hunt->programs++;
        hunt->found = fails(g, &generated->program, finding);
    }
    return hunt->found;
}

static enum dp_minimize_status minimize(struct generating *g, const struct flip *flip, const struct dp_program *program,
                                        const struct dp_finding *finding, struct dp_minimized *minimized) {
    enum dp_minimize_status status =
        dp_minimize_finding(g->harness, program, finding, DP_REDUCE_BUDGET, NULL, minimized);
    if (status == DP_MINIMIZE_NO_MEMORY) {
        support_fail("out of memory");
    }
    if (status != DP_MINIMIZED) {
        report_flip(g, flip, "not minimized: %s", finding->signature);
    }
    return status;
}

/* What a minimized case must be. Without the flip it must show nothing, or it was not the flip that was found. */
static bool is_minimized(struct generating *g, const struct flip *flip, const struct dp_minimized *m,
                         const struct dp_minimized *again) {
    struct dp_program program = {m->records, m->count};
    struct dp_program second = {again->records, again->count};
    struct dp_finding finding;
    size_t failures = g->failures;
    if (m->stats.exhausted) {
        report_flip(g, flip, "the budget ended minimizing");
    }
    if (strcmp(m->finding.signature, m->as_found.signature) != 0) {
        report_flip(g, flip, "the minimized case fails otherwise: %s", m->finding.signature);
    }
    if (dp_count_commands(&program) > MINIMIZE_MOST_COMMANDS) {
        report_flip(g, flip, "%zu commands are left", dp_count_commands(&program));
    }
    if (!dp_same_program(&program, &second, NULL)) {
        report_flip(g, flip, "a second run comes out differently");
    }
    flip_toggle(flip);
    if (fails(g, &program, &finding)) {
        report_flip(g, flip, "the minimized case fails without the flip: %s", finding.signature);
    }
    flip_toggle(flip);
    return g->failures == failures;
}

static void minimize_found(struct generating *g, const struct flip *flip, const struct dp_program *program,
                           const struct dp_finding *finding, struct hunt *hunt) {
    struct dp_minimized first;
    struct dp_minimized second;
    uint64_t start = microseconds_spent();
    if (minimize(g, flip, program, finding, &first) != DP_MINIMIZED) {
        return;
    }
    hunt->minimize_us = microseconds_spent() - start;
    struct dp_program left = {first.records, first.count};
    hunt->commands = dp_count_commands(&left);
    hunt->records = program->count;
    hunt->records_left = first.count;
    if (minimize(g, flip, program, finding, &second) == DP_MINIMIZED) {
        hunt->minimized = is_minimized(g, flip, &first, &second);
        dp_free_minimized(&second);
    }
    dp_free_minimized(&first);
}

struct hunt hunt_flip(struct generating *g, const struct flip *flip, uint32_t number, uint32_t budget) {
    struct hunt hunt = {0};
    struct dp_generated generated;
    struct dp_finding finding;
    flip_toggle(flip);
    uint64_t start = microseconds_spent();
    bool found = find(g, number, budget, &hunt, &generated, &finding);
    hunt.find_us = microseconds_spent() - start;
    if (found) {
        minimize_found(g, flip, &generated.program, &finding, &hunt);
    }
    flip_toggle(flip);
    return hunt;
}
