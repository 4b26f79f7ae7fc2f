/* vacuity.c: see vacuity.h. */
#include "fuzz/generate/vacuity.h"

#include "oracles/arena.h"
#include "oracles/promise/promise.h"

const char dp_promised_by[] = "by oracles/promise: a barrier stands between";

static bool has_error(const struct dp_observation *said) {
    for (size_t i = 0; i < said->diagnostics.count; i++) {
        if (said->diagnostics.items[i].severity == DP_SEVERITY_error) {
            return true;
        }
    }
    return false;
}

static bool reports(const struct dp_observation *said, enum dp_rule rule) {
    for (size_t i = 0; i < said->diagnostics.count; i++) {
        if (said->diagnostics.items[i].rule == rule) {
            return true;
        }
    }
    return false;
}

static void add(struct dp_vacuity_row *row, const struct dp_vacuity_row *one) {
    row->programs += one->programs;
    row->accepted += one->accepted;
    row->promised += one->promised;
    row->both_rejected += one->both_rejected;
    row->wrong += one->wrong;
    row->wrong_met += one->wrong_met;
    row->unsupported += one->unsupported;
    row->findings += one->findings;
    row->records += one->records;
    row->commands += one->commands;
    row->commands_accepted += one->commands_accepted;
    row->barriers += one->barriers;
    row->barriers_accepted += one->barriers_accepted;
}

/* What the harness counted for the last program is the difference of its tallies. */
static struct dp_vacuity_row row_of(const struct dp_generated *generated, const struct dp_observation *said,
                                    const struct dp_tally *now, const struct dp_tally *before) {
    return (struct dp_vacuity_row){
        .programs = now->programs - before->programs,
        .accepted = now->programs_accepted - before->programs_accepted,
        .promised = dp_promise_any(&generated->program, said, &dp_plain_memory, true) ? 1 : 0,
        .wrong = generated->faults > 0 ? 1 : 0,
        .unsupported = now->programs_unsupported - before->programs_unsupported,
        .records = generated->program.count,
        .commands = now->commands - before->commands,
        .commands_accepted = now->commands_accepted - before->commands_accepted,
        .barriers = now->barriers - before->barriers,
        .barriers_accepted = now->barriers_accepted - before->barriers_accepted,
    };
}

void dp_vacuity_count(struct dp_vacuity *vacuity, const struct dp_generated *generated,
                      const struct dp_harness *harness, enum dp_verdict verdict) {
    const struct dp_tally *now = dp_harness_tally(harness);
    const struct dp_observation *reference = dp_harness_observation(harness, 0);
    const struct dp_observation *optimized = dp_harness_observation(harness, 1);
    struct dp_vacuity_row one = row_of(generated, reference, now, &vacuity->before);
    one.findings = verdict == DP_VERDICT_FINDING ? 1 : 0;
    one.both_rejected = has_error(reference) && has_error(optimized) ? 1 : 0;
    one.wrong_met = generated->faults > 0 && reports(reference, generated->fault) ? 1 : 0;
    add(&vacuity->total, &one);
    add(&vacuity->shape[generated->lead], &one);
    for (uint32_t rule = 0; rule < DP_RULE_COUNT; rule++) {
        vacuity->rule[rule] += now->rule[rule] - vacuity->before.rule[rule];
    }
    dp_cells_count(&vacuity->cells, &generated->program, reference);
    dp_marks_count(&vacuity->marks, &generated->program, reference);
    vacuity->before = *now;
}

uint32_t dp_share(uint64_t part, uint64_t whole) {
    return whole == 0 ? 0 : (uint32_t)(part * 1000 / whole);
}

void dp_vacuity_gates(const struct dp_vacuity_row *row, struct dp_gate gates[DP_GATES]) {
    gates[0] = (struct dp_gate){"programs accepted", 850, row->accepted, row->programs, false};
    gates[1] = (struct dp_gate){"commands accepted", 970, row->commands_accepted, row->commands, false};
    gates[2] = (struct dp_gate){"programs with a promised pair", 800, row->promised, row->programs, false};
    for (uint32_t i = 0; i < DP_GATES; i++) {
        gates[i].holds = gates[i].whole > 0 && gates[i].part * 1000 >= gates[i].floor * gates[i].whole;
    }
}
