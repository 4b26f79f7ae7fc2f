/* minimize_replay.c: the cases of a folder, each of which once failed and must hold now. */
#include "fuzz/cli/expect.h"
#include "fuzz/cli/minimize.h"
#include "fuzz/cli/report.h"
#include "fuzz/minimize/store.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int select_case(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return length > 3 && entry->d_name[0] != '.' && strcmp(entry->d_name + length - 3, ".dp") == 0;
}

/* Byte order, so that the order does not hang on the locale. */
static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* A regression that a model cannot judge proves nothing. */
static enum dp_exit judge(const struct dp_minimize_run *run, struct dp_input *input) {
    struct dp_checked checked = {.input = input, .program = dp_case_program(&input->c), .trust = UINT32_MAX};
    checked.verdict = dp_judge_program(run->harness, NULL, &checked.program, DP_EVERY_ORACLE, &checked.finding);
    for (int model = 0; model < 2; model++) {
        checked.observed[model] = dp_harness_observation(run->harness, model);
    }
    if (checked.verdict == DP_VERDICT_FINDING) {
        dp_report_finding(&checked);
        return DP_EXIT_FAILED;
    }
    if (checked.verdict != DP_VERDICT_HOLDS) {
        fprintf(stderr, "%s: error: %s\n", input->name,
                checked.verdict == DP_VERDICT_UNSUPPORTED ? "a model does not support a command of it"
                                                          : "out of memory");
        return DP_EXIT_UNUSABLE;
    }
    struct dp_expect_tally tally = dp_judge_expectations(&checked, stdout);
    return tally.unusable > 0 ? DP_EXIT_UNUSABLE : tally.failed > 0 ? DP_EXIT_FAILED : DP_EXIT_OK;
}

static enum dp_exit replay_one(const struct dp_minimize_run *run, const char *name) {
    struct dp_input input;
    struct dp_text_error error;
    char *path = dp_store_path(run->settings->replay, name);
    enum dp_exit result = DP_EXIT_UNUSABLE;
    if (path == NULL) {
        fprintf(stderr, "%s: error: out of memory\n", name);
    } else if (dp_input_read(path, DP_INPUT_TEXT, &input, &error)) {
        result = judge(run, &input);
        dp_input_free(&input);
    } else {
        dp_say_error(input.name, &error);
    }
    free(path);
    return result;
}

enum dp_exit dp_minimize_replay(const struct dp_minimize_run *run) {
    struct dirent **entries = NULL;
    int count = scandir(run->settings->replay, &entries, select_case, by_name);
    enum dp_exit result = DP_EXIT_OK;
    int held = 0;
    if (count < 0) {
        fprintf(stderr, "%s: error: %s\n", run->settings->replay, strerror(errno));
        return DP_EXIT_UNUSABLE;
    }
    if (count == 0) {
        free(entries);
        fprintf(stderr, "%s: error: there is no *.dp file in it\n", run->settings->replay);
        return DP_EXIT_UNUSABLE;
    }
    for (int i = 0; i < count; i++) {
        enum dp_exit one = replay_one(run, entries[i]->d_name);
        held += one == DP_EXIT_OK;
        result = one > result ? one : result;
        free(entries[i]);
    }
    free(entries);
    printf("%d of %d case%s hold\n", held, count, count == 1 ? "" : "s");
    return result;
}
