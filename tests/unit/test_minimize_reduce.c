/* The minimizer on programs of all kinds: every bug comes to its own smallest case, whatever surrounds it. */
#include "test_encode_random.h"
#include "test_minimize_fake.h"

#include "fuzz/encode/bytes_table.h"
#include "fuzz/encode/compare.h"
#include "fuzz/encode/convert.h"
#include "fuzz/encode/text.h"

#include <stdlib.h>

#define LIST   "drainproof 1\nlist c0 direct\n"
#define SECOND "ASSERTION FAILED: diagnostics: V08 only optimized"
#define FIRST  "ASSERTION FAILED: diagnostics: V07 only optimized"

/* A bug, alone, and what every program that shows it comes to. */
static const struct {
    const char *name;
    bug *shows;
    const char *minimal;
} cases[] = {
    {"marker",  bug_marker,  LIST "marker 77\nend\n"                                                       },
    {"bits",    bug_bits,
     "drainproof 1\nresource b0 buffer 1\nlist c0 direct\nbarrier\n  texture b0 sync=NONE>DRAW|COPY\nend\n"},
    {"placed",  bug_placed,
     "drainproof 1\nheap h0 65536\nresource b0 buffer 1 placed=h0+0\nlist c0 direct\ndraw b0\nend\n"       },
    {"execute", bug_execute, LIST "end\nexecute c0 c0\n"                                                   },
    {"empty",   bug_empty,   LIST "barrier\nend\n"                                                         },
    {"bare",    bug_bare,    LIST "draw_indirect\nend\n"                                                   },
};

static struct dp_command records[DP_DECODE_MAX];
static struct dp_command out[DP_DECODE_MAX];

/* A program with creations, two lists full of anything, and executes: bytes whose kinds are chosen, and whose fields
 * are random and mostly plain. Returns the number of its records. */
static size_t make_program(void) {
    static const enum dp_kind frame[] = {
        DP_COMMAND_heap,    DP_COMMAND_resource, DP_COMMAND_resource, DP_COMMAND_resource, DP_COMMAND_list,
        DP_COMMAND_COUNT,   DP_COMMAND_end,      DP_COMMAND_resource, DP_COMMAND_list,     DP_COMMAND_COUNT,
        DP_COMMAND_execute, DP_COMMAND_executed, DP_COMMAND_executed, DP_COMMAND_execute,  DP_COMMAND_executed};
    static uint8_t bytes[64 * DP_RECORD_BYTES];
    size_t size = DP_RECORD_BYTES;
    memset(bytes, 0, sizeof bytes);
    for (size_t i = 0; i < sizeof frame / sizeof frame[0]; i++) {
        size_t repeats = frame[i] == DP_COMMAND_COUNT ? 20 : 1;
        for (size_t k = 0; k < repeats; k++, size += DP_RECORD_BYTES) {
            for (size_t b = 1; b < DP_RECORD_BYTES; b++) {
                uint64_t r = random_next();
                bytes[size + b] = (r & 3) != 0 ? 0 : (uint8_t)(r >> 32 & ((r & 4) != 0 ? 0xFF : 3));
            }
            bytes[size] = frame[i] == DP_COMMAND_COUNT ? (uint8_t)random_next() : dp_byte_tables()->byte_of[frame[i]];
        }
    }
    return dp_decode(bytes, size, records, DP_DECODE_MAX);
}

/* The program as text, in a buffer of its own. */
static const char *text_of(const struct dp_command *commands, size_t count) {
    static char text[1 << 20];
    struct dp_program program = {commands, count};
    struct dp_case c;
    cr_assert(dp_case_from_program(&program, &c));
    FILE *file = fmemopen(text, sizeof text - 1, "w");
    cr_assert(file != NULL && dp_print(&c, file));
    fclose(file);
    dp_case_free(&c);
    return text;
}

static struct dp_reduce_request request_of(struct dp_harness *harness, const struct dp_program *program,
                                           const char *signature, uint64_t budget) {
    return (struct dp_reduce_request){.harness = harness,
                                      .program = *program,
                                      .oracles = dp_oracle_bit("diagnostics"),
                                      .signature = signature,
                                      .budget = budget};
}

Test(minimize, every_program_comes_to_the_same_case) {
    struct dp_harness *harness = dp_harness_create(&fake_models[0], &fake_models[1]);
    struct dp_reduce_stats stats;
    size_t count = 0;
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        size_t shown = 0;
        bugs[0] = cases[k].shows;
        bugs[1] = NULL;
        for (int i = 0; i < 20000 && shown < 100; i++) {
            struct dp_program program = {records, make_program()};
            if (dp_judge_program(harness, NULL, &program, dp_oracle_bit("diagnostics"), NULL) != DP_VERDICT_FINDING) {
                continue;
            }
            struct dp_reduce_request request = request_of(harness, &program, FIRST, DP_REDUCE_BUDGET);
            shown++;
            cr_assert(dp_reduce(&request, out, &count, &stats) == DP_REDUCED && !stats.exhausted);
            cr_assert(strcmp(text_of(out, count), cases[k].minimal) == 0, "%s: %s", cases[k].name, text_of(out, count));
        }
        cr_assert(shown >= 5, "%s: shown by %zu programs only", cases[k].name, shown);
    }
    expect_good_programs();
    dp_harness_destroy(harness);
}

/* The one that other minimizers fail at (fuzzing practice E4): 9 records, of which 4 are needed, and another bug in
 * it. */
static const char two_bugs[] = LIST "marker 12\nbarrier\nquery_begin occlusion index=3\n"
                                    "query_end occlusion index=3\ndispatch\nmarker 78\nend\n";

static struct dp_program parse(const char *text, struct dp_case *c) {
    struct dp_text_error error;
    cr_assert(dp_parse(text, strlen(text), c, &error), "%u:%u: %s", error.line, error.column, error.message);
    return dp_case_program(c);
}

Test(minimize, two_bugs_budget_and_what_is_not_there) {
    struct dp_case c;
    struct dp_program program = parse(two_bugs, &c);
    struct dp_harness *harness = dp_harness_create(&fake_models[0], &fake_models[1]);
    static struct dp_findings others;
    struct dp_reduce_stats stats;
    size_t count = 0;
    cr_assert_eq(program.count, 9);
    for (int own = 0; own < BUGS; own++) {
        const char *signature = own == 0 ? FIRST : SECOND;
        bugs[0] = bug_marker;
        bugs[1] = bug_empty;
        struct dp_reduce_request request = request_of(harness, &program, signature, DP_REDUCE_BUDGET);
        request.other = dp_keep_finding;
        request.context = &others;
        cr_assert_eq(dp_reduce(&request, out, &count, &stats), DP_REDUCED);
        cr_assert_str_eq(text_of(out, count), own == 0 ? cases[0].minimal : cases[4].minimal);
        cr_assert(dp_find_finding(&others, own == 0 ? SECOND : FIRST) != NULL && !others.out_of_memory);
        dp_free_findings(&others);
        cr_assert(stats.tested < 200 && stats.accepted > 0, "%llu steps", (unsigned long long)stats.tested);
        /* Another harness, the same result and the same steps. */
        struct dp_reduce_stats again;
        struct dp_harness *fresh = dp_harness_create(&fake_models[0], &fake_models[1]);
        request.harness = fresh;
        cr_assert_eq(dp_reduce(&request, out, &count, &again), DP_REDUCED);
        cr_assert(again.tested == stats.tested && again.accepted == stats.accepted && again.refused == stats.refused);
        dp_harness_destroy(fresh);
        /* The budget cuts the work, never the failure. */
        for (uint64_t budget = own == 0 ? 1 : stats.tested - 1; budget < stats.tested; budget++) {
            request.budget = budget;
            request.harness = harness;
            cr_assert_eq(dp_reduce(&request, out, &count, &again), DP_REDUCED);
            struct dp_program cut = {out, count};
            struct dp_finding finding;
            cr_assert(again.tested == budget && again.exhausted);
            cr_assert_eq(dp_judge_program(harness, NULL, &cut, request.oracles, &finding), DP_VERDICT_FINDING);
            cr_assert_str_eq(finding.signature, signature);
        }
    }
    dp_free_findings(&others);
    /* What the program does not show is not made up; the program is handed back. */
    bugs[1] = NULL;
    struct dp_reduce_request request = request_of(harness, &program, SECOND, DP_REDUCE_BUDGET);
    struct dp_program back = {out, 0};
    cr_assert_eq(dp_reduce(&request, out, &back.count, &stats), DP_REDUCE_NOT_SHOWN);
    cr_assert(dp_same_program(&program, &back, NULL) && stats.accepted == 0);
    request.budget = 0;
    cr_assert(dp_reduce(&request, out, &back.count, &stats) == DP_REDUCE_NOT_SHOWN && stats.exhausted);
    expect_good_programs();
    dp_harness_destroy(harness);
    dp_case_free(&c);
}
