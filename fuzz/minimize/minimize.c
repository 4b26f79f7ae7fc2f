/* minimize.c: see minimize.h. */
#include "fuzz/minimize/minimize.h"

#include "fuzz/encode/kinds.h"

#include <stdlib.h>
#include <string.h>

/* Takes the signature again: by the failing oracle, which must say the same of the same program, and by all. */
static bool take_again(struct dp_harness *harness, struct dp_findings *others, struct dp_minimized *m) {
    const struct dp_options options = {m->switches};
    struct dp_program program = {m->records, m->count};
    struct dp_finding first;
    uint64_t oracle = dp_oracle_bit(m->as_found.oracle);
    bool shown = dp_judge_program(harness, &options, &program, DP_EVERY_ORACLE, &first) == DP_VERDICT_FINDING;
    if (shown && others != NULL && strcmp(first.signature, m->as_found.signature) != 0) {
        dp_keep_finding(others, &program, &first);
    }
    return dp_judge_program(harness, &options, &program, oracle, &m->finding) == DP_VERDICT_FINDING;
}

static void find_blame(struct dp_harness *harness, struct dp_minimized *m) {
    struct dp_blame_request request = {
        .harness = harness, .program = {m->records, m->count},
             .finding = &m->finding, .switches = m->switches
    };
    request.budget = dp_blame_budget(&request.program);
    m->blame = dp_blame_finding(&request);
}

enum dp_minimize_status dp_minimize_finding_under(struct dp_harness *harness, uint64_t switches,
                                                  const struct dp_program *program, const struct dp_finding *finding,
                                                  uint64_t budget, struct dp_findings *others,
                                                  struct dp_minimized *minimized) {
    memset(minimized, 0, sizeof *minimized);
    minimized->as_found = *finding;
    minimized->switches = switches;
    dp_unfold_switches(harness, program, &minimized->switches, &minimized->as_found);
    const struct dp_options options = {minimized->switches};
    struct dp_reduce_request request = {.harness = harness,
                                        .options = &options,
                                        .program = *program,
                                        .oracles = dp_oracle_bit(minimized->as_found.oracle),
                                        .signature = minimized->as_found.signature,
                                        .budget = budget,
                                        .other = others != NULL ? dp_keep_finding : NULL,
                                        .context = others};
    minimized->records = malloc(program->count * sizeof *minimized->records);
    enum dp_reduced reduced = DP_REDUCE_NO_MEMORY;
    if (minimized->records != NULL) {
        reduced = dp_reduce(&request, minimized->records, &minimized->count, &minimized->stats);
    }
    if (reduced == DP_REDUCED && take_again(harness, others, minimized)) {
        dp_bucket_id(minimized->finding.signature, minimized->id);
        find_blame(harness, minimized);
        return DP_MINIMIZED;
    }
    dp_free_minimized(minimized);
    return reduced == DP_REDUCE_NO_MEMORY ? DP_MINIMIZE_NO_MEMORY : DP_MINIMIZE_NOT_AGAIN;
}

enum dp_minimize_status dp_minimize_under(struct dp_harness *harness, uint64_t switches,
                                          const struct dp_program *program, uint64_t budget, struct dp_findings *others,
                                          struct dp_minimized *minimized) {
    const struct dp_options options = {switches};
    struct dp_finding finding;
    switch (dp_judge_program(harness, &options, program, DP_EVERY_ORACLE, &finding)) {
    case DP_VERDICT_FINDING:
        dp_unfold_switches(harness, program, &switches, &finding);
        if (others != NULL) {
            memcpy(others->own, finding.signature, sizeof others->own);
        }
        return dp_minimize_finding_under(harness, switches, program, &finding, budget, others, minimized);
    case DP_VERDICT_HOLDS:
        return DP_MINIMIZE_HOLDS;
    case DP_VERDICT_UNSUPPORTED:
        return DP_MINIMIZE_UNSUPPORTED;
    default:
        return DP_MINIMIZE_NO_MEMORY;
    }
}

enum dp_minimize_status dp_minimize(struct dp_harness *harness, const struct dp_program *program, uint64_t budget,
                                    struct dp_findings *others, struct dp_minimized *minimized) {
    return dp_minimize_under(harness, UINT64_MAX, program, budget, others, minimized);
}

enum dp_minimize_status dp_minimize_finding(struct dp_harness *harness, const struct dp_program *program,
                                            const struct dp_finding *finding, uint64_t budget,
                                            struct dp_findings *others, struct dp_minimized *minimized) {
    return dp_minimize_finding_under(harness, UINT64_MAX, program, finding, budget, others, minimized);
}

void dp_free_minimized(struct dp_minimized *minimized) {
    free(minimized->records);
    memset(minimized, 0, sizeof *minimized);
}

size_t dp_count_commands(const struct dp_program *program) {
    size_t commands = 0;
    for (size_t i = 0; i < program->count; i++) {
        const struct dp_kind_facts *f = dp_kind_facts(program->records[i].kind);
        bool inside =
            f->category == DP_CATEGORY_CALL || f->category == DP_CATEGORY_WORK || f->category == DP_CATEGORY_NOTE;
        commands += inside || (f->category == DP_CATEGORY_QUEUE && f->parts != DP_PARTS_LISTS);
    }
    return commands;
}
