/* minimize.c: is every planted bug minimized to its own smallest case?
 *
 * As in rows.c, each bit of each cell of the reference's tables is flipped in turn. The first corpus program that
 * finds it is minimized; the result must fail alike, hold at most five commands beside creations, lists and executes,
 * be a program that the text form takes, be minimal when minimized again, and come out the same, bit for bit, from
 * another harness. Then ten of the faults are combined in pairs (minimize_pairs.c). Run in the root of the
 * repository; exit 0: all of it holds.
 */
#include "minimize.h"

#include "fuzz/encode/compare.h"
#include "fuzz/encode/convert.h"
#include "support/timing.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- shared with minimize_pairs.c --- */

void report_failure(struct minimizing *m, const struct fault *fault, const char *format, ...) {
    va_list arguments;
    printf("FAILED %s %s %s 0x%X (%s): ", fault->cell->table, fault->cell->row, fault->cell->cell, fault->bit,
           fault->file->name);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    m->failures++;
}

void toggle(const struct fault *fault) {
    *fault->cell->value ^= fault->bit;
}

bool models_agree(struct minimizing *m, const struct dp_program *program, struct dp_finding *finding) {
    uint64_t oracles = dp_oracle_bit("diagnostics") | dp_oracle_bit("requirement") | dp_oracle_bit("state");
    enum dp_verdict verdict = dp_judge_program(m->harness, NULL, program, oracles, finding);
    if (verdict == DP_VERDICT_OUT_OF_MEMORY) {
        support_fail("out of memory");
    }
    return verdict != DP_VERDICT_FINDING;
}

enum dp_reduced minimize_to(struct dp_harness *harness, const struct fault *fault, const struct dp_program *program,
                            struct dp_findings *others, struct dp_command *out, size_t *count,
                            struct dp_reduce_stats *stats) {
    struct dp_reduce_request request = {.harness = harness,
                                        .program = *program,
                                        .oracles = dp_oracle_bit(fault->finding.oracle),
                                        .signature = fault->finding.signature,
                                        .budget = DP_REDUCE_BUDGET,
                                        .other = others != NULL ? dp_keep_finding : NULL,
                                        .context = others};
    enum dp_reduced result = dp_reduce(&request, out, count, stats);
    if (result == DP_REDUCE_NO_MEMORY) {
        support_fail("out of memory");
    }
    return result;
}

/* --- one fault --- */

struct figures {
    uint64_t *microseconds; /* of each minimization, by the processor's clock */
    size_t count;
    size_t flips;
    size_t records; /* largest minimized case */
    size_t commands;
    uint64_t tested;
    uint64_t accepted;
};

static struct dp_command *room_for(size_t count) {
    struct dp_command *records = malloc(count * sizeof *records);
    if (!records) {
        support_fail("out of memory");
    }
    return records;
}

static bool parses_to_itself(const struct dp_program *program) {
    struct dp_case printed;
    struct dp_case parsed;
    struct dp_text_error error;
    char *text = NULL;
    size_t size = 0;
    if (!dp_case_from_program(program, &printed)) {
        support_fail("out of memory");
    }
    FILE *out = open_memstream(&text, &size);
    if (!out || !dp_print(&printed, out) || fclose(out) != 0) {
        support_fail("out of memory");
    }
    bool same = dp_parse(text, size, &parsed, &error);
    if (same) {
        struct dp_program again = dp_case_program(&parsed);
        same = dp_same_program(program, &again, NULL);
        dp_case_free(&parsed);
    }
    dp_case_free(&printed);
    free(text);
    return same;
}

/* The same again, from a harness that has seen nothing, and from the minimized case. */
static void check_again(struct minimizing *m, const struct fault *fault, const struct dp_reduce_stats *stats) {
    struct dp_program minimized = {fault->records, fault->count};
    struct dp_program again = {room_for(fault->file->program.count), 0};
    struct dp_command *out = (struct dp_command *)again.records;
    struct dp_reduce_stats other;
    struct dp_harness *harness = dp_harness_create(&dp_reference, &dp_optimized);
    if (!harness) {
        support_fail("out of memory");
    }
    minimize_to(harness, fault, &fault->file->program, NULL, out, &again.count, &other);
    if (!dp_same_program(&minimized, &again, NULL) || other.tested != stats->tested ||
        other.accepted != stats->accepted) {
        report_failure(m, fault, "a second run comes out differently");
    }
    minimize_to(harness, fault, &minimized, NULL, out, &again.count, &other);
    if (other.accepted != 0) {
        report_failure(m, fault, "the minimized case is not minimal");
    }
    dp_harness_destroy(harness);
    free(out);
}

static void check_minimized(struct minimizing *m, const struct fault *fault, enum dp_reduced result,
                            const struct dp_reduce_stats *stats) {
    struct dp_program minimized = {fault->records, fault->count};
    struct dp_finding finding;
    if (result != DP_REDUCED || stats->exhausted) {
        report_failure(m, fault, "not minimized");
    } else if (models_agree(m, &minimized, &finding) || strcmp(finding.oracle, fault->finding.oracle) != 0 ||
               strcmp(finding.signature, fault->finding.signature) != 0) {
        report_failure(m, fault, "the minimized case fails otherwise: %s", finding.signature);
    } else if (dp_count_commands(&minimized) > MINIMIZE_MOST_COMMANDS) {
        report_failure(m, fault, "%zu commands are left", dp_count_commands(&minimized));
    } else if (!parses_to_itself(&minimized)) {
        report_failure(m, fault, "the minimized case is no program of the text form");
    } else {
        check_again(m, fault, stats);
    }
}

/* Minimizes what finds the fault, which is planted. */
static void minimize_fault(struct minimizing *m, struct fault *fault, struct figures *figures) {
    struct dp_reduce_stats stats;
    fault->records = room_for(fault->file->program.count);
    uint64_t start = microseconds_spent();
    enum dp_reduced result =
        minimize_to(m->harness, fault, &fault->file->program, NULL, fault->records, &fault->count, &stats);
    figures->microseconds[figures->count++] = microseconds_spent() - start;
    struct dp_program minimized = {fault->records, fault->count};
    size_t commands = dp_count_commands(&minimized);
    figures->records = fault->count > figures->records ? fault->count : figures->records;
    figures->commands = commands > figures->commands ? commands : figures->commands;
    figures->tested += stats.tested;
    figures->accepted += stats.accepted;
    check_minimized(m, fault, result, &stats);
    m->faults[m->fault_count++] = *fault;
}

static void try_flip(struct minimizing *m, const struct dp_planted_cell *cell, uint32_t bit, struct figures *figures) {
    struct fault fault = {.cell = cell, .bit = bit};
    toggle(&fault);
    for (size_t i = 0; i < m->corpus.count && !fault.file; i++) {
        if (!models_agree(m, &m->corpus.files[i].program, &fault.finding)) {
            fault.file = &m->corpus.files[i];
        }
    }
    if (fault.file) {
        minimize_fault(m, &fault, figures);
    }
    toggle(&fault);
}

static void try_all_flips(struct minimizing *m, struct figures *figures) {
    const struct dp_planted_cell *cells;
    size_t count = dp_planted_cells(&cells);
    figures->microseconds = calloc(32 * count + 1, sizeof *figures->microseconds);
    m->faults = calloc(32 * count + 1, sizeof *m->faults);
    if (!figures->microseconds || !m->faults) {
        support_fail("out of memory");
    }
    for (size_t i = 0; i < count; i++) {
        for (uint32_t bits = cells[i].bits; bits; bits &= bits - 1) {
            figures->flips++;
            try_flip(m, &cells[i], bits & (~bits + 1), figures);
        }
    }
}

static bool is_fast(const struct figures *figures) {
    if (figures->count == 0) {
        return false;
    }
    sort_values(figures->microseconds, figures->count);
    uint64_t median = figures->microseconds[figures->count / 2];
    printf("flips %zu minimized %zu; median %.3f ms, 90 %% below %.3f ms, slowest %.3f ms; at most %zu commands, %zu "
           "records; %.1f candidates judged, %.1f accepted on average\n",
           figures->flips, figures->count, (double)median / 1e3,
           (double)figures->microseconds[figures->count * 9 / 10] / 1e3,
           (double)figures->microseconds[figures->count - 1] / 1e3, figures->commands, figures->records,
           (double)figures->tested / (double)figures->count, (double)figures->accepted / (double)figures->count);
    return !timing_counts() || median < MINIMIZE_MEDIAN_US;
}

int main(void) {
    static struct minimizing m;
    struct figures figures = {0};
    corpus_load(&m.corpus, "corpus/barrier");
    m.harness = dp_harness_create(&dp_reference, &dp_optimized);
    if (!m.harness) {
        support_fail("out of memory");
    }
    try_all_flips(&m, &figures);
    bool fast = is_fast(&figures);
    minimize_pairs(&m);
    for (size_t i = 0; i < m.fault_count; i++) {
        free(m.faults[i].records);
    }
    free(m.faults);
    free(figures.microseconds);
    dp_harness_destroy(m.harness);
    corpus_free(&m.corpus);
    printf("%zu failures%s\n", m.failures, fast ? "" : ", and it is too slow, or nothing was found");
    return fast && m.failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
