/* test_generate_reachable.c: the cells of tests/vectors/reachable.tsv are those that are reached, by the corpus and by
 * generated programs: a rule that nothing breaks is a rule that nobody tests. */
#include "fuzz/encode/text.h"
#include "fuzz/generate/vacuity.h"
#include "model/describe.h"
#include "support/tsv.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct dp_cells corpus;
static struct dp_cells generated;

/* --- what is reached --- */

/* Which rules are reported is said by the first oracle alone, where both models report the same. */
static void judge_program(struct dp_harness *harness, const struct dp_program *program, struct dp_cells *cells,
                          const char *name) {
    struct dp_finding finding;
    enum dp_verdict verdict = dp_judge_program(harness, NULL, program, 1, &finding);
    cr_assert(verdict == DP_VERDICT_HOLDS || verdict == DP_VERDICT_UNSUPPORTED, "%s: %s", name,
              verdict == DP_VERDICT_FINDING ? finding.signature : "out of memory");
    dp_cells_count(cells, program, dp_harness_observation(harness, 0));
}

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file, "%s", path);
    fseek(file, 0, SEEK_END);
    long end = ftell(file);
    rewind(file);
    char *text = malloc((size_t)end + 1);
    cr_assert(text != NULL && fread(text, 1, (size_t)end, file) == (size_t)end, "%s", path);
    fclose(file);
    *size = (size_t)end;
    return text;
}

static void judge_file(struct dp_harness *harness, const char *path) {
    struct dp_case c;
    struct dp_text_error error;
    size_t size;
    char *text = read_file(path, &size);
    cr_assert(dp_parse(text, size, &c, &error), "%s:%u: %s", path, error.line, error.message);
    struct dp_program program = dp_case_program(&c);
    judge_program(harness, &program, &corpus, path);
    dp_case_free(&c);
    free(text);
}

static void judge_corpus(struct dp_harness *harness, const char *folder) {
    uint32_t cases = 0;
    DIR *entries = opendir(folder);
    cr_assert_not_null(entries, "%s", folder);
    for (struct dirent *entry = readdir(entries); entry != NULL; entry = readdir(entries)) {
        size_t length = strlen(entry->d_name);
        char path[512];
        if (length > 3 && entry->d_name[0] != '.' && strcmp(entry->d_name + length - 3, ".dp") == 0) {
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            judge_file(harness, path);
            cases++;
        }
    }
    closedir(entries);
    cr_assert_gt(cases, 0, "%s is empty", folder);
}

static void judge_generated(struct dp_harness *harness, struct dp_generator *generator,
                            const struct dp_generate_options *options, uint64_t seed, uint64_t count) {
    static struct dp_choice choice;
    for (uint64_t i = 0; i < count; i++) {
        struct dp_generated made;
        char name[64];
        dp_choice_random(&choice, seed + i);
        dp_generate(generator, &choice, options, &made);
        snprintf(name, sizeof name, "seed %llu", (unsigned long long)(seed + i));
        judge_program(harness, &made.program, &generated, name);
    }
}

/* The default mix, then for every rule that has a fault programs that have it. */
static void judge_all_generated(struct dp_harness *harness) {
    struct dp_generator *generator = dp_generator_create();
    struct dp_generate_options options = dp_generate_defaults();
    cr_assert_not_null(generator);
    judge_generated(harness, generator, &options, 1, 4000);
    options.wrong_in = 1;
    for (uint32_t rule = 0; rule < DP_RULE_COUNT; rule++) {
        if (dp_fault_exists((enum dp_rule)rule)) {
            options.fault = (enum dp_rule)rule;
            judge_generated(harness, generator, &options, 1000000 + rule * 1000, 250);
        }
    }
    dp_generator_destroy(generator);
}

/* --- what the table says --- */

static bool find_kind(const char *name, enum dp_kind *kind) {
    for (uint32_t i = 0; i < DP_COMMAND_COUNT; i++) {
        if (strcmp(dp_describe((enum dp_kind)i)->name, name) == 0) {
            *kind = (enum dp_kind)i;
            return true;
        }
    }
    return false;
}

/* One cell of one source. */
static void check_cell(const char *source, const char *rule, const char *kind, const char *cell, uint64_t times) {
    bool reach = strcmp(cell, "reach") == 0;
    cr_assert(reach || strcmp(cell, "never") == 0, "%s of %s, %s: %s is neither reach nor never", rule, kind, source,
              cell);
    cr_expect_eq(times > 0, reach, "%s of %s is %s in the %s, where the table says %s", rule, kind,
                 times > 0 ? "reached" : "not reached", source, cell);
}

/* A kind without a row is one that the rule does not speak of. */
static void check_unlisted(uint32_t rule, const bool listed[DP_COMMAND_COUNT]) {
    for (uint32_t kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        uint64_t times = corpus.times[rule][kind] + generated.times[rule][kind];
        cr_expect(listed[kind] || times == 0, "%s of %s is reached and has no row",
                  dp_rule_facts((enum dp_rule)rule)->name, dp_describe((enum dp_kind)kind)->name);
    }
}

Test(generate_reachable, cells_are_those_of_the_table) {
    static bool listed[DP_RULE_COUNT][DP_COMMAND_COUNT];
    struct dp_harness *harness = dp_harness_create(&dp_reference, &dp_optimized);
    struct tsv table;
    cr_assert_not_null(harness);
    judge_corpus(harness, "corpus/barrier");
    judge_all_generated(harness);
    tsv_read(&table, "tests/vectors/reachable.tsv");
    for (size_t row = 0; row < table.rows; row++) {
        const char *rule_name = tsv_cell(&table, row, "rule");
        const char *kind_name = tsv_cell(&table, row, "kind");
        const char *in_corpus = tsv_cell(&table, row, "corpus");
        const char *in_generated = tsv_cell(&table, row, "generated");
        bool never = strcmp(in_corpus, "never") == 0 || strcmp(in_generated, "never") == 0;
        enum dp_rule rule;
        enum dp_kind kind;
        cr_assert(dp_find_rule(rule_name, strlen(rule_name), &rule), "no rule %s", rule_name);
        cr_assert(find_kind(kind_name, &kind), "no kind %s", kind_name);
        cr_assert_not(listed[rule][kind], "%s of %s stands there twice", rule_name, kind_name);
        cr_expect_eq(never, strcmp(tsv_cell(&table, row, "reason"), "-") != 0, "%s of %s: a reason where it is never",
                     rule_name, kind_name);
        listed[rule][kind] = true;
        check_cell("corpus", rule_name, kind_name, in_corpus, corpus.times[rule][kind]);
        check_cell("generated programs", rule_name, kind_name, in_generated, generated.times[rule][kind]);
    }
    for (uint32_t rule = 0; rule < DP_RULE_COUNT; rule++) {
        bool any = false;
        for (uint32_t kind = 0; kind < DP_COMMAND_COUNT; kind++) {
            any = any || listed[rule][kind];
        }
        cr_expect(any, "%s has no row", dp_rule_facts((enum dp_rule)rule)->name);
        check_unlisted(rule, listed[rule]);
    }
    tsv_free(&table);
    dp_harness_destroy(harness);
}
