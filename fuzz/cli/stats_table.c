/* stats_table.c: the figures of `drainproof stats` for a person. */
#include "fuzz/cli/stats.h"

#include <inttypes.h>

/* "92.7" of 1/1000. */
static void put_share(FILE *out, int width, uint64_t part, uint64_t whole) {
    char text[16] = "-";
    if (whole > 0) {
        uint32_t share = dp_share(part, whole);
        snprintf(text, sizeof text, "%" PRIu32 ".%" PRIu32, share / 10, share % 10);
    }
    fprintf(out, " %*s", width, text);
}

static void put_row(FILE *out, const char *name, const struct dp_vacuity_row *row) {
    fprintf(out, "%-14s %9" PRIu64, name, row->programs);
    put_share(out, 9, row->accepted, row->programs);
    put_share(out, 9, row->commands_accepted, row->commands);
    put_share(out, 9, row->barriers_accepted, row->barriers);
    put_share(out, 9, row->promised, row->programs);
    put_share(out, 9, row->both_rejected, row->programs);
    put_share(out, 7, row->wrong, row->programs);
    put_share(out, 6, row->wrong_met, row->wrong);
    uint64_t records = row->programs > 0 ? row->records * 10 / row->programs : 0;
    fprintf(out, " %5" PRIu64 ".%" PRIu64 " %9" PRIu64 "\n", records / 10, records % 10, row->findings);
}

static void put_rows(FILE *out, const struct dp_vacuity *vacuity) {
    fprintf(out, "%-14s %9s %9s %9s %9s %9s %9s %7s %6s %7s %9s\n", "shape", "programs", "accepted", "commands",
            "barriers", "promised", "both", "wrong", "met", "records", "findings");
    fprintf(out, "%-14s %9s %9s %9s %9s %9s %9s %7s %6s %7s %9s\n", "", "", "%", "%", "%", "%", "reject %", "%", "%",
            "each", "");
    for (uint32_t i = 0; i < DP_SHAPE_COUNT; i++) {
        if (vacuity->shape[i].programs > 0) {
            put_row(out, dp_shape_facts[i].name, &vacuity->shape[i]);
        }
    }
    put_row(out, "total", &vacuity->total);
}

static void put_rules(FILE *out, const struct dp_vacuity *vacuity) {
    fprintf(out, "\nrules reported, in programs:\n");
    uint32_t column = 0;
    for (uint32_t i = 0; i < DP_RULE_COUNT; i++) {
        if (vacuity->rule[i] > 0) {
            fprintf(out, "  %-5s %9" PRIu64 "%s", dp_rule_facts((enum dp_rule)i)->name, vacuity->rule[i],
                    ++column % 6 == 0 ? "\n" : "");
        }
    }
    fprintf(out, "%snot reported:", column % 6 == 0 ? "" : "\n");
    for (uint32_t i = 0; i < DP_RULE_COUNT; i++) {
        if (vacuity->rule[i] == 0) {
            fprintf(out, " %s", dp_rule_facts((enum dp_rule)i)->name);
        }
    }
    fputc('\n', out);
}

static void put_marks(FILE *out, const struct dp_vacuity *vacuity) {
    uint32_t met = 0;
    for (uint32_t i = 0; i < DP_MARK_COUNT; i++) {
        met += vacuity->marks.programs[i] > 0 ? 1 : 0;
    }
    fprintf(out, "\nmarks met, in programs (%" PRIu32 " of %d):\n", met, DP_MARK_COUNT);
    for (uint32_t i = 0; i < DP_MARK_COUNT; i++) {
        fprintf(out, "  %-24s %9" PRIu64 "  %s%s\n", dp_mark_facts[i].name, vacuity->marks.programs[i],
                dp_mark_facts[i].what, vacuity->marks.programs[i] == 0 ? "  <- never" : "");
    }
}

static void put_judged(FILE *out, const struct dp_tally *tally) {
    fprintf(out,
            "\njudges: %" PRIu64 " promised orders compared with ticks, %" PRIu64
            " programs that no judge was asked of\n",
            tally->bounds, tally->programs_unjudged);
    fprintf(out, "programs judged under a drawn part of the optimizations too: %" PRIu64 "\n", tally->switched);
    fprintf(out, "programs run under schedules: %" PRIu64 ", left out as racy or refused: %" PRIu64 "\n", tally->replayed,
            tally->not_replayed);
    const struct dp_machine_tally *m = &tally->machine;
    fprintf(out,
            "machine: %" PRIu64 " streams compared in %" PRIu64 " runs of two elements, %" PRIu64
            " runs met the budget; left out: streams %" PRIu64 " too large, %" PRIu64 " illegal, %" PRIu64
            " with unknown work; pairs %" PRIu64 "\n",
            m->streams, m->pairs, m->cut, m->large, m->illegal, m->unfed, m->open);
    fputs("declared faults seen, in programs:\n", out);
    for (uint32_t i = 0; i < DP_KNOWN_FAULT_COUNT; i++) {
        fprintf(out, "  %-24s %9" PRIu64 "  %s%s\n", dp_known_fault_name((enum dp_known_fault)i), tally->known[i],
                dp_known_fault_text((enum dp_known_fault)i), tally->known[i] == 0 ? "  <- never" : "");
    }
}

void dp_stats_table(FILE *out, const struct dp_stats_run *run, const struct dp_vacuity *vacuity,
                    const struct dp_tally *tally) {
    struct dp_gate gates[DP_GATES];
    struct dp_stats_gate counts[DP_STATS_GATES];
    uint64_t rate = run->seconds > 0 ? (uint64_t)((double)vacuity->total.programs / run->seconds) : 0;
    fprintf(out, "%" PRIu64 " programs from seed %" PRIu64 ", shadow %s, %.1f s, %" PRIu64 " programs/s\n\n",
            vacuity->total.programs, run->seed, run->shadow ? "on" : "off", run->seconds, rate);
    put_rows(out, vacuity);
    put_rules(out, vacuity);
    put_marks(out, vacuity);
    put_judged(out, tally);
    fprintf(out, "\ngates (promised pairs counted %s):\n", dp_promised_by);
    dp_vacuity_gates(&vacuity->total, gates);
    for (uint32_t i = 0; i < DP_GATES; i++) {
        fprintf(out, "  %-29s", gates[i].name);
        put_share(out, 6, gates[i].part, gates[i].whole);
        fprintf(out, " %% of at least %" PRIu32 " %%: %s\n", gates[i].floor / 10, gates[i].holds ? "holds" : "FAILS");
    }
    dp_stats_gates(tally, counts);
    for (uint32_t i = 0; i < DP_STATS_GATES; i++) {
        fprintf(out, "  %-36s %" PRIu64 ": %s\n", counts[i].name, counts[i].count, counts[i].holds ? "holds" : "FAILS");
    }
}
