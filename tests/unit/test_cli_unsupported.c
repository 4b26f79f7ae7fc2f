/* What no model has semantics for is loud. Nothing is unsupported by the built-in models, so the command's own code is
 * put over fake ones here: it makes the case unusable, names command and model on stderr, and `expect unsupported`
 * lines count only where they are asked for. */
#include "fuzz/cli/checked.c"
#include "fuzz/cli/unsupported.c"
#include "fuzz/encode/convert.h"
#include "test_oracles_fake.h"

#include <criterion/criterion.h>
#include <criterion/redirect.h>

/* Stands in for fuzz/cli/expect_rule.c: the lines of the case name this command. */
static uint64_t expected = DP_NO_COMMAND;

bool dp_expects_unsupported(const struct dp_checked *checked, uint64_t command) {
    (void)checked;
    return command == expected;
}

Test(cli_unsupported, is_loud, .init = cr_redirect_stderr) {
    struct dp_harness *harness = dp_harness_create(&fakes[0], &fakes[1]);
    struct book book;
    struct dp_input input = {.name = "case.dp"};
    straighten();
    write_program(&book, DP_LIST_direct, 0);
    cr_assert(dp_case_from_program(&book.program, &input.c));
    struct dp_checked checked = {.input = &input, .program = dp_case_program(&input.c)};
    checked.observed[0] = dp_harness_observation(harness, 0);
    checked.observed[1] = dp_harness_observation(harness, 1);
    cr_expect_eq(dp_judge_program(harness, NULL, &checked.program, DP_EVERY_ORACLE, &checked.finding),
                 DP_VERDICT_HOLDS);
    cr_expect(dp_is_supported(&checked, false) && dp_is_supported(&checked, true));
    dp_case_free(&input.c);

    uint64_t marker = book.program.count;
    write_record(&book, DP_COMMAND_marker)->as.marker.number = 77;
    write_record(&book, DP_COMMAND_marker)->as.marker.number = 77;
    cr_assert(dp_case_from_program(&book.program, &input.c));
    checked.program = dp_case_program(&input.c);
    cr_expect_eq(dp_judge_program(harness, NULL, &checked.program, DP_EVERY_ORACLE, &checked.finding),
                 DP_VERDICT_UNSUPPORTED);
    expected = marker;
    cr_expect(!dp_is_supported(&checked, false));
    cr_expect(!dp_is_supported(&checked, true), "one of two is expected");
    dp_report_unsupported(&checked);
    fflush(stderr);
    char wanted[1024] = "";
    for (int model = 0; model < 2; model++) {
        for (uint64_t i = 0; i < 2; i++) {
            size_t used = strlen(wanted);
            snprintf(wanted + used, sizeof wanted - used,
                     "case.dp: record %" PRIu64 ": unsupported: marker: the %s model has no semantics for this yet%s\n",
                     marker + i, dp_model_names[model], i == 0 ? ": marker 77" : "");
        }
    }
    cr_expect_stderr_eq_str(wanted);
    dp_case_free(&input.c);
    dp_harness_destroy(harness);
}
