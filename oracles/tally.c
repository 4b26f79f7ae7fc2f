/* tally.c: acceptance of programs, commands and barriers, and the rules met. */
#include "oracles/tally.h"

#include "oracles/scratch.h"

#include <string.h>

/* Commands that nothing can refuse would flatter the share of accepted ones. */
static bool can_be_refused(enum dp_kind kind) {
    return kind != DP_COMMAND_device && kind != DP_COMMAND_list && kind != DP_COMMAND_end && kind != DP_COMMAND_marker;
}

static void add_records(struct dp_tally *tally, const struct dp_program *program, const struct dp_outline *outline) {
    for (size_t i = 0; i < program->count; i++) {
        uint8_t mark = outline->marks.items[i];
        uint64_t accepted = (mark & DP_MARK_NAMED) == 0;
        if ((mark & DP_MARK_BARRIER) != 0) {
            tally->barriers++;
            tally->barriers_accepted += accepted;
        } else if ((mark & DP_MARK_COMMAND) != 0 && can_be_refused(program->records[i].kind)) {
            tally->commands++;
            tally->commands_accepted += accepted;
        }
    }
}

static void add_rules(struct dp_tally *tally, const struct dp_observation *said) {
    bool met[DP_RULE_COUNT];
    if (said->diagnostics.count == 0) {
        return;
    }
    memset(met, 0, sizeof met);
    for (size_t i = 0; i < said->diagnostics.count; i++) {
        unsigned rule = (unsigned)said->diagnostics.items[i].rule;
        if (rule < DP_RULE_COUNT && !met[rule]) {
            met[rule] = true;
            tally->rule[rule]++;
        }
    }
}

static void add_machine(struct dp_machine_tally *tally, const struct dp_machine_tally *run) {
    tally->streams += run->streams;
    tally->pairs += run->pairs;
    tally->states += run->states;
    tally->cut += run->cut;
    tally->large += run->large;
    tally->unfed += run->unfed;
    tally->illegal += run->illegal;
    tally->open += run->open;
}

static void add_judged(struct dp_tally *tally, const struct dp_scratch *scratch) {
    tally->programs_unjudged += scratch->unasked;
    tally->bounds += scratch->bounds;
    tally->switched += scratch->drawn;
    tally->replayed += scratch->ran;
    tally->not_replayed += scratch->left_out;
    add_machine(&tally->machine, &scratch->machine_tally);
    for (size_t i = 0; i < DP_KNOWN_FAULT_COUNT; i++) {
        tally->known[i] += scratch->known[i] != 0;
    }
}

void dp_tally_add(struct dp_tally *tally, const struct dp_run *run, const struct dp_outline *outline, bool unsupported,
                  bool finding) {
    tally->programs++;
    tally->findings += finding;
    add_judged(tally, run->scratch);
    add_rules(tally, run->observed[0]);
    if (unsupported) {
        tally->programs_unsupported++;
        return;
    }
    tally->programs_accepted += !outline->refusals;
    add_records(tally, run->program, outline);
}
